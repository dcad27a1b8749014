"""Clients that mean harm, or are broken: no crash, no leak, no change."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kiribako.kernel.refusal import KiribakoError
from kiribako.server.settings import Settings, read_settings
from tests.server.site import Site, Socket, play_out, settings_for


def test_unreadable_frames_are_refused_and_then_end_the_connection(tmp_path: Path) -> None:
    """Each gets an error; the third ends it with 1008, one that is too large with 1009."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara")
        socket = await ann.join(table["id"])
        for frame in ("{", "[]", "\u0000"):
            await socket.wire.send(frame)
            assert (await socket.wait("refused"))["code"] == "bad-message"
        await socket.wire.wait_closed()
        assert socket.wire.close_code == 1008
        large = await ann.join(table["id"])
        await large.wire.send("x" * 20_000)
        await large.wire.wait_closed()
        assert large.wire.close_code == 1009
        binary = await ann.join(table["id"])
        await binary.wire.send(b"\xff\xfe")
        assert (await binary.wait("refused"))["id"] == ""
        again = await ann.join(table["id"])
        await again.must("ping")

    play_out(scene, settings_for(tmp_path))


def test_floods_are_stopped(tmp_path: Path) -> None:
    """Too many messages, connections or tables are refused, and others do not notice."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara")
        assert (await ann.http.post("/api/tables", json={"game": "kiwara"})).status_code == 429
        socket = await ann.join(table["id"])
        with contextlib.suppress(ConnectionClosed):
            for _ in range(3_000):  # far more than a slow machine's clock could allow
                await socket.wire.send('{"do":"ping","id":"p"}')
            while await socket.receive():
                pass
        assert socket.wire.close_code == 1008
        sockets = [await ann.join(table["id"]) for _ in range(3)]
        one_more = await ann.connect(table["id"])
        await one_more.wire.wait_closed()
        assert one_more.wire.close_code == 1013
        await sockets[0].must("ping")

    limits = {"messages_per_second": 3, "connections_per_address": 3, "tables_per_person": 1}
    play_out(scene, settings_for(tmp_path, **limits))


def test_a_slow_reader_is_let_go(tmp_path: Path) -> None:
    """Whoever does not read is dropped once enough is unsent; the others play on."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person(), await site.person()
        table = await ann.open(game="koi-koi", seating=["me", "me"], start=True)
        socket = await ann.join(table["id"])
        slow = await bo.join(table["id"])
        slow.wire.transport.pause_reading()
        live = site.server.tables.loaded[table["id"]]
        deaf = next(client for client in live.clients if not client.eyes)
        for _ in range(5_000):  # the system's own buffers are large
            deaf.send(live.whole(deaf))
            if deaf.closing:
                break
            await asyncio.sleep(0)
        while len(live.clients) > 1:  # noqa: ASYNC110 - waits for the system's own call
            await asyncio.sleep(0.01)
        assert site.server.tables.counts.dropped == 1
        await socket.must("ping")
        slow.wire.transport.abort()

    play_out(scene, settings_for(tmp_path, slow_reader_kilobytes=64))


def test_foreign_pages_cannot_connect(tmp_path: Path) -> None:
    """A WebSocket from another origin is refused before it begins."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara")
        url = f"{site.url.replace('http', 'ws')}/api/tables/{table['id']}/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin="https://evil.example", proxy=None)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        with pytest.raises(InvalidStatus):
            await connect(f"{site.url.replace('http', 'ws')}/elsewhere", proxy=None)
        own = await connect(url, origin=site.url, proxy=None)  # type: ignore[arg-type]
        assert (await Socket(own).wait("table"))["table"]["me"]["who"] != ann.who
        await own.close()

    play_out(scene, settings_for(tmp_path))


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"KIRIBAKO_HOST": "0.0.0.0"}, "KIRIBAKO_SECRET"),
        ({"KIRIBAKO_HOST": "example.org", "KIRIBAKO_SECRET": "short"}, "32"),
        ({"KIRIBAKO_PORT": "many"}, "port"),
        ({"KIRIBAKO_LOG": "loud"}, "log"),
    ],
)
def test_bad_settings_are_refused(variables: dict[str, str], word: str) -> None:
    """A server others can reach needs a secret of its own; every fault has its sentence."""
    with pytest.raises(KiribakoError, match=word):
        read_settings(variables)


def test_settings_come_from_the_environment() -> None:
    """Variables set, the command line overrules, and every setting is in docs/hosting.md."""
    read = read_settings({"KIRIBAKO_PORT": "99", "KIRIBAKO_SECURE": "true"}, port=100)
    assert (read.port, read.secure) == (100, True)
    assert read_settings({"KIRIBAKO_HOST": "::", "KIRIBAKO_SECRET": "x" * 32}).host == "::"
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in Settings.__struct_fields__:
        assert f"`KIRIBAKO_{name.upper()}`" in page
