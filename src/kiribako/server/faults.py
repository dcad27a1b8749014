"""Faults: tables over which the rules stumbled, each told once in the server's log."""

from __future__ import annotations

import logging
import traceback

logger = logging.getLogger("kiribako.table")
MOST = 10_000  # tables remembered


class Faults:
    """Tables that are known to fail; what their clients can repeat at will is logged once."""

    def __init__(self) -> None:
        self.known: set[str] = set()

    def note(self, table: str, error: BaseException) -> None:
        """Where it happened, and nothing of what was played there."""
        if table in self.known:
            return
        if len(self.known) >= MOST:
            self.known.clear()
        self.known.add(table)
        frames = traceback.extract_tb(error.__traceback__)
        place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "nowhere"
        kind = type(error).__name__
        logger.error("table %s: %s at %s", table, kind, place, extra={"table": table})
