"""Nodes that change the same rows at once, each in an order of its own: nobody loses anything."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kiribako.server.calls.call import Facts, call_row
from kiribako.server.store.calls_port import AddressRow
from kiribako.server.store.port import Conflict, Write
from kiribako.server.store.postgresql import PostgresStore
from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.test_store import fresh, move, put, row

MANY = 60  # rows that both change
ROUNDS = 12


def on_two_nodes(
    postgres: Postgres, work: Callable[[PostgresStore, PostgresStore], Awaitable[None]]
) -> None:
    address = new_database(postgres)

    async def life() -> None:
        stores = PostgresStore(address), PostgresStore(address)
        for store in stores:
            await store.open()
        try:
            await work(*stores)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(life())


def test_the_same_places_of_many_logs_in_opposite_orders(postgres: Postgres) -> None:
    """Of every place one node is told that it was first, and the other that it was not."""

    async def work(one: PostgresStore, other: PostgresStore) -> None:
        for n in range(MANY):
            assert await put(one, fresh(row(f"t{n}"))) is None
        places = [f"t{n}" for n in range(MANY)]
        for n in range(2, 2 + ROUNDS):
            asked = [put(one, move(id, n)) for id in places]
            asked += [put(other, move(id, n)) for id in reversed(places)]
            results = await asyncio.gather(*asked)
            for mine, theirs in zip(results[:MANY], reversed(results[MANY:]), strict=True):
                assert [mine, theirs].count(None) == 1
                assert any(isinstance(result, Conflict) for result in (mine, theirs))

    on_two_nodes(postgres, work)


def test_calls_of_many_tables_in_opposite_orders(postgres: Postgres) -> None:
    """Different logs, and the same keys of calls: every write is kept, every call once."""

    async def work(one: PostgresStore, other: PostgresStore) -> None:
        await one.add_call_address(AddressRow("a", "bo", "hook", "https://bo.example/"), 1)
        for n in range(2 * MANY):
            assert await put(one, fresh(row(f"t{n}"))) is None
        for n in range(2, 2 + ROUNDS):
            calls = [call_row("bo", "offer", Facts(), f"{n} {k}", 1) for k in range(MANY)]
            asked = [put(one, called(f"t{k}", n, calls[k])) for k in range(MANY)]
            asked += [put(other, called(f"t{MANY + k}", n, calls[-1 - k])) for k in range(MANY)]
            assert set(await asyncio.gather(*asked)) == {None}
        kept = await one.fetch("SELECT count(*) FROM calls")
        assert kept == [(MANY * ROUNDS,)]

    on_two_nodes(postgres, work)


def called(table: str, n: int, call: object) -> Write:
    write = move(table, n)
    write.calls = (call,)  # type: ignore[assignment]
    return write


def test_whoever_ends_a_deadlock_tries_again(postgres: Postgres) -> None:
    """Changes of several rows in whatever order: none is refused, and none is half done."""

    async def work(one: PostgresStore, other: PostgresStore) -> None:
        for name in ("left", "right"):
            await one.put_fact(name, "0")
        more = "UPDATE facts SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT) WHERE name = ?1"
        slow = ("SELECT pg_sleep(0.05)", ())
        left, right = (more, ("left",)), (more, ("right",))
        done = await asyncio.gather(
            *(
                store.change(*steps)
                for store, steps in (
                    (one, (left, slow, right)),
                    (other, (right, slow, left)),
                )
                for _ in range(2)
            )
        )
        assert done == [1] * 4
        assert await one.fetch("SELECT value FROM facts WHERE name IN ('left', 'right')") == [
            ("4",),
            ("4",),
        ]

    on_two_nodes(postgres, work)
