"""Work is charged by what it costs, and long work keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec import structs

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.words import Words
from kiribako.server import limits, log
from kiribako.server.limits import Bucket, Buckets
from kiribako.server.questions import pool
from kiribako.server.questions.jobs import Job
from kiribako.server.refusals import TableError
from kiribako.server.table import questions
from kiribako.server.table.plan import Caller
from kiribako.server.table.questions import Question, look_back, work_out
from kiribako.server.table.state import Table
from kiribako.server.table.undo import check_undo
from tests.server.site import Site, Socket, play_out, settings_for, until
from tests.server.test_store import row

SECOND = 1_000
SECRETIVE = {"reinforcement": "mysterious"}


# -- the work itself ---------------------------------------------------------------------------


def test_a_decision_is_looked_at_once() -> None:
    """Whether it revealed something is kept; what was taken back is forgotten."""
    table = some_table()
    with_time, without = Caller("ann", "Ann", 0), Caller("ann", "Ann", 0, spare=0.0)
    question = check_undo(table, without, 0)
    assert question == Question(what="told", plies=[2, 1, 0])
    assert check_undo(table, with_time, 1) is None
    assert table.told == {2: False, 1: False}
    assert check_undo(table, without, 0) == Question(what="told", plies=[0])
    table.told |= work_out(table.match, Question(what="told", plies=[0])).told  # type: ignore[arg-type]
    assert check_undo(table, without, 0) is None
    table.told[1] = True
    with pytest.raises(TableError, match="cannot be unseen"):
        check_undo(table, without, 0)
    assert check_undo(table, without, 2) is None
    table.apply(9, log.Undone(1))
    assert table.told == {0: False}


def some_table() -> Table:
    """A table with three decisions, none of which told anything."""
    hiding = structs.replace(row("one"), options=SECRETIVE)
    table = Table(hiding, kiribako.game("kiwara"))
    table.apply(1, log.Started(1))
    for ply in range(3):
        assert table.match is not None
        table.apply(2, log.Moved(ply, table.match.actor or 0, table.match.moves()[0]))
    return table


def test_looking_back_stops_at_the_first_reveal() -> None:
    """What came before it need not be known."""
    match = kiribako.game("koi-koi").new_match(seed=1)
    while match.ply < 6:
        match.play(match.moves()[0])
    told: dict[int, bool] = {}
    assert look_back(match, [5, 4, 3, 2, 1, 0], told) == []
    assert [*told.values()].index(True) == len(told) - 1
    assert len(told) < 6


def test_of_very_many_moves_few_are_put_into_words() -> None:
    """One for each thing they do, found without explaining them all."""
    explained: list[int] = []

    def explain(_state: object, move: int) -> str:
        explained.append(move)
        return "single" if move == 7_000 else f"pile {move // 700}"

    def words(state: object, move: int) -> Words:
        return Words(explain(state, move))

    state = SimpleNamespace(legal_moves=lambda: [*range(20_000)])
    game = SimpleNamespace(explain=explain, words=words, write=lambda _state, move: str(move))
    match: Any = SimpleNamespace(game=game, state=state)
    told = questions.words(match)
    assert {one.words.text for one in told} == {f"pile {n}" for n in range(29)} | {"single"}
    assert len(told) == 30
    assert len(explained) < 3_000


def test_a_bucket_is_refilled_and_can_be_in_debt(monkeypatch: pytest.MonkeyPatch) -> None:
    """So much a second up to a limit; a dear question is paid off before the next."""
    moment = [0.0]
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: moment[0]))
    one = Bucket(100, 1_000)
    one.spend(1_500)
    assert one.left() == -500
    moment[0] = 6.0
    assert one.left() == 100
    moment[0] = 600.0
    assert one.left() == 1_000
    each = Buckets(1, 10)
    each.of("ann").spend(20)
    assert each.of("ann").left() < 0 < each.of("bo").left()


# -- at the table -------------------------------------------------------------------------------


async def alone(
    site: Site, game: str, seats: int, plies: int, **options: Any
) -> tuple[Socket, Match]:
    """Somebody at every seat of a table, some decisions on."""
    ann = await site.person("Ann")
    seating = ["me"] * seats
    table = await ann.open(game=game, seats=seats, seating=seating, start=True, options=options)
    socket = await ann.join(table["id"])
    live = site.server.tables.loaded[table["id"]]
    for ply in range(plies):
        match: Match = live.table.match
        move = match.game.write(match.state, match.state.legal_moves()[0])
        await socket.must("move", ply=ply, seat=match.actor, move=move)
    return socket, live.table.match


def test_long_questions_are_answered_elsewhere(tmp_path: Path) -> None:
    """Words, the game's own questions, undo: the same answers and refusals as here."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        tables.answering.loop_budget.level = -1_000_000  # nothing is left for questions here
        socket, match = await alone(site, "kigi", 2, 2)
        seat = match.actor
        card = next(card for card in match.view(seat)["display"] if is_tree(card))["card"]
        ghosts = {"ghosts": {"card": card, "count": 3}}
        told = (await socket.must("words", ply=2, seat=seat))["moves"]
        assert told == msgspec.to_builtins(questions.words(match))
        found = (await socket.must("consult", ply=2, seat=seat, question=ghosts))["found"]
        assert found == match.consult(seat, ghosts)
        no = await socket.ask("consult", ply=2, seat=seat, question={"x": 1})
        assert (no["code"], tables.answering.pool.answered) == ("bad-question", 3)
        somebody_else(site)
        before = dict(tables.loaded[next(iter(tables.loaded))].table.told)
        answer = await socket.ask("offer", what="undo", ply=1)
        real = {1: False}
        look_back(match, [1], real)
        assert before == {}
        assert (answer.get("code") == "undo-past-reveal") == real[1]
        assert tables.answering.pool.answered == 4

    play_out(scene, settings_for(tmp_path))


def somebody_else(site: Site) -> None:
    """From here on another person has a seat of the first table: nothing is free there."""
    table = next(iter(site.server.tables.loaded.values())).table
    table.chairs[0 if table.actor else 1].who = "another"


def is_tree(card: Any) -> bool:
    return isinstance(card, dict) and str(card.get("card", "")).startswith("T")


def test_whoever_costs_too_much_waits(tmp_path: Path) -> None:
    """Questions and undo offers are refused, moves and the others' questions are not."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        socket, match = await alone(site, "kiwara", 2, 2, **SECRETIVE)
        who, seat = tables.loaded[next(iter(tables.loaded))].table.chairs[0].who, match.actor
        await socket.must("words", ply=2, seat=seat)
        budget = tables.answering.person_budgets.of(who)
        assert budget.level < budget.size
        budget.spend(100_000)
        asked: list[tuple[str, dict[str, Any]]] = [
            ("words", {"ply": 2, "seat": seat}),
            ("why", {"ply": 2, "seat": seat, "move": "T Na"}),
            ("consult", {"ply": 2, "seat": seat, "question": {}}),
            ("hint", {"ply": 2, "seat": seat}),
            ("offer", {"what": "undo", "ply": 0}),
        ]
        for do, facts in asked:
            assert await socket.refused(do, **facts) == "too-costly"
        await socket.must("move", ply=2, seat=seat, move=match.moves()[0])
        await socket.must("chat", text="still here")
        other, theirs = await alone(site, "kiwara", 2, 0)
        await other.must("words", ply=0, seat=theirs.actor)

    play_out(scene, settings_for(tmp_path))


def test_whoever_looks_too_often_waits(tmp_path: Path) -> None:
    """Connecting and looking over HTTP are paid for by the address they come from."""

    async def scene(site: Site) -> None:
        answering = site.server.tables.answering
        ann = await site.person()
        table = (await ann.open(game="kiwara", seating=["me", "me"], start=True))["id"]
        socket = await ann.join(table)
        address = answering.address_budgets.of("127.0.0.1")
        assert address.level < address.size
        address.spend(100_000)
        refused = await ann.http.get(f"/api/tables/{table}")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-costly")
        late = await ann.connect(table)
        await late.wire.wait_closed()
        assert late.wire.close_code == 1013
        match = site.server.tables.loaded[table].table.match
        await socket.must("move", ply=0, seat=match.actor, move=match.moves()[0])

    play_out(scene, settings_for(tmp_path))


def test_everybody_is_answered_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks much waits behind who asks little, and has only so many questions waiting."""
    echo = "print(); [print('{\"cost\":1}') for _ in iter(input, None)]"
    monkeypatch.setattr(pool, "worker_command", lambda _: [sys.executable, "-uc", echo])
    order: list[str] = []

    async def ask(workers: pool.Pool, who: str) -> None:
        await workers.ask(some_job(who), who)
        order.append(who)

    async def scene() -> None:
        workers = pool.Pool(megabytes=500, workers=1)
        tasks = [asyncio.create_task(ask(workers, "greedy")) for _ in range(pool.MOST_EACH)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(ask(workers, "modest")))
        await asyncio.sleep(0)
        with pytest.raises(pool.Full):
            await workers.ask(some_job("greedy"), "greedy")
        workers.start()
        await asyncio.gather(*tasks)
        await workers.stop()

    asyncio.run(scene())
    assert order == ["greedy", "modest", *["greedy"] * (pool.MOST_EACH - 1)]


def some_job(table: str) -> Job:
    return Job(
        table=table,
        game="kiwara",
        seats=2,
        options={},
        seed=1,
        setup=None,
        moves=[],
        question=Question(what="words"),
    )


def test_a_pool_that_could_not_start_recovers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question fails, a later one is answered."""
    echo = "print(); [print('{\"cost\":1}') for _ in iter(input, None)]"
    commands = [["/there/is/no/such/file"], [sys.executable, "-c", "raise SystemExit(3)"]]
    monkeypatch.setattr(
        pool,
        "worker_command",
        lambda _: commands.pop(0) if commands else [sys.executable, "-uc", echo],
    )
    monkeypatch.setattr(pool, "AGAIN", 0.0)

    async def scene() -> None:
        workers = pool.Pool(megabytes=500, workers=1)
        workers.start()
        with pytest.raises(pool.Unanswered):
            await workers.ask(some_job("a"), "ann")
        assert (await workers.ask(some_job("a"), "ann")).cost == 1
        assert workers.accidents == 2
        await workers.stop()

    asyncio.run(scene())


def test_a_worker_that_dies_or_hangs_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What took too long is given up and paid for, the next question is answered."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        socket, match = await alone(site, "kigi", 2, 0)
        seat = match.actor
        await socket.must("words", ply=0, seat=seat)
        monkeypatch.setattr(pool, "SECONDS", 0.0)
        assert await socket.refused("words", ply=0, seat=seat) == "too-costly"
        assert tables.answering.left(*here(tables)) < 0
        tables.answering.person_budgets.of(here(tables)[1].person.who).level = 5_000
        tables.answering.table_budgets.of(here(tables)[0].table.row.id).level = 5_000
        monkeypatch.setattr(pool, "SECONDS", 60.0)
        await socket.must("words", ply=0, seat=seat)

    play_out(scene, settings_for(tmp_path))


def here(tables: Any) -> tuple[Any, Any]:
    live = next(iter(tables.loaded.values()))
    return live, next(iter(live.clients))


def test_neighbours_play_on(tmp_path: Path) -> None:
    """Forty offers of undo, words and ghosts at one table: others are answered meanwhile.

    How quickly is for `python -m benchmarks.server hostile` to measure.
    """

    async def scene(site: Site) -> None:
        hostile, match = await alone(site, "kigi", 5, 4)
        somebody_else(site)
        other, theirs = await alone(site, "kiwara", 2, 0)
        card = next(card for card in match.view(0)["display"] if is_tree(card))["card"]
        for _ in range(40):
            await hostile.send("offer", what="undo", ply=0)
            await hostile.send("words", ply=4, seat=match.actor)
            await hostile.send("consult", ply=4, seat=match.actor, question={
                "ghosts": {"card": card, "count": 24}
            })  # fmt: skip
        await goes_on(other, theirs)
        while site.server.tables.answering.pool.answered < 5:
            await goes_on(other, theirs)

    play_out(scene, settings_for(tmp_path))


async def goes_on(socket: Socket, match: Match) -> None:
    """A ping of somebody else's, and a move while there are some to make."""
    await socket.must("ping")
    if not match.over:
        await socket.must("move", ply=match.ply, seat=match.actor, move=match.moves()[0])
    await asyncio.sleep(0.01)


# -- clocks -------------------------------------------------------------------------------------


def test_whoever_moved_in_time_does_not_lose_by_the_clock(tmp_path: Path) -> None:
    """The loop was held up: nobody is judged before a move that had arrived was heard."""

    async def scene(site: Site) -> None:
        left, right, live = await clocked(site)
        live.table.timer.since = site.server.tables.now() - 4_300  # of five seconds
        site.server.tables.running_clocks.watch(live)
        move = await left.send("move", ply=0, seat=0, move="T Na")
        time.sleep(0.9)  # noqa: ASYNC251 - that is the point
        assert (await left.wait("ack", id=move))["n"] == live.table.n
        clocks = (await right.wait("moved"))["position"]["clocks"]
        assert 0 < clocks["left"][0] <= 1_000
        lag = site.server.tables.loop_lag
        assert lag.most >= 800
        assert lag.stalls >= 1

    play_out(scene, settings_for(tmp_path))


def test_a_move_counts_from_its_arrival(tmp_path: Path) -> None:
    """However long it waits for its turn; what is logged later is never dated earlier."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        left, right, live = await clocked(site)
        began = live.table.timer.since
        live.busy = True  # as if a write took long
        tables.now = lambda: began + 4 * SECOND
        move = await left.send("move", ply=0, seat=0, move="T Na")
        await until(lambda: len(live.waiting) == 1)
        tables.now = lambda: began + 60 * SECOND
        tables.running_clocks.fall(live, tables.now())
        await until(lambda: len(live.waiting) == 2)
        live.table.changed = began + 50 * SECOND  # something was logged meanwhile
        live.busy = False
        live.go_on()
        await left.wait("ack", id=move)
        assert live.table.phase == "playing"
        clocks = (await right.wait("moved"))["position"]["clocks"]
        assert 0 < clocks["left"][0] <= 1_300  # a slow line may be forgiven a little
        rows = await tables.store.rows(live.table.row.id)
        assert rows[-1].at == began + 50 * SECOND

    play_out(scene, settings_for(tmp_path))


async def clocked(site: Site) -> tuple[Socket, Socket, Any]:
    """Two people with five seconds each, seat 0 to decide."""
    ann, bo = await site.person("Ann"), await site.person("Bo")
    clock = {"kind": "live", "main": 5, "increment": 0}
    table = await ann.open(game="kiwara", setup={"first": 0}, clock=clock)
    left, right = await ann.join(table["id"]), await bo.join(table["id"])
    await left.must("sit", seat=0)
    await right.must("sit", seat=1)
    await left.must("start")
    await right.wait("status")
    return left, right, site.server.tables.loaded[table["id"]]
