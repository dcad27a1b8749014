"""Cards for links: what chats show of a table is what any spectator may see, made once."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.kernel.game import Game
from kiribako.server.cards import press
from kiribako.server.cards.card import HEIGHT, WIDTH, Card, of_game, of_home, svg_of
from kiribako.server.limits import Buckets
from kiribako.server.web.cards import language_of, table_card
from tests.server.site import Person, Site, play_out, settings_for
from tests.server.twins import Twins, find_twins

GAMES = [kiribako.game(id) for id in ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")]
FEW = 8  # decisions


def size_of(png: bytes) -> tuple[int, int]:
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def test_a_table_has_a_picture_and_tags_in_the_readers_language(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><head><title>x</title></head></html>")

    async def scene(site: Site) -> None:
        ann, stranger = await site.person("Ann <b>"), await site.person()
        table = await ann.open(game="kiwara", seating=["me", "open"])
        address = f"/api/cards/tables/{table['id']}"
        first = await stranger.http.get(address)
        assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
        assert size_of(first.content) == (WIDTH, HEIGHT)
        assert (await ann.http.get(address)).content == first.content  # not even for whoever sits
        french = {"accept-language": "de, fr-CH;q=0.8"}
        page = (await stranger.http.get(f"/tables/{table['id']}", headers=french)).text
        assert 'property="og:title" content="Ann &lt;b&gt; vous attend"' in page
        assert f"{address}?language=fr" in page
        wanted = {"seating": ["me", "level-1"], "start": True, "visibility": "private"}
        private = await ann.open(game="kiwara", **wanted)  # a started one: no invitation any more
        refused = await stranger.http.get(f"/api/cards/tables/{private['id']}")
        assert refused.json()["code"] == "private-table"
        for unknown in (f"/tables/{private['id']}", "/tables/nothing", "/games/chess", "/"):
            page = (await stranger.http.get(unknown)).text
            assert 'property="og:title" content="A box of games"' in page
            assert "Ann" not in page

    play_out(scene, settings_for(tmp_path, page=str(tmp_path)))


def test_new_cards_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many of one network, or at once, are refused; what was printed is still there."""
    monkeypatch.setattr(press, "printed", press.printed)
    made: list[Card] = []

    async def scene(_site: Site) -> None:
        here = press.Press("box.example")
        here.limits = Buckets(0, 2)

        async def at_once(card: Card) -> bytes:
            made.append(card)
            here.kept[card] = b"png"
            here.printing.pop(card)
            return b"png"

        monkeypatch.setattr(here, "_print", at_once)
        cards = [Card("", str(n), "") for n in range(3)]
        for card in (*cards[:2], *cards[:2]):
            assert await here.card(card, "network") == b"png"
        with pytest.raises(kiribako.KiribakoError, match="too many new cards"):
            await here.card(cards[2], "network")
        assert made == cards[:2]
        here.printing = dict.fromkeys(map(Card, "abcdefgh", "abcdefgh", "abcdefgh"))  # type: ignore[assignment]
        with pytest.raises(kiribako.KiribakoError, match="too many new cards"):
            await here.card(cards[2], "elsewhere")

    play_out(scene, settings_for(tmp_path))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_spectator_cannot_know_is_on_no_card(game: Game[Any], tmp_path: Path) -> None:
    hiding = {"reinforcement": "mysterious"} if game.id == "kiwara" else {}
    twins, _ = find_twins(game, None, seed=3, options=hiding, most=FEW)

    async def scene(site: Site) -> None:
        people = [await site.person("Ann"), await site.person("Bo")]
        first, second = [await cards_of(site, game, twins, which, people) for which in (0, 1)]
        assert first == second
        assert all(card.drawing for card in first)

    play_out(scene, settings_for(tmp_path, messages_per_second=100_000))


async def cards_of(
    site: Site, game: Game[Any], twins: Twins, which: int, people: list[Person]
) -> list[Card]:
    """A table's card after every decision."""
    table = await people[0].open(
        game=game.id, seats=2, options=twins.options, setup=twins.setups[which]
    )
    sockets = [await person.join(table["id"]) for person in people]
    for seat in (0, 1):
        await sockets[seat].must("sit", seat=seat)
    await sockets[0].must("start")
    found = []
    for ply, move in enumerate(twins.moves[: twins.plies]):
        found.append(await table_card(site.server, table["id"], "here", "en"))
        actor = site.server.tables.loaded[table["id"]].table.match.actor
        await sockets[actor].must("move", ply=ply, seat=actor, move=move)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_card(game: Game[Any]) -> None:
    drawn = svg_of(of_game(game, "en"), "box.example")
    assert game.title in drawn
    assert "<text" not in drawn


def test_languages() -> None:
    assert [language_of(words) for words in ("", "fr-CH, en", "de, fr;q=0.5", "x" * 9_000)] == [
        "en", "fr", "fr", "en",
    ]  # fmt: skip
    assert of_home("fr").title != of_home("en").title
