"""Cards for links: what chats show of a table is what any spectator may see, made once."""

from __future__ import annotations

import asyncio
import struct
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import kiribako
from kiribako.kernel.drawing import Drawing
from kiribako.kernel.game import Game
from kiribako.messages import accepted
from kiribako.server.cards import press
from kiribako.server.cards.card import HEIGHT, WIDTH, Card, Seat, svg_of
from kiribako.server.cards.lettering import Hand, Pages
from kiribako.server.cards.picture import Picture, drawing_of, example_of, picture_of
from kiribako.server.cards.printing import BOARD, DRAWING, PNG, Job, Unprintable
from kiribako.server.cards.subjects import EventFacts, of_event, of_game, of_home
from kiribako.server.limits import Buckets
from kiribako.server.puzzles import calendar
from kiribako.server.refusals import TableError
from kiribako.server.web.cards import table_card
from tests.server.site import Person, Site, play_out, settings_for
from tests.server.twins import Twins, find_twins

GAMES = [kiribako.game(id) for id in ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")]
FEW = 8  # decisions
NO_PAGE = Pages(Path("nowhere"))
FORMS = ("", "form=svg", "form=svg&part=board", "form=svg&names=no&light=night")


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
    made: list[Job] = []

    async def scene(_site: Site) -> None:
        here = press.Press("box.example")
        here.limits = Buckets(0, 2)

        async def at_once(job: Job, _network: str) -> bytes:
            made.append(job)
            here.keep(job, b"png")
            here.printing.pop(job)
            return b"png"

        monkeypatch.setattr(here, "_print", at_once)
        jobs = [Job(Card("", str(n), "")) for n in range(3)]
        for job in (*jobs[:2], *jobs[:2]):
            assert await here.sheet(job, "network") == b"png"
        with pytest.raises(TableError, match="too many new cards; wait") as refused:
            await here.sheet(jobs[2], "network")
        assert refused.value.status == 429
        assert made == jobs[:2]
        under_way = [Job(Card("", letter, "")) for letter in "abcdefgh"]
        here.printing = dict.fromkeys(under_way)  # type: ignore[assignment]
        with pytest.raises(TableError, match="too many new cards at once") as refused:
            await here.sheet(jobs[2], "elsewhere")
        assert refused.value.status == 503
        drawn = Job(jobs[2].card, DRAWING)  # costs less, and does not wait for pictures to be few
        assert await here.sheet(drawn, "network") == b"png"

    play_out(scene, settings_for(tmp_path))


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """In bytes; the longest unused goes first."""
    monkeypatch.setattr(press, "KEPT", 10)
    here = press.Press("box.example")
    for title in "abc":
        here.keep(Job(Card("", title, "")), b"1234")
    assert [job.card.title for job in here.kept] == ["b", "c"]
    assert here.size == 8


def test_cards_are_made_in_another_process() -> None:
    """Drawings as well as pictures, the network pays, and a fault there is told with its cause."""
    paid: list[tuple[str, float]] = []

    async def scene() -> None:
        here = press.Press("box.example", charge=lambda *cost: paid.append(cost))
        card = of_game(GAMES[2], "en")
        assert card.picture is not None
        board = drawing_of(card.picture, {})
        before = example_of.cache_info()
        try:
            files = [await here.sheet(Job(card, form), "there") for form in (PNG, DRAWING, BOARD)]
            assert example_of.cache_info() == before
            assert size_of(files[0]) == (WIDTH, HEIGHT)
            assert files[1].decode() == svg_of(card, board, "box.example")
            assert files[2].decode() == board
            assert [network for network, cost in paid if cost > 0] == ["there"] * 3
            broken = structs.replace(card, picture=Picture("kiwara", 1, b'{"board": 1}'))
            with pytest.raises(Unprintable, match="games/kiwara"):
                await here.sheet(Job(broken, BOARD), "there")
            assert not here.printing
        finally:
            here.close()

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_view_is_drawn_elsewhere_as_it_would_be_here(game: Game[Any]) -> None:
    """From the start to the end of a match, though it travels as JSON."""
    match = kiribako.Record.read(played_out(game.id)).replay(game)
    for ply in range(0, match.ply + 1, max(1, match.ply // 5)):
        view = match.at(ply).view()
        assert drawing_of(picture_of(game, view), {}) == game.svg(view)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_spectator_cannot_know_is_on_no_card(game: Game[Any], tmp_path: Path) -> None:
    hiding = {"reinforcement": "mysterious"} if game.id == "kiwara" else {}
    twins, _ = find_twins(game, None, seed=3, options=hiding, most=FEW)

    async def scene(site: Site) -> None:
        people = [await site.person("Ann"), await site.person("Bo")]
        stranger = await site.person()
        cards, answers = [], []
        for which in (0, 1):
            table, found = await cards_of(site, game, twins, which, people)
            cards.append(found)
            answers.append([await stranger.http.get(f"{table}?{form}") for form in FORMS])
        assert cards[0] == cards[1]
        assert all(card.picture and card.picture.view for card in cards[0])
        for one, other in zip(*answers, strict=True):
            assert one.status_code == 200, one.text
            assert one.content == other.content  # and so as many bytes
            assert one.headers["content-length"] == other.headers["content-length"]

    play_out(scene, settings_for(tmp_path, messages_per_second=100_000))


async def cards_of(
    site: Site, game: Game[Any], twins: Twins, which: int, people: list[Person]
) -> tuple[str, list[Card]]:
    """Where a table's card is, and what it was after every decision."""
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
    return f"/api/cards/tables/{table['id']}", found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_card(game: Game[Any]) -> None:
    card = of_game(game, "en")
    assert card.picture is not None
    board = drawing_of(card.picture, {})
    drawn = svg_of(card, board, "box.example", NO_PAGE)
    assert len(drawn) > len(board) > 10_000
    assert game.title in drawn
    assert "<text" not in drawn


def test_languages() -> None:
    assert [accepted(words) for words in ("", "fr-CH, en", "de, fr;q=0.5", "x" * 9_000)] == [
        "en", "fr", "fr", "en",
    ]  # fmt: skip
    assert of_home("fr").title != of_home("en").title


def test_a_decision_is_shown_without_the_end(tmp_path: Path) -> None:
    """Whoever is sent a moment of a match sees who plays and the points of then, not who won."""
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    record = played_out("kiwara")

    async def scene(site: Site) -> None:
        ann, stranger = await site.person("Ann"), await site.person()
        order = {"seating": ["me", "me"], "start": True, "look": True, "visibility": "link"}
        table = (await ann.open(record=record, **order))["id"]
        end = await table_card(site.server, table, "here", "en")
        then = await table_card(site.server, table, "here", "en", "7")
        weighed = await table_card(site.server, table, "here", "en", "7", review=True)
        assert any(seat.won for seat in end.seats)
        assert not any(seat.won for seat in then.seats)
        assert then.picture != end.picture
        assert "7 of" in then.kicker
        assert "review" in weighed.kicker
        assert weighed.seats == then.seats
        for inner, words in (("replay", "See what came next."), ("review", weighed.text)):
            page = (await stranger.http.get(f"/tables/{table}/{inner}?ply=7")).text
            assert f'property="og:description" content="{words}"' in page
            assert "ply=7" in page
        wrong = await stranger.http.get(f"/api/cards/tables/{table}?ply=9999")
        assert wrong.status_code == 404
        nameless = await stranger.http.get(f"/api/cards/tables/{table}?form=svg&names=no")
        assert nameless.headers["content-type"].startswith("image/svg+xml")
        assert "Ann" not in nameless.text
        assert "Seat 1" in nameless.text

    play_out(scene, settings_for(tmp_path, page=str(tmp_path)))


def test_a_puzzle_and_an_event_have_cards(tmp_path: Path) -> None:
    """The puzzle without its answer; of one whose day is to come there is nothing but the box."""
    (tmp_path / "index.html").write_text("<html><head></head></html>")

    async def scene(site: Site) -> None:
        stranger = await site.person()
        puzzle = (await stranger.http.get("/api/puzzles/today")).json()
        drawn = await stranger.http.get(f"/api/cards/puzzles/{puzzle['id']}?form=svg")
        assert drawn.status_code == 200
        page = (await stranger.http.get(f"/puzzles/{puzzle['id']}")).text
        assert 'content="What would you play?"' in page
        day = calendar.today(site.server.tables.now())
        later = min(site.server.puzzles.calendar.coming(day))
        hidden = await stranger.http.get(f"/api/cards/puzzles/{later}?form=svg")
        assert hidden.status_code == 404
        assert 'content="A box of games"' in (await stranger.http.get(f"/puzzles/{later}")).text
        assert (await stranger.http.get("/api/cards/events/none?form=svg")).status_code == 404

    play_out(scene, settings_for(tmp_path, page=str(tmp_path)))
    facts = EventFacts("Spring <cup>", "Ann", "open", 0, 5, 0, 3, "")
    for language in ("en", "fr", "ja"):
        card = of_event(GAMES[0], facts, language)
        assert card.title == "Spring <cup>"
        assert "Spring &lt;cup&gt;" in svg_of(card, "", "", NO_PAGE)
    over = EventFacts("Cup", "Ann", "over", 0, 5, 3, 3, "Bo")
    assert "Bo" in of_event(GAMES[0], over, "en").text


def played_out(game: str) -> str:
    match = kiribako.game(game).new_match(seats=2, seed=4)
    buffer = match.state.move_buffer()
    while not match.over:
        match.play_move(int(match.state.clone().random_move(buffer)))
    return match.record().to_text()


def test_words_are_drawn_in_whatever_letters_there_are(tmp_path: Path) -> None:
    """In outlines of the page's typefaces; without a page in strokes, and others as plain text."""
    card = Card("Kiwara", "Ann wins", "", (Seat(0, "雪の鶴"), Seat(1, "Émile")))
    plain = svg_of(card, "", "box.example", NO_PAGE)
    assert plain.count("<text") == 1
    assert ">雪の鶴</text>" in plain
    folder = tmp_path / "letters"
    folder.mkdir()
    woff = a_typeface("雪の鶴")
    (folder / "some.woff").write_bytes(woff)
    (folder / "index.json").write_text('{"bold": [["some.woff", [[12000, 41000]]]], "plain": []}')
    drawn = svg_of(card, "", "box.example", Pages(tmp_path))
    assert "<text" not in drawn
    letter = '<path transform="translate(0 0)" d="M0 0L1000 0L500 -1000L0 0Z"/>'
    assert f'aria-label="雪の鶴">{letter}' in drawn


def test_a_title_is_whole_where_it_can_be() -> None:
    """Smaller letters come before words left out."""
    names = ("Snowy Crane", "Bold Bamboo", "Quiet River", "Red Maple")
    seats = tuple(Seat(n, name) for n, name in enumerate(names))
    for count in (2, 4):
        title = " and ".join(names[:count])
        drawn = svg_of(Card("", title, "", seats[:count]), "", "", NO_PAGE)
        assert "…" not in drawn
    assert "…" in svg_of(Card("", "long " * 40, ""), "", "", NO_PAGE)


@pytest.mark.parametrize(
    ("words", "room", "lines"),
    [
        ("Que joueriez-vous ?", 260, ["Que", "joueriez-vous ?"]),
        ("one two three four five", 300, ["one two three", "four five"]),
        ("あなたなら、どうする？", 330, ["あなたなら、", "どうする？"]),
        ("木々が待っています", 290, ["木々が", "待っています"]),
        ("ながいことば", 120, ["ながい", "ことば"]),
    ],
)
def test_lines_end_where_a_phrase_does(words: str, room: float, lines: list[str]) -> None:
    """No last line holds one short word alone; only what has no room in a line is cut."""
    assert Hand(Drawing(10, 10), NO_PAGE).folded(words, 22, room) == lines


def test_a_space_that_does_not_break_is_a_space(tmp_path: Path) -> None:
    """French has one before a question mark, and few typefaces do."""
    folder = tmp_path / "letters"
    folder.mkdir()
    (folder / "some.woff").write_bytes(a_typeface(" vous?"))
    (folder / "index.json").write_text('{"bold": [["some.woff", [[32, 127]]]], "plain": []}')
    drawn = svg_of(Card("", "vous\u202f?", ""), "", "", Pages(tmp_path))
    assert 'aria-label="vous\u202f?"><path transform="translate(0 0)" d="M0 0L1000' in drawn


def a_typeface(letters: str) -> bytes:
    """A WOFF file in which every letter is a triangle, an em wide and high."""
    codes = sorted(map(ord, letters))
    triangle = struct.pack(">5h", 1, 0, 0, 1000, 1000) + struct.pack(">HH", 2, 0) + bytes([1, 1, 1])
    triangle += struct.pack(">3h", 0, 1000, -500) + struct.pack(">3h", 0, 0, 1000) + b"\0"
    places = struct.pack(">3I", 0, 0, len(triangle))
    groups = b"".join(struct.pack(">III", code, code, 1) for code in codes)
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    cmap += struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    head = bytearray(54)
    struct.pack_into(">H", head, 18, 1000)
    struct.pack_into(">h", head, 50, 1)
    hhea = bytearray(36)
    struct.pack_into(">H", hhea, 34, 1)
    tables = {"cmap": cmap, "glyf": triangle, "head": bytes(head), "hhea": bytes(hhea),
              "hmtx": struct.pack(">Hh", 1000, 0), "loca": places}  # fmt: skip
    at, entries, data = 44 + 20 * len(tables), b"", b""
    for tag, table in tables.items():
        size = len(table)
        entries += struct.pack(">4sIIII", tag.encode(), at + len(data), size, size, 0)
        data += table
    return b"wOFF" + bytes(8) + struct.pack(">H", len(tables)) + bytes(30) + entries + data
