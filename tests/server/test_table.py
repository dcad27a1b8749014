"""The table's manners: seats, starts, refusals, doubles, offers, chat and coming back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from tests.server.site import Person, Site, Socket, play_out, settings_for


async def two(site: Site, game: str = "kiwara", **wanted: Any) -> tuple[Person, Person, str]:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    table = await ann.open(game=game, **wanted)
    return ann, bo, table["id"]


async def begun(site: Site, game: str = "kiwara", **wanted: Any) -> tuple[Socket, Socket, str]:
    """Two people at a table whose match has started; at Kiwara seat 0 begins."""
    if game == "kiwara":
        wanted = {"setup": {"first": 0}, **wanted}
    ann, bo, table = await two(site, game, **wanted)
    left, right = await ann.join(table), await bo.join(table)
    await left.must("sit", seat=0)
    await right.must("sit", seat=1)
    await left.must("start")
    await left.wait("status")
    await right.wait("status")
    return left, right, table


def test_seats_are_taken_in_order_and_left_again(tmp_path: Path) -> None:
    """A seat is one person's; standing up frees it; the host may free another's."""

    async def scene(site: Site) -> None:
        ann, bo, table = await two(site)
        left, right = await ann.join(table), await bo.join(table)
        await left.must("sit", seat=0, name="  Ann\u0007 of the Hill ")
        seats = await right.wait("seats")
        assert seats["seats"][0]["name"] == "Ann of the Hill"
        assert await right.refused("sit", seat=0) == "seat-taken"
        assert await right.refused("sit", seat=2) == "no-such-seat"
        assert await right.refused("stand", seat=0) == "not-your-seat"
        assert await left.refused("start") == "seats-open"
        await right.must("sit", seat=1)
        assert (await left.wait("seats", mine=[0]))["seats"][0]["mine"] is True
        await left.must("stand", seat=1)  # the host's right
        await right.must("sit", seat=1)
        assert await left.refused("bot", seat=1, level="level-1") == "seat-taken"
        await left.must("start")
        assert await right.refused("stand", seat=1) == "already-started"

    play_out(scene, settings_for(tmp_path))


def test_a_hot_seat_has_all_views_and_public_events(tmp_path: Path) -> None:
    """Several seats on one device: each has its view, what happened is told for all to read."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(game="koi-koi", seating=["me", "me"], start=True)
        socket = await ann.join(table["id"])
        position = socket.table["position"]
        assert sorted(position["views"]) == ["0", "1"]
        assert socket.table["mine"] == [0, 1]
        actor = position["actor"]
        await socket.must("move", ply=0, seat=actor, move=position["moves"][0])

    play_out(scene, settings_for(tmp_path))


def test_moves_are_refused_with_a_reason(tmp_path: Path) -> None:
    """Wrong seat, wrong turn, wrong ply, wrong move: each has its code, and nothing changes."""

    async def scene(site: Site) -> None:
        left, right, table = await begun(site)
        watcher = await (await site.person()).join(table)
        assert await watcher.refused("move", ply=0, seat=0, move="T Na") == "not-your-seat"
        assert await right.refused("move", ply=0, seat=0, move="T Na") == "not-your-seat"
        assert await right.refused("move", ply=0, seat=1, move="T Na") == "not-your-turn"
        assert await left.refused("move", ply=1, seat=0, move="T Na") == "early-ply"
        assert await left.refused("move", ply=0, seat=0, move="fly") == "bad-syntax"
        why = await left.must("why", ply=0, seat=0, move="G b3")
        assert why["legal"] is False
        assert why["refusal"]["rule"].startswith("KW-")
        assert (await left.must("why", ply=0, seat=0, move="T Na"))["words"]
        moves = (await left.must("words", ply=0, seat=0))["moves"]
        assert {"move", "words"} == set(moves[0])
        assert await left.refused("consult", ply=0, seat=0, question={"x": 1}) == "bad-question"
        assert site.server.tables.loaded[table].table.ply == 0

    play_out(scene, settings_for(tmp_path))


def test_a_message_sent_twice_happens_once(tmp_path: Path) -> None:
    """Doubles are acknowledged and harmless, also when typed in another way."""

    async def scene(site: Site) -> None:
        left, right, table = await begun(site)
        first = await left.must("move", ply=0, seat=0, move="T Na")
        again = await left.must("move", ply=0, seat=0, move="t  na")
        assert again["n"] == first["n"]
        stale = await left.ask("move", ply=0, seat=0, move="T Nb")
        assert (stale["code"], stale["ply"]) == ("stale-ply", 1)
        await right.must("chat", text="hello", id="hi")
        await right.must("chat", text="hello", id="hi")
        await right.must("start")
        assert len(site.server.tables.loaded[table].table.chat) == 1
        assert site.server.tables.loaded[table].table.ply == 1

    play_out(scene, settings_for(tmp_path))


def test_coming_back_brings_what_was_missed(tmp_path: Path) -> None:
    """`since` gives the missed messages byte for byte; too far behind, everything anew."""

    async def scene(site: Site) -> None:
        left, right, table = await begun(site)
        seen = (await left.must("ping"))["n"]
        bo = await site.person()
        live = await bo.join(table)
        for _ in range(4):
            position = site.server.tables.loaded[table].table.match
            seat = position.actor
            move = position.moves()[0]
            await (left, right)[seat].must("move", ply=position.ply, seat=seat, move=move)
        await right.must("chat", text="nice")
        told = [await live.wait("moved", ply=ply) for ply in range(4)] + [await live.wait("chat")]
        back = await bo.join(table, since=seen)
        assert [await back.receive() for _ in told] == told
        assert (await back.receive())["is"] == "presence"
        assert back.raw[:5] == [
            raw for raw in live.raw if raw[:13] in (b'{"is":"moved"', b'{"is":"chat",')
        ]
        far = await bo.join(table, since=1)
        assert (await far.receive())["is"] == "table"
        ahead = await bo.join(table, since=10_000)
        assert (await ahead.receive())["is"] == "table"

    play_out(scene, settings_for(tmp_path))


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    """Another server on the same log continues where the first stopped, for the same people."""
    kept: dict[str, Any] = {}

    async def before(site: Site) -> None:
        left, right, table = await begun(site)
        await left.must("move", ply=0, seat=0, move="T Na")
        kept["table"] = table
        kept["view"] = (await right.wait("moved"))["position"]["views"]["1"]
        kept["cookies"] = [left.cookie, right.cookie]

    async def after(site: Site) -> None:
        bo = await site.person()
        bo.http.cookies.clear()
        name, _, value = kept["cookies"][1].partition("=")
        bo.http.cookies.set(name, value)
        right = await bo.join(kept["table"])
        assert right.table["position"]["views"]["1"] == kept["view"]
        assert right.table["mine"] == [1]
        assert right.table["history"][0]["move"] == "T Na"
        await right.must("move", ply=1, seat=1, move=right.table["position"]["moves"][0])

    play_out(before, settings_for(tmp_path))
    play_out(after, settings_for(tmp_path))


def test_undo_by_consent_and_never_past_a_reveal(tmp_path: Path) -> None:
    """One's own last decision freely, another's if they agree, a revealed card never."""

    async def scene(site: Site) -> None:
        left, right, table = await begun(site)
        live = site.server.tables.loaded[table]
        await left.must("move", ply=0, seat=0, move="T Na")
        await left.must("offer", what="undo")
        assert live.table.ply == 0
        undone = await right.wait("undone")
        assert (undone["ply"], undone["position"]["ply"]) == (0, 0)
        await left.must("move", ply=0, seat=0, move="T Na")
        assert live.table.match.actor == 1
        await right.must("move", ply=1, seat=1, move=live.table.match.moves()[0])
        await left.must("offer", what="undo", ply=0)
        offer = (await right.wait("offer"))["offer"]
        assert (offer["waiting"], offer["ply"]) == ([1], 0)
        assert await left.refused("answer", offer=offer["offer"], accept=True) == "own-offer"
        await right.must("answer", offer=offer["offer"], accept=True)
        assert live.table.ply == 0
        assert await right.refused("answer", offer=offer["offer"], accept=True) == "no-such-offer"

    async def cards(site: Site) -> None:
        left, right, table = await begun(site, "koi-koi")
        live = site.server.tables.loaded[table]
        actor = live.table.match.actor
        player = (left, right)[actor]
        await player.must("move", ply=0, seat=actor, move=live.table.match.moves()[0])
        assert await player.refused("offer", what="undo", ply=0) == "undo-past-reveal"

    play_out(scene, settings_for(tmp_path))
    play_out(cards, settings_for(tmp_path))


def test_draw_resign_and_rematch(tmp_path: Path) -> None:
    """A draw is agreed, a resignation loses, a rematch rotates the seats, the same deal repeats."""

    async def scene(site: Site) -> None:
        left, right, table = await begun(site, "koi-koi")
        await left.must("offer", what="draw")
        first = (await right.wait("offer"))["offer"]["offer"]
        await right.must("answer", offer=first, accept=False)
        assert (await left.wait("answered"))["accepted"] is False
        await left.must("resign", seat=0)
        told = await right.wait("status")
        status, status_n = told["status"], told["n"]
        assert (status["reason"], status["by"], status["winners"]) == ("resigned", 0, [1])
        assert await left.refused("move", ply=0, seat=0, move="x") == "match-over"
        await right.must("offer", what="same-deal")
        offer = (await left.wait("offer", n=status_n + 1))["offer"]["offer"]
        await left.must("answer", offer=offer, accept=True)
        following = (await right.wait("status"))["status"]["next"]
        old = site.server.tables.loaded[table].table
        new = (await site.server.tables.find(following)).table
        assert [chair.name for chair in new.chairs] == ["Bo", "Ann"]
        assert new.match.setup == old.match.setup
        assert new.phase == "playing"

    async def agreed(site: Site) -> None:
        left, right, _ = await begun(site)
        await left.must("offer", what="draw")
        offer = (await right.wait("offer"))["offer"]["offer"]
        await right.must("answer", offer=offer, accept=True)
        status = (await left.wait("status"))["status"]
        assert (status["reason"], status["winners"]) == ("draw", [0, 1])
        await left.must("offer", what="rematch")
        offer = (await right.wait("offer"))["offer"]["offer"]
        await right.must("answer", offer=offer, accept=True)
        following = (await left.wait("status"))["status"]["next"]
        new = (await site.server.tables.find(following)).table
        assert [chair.name for chair in new.chairs] == ["Bo", "Ann"]
        assert new.phase == "waiting"

    play_out(scene, settings_for(tmp_path))
    play_out(agreed, settings_for(tmp_path))


@pytest.mark.parametrize(("wanted", "names"), [(0, ["Ann", "Bo"]), (1, ["Bo", "Ann"])])
@pytest.mark.parametrize("what", ["same-deal", "rematch"])
def test_whoever_asks_says_where_they_want_to_sit(
    tmp_path: Path, what: str, wanted: int, names: list[str]
) -> None:
    """The offer tells the others, and the table that follows seats them so."""

    async def scene(site: Site) -> None:
        left, right, _ = await begun(site, "koi-koi")
        await left.must("resign", seat=0)
        await right.wait("status")
        assert await left.refused("offer", what=what, seat=2) == "no-such-seat"
        await left.must("offer", what=what, seat=wanted)
        offer = (await right.wait("offer"))["offer"]
        assert (offer["by"], offer["seat"]) == (0, wanted)
        await right.must("answer", offer=offer["offer"], accept=True)
        following = (await right.wait("status"))["status"]["next"]
        new = (await site.server.tables.find(following)).table
        assert [chair.name for chair in new.chairs] == names

    play_out(scene, settings_for(tmp_path))


def test_the_same_deal_against_a_bot_from_either_side(tmp_path: Path) -> None:
    """At once, with the bot on the other seat."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        for seat in (0, 1):
            table = await ann.open(game="koi-koi", seating=["me", "level-1"], start=True)
            socket = await ann.join(table["id"])
            await socket.must("resign", seat=0)
            await socket.must("offer", what="same-deal", seat=seat)
            following = site.server.tables.loaded[table["id"]].table.next
            again = await ann.join(following)
            assert again.table["mine"] == [seat]

    play_out(scene, settings_for(tmp_path))


def test_an_end_says_what_decided_a_tie(tmp_path: Path) -> None:
    """Equal points at Kiwara: whoever earned the reinforcement wins, and the status names it."""
    match = kiribako.game("kiwara").new_match(seed=48, options={"reinforcement": "mysterious"})
    player = RandomPlayer(seed=48)
    while not match.over:
        match.play_move(player.choose(match.state))
    assert match.scores()[0] == match.scores()[1]

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        record, last = match.record().to_text(), match.ply - 1
        table = await ann.open(record=record, ply=last, seating=["me", "me"], start=True)
        assert "tie_break" not in table["status"]
        socket = await ann.join(table["id"])
        seat, move = match.record().decisions[last]
        await socket.must("move", ply=last, seat=seat, move=move)
        status = (await socket.wait("status"))["status"]
        tie = status["tie_break"]
        assert (status["winners"], tie["values"], tie["rule"]) == ([0], [1, 0], "KW-5.5")

    play_out(scene, settings_for(tmp_path))


def test_a_bot_takes_over_by_consent(tmp_path: Path) -> None:
    """Somebody who must go leaves the seat to a bot if the other agrees, and loses its view."""

    async def scene(site: Site) -> None:
        left, right, _ = await begun(site, "koi-koi")
        assert await left.refused("bot", seat=0, level="nobody") == "bad-player"
        await left.must("bot", seat=0, level="level-1")
        offer = (await right.wait("offer"))["offer"]
        assert (offer["what"], offer["seat"], offer["level"]) == ("bot", 0, "level-1")
        await right.must("answer", offer=offer["offer"], accept=True)
        anew = (await left.wait("table"))["table"]
        assert anew["mine"] == []
        assert list(anew["position"]["views"]) == ["-"]
        assert anew["seats"][0]["kind"] == "bot"

    play_out(scene, settings_for(tmp_path))


def test_chat_has_limits_and_can_be_muted(tmp_path: Path) -> None:
    """Talk is short and not too much, and nobody must hear everybody."""

    async def scene(site: Site) -> None:
        left, right, _ = await begun(site)
        assert await left.refused("chat", text="x" * 501) == "bad-message"
        assert await left.refused("chat", text="\u0000\u0001") == "nothing-said"
        await left.must("chat", text="one\ntwo")
        line = (await right.wait("chat"))["line"]
        assert (line["text"], line["name"], line["seat"]) == ("one two", "Ann", 0)
        await right.must("mute", who=line["who"], on=True)
        await left.must("chat", text="can you hear me")
        await right.must("chat", text="no")
        assert (await right.wait("chat"))["line"]["text"] == "no"
        answers = [await left.ask("chat", text=f"spam {k}") for k in range(12)]
        assert "too-fast" in [answer.get("code") for answer in answers]

    play_out(scene, settings_for(tmp_path, chats_per_minute=4))


def test_private_tables_are_for_those_who_sit_there(tmp_path: Path) -> None:
    """Before the start whoever has the link may come; afterwards only the players."""

    async def scene(site: Site) -> None:
        left, _, table = await begun(site, visibility="private")
        stranger = await site.person()
        answer = await stranger.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (403, "private-table")
        assert await closed_with(stranger, table) == 4403
        assert await closed_with(stranger, "nowhere") == 4404
        assert (await stranger.http.get("/api/tables")).json() == {"tables": []}
        await left.must("ping")

    play_out(scene, settings_for(tmp_path))


async def closed_with(person: Person, table: str) -> int | None:
    """The code with which the server ends a connection."""
    socket = await person.connect(table)
    await socket.wire.wait_closed()
    return socket.wire.close_code
