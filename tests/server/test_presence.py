"""Who is here: a dropped line is noticed within seconds, and who plays is no watcher."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kiribako.server import connection
from tests.server.site import Site, play_out, settings_for
from tests.server.test_table import begun, two


def test_a_dropped_line_is_noticed_and_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No answer, though nothing was closed: away for everybody, and here again with a word."""
    assert connection.BEAT + connection.AWAY_AFTER < 5  # seconds, at the latest
    for name in ("BEAT", "AWAY_AFTER"):
        monkeypatch.setattr(connection, name, getattr(connection, name) / 20)
    monkeypatch.setattr(connection, "LATE", 60.0)  # a crowded machine is no reason to wait here

    async def scene(site: Site) -> None:
        left, right, _ = await begun(site)
        await left.wait("presence", here=[True, True], watching=0)
        left.unread.clear()
        right.wire.transport.pause_reading()  # as if the line were cut
        gone = await left.wait("presence", here=[True, False])
        assert gone["watching"] == 0
        right.wire.transport.resume_reading()
        await left.wait("presence", here=[True, True])
        await right.must("ping")

    play_out(scene, settings_for(tmp_path))


def test_a_loop_that_was_late_calls_nobody_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers had come; they were not read yet."""
    monkeypatch.setattr(connection, "BEAT", 30.0)

    async def scene(site: Site) -> None:
        _, right, table = await begun(site)
        live = site.server.tables.loaded[table]
        theirs = next(one for one in live.clients if one.eyes == (1,))
        right.wire.transport.pause_reading()
        now = asyncio.get_running_loop().time()
        theirs.answered, theirs.pinged, theirs.due = False, now - 10, now - 5
        theirs.beat()
        assert not theirs.away
        theirs.pinged, theirs.due = theirs.loop.time() - 10, theirs.loop.time()
        theirs.beat()
        assert theirs.away
        right.wire.transport.resume_reading()

    play_out(scene, settings_for(tmp_path))


def test_only_those_whom_others_would_miss_are_asked_often(tmp_path: Path) -> None:
    """Alone with a bot, as a watcher, or after the end, a ping now and then is enough."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(game="kiwara", seating=["me", "random"], start=True)
        await ann.join(table["id"])
        (alone,) = site.server.tables.loaded[table["id"]].clients
        assert not alone.is_missed()
        left, _, together = await begun(site)
        await (await site.person()).join(together)
        clients = site.server.tables.loaded[together].clients
        assert sorted((one.eyes, one.is_missed()) for one in clients) == [
            ((), False), ((0,), True), ((1,), True),
        ]  # fmt: skip
        await left.must("resign", seat=0)
        assert not any(one.is_missed() for one in clients)

    play_out(scene, settings_for(tmp_path))


def test_who_sits_down_no_longer_watches(tmp_path: Path) -> None:
    """A friend who came by the link is a watcher until they have a seat, and not after."""

    async def scene(site: Site) -> None:
        ann, bo, table = await two(site)
        left = await ann.join(table)
        await left.must("sit", seat=0)
        right = await bo.join(table)
        await left.wait("presence", here=[True, False], watching=1)
        left.unread.clear()
        await right.must("sit", seat=1)
        await left.wait("presence", here=[True, True], watching=0)
        await right.must("stand", seat=1)
        await left.wait("presence", here=[True, False], watching=1)

    play_out(scene, settings_for(tmp_path))
