"""Log lines for what may go wrong very often: one at once, then a count of the others."""

from __future__ import annotations

import logging
import time
from typing import Any

EVERY = 10.0  # seconds between two lines of a kind


class ThrottledLog:
    """Says each kind of thing at most once in a while, and how often it happened in between."""

    def __init__(self, logger: logging.Logger, every: float = EVERY) -> None:
        self.logger = logger
        self.every = every
        self.said: dict[str, float] = {}
        self.unsaid: dict[str, int] = {}

    def say(
        self,
        kind: str,
        message: str,
        *,
        level: int = logging.ERROR,
        error: BaseException | None = None,
        **facts: Any,
    ) -> None:
        """A line with facts that serving.FACTS names; `kind` is one of few, of our own making."""
        now = time.monotonic()
        if now - self.said.get(kind, -self.every) < self.every:
            self.unsaid[kind] = self.unsaid.get(kind, 0) + 1
            return
        self.said[kind] = now
        more = self.unsaid.pop(kind, 0)
        if more:
            facts["more"] = more
        self.logger.log(level, message, extra=facts, exc_info=error)
