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

from kiribako.server.refusals import TableError
from kiribako.server.store.backup import LAST_BACKUP, backup
from kiribako.server.store.private import open_private
from kiribako.server.wire.order import BackupFile

if TYPE_CHECKING:
    from kiribako.server.server import Server

logger = logging.getLogger("kiribako.order")
HOUR: Final = 3_600_000  # milliseconds
CLAIM: Final = "whose turn the next backup is"  # when one was last begun; the first to say so
NAMED: Final = "kiribako-*.jsonl"


class Backups:
    """The folder of one node; which node makes one is settled in the store."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.busy = False

    @property
    def folder(self) -> Path | None:
        named = self.server.settings.backups
        return Path(named) if named else None

    def listed(self) -> list[BackupFile]:
        """The newest first."""
        if self.folder is None or not self.folder.is_dir():
            return []
        found = []
        for file in self.folder.glob(NAMED):
            known = file.stat()
            found.append(BackupFile(file.name, int(known.st_mtime * 1_000), known.st_size))
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

    async def keep(self) -> None:
        """By itself, if the host wishes so: of several nodes one, and none twice."""
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
