"""Nobody's time: a machine that slept or stood still, a clock that was set, a server away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kiribako.server import loop_lag
from kiribako.server.clock import Clock, wall
from kiribako.server.clock import monotonic as steady
from kiribako.server.log import Moved, encode_entries
from kiribako.server.other_nodes import OtherNodes
from kiribako.server.store import alone
from kiribako.server.store.port import NodePresence, Notice
from kiribako.server.table.clocks import merged
from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.site import Person, Site, Socket, play_out, running, settings_for

SECOND, HOUR = 1_000, 3_600_000
MAIN = 60 * SECOND


class Machine:
    """A machine whose clock can be set, that can sleep, and where time passes when told."""

    def __init__(self, tables: Any) -> None:
        self.tables = tables
        self.date = wall()
        self.uptime = 0
        tables.now = Clock(lambda: self.date, lambda: self.uptime)
        tables.store.clock = self.clock

    async def clock(self) -> int:
        return self.date

    def ticks(self, milliseconds: int) -> None:
        self.date += milliseconds
        self.uptime += milliseconds

    async def passes(self, milliseconds: int) -> None:
        """Time passes, with a beat every five seconds."""
        for _ in range(0, milliseconds, 5 * SECOND):
            self.ticks(5 * SECOND)
            await self.beat()

    def stands_still(self, milliseconds: int) -> None:
        """The process is stopped: time passes, and no pulse comes."""
        self.ticks(milliseconds)
        self.tables.loop_lag.due -= milliseconds

    async def beat(self) -> None:
        await self.tables._set_clock()
        await self.tables._note_downtime()


async def playing(site: Site) -> tuple[Socket, Socket, Any]:
    """Two people with a minute each, seat 0 to decide."""
    ann, bo = await site.person("Ann"), await site.person("Bo")
    clock = {"kind": "live", "main": 60, "increment": 0}
    table = await ann.open(game="kiwara", setup={"first": 0}, clock=clock)
    left, right = await ann.join(table["id"]), await bo.join(table["id"])
    await left.must("sit", seat=0)
    await right.must("sit", seat=1)
    await left.must("start")
    await right.wait("status")
    return left, right, site.server.tables.loaded[table["id"]]


def time_left(site: Site, live: Any) -> int:
    tables = site.server.tables
    left: list[int] = live.table.timer.now(tables.now(), live.table.actor, tables.downtimes)
    return left[int(live.table.actor)]


async def judged(site: Site, live: Any) -> None:
    """A clock is looked at as if it had run out, and everybody is heard before."""
    clocks, lag = site.server.tables.running_clocks, site.server.tables.loop_lag
    clocks.look_at(live.table.row.id, 0)
    clocks.look()
    for _ in range(2):
        before = lag.pulses
        while lag.pulses == before or lag.waiting:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("jump", [HOUR, -HOUR], ids=["forward", "back"])
def test_a_clock_that_is_set_takes_no_time(tmp_path: Path, jump: int) -> None:
    """Nor gives any: the turn goes on as if nothing had been; the log never goes back."""

    async def scene(site: Site) -> None:
        machine = Machine(site.server.tables)
        left, right, live = await playing(site)
        await machine.passes(20 * SECOND)
        machine.date += jump
        machine.ticks(5 * SECOND)
        assert abs(time_left(site, live) - 35 * SECOND) < SECOND  # before anybody has noticed
        await machine.beat()
        assert site.server.tables.now() == machine.date  # dates are right again
        assert abs(time_left(site, live) - 35 * SECOND) < SECOND
        await machine.passes(10 * SECOND)
        assert abs(time_left(site, live) - 25 * SECOND) < SECOND
        await left.must("move", ply=0, seat=0, move="T Na")
        clocks = (await right.wait("moved"))["position"]["clocks"]
        assert abs(clocks["left"][0] - 25 * SECOND) < SECOND
        assert abs(clocks["left"][1] - MAIN) < SECOND
        rows = await site.server.store.rows(live.table.row.id)
        assert [row.at for row in rows] == sorted(row.at for row in rows)
        await machine.passes(MAIN)
        assert (await right.wait("status"))["status"]["reason"] == "time"

    play_out(scene, settings_for(tmp_path))


def test_forward_and_back_again(tmp_path: Path) -> None:
    """An hour that was nobody's is everybody's when it comes for good."""

    async def scene(site: Site) -> None:
        machine = Machine(site.server.tables)
        _, _, live = await playing(site)
        for jump in (HOUR, -HOUR):
            machine.date += jump
            await machine.beat()
        await machine.passes(20 * SECOND)
        assert abs(time_left(site, live) - 40 * SECOND) < SECOND

    play_out(scene, settings_for(tmp_path))


def test_a_machine_that_slept_takes_no_time(tmp_path: Path) -> None:
    """The date goes on, steady clocks do not; also for a table that was not in memory."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        machine = Machine(tables)
        left, _, live = await playing(site)
        await machine.passes(20 * SECOND)
        machine.date += 8 * HOUR  # asleep
        await judged(site, live)
        await machine.beat()
        await judged(site, live)
        assert live.table.phase == "playing"
        assert abs(time_left(site, live) - 40 * SECOND) < SECOND
        tables.loop_lag.spans = ()  # as another process would know it
        again = await tables._load(live.table.row.id)
        assert abs(time_left(site, again) - 40 * SECOND) < SECOND
        await left.must("move", ply=0, seat=0, move="T Na")

    play_out(scene, settings_for(tmp_path))


def test_a_process_that_stood_still_takes_no_time(tmp_path: Path) -> None:
    """Stopped for ten minutes, nobody has lost first thing afterwards."""

    async def scene(site: Site) -> None:
        machine = Machine(site.server.tables)
        left, _, live = await playing(site)
        await machine.passes(20 * SECOND)
        machine.stands_still(600 * SECOND)
        await judged(site, live)
        assert live.table.phase == "playing"
        while not site.server.tables.loop_lag.stalls:  # noqa: ASYNC110 - until the pulse comes
            await asyncio.sleep(0.01)
        await machine.beat()
        assert abs(time_left(site, live) - 40 * SECOND) < SECOND
        await machine.passes(10 * SECOND)
        assert abs(time_left(site, live) - 30 * SECOND) < SECOND
        await left.must("move", ply=0, seat=0, move="T Na")

    play_out(scene, settings_for(tmp_path))


@pytest.mark.parametrize("jump", [10 * SECOND, HOUR, -HOUR], ids=["short", "forward", "back"])
def test_a_restart_takes_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    """However long the server was away, and wherever the clock was set meanwhile."""
    kept: dict[str, Any] = {}

    async def before(site: Site) -> None:
        _, _, live = await playing(site)
        kept["table"], kept["left"] = live.table.row.id, time_left(site, live)

    async def after(site: Site) -> None:
        live = await site.server.tables.find(kept["table"])
        assert abs(time_left(site, live) - kept["left"]) < 5 * SECOND
        site.server.tables.now.offset += 20 * SECOND
        assert abs(time_left(site, live) - kept["left"] + 20 * SECOND) < 5 * SECOND

    play_out(before, settings_for(tmp_path))
    monkeypatch.setattr(alone, "wall", lambda: wall() + jump)
    play_out(after, settings_for(tmp_path))


def test_a_row_of_another_node_counts_from_when_it_is_heard(tmp_path: Path) -> None:
    """Whatever that node's clock says."""

    async def scene(site: Site) -> None:
        _, _, live = await playing(site)
        for ply, (move, wrong) in enumerate([("T Na", -HOUR), ("A a1", HOUR)]):
            seat = live.table.actor
            text = move if ply == 0 else live.table.match.moves()[0]
            body = encode_entries([Moved(ply, seat, text, [MAIN, MAIN])]).decode()
            at = site.server.tables.now() + wrong
            assert live.take(Notice(live.table.row.id, live.table.n + 1, at, body))
            assert abs(time_left(site, live) - MAIN) < SECOND
            site.server.tables.now.offset += 20 * SECOND
            assert abs(time_left(site, live) - 40 * SECOND) < SECOND

    play_out(scene, settings_for(tmp_path))


def test_nodes_agree_on_the_date(postgres: Postgres, tmp_path: Path) -> None:
    """A node whose own clock is an hour off goes by the database's."""
    settings = settings_for(tmp_path, database=new_database(postgres))

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(running(settings))
            second = await stack.enter_async_context(running(settings))
            second.server.tables.now.offset += HOUR
            await second.server.tables._set_clock()
            assert abs(second.server.tables.now() - first.server.tables.now()) < 2 * SECOND
            _, _, live = await playing(first)
            ann = await first.person()
            await Person(second, ann.http).join(live.table.row.id)
            other = second.server.tables.loaded[live.table.row.id]
            assert abs(time_left(second, other) - MAIN) < 5 * SECOND

    asyncio.run(scene())


# -- the parts ------------------------------------------------------------------------------------


def test_stretches_are_counted_once() -> None:
    """Two reasons for the same moment are one."""
    assert merged([(5, 9), (1, 3), (2, 4), (9, 10), (20, 30), (22, 25)]) == (
        (1, 4),
        (5, 10),
        (20, 30),
    )


def test_a_judgement_waits_until_everybody_was_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pulses in time; while the loop stays late there is none, and in the end a refusal."""
    moment = [0.0]
    monkeypatch.setattr(loop_lag, "steady", lambda: moment[0])
    tables: Any = SimpleNamespace(now=lambda: int(moment[0]))
    done: list[str] = []

    async def scene() -> None:
        pulse = loop_lag.LoopLag(tables)
        beat = beating(pulse, moment)
        pulse.when_calm(lambda: done.append("first"), lambda: done.append("never"))
        await beat(0)
        await beat(400)
        await beat(0)
        assert done == []
        await beat(0)
        assert done == ["first"]
        assert pulse.downtimes(()) == ((100, 500),)
        pulse.when_calm(lambda: done.append("too early"), lambda: done.append("given up"))
        for _ in range(20):
            await beat(300)
        assert done == ["first", "given up"]
        assert (pulse.most, pulse.stalls) == (400, 21)
        pulse.stop()

    asyncio.run(scene())


def beating(pulse: loop_lag.LoopLag, moment: list[float]) -> Callable[[int], Awaitable[None]]:
    async def beat(late: int) -> None:
        moment[0] += loop_lag.EVERY + late
        pulse.stop()
        pulse.pulse()
        await asyncio.sleep(0)

    return beat


def test_a_node_that_stood_still_does_not_think_the_others_gone() -> None:
    """It could not hear them; they have as long as ever to be heard again."""
    said: list[NodePresence] = []
    tables: Any = SimpleNamespace(loaded={}, store=SimpleNamespace(say=said.append))
    nodes = OtherNodes(tables)
    nodes.nodes = {"other": steady() - 60 * SECOND}
    nodes.beaten = steady() - 60 * SECOND
    nodes.heartbeat()
    assert [*nodes.nodes] == ["other"]
    nodes.nodes = {"other": steady() - 60 * SECOND}
    nodes.heartbeat()
    assert nodes.nodes == {}
