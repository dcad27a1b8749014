"""Bots at tables: shared fairly, patient with accidents, and never the end of anybody's match."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from kiribako.bots.levels import LONGEST
from kiribako.bots.roster import make_player
from kiribako.bots.searcher import SearchPlayer
from kiribako.games import kiwara
from kiribako.server.bots import pool, process, turns, worker
from kiribako.server.bots.alone import Alone
from kiribako.server.bots.jobs import Job
from kiribako.server.bots.ladder import steps_of
from kiribako.server.bots.queue import Place, Queue, Rank, Ticket, network_of
from kiribako.server.settings import Settings
from tests.server.site import Person, Site, Socket, play_out, settings_for

READY = "print('ready', flush=True)"
ANSWERING = f'{READY}\nwhile input(): print(\'{{"move":"ok"}}\')'
DYING = f"{READY}\ninput()"
HANGING = f"{READY}\nimport time; time.sleep(99)"
RAISING = f'{READY}\nwhile input(): print(\'{{"problem":"KeyError at rules.py:3"}}\')'
NO_START = "raise SystemExit(3)"
ECHO = f"""{READY}
import json
while True:
    job = json.loads(input())
    print(json.dumps({{"move": job["level"]}}))
"""


def workers_that(monkeypatch: pytest.MonkeyPatch, *ways: str, missing: int = 0) -> None:
    """Each worker started runs the next of these programs, then the last for ever."""
    programs = list(ways)
    left = missing

    def command(_megabytes: int) -> list[str]:
        nonlocal left
        if left:
            left -= 1
            return ["/no/such/program"]
        return [sys.executable, "-uc", programs.pop(0) if len(programs) > 1 else programs[0]]

    monkeypatch.setattr(process, "worker_command", command)


def with_pool(
    scene: Callable[[pool.Pool], Coroutine[Any, Any, None]], *, seconds: float = 60, count: int = 1
) -> None:
    async def life() -> None:
        workers = pool.Pool(count, seconds=seconds, megabytes=500)
        workers.start()
        try:
            await asyncio.wait_for(scene(workers), 60)
        finally:
            await workers.stop()

    asyncio.run(life())


def some_job(table: str = "a", level: str = "level-5") -> Job:
    return Job(
        what="move", table=table, game="kiwara", seats=2, options={}, seed=1, setup=None,
        moves=[], seat=0, level=level,
    )  # fmt: skip


# -- the queue -------------------------------------------------------------------------------------


def taken(queue: Queue, count: int) -> list[str]:
    found = []
    for _ in range(count):
        ticket = queue.take()
        if ticket is not None:
            found.append(ticket.place.who)
    return found


def fill(queue: Queue, who: str, network: str, count: int, cost: float = 2.0) -> None:
    for _ in range(count):
        queue.put(Ticket(lambda: None, Place(Rank.PRESENT, network, who), cost=cost))


def test_somebody_with_many_tables_delays_nobody_with_one() -> None:
    """Three hundred jobs of one person, then one of another: that one is next."""

    async def scene() -> None:
        queue = Queue()
        fill(queue, "many", "1.1.1.1", 300)
        assert taken(queue, 5) == ["many"] * 5
        fill(queue, "one", "2.2.2.2", 1)
        assert taken(queue, 2) == ["one", "many"]

    asyncio.run(scene())


def test_many_names_from_one_network_are_one_share() -> None:
    """A guest costs nothing: three hundred of them at one address do not crowd out another."""

    async def scene() -> None:
        queue = Queue()
        for number in range(300):
            fill(queue, f"guest {number}", "1.1.1.1", 1)
        fill(queue, "one", "2.2.2.2", 3)
        assert taken(queue, 6).count("one") == 3

    asyncio.run(scene())


def test_work_is_charged_by_what_it_costs() -> None:
    """Who asks for two seconds a time gets fewer turns than who asks for a tenth."""

    async def scene() -> None:
        queue = Queue()
        fill(queue, "slow", "1.1.1.1", 50, cost=2.0)
        fill(queue, "quick", "2.2.2.2", 50, cost=0.1)
        assert taken(queue, 22).count("slow") <= 2
        queue.correct(Place(Rank.PRESENT, "2.2.2.2", "quick"), 50.0)
        assert taken(queue, 10).count("quick") <= 1

    asyncio.run(scene())


def test_networks_are_households() -> None:
    """An IPv6 /64 is one network, however it is written; so is an IPv4 address."""
    assert network_of("2001:db8::1") == network_of("2001:db8:0:0:ffff::2") != network_of("2001::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") != network_of("10.0.0.2")
    assert network_of("") == ""


def test_people_come_first_and_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Present before away before bots among themselves; of sixteen turns those have one."""
    workers_that(monkeypatch, ECHO)
    order: list[Rank] = []

    async def scene(workers: pool.Pool) -> None:
        async def one(rank: Rank) -> None:
            def make() -> Job:
                order.append(rank)
                return some_job()

            await workers.think(make, Place(rank, rank.name, rank.name), cost=1)

        ranks = [rank for rank in reversed(Rank) for _ in range(16)]
        await asyncio.gather(*(one(rank) for rank in ranks))
        assert order[:7] == [Rank.PRESENT] * 7
        assert order[:16].count(Rank.AWAY) == 1
        assert order[:16].count(Rank.ALONE) == 1
        assert sum(workers.waits[Rank.ALONE].counts) == 16

    with_pool(scene)


def test_hints_never_keep_a_bot_from_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's hints are few, and wait for the moves of the bots that person plays with."""
    workers_that(monkeypatch, ECHO)
    order: list[str] = []

    async def scene(workers: pool.Pool) -> None:
        place = Place(Rank.PRESENT, "1.1.1.1", "ann")

        def asking(what: str) -> Callable[[], Job]:
            def make() -> Job:
                order.append(what)
                return some_job()

            return make

        hints = [asyncio.create_task(workers.think(asking("hint"), place, hint=True))]
        await asyncio.sleep(0)
        hints += [
            asyncio.create_task(workers.think(asking("hint"), place, hint=True)) for _ in range(9)
        ]
        move = await workers.think(asking("move"), place)
        answers = await asyncio.gather(*hints, return_exceptions=True)
        assert move is not None
        assert order.index("move") <= 1
        assert sum(isinstance(one, pool.Thinking) for one in answers) >= 5

    with_pool(scene)


# -- accidents -------------------------------------------------------------------------------------


def test_a_bot_that_crashes_is_thought_again_then_a_weaker_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another worker first, then two levels lower; every step is in the log and counted."""
    workers_that(monkeypatch, DYING, ECHO)

    async def once(workers: pool.Pool) -> None:
        result = await workers.think(some_job)
        assert result is not None
        assert (result.move, result.step) == ("level-5", 0)
        assert workers.counts.accidents == 1

    with_pool(once)
    workers_that(monkeypatch, DYING, DYING, ECHO)

    async def twice(workers: pool.Pool) -> None:
        result = await workers.think(some_job)
        assert result is not None
        assert (result.move, result.step) == ("level-3", 1)
        assert (workers.counts.accidents, workers.counts.lowered) == (2, 1)

    with pytest.MonkeyPatch.context() as loud:
        loud.setattr(logging.getLogger("kiribako"), "propagate", True)
        with_pool(twice)
    said = [record for record in caplog.records if record.name == "kiribako.bots"]
    facts = [(one.table, one.level, one.reason) for one in said]  # type: ignore[attr-defined]
    assert facts[-2:] == [("a", "level-5", "died"), ("a", "level-5", "died")]


def test_a_bot_that_hangs_is_not_asked_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a hang the next try is a weaker bot's."""
    workers_that(monkeypatch, HANGING, ECHO)

    async def scene(workers: pool.Pool) -> None:
        result = await workers.think(some_job)
        assert result is not None
        assert result.move == "level-3"

    with_pool(scene, seconds=0.3)


def test_a_job_that_raises_is_not_repeated_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once on every step of the ladder by a worker that lives on; then there is an end."""
    workers_that(monkeypatch, RAISING)

    async def scene(workers: pool.Pool) -> None:
        with pytest.raises(pool.Thinking):
            await workers.think(some_job)
        counts = workers.counts
        assert (counts.raised, counts.accidents, counts.given_up) == (3, 0, 1)

    with_pool(scene)
    assert steps_of("level-5") == ("level-5", "level-3", "level-1")
    assert steps_of("level-4") == ("level-4", "level-2", "level-1")
    assert steps_of("level-1") == ("level-1",)
    assert steps_of("search:900") == ("search:900", "level-3", "level-1")
    assert steps_of("random") == ("random", "level-1")


def test_a_pool_that_could_not_start_a_worker_recovers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program, then one that ends at once, then one that works: the same job is answered."""
    monkeypatch.setattr(pool, "FIRST_PAUSE", 0.01)
    workers_that(monkeypatch, NO_START, ECHO, missing=2)

    async def scene(workers: pool.Pool) -> None:
        asked = asyncio.create_task(workers.think(some_job))
        while not workers.failing:  # noqa: ASYNC110 - nothing tells of it but this
            await asyncio.sleep(0.001)
        was_broken = workers.broken
        result = await asked
        assert result is not None
        assert result.move == "level-5"  # no step down: it was no fault of the job's
        assert (was_broken, workers.broken) == (True, False)
        assert (workers.counts.not_started, workers.counts.accidents) == (3, 0)

    with_pool(scene)


def test_a_worker_names_what_a_game_does_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a game raises is an answer with the kind and the place, not with what it says."""

    def broken(*_given: object) -> None:
        raise ValueError("the secret card")

    monkeypatch.setattr(worker, "make_player", broken)
    problem = worker.Desk().answer(some_job()).problem
    assert problem.startswith("ValueError at test_bots.py:")
    assert "secret" not in problem


def test_no_bot_of_a_server_thinks_longer_than_the_best() -> None:
    """`search` and `net` with a number of simulations have the clock besides."""
    player = worker.in_time(make_player(kiwara.GAME, "search:10000000", 1))
    assert isinstance(player, SearchPlayer)
    assert player.seconds == LONGEST


# -- tables ----------------------------------------------------------------------------------------


async def a_reply(site: Site, ann: Person) -> Socket:
    """A table where somebody plays a bot, and the bot's first move."""
    table = await ann.open(game="kiwara", seating=["me", "level-1"], start=True)
    socket = await ann.join(table["id"])
    room = site.house.hall.rooms[table["id"]]
    while all(seat == 0 for seat, _ in room.table.decisions):
        if room.table.actor == 0:
            move = room.table.match.moves()[0]
            await socket.must("move", ply=room.table.ply, seat=0, move=move)
        await asyncio.sleep(0.001)
    return socket


def test_bots_among_themselves_play_while_somebody_watches(tmp_path: Path) -> None:
    """Nobody looks: they stand still. Somebody looks: they go on; and stop when that one goes."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["random", "random"], start=True)
        room = site.house.hall.rooms[table["id"]]
        assert not room.thinking
        socket = await ann.join(table["id"])
        await socket.wait("moved", ply=1)
        await socket.wire.close()
        while room.guests or room.thinking or room.busy:  # noqa: ASYNC110 - theirs to settle
            await asyncio.sleep(0.005)
        stood = room.table.ply
        await asyncio.sleep(0.1)
        assert room.table.ply == stood
        assert (await ann.http.get(f"/api/tables/{table['id']}")).status_code == 200
        while room.table.ply == stood:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    play_out(scene, settings_for(tmp_path, bots_alone_milliseconds=1))


def test_tables_without_people_take_turns() -> None:
    """So many of one person, of one network and in all are at a move; all of them get there."""
    most = {"bots_alone": 4, "bots_alone_per_address": 3, "bots_alone_per_person": 2}
    alone = Alone(Settings(**most, bots_alone_milliseconds=0))  # type: ignore[arg-type]
    seen: list[tuple[int, int, int]] = []

    async def one(who: str, network: str) -> None:
        async with alone.room_for(Place(Rank.ALONE, network, who)):
            seen.append((alone.busy, max(alone.networks.values()), max(alone.people.values())))
            await asyncio.sleep(0)

    async def scene() -> None:
        places = [("a", "1"), ("b", "1"), ("c", "2")] * 13
        tasks = [asyncio.create_task(one(*place)) for place in places]
        await asyncio.sleep(0)
        tasks[-1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(scene())
    assert len(seen) >= 38
    assert [max(numbers) for numbers in zip(*seen)] == [4, 3, 2]
    assert (alone.busy, alone.waiting(), dict(alone.people)) == (0, 0, {})


def test_a_flood_of_bots_does_not_delay_a_person(tmp_path: Path) -> None:
    """Thirty watched tables of strong bots from elsewhere: an honest reply waits for one move."""

    async def scene(site: Site) -> None:
        mob, ann = await site.person(), await site.person()
        mob.http.headers["x-forwarded-for"] = "10.0.0.1"
        for _ in range(30):
            table = await mob.open(game="kiwara", seating=["level-2", "level-2"], start=True)
            assert (await mob.http.get(f"/api/tables/{table['id']}")).status_code == 200
        bots = site.house.hall.bots
        assert bots.alone.busy + site.house.pool.waiting() <= 4
        ledger = site.house.pool.queues[Rank.ALONE].ledger
        before = ledger.pace
        await a_reply(site, ann)
        assert ledger.pace - before < 1.0  # not behind thirty others
        assert bots.networks[mob.who] == "10.0.0.1"

    limits = {"bots_alone_per_person": 2, "bots_alone_milliseconds": 1}
    play_out(scene, settings_for(tmp_path, **limits))


def test_a_bot_that_cannot_think_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers raise for ever: legal moves are drawn, and the match goes on with its person."""
    workers_that(monkeypatch, RAISING)

    async def scene(site: Site) -> None:
        ann = await site.person()
        await a_reply(site, ann)
        assert site.house.hall.bots.drawn >= 1
        assert site.house.pool.counts.given_up >= 1

    play_out(scene, settings_for(tmp_path))


def test_a_refused_move_of_a_bot_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that answers nonsense does not leave the table waiting for ever."""
    workers_that(monkeypatch, ANSWERING)

    async def scene(site: Site) -> None:
        ann = await site.person()
        await a_reply(site, ann)
        assert site.house.hall.bots.refused >= 1

    play_out(scene, settings_for(tmp_path))


def test_a_turn_that_fails_is_not_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With pauses that grow, a few times; then it rests, and everything else goes on."""
    workers_that(monkeypatch, ECHO)
    monkeypatch.setattr(turns, "FIRST_PAUSE", 0.001)
    failed: list[int] = []

    def fail(*_given: object) -> None:
        failed.append(1)
        raise KeyError("a game at fault")

    async def scene(site: Site) -> None:
        site.house.hall.bots._play = fail
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["level-1", "level-1"], start=True)
        socket = await ann.join(table["id"])
        room = site.house.hall.rooms[table["id"]]
        while room.thinking:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        assert len(failed) == turns.TRIES + 1
        site.house.hall.bots_turn(room)
        assert not room.thinking
        await socket.must("ping")

    play_out(scene, settings_for(tmp_path, bots_alone_milliseconds=0))
