"""Bots' workers and the queue before them: shared fairly, and patient with accidents."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from kiribako.bots.levels import LONGEST
from kiribako.bots.roster import make_player
from kiribako.bots.searcher import SearchPlayer
from kiribako.games import kiwara
from kiribako.server.bots import pool, process, worker
from kiribako.server.bots.fallback import steps_of
from kiribako.server.bots.jobs import Job
from kiribako.server.bots.queue import Place, Queue, Rank, Ticket

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


WHICH = f"""{READY}
import json, os, time
while True:
    job = json.loads(input())
    time.sleep(0.3 if job["level"] == "slow" else 0)
    print(json.dumps({{"move": str(os.getpid())}}))
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


def test_people_come_first_and_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Present before away before bots among themselves; of sixteen turns those have one."""
    workers_that(monkeypatch, ECHO)
    order: list[Rank] = []

    async def scene(workers: pool.Pool) -> None:
        async def one(rank: Rank) -> None:
            def make() -> Job:
                order.append(rank)
                return some_job()

            await workers.think(Ticket(make, Place(rank, rank.name, rank.name), cost=1))

        ranks = [rank for rank in reversed(Rank) for _ in range(16)]
        await asyncio.gather(*(one(rank) for rank in ranks))
        assert order[:7] == [Rank.PRESENT] * 7
        assert order[:16].count(Rank.AWAY) == 1
        assert order[:16].count(Rank.ALONE) == 1
        assert sum(workers.waits[Rank.ALONE].counts) == 16

    with_pool(scene)


def test_one_worker_is_always_for_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one network nor those who are not there ever have all; whoever comes has the rest."""
    workers_that(monkeypatch, HANGING)

    async def crowded(workers: pool.Pool, places: list[Place]) -> None:
        tasks = [asyncio.create_task(workers.think(Ticket(some_job, place))) for place in places]
        while sum(workers.networks.values()) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        tasks.append(
            asyncio.create_task(workers.think(Ticket(some_job, Place(who="ann", network="3"))))
        )
        while sum(workers.networks.values()) < 3:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        assert workers.networks["3"] == 1
        for task in tasks:
            task.cancel()

    mob = [Place(Rank.PRESENT, "1.1.1.1", "mob")] * 5
    with_pool(lambda workers: crowded(workers, mob), count=3)
    bots = [Place(Rank.ALONE, f"2.2.2.{number}", "bots") for number in range(5)]
    with_pool(lambda workers: crowded(workers, bots), count=3)


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

        hints = [asyncio.create_task(workers.think(Ticket(asking("hint"), place, hint=True)))]
        await asyncio.sleep(0)
        hints += [
            asyncio.create_task(workers.think(Ticket(asking("hint"), place, hint=True)))
            for _ in range(9)
        ]
        move = await workers.think(Ticket(asking("move"), place))
        answers = await asyncio.gather(*hints, return_exceptions=True)
        assert move is not None
        assert order.index("move") <= 1
        assert sum(isinstance(one, pool.BotFailed) for one in answers) >= 5

    with_pool(scene)


# -- accidents -------------------------------------------------------------------------------------


def test_a_bot_that_crashes_is_thought_again_then_a_weaker_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another worker first, then two levels lower; every step is in the log and counted."""
    workers_that(monkeypatch, DYING, ECHO)

    async def once(workers: pool.Pool) -> None:
        result = await workers.think(Ticket(some_job))
        assert result is not None
        assert (result.move, result.step) == ("level-5", 0)
        assert workers.counts.accidents == 1

    with_pool(once)
    workers_that(monkeypatch, DYING, DYING, ECHO)

    async def twice(workers: pool.Pool) -> None:
        result = await workers.think(Ticket(some_job))
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
        result = await workers.think(Ticket(some_job))
        assert result is not None
        assert result.move == "level-3"

    with_pool(scene, seconds=0.3)


def test_a_job_that_raises_is_not_repeated_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once on every step of the fallback by a worker that lives on; then there is an end."""
    workers_that(monkeypatch, RAISING)

    async def scene(workers: pool.Pool) -> None:
        with pytest.raises(pool.BotFailed):
            await workers.think(Ticket(some_job))
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
        asked = asyncio.create_task(workers.think(Ticket(some_job)))
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
    problem = worker.JobRunner().answer(some_job()).problem
    assert problem.startswith("ValueError at test_bots.py:")
    assert "secret" not in problem


def test_no_bot_of_a_server_thinks_longer_than_the_best() -> None:
    """`search` and `net` with a number of simulations have the clock besides."""
    player = worker.in_time(make_player(kiwara.GAME, "search:10000000", 1))
    assert isinstance(player, SearchPlayer)
    assert player.seconds == LONGEST
