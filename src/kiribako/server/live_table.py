"""A table in use: who is connected to it, and one thing after another into its log."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import UNSET, MsgspecError, UnsetType

from kiribako.kernel.refusal import KiribakoError
from kiribako.server import log, redaction
from kiribako.server.calls.causes import is_slow
from kiribako.server.catching_up import missed
from kiribako.server.clock import monotonic as steady
from kiribako.server.clock import thread_seconds
from kiribako.server.club.results import result_steps
from kiribako.server.log import AnyEntry, Row, decode_entries, encode_entries
from kiribako.server.questions.answering import CHARGED
from kiribako.server.redaction import BroadcastContext, Eyes, Payload
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.store.port import Conflict, Notice, NotSaved, Write
from kiribako.server.table.length import check_length
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.questions import Question
from kiribako.server.table.rights import rights_of
from kiribako.server.table.state import Decision, Table
from kiribako.server.table.verbs import VERBS
from kiribako.server.table.watching import CLOSING, may_watch, must_watch
from kiribako.server.watchers import watchers
from kiribako.server.wire import from_client
from kiribako.server.wire.parts import Clocks, Person
from kiribako.server.wire.to_client import Answer

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.table")
SEATING = (log.Sat, log.Stood, log.BotSat, log.Resigned)
UNTOLD = Payload(b"")  # in the place of a message over which the rules stumbled
LATER = 0.5  # seconds until a database that is away is asked again


class Client(Protocol):
    """A connection to a live table, as the table knows it."""

    person: Person
    eyes: Eyes
    muted: list[str]
    away: bool  # does not answer
    shy: bool  # is not named among those who watch
    lag: int
    address: str

    def show_out(self) -> None: ...
    def send(self, payload: Payload) -> None: ...


class Asker(NamedTuple):
    """Who waits for an answer, and the id of what they asked."""

    client: Client
    id: str


def answer(asker: Asker | None, result: int | KiribakoError) -> None:
    """Ack or refusal; a bot waits for neither."""
    if asker is None:
        return
    if isinstance(result, int):
        asker.client.send(redaction.ack(asker.id, result))
    else:
        asker.client.send(redaction.refused(asker.id, result))


class LiveTable:
    """A table with its connections; the log alone is the truth, the table is what it says."""

    def __init__(self, tables: Tables, table: Table) -> None:
        self.tables = tables
        self.table = table
        table.timer.away = lambda seat: tables.vacations.of(table.chairs[seat].who)
        self.clients: set[Client] = set()
        self.on_other_nodes: dict[str, frozenset[str]] = {}  # who is connected to other nodes
        self.named_elsewhere: dict[str, dict[str, str]] = {}  # who of them watches, by name
        self.waiting: deque[Callable[[], None]] = deque()
        self.busy = False  # a write or a refresh is under way
        self.behind = False  # another node wrote while this one was busy
        self.thinking = False  # a bot is at work
        self.looking: asyncio.TimerHandle | None = None  # when the log is looked at again
        self.touched = steady()
        self.costs: dict[str, float] = {}  # of the last questions by their kind, in milliseconds
        self.snapshot = ""  # for a table whose rules are gone

    # -- who is here ------------------------------------------------------------------

    def people(self) -> frozenset[str]:
        """Who is connected to this node, and answers."""
        return frozenset(client.person.who for client in self.clients if not client.away)

    def everybody_here(self) -> frozenset[str]:
        """Who is connected to any node, and answers."""
        return self.people().union(*self.on_other_nodes.values())

    def context(self) -> BroadcastContext:
        here = self.everybody_here()
        seated = {chair.who for chair in self.table.chairs if chair.who}
        some = watchers(self, here)
        return BroadcastContext(
            self.tables.now(), here, len(here - seated), self.tables.downtimes, some
        )

    def enter(self, client: Client, since: int | None) -> None:
        """Somebody connects: everything, or only what they missed."""
        first = not self.clients
        self.clients.add(client)
        client.eyes = self.table.eyes(client.person.who)
        try:
            payloads = missed(self, client, since)
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            self.tables.faults.note(self.table.row.id, error)
            payloads = None
        if payloads is None:
            payloads = [self.whole(client)]
        for payload in payloads:
            client.send(payload)
        self.tell_presence()
        self.tables.other_nodes.tell(self, ask=first)
        self.tables.events.came(self, client.person.who)
        self.tables.bots.turn(self)

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.tell_here()

    def tell_here(self) -> None:
        """Somebody of this node came or went: everybody is told, on every node."""
        self.tell_presence()
        self.tables.other_nodes.tell(self)
        self.tables.calls.somebody_left(self)

    def tell_presence(self) -> None:
        payload = redaction.presence(self.table, self.context())
        for client in self.clients:
            client.send(payload)

    def whole(self, client: Client) -> Payload:
        """Everything, or what can be shown of it if the rules stumble."""
        person, context, muted = client.person, self.context(), client.muted
        try:
            snapshot = self.tables.read_snapshot(self.snapshot)
            return redaction.whole(self.table, person, context, muted, snapshot)
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            self.tables.faults.note(self.table.row.id, error)
            return redaction.whole(self.table.stub(), person, context, muted)

    # -- one thing after another ---------------------------------------------------------

    def hear(self, client: Client, message: from_client.FromClient, at: int) -> None:
        """A message that arrived at a time; while a write is under way it waits its turn."""
        if self.busy:
            self.waiting.append(partial(self.run, client, message, at))
        else:
            self.run(client, message, at)

    def run(self, client: Client, message: from_client.FromClient, at: int) -> None:
        tables = self.tables
        at = min(at, tables.now())  # unless the clock was put back while it waited
        self.touched = steady()
        charged = type(message) in CHARGED
        began = thread_seconds() if charged else 0.0
        try:
            must_watch(self.table, client.person.who)  # perhaps shown out while this waited
            spare = tables.answering.spare(self, client, message) if charged else 0.0
            caller = Caller(
                client.person.who,
                client.person.name,
                at,
                client.lag,
                known=client.person.account is not UNSET,
                downtimes=tables.downtimes,
                secret=tables.entropy.secret,
                spare=spare,
            )
            outcome = VERBS[type(message)](self.table, caller, message)
            if isinstance(outcome, Plan):
                check_length(self.table, caller, outcome)
        except KiribakoError as error:
            self.refuse(client, message.id, error)
            return
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            tables.faults.note(self.table.row.id, error)
            client.send(redaction.refused(message.id, stumbled()))
            return
        finally:
            if charged:
                tables.answering.charge(self, client, 1_000 * (thread_seconds() - began))
        if isinstance(outcome, Answer):
            client.send(redaction.answer(outcome))
        elif isinstance(outcome, Question):
            tables.answering.take(self, client, message, at, outcome)
        else:
            self.commit(outcome, at, Asker(client, message.id))

    def refuse(self, client: Client, id: str, error: KiribakoError) -> None:
        self.tables.counts.refused += 1
        self.tables.access_log.refused(self.table.row, self.table.n, error.code)
        client.send(redaction.refused(id, error))

    def commit(self, plan: Plan, at: int, asker: Asker | None = None) -> None:
        """Into the log first; told and acknowledged only when it is durable."""
        if not plan.entries:
            answer(asker, self.table.n)
            return
        at = max(at, self.table.changed)  # what comes later is never logged as earlier
        self.busy = True
        write = Write(
            self.table.row.id,
            self.table.n + 1,
            at,
            encode_entries(plan.entries).decode(),
            partial(self.done, plan, at, asker),
            phase=plan.phase,
            bots=plan.bots,
            people=plan.people,
            calls=self.tables.calls.caused_by(self, plan, at),
            also=result_steps(self.table, plan.entries, at, plan.decision),
        )
        if plan.create is not None:
            write.create = (plan.create,)
            write.follow = (self.tables.first_write(plan.create, plan.seating, at),)
        self.tables.store.write(write)

    def done(self, plan: Plan, at: int, asker: Asker | None, error: BaseException | None) -> None:
        """What became of a write."""
        if error is not None:
            self.tables.spawn(self.recover(plan, at, asker, error))
            return
        self.busy = False
        self.tables.counts.written += len(plan.entries)
        first = plan.entries[0]
        charged = asker is not None and not isinstance(first, log.Moved)
        began = thread_seconds() if charged else 0.0  # asks the kernel: not for every move
        self.happen(at, plan.entries, plan.decision)
        if asker is not None and charged:
            cost = 1_000 * (thread_seconds() - began)
            self.tables.answering.charge(self, asker.client, cost)
        answer(asker, self.table.n)
        if isinstance(first, log.Moved):
            took = max(0, self.tables.now() - at)
            self.tables.access_log.move(self.table.row, self.table.n, first.ply, first.seat, took)
        self.tables.bots.turn(self)
        if is_slow(self.table) and isinstance(first, log.Moved):
            self.tables.spawn(self.tables.prepared.try_following(self))
        if self.waiting or self.behind:
            self.go_on()

    def go_on(self) -> None:
        """Whoever waited."""
        while self.waiting and not self.busy:
            self.waiting.popleft()()
        if self.behind and not self.busy:
            self.look_again(0)

    async def recover(self, plan: Plan, at: int, asker: Asker | None, error: BaseException) -> None:
        """A write went wrong: the log decides what is true, perhaps it was written after all."""
        try:
            rows = await self.tables.store.rows(self.table.row.id, self.table.n)
        except Exception:  # noqa: BLE001 - the database is gone: nothing is known until it is back
            self.busy = False
            self.look_again(LATER)
            answer(asker, NotSaved())
            self.tables.bots.turn(self)
            self.go_on()
            return
        mine = bool(rows) and rows[0].at == at and rows[0].entries == plan.entries
        self.catch_up(rows)
        self.busy = False
        if mine:
            answer(asker, self.table.n)
        elif isinstance(error, Conflict):
            message = "somebody else was quicker; look again"
            answer(asker, TableError("overtaken", message, ply=self.table.ply))
        else:
            answer(asker, NotSaved())
        self.tables.bots.turn(self)
        self.go_on()

    def take(self, notice: Notice) -> bool:
        """Another node's row as it was told, if it is the next one and nothing is under way."""
        if self.busy or not notice.body or notice.n != self.table.n + 1:
            return False
        try:
            entries = decode_entries(notice.body)
        except MsgspecError:  # of a node with other words
            return False
        self.happen(notice.at, entries)
        self.go_on()
        return True

    async def refresh(self) -> None:
        """Another node wrote to the log; while the database is away, look again and again."""
        if self.busy:
            self.behind = True  # whoever is at it looks again afterwards
            return
        self.busy = True
        self.behind = False
        try:
            rows = await self.tables.store.rows(self.table.row.id, self.table.n)
        except MsgspecError as error:  # it would be the same again
            self.tables.faults.note(self.table.row.id, error)
        except Exception:  # noqa: BLE001 - whatever is wrong with the database
            self.look_again(LATER)
        else:
            self.catch_up(rows)
        finally:
            self.busy = False
        self.go_on()

    def look_again(self, seconds: float) -> None:
        """The log may hold more than is known here; one look is enough for all who ask."""
        self.behind = False
        if self.looking is not None:
            self.looking.cancel()
        self.looking = asyncio.get_running_loop().call_later(seconds, self.look)

    def look(self) -> None:
        self.looking = None
        self.tables.spawn(self.refresh())

    def catch_up(self, rows: list[Row]) -> None:
        for row in rows:
            self.happen(row.at, row.entries)

    # -- telling ---------------------------------------------------------------------------

    def happen(self, at: int, entries: list[AnyEntry], decision: Decision | None = None) -> None:
        """Durable entries take effect and are told to everybody."""
        table = self.table
        whole = not table.broken
        since = table.timer.since
        for entry in entries:
            try:
                table.apply(at, entry, decision)
            except Exception as error:  # noqa: BLE001 - it is durable; this table pays, no other
                self.tables.faults.note(table.row.id, error)
                table.apply_again(at, entry)
            decision = None
            if table.timer.since != since:
                table.timer.heard(self.tables.now())
            if isinstance(entry, log.Undone):
                self.tables.bots.interrupt(self)
            if isinstance(entry, CLOSING):
                self.show_out()
            self.tell(table.n, at, entry)
        if whole and table.broken:
            for client in self.clients:
                client.send(self.whole(client))
        if any(isinstance(entry, SEATING) for entry in entries):
            self.tell_presence()  # who sits down no longer watches
        self.tables.running_clocks.watch(self)
        if table.phase == "over":
            self.tables.over(self)

    def show_out(self) -> None:
        """Whoever may no longer see the table hears nothing more of it, on any node.

        The connection is closed at the end of this turn: an answer still reaches its asker.
        """
        closed = [client for client in self.clients if not may_watch(self.table, client.person.who)]
        for client in closed:
            self.clients.discard(client)
            asyncio.get_running_loop().call_soon(client.show_out)
        if closed:
            self.tell_here()

    def tell(self, n: int, at: int, entry: AnyEntry) -> None:
        if not self.clients:
            return
        if isinstance(entry, log.Moved):
            self.tell_move(n, entry)
            return
        payloads: dict[Eyes, Payload | None] = {}
        context = self.context()
        seated = isinstance(entry, SEATING)
        for client in self.clients:
            if seated and self.sees_anew(client):
                continue
            if isinstance(entry, log.Said) and entry.who in client.muted:
                continue
            eyes = client.eyes
            if eyes not in payloads:
                try:
                    payloads[eyes] = redaction.told(self.table, n, at, entry, eyes, context)
                except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
                    self.tables.faults.note(self.table.row.id, error)
                    payloads[eyes] = UNTOLD
            payload = payloads[eyes]
            if payload is not None:
                client.send(payload or self.whole(client))

    def tell_move(self, n: int, entry: log.Moved) -> None:
        """By far the most frequent: a message for each pair of eyes, made once."""
        table = self.table
        match = table.match
        if match is None:
            return
        clocks: Clocks | UnsetType = UNSET
        now = self.tables.now()
        if table.row.clock is not None:
            context = BroadcastContext(now, downtimes=self.tables.downtimes)
            clocks = redaction.clocks(table, context)
        payloads: dict[Eyes, Payload] = {}
        for client in self.clients:
            eyes = client.eyes
            payload = payloads.get(eyes)
            if payload is None:
                try:
                    rights = rights_of(table, eyes, now)
                    payload = redaction.moved(n, entry, match, table.events, eyes, clocks, rights)
                except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
                    self.tables.faults.note(table.row.id, error)
                    payload = UNTOLD
                payloads[eyes] = payload
            client.send(payload or self.whole(client))

    def sees_anew(self, client: Client) -> bool:
        """Somebody's own seats changed; in a running match they get everything anew."""
        eyes = self.table.eyes(client.person.who)
        if eyes == client.eyes:
            return False
        client.eyes = eyes
        if self.table.match is None:
            return False
        client.send(self.whole(client))
        return True

    async def settled(self) -> None:
        """Wait until no write is under way."""
        while self.busy:  # noqa: ASYNC110 - an event would cost every move
            await asyncio.sleep(0.005)

    def is_idle(self) -> bool:
        """Nobody is here and nothing is under way."""
        return not (self.clients or self.busy or self.thinking)
