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
from kiribako.server.hall import Hall
from kiribako.server.limits import Buckets, Doors
from kiribako.server.openings import Openings
from kiribako.server.origins import Proxies
from kiribako.server.people.devices import Devices
from kiribako.server.people.people import People
from kiribako.server.people.tries import Tries
from kiribako.server.post import Post
from kiribako.server.questions.answering import HINT
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.room import Room
from kiribako.server.settings import Settings
from kiribako.server.store.port import Store
from kiribako.server.store.sqlite import SqliteStore
from kiribako.server.table.asking import asked_match
from kiribako.server.table.plan import Caller, own_seat
from kiribako.server.table.watching import may_watch
from kiribako.server.watch import Watch
from kiribako.server.web.readiness import Readiness
from kiribako.server.wire import from_client
from kiribako.server.wire.to_client import Answer

logger = logging.getLogger("kiribako.house")
MOST_MUTED = 200
HOUSEHOLD = 5  # people who may talk as much as they like behind one address
Aside = Callable[[Connection, Room, Any], None]


class House:
    """Made from settings alone; `open` before use, `close` after it."""

    may_watch = staticmethod(may_watch)

    def __init__(
        self,
        settings: Settings,
        *,
        games: dict[str, Game[Any]] | None = None,
        clock: Callable[[], int] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.settings = settings
        self.store = store_for(settings, alone=True)
        self.pool = Pool(
            settings.bot_workers, seconds=settings.bot_seconds, megabytes=settings.bot_megabytes
        )
        self.hall = Hall(settings, self.store, self.pool, games=games, clock=clock, chance=chance)
        self.proxies = Proxies(settings)
        self.doors = Doors(settings.connections, settings.connections_per_address)
        self.callers = Doors(settings.connections, settings.connections_per_address)  # over HTTP
        self.requests = Buckets(settings.requests_per_minute)
        self.tries = Tries(settings.passphrases_per_minute, settings.passphrases_per_hour)
        self.chats = Buckets(settings.chats_per_minute)
        self.talk = Buckets(HOUSEHOLD * settings.chats_per_minute)  # of one network
        self.openings = Openings(settings.tables_per_minute, settings.public_tables_per_address)
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
        try:
            secret = self.settings.secret
            if not secret:
                secret = await self.store.settle_fact("secret", secrets.token_hex(32))
            self.people = People(self.store, secret, self.hall.now)
            self.devices = Devices(self.people, self.hall.spawn)
            self.store.listen_for_ends(self.devices.gone)
            await self.hall.open()
            self.hall.supervisor.keep("the watch", Watch(self).keep)
        except BaseException:
            await self.store.close()
            raise
        self.is_open = True

    async def close(self) -> None:
        self.is_open = False
        try:
            await self.hall.close()
        finally:
            self.people.close()
            await self.store.close()

    def hear(self, guest: Connection, room: Room, message: from_client.FromClient, at: int) -> None:
        """A message for a room, and when it arrived; what takes longer is done on the side."""
        aside = self.aside.get(type(message))
        if aside is None:
            room.hear(guest, message, at)
        else:
            aside(guest, room, message)

    def say(self, guest: Connection, room: Room, message: from_client.Say) -> None:
        if self.chats.take(guest.person.who) and self.talk.take(guest.address):
            room.hear(guest, message, self.hall.now())
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
            self.hall.answering.afford(room, guest)
            self.hall.answering.charge(room, guest, HINT, here=False)
            hints = await self.hall.bots.hints(room, message.seat, guest)
            own_seat(room.table, caller, message.seat)  # it may have changed hands meanwhile
        except KiribakoError as error:
            guest.refuse(message.id, error)
        except Thinking as problem:
            guest.refuse(message.id, TableError("no-hint", str(problem), status=503))
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            self.hall.faults.note(room.table.row.id, error)
            guest.refuse(message.id, stumbled())
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


def store_for(settings: Settings, *, alone: bool = False) -> Store:
    """The database the settings name; a file for this process alone, if asked so."""
    if settings.database.startswith(("postgresql://", "postgres://")):
        from kiribako.server.store.postgresql import PostgresStore  # noqa: PLC0415 - optional

        return PostgresStore(settings.database)
    pause = settings.group_milliseconds / 1_000
    return SqliteStore(settings.database, group_seconds=pause, alone=alone)
