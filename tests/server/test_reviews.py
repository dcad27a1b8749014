"""Reviews of finished tables: asked for once, made behind everything else, kept."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from kiribako.server.bots.queue import Rank, Ticket
from kiribako.server.questions.pool import end, spawn
from kiribako.server.reviews import process, reviews, worker
from kiribako.server.wire.review import Review, ReviewState
from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.site import Message, Person, Site, Socket, play_out, running, settings_for
from tests.server.test_nodes import elsewhere, on_nodes

HALF = Review(
    game="koi-koi", rules_version=1, simulations=1, share=0.5, start=[], deal=[], result=[],
    decisions=[], seats=[], turning_points=[], hides=True, adds_up=False,
)  # fmt: skip
PART = msgspec.json.encode({"share": 0.5, "review": HALF}).decode()
BEGINS = f"import sys; print(flush=True); sys.stdin.readline(); print('{PART}', flush=True)"
COMMAND = process.worker_command
HANGS = f"{BEGINS}; sys.stdin.read()"  # until its input ends
DIES = f"{BEGINS}; sys.exit(1)"
# The real one, but as urgent as anybody: on a busy machine a test would wait for ever.
URGENT = (
    "from kiribako.server.reviews import worker; worker.come_last = lambda: None; worker.work(1024)"
)


@cache
def played() -> Match:
    """One round of Koi-Koi, at random."""
    match = kiribako.game("koi-koi").new_match(seed=4, options={"rounds": 1})
    player = RandomPlayer(seed=4)
    while not match.over:
        match.play_move(player.choose(match.state))
    return match


async def opened(person: Person, **wanted: Any) -> Socket:
    """A table at which one decision is left, and who opened it."""
    match = played()
    table = await person.open(
        record=match.record().to_text(), ply=match.ply - 1, seating=["me", "me"], start=True,
        **wanted,
    )  # fmt: skip
    return await person.join(table["id"])


async def finish(socket: Socket) -> str:
    """Make the last decision; the table's id."""
    seat, move = played().record().decisions[-1]
    await socket.must("move", ply=played().ply - 1, seat=seat, move=move)
    return str(socket.table["id"])


async def finished(person: Person, **wanted: Any) -> tuple[str, Socket]:
    socket = await opened(person, **wanted)
    return await finish(socket), socket


async def look(person: Person, table: str) -> Message:
    return (await person.http.get(f"/api/tables/{table}/review")).json()  # type: ignore[no-any-return]


async def ask(person: Person, table: str) -> Message:
    address = f"/api/tables/{table}/review"
    answer = await person.http.post(address, headers={"content-type": "application/json"})
    return answer.json()  # type: ignore[no-any-return]


@pytest.fixture(autouse=True)
def urgent_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_workers(monkeypatch)


def quick(folder: Path, **changes: Any) -> Any:
    return settings_for(folder, **{"review_simulations": 4, **changes})


def replace_workers(monkeypatch: pytest.MonkeyPatch, *programs: str) -> None:
    """The first workers are these programs, all others real."""
    left = list(programs)

    def command(_megabytes: int) -> list[str]:
        return [sys.executable, "-uc", left.pop(0) if left else URGENT]

    monkeypatch.setattr(process, "worker_command", command)
    monkeypatch.setattr(reviews, "AGAIN", 0.0)


def test_a_review_is_made_once_and_kept(database: str, tmp_path: Path) -> None:
    """Refused before the end, told while it is made, the same for all, there after a restart."""
    settings = quick(tmp_path, database=database)
    found: list[Message] = []

    async def scene(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.person("Eve")
        socket = await opened(ann)
        table = socket.table["id"]
        assert (await ask(ann, table))["code"] == (await look(ann, table))["code"] == "not-over"
        await finish(socket)
        assert await look(eve, table) == {"stage": "none"}
        first, second = await asyncio.gather(ask(ann, table), ask(eve, table))
        assert {first["stage"], second["stage"]} <= {"waiting", "running"}
        assert first.get("place", 1) == 1
        told = await socket.wait("review", stage="done")
        assert told["edition"] >= 1
        mine, theirs, again = await look(ann, table), await look(eve, table), await ask(eve, table)
        assert mine == theirs == again
        assert site.server.tables.reviews.made == 1
        found.append(mine)

    play_out(scene, settings)
    state = msgspec.convert(found[0], ReviewState)
    review = state.review
    assert not isinstance(review, msgspec.UnsetType)
    match = played()
    assert [one.ply for one in review.decisions] == list(range(match.ply))
    for one, (seat, move) in zip(review.decisions, match.record().decisions, strict=True):
        assert (one.seat, one.played.move) == (seat, move)
        assert one.played.words.code
        assert one.played.words.text
        change = [a + b + c for a, b, c in zip(one.before, one.play, one.luck, strict=True)]
        assert change == pytest.approx(one.after, abs=1e-5)
        assert bool(one.revealed) == bool(one.reveals)
    assert any(one.reveals for one in review.decisions)

    async def later(site: Site) -> None:
        table = site.server.tables
        [(id,)] = await table.store.fetch("SELECT table_id FROM reviews")
        assert await look(await site.person(), id) == found[0]
        assert table.reviews.made == 0
        await table.store.execute("UPDATE reviews SET format = 'old'")
        cy = await site.person()
        socket = await cy.join(id)
        assert (await look(cy, id))["stage"] in ("waiting", "running")
        await socket.wait("review", stage="done")
        assert await look(cy, id) == found[0]

    play_out(later, settings)


def test_a_stopped_server_loses_only_time(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was under way begins again when somebody looks, though nobody asks again."""
    replace_workers(monkeypatch, HANGS)
    settings = quick(tmp_path, database=database)
    tables: list[str] = []

    async def first(site: Site) -> None:
        ann = await site.person("Ann")
        table, socket = await finished(ann)
        await ask(ann, table)
        told = await socket.wait("review", edition=1)
        assert (told["stage"], told["progress"]) == ("running", 0.5)
        assert (await look(ann, table))["review"]["share"] == 0.5
        tables.append(table)

    async def second(site: Site) -> None:
        eve = await site.person("Eve")
        socket = await eve.join(tables[0])
        assert (await look(eve, tables[0]))["stage"] in ("waiting", "running")
        await socket.wait("review", stage="done")
        assert len((await look(eve, tables[0]))["review"]["decisions"]) == played().ply

    play_out(first, settings)
    play_out(second, settings)


def test_a_killed_worker_loses_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one accident it goes on by itself; after two it has failed until it is asked again."""
    replace_workers(monkeypatch, DIES, DIES)

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table, socket = await finished(ann)
        await ask(ann, table)
        assert (await socket.wait("review", stage="failed"))["edition"] >= 1
        state = await look(ann, table)
        assert state["problem"]["code"] == "review-failed"
        assert state["review"]["share"] == 0.5  # what is known stays
        assert (await ask(ann, table))["review"]["share"] == 0.5
        done = await socket.wait("review", stage="done")
        assert done["progress"] == 1.0
        made = site.server.tables.reviews
        assert (made.made, made.accidents, made.failed) == (1, 2, 1)

    play_out(scene, quick(tmp_path))


def test_a_worker_that_is_killed_once_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to ask again."""
    replace_workers(monkeypatch, HANGS)
    processes: list[Any] = []

    async def noted(*given: Any) -> Any:
        processes.append(await spawn(*given))
        return processes[-1]

    monkeypatch.setattr(process, "spawn", noted)

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table, socket = await finished(ann)
        await ask(ann, table)
        await socket.wait("review", edition=1)
        processes[0].kill()
        await socket.wait("review", stage="done")
        assert len(processes) == 2
        assert site.server.tables.reviews.accidents == 1

    play_out(scene, quick(tmp_path))


def test_reviewers_come_after_the_bots() -> None:
    """As the machine shares itself out."""

    async def scene() -> None:
        process = await spawn(COMMAND(256))
        try:
            assert os.getpriority(os.PRIO_PROCESS, process.pid) >= worker.LAST > 10  # a bot's
        finally:
            await end(process)

    asyncio.run(scene())


def test_reviews_step_aside_while_a_bot_waits(tmp_path: Path) -> None:
    """Before each slice they look whether a bot has no worker, or bots have every core."""

    async def scene(site: Site) -> None:
        queue = site.server.pool.queues[Rank.PRESENT]
        made = site.server.tables.reviews
        async with asyncio.timeout(1.0):
            await made._step_aside()
        queue.put(Ticket(lambda: None))  # and nobody is woken
        aside = asyncio.create_task(made._step_aside())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(aside), 4 * reviews.STEP_ASIDE)
        queue.take()
        await aside
        site.server.pool._busy("somewhere", reviews.CORES)
        aside = asyncio.create_task(made._step_aside())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(aside), 4 * reviews.STEP_ASIDE)
        site.server.pool._busy("somewhere", -reviews.CORES)
        await aside

    play_out(scene, quick(tmp_path))


def test_so_many_reviews_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place in line for each; a person, a network and the queue have their limits."""
    replace_workers(monkeypatch, HANGS)

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        tables = [(await finished(ann))[0] for _ in range(5)]
        socket = await bo.join(tables[0])
        assert (await ask(ann, tables[0]))["stage"] in ("waiting", "running")
        await socket.wait("review", edition=1)
        waiting = [await ask(ann, table) for table in tables[1:3]]
        assert [state["place"] for state in waiting] == [1, 2]
        assert waiting[0]["seconds"] < waiting[1]["seconds"]
        assert (await ask(ann, tables[3]))["code"] == "too-many-reviews"  # three in an hour
        assert (await ask(bo, tables[1]))["place"] == 1  # which costs nothing
        assert (await ask(bo, tables[3]))["place"] == 3
        assert (await ask(bo, tables[4]))["code"] == "review-queue-full"
        site.server.tables.reviews.queue.pop()
        assert (await ask(bo, tables[4]))["code"] == "too-many-reviews"  # of this network

    limits = {"reviews_per_hour": 3, "reviews_waiting": 3, "reviews_per_hour_per_address": 4}
    play_out(scene, quick(tmp_path, **limits))


def test_who_may_see_the_replay_may_see_the_review(tmp_path: Path) -> None:
    """A private table's is for those who sat there; where nothing was played there is none."""

    async def scene(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.person("Eve")
        table, _ = await finished(ann, visibility="private")
        for asked in (ask, look):
            assert (await asked(eve, table))["code"] == "private-table"
            assert (await asked(eve, "nowhere"))["code"] == "no-such-table"
        assert await look(ann, table) == {"stage": "none"}
        assert (await ask(ann, table))["code"] == "no-reviews"
        fresh = await ann.open(game="kiwara", seating=["me", "me"], start=True)
        given_up = await ann.join(fresh["id"])
        await given_up.must("resign", seat=0)
        for asked in (ask, look):
            assert (await asked(ann, fresh["id"]))["code"] == "nothing-played"

    play_out(scene, quick(tmp_path, review_workers=0))


def test_a_match_given_up_is_reviewed_as_far_as_it_went(tmp_path: Path) -> None:
    """Its result is what the last position was worth, and everything still adds up to it."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        socket = await opened(ann)
        await socket.must("resign", seat=0)
        await ask(ann, socket.table["id"])
        await socket.wait("review", stage="done")
        told = (await look(ann, socket.table["id"]))["review"]
        assert told["broken_off"]
        assert len(told["decisions"]) == played().ply - 1
        for seat in told["seats"]:
            parts = (seat["start"], seat["luck"], seat["own"], seat["rivals"])
            assert sum(parts) == pytest.approx(seat["result"], abs=0.01)

    play_out(scene, quick(tmp_path))


def test_two_nodes_keep_one_review(postgres: Postgres) -> None:
    """Asked for at both it may be made twice, which is the same, and is stored once."""
    settings = msgspec.structs.replace(
        on_nodes(new_database(postgres)), review_simulations=4, tables_per_minute=1_000
    )

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            here = await stack.enter_async_context(running(settings))
            there = await stack.enter_async_context(running(settings))
            ann, bo = await here.person("Ann"), await here.person("Bo")
            table, left = await finished(ann)
            right = await elsewhere(bo, there, table)
            cy = await there.person("Cy")
            await asyncio.gather(ask(ann, table), ask(cy, table))
            await asyncio.gather(*(one.wait("review", stage="done") for one in (left, right)))
            assert await look(ann, table) == await look(cy, table)
            kept = await here.server.store.fetch("SELECT table_id FROM reviews")
            assert kept == [(table,)]

    asyncio.run(scene())


def test_a_match_is_tried_again_from_a_ply(tmp_path: Path) -> None:
    """From a stored table by its id, in one's own seat against a bot, and the start is told."""

    async def scene(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.person("Eve")
        running_one = await opened(ann, visibility="private")
        start: dict[str, Any] = {
            "ply": 3, "seating": ["level-1", "me"], "visibility": "private", "start": True,
        }  # fmt: skip

        async def code_of(person: Person, **wanted: Any) -> str:
            answer = await person.http.post("/api/tables", json={**start, **wanted})
            return str(answer.json().get("code"))

        table = running_one.table["id"]
        assert await code_of(ann, table=table) == "not-over"
        await finish(running_one)
        assert await code_of(eve, table=table) == "private-table"
        assert await code_of(ann, table="nowhere") == "no-such-table"
        assert await code_of(ann, table=table, ply=played().ply) == "match-over"
        assert await code_of(ann, table=table, ply=999) == "bad-ply"
        assert await code_of(ann, table=table, game="koi-koi") == "bad-start"
        tried = await ann.open(table=table, **start)
        assert tried["chosen"] == {"how": "record", "ply": 3}
        assert (tried["mine"], tried["visibility"]) == ([1], "private")
        known = [one["move"] for one in tried["history"]][:3]
        assert known == [move for _, move in played().record().decisions[:3]]

    play_out(scene, quick(tmp_path))
