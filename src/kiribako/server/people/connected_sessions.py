"""Which connection came with whose session, so that it ends when the session does."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from kiribako.server.people.cookies import Session
from kiribako.server.people.people import People
from kiribako.server.store.port import PersonRow

logger = logging.getLogger("kiribako.people")


class SessionConnection(Protocol):
    """A connection."""

    session: Session | None  # it came with, whether or not that still counts

    def dismiss(self) -> None: ...
    def hide(self, *, on: bool) -> None: ...


class ConnectedSessions:
    """Everybody connected to this node with a cookie of ours."""

    def __init__(
        self,
        people: People,
        spawn: Callable[[Coroutine[Any, Any, Any]], object],
        is_banned: Callable[[str], bool] = lambda _who: False,
    ) -> None:
        self.people = people
        self.spawn = spawn
        self.is_banned = is_banned
        self.here: dict[str, set[SessionConnection]] = {}

    async def welcome(self, connection: SessionConnection, cookie: str) -> PersonRow:
        """Who this is; it is on the list before its session is looked up, so none slips through."""
        connection.session = session = self.people.read(cookie)
        if session is None:
            return self.people.stranger()
        self.here.setdefault(session.who, set()).add(connection)
        bearer = await self.people.bearer(session)
        if bearer is None:
            self.leave(connection)
            return self.people.stranger()
        return bearer.person

    def leave(self, connection: SessionConnection) -> None:
        if connection.session is None or connection.session.who not in self.here:
            return
        others = self.here[connection.session.who]
        others.discard(connection)
        if not others:
            del self.here[connection.session.who]

    def hide(self, who: str, *, on: bool) -> None:
        """Somebody does not want to be seen any more, or does again."""
        for connection in list(self.here.get(who, ())):
            connection.hide(on=on)

    def gone(self, who: str) -> None:
        """Another node says so; nobody's name means that something may have been missed."""
        self.spawn(self.check(who) if who else self.check_all())

    async def check_all(self) -> None:
        for who in list(self.here):
            await self.check(who)

    async def check(self, who: str) -> None:
        """Whoever came with a session that has ended must leave, and may come back a stranger."""
        counts: dict[Session, bool] = {}
        for connection in list(self.here.get(who, ())):
            session = connection.session
            if session is None:
                continue
            if session not in counts:
                try:
                    counts[session] = await self.people.bearer(session) is not None
                    counts[session] &= not self.is_banned(who)
                except Exception:  # the database is away: rather one too many
                    logger.exception("a session could not be looked up")
                    counts[session] = False
            if not counts[session]:
                connection.dismiss()
