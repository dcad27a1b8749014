"""Bots' turns at tables: for people first, among themselves only before an audience."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kiribako.server.bots import turns
from kiribako.server.bots.alone import Alone
from kiribako.server.bots.queue import Place, Rank
from kiribako.server.room import Room
from kiribako.server.settings import Settings
from tests.server.site import Person, Site, Socket, play_out, settings_for
from tests.server.test_bots import ANSWERING, ECHO, RAISING, workers_that


async def a_reply(site: Site, ann: Person) -> Socket:
    """A table where somebody plays a bot, and the bot's first move."""
    table = await ann.open(game="kiwara", seating=["me", "level-1"], start=True)
    socket = await ann.join(table["id"])
    room = site.house.hall.rooms[table["id"]]
    while all(seat == 0 for seat, _ in room.table.decisions):
        if room.table.actor == 0:
            move = room.table.match.moves()[0]
            await socket.must("move", ply=room.table.ply, seat=0, move=move)
        await asyncio.sleep(0.001)
    return socket


def test_bots_among_themselves_play_while_somebody_watches(tmp_path: Path) -> None:
    """Nobody looks: they stand still. Somebody looks: they go on; and stop when that one goes."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["random", "random"], start=True)
        room = site.house.hall.rooms[table["id"]]
        assert not room.thinking
        socket = await ann.join(table["id"])
        await socket.wait("moved", ply=1)
        await socket.wire.close()
        while room.guests or room.thinking or room.busy:  # noqa: ASYNC110 - theirs to settle
            await asyncio.sleep(0.005)
        stood = room.table.ply
        await asyncio.sleep(0.1)
        assert room.table.ply == stood
        assert (await ann.http.get(f"/api/tables/{table['id']}")).status_code == 200
        while room.table.ply == stood:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    play_out(scene, settings_for(tmp_path, bots_alone_milliseconds=1))


def test_tables_without_people_take_turns() -> None:
    """So many of one person, of one network and in all are at a move; all of them get there."""
    most = {"bots_alone": 4, "bots_alone_per_address": 3, "bots_alone_per_person": 2}
    alone = Alone(Settings(**most, bots_alone_milliseconds=0))  # type: ignore[arg-type]
    seen: list[tuple[int, int, int]] = []

    async def one(who: str, network: str) -> None:
        async with alone.room_for(Place(Rank.ALONE, network, who)):
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
        bots = site.house.hall.bots
        assert bots.alone.busy + site.house.pool.waiting() <= 4
        ledger = site.house.pool.queues[Rank.ALONE].ledger
        before = ledger.pace
        await a_reply(site, ann)
        assert ledger.pace - before < 1.0  # not behind thirty others
        assert bots.networks[mob.who] == "10.0.0.1"

    limits = {"bots_alone_per_person": 2, "bots_alone_milliseconds": 1}
    play_out(scene, settings_for(tmp_path, **limits))


def test_a_bot_hurries_when_its_person_comes(tmp_path: Path) -> None:
    """A move asked for before somebody connected does not wait behind those who are away."""

    async def scene(site: Site) -> None:
        ann, house = await site.person(), site.house
        for task in house.pool.tasks:
            task.cancel()
        rooms: list[Room] = []  # where the bot has the first move
        while len(rooms) < 2:
            table = await ann.open(game="kiwara", seating=["level-1", "me"], start=True)
            room = house.hall.rooms[table["id"]]
            rooms += [room] if room.thinking else []
        away, present = (house.pool.queues[rank] for rank in (Rank.AWAY, Rank.PRESENT))
        assert (len(away), len(present)) == (len(rooms), 0)
        await ann.join(rooms[-1].table.row.id)
        while not len(present):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        assert len(away) == len(rooms) - 1
        assert present.take().make().table == rooms[-1].table.row.id

    play_out(scene, settings_for(tmp_path))


def test_a_bot_that_cannot_think_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers raise for ever: legal moves are drawn, and the match goes on with its person."""
    workers_that(monkeypatch, RAISING)

    async def scene(site: Site) -> None:
        ann = await site.person()
        await a_reply(site, ann)
        assert site.house.hall.bots.drawn >= 1
        assert site.house.pool.counts.given_up >= 1

    play_out(scene, settings_for(tmp_path))


def test_a_refused_move_of_a_bot_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that answers nonsense does not leave the table waiting for ever."""
    workers_that(monkeypatch, ANSWERING)

    async def scene(site: Site) -> None:
        ann = await site.person()
        await a_reply(site, ann)
        assert site.house.hall.bots.refused >= 1

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
        site.house.hall.bots._play = fail
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["level-1", "level-1"], start=True)
        socket = await ann.join(table["id"])
        room = site.house.hall.rooms[table["id"]]
        while room.thinking:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        assert len(failed) == turns.TRIES + 1
        site.house.hall.bots_turn(room)
        assert not room.thinking
        await socket.must("ping")

    play_out(scene, settings_for(tmp_path, bots_alone_milliseconds=0))
