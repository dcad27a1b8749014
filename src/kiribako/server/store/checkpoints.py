"""Checkpoints: what SQLite's write-ahead log holds is brought into the file behind the writer."""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor

logger = logging.getLogger("kiribako.store")
EVERY = 2_000  # rows written, after which it is time
PASSES = 3  # as long as the writer adds more meanwhile


class Checkpoints:
    """On a thread and a connection of its own, so that no move waits for the file to be synced.

    Passive ones wait for nobody. Where the writer is too quick for them, its own comes after
    16,000 pages and has little left to do.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="store-checkpoints")
        self.rows = 0  # since the last one
        self.made = 0
        self.running: Future[None] | None = None

    def wrote(self, rows: int) -> None:
        """The writer's sign that something was added."""
        self.rows += rows
        if self.rows >= EVERY and (self.running is None or self.running.done()):
            self.rows = 0
            try:
                self.running = self.thread.submit(self._make)
            except RuntimeError:  # no thread to be had, or closed: the writer's own comes later
                logger.warning("a checkpoint could not be begun")

    def close(self) -> None:
        self.thread.shutdown()
        self.connection.close()

    def _make(self) -> None:
        for _ in range(PASSES):
            try:
                question = "PRAGMA wal_checkpoint(PASSIVE)"
                _busy, logged, kept = self.connection.execute(question).fetchone()
            except sqlite3.Error:
                return  # somebody else is at it; the next one finds the rest
            self.made += 1
            if logged == kept:
                return
