"""The queue of calls when something breaks: a node, a receiver, one person's wishes, a line."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import structs

from kiribako.server.calls.call import Facts
from kiribako.server.store.calls_port import DeliveryRow
from kiribako.server.store.postgresql import PostgresStore
from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.sinks import PATIENCE, Sink, post_sink
from tests.server.site import Person, Site, running, settings_for, until
from tests.server.test_calls import hooked, move, settings_with, slow_table
from tests.server.test_nodes import elsewhere

SOON = 8.0  # seconds: far below what a lease lasts
FAR = 10**15  # a lease that never ends by itself
HOOK = "/api/me/calls/hook"


@asynccontextmanager
async def silent_sink() -> AsyncIterator[tuple[int, list[str]]]:
    """A web server that takes every connection and never answers: its port, and who came."""
    came: list[str] = []
    ended = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append((await reader.readline()).decode())
        await ended.wait()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1], came
    ended.set()
    server.close()


async def call(site: Site, person: Person, key: str) -> None:
    await site.server.tables.calls.put(person.who, "invitation", Facts(path="/x"), key, wait=0)


def test_who_does_not_answer_holds_up_nobody_else(tmp_path: Path) -> None:
    """One post at a time hangs there; everybody else's go past it, and it hangs no twice."""

    async def work() -> None:
        database = settings_for(tmp_path).database
        async with (
            silent_sink() as (port, came),
            post_sink() as posts,
            running(settings_with(database)) as site,
        ):
            eve, bo = await site.person("Eve"), await site.person("Bo")
            await hooked(bo, posts)
            hook = {"address": f"http://127.0.0.1:{port}/"}
            assert (await eve.http.post(HOOK, json=hook)).status_code == 200
            [address] = await site.server.store.call_addresses(eve.who)
            now = site.server.tables.now()
            for number in range(3):  # all of them due already
                hers = (f"hers {number}", address.id, eve.who, '{"kind":"test"}', now, now)
                await site.server.store.add_delivery(DeliveryRow(*hers))
            await until(lambda: len(came) == 1)
            began = time.monotonic()
            for number in range(3):
                await call(site, eve, f"more {number}")
                await call(site, bo, f"his {number}")
                await posts.wait(number + 1)
            assert time.monotonic() - began < SOON
            assert len(came) == 1

    asyncio.run(work())


def test_what_a_lost_node_had_taken_is_free_at_once(database: str) -> None:
    """And what this one took without knowing; not what a node that lives is at."""

    async def work() -> None:
        async with post_sink() as posts, running(settings_with(database)) as site:
            bo, store = await site.person("Bo"), site.server.store
            await hooked(bo, posts)
            for number, node in enumerate(("0badcafe", store.node)):
                await taken(site, bo, f"delivery {number}", f"{node}-{number:016x}")
                began = time.monotonic()
                await posts.wait(number + 1)
                assert time.monotonic() - began < SOON
            await call(site, bo, "claimed")
            sql = "UPDATE calls SET claim = '0badcafe-0000000000000009', lease = ?1"
            await store.execute(sql, FAR)
            await posts.wait(3)
            if isinstance(store, PostgresStore):
                await a_living_node_keeps_its_own(site, bo, posts, database)

    asyncio.run(work())


async def taken(site: Site, person: Person, key: str, claim: str) -> None:
    """A delivery to somebody's address that a node is at."""
    store, now = site.server.store, site.server.tables.now()
    [address] = await store.call_addresses(person.who)
    body = '{"kind":"test"}'
    rows = DeliveryRow(key, address.id, person.who, body, now, now + FAR)
    await store.add_delivery(rows)
    sql = "UPDATE deliveries SET due = ?2, lease = ?3, claim = ?4 WHERE key = ?1"
    await store.execute(sql, key, now, FAR, claim)


async def a_living_node_keeps_its_own(site: Site, bo: Person, posts: Sink, database: str) -> None:
    other = PostgresStore(database)
    await other.open()
    await until(lambda: other.listening)
    await taken(site, bo, "theirs", f"{other.node}-{7:016x}")
    assert await site.server.store.lost([other.node]) == set()
    await asyncio.sleep(4)  # longer than a node is waited for that has lost its line
    assert len(posts.taken) == 3
    await other.close()
    await posts.wait(4)


def test_one_persons_broken_calls_are_their_own(tmp_path: Path) -> None:
    """What cannot be read of somebody holds up nobody else, though it is due first."""

    async def work() -> None:
        database = settings_for(tmp_path).database
        async with post_sink() as posts, running(settings_with(database)) as site:
            eve, bo = await site.person("Eve"), await site.person("Bo")
            for person in (eve, bo):
                await hooked(person, posts, f"/{person.who}")
            await site.server.store.put_call_settings(eve.who, '{"causes": 7}')
            await call(site, eve, "hers")
            await call(site, bo, "his")
            [posted] = await posts.wait(1)
            assert posted.path == f"/{bo.who}"
            await site.server.store.put_call_settings(eve.who, "")
            await posts.wait(2)
            assert posts.taken[1].path == f"/{eve.who}"

    asyncio.run(work())


def test_an_address_no_resolver_takes_is_refused(tmp_path: Path) -> None:
    """A label too long, or none between two dots: a refusal, no fault."""

    async def work() -> None:
        async with running(settings_for(tmp_path)) as site:
            eve = await site.person("Eve")
            for host in ("a" * 64 + ".example", "a..example", "1" * 64, "xn--a.example"):
                answer = await eve.http.post(HOOK, json={"address": f"https://{host}/"})
                assert (answer.status_code, answer.json()["code"]) == (422, "bad-call-address")

    asyncio.run(work())


def test_a_node_that_has_not_heard_of_a_move_drops_no_call(postgres: Postgres) -> None:
    """It looks at the log before it says that nothing waits; a plan it has not heard of stays."""
    settings = structs.replace(
        settings_with(new_database(postgres)), secret="the same on every node, and long"
    )

    async def work() -> None:
        async with AsyncExitStack() as stack:
            posts = await stack.enter_async_context(post_sink())
            first = await stack.enter_async_context(running(settings))
            second = await stack.enter_async_context(running(settings))
            ann, bo = await first.person("Ann"), await first.person("Bo")
            await hooked(bo, posts)
            id, here = await slow_table(ann, bo)
            there = await second.server.tables.find(id)
            deaf: Any = lambda *_: None  # noqa: E731 - in the place of an ear
            second.server.store.heard = deaf
            first.server.store.listening = False  # the deaf one alone looks after calls
            await move(here)
            assert there.table.ply < first.server.tables.loaded[id].table.ply
            async with asyncio.timeout(PATIENCE):
                [posted] = await posts.wait(1)
            assert [one["cause"] for one in posted.json["calls"]] == ["my_turn"]

    asyncio.run(work())


def test_whoever_was_at_a_node_that_died_is_called_soon(postgres: Postgres) -> None:
    """Nobody waits for a sign of life of a node that the database knows to be gone."""
    settings = structs.replace(
        settings_with(new_database(postgres)), secret="the same on every node, and long"
    )

    async def work() -> None:
        async with AsyncExitStack() as stack:
            posts = await stack.enter_async_context(post_sink())
            first = await stack.enter_async_context(running(settings))
            ann, bo = await first.person("Ann"), await first.person("Bo")
            await hooked(bo, posts)
            dying = await stack.enter_async_context(running(settings))
            id, here = await slow_table(ann, bo)
            await elsewhere(bo, dying, id)
            await here.wait("presence", here=[True, True], watching=0)
            store = dying.server.store
            store.say = lambda _here: None  # nothing any more, as one that is dead
            store.supervisor.stopping = True  # nobody starts its ear again
            store.supervisor.tasks["the store's ear"].cancel()
            began = time.monotonic()
            await move(here)
            await posts.wait(1)
            assert time.monotonic() - began < SOON

    asyncio.run(work())
