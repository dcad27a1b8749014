"""Keeps two dev.py in one clone from changing the environment under each other.

The lock is taken on dev.py itself, so there is no lock file to leave behind. Whoever uses the
environment shares it; whoever changes it has it alone. Windows has no such lock and goes without.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from tools.places import ROOT
from tools.say import say

if sys.platform != "win32":
    import fcntl


class Guard:
    """Shared use of the environment for as long as this process lives or until released."""

    def __init__(self) -> None:
        """Wait until nobody is changing the environment."""
        self._file = (ROOT / "dev.py").open("rb")
        self._take(alone=False)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have the environment alone; check again inside whether there still is work to do."""
        self._take(alone=True)
        try:
            yield
        finally:
            self._take(alone=False)

    def _take(self, *, alone: bool) -> None:
        if sys.platform == "win32":
            return
        kind = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
        try:
            fcntl.flock(self._file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another dev.py in this clone to finish ...")
            fcntl.flock(self._file, kind)
        except OSError:
            return  # a file system without locks


@contextmanager
def locked(file: IO[Any]) -> Iterator[None]:
    """Have a file alone, waiting for whoever has it."""
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX)
    yield
