"""The store, whichever database it is: what is written is there, once, and in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec import structs

from kiribako.server.clock import wall
from kiribako.server.log import Moved, Said, Sat, Start, TableRow, encode_entries
from kiribako.server.server import store_for
from kiribako.server.settings import Settings
from kiribako.server.store.club import ADD_RESULT
from kiribako.server.store.history import SETTLE, SETTLE_TABLE, Wanted, history
from kiribako.server.store.port import Conflict, PersonRow, SessionRow, Store, Write
from kiribako.server.store.schema import migrations


def row(id: str, *, host: str = "ann", visibility: str = "public", made: int = 1) -> TableRow:
    return TableRow(
        id=id,
        code=id.upper(),
        game="kiwara",
        rules_version=1,
        seats=2,
        options={"board": "classic"},
        visibility=visibility,  # type: ignore[arg-type]
        host=host,
        clock=None,
        start=Start(),
        secret="s" * 64,
        made=made,
    )


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store, then close it in order."""

    async def life() -> None:
        store = store_for(Settings(database=database))
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(life())


async def put(store: Store, write: Write) -> BaseException | None:
    done: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()
    write.done = done.set_result
    store.write(write)
    return await done


def move(table: str, n: int, text: str = "T Na") -> Write:
    body = encode_entries([Moved(n - 1, 0, text)]).decode()
    return Write(table, n, 10 + n, body, lambda _error: None)


def fresh(table: TableRow) -> Write:
    body = encode_entries([Sat(0, "ann", "Ann")]).decode()
    return Write(
        table.id, 1, 5, body, lambda _error: None, create=(table,), phase="playing",
        bots=1, people=("ann",),
    )  # fmt: skip


def test_the_log_keeps_its_rows_in_order(database: str) -> None:
    """Rows come back as they were written, all of them or those after a place."""

    async def scene(store: Store) -> None:
        assert await put(store, fresh(row("a"))) is None
        for n in range(2, 12):
            assert await put(store, move("a", n, f"move {n}")) is None
        rows = await store.rows("a")
        assert [one.n for one in rows] == list(range(1, 12))
        assert rows[3].entries == [Moved(3, 0, "move 4")]
        assert rows[3].at == 14
        assert [one.n for one in await store.rows("a", 9)] == [10, 11]
        assert await store.table("a") == row("a")
        assert await store.table("b") is None

    with_store(database, scene)


def test_a_place_in_the_log_is_taken_once(database: str) -> None:
    """Of two rows for the same place the first stays and the second is told."""

    async def scene(store: Store) -> None:
        assert await put(store, fresh(row("a"))) is None
        results = await asyncio.gather(put(store, move("a", 2, "x")), put(store, move("a", 2, "y")))
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
        assert isinstance(await put(store, move("a", 2, "z")), Conflict)
        assert isinstance(await put(store, fresh(row("a"))), Conflict)
        assert len(await store.rows("a")) == 2

    with_store(database, scene)


def test_a_conflict_spares_its_neighbours(database: str) -> None:
    """Writes that share a transaction share no fate."""

    async def scene(store: Store) -> None:
        for name in "abc":
            await put(store, fresh(row(name)))
        await put(store, move("b", 2))
        results = await asyncio.gather(*(put(store, move(name, 2)) for name in "abc"))
        assert [type(result).__name__ for result in results] == ["NoneType", "Conflict", "NoneType"]

    with_store(database, scene)


def test_a_hidden_table_is_on_nobody_elses_mind(database: str) -> None:
    """Off one's own list only, until one sits there again; what is not on it cannot be hidden."""

    async def scene(store: Store) -> None:
        both = fresh(row("a"))
        both.people = ("ann", "bo")
        await put(store, both)
        assert not await store.hide("eve", "a")
        assert not await store.hide("ann", "none")
        assert await store.hide("ann", "a")
        assert await store.hide("ann", "a")
        assert await store.mine("ann", 10) == []
        assert await store.mine("bo", 10) == ["a"]
        again = move("a", 2)
        again.people = ("ann",)
        await put(store, again)
        assert await store.mine("ann", 10) == ["a"]

    with_store(database, scene)


def test_all_of_a_write_or_nothing(database: str) -> None:
    """A write that comes too late leaves neither phase nor seats nor new tables behind."""

    async def scene(store: Store) -> None:
        await put(store, fresh(row("a")))
        late = move("a", 1)
        late.phase, late.people, late.create = "over", ("bo",), (row("next"),)
        assert isinstance(await put(store, late), Conflict)
        assert await store.mine("bo", 10) == []
        assert await store.table("next") is None
        assert await store.botted() == ["a"]

    with_store(database, scene)


def test_many_writes_share_a_commit(database: str) -> None:
    """Moves that wait together become durable together."""

    async def scene(store: Store) -> None:
        await asyncio.gather(*(put(store, fresh(row(f"t{k}"))) for k in range(40)))
        before = store.commits  # type: ignore[attr-defined]
        results = await asyncio.gather(*(put(store, move(f"t{k}", 2)) for k in range(40)))
        assert results == [None] * 40
        assert store.commits - before <= 10  # type: ignore[attr-defined]

    with_store(database, scene)


def test_lists_of_tables(database: str) -> None:
    """The lobby shows what is public and unfinished; one's own list what one sits at or opened."""

    async def scene(store: Store) -> None:
        await put(store, fresh(row("old", made=1)))
        await put(store, fresh(row("new", made=2)))
        await put(store, fresh(row("link", visibility="link", made=3)))
        ended = move("old", 2)
        ended.phase = "over"
        await put(store, ended)
        waiting = Write("wait", 1, 5, "", lambda _e: None, create=(row("wait", made=4, host="bo"),))
        assert await put(store, waiting) is None
        assert await store.lobby(10) == ["wait", "new"]
        assert await store.mine("ann", 10) == ["link", "new", "old"]
        assert await store.mine("bo", 10) == ["wait"]
        assert await store.mine("ann", 2, 1) == ["new", "old"]
        assert await store.unfinished("ann") == 2
        assert await store.coded("NEW") == "new"
        assert await store.coded("NONE") is None
        assert sorted([id async for id in store.every_table()]) == ["link", "new", "old", "wait"]

    with_store(database, scene)


def a_session(id: str, who: str, seen: int = 2) -> SessionRow:
    return SessionRow(id, who, "Firefox", "Linux", 1, seen)


def test_people_facts_mutes_and_snapshots(database: str) -> None:
    """The small things are kept as well, and an account's name belongs to one person."""

    async def scene(store: Store) -> None:
        assert await store.person("a") is None
        ann, bo = PersonRow("a", "Ann"), PersonRow("b", "Bo")
        await store.rename_person(ann, "Annie", 1)
        assert await store.person("a") == PersonRow("a", "Annie")
        assert await store.open_account(ann, "Anna", "hash", a_session("s1", "a"))
        assert await store.open_account(bo, "anna", "hash", a_session("s2", "b")) is None
        assert await store.account("anna") == PersonRow("a", "Annie", "anna", "hash", 1)
        assert await store.person("b") == bo
        assert await store.sessions("a", 0) == [a_session("s1", "a")]
        assert await store.sessions("b", 0) == []
        await store.mute("a", "b", on=True)
        await store.mute("a", "b", on=True)
        assert await store.mutes("a") == ["b"]
        await store.mute("a", "b", on=False)
        assert await store.mutes("a") == []
        assert await store.settle_fact("secret", "one") == "one"
        assert await store.settle_fact("secret", "two") == "one"
        await store.put_fact("alive", "5")
        await store.put_fact("alive", "6")
        assert await store.fact("alive") == "6"
        await store.add_downtime(1, 2)
        assert await store.downtimes() == [(1, 2)]
        await store.add_downtime(5, 9)
        await store.forget_downtimes(8)
        assert await store.downtimes() == [(1, 2)]
        assert abs(await store.clock() - wall()) < 60_000
        await put(store, fresh(row("t")))
        await store.save_snapshot("t", 1, "{}")
        await store.save_snapshot("t", 2, "[]")
        assert await store.snapshot("t") == (2, "[]")

    with_store(database, scene)


def test_a_store_opens_again(database: str) -> None:
    """Closing loses nothing, opening again changes nothing."""

    async def first(store: Store) -> None:
        await put(store, fresh(row("a")))
        body = encode_entries([Said("ann", "Ann", "hello", "1")]).decode()
        for n in range(2, 50):  # asked for, and closed before they are answered
            store.write(Write("a", n, n, body, lambda _error: None))

    async def second(store: Store) -> None:
        assert len(await store.rows("a")) == 49
        assert (await store.table("a")) == row("a")

    with_store(database, first)
    with_store(database, second)


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_migrations_are_numbered_without_gaps(dialect: str) -> None:
    """Both databases take the same steps."""
    steps = migrations(dialect)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert [step.name for step in steps] == [step.name for step in migrations("sqlite")]


def test_a_history_knows_how_each_match_ended(database: str) -> None:
    """Alone, lost, shared, from two seats; also what was written before outcomes were kept."""
    matches = {  # who sat there, and what each won: 1 alone, 2 with others
        "a": [("ann", 1), ("bo", 0)],
        "b": [("ann", 0), ("bo", 1)],
        "c": [("ann", 2), ("bo", 2)],
        "d": [("ann", 1), ("ann", 0)],
        "e": [("ann", 0), ("", 1)],
    }

    async def work(store: Store) -> None:
        for at, (table, seats) in enumerate(matches.items()):
            create = structs.replace(row(table, made=at), rated=table == "b")
            await put(store, structs.replace(move(table, 1), create=(create,)))
            for seat, (who, won) in enumerate(seats):
                await store.execute(ADD_RESULT, table, seat, who, "", "kiwara", 2, won, at, None)
        await store.execute(SETTLE_TABLE, "a")
        assert await history(store, "ann", Wanted(outcome="won"), 9) == ["a"]
        await store.execute(SETTLE)
        assert await history(store, "ann", Wanted(), 9) == ["e", "d", "c", "b", "a"]
        assert await history(store, "ann", Wanted(), 2, 1) == ["d", "c"]
        assert await history(store, "ann", Wanted(outcome="won"), 9) == ["a"]
        assert await history(store, "ann", Wanted(outcome="lost"), 9) == ["e", "b"]
        assert await history(store, "ann", Wanted(outcome="lost", rated=False), 9) == ["e"]
        assert await history(store, "ann", Wanted("kiwara", "other"), 9) == ["d", "c"]
        assert await history(store, "bo", Wanted(rated=True), 9) == ["b"]
        assert await history(store, "ann", Wanted("kigi"), 9) == []
        assert await history(store, "", Wanted(), 9) == []

    with_store(database, work)
