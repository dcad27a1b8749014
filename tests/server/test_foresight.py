"""Foresight: trying out and preparing answers, from what one's own seat knows and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

import kiribako
from kiribako.server.foresight.imagine import certain, deals, imagine
from kiribako.server.log import Sat, Started, TableRow
from kiribako.server.log import Start as RowStart
from kiribako.server.table.state import Table
from kiribako.server.wire import foresight as wire
from tests.server.sinks import post_sink
from tests.server.site import Person, Site, Socket, play_out, running, settings_for
from tests.server.test_calls import hooked, settings_with, slow_table


async def ask(person: Person, id: str, seat: int, moves: list[str], **more: Any) -> dict[str, Any]:
    wanted = {"seat": seat, "moves": moves, **more}
    answer = await person.http.post(f"/api/tables/{id}/imagine", json=wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def turn_of(person: Person, id: str, seat: int, moves: list[str], which: int) -> list[str]:
    """Moves up to the end of a turn: at each decision the first legal one, or the last."""
    found = await ask(person, id, seat, moves)
    actor = found["position"]["actor"]
    while found["position"]["actor"] == actor:
        moves = [*moves, found["position"]["moves"][which]]
        found = await ask(person, id, seat, moves)
    return moves


async def play_line(socket: Socket, seat: int, moves: list[str]) -> None:
    ply = socket.table["position"]["ply"]
    for move in moves:
        await socket.must("move", ply=ply, seat=seat, move=move)
        ply += 1


def test_an_answer_is_played_when_it_fits_and_dropped_when_it_does_not(database: str) -> None:
    """Bo prepares: what Ann does as foreseen is answered at once, anything else calls him."""

    async def work() -> None:
        async with post_sink() as posts, running(settings_with(database)) as site:
            ann, bo, eve = [await site.person(name) for name in ("Ann", "Bo", "Eve")]
            await hooked(bo, posts)
            id, here = await slow_table(ann, bo)
            ply = here.table["position"]["ply"]
            theirs = await turn_of(bo, id, 1, [], 0)
            whole = await turn_of(bo, id, 1, theirs, 0)
            place = f"/api/tables/{id}/plan"
            plan = {"seat": 1, "ply": ply, "lines": [whole]}
            kept = await bo.http.put(place, json=plan)
            assert kept.status_code == 200, kept.text
            assert kept.json() == {"ply": ply, "lines": [whole], "ended": False}
            for other in (ann, eve):
                seen = await other.http.get(place)
                assert seen.json() == {"ply": 0, "lines": [], "ended": False}
                refused = await other.http.put(place, json=plan)
                assert refused.json()["code"] == "not-your-seat"
                nosy = await other.http.post(
                    f"/api/tables/{id}/imagine", json={"seat": 1, "moves": []}
                )
                assert nosy.json()["code"] == "not-your-seat"
            await play_line(here, 0, theirs)
            moved = await here.wait("moved", ply=ply + len(whole) - 1)
            assert not posts.taken
            here.table["position"] = moved["position"]
            foreseen = await turn_of(bo, id, 1, [], 0)
            line = await turn_of(bo, id, 1, foreseen, 0)
            now = moved["position"]["ply"]
            await bo.http.put(place, json={"seat": 1, "ply": now, "lines": [line]})
            await play_line(here, 0, await turn_of(ann, id, 0, [], -1))
            [posted] = await posts.wait(1)
            [call] = posted.json["calls"]
            assert (call["cause"], call["dropped"]) == ("my_turn", True)
            assert call["text"] == "Your turn, and your plan no longer fits: Kiwara with Ann"
            assert (await bo.http.get(place)).json()["ended"]

    asyncio.run(work())


def test_plans_of_two_minds_or_too_late_are_refused(tmp_path: Path) -> None:
    """One answer to each move, from where the match stands, at slow tables."""

    async def work() -> None:
        async with running(settings_for(tmp_path)) as site:
            ann, bo = await site.person("Ann"), await site.person("Bo")
            id, here = await slow_table(ann, bo)
            ply = here.table["position"]["ply"]
            theirs = await turn_of(bo, id, 1, [], 0)
            found = await ask(bo, id, 1, theirs)
            two = [[*theirs, found["position"]["moves"][place]] for place in (0, -1)]
            place = f"/api/tables/{id}/plan"
            for plan, code in (
                ({"seat": 1, "ply": ply, "lines": two}, "plan-of-two-minds"),
                ({"seat": 1, "ply": ply + 1, "lines": two[:1]}, "stale-ply"),
                ({"seat": 1, "ply": ply, "lines": [["nonsense"]]}, "plan-uncertain"),
            ):
                answer = await bo.http.put(place, json=plan)
                assert answer.json()["code"] == code, answer.text
            live = await ann.open(game="kiwara", seating=["me", "me"], start=True)
            answer = await ann.http.put(
                f"/api/tables/{live['id']}/plan", json={"seat": 0, "ply": 0, "lines": []}
            )
            assert answer.json()["code"] == "no-plans"

    asyncio.run(work())


def test_a_plan_ends_where_chance_decides() -> None:
    """In Koi-Koi a card is drawn after every play: nothing beyond it can be foreseen."""
    game = kiribako.game("koi-koi")
    row = TableRow(
        id="t", code="c", game=game.id, rules_version=game.rules_version, seats=2, options={},
        visibility="link", host="a", clock=None, start=RowStart(), secret="", made=0,
    )  # fmt: skip
    table = Table(row, game)
    for entry in (Sat(0, "a", "A"), Sat(1, "b", "B"), Started(5)):
        table.apply(0, entry)
    assert table.match is not None
    actor = table.match.actor
    assert actor is not None
    moves = [table.match.moves()[0]]
    assert certain(deals(table.match, actor), actor, moves) == 0


@pytest.mark.parametrize("game", ["kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi"])
def test_a_busy_server_has_it_tried_elsewhere_with_the_same_answer(
    game: str, tmp_path: Path
) -> None:
    """What another process finds out comes back whole, points that are kept secret included."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        ann = await site.person("Ann")
        id = (await ann.open(game=game, seats=2, seating=["me", "me"], start=True))["id"]
        tables.answering.loop_budget.level = -1_000_000  # nothing is left for questions here
        found = await ask(ann, id, 0, [])
        here = imagine(tables.loaded[id].table.match, wire.Imagine(seat=0, moves=[]))
        assert found == msgspec.json.decode(msgspec.json.encode(here))
        assert (tables.answering.pool.answered, tables.answering.pool.accidents) == (1, 0)

    play_out(scene, settings_for(tmp_path))
