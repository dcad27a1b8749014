"""Several nodes on one PostgreSQL: who is connected is known on all of them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from msgspec import structs

from kiribako.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.members import get, member, send
from tests.server.postgres import Postgres
from tests.server.site import Person, Site, Socket, running, until


async def presence(socket: Socket, here: list[bool], watching: int) -> None:
    """Wait until the table says so."""
    await socket.wait("presence", here=here, watching=watching)


def on_nodes(database: str) -> Settings:
    secret = "the same on every node, and long"
    return Settings(port=0, database=database, secret=secret, bot_workers=1, log="off")


def test_presence_crosses_nodes(postgres: Postgres) -> None:
    """Players and spectators of other nodes are here, until they leave or their node dies."""
    settings = on_nodes(new_database(postgres))

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(running(settings))
            second = await stack.enter_async_context(running(settings))
            ann, bo, eve = [await first.person(name) for name in ("Ann", "Bo", "Eve")]
            table = await ann.open(game="kiwara")
            left = await ann.join(table["id"])
            await left.must("sit", seat=0)
            right = await elsewhere(bo, second, table["id"])
            await presence(left, [True, False], 1)
            await presence(right, [True, False], 1)
            await right.must("sit", seat=1)
            for socket in (left, right):
                while not all(seat.get("here") for seat in (await socket.wait("seats"))["seats"]):
                    pass
            watching = await elsewhere(eve, second, table["id"])
            await presence(left, [True, True], 1)
            await right.wire.close()
            await presence(left, [True, False], 1)
            await presence(watching, [True, False], 1)
            here = first.server.tables.other_nodes
            here.nodes = dict.fromkeys(here.nodes, 0)  # as if they had been silent for long
            here.heartbeat()
            await presence(left, [True, False], 0)

    asyncio.run(scene())


def test_watchers_are_named_on_every_node(postgres: Postgres) -> None:
    """By name to all, on whichever node they look; the shy are counted only, from that moment."""
    settings = structs.replace(on_nodes(new_database(postgres)), club="The box")

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(running(settings))
            second = await stack.enter_async_context(running(settings))
            ann, bo = await member(first, "Ann"), await member(first, "Bo")
            cy = await member(first, "Cy")
            table = await ann.open(game="kiwara")
            left = await ann.join(table["id"])
            await left.must("sit", seat=0)
            right = await elsewhere(bo, second, table["id"])
            there = {"who": bo.who, "name": "Bo"}
            here = {"who": cy.who, "name": "Cy"}
            await left.wait("presence", watching=1, watchers=[there])
            watching = await cy.join(table["id"])
            assert watching.table["watchers"] == [there, here]
            for socket in (left, right):
                await socket.wait("presence", watching=2, watchers=[there, here])
            await send(bo, "PUT", "/api/me/privacy", {"shy": True})  # said at the other node
            for socket in (left, right, watching):
                await socket.wait("presence", watching=2, watchers=[here])
            await send(bo, "PUT", "/api/me/privacy", {"shy": False})
            await left.wait("presence", watching=2, watchers=[there, here])
            await right.must("sit", seat=1)
            await left.wait("presence", here=[True, True], watching=1, watchers=[here])
            await watching.wire.close()
            await right.wait("presence", here=[True, True], watching=0)
            shown = await get(cy, f"/api/tables/{table['id']}")
            assert "watchers" not in shown

    asyncio.run(scene())


async def elsewhere(person: Person, site: Site, table: str) -> Socket:
    """The same person on another node, with the same cookie."""
    other = Person(site, person.http)
    return await other.join(table)


def test_a_move_shows_on_another_node_as_it_was_told(postgres: Postgres) -> None:
    """Short rows come with the notice: nobody need ask the database for them."""
    settings = on_nodes(new_database(postgres))

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(running(settings))
            second = await stack.enter_async_context(running(settings))
            ann = await first.person("Ann")
            table = await ann.open(game="kiwara", seating=["me", "me"], start=True)
            here = await ann.join(table["id"])
            there = await elsewhere(ann, second, table["id"])
            live = second.server.tables.loaded[table["id"]]
            # It was told of the start as well, and reads it first.
            await until(lambda: not (live.busy or live.behind or live.looking))
            asked: list[str] = []
            fetch = second.server.store.fetch

            async def counted(sql: str, *values: object) -> list[object]:
                asked.append(sql)
                found: list[object] = await fetch(sql, *values)
                return found

            second.server.store.fetch = counted
            position = here.table["position"]
            for ply in range(8):
                facts = {"ply": ply, "seat": position["actor"], "move": position["moves"][0]}
                await here.must("move", **facts)
                position = (await here.wait("moved", ply=ply))["position"]
                assert (await there.wait("moved", ply=ply))["position"] == position
            assert not [sql for sql in asked if "FROM log" in sql]

    asyncio.run(scene())
