"""Bots' turns at tables: for people first, among themselves only before an audience."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kiribako.server.bots import turns
from kiribako.server.bots.bots_alone import BotsAloneLimits
from kiribako.server.bots.queue import Place, Rank
from kiribako.server.live_table import LiveTable
from kiribako.server.settings import Settings
from tests.server.site import Person, Site, Socket, play_out, settings_for
from tests.server.test_bots import ANSWERING, ECHO, RAISING, workers_that


async def a_reply(site: Site, ann: Person) -> Socket:
    """A table where somebody plays a bot, and the bot's first move."""
    table = await ann.open(game="kiwara", seating=["me", "level-1"], start=True)
    socket = await ann.join(table["id"])
    live = site.server.tables.loaded[table["id"]]
    while all(seat == 0 for seat, _ in live.table.decisions):
        if live.table.actor == 0:
            move = live.table.match.moves()[0]
            await socket.must("move", ply=live.table.ply, seat=0, move=move)
        await asyncio.sleep(0.001)
    return socket


def test_bots_among_themselves_play_while_somebody_watches(tmp_path: Path) -> None:
    """Nobody looks: they stand still. Somebody looks: they go on; and stop when that one goes."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["random", "random"], start=True)
        live = site.server.tables.loaded[table["id"]]
        assert not live.thinking
        socket = await ann.join(table["id"])
        await socket.wait("moved", ply=1)
        await socket.wire.close()
        while live.clients or live.thinking or live.busy:  # noqa: ASYNC110 - theirs to settle
            await asyncio.sleep(0.005)
        stood = live.table.ply
        await asyncio.sleep(0.1)
        assert live.table.ply == stood
        assert (await ann.http.get(f"/api/tables/{table['id']}")).status_code == 200
        while live.table.ply == stood:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    play_out(scene, settings_for(tmp_path, bots_alone_milliseconds=1))


def test_tables_without_people_take_turns() -> None:
    """So many of one person, of one network and in all are at a move; all of them get there."""
    most = {"bots_alone": 4, "bots_alone_per_address": 3, "bots_alone_per_person": 2}
    alone = BotsAloneLimits(Settings(**most, bots_alone_milliseconds=0))  # type: ignore[arg-type]
    seen: list[tuple[int, int, int]] = []

    async def one(who: str, network: str) -> None:
        async with alone.slot_for(Place(Rank.ALONE, network, who)):
            seen.append((alone.busy, max(alone.networks.values()), max(alone.people.values())))
            await asyncio.sleep(0)

    async def scene() -> None:
        places = [("a", "1"), ("b", "1"), ("c", "2")] * 13
        tasks = [asyncio.create_task(one(*place)) for place in places]
        await asyncio.sleep(0)
        tasks[-1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(scene())
    assert len(seen) >= 38
    assert [max(numbers) for numbers in zip(*seen)] == [4, 3, 2]
    assert (alone.busy, alone.waiting(), dict(alone.people)) == (0, 0, {})


def test_a_flood_of_bots_does_not_delay_a_person(tmp_path: Path) -> None:
    """Thirty watched tables of strong bots from elsewhere: an honest reply waits for one move."""

    async def scene(site: Site) -> None:
        mob, ann = await site.person(), await site.person()
        mob.http.headers["x-forwarded-for"] = "10.0.0.1"
        for _ in range(30):
            table = await mob.open(game="kiwara", seating=["level-2", "level-2"], start=True)
            assert (await mob.http.get(f"/api/tables/{table['id']}")).status_code == 200
        bots = site.server.tables.bots
        assert bots.alone_limits.busy + site.server.pool.waiting() <= 4
        ledger = site.server.pool.queues[Rank.ALONE].ledger
        before = ledger.pace
        await a_reply(site, ann)
        assert ledger.pace - before < 1.0  # not behind thirty others
        assert bots.networks[mob.who] == "10.0.0.1"

    limits = {"bots_alone_per_person": 2, "bots_alone_milliseconds": 1}
    play_out(scene, settings_for(tmp_path, **limits))


def test_a_bot_hurries_when_its_person_comes(tmp_path: Path) -> None:
    """A move asked for before somebody connected does not wait behind those who are away."""

    async def scene(site: Site) -> None:
        ann, server = await site.person(), site.server
        for task in server.pool.tasks:
            task.cancel()
        lives: list[LiveTable] = []  # where the bot has the first move
        while len(lives) < 2:
            table = await ann.open(game="kiwara", seating=["level-1", "me"], start=True)
            live = server.tables.loaded[table["id"]]
            lives += [live] if live.thinking else []
        away, present = (server.pool.queues[rank] for rank in (Rank.AWAY, Rank.PRESENT))
        assert (len(away), len(present)) == (len(lives), 0)
        await ann.join(lives[-1].table.row.id)
        while not len(present):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        assert len(away) == len(lives) - 1
        assert present.take().make().table == lives[-1].table.row.id

    play_out(scene, settings_for(tmp_path))


def test_a_bot_that_cannot_think_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers raise for ever: legal moves are drawn, and the match goes on with its person."""
    workers_that(monkeypatch, RAISING)

    async def scene(site: Site) -> None:
        ann = await site.person()
        await a_reply(site, ann)
        assert site.server.tables.bots.drawn >= 1
        assert site.server.pool.counts.given_up >= 1

    play_out(scene, settings_for(tmp_path))


def test_a_refused_move_of_a_bot_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that answers nonsense does not leave the table waiting for ever."""
    workers_that(monkeypatch, ANSWERING)

    async def scene(site: Site) -> None:
        ann = await site.person()
        await a_reply(site, ann)
        assert site.server.tables.bots.refused >= 1

    play_out(scene, settings_for(tmp_path))


def test_a_turn_that_fails_is_not_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With pauses that grow, a few times; then it rests, and everything else goes on."""
    workers_that(monkeypatch, ECHO)
    monkeypatch.setattr(turns, "FIRST_PAUSE", 0.001)
    failed: list[int] = []

    def fail(*_given: object) -> None:
        failed.append(1)
        raise KeyError("a game at fault")

    async def scene(site: Site) -> None:
        site.server.tables.bots._play = fail
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["level-1", "level-1"], start=True)
        socket = await ann.join(table["id"])
        live = site.server.tables.loaded[table["id"]]
        while live.thinking:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        assert len(failed) == turns.TRIES + 1
        site.server.tables.bots.turn(live)
        assert not live.thinking
        await socket.must("ping")

    play_out(scene, settings_for(tmp_path, bots_alone_milliseconds=0))
