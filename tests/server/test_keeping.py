"""Keeping: the store is proven by replaying it, backed up while it is used, and restored."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import kiribako
from kiribako.server.house import store_for
from kiribako.server.log import Moved, encode_entries
from kiribako.server.store.audit import check_store
from kiribako.server.store.backup import backup, restore
from kiribako.server.store.port import Write
from tests.server.site import Site, play_out, settings_for

GAMES = {game.id: game for game in kiribako.games()}


async def some_play(site: Site) -> None:
    """A finished match, a running one and one that waits."""
    ann = await site.person("Ann")
    table = await ann.open(game="kiwara", seating=["me", "me"], start=True)
    socket = await ann.join(table["id"])
    position = socket.table["position"]
    for ply in range(6):
        move = position["moves"][0]
        await socket.must("move", ply=ply, seat=position["actor"], move=move)
        position = (await socket.wait("moved", ply=ply))["position"]
    await socket.must("resign", seat=0)
    await ann.open(game="koi-koi", seating=["me", "level-1"], start=True)
    await ann.open(game="kigi", seats=3)


def test_a_store_is_proven_backed_up_and_restored(tmp_path: Path, database: str) -> None:
    """What was played checks out, also after a journey into another database."""
    settings = settings_for(tmp_path)
    play_out(some_play, settings)

    async def journey() -> None:
        old = store_for(settings)
        await old.open()
        file = io.BytesIO()
        assert await backup(old, file) > 10  # type: ignore[arg-type]
        first = await check_store(old, GAMES)
        await old.close()
        new = store_for(settings_for(tmp_path, database=database))
        await new.open()
        file.seek(0)
        await restore(new, file)  # type: ignore[arg-type]
        second = await check_store(new, GAMES)
        lists = [await new.lobby(9), len([id async for id in new.every_table()])]
        await new.close()
        assert first == second
        assert (first.tables, first.findings) == (3, [])
        assert first.decisions >= 6
        assert lists == [[], 3]

    asyncio.run(journey())


def test_the_first_divergence_is_named(tmp_path: Path) -> None:
    """A row that breaks the rules is found, with its table and place."""
    settings = settings_for(tmp_path)
    tables: list[str] = []

    async def play(site: Site) -> None:
        ann = await site.person("Ann")
        wanted: dict[str, Any] = {"game": "kiwara", "seating": ["me", "me"], "start": True}
        tables.append((await ann.open(**wanted))["id"])

    async def forge() -> None:
        store = store_for(settings)
        await store.open()
        body = encode_entries([Moved(0, 0, "G b3")]).decode()
        done = asyncio.get_running_loop().create_future()
        store.write(Write(tables[0], 4, 1, body, done.set_result))
        assert await done is None
        audit = await check_store(store, GAMES)
        await store.close()
        assert [(one.table, one.n) for one in audit.findings] == [(tables[0], 4)]

    play_out(play, settings)
    asyncio.run(forge())
