"""A clock that runs out has consequences by itself, by the server's clock alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import kiribako
from kiribako.server import log
from kiribako.server.log import ClockRules
from kiribako.server.store.port import NodePresence
from kiribako.server.table.out_of_time import judged
from kiribako.server.table.state import Table
from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.site import Person, Site, Socket, play_out, running, settings_for
from tests.server.test_store import row
from tests.server.test_table import begun

SECOND, DAY = 1_000, 86_400_000
LIVE = {"kind": "live", "main": 60, "increment": 0}
DAYS = {"kind": "days", "days": 2}


def ahead(site: Site, milliseconds: int) -> None:
    """So much time passes at once, on the server's clock."""
    site.server.tables.now.offset += milliseconds


async def over(site: Site, table: str) -> log.Ended:
    """How a table ended, as soon as it has."""
    while True:
        live = site.server.tables.loaded.get(table)
        if live is not None and live.table.ended is not None:
            ended: log.Ended = live.table.ended
            return ended
        await asyncio.sleep(0.01)


async def nobody_is_left(site: Site, *sockets: Socket) -> None:
    for socket in sockets:
        await socket.wire.close()
    while any(live.clients for live in site.server.tables.loaded.values()):  # noqa: ASYNC110
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
def test_time_runs_out_with_nobody_there(
    database: str, tmp_path: Path, clock: dict[str, Any]
) -> None:
    """Nobody is connected and the table is not even in memory: the one to decide has lost."""

    async def scene(site: Site) -> None:
        left, right, table = await begun(site, clock=clock)
        await nobody_is_left(site, left, right)
        site.server.tables.forget(site.server.tables.loaded[table])
        ahead(site, 50 * SECOND)
        await asyncio.sleep(0.2)
        assert table not in site.server.tables.loaded  # nothing to be done before
        ahead(site, 2 * DAY)
        ended = await over(site, table)
        assert (ended.reason, ended.by, ended.winners) == ("time", 0, [1])
        assert await site.server.store.phase(table) == "over"
        assert await site.server.store.clocked() == []

    play_out(scene, settings_for(tmp_path, database=database))


def test_a_restart_judges_what_is_overdue(database: str, tmp_path: Path) -> None:
    """A time that was up before the server stopped is judged when another comes up."""
    kept: dict[str, Any] = {}
    settings = settings_for(tmp_path, database=database)

    async def before(site: Site) -> None:
        await site.server.tables.supervisor.stop()  # nobody judges here any more
        ahead(site, -90 * SECOND)
        _, _, kept["table"] = await begun(site, clock=LIVE)
        ahead(site, 90 * SECOND)  # it is now, and the match began a while ago

    async def after(site: Site) -> None:
        ended = await over(site, kept["table"])
        assert (ended.reason, ended.by) == ("time", 0)

    play_out(before, settings)
    play_out(after, settings)


def test_whoever_is_there_sees_it_fall(tmp_path: Path) -> None:
    """The status comes by itself; whoever moves in time has what the clock shows, never less."""

    async def scene(site: Site) -> None:
        left, right, table = await begun(site, clock={**LIVE, "increment": 2})
        ahead(site, 59 * SECOND)
        await left.must("move", ply=0, seat=0, move="T Na")
        clocks = (await right.wait("moved"))["position"]["clocks"]
        assert 2 * SECOND < clocks["left"][0] <= 5 * SECOND
        ahead(site, 61 * SECOND)
        watcher = await (await site.person()).join(table)
        shown = watcher.table["position"]["clocks"]["left"]
        assert min(shown) >= 0  # nothing is less than nothing
        status = (await left.wait("status"))["status"]
        assert (status["reason"], status["by"], status["winners"]) == ("time", 1, [0])

    play_out(scene, settings_for(tmp_path))


def test_a_bot_loses_by_the_clock_too(tmp_path: Path) -> None:
    """However long it thinks."""

    async def scene(site: Site) -> None:
        async def ponder(_ticket: Any) -> None:
            await asyncio.Event().wait()

        site.server.pool.think = ponder
        ann = await site.person("Ann")
        table = await ann.open(
            game="kiwara",
            setup={"first": 1},
            seating=["me", "level-2"],
            start=True,
            clock=LIVE,
        )
        ahead(site, 61 * SECOND)
        ended = await over(site, table["id"])
        assert (ended.reason, ended.by, ended.winners) == ("time", 1, [0])

    play_out(scene, settings_for(tmp_path))


def test_a_bot_short_of_time_decides_quickly(tmp_path: Path) -> None:
    """The strongest of its weaker fellows that can still decide a few times."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        wanted = {"game": "kiwara", "setup": {"first": 1}, "start": True}
        site.server.pool.think = lambda _ticket: asyncio.Event().wait()
        table = await ann.open(seating=["me", "level-5"], clock=LIVE, **wanted)
        known = site.server.tables.loaded[table["id"]].table
        bots = site.server.tables.bots
        assert bots._in_time(known, 1) == "level-5"
        ahead(site, 45 * SECOND)
        assert bots._in_time(known, 1) == "level-3"
        ahead(site, 14 * SECOND)
        assert bots._in_time(known, 1) == "level-1"

    play_out(scene, settings_for(tmp_path))


def timed(seats: int, bots: tuple[int, ...] = (), **agreed: Any) -> Table:
    """A table with a minute for every seat, seat 0 to decide; people elsewhere than on `bots`."""
    game = kiribako.game("kodama-3d")
    clock = ClockRules("live", 60 * SECOND)
    begun_row = structs.replace(
        row("one"),
        game=game.id,
        rules_version=game.rules_version,
        options={},
        seats=seats,
        clock=clock,
        **agreed,
    )
    table = Table(begun_row, game)
    for seat in range(seats):
        sits = (
            log.BotSat(seat, "level-5") if seat in bots else log.Sat(seat, f"p{seat}", f"P{seat}")
        )
        table.apply(1, sits)
    table.apply(1, log.Started(1))
    return table


@pytest.mark.parametrize(
    ("seats", "bots", "agreed", "entry"),
    [
        (2, (), {}, "ended"),
        (2, (), {"out_of_time": "bot"}, "resigned"),
        (3, (), {}, "resigned"),
        (3, (), {"out_of_time": "lose"}, "ended"),
        (3, (1, 2), {}, "ended"),  # nobody is left to play for
        (3, (0,), {}, "resigned"),
    ],
)
def test_what_was_agreed_happens(
    seats: int, bots: tuple[int, ...], agreed: dict[str, Any], entry: str
) -> None:
    """Of two the other wins, of more a bot plays on; the table may have it otherwise."""
    table = timed(seats, bots, **agreed)
    actor = table.actor or 0
    if actor:
        table.chairs[0], table.chairs[actor] = table.chairs[actor], table.chairs[0]
    assert judged(table, 60 * SECOND, ()).entries == []
    assert judged(table, 99 * SECOND, ((1 * SECOND, 50 * SECOND),)).entries == []
    (made,) = judged(table, 61 * SECOND, ()).entries
    assert made.__struct_config__.tag == entry
    table.apply(61 * SECOND, made)
    assert judged(table, 99 * SECOND, ()).entries == []  # once
    if entry == "resigned":
        assert (table.chairs[actor].level, table.chairs[actor].resigned) == ("level-2", True)


def test_only_running_clocks_cost_anything(tmp_path: Path) -> None:
    """A move in time leaves what is due as it was; tables without a clock are not in it."""

    async def scene(site: Site) -> None:
        clocks = site.server.tables.running_clocks
        _, _, plain = await begun(site)
        left, _, table = await begun(site, clock=LIVE)
        assert (set(clocks.due), len(clocks.heap)) == ({table}, 1)
        await left.must("move", ply=0, seat=0, move="T Na")
        assert (set(clocks.due), len(clocks.heap)) == ({table}, 1)
        await left.must("resign", seat=0)
        assert (clocks.due, clocks.still) == ({}, set())
        assert plain not in clocks.due

    play_out(scene, settings_for(tmp_path))


def test_of_several_nodes_one_judges(tmp_path: Path, postgres: Postgres) -> None:
    """Both know the table and both see the time run out: the log has one end."""
    settings = settings_for(tmp_path, database=new_database(postgres))

    async def scene() -> None:
        async with running(settings) as one, running(settings) as two:
            left, _, table = await begun(one, clock=LIVE)
            bo = await two.person("Eve")
            await Person(two, bo.http).join(table)
            for site in (one, two):
                site.server.tables.other_nodes.met(NodePresence(node="other"))
            for site in (one, two):
                ahead(site, 62 * SECOND)
            assert (await left.wait("status"))["status"]["reason"] == "time"
            for site in (one, two):
                ahead(site, 10 * SECOND)
                await over(site, table)
            await asyncio.sleep(0.3)
            rows = await one.server.store.rows(table)
            ends = [entry for row in rows for entry in row.entries if isinstance(entry, log.Ended)]
            assert len(ends) == 1

    asyncio.run(scene())


def test_a_bot_plays_on_when_the_node_of_its_people_is_gone(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The table chose that a bot plays on: another node sees to it, once, and nobody else loses."""
    settings = settings_for(tmp_path, database=new_database(postgres))

    async def scene() -> None:
        async with running(settings) as two:
            async with running(settings) as one:
                people = [await one.person(name) for name in ("Ann", "Bo", "Cy")]
                wanted = {"game": "kigi", "seats": 3, "clock": LIVE, "out_of_time": "bot"}
                table = (await people[0].open(**wanted))["id"]
                sockets = [await person.join(table) for person in people]
                for seat, socket in enumerate(sockets):
                    await socket.must("sit", seat=seat)
                await sockets[0].must("start")
                late = (await sockets[0].wait("status"))["position"]["actor"]
                cookie = people[late].cookie()
            assert table not in two.server.tables.loaded
            two.server.tables.running_clocks.next_scan = 0  # not only in a minute
            ahead(two, 15 * SECOND)  # a node was away: not all of it is anybody's time
            ahead(two, 70 * SECOND)
            live = None
            while live is None or not live.table.chairs[late].resigned:
                live = two.server.tables.loaded.get(table)
                await asyncio.sleep(0.01)
            assert live.table.phase == "playing"
            assert [chair.resigned for chair in live.table.chairs].count(True) == 1
            rows = await two.server.store.rows(table)
            given = [one for row in rows for one in row.entries if isinstance(one, log.Resigned)]
            assert [entry.seat for entry in given] == [late]
            back = await two.person()
            back.http.cookies.set("kiribako", cookie.partition("=")[2])
            shown = (await back.http.get(f"/api/tables/{table}")).json()
            assert shown["seats"][late]["resigned"] is True
            assert shown["status"]["phase"] == "playing"

    asyncio.run(scene())
