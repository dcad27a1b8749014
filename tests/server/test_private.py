"""Private tables: who may not see one is shown out in time, and no way leads back in."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.site import Person, Site, Socket, play_out, running, settings_for
from tests.server.test_nodes import elsewhere, on_nodes

PRIVATE = {"game": "kami-sama", "seats": 3, "visibility": "private"}
PATHS = ("", "/sheet", "/record", "/record?form=json", "/plies/0", "/plies/0?eyes=1")


async def mine(person: Person) -> list[str]:
    """The ids of somebody's own tables."""
    return [line["id"] for line in (await person.http.get("/api/tables/mine")).json()["tables"]]


async def shown_out(socket: Socket) -> None:
    """The connection ends with the code of a private table."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.unread.append(await socket.receive())
    assert socket.wire.close_code == 4403


async def locked_out(person: Person, table: str, n: int) -> None:
    """Every way in is shut, over HTTP and WebSocket."""
    for path in PATHS:
        answer = await person.http.get(f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "private-table"), path
    for query in ("", "?since=0", f"?since={n}", f"?since={n - 1}"):
        socket = await person.connect(table, query)
        await shown_out(socket)
        assert socket.raw == []
    assert table not in await mine(person)
    lobby = (await person.http.get("/api/tables")).json()["tables"]
    assert table not in [line["id"] for line in lobby]


async def at_table(site: Site) -> tuple[list[Person], list[Socket], str]:
    """Ann, Bo and Cleo on the seats of a private table, Eve behind them."""
    people = [await site.person(name) for name in ("Ann", "Bo", "Cleo", "Eve")]
    table = (await people[0].open(**PRIVATE))["id"]
    sockets = [await person.join(table) for person in people]
    for seat, socket in enumerate(sockets[:3]):
        await socket.must("sit", seat=seat)
    return people, sockets, table


def told(socket: Socket) -> set[str]:
    """The kinds of everything that was ever said to somebody."""
    return {message["is"] for message in socket.unread}


def test_who_watched_before_the_start_sees_nothing_after_it(tmp_path: Path) -> None:
    """A spectator is shown out before the first position; players notice only the number."""

    async def scene(site: Site) -> None:
        people, (left, right, third, spy), table = await at_table(site)
        await left.must("start")
        await shown_out(spy)
        assert not told(spy) & {"status", "moved"}
        assert not any(b'"views"' in raw for raw in spy.raw)
        said = await right.must("chat", text="among us")
        for socket in (left, third):
            assert (await socket.wait("chat"))["line"]["text"] == "among us"
        assert not any(b"among us" in raw for raw in spy.raw)
        assert (await left.wait("presence", watching=0))["here"] == [True] * 3
        await locked_out(people[3], table, said["n"])
        for person in people[:3]:
            assert await mine(person) == [table]
            assert (await person.http.get(f"/api/tables/{table}")).status_code == 200

    play_out(scene, settings_for(tmp_path))


def test_who_was_removed_is_not_of_the_table_any_more(tmp_path: Path) -> None:
    """Not in their list while the table waits, and shut out by the start like everybody else."""

    async def scene(site: Site) -> None:
        people, (left, right, _, spy), table = await at_table(site)
        assert await mine(people[1]) == [table]
        await left.must("stand", seat=1)
        await right.wait("seats", mine=[])
        assert await mine(people[1]) == []
        await spy.must("sit", seat=1)
        n = (await left.must("start"))["n"]
        await shown_out(right)
        assert not told(right) & {"status"}
        await locked_out(people[1], table, n)
        assert await mine(people[3]) == [table]

    play_out(scene, settings_for(tmp_path))


@pytest.mark.parametrize("way", ["resigned", "replaced"])
def test_who_gave_a_seat_away_leaves_with_it(tmp_path: Path, way: str) -> None:
    """Resigning where others play on, or a bot in one's place: acknowledged, then shown out."""

    async def scene(site: Site) -> None:
        people, (left, right, third, _), table = await at_table(site)
        await left.must("start")
        if way == "resigned":
            assert (await right.must("resign", seat=1))["is"] == "ack"
        else:
            await right.must("bot", seat=1, level="random")
            for socket in (left, third):
                offer = (await socket.wait("offer"))["offer"]["offer"]
                await socket.must("answer", offer=offer, accept=True)
        await shown_out(right)
        seats = await left.wait("seats", mine=[0])
        while seats["seats"][1]["kind"] != "bot":
            seats = await left.wait("seats", mine=[0])
        last = right.unread[-1]
        assert last["is"] != "seats"
        await locked_out(people[1], table, seats["n"])

    play_out(scene, settings_for(tmp_path))


def test_what_waited_its_turn_is_not_said_by_somebody_shown_out(tmp_path: Path) -> None:
    """Chat sent behind the start's back, while the start is being written, is refused."""

    async def scene(site: Site) -> None:
        _, (left, right, _, spy), table = await at_table(site)
        live = site.server.tables.loaded[table]
        held: list[Any] = []
        write = site.server.store.write
        site.server.store.write = held.append
        await left.send("start")
        while not held:  # noqa: ASYNC110 - the start is on its way into the log
            await asyncio.sleep(0.001)
        await spy.send("chat", id="late", text="I was here")
        while not live.waiting:  # noqa: ASYNC110 - and the spectator's words wait for it
            await asyncio.sleep(0.001)
        site.server.store.write = write
        write(held.pop())
        await shown_out(spy)
        assert not any(b"I was here" in str(entry).encode() for entry in live.table.recent)
        await right.must("ping")

    play_out(scene, settings_for(tmp_path))


def test_spectators_of_other_nodes_are_shown_out_as_well(postgres: Postgres) -> None:
    """The start is written on one node; whoever watches on another leaves before it is told."""
    settings = on_nodes(new_database(postgres))

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(running(settings))
            second = await stack.enter_async_context(running(settings))
            ann, eve = await first.person("Ann"), await first.person("Eve")
            opened = await ann.open(game="kiwara", visibility="private", seating=["me", "me"])
            here = await ann.join(opened["id"])
            there = await elsewhere(eve, second, opened["id"])
            await here.wait("presence", watching=1)
            await here.must("start")
            await shown_out(there)
            assert not told(there) & {"status", "moved"}
            await here.wait("presence", watching=0)
            await locked_out(Person(second, eve.http), opened["id"], 3)

    asyncio.run(scene())
