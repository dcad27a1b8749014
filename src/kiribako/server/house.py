"""The house: everything a running server consists of, opened and closed in order."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any

from kiribako.kernel.game import Game
from kiribako.kernel.refusal import KiribakoError
from kiribako.server import redaction
from kiribako.server.bots.pool import Pool, Thinking
from kiribako.server.chance import Chance
from kiribako.server.connection import Connection
from kiribako.server.hall import Hall, now
from kiribako.server.limits import Buckets, Doors
from kiribako.server.people.people import People
from kiribako.server.post import Post
from kiribako.server.refusals import TableError
from kiribako.server.room import Room
from kiribako.server.settings import Settings
from kiribako.server.store.port import PersonRow, Store
from kiribako.server.store.sqlite import SqliteStore
from kiribako.server.table.asking import asked_match
from kiribako.server.table.plan import Caller
from kiribako.server.table.state import Table
from kiribako.server.watch import Watch
from kiribako.server.web.readiness import Readiness
from kiribako.server.wire import from_client
from kiribako.server.wire.to_client import Answer

logger = logging.getLogger("kiribako.house")
MOST_MUTED = 200
Aside = Callable[[Connection, Room, Any], None]


class House:
    """Made from settings alone; `open` before use, `close` after it."""

    def __init__(
        self,
        settings: Settings,
        *,
        games: dict[str, Game[Any]] | None = None,
        clock: Callable[[], int] = now,
        chance: Chance | None = None,
    ) -> None:
        self.settings = settings
        self.store = store_for(settings)
        self.pool = Pool(
            settings.bot_workers, seconds=settings.bot_seconds, megabytes=settings.bot_megabytes
        )
        self.hall = Hall(settings, self.store, self.pool, games=games, clock=clock, chance=chance)
        self.doors = Doors(settings.connections, settings.connections_per_address)
        self.requests = Buckets(settings.requests_per_minute)
        self.passphrases = Buckets(settings.passphrases_per_minute)
        self.chats = Buckets(settings.chats_per_minute)
        self.post = Post()
        self.answers: Counter[int] = Counter()  # over HTTP, by the hundreds of their status
        self.readiness = Readiness(self)
        self.aside: dict[type, Aside] = {
            from_client.AskHint: self.hint,
            from_client.Mute: self.mute,
            from_client.Say: self.say,
        }
        self.is_open = False

    async def open(self) -> None:
        await self.store.open()
        secret = self.settings.secret
        if not secret:
            secret = await self.store.settle_fact("secret", secrets.token_hex(32))
        self.people = People(self.store, secret, self.hall.now)
        await self.hall.open()
        self.hall.spawn(Watch(self).keep())
        self.is_open = True

    async def close(self) -> None:
        self.is_open = False
        await self.hall.close()
        self.people.close()
        await self.store.close()

    def may_watch(self, table: Table, who: str) -> bool:
        """A private table that has started is for those who sit there."""
        if table.row.visibility != "private" or table.phase == "waiting":
            return True
        return bool(table.eyes(who)) or table.row.host == who

    def hang_up(self, person: PersonRow) -> None:
        """Sessions were ended: whoever came with an older cookie must leave, here and now."""
        for room in self.hall.rooms.values():
            for guest in [*room.guests]:
                if guest.person.who == person.id and guest.epoch < person.epoch:
                    guest.dismiss()

    def hear(self, guest: Connection, room: Room, message: from_client.FromClient) -> None:
        """A message for a room; what takes longer is done on the side."""
        aside = self.aside.get(type(message))
        if aside is None:
            room.hear(guest, message)
        else:
            aside(guest, room, message)

    def say(self, guest: Connection, room: Room, message: from_client.Say) -> None:
        if self.chats.take(guest.person.who):
            room.hear(guest, message)
            return
        too_much = "that is a lot of talk; wait a moment"
        guest.refuse(message.id, TableError("too-fast", too_much, status=429))

    def hint(self, guest: Connection, room: Room, message: from_client.AskHint) -> None:
        self.hall.spawn(self._hint(guest, room, message))

    def mute(self, guest: Connection, _room: Room, message: from_client.Mute) -> None:
        self.hall.spawn(self._mute(guest, message))

    async def _hint(self, guest: Connection, room: Room, message: from_client.AskHint) -> None:
        caller = Caller(guest.person.who, guest.person.name, self.hall.now())
        try:
            asked_match(room.table, caller, message.ply, message.seat)
            hints = await self.hall.bots.hints(room, message.seat, guest)
        except KiribakoError as error:
            guest.refuse(message.id, error)
        except Thinking as problem:
            guest.refuse(message.id, TableError("no-hint", str(problem), status=503))
        else:
            guest.send(redaction.answer(Answer(id=message.id, hints=hints)))

    async def _mute(self, guest: Connection, message: from_client.Mute) -> None:
        """Whom somebody does not want to hear is their own affair."""
        muted = [who for who in guest.muted if who != message.who]
        if message.on and len(muted) >= MOST_MUTED:
            guest.refuse(message.id, TableError("too-many-muted", "that is enough silence"))
            return
        await self.store.mute(guest.person.who, message.who, on=message.on)
        guest.muted = [*muted, message.who] if message.on else muted
        guest.send(redaction.ack(message.id, guest.room.table.n if guest.room else 0))


def store_for(settings: Settings) -> Store:
    """The database the settings name."""
    if settings.database.startswith(("postgresql://", "postgres://")):
        from kiribako.server.store.postgresql import PostgresStore  # noqa: PLC0415 - optional

        return PostgresStore(settings.database)
    return SqliteStore(settings.database, group_seconds=settings.group_milliseconds / 1_000)
