"""One table is live once; one file has one server."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.server.refusals import TableError
from kiribako.server.server import store_for
from kiribako.server.store.audit import check_store
from kiribako.server.store.backup import backup
from kiribako.server.store.lock import FileLock
from tests.server.site import Site, play_out, settings_for

HOLD = "import sys, time; from kiribako.server.store.lock import FileLock\n"
HOLD += "lock = FileLock(sys.argv[1]); lock.take(); print('held', flush=True); time.sleep(20)"


def test_whoever_comes_while_a_table_is_evicted_keeps_it(tmp_path: Path) -> None:
    """They and those who come later are at one live table, and hear each other."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        ann, bo = await site.person("Ann"), await site.person("Bo")
        table = (await ann.open(game="kiwara", seating=["me", "me"], start=True))["id"]
        saving, go_on = asyncio.Event(), asyncio.Event()
        save = site.server.store.save_snapshot

        async def slowly(*values: Any) -> None:
            saving.set()
            await go_on.wait()
            await save(*values)

        site.server.store.save_snapshot = slowly
        tables.loaded[table].touched = 0
        evicting = asyncio.get_running_loop().create_task(tables.evict())
        await saving.wait()
        early = await ann.join(table)
        go_on.set()
        await evicting
        late = await bo.join(table)
        await early.must("chat", text="are you there?")
        assert (await late.wait("chat"))["line"]["text"] == "are you there?"
        assert tables.counts.evicted == 0

    play_out(scene, settings_for(tmp_path))


def test_a_save_that_fails_does_not_end_eviction(tmp_path: Path) -> None:
    """The table stays until it can be saved; the others leave."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        ann = await site.person("Ann")
        wanted = {"game": "kiwara", "seating": ["me", "me"], "start": True}
        ids = [(await ann.open(**wanted))["id"] for _ in range(3)]
        save = site.server.store.save_snapshot

        async def fail(table: str, n: int, body: str) -> None:
            if table == ids[0]:
                raise OSError("no space left on device")
            await save(table, n, body)

        site.server.store.save_snapshot = fail
        for live in tables.loaded.values():
            live.touched = 0
        await tables.evict()
        assert list(tables.loaded) == [ids[0]]
        site.server.store.save_snapshot = save
        await tables.evict()
        assert not tables.loaded
        assert tables.supervisor.down() == []

    play_out(scene, settings_for(tmp_path))


def test_a_table_that_is_being_loaded_is_one_room_for_all_who_wait(tmp_path: Path) -> None:
    """Even if it was put away again before the last of them was told."""

    async def scene(site: Site) -> None:
        tables = site.server.tables
        ann = await site.person("Ann")
        table = (await ann.open(game="kiwara", seating=["me", "me"], start=True))["id"]
        tables.forget(tables.loaded[table])

        async def load_and_drop() -> None:
            tables.forget(await tables.find(table))

        _, second, third = await asyncio.gather(
            load_and_drop(), tables.find(table), tables.find(table)
        )
        assert second is third is tables.loaded[table]

    play_out(scene, settings_for(tmp_path))


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    """With a sentence that names the file; commands still work beside the first one."""
    settings = settings_for(tmp_path)

    async def scene(site: Site) -> None:
        await (await site.person("Ann")).open(game="kiwara")
        second = store_for(settings, alone=True)
        with pytest.raises(TableError, match="is in use by another server") as refused:
            await second.open()
        assert settings.database in refused.value.message
        assert refused.value.code == "bad-store"
        beside = store_for(settings)
        await beside.open()
        games = {game.id: game for game in kiribako.games()}
        assert (await check_store(beside, games)).tables == 1
        assert await backup(beside, io.BytesIO()) > 1
        await beside.close()

    play_out(scene, settings)
    play_out(scene_after, settings)


async def scene_after(site: Site) -> None:
    """A server that stopped has let go of its file."""
    assert (await (await site.person()).http.get("/ready")).status_code == 200


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is for Unix")
def test_the_lock_of_a_killed_server_is_free(tmp_path: Path) -> None:
    """The operating system holds it, and for no longer than the process lives."""
    database = str(tmp_path / "tables.db")
    words = [sys.executable, "-c", HOLD, database]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(TableError, match=f"process {holder.pid}"):
            FileLock(database).take()
        holder.kill()
    lock = FileLock(database)
    lock.take()
    lock.let_go()
