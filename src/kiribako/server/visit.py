"""Somebody's visit to a table, whatever carries the messages: a socket, or the page itself."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from kiribako.kernel.refusal import KiribakoError
from kiribako.server import redaction
from kiribako.server.limits import Bucket
from kiribako.server.live_table import LiveTable
from kiribako.server.people.cookies import Session
from kiribako.server.people.people import shown
from kiribako.server.redaction import Eyes, Payload
from kiribako.server.refusals import TableError
from kiribako.server.table.watching import may_watch
from kiribako.server.wire import from_client
from kiribako.server.wire.parts import Person

if TYPE_CHECKING:
    from kiribako.server.server import Server

logger = logging.getLogger("kiribako.connection")
MALFORMED = 3  # messages that cannot be read, after which the visit ends
EARLY = 64  # messages kept while the table is being opened
STOPPING, BROKEN, LATER, NOT_YOURS, NOT_FOUND = 1001, 1008, 1013, 4403, 4404
BANNED = 4410

decode = msgspec.json.Decoder(from_client.Message).decode
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class JustId(msgspec.Struct):
    """What is left of a message whose other fields are wrong."""

    id: str


decode_id = msgspec.json.Decoder(JustId).decode


class Visit:
    """Who came, to which table, and how fast they may talk; a carrier brings `send` and `close`."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.live: LiveTable | None = None
        self.person = Person("", "")
        self.eyes: Eyes = ()
        self.muted: list[str] = []
        self.unwanted = False  # whoever opened the table blocks them
        self.lag = 0
        self.away = False  # the line may be dead: nobody counts on them
        self.shy = False  # does not want to be seen, as far as a seat allows
        self.session: Session | None = None
        self.address = ""
        self.closing = False
        self.arrived = 0  # when what is being heard came in
        self.early: list[tuple[int, bytes]] = []  # when it came in, and what
        self.malformed = 0
        rate = server.settings.messages_per_second
        self.bucket = Bucket(rate, 10 * rate)

    # -- what a carrier brings ---------------------------------------------------------------

    def send(self, payload: Payload) -> None:
        raise NotImplementedError

    def close(self, code: int, reason: str) -> None:
        raise NotImplementedError

    # -- coming and going --------------------------------------------------------------------

    async def join(self, table: str, cookie: str, since: int | None) -> None:
        """Find out who this is and bring them to the table."""
        try:
            person = await self.server.connected_sessions.welcome(self, cookie)
            muted = await self.server.store.mutes(person.id)
            # an embed, and whoever brings no cookie, is nobody that others could know again
            self.shy = not cookie or await self.server.club.rows.is_shy(person.id)
            live = await self.server.tables.find(table)
            host = live.table.row.host
            self.unwanted = await self.server.club.rows.is_blocked(person.id, host)
            live = await self.server.tables.find(table)
        except TableError as error:
            self.close(NOT_FOUND, error.message)
            return
        except Exception:
            logger.exception("somebody could not be brought to a table")
            self.close(LATER, "this does not work just now; come back later")
            return
        if self.closing:
            return
        self.server.order.sanctions.note(person.id, self.address)
        try:
            self.server.order.sanctions.admit(person, self.address)
        except TableError as error:
            self.close(BANNED, error.message)
            return
        if not may_watch(live.table, person.id):
            self.show_out()
            return
        self.person, self.muted = shown(person), muted
        try:
            with self.server.tables.answering.paid(self.address):
                self.live = live
                live.enter(self, since)
        except TableError as error:
            self.close(LATER, error.message)
            return
        early, self.early = self.early, []
        for self.arrived, message in early:
            self.hear(message)

    def leave(self) -> None:
        """No longer at the table, nor known to have come with a session."""
        self.closing = True
        if self.live is not None:
            self.live.leave(self)
            self.live = None
        self.server.connected_sessions.leave(self)

    def hide(self, *, on: bool) -> None:
        """They no longer want to be seen, or do again."""
        if self.shy != on:
            self.shy = on
            if self.live is not None:
                self.live.tell_here()

    def dismiss(self) -> None:
        self.close(BROKEN, "this session was ended from another device")

    def show_out(self) -> None:
        self.close(NOT_YOURS, "this table is private")

    # -- messages ------------------------------------------------------------------------------

    def hear(self, text: bytes) -> None:
        """One message of the visitor's."""
        live = self.live
        if live is None or self.closing:
            if not self.closing and len(self.early) < EARLY:
                self.early.append((self.arrived, text))
            return
        if not self.bucket.take():
            self.refuse(id_of(text), TableError("too-fast", "slower, please", status=429))
            self.strike()
            return
        try:
            message = decode(text)
        except UNREADABLE as error:
            self.cannot_read(text, error)
            return
        self.server.hear(self, live, message, self.arrived)

    def cannot_read(self, text: bytes, error: Exception) -> None:
        self.server.tables.counts.malformed += 1
        id = id_of(text)
        self.refuse(id, TableError("bad-message", str(error), status=400))
        if not id:
            self.strike()

    def strike(self) -> None:
        self.malformed += 1
        if self.malformed >= MALFORMED:
            self.close(BROKEN, "too many messages that cannot be taken")

    def refuse(self, id: str, error: KiribakoError) -> None:
        self.send(redaction.refused(id, error))


def id_of(text: bytes) -> str:
    """The id of a message that is wrong otherwise, empty if there is none to be found."""
    try:
        return decode_id(text).id[:64]
    except UNREADABLE:
        return ""
