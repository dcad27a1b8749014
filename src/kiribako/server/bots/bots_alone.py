"""Limits for tables of bots alone: how many may be at a move at once, and at what pace."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kiribako.server.bots.queue import Place
from kiribako.server.settings import Settings


class BotsAloneLimits:
    """Slots for so many tables of one person, of one network and in all; the others take turns.

    A table keeps its slot for one move, so that of many every one goes on, only more slowly.
    """

    def __init__(self, settings: Settings) -> None:
        self.most = settings.bots_alone
        self.most_of_network = settings.bots_alone_per_address
        self.most_of_person = settings.bots_alone_per_person
        self.pause = settings.bots_alone_milliseconds / 1_000
        self.busy = 0
        self.networks: Counter[str] = Counter()
        self.people: Counter[str] = Counter()
        self.lines: dict[Place, deque[asyncio.Future[None]]] = {}

    def waiting(self) -> int:
        return sum(len(line) for line in self.lines.values())

    @asynccontextmanager
    async def slot_for(self, place: Place) -> AsyncIterator[None]:
        """One move of a table, not too soon after the one before."""
        if place in self.lines or not self._has_slot(place):
            ahead: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.lines.setdefault(place, deque()).append(ahead)
            try:
                await ahead
            except asyncio.CancelledError:
                if ahead.done() and not ahead.cancelled():
                    self._give_back(place)
                raise
        else:
            self._give(place)
        try:
            await asyncio.sleep(self.pause)
            yield
        finally:
            self._give_back(place)

    def _has_slot(self, place: Place) -> bool:
        return (
            self.busy < self.most
            and self.networks[place.network] < self.most_of_network
            and self.people[place.who] < self.most_of_person
        )

    def _give(self, place: Place) -> None:
        self.busy += 1
        self.networks[place.network] += 1
        self.people[place.who] += 1

    def _give_back(self, place: Place) -> None:
        self.busy -= 1
        for count, name in ((self.networks, place.network), (self.people, place.who)):
            count[name] -= 1
            if not count[name]:
                del count[name]
        self._call_next()

    def _call_next(self) -> None:
        """The first line that gets a slot; it then goes behind the others."""
        for place in list(self.lines):
            line = self.lines[place]
            while line and line[0].done():  # gave up waiting
                line.popleft()
            if not line:
                del self.lines[place]
            elif self._has_slot(place):
                self._give(place)
                line.popleft().set_result(None)
                del self.lines[place]
                if line:
                    self.lines[place] = line
                return
