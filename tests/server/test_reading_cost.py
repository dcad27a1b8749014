"""Reading is charged by what it takes of the event loop."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from kiribako.server.app import ROUTES
from kiribako.server.metering import metered
from tests.server.site import Site, play_out, settings_for

PAY_THEMSELVES = {  # with `paid`, around what they work out
    "/api/cards/box", "/api/cards/games/{game}", "/api/cards/tables/{table}",
    "/api/cards/puzzles/{puzzle}", "/api/cards/events/{event}",
    "/api/events/{event}/rounds/{round}/deals/{deal}",
    "/api/events/{event}/rounds/{round}/deals/{deal}/tables/{table}",
    "/api/events/{event}/rounds/{round}/deals/{deal}/tables/{table}/plies/{ply}",
    "/api/puzzles", "/api/puzzles/today", "/api/puzzles/{puzzle}",
    "/api/tables/{table}", "/api/tables/{table}/plies/{ply}", "/api/tables/{table}/record",
    "/api/tables/{table}/sheet",
}  # fmt: skip
ALWAYS_ANSWERED = {"/health", "/ready", "/metrics", "/api/engine", "/api/wire.json", "/api/me"}


def test_every_reading_is_charged() -> None:
    """By what it takes of the event loop, or by its handler; but whether I am here is free."""
    reading = {route.path: route.metered for route in ROUTES if route.method == "GET"}
    free = {path for path, metered in reading.items() if not metered}
    assert free == PAY_THEMSELVES | ALWAYS_ANSWERED


def test_nobody_pays_for_what_others_do_meanwhile() -> None:
    """A wait costs nothing; what is done between two waits does, however it ends."""
    spent: list[float] = []

    async def busy(seconds: float) -> str:
        until_then = time.thread_time() + seconds
        while time.thread_time() < until_then:
            pass
        return "done"

    async def patient() -> str:
        await asyncio.sleep(0)
        await busy(0.02)
        await asyncio.sleep(0.01)
        with pytest.raises(ValueError, match="no"):
            await failing()
        return await busy(0.02)

    async def failing() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def scene() -> None:
        other = asyncio.create_task(busy(0.3))
        assert await metered(patient(), spent.append) == "done"
        await other
        with pytest.raises(ValueError, match="no"):
            await metered(failing(), spent.append)
        waiting = asyncio.create_task(metered_forever())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    async def metered_forever() -> None:
        await metered(asyncio.sleep(60), spent.append)

    asyncio.run(scene())
    assert 35 < spent[0] < 150
    assert len(spent) == 3


def test_reading_lists_is_refused_to_a_network_that_has_used_up_its_share(tmp_path: Path) -> None:
    """Lists, pages, events, leaders: all of them are paid from the same budget, and it refills."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        budgets = site.server.tables.answering.address_budgets
        paths = [
            "/api/tables", "/api/tables/mine", "/api/events", "/api/ratings/kiwara", "/api/me/page",
            f"/api/people/{ann.who}/ratings", "/api/me/challenges", "/api/games", "/api/dailies",
        ]  # fmt: skip
        (network,) = budgets.buckets or {"127.0.0.1": None}
        before = budgets.of(network).left()
        for path in paths:
            answer = await ann.http.get(path)
            assert answer.status_code == 200, answer.text
        assert budgets.of(network).level < before
        budgets.of(network).spend(2 * budgets.size)
        for path in paths:
            answer = await ann.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (429, "too-costly"), path
        assert (await ann.http.get("/api/me")).status_code == 200
        budgets.buckets.clear()
        assert (await ann.http.get(paths[0])).status_code == 200

    play_out(scene, settings_for(tmp_path))
