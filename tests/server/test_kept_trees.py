"""A bot at a table goes on with what it has thought, if that is of use and its worker is free."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import kiribako
from kiribako.bots.searcher import SearchPlayer
from kiribako.kernel.match import Match
from kiribako.server.bots import kept_trees, pool, worker
from kiribako.server.bots.jobs import Job
from kiribako.server.bots.kept_trees import Thinker
from kiribako.server.bots.process import Worker
from kiribako.server.bots.queue import Place, Rank, Ticket
from tests.server.test_bots import WHICH, some_job, with_pool, workers_that

HIDING: dict[str, dict[str, Any]] = {"koi-koi": {}, "kiwara": {"reinforcement": "mysterious"}}
BOT = "search:100"
TWICE = 45  # decisions, after which the same seat decides twice


def job_of(match: Match, table: str = "a", level: str = BOT) -> Job:
    """What the actor of a match is asked."""
    moves = [move for _, move in match.record().decisions]
    return Job(
        what="move", table=table, game=match.game.id, seats=match.seats, options=match.options,
        seed=match.seed, setup=None, moves=moves, seat=match.actor or 0, level=level, bot_seed=7,
    )  # fmt: skip


def decided(runner: worker.JobRunner, match: Match, table: str = "a") -> None:
    """A bot decides, and the match goes on."""
    result = runner.answer(job_of(match, table))
    assert not result.problem
    match.play(result.move)


def tries(runner: worker.JobRunner, match: Match) -> int:
    """Simulations in the tree after another decision, with ten of its own."""
    seat = match.actor or 0
    assert runner.answer(job_of(match)).move in match.moves()
    return int(runner.trees.searches[Thinker("a", seat, BOT)].tree.visits[0])


def test_a_bot_goes_on_in_the_tree_of_its_last_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is hidden its next search begins with what it knows of the position."""
    runner = worker.JobRunner()
    match = kiribako.game("kiwara").new_match(seed=3)
    while match.ply < TWICE:
        match.play(match.moves()[7 * match.ply % len(match.moves())])
    seat = match.actor
    decided(runner, match)
    assert match.actor == seat
    hasty = SearchPlayer(10, 1)
    monkeypatch.setattr(worker, "make_player", lambda *_given: hasty)
    assert tries(worker.JobRunner(), match) <= 10
    hasty.kept = None
    assert tries(runner, match) > 20
    assert len(runner.trees.searches) == 1


def test_no_tree_is_kept_where_something_is_hidden() -> None:
    """It was grown on other knowledge."""
    runner = worker.JobRunner()
    for game, options in HIDING.items():
        match = kiribako.game(game).new_match(seed=3, options=options)
        decided(runner, match, game)
        assert not runner.trees.searches


def test_trees_are_few_and_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest unused go, by their number or by their size; a bot without one thinks anew."""
    runner = worker.JobRunner()
    monkeypatch.setattr(kept_trees, "MOST_TREES", 2)
    match = kiribako.game("kiwara").new_match(seed=3)
    for table in "abc":
        assert not runner.answer(job_of(match, table, "search:8")).problem
    assert [thinker.table for thinker in runner.trees.searches] == ["b", "c"]
    monkeypatch.setattr(kept_trees, "MOST_NODES", runner.trees.nodes() // 2 + 1)
    assert not runner.answer(job_of(match, "d", "search:8")).problem
    assert [thinker.table for thinker in runner.trees.searches] == ["d"]
    monkeypatch.setattr(kept_trees, "MOST_NODES", 1)
    assert not runner.answer(job_of(match, "e", "search:8")).problem
    assert not runner.trees.searches


def asked(workers: pool.Pool, table: str, level: str = "level-1") -> asyncio.Task[Any]:
    """A decision at a table, of a network of its own."""
    place = Place(Rank.PRESENT, f"{table} {level}", table)
    ticket = Ticket(lambda: some_job(table, level), place, table=table)
    return asyncio.create_task(workers.think(ticket))


def test_a_table_stays_with_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several idle workers the one that thought about the table last thinks again."""
    workers_that(monkeypatch, WHICH)

    async def scene(workers: pool.Pool) -> None:
        tables = ("a", "b", "c")
        first = await asyncio.gather(*(asked(workers, table, "slow") for table in tables))
        known = {table: result.move for table, result in zip(tables, first)}
        assert len(set(known.values())) == 3
        for table in ("a", "c", "a", "a", "b", "c", "b", "a"):
            assert (await asked(workers, table)).move == known[table]

    with_pool(scene, count=3)


def test_nobody_waits_for_the_worker_that_knows_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is busy another one thinks, and is the one to know the table from then on."""
    workers_that(monkeypatch, WHICH)

    async def scene(workers: pool.Pool) -> None:
        await asyncio.gather(*(asked(workers, table, "slow") for table in "bc"))
        knowing = (await asked(workers, "a")).move
        long = asked(workers, "a", "slow")
        await asyncio.sleep(0.05)
        other = (await asked(workers, "a")).move
        assert not long.done()
        assert other != knowing
        assert (await long).move == knowing
        assert (await asked(workers, "a")).move == other

    with_pool(scene, count=2)


def test_a_worker_that_ended_keeps_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tables go to whoever is free, at once."""
    workers_that(monkeypatch, WHICH)

    async def scene(workers: pool.Pool) -> None:
        await asyncio.gather(*(asked(workers, table, "slow") for table in "bc"))
        knowing = (await asked(workers, "a")).move
        processes = [one for one in workers.idle.values() if isinstance(one, Worker)]
        (ended,) = [one for one in processes if str(one.process.pid) == knowing]
        ended.process.kill()
        await ended.process.wait()
        assert (await asked(workers, "a")).move != knowing
        assert not workers.handed

    with_pool(scene, count=2)
