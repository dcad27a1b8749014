"""A mark beside a SQLite database: which rows of the log were acknowledged last.

Whatever takes the end of the write-ahead log away takes the database back to an earlier state that
is sound in itself, so nothing inside it can tell. The mark is a file of its own, written after each
commit and without a sync of its own, so that it never runs ahead of the database: a row it names
that the log does not have was acknowledged, and is lost.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections import OrderedDict
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from kiribako.server.store.port import Write
from kiribako.server.store.private import OWN
from kiribako.server.store.statements import PUT_FACT

logger = logging.getLogger("kiribako.store")
SIZE = 4_096  # bytes, always: one write that is all there or not at all
REMEMBERED = 32  # tables, the latest row of each
LOST = "lost"  # the fact that keeps what was found missing
encode = msgspec.json.Encoder().encode


class Lost(Struct, frozen=True):
    """A row that was acknowledged and is not in the log; `found` is when that was noticed."""

    table: str
    n: int
    found: int  # milliseconds since 1970


decode_rows = msgspec.json.Decoder(list[tuple[str, int]]).decode
decode_lost = msgspec.json.Decoder(list[Lost]).decode


class HighWaterMark:
    """The rows acknowledged last, of as many tables as fit."""

    def __init__(self, database: str) -> None:
        self.path = Path(f"{database}-mark")
        self.rows: OrderedDict[str, int] = OrderedDict()
        self.file: IO[bytes] | None = None
        self.failed = False

    def read(self) -> None:
        """What was marked last; a mark that cannot be read says nothing."""
        try:
            self.rows = OrderedDict(decode_rows(self.path.read_bytes()))
        except FileNotFoundError:
            return
        except (OSError, msgspec.MsgspecError):
            logger.warning("the mark beside the database cannot be read, and is begun anew")

    def forget(self) -> None:
        """The database is new, whatever lies beside it."""
        self.rows.clear()
        self.path.unlink(missing_ok=True)

    def note(self, writes: list[Write]) -> None:
        """These rows are durable; without them the log has ended too early."""
        for write in writes[-REMEMBERED:]:
            for one in (write, *write.follow):
                if one.body:
                    self.rows[one.table] = one.n
                    self.rows.move_to_end(one.table)
        while len(self.rows) > REMEMBERED:
            self.rows.popitem(last=False)
        self.write()

    def write(self) -> None:
        text = encode(list(self.rows.items()))
        while len(text) > SIZE:
            self.rows.popitem(last=False)
            text = encode(list(self.rows.items()))
        try:
            if self.file is None:
                flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0)
                self.file = os.fdopen(os.open(self.path, flags, OWN), "wb", buffering=0)
            if hasattr(os, "pwrite"):  # one call: each gives the event loop's lock away
                os.pwrite(self.file.fileno(), text.ljust(SIZE), 0)
            else:
                self.file.seek(0)
                self.file.write(text.ljust(SIZE))
        except OSError as error:
            if not self.failed:  # the moves are safe without it
                logger.warning("no mark can be left beside the database: %s", error.strerror)
            self.failed = True

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None  # a writer that follows opens it again


def note_losses(connection: sqlite3.Connection, mark: HighWaterMark) -> list[Lost]:
    """Compare the log with the mark; what is missing is said, and kept among the facts."""
    mark.read()
    sql = "SELECT 1 FROM log WHERE table_id = ?1 AND n = ?2"
    now = time.time_ns() // 1_000_000
    missing = [
        Lost(table, n, now)
        for table, n in mark.rows.items()
        if connection.execute(sql, (table, n)).fetchone() is None
    ]
    if not missing:
        return []
    for one in missing:
        message = "the log has lost entry %d and perhaps more, which had been acknowledged"
        logger.error(message, one.n, extra={"table": one.table})
        del mark.rows[one.table]
    found = connection.execute("SELECT value FROM facts WHERE name = ?1", (LOST,)).fetchone()
    known = decode_lost(found[0]) if found else []
    connection.execute(PUT_FACT, (LOST, encode([*known, *missing]).decode()))
    mark.write()
    return missing
