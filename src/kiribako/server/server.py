"""The server: everything it consists of, opened and closed in order."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from kiribako.kernel.game import Game
from kiribako.kernel.refusal import KiribakoError
from kiribako.server import redaction
from kiribako.server.bots.pool import BotFailed, Pool
from kiribako.server.club.club import Club
from kiribako.server.club.results import list_old_results
from kiribako.server.entropy import Entropy
from kiribako.server.limits import Buckets, ConnectionLimits
from kiribako.server.live_table import LiveTable
from kiribako.server.monitor import Monitor
from kiribako.server.order.order import Order
from kiribako.server.origins import Proxies
from kiribako.server.outbox import Outbox
from kiribako.server.people.connected_sessions import ConnectedSessions
from kiribako.server.people.passphrase_limits import PassphraseLimits
from kiribako.server.people.people import People
from kiribako.server.puzzles.posed import PuzzleShelf
from kiribako.server.questions.answering import HINT
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.reviews.process import StartWorker as StartReviewer
from kiribako.server.settings import Settings
from kiribako.server.store.port import NotSaved, Store
from kiribako.server.table.coach import check_coach
from kiribako.server.table.hints import notice_of
from kiribako.server.table.plan import Caller, own_seat
from kiribako.server.table.seating import tidy_name
from kiribako.server.table_limits import TableLimits
from kiribako.server.tables import Tables
from kiribako.server.visit import Visit
from kiribako.server.web.readiness import Readiness
from kiribako.server.wire import from_client
from kiribako.server.wire.to_client import Answer

if TYPE_CHECKING:
    from kiribako.server.calls.senders import Senders

logger = logging.getLogger("kiribako.server")
MOST_MUTED = 200
LETTERS_A_DAY = 5  # to one mail address that somebody names
HOUSEHOLD = 5  # people who may talk as much as they like behind one address
Handler = Callable[[Visit, LiveTable, Any], None]


class Server:
    """Store, tables, people and limits of one running server; `open` before use, then `close`."""

    def __init__(
        self,
        settings: Settings,
        *,
        games: dict[str, Game[Any]] | None = None,
        clock: Callable[[], int] | None = None,
        entropy: Entropy | None = None,
        store: Store | None = None,
        pool: Pool | None = None,
        start_reviewer: StartReviewer | None = None,
        accounts: bool = True,
        strongest: bool = True,
    ) -> None:
        self.settings = settings
        self.store = store or store_for(settings, alone=True)
        self.pool = pool or Pool(
            settings.bot_workers, seconds=settings.bot_seconds, megabytes=settings.bot_megabytes
        )
        self.accounts = accounts
        self.strongest = strongest  # whether the level that needs two cores is offered
        self.tables = Tables(
            settings,
            self.store,
            self.pool,
            games=games,
            clock=clock,
            entropy=entropy,
            start_reviewer=start_reviewer,
        )
        self.puzzles = PuzzleShelf(self.tables.games)
        self.proxies = Proxies(settings)
        most = settings.connections, settings.connections_per_address
        self.websocket_limits = ConnectionLimits(*most)
        self.http_limits = ConnectionLimits(*most)
        self.requests = Buckets.times(settings.requests_per_minute)
        passphrases = settings.passphrases_per_minute, settings.passphrases_per_hour
        self.passphrase_limits = PassphraseLimits(*passphrases)
        self.chats = Buckets.times(settings.chats_per_minute)
        self.talk = Buckets.times(HOUSEHOLD * settings.chats_per_minute)  # of one network
        new_tables = settings.tables_per_minute, settings.public_tables_per_address
        self.table_limits = TableLimits(*new_tables)
        self.club = Club(self.tables)
        self.order = Order(self)
        self.outbox = Outbox()
        self.answers: Counter[int] = Counter()  # over HTTP, by the hundreds of their status
        self.readiness = Readiness(self)
        self.handlers: dict[type, Handler] = {
            from_client.AskHint: self.hint,
            from_client.AskCoach: self.coach,
            from_client.Mute: self.mute,
            from_client.Say: self.say,
            from_client.Sit: self.sit,
        }
        self.senders: Senders | None = None  # who tells people that something waits
        hourly = settings.call_addresses_per_hour
        self.call_limits = Buckets.times(hourly, 3_600)
        self.letters = Buckets.times(LETTERS_A_DAY, 86_400)  # codes to one address, whoever asks
        self.is_open = False

    async def open(self) -> None:
        await self.store.open()
        try:
            secret = self.settings.secret
            if not secret:
                secret = await self.store.settle_fact("secret", secrets.token_hex(32))
            passphrases = None
            if self.accounts:
                from kiribako.server.people.passphrases import Passphrases  # noqa: PLC0415 - native

                passphrases = Passphrases()
            self.people = People(self.store, secret, self.tables.now, passphrases)
            self.connected_sessions = ConnectedSessions(
                self.people, self.tables.spawn, self.order.sanctions.is_banned
            )
            self.store.listen_for_ends(self.order.changed)
            await self.order.open()
            await self.tables.open()
            self.tables.supervisor.keep("the monitor", Monitor(self).keep)
            self.tables.supervisor.keep("order", self.order.keep)
            self.tables.spawn(self._list_what_was_before())
            if self.tables.calls.on:
                await self._open_calls()
        except BaseException:
            await self.store.close()
            raise
        self.is_open = True

    async def _list_what_was_before(self) -> None:
        """Names and results of a store that knew neither."""
        await self.people.claim_names()
        await list_old_results(self.store, self.club.rows)

    async def _open_calls(self) -> None:
        """The key by which browsers know this server is made once, and the same on every node."""
        from kiribako.server.calls import push  # noqa: PLC0415 - native
        from kiribako.server.calls.rounds import Rounds  # noqa: PLC0415 - needs the network
        from kiribako.server.calls.senders import Senders  # noqa: PLC0415

        key = await self.store.settle_fact("push key", push.new_key())
        self.senders = Senders(self.tables, key)
        self.tables.supervisor.keep("calls", Rounds(self.tables, self.senders).keep)

    async def close(self) -> None:
        self.is_open = False
        if self.senders is not None:
            self.senders.close()
        try:
            await self.tables.close()
        finally:
            self.people.close()
            await self.store.close()

    def hear(
        self, client: Visit, live: LiveTable, message: from_client.FromClient, at: int
    ) -> None:
        """A message for a table, and when it arrived; what takes longer is done on the side."""
        handler = self.handlers.get(type(message))
        if handler is None:
            live.hear(client, message, at)
        else:
            handler(client, live, message)

    def say(self, client: Visit, live: LiveTable, message: from_client.Say) -> None:
        try:
            self.order.sanctions.must_talk(client.person.who)
        except TableError as error:
            client.refuse(message.id, error)
            return
        if self.chats.take(client.person.who) and self.talk.take(client.address):
            live.hear(client, message, self.tables.now())
            return
        too_much = "that is a lot of talk; wait a moment"
        client.refuse(message.id, TableError("too-fast", too_much, status=429))

    def sit(self, client: Visit, live: LiveTable, message: from_client.Sit) -> None:
        """Not at the table of somebody who does not want it, nor under somebody else's name."""
        if client.unwanted and not live.table.eyes(client.person.who):
            refusal = "whoever opened this table plays with others"
            client.refuse(message.id, TableError("not-wanted", refusal, status=403))
        elif message.name not in ("", UNSET, client.person.name):
            self.tables.spawn(self._sit_named(client, live, message))
        else:
            live.hear(client, message, self.tables.now())

    async def _sit_named(self, client: Visit, live: LiveTable, message: from_client.Sit) -> None:
        """Somebody who shares the screen has a name of their own, that is nobody's account."""
        try:
            await self.people.must_be_free(client.person.who, tidy_name(str(message.name)))
        except TableError as error:
            client.refuse(message.id, error)
        else:
            live.hear(client, message, self.tables.now())

    def hint(self, client: Visit, live: LiveTable, message: from_client.AskHint) -> None:
        thinking = self._hint(client, live, message)
        self.tables.spawn(self._answer(client, live, message.id, thinking))

    def coach(self, client: Visit, live: LiveTable, message: from_client.AskCoach) -> None:
        thinking = self._coach(client, live, message)
        self.tables.spawn(self._answer(client, live, message.id, thinking))

    def mute(self, client: Visit, _live: LiveTable, message: from_client.Mute) -> None:
        self.tables.spawn(self._mute(client, message))

    async def _answer(
        self, client: Visit, live: LiveTable, id: str, thinking: Coroutine[Any, Any, Answer]
    ) -> None:
        """What a bot found, or why there is no answer."""
        try:
            found = await thinking
        except KiribakoError as error:
            client.refuse(id, error)
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            self.tables.faults.note(live.table.row.id, error)
            client.refuse(id, stumbled())
        else:
            client.send(redaction.answer(found))

    async def _hint(self, client: Visit, live: LiveTable, message: from_client.AskHint) -> Answer:
        caller = Caller(client.person.who, client.person.name, self.tables.now())
        self.tables.answering.afford(live, client)
        await self._announce(live, caller, message)
        self.tables.answering.charge(live, client, HINT, here=False)
        try:
            hints = await self.tables.bots.hints(live, message.seat, client)
        except BotFailed as problem:
            raise TableError("no-hint", str(problem), status=503) from None
        own_seat(live.table, caller, message.seat)  # it may have changed hands meanwhile
        return Answer(id=message.id, hints=hints)

    async def _coach(self, client: Visit, live: LiveTable, message: from_client.AskCoach) -> Answer:
        caller = Caller(client.person.who, client.person.name, self.tables.now())
        self.tables.answering.afford(live, client)
        check_coach(live.table, caller, message)
        self.tables.answering.charge(live, client, HINT, here=False)
        try:
            found = await self.tables.bots.coaching(live, message.seat, message.move, client)
        except BotFailed as problem:
            raise TableError("no-coaching", str(problem), status=503) from None
        check_coach(live.table, caller, message)  # somebody may have sat down meanwhile
        return Answer(id=message.id, coach=found)

    async def _announce(
        self, live: LiveTable, caller: Caller, message: from_client.AskHint
    ) -> None:
        """Whoever plays against the asker knows of a hint before it is given."""
        await live.settled()
        plan = notice_of(live.table, caller, message)
        if plan.entries:
            live.commit(plan, caller.at)
            await live.settled()
            if message.ply not in live.table.chairs[message.seat].hinted:
                raise NotSaved

    async def _mute(self, client: Visit, message: from_client.Mute) -> None:
        """Whom somebody does not want to hear is their own affair."""
        muted = [who for who in client.muted if who != message.who]
        if message.on and len(muted) >= MOST_MUTED:
            client.refuse(message.id, TableError("too-many-muted", "that is enough silence"))
            return
        await self.store.mute(client.person.who, message.who, on=message.on)
        client.muted = [*muted, message.who] if message.on else muted
        client.send(redaction.ack(message.id, client.live.table.n if client.live else 0))


def store_for(settings: Settings, *, alone: bool = False) -> Store:
    """The database the settings name; a file for this process alone, if asked so."""
    if settings.database.startswith(("postgresql://", "postgres://")):
        from kiribako.server.store.postgresql import PostgresStore  # noqa: PLC0415 - optional

        return PostgresStore(settings.database)
    from kiribako.server.store.sqlite import SqliteStore  # noqa: PLC0415 - needs threads

    pause = settings.group_milliseconds / 1_000
    patience = settings.lock_seconds
    return SqliteStore(settings.database, group_seconds=pause, alone=alone, lock_seconds=patience)
