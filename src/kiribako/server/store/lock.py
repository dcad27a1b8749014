"""A lock on a database file: one server at a time, however the one before it ended."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path
from typing import IO

from kiribako.server.store.port import bad_store
from kiribako.server.store.private import OWN

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PAUSE = 0.02  # seconds between two tries


class FileLock:
    """Held by the operating system for as long as the process lives: also `kill -9` lets go.

    The file stays beside the database, with the number of the process that last held it. It is
    never removed: somebody might just be about to lock it.
    """

    def __init__(self, database: str) -> None:
        self.database = database
        real = Path(database).resolve()  # whatever name it goes by
        self.path = real.with_name(real.name + ".lock")
        self.file: IO[str] | None = None

    def take(self, seconds: float = 0) -> None:
        """Take it, or after so many seconds refuse with a sentence that names the file."""
        file = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, OWN), "a+")
        deadline = time.monotonic() + seconds
        while not lock(file):
            if time.monotonic() < deadline:
                time.sleep(PAUSE)
                continue
            holder = told(file)
            file.close()
            raise bad_store(
                f"{self.database} is in use by another server{holder}: one file serves one server. "
                "Stop that one, give this one another file, or use PostgreSQL for several"
            )
        self.file = file
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()

    def let_go(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None


def lock(file: IO[str]) -> bool:
    """Whether it could be had, at once."""
    try:
        if sys.platform == "win32":
            file.seek(1 << 30)  # beyond what is written, which stays readable
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def told(file: IO[str]) -> str:
    """Who holds it, as far as it is known."""
    with contextlib.suppress(OSError, ValueError):
        file.seek(0)
        return f" (process {int(file.read(20))})"
    return ""
