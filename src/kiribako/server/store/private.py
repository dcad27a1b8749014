"""Files for the eyes of the server's own user alone: they hold secrets and hashes."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import IO

logger = logging.getLogger("kiribako.store")
OWN = 0o600
OTHERS = 0o077
BESIDE = ("", "-wal", "-shm", "-mark", ".lock")  # of a database in SQLite


def make_private(path: str) -> None:
    """Make a database's file with narrow permissions, and narrow those of the files that are there.

    SQLite gives the files beside it the permissions of the database itself.
    """
    Path(path).absolute().parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN))
    for ending in BESIDE:
        narrow(Path(path + ending))


def narrow(file: Path) -> None:
    try:
        if file.exists() and file.stat().st_mode & OTHERS:
            file.chmod(OWN)
    except OSError as error:  # somebody else's file that we may use all the same
        logger.warning("%s can be read by others: %s", file.name, error.strerror)


def open_private(file: Path) -> IO[bytes]:
    """A file to write anew, that nobody else can read at any moment."""
    file.unlink(missing_ok=True)  # of an earlier try, perhaps with wider permissions
    binary = getattr(os, "O_BINARY", 0)  # where lines end otherwise
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | binary, OWN)
    return os.fdopen(handle, "wb")
