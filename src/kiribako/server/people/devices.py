"""Devices: which connection came with whose session, so that it ends when the session does."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from kiribako.server.people.cookies import Session
from kiribako.server.people.people import People
from kiribako.server.store.port import PersonRow

logger = logging.getLogger("kiribako.people")


class Device(Protocol):
    """A connection."""

    session: Session | None  # it came with, whether or not that still counts

    def dismiss(self) -> None: ...


class Devices:
    """Everybody connected to this node with a cookie of ours."""

    def __init__(self, people: People, spawn: Callable[[Coroutine[Any, Any, Any]], None]) -> None:
        self.people = people
        self.spawn = spawn
        self.here: dict[str, set[Device]] = {}

    async def welcome(self, device: Device, cookie: str) -> PersonRow:
        """Who this is; it is on the list before its session is looked up, so none slips through."""
        device.session = session = self.people.read(cookie)
        if session is None:
            return self.people.stranger()
        self.here.setdefault(session.who, set()).add(device)
        bearer = await self.people.bearer(session)
        if bearer is None:
            self.leave(device)
            return self.people.stranger()
        return bearer.person

    def leave(self, device: Device) -> None:
        if device.session is None or device.session.who not in self.here:
            return
        others = self.here[device.session.who]
        others.discard(device)
        if not others:
            del self.here[device.session.who]

    def gone(self, who: str) -> None:
        """Another node says so; nobody's name means that something may have been missed."""
        self.spawn(self.check(who) if who else self.check_all())

    async def check_all(self) -> None:
        for who in list(self.here):
            await self.check(who)

    async def check(self, who: str) -> None:
        """Whoever came with a session that has ended must leave, and may come back a stranger."""
        counts: dict[Session, bool] = {}
        for device in list(self.here.get(who, ())):
            session = device.session
            if session is None:
                continue
            if session not in counts:
                try:
                    counts[session] = await self.people.bearer(session) is not None
                except Exception:  # the database is away: rather one too many
                    logger.exception("a session could not be looked up")
                    counts[session] = False
            if not counts[session]:
                device.dismiss()
