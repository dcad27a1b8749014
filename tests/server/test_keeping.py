"""Keeping: the store is proven by replaying it, backed up while it is used, and restored."""

from __future__ import annotations

import asyncio
import io
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import kiribako
from kiribako.cli.app import app
from kiribako.kernel.refusal import KiribakoError
from kiribako.server.log import Moved, encode_entries
from kiribako.server.server import store_for
from kiribako.server.store.audit import check_store
from kiribako.server.store.backup import COLUMNS, MADE_ANEW, backup, restore
from kiribako.server.store.port import Write
from kiribako.server.store.sqlite import SqliteStore
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
    clock = {"kind": "live", "main": 600}
    await ann.open(game="kiwara", seating=["me", "me"], clock=clock, start=True)


def test_a_store_is_proven_backed_up_and_restored(tmp_path: Path, database: str) -> None:
    """What was played checks out, also after a journey into another database."""
    settings = settings_for(tmp_path)
    play_out(some_play, settings)

    async def journey() -> None:
        old = store_for(settings)
        await old.open()
        file = io.BytesIO()
        assert await backup(old, file) > 10
        first = await check_store(old, GAMES)
        await old.close()
        new = store_for(settings_for(tmp_path, database=database))
        await new.open()
        file.seek(0)
        await restore(new, file)  # type: ignore[arg-type]
        second = await check_store(new, GAMES)
        lists = [await new.lobby(9), len([id async for id in new.every_table()])]
        clocked = await new.clocked()
        await new.close()
        assert first == second
        assert (first.tables, first.findings) == (4, [])
        assert first.decisions >= 6
        assert lists == [[], 4]
        assert len(clocked) == 1

    asyncio.run(journey())


def test_a_backup_leaves_nothing_out(tmp_path: Path) -> None:
    """Every column of the database is kept, or is known to be made anew from the rest."""

    async def look() -> None:
        store = store_for(settings_for(tmp_path))
        await store.open()
        sql = """
            SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name != 'migrations'
        """
        found = await store.fetch(sql)
        await store.close()
        missing = {
            (table, column)
            for table, column in found
            if column not in COLUMNS.get(table, ())
            and not {column, "every column"} & set(MADE_ANEW.get(table, ()))
        }
        assert found
        assert missing == set()

    asyncio.run(look())


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


def as_if_killed(folder: Path) -> tuple[str, Path]:
    """A table with five acknowledged moves, and its files as a kill -9 would leave them."""
    settings = settings_for(folder)
    source = Path(settings.database)
    tables: list[str] = []

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(game="kiwara", seating=["me", "me"], start=True)
        socket = await ann.join(table["id"])
        position = socket.table["position"]
        for ply in range(5):
            await socket.must("move", ply=ply, seat=position["actor"], move=position["moves"][0])
            position = (await socket.wait("moved", ply=ply))["position"]
        tables.append(table["id"])
        store = site.server.store
        assert isinstance(store, SqliteStore)
        # It changes nothing, but its turn comes after the mark of the last move.
        await store.execute("DELETE FROM facts WHERE name = ?1", "no such fact")
        for file in source.parent.iterdir():
            (folder / file.name).write_bytes(file.read_bytes())

    play_out(scene, settings)
    return tables[0], folder / source.name


def findings(database: Path, *, accept: bool = False) -> list[tuple[str, int, str]]:
    """What `kiribako check-store` reports, and that its status says so."""
    told = CliRunner().invoke(
        app, ["check-store", "--json", "--database", str(database), *["--accept-losses"] * accept]
    )
    found = [
        (one["table"], one["n"], one["problem"]) for one in json.loads(told.output)["findings"]
    ]
    assert told.exit_code == bool(found), told.output
    return found


@pytest.mark.parametrize("what", ["whole", "removed", "torn"])
def test_a_log_that_ends_too_early_is_seen(tmp_path: Path, what: str) -> None:
    """Acknowledged moves whose write-ahead log was removed or cut off are missed, for good."""
    table, database = as_if_killed(tmp_path)
    wal = Path(f"{database}-wal")
    if what == "removed":
        wal.unlink()
    elif what == "torn":
        os.truncate(wal, wal.stat().st_size - 100)
    found = findings(database)
    if what == "whole":
        assert found == []
        return
    assert [(id, n) for id, n, _ in found] == [(table, 8)]
    assert "acknowledged" in found[0][2]
    assert findings(database) == found  # it stays known, whoever opened the store meanwhile
    assert findings(database, accept=True) == []
    assert findings(database) == []


def test_a_new_database_beside_an_old_mark_has_lost_nothing(tmp_path: Path) -> None:
    """Whoever removes the whole database begins anew."""
    _, database = as_if_killed(tmp_path)
    for ending in ("", "-wal", "-shm"):
        Path(f"{database}{ending}").unlink(missing_ok=True)
    assert findings(database) == []


def test_what_knows_more_than_the_log_is_named(tmp_path: Path) -> None:
    """A snapshot or a list that is ahead of the log shows that the log has lost something."""
    settings = settings_for(tmp_path)

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        for _ in range(2):
            await ann.open(game="kiwara", seating=["me", "me"], start=True)

    async def forge() -> None:
        store: Any = store_for(settings)
        await store.open()
        one, other = [id async for id in store.every_table()]
        await store.save_snapshot(one, 99, "{}")
        await store.execute("UPDATE tables SET phase = 'over' WHERE id = ?1", other)
        found = (await check_store(store, GAMES)).findings
        assert [(finding.table, finding.n) for finding in found] == [(one, 4), (other, 4)]
        file = io.BytesIO()
        await backup(store, file)
        await store.close()
        fresh: Any = store_for(settings_for(tmp_path, database=str(tmp_path / "fresh.db")))
        await fresh.open()
        file.seek(0)
        await restore(fresh, file)
        assert (await check_store(fresh, GAMES)).findings == []
        await fresh.close()

    play_out(scene, settings)
    asyncio.run(forge())


def test_a_backup_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    """Restored is all of it or nothing."""
    settings = settings_for(tmp_path)
    play_out(some_play, settings)

    async def journey() -> None:
        old: Any = store_for(settings)
        await old.open()
        file = io.BytesIO()
        await backup(old, file)
        await old.close()
        lines = file.getvalue().splitlines(keepends=True)
        new: Any = store_for(settings_for(tmp_path, database=str(tmp_path / "new.db")))
        await new.open()
        for less in (lines[:-1], [*lines[:5], *lines[6:]]):
            with pytest.raises(KiribakoError, match="backup"):
                await restore(new, io.BytesIO(b"".join(less)))
            assert [id async for id in new.every_table()] == []
        await restore(new, io.BytesIO(b"".join(lines)))
        await new.close()

    asyncio.run(journey())


def test_files_are_for_the_server_alone(tmp_path: Path) -> None:
    """Database, write-ahead log, mark and backup are 0600 whatever the umask; wider ones shrink."""
    settings = settings_for(tmp_path)
    database = Path(settings.database)
    database.parent.mkdir(parents=True, exist_ok=True)
    before = os.umask(0)
    try:

        async def scene(site: Site) -> None:
            await some_play(site)
            modes = {
                file.name.removeprefix(database.name): stat.S_IMODE(file.stat().st_mode)
                for file in database.parent.iterdir()
            }
            assert modes == dict.fromkeys(["", "-wal", "-shm", "-mark", ".lock"], 0o600)

        play_out(scene, settings)
        for ending in ("", "-mark"):
            Path(settings.database + ending).chmod(0o666)
        play_out(scene, settings)
        kept = tmp_path / "kept.jsonl"
        part = tmp_path / "kept.jsonl.part"
        part.touch(0o666)
        words = ["backup", str(kept), "--database", settings.database]
        assert CliRunner().invoke(app, words).exit_code == 0
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert not part.exists()
    finally:
        os.umask(before)
