"""Embeds: framed by anybody and nothing else is, seen by nobody's eyes, found by oEmbed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import kiribako
from kiribako.kernel.game import Game
from kiribako.server.web.embeds import HIGH, WIDE
from tests.server.site import Person, Site, play_out, settings_for
from tests.server.twins import Twins, find_twins

GAMES = [kiribako.game(id) for id in ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")]
FEW = 6  # decisions


def pages(folder: Path) -> Path:
    for name in ("index", "embed"):
        (folder / f"{name}.html").write_text(f"<html><head></head><body>{name}</body></html>")
    return folder


def test_nothing_but_an_embed_can_be_framed(tmp_path: Path) -> None:
    async def scene(site: Site) -> None:
        ann, stranger = await site.person("Ann"), await site.person()
        table = (await ann.open(game="kiwara", seating=["me", "open"]))["id"]
        embed = await stranger.http.get(f"/embed/tables/{table}?theme=night")
        assert "frame-ancestors *" in embed.headers["content-security-policy"]
        assert "set-cookie" not in embed.headers
        assert "embed" in embed.text
        others = ("/", f"/tables/{table}", f"/tables/{table}/replay", "/embed", "/embed.html",
                  f"/embed/tables/{table}/x", f"/api/tables/{table}", "/oembed", "/me")  # fmt: skip
        for path in others:
            answer = await stranger.http.get(path)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path

    play_out(scene, settings_for(tmp_path, page=str(pages(tmp_path))))


def test_oembed_knows_our_own_addresses_only(tmp_path: Path) -> None:
    async def scene(site: Site) -> None:
        ann, stranger = await site.person('Ann "<b>'), await site.person()
        table = (await ann.open(game="kiwara", seating=["me", "open"]))["id"]
        here = f"{site.url}/tables/{table}"
        page = (await stranger.http.get(f"/tables/{table}")).text
        found = re.search(r'type="application/json\+oembed" href="([^"]*)"', page)
        assert found
        told = (await stranger.http.get(found[1].replace("&amp;", "&"))).json()
        assert (told["type"], told["version"]) == ("rich", "1.0")
        assert (told["width"], told["height"]) == (WIDE, HIGH)
        assert f'src="{site.url}/embed/tables/{table}"' in told["html"]
        assert "<b>" not in told["html"]

        async def asked(url: str, more: str = "") -> Any:
            return await stranger.http.get(f"/oembed?url={quote(url, safe='')}{more}")

        small = (await asked(f"{here}/replay?ply=3", "&maxwidth=300&maxheight=9999")).json()
        assert (small["width"], small["height"]) == (300, HIGH)
        assert f"/embed/tables/{table}?ply=3" in small["html"]
        assert "thumbnail_url" not in small  # it would be wider than is wished
        other = ("https://elsewhere.example/tables/x", "http://[", "javascript:alert(1)",
                 f"{site.url}@elsewhere.example/tables/x", f"{site.url}/me")  # fmt: skip
        assert {(await asked(url)).status_code for url in other} == {404}
        assert (await asked(f"{site.url}/tables/nothing")).status_code == 404
        assert (await asked(here, "&format=xml")).status_code == 501
        assert (await asked(here, "&maxwidth=1")).status_code == 422
        assert (await asked("")).status_code == 422
        wanted = {"seating": ["me", "level-1"], "start": True, "visibility": "private"}
        private = await ann.open(game="kiwara", **wanted)
        for who in (stranger, ann):  # not even whoever sits there: others would be shown it
            answer = await who.http.get(f"/oembed?url={site.url}/tables/{private['id']}")
            assert (answer.status_code, answer.json()["code"]) == (401, "private-table")
        assert "oembed" not in (await stranger.http.get(f"/tables/{private['id']}")).text

    play_out(scene, settings_for(tmp_path, page=str(pages(tmp_path))))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_embed_sees_as_a_spectator_whoever_looks(game: Game[Any], tmp_path: Path) -> None:
    """The same bytes whatever is hidden, though the browser has the cookie of a seat."""
    hiding = {"reinforcement": "mysterious"} if game.id == "kiwara" else {}
    twins, _ = find_twins(game, None, seed=3, options=hiding, most=FEW)

    async def scene(site: Site) -> None:
        site.server.tables.now = lambda: 1_700_000_000_000
        people = [await site.person("Ann"), await site.person("Bo")]
        first, second = [await embedded(site, game, twins, which, people) for which in (0, 1)]
        assert first == second
        assert sum(b'"is":"moved"' in raw for raw in first) == twins.plies

    play_out(scene, settings_for(tmp_path, messages_per_second=100_000))


async def embedded(
    site: Site, game: Game[Any], twins: Twins, which: int, people: list[Person]
) -> list[bytes]:
    """All that an embed in a player's own browser is sent."""
    table = await people[0].open(
        game=game.id, seats=2, options=twins.options, setup=twins.setups[which]
    )
    sockets = [await person.join(table["id"]) for person in people]
    for seat in (0, 1):
        await sockets[seat].must("sit", seat=seat)
    await sockets[0].must("start")
    embed = await people[0].connect(table["id"], "?as=spectator")
    shown = (await embed.wait("table"))["table"]
    assert shown["mine"] == []
    assert shown["me"]["who"] not in [person.who for person in people]
    for ply, move in enumerate(twins.moves[: twins.plies]):
        actor = site.server.tables.loaded[table["id"]].table.match.actor
        await sockets[actor].must("move", ply=ply, seat=actor, move=move)
        await embed.wait("moved", ply=ply)
    for name in ("id", "code"):
        word, other = table[name].encode(), name.encode()
        embed.raw = [raw.replace(word, other) for raw in embed.raw]
    kept = [raw for raw in embed.raw if b'"is":"presence"' not in raw]
    return [re.sub(rb'"me":\{[^}]*\}', b'"me":"new"', raw) for raw in kept]
