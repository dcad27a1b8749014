"""Backups at the host's desk: made on request or by themselves, into a folder of this machine.

They are listed and never handed out: a backup holds everybody's hidden cards and every secret.
"""

from __future__ import annotations

import asyncio
import logging
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from kiribako.server.questions.pool import end
from kiribako.server.refusals import TableError
from kiribako.server.store.backup import LAST_BACKUP, backup
from kiribako.server.store.private import open_private
from kiribako.server.wire.order import BackupFile, BackupRead

if TYPE_CHECKING:
    from kiribako.server.server import Server
    from kiribako.server.store.reading_back import ReadBack

logger = logging.getLogger("kiribako.order")
HOUR: Final = 3_600_000  # milliseconds
CLAIM: Final = "whose turn the next backup is"  # when one was last begun; the first to say so
NAMED: Final = "kiribako-*.jsonl"
READ: Final = "backups that were read back"  # a fact: what was found in each, by its name
MOST_READ: Final = 50  # of which it is kept
LATE: Final = 1_800.0  # seconds after which reading one is given up


class Backups:
    """The folder of one node; which node makes one is settled in the store."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.busy = False
        self.reading = ""  # the one that is being read back

    @property
    def folder(self) -> Path | None:
        named = self.server.settings.backups
        return Path(named) if named else None

    async def shown(self) -> list[BackupFile]:
        """The newest first, with what was found when they were read back."""
        return self.listed(await self.read())

    def listed(self, read: dict[str, BackupRead] | None = None) -> list[BackupFile]:
        known = read or {}
        if self.folder is None or not self.folder.is_dir():
            return []
        found = []
        for file in self.folder.glob(NAMED):
            stat = file.stat()
            at = int(stat.st_mtime * 1_000)
            found.append(BackupFile(file.name, at, stat.st_size, known.get(file.name)))
        return sorted(found, key=lambda one: one.name, reverse=True)

    async def make(self) -> None:
        """One more file, whole or not there; the oldest beyond so many go."""
        if self.folder is None:
            message = "this server has no folder for backups: set KIRIBAKO_BACKUPS"
            raise TableError("no-backups", message, status=409)
        if self.busy:
            raise TableError("backup-underway", "a backup is being made already", status=409)
        self.busy = True
        try:
            await self._write(self.folder)
        except OSError as error:
            logger.warning("a backup could not be made: %s", type(error).__name__)
            message = "the backup could not be written: look whether its folder has room"
            raise TableError("backup-failed", message, status=500) from None
        finally:
            self.busy = False

    async def _write(self, folder: Path) -> None:
        store, now = self.server.store, self.server.tables.now()
        await asyncio.to_thread(folder.mkdir, mode=0o700, parents=True, exist_ok=True)
        date = datetime.fromtimestamp(now / 1_000, UTC)
        file = folder / f"kiribako-{date:%Y%m%d-%H%M%S}.jsonl"
        fresh = file.with_name(file.name + ".part")
        try:
            with open_private(fresh) as out:
                await backup(store, out)
                out.flush()
                await asyncio.to_thread(os.fsync, out.fileno())
            fresh.replace(file)
        finally:
            fresh.unlink(missing_ok=True)
        await store.put_fact(LAST_BACKUP, str(now))
        for old in self.listed()[self.server.settings.keep_backups :]:
            (folder / old.name).unlink(missing_ok=True)

    # -- reading one back -------------------------------------------------------------------------

    async def read(self) -> dict[str, BackupRead]:
        kept = await self.server.store.fact(READ)
        return msgspec.json.decode(kept, type=dict[str, BackupRead]) if kept else {}

    def choose(self, name: str) -> str:
        """The one that is to be read back, the newest unless one is named; one at a time."""
        if self.folder is None:
            message = "this server has no folder for backups: set KIRIBAKO_BACKUPS"
            raise TableError("no-backups", message, status=409)
        if self.reading:
            message = "a backup is being read back already"
            raise TableError("read-back-underway", message, status=409)
        names = [one.name for one in self.listed()]
        if not names or name not in ("", *names):
            raise TableError("no-such-backup", "there is no such backup here", status=404)
        self.reading = name or names[0]
        return self.reading

    async def read_back(self) -> None:
        """Read the chosen one in a process of its own, and keep what was found."""
        name = self.reading
        try:
            found = await self._read(Path(self.folder or "", name))
            if found.fault:
                logger.warning("a backup could not be read back: %s", found.fault)
            now = self.server.tables.now()
            told = (found.fault, found.tables, found.matches, found.replayed, found.table)
            known = {**await self.read(), name: BackupRead(now, *told)}
            newest = sorted(known, key=lambda one: known[one].at, reverse=True)[:MOST_READ]
            kept = msgspec.json.encode({one: known[one] for one in newest}).decode()
            await self.server.store.put_fact(READ, kept)
        finally:
            self.reading = ""

    async def _read(self, path: Path) -> ReadBack:
        from kiribako.server.order.reader import command  # noqa: PLC0415 - a page has no processes
        from kiribako.server.store.reading_back import ReadBack  # noqa: PLC0415

        process = None
        try:
            process = await asyncio.create_subprocess_exec(
                *command(self.server.settings.bot_megabytes, path),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
            said, _ = await asyncio.wait_for(process.communicate(), LATE)
            return msgspec.json.decode(said, type=ReadBack)
        except TimeoutError:
            return ReadBack("late")
        except (OSError, msgspec.MsgspecError):
            return ReadBack("broken-off")
        finally:
            await end(process)

    async def keep(self) -> None:
        """By itself, if the host wishes so, and read back: of several nodes one, none twice."""
        hours = self.server.settings.backup_hours
        if not hours or self.folder is None or self.busy:
            return
        store, now = self.server.store, self.server.tables.now()
        last = await store.settle_fact(CLAIM, "0")
        if now - int(last) < hours * HOUR:
            return
        sql = "UPDATE facts SET value = ?2 WHERE name = ?1 AND value = ?3"
        if await store.execute(sql, CLAIM, str(now), last):
            await self.make()
            if not self.reading:
                self.choose("")
                self.server.tables.spawn(self.read_back())
