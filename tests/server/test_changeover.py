"""A server takes over from another: one socket, one file, no move lost, and the page knows."""

from __future__ import annotations

import asyncio
import os
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from kiribako.kernel.refusal import KiribakoError
from kiribako.server.store.lock import FileLock
from kiribako.server.web import engine
from kiribako.server.wire import http
from tests.server.changeover import PATIENCE, Succession
from tests.server.site import Socket, running, settings_for

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sockets are not handed over there")


def test_a_table_goes_on_at_the_next_server(tmp_path: Path) -> None:
    """What was answered before is there after; who calls in between waits, and is not refused."""

    async def life(servers: Succession) -> None:
        servers.start(interpreted=True)
        async with httpx.AsyncClient(base_url=servers.address, timeout=PATIENCE) as client:
            assert (await client.get("/api/me")).status_code == 200
            order = {"game": "kiwara", "seating": ["me", "me"], "start": True}
            opened = await client.post("/api/tables", json=order)
            assert opened.status_code == 201, opened.text
            table = opened.json()["id"]
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            wire = f"{servers.address.replace('http', 'ws')}/api/tables/{table}/socket"
            headers = {"Cookie": cookie}
            async with connect(wire, additional_headers=headers, proxy=None) as joined:
                first = Socket(joined)
                seen = (await first.wait("table"))["table"]
                move = seen["position"]["moves"][0]
                await first.must("move", move=move, ply=0, seat=seen["position"]["actor"])
                servers.start(interpreted=True)
                await joined.wait_closed()
            async with connect(wire, additional_headers=headers, proxy=None) as joined:
                again = (await Socket(joined).wait("table"))["table"]  # by whichever takes it
                assert again["position"]["ply"] == 1
            record = (await client.get(f"/api/tables/{table}/record")).text
            assert move in record
        await asyncio.to_thread(servers.retired)
        assert servers.servers[0].returncode in (0, -15)

    with Succession(tmp_path) as servers:
        asyncio.run(life(servers))


def test_a_file_is_waited_for(tmp_path: Path) -> None:
    """As long as was said, and no longer."""
    held, wanted = FileLock(str(tmp_path / "a.db")), FileLock(str(tmp_path / "a.db"))
    held.take()
    with pytest.raises(KiribakoError, match="in use by another server"):
        wanted.take(0.05)
    freeing = threading.Timer(0.05, held.let_go)
    freeing.start()
    wanted.take(PATIENCE)
    assert wanted.file is not None
    wanted.let_go()


def test_the_page_can_ask_how_fast_bots_think(tmp_path: Path) -> None:
    async def ask() -> dict[str, Any]:
        async with running(settings_for(tmp_path)) as site:
            person = await site.person()
            found: dict[str, Any] = (await person.http.get("/api/engine")).json()
            return found

    assert asyncio.run(ask()) == {"kind": "compiled" if engine.COMPILED else "interpreted"}


@pytest.mark.parametrize(
    ("news", "left"),
    [("90", 90), ("-4", 0), ("", None), ("soon", None), (None, None)],
)
def test_what_the_compiler_says_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, news: str | None, left: int | None
) -> None:
    """The file may be missing, half written, or nonsense: then nothing is known."""
    monkeypatch.setattr(engine, "COMPILED", False)
    file = tmp_path / "news"
    if news is not None:
        file.write_text(news, encoding="ascii")
    found = engine.engine(str(file))
    assert found.kind == "interpreted"
    assert found.seconds == left
    monkeypatch.setattr(engine, "COMPILED", True)
    assert engine.engine(str(file)) == http.Engine("compiled")
