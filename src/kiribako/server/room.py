"""The live room around a table: who is connected, and one thing after another into the log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import UNSET, MsgspecError, UnsetType

from kiribako.kernel.refusal import KiribakoError
from kiribako.server import log, redaction
from kiribako.server.clock import monotonic as steady
from kiribako.server.log import AnyEntry, Row, decode_entries, encode_entries
from kiribako.server.questions.answering import CHARGED
from kiribako.server.redaction import Audience, Eyes, Letter
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.store.port import Conflict, Notice, NotSaved, Write
from kiribako.server.table.claim import NotYet
from kiribako.server.table.length import check_length
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.questions import Question
from kiribako.server.table.state import Table
from kiribako.server.table.verbs import VERBS
from kiribako.server.table.watching import CLOSING, may_watch, must_watch
from kiribako.server.wire import from_client
from kiribako.server.wire.parts import Clocks, Person
from kiribako.server.wire.to_client import Answer

if TYPE_CHECKING:
    from kiribako.server.hall import Hall

logger = logging.getLogger("kiribako.table")
SEATING = (log.Sat, log.Stood, log.BotSat, log.Resigned)
CATCHING_UP = (log.Moved, log.Said, log.Ended, log.Followed)  # what can be told again later
UNTOLD = Letter(b"")  # in the place of a letter over which the rules stumbled
LATER = 0.5  # seconds until a database that is away is asked again
TELLING = 0.02  # seconds spent on what somebody missed before they get everything anew


class Guest(Protocol):
    """Somebody connected to the table."""

    person: Person
    eyes: Eyes
    muted: list[str]
    lag: int
    address: str

    def show_out(self) -> None: ...
    def send(self, letter: Letter) -> None: ...


class Asker(NamedTuple):
    """Who waits for an answer, and the id of what they asked."""

    guest: Guest
    id: str


def answer(asker: Asker | None, result: int | KiribakoError) -> None:
    """Ack or refusal; a bot waits for neither."""
    if asker is None:
        return
    if isinstance(result, int):
        asker.guest.send(redaction.ack(asker.id, result))
    else:
        asker.guest.send(redaction.refused(asker.id, result))


class Room:
    """Nothing here is the truth: the log is, and the table is what it says."""

    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall = hall
        self.table = table
        self.guests: set[Guest] = set()
        self.elsewhere: dict[str, frozenset[str]] = {}  # who is connected to other nodes
        self.waiting: deque[Callable[[], None]] = deque()
        self.busy = False  # a write or a refresh is under way
        self.behind = False  # another node wrote while this one was busy
        self.thinking = False  # a bot is at work
        self.looking: asyncio.TimerHandle | None = None  # when the log is looked at again
        self.touched = steady()
        self.costs: dict[str, float] = {}  # of the last questions by their kind, in milliseconds
        self.picture = ""  # for a table whose rules are gone

    # -- who is here ------------------------------------------------------------------

    def people(self) -> frozenset[str]:
        """Who is connected to this node."""
        return frozenset(guest.person.who for guest in self.guests)

    def audience(self) -> Audience:
        here = self.people().union(*self.elsewhere.values())
        seated = {chair.who for chair in self.table.chairs if chair.who}
        return Audience(self.hall.now(), here, len(here - seated), self.hall.downtimes)

    def enter(self, guest: Guest, since: int | None) -> None:
        """Somebody connects: everything, or only what they missed."""
        first = not self.guests
        self.guests.add(guest)
        guest.eyes = self.table.eyes(guest.person.who)
        try:
            letters = self.missed(guest, since)
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            self.hall.faults.note(self.table.row.id, error)
            letters = None
        if letters is None:
            letters = [self.whole(guest)]
        for letter in letters:
            guest.send(letter)
        self.tell_presence()
        self.hall.elsewhere.tell(self, ask=first)
        self.hall.bots_turn(self)

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.tell_presence()
        self.hall.elsewhere.tell(self)

    def tell_presence(self) -> None:
        letter = redaction.presence(self.table, self.audience())
        for guest in self.guests:
            guest.send(letter)

    def whole(self, guest: Guest) -> Letter:
        """Everything, or what can be shown of it if the rules stumble."""
        person, audience, muted = guest.person, self.audience(), guest.muted
        try:
            picture = self.hall.read_picture(self.picture)
            return redaction.whole(self.table, person, audience, muted, picture)
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            self.hall.faults.note(self.table.row.id, error)
            return redaction.whole(self.table.stub(), person, audience, muted)

    def missed(self, guest: Guest, since: int | None) -> list[Letter] | None:
        """What happened after `since`; None if that cannot be told one by one."""
        table = self.table
        if since is None or since > table.n:
            return None
        entries = [entry for entry in table.recent if entry[0] > since]
        if len(entries) != table.n - since or table.match is None:
            return None
        if not all(isinstance(entry, CATCHING_UP) for _, _, entry in entries):
            return None
        letters: list[Letter] = []
        audience = self.audience()
        clocks = redaction.clocks(table, audience)
        until = time.perf_counter() + TELLING
        for n, at, entry in reversed(entries):
            if isinstance(entry, log.Moved):
                if time.perf_counter() > until:
                    return None
                match = table.match.at(entry.ply + 1)
                events = match.events(entry.ply)
                letters.append(redaction.moved(n, entry, match, events, guest.eyes, clocks))
            elif not isinstance(entry, log.Said) or entry.who not in guest.muted:
                letter = redaction.told(table, n, at, entry, guest.eyes, audience)
                letters += [letter] if letter else []
        return letters[::-1]

    # -- one thing after another ---------------------------------------------------------

    def hear(
        self, guest: Guest, message: from_client.FromClient, at: int, *, calm: bool = False
    ) -> None:
        """A message that arrived at a time; while a write is under way it waits its turn."""
        if self.busy:
            self.waiting.append(partial(self.run, guest, message, at, calm=calm))
        else:
            self.run(guest, message, at, calm=calm)

    def run(
        self, guest: Guest, message: from_client.FromClient, at: int, *, calm: bool = False
    ) -> None:
        hall = self.hall
        at = min(at, hall.now())  # unless the clock was put back while it waited
        self.touched = steady()
        charged = type(message) in CHARGED
        began = time.thread_time() if charged else 0.0
        try:
            must_watch(self.table, guest.person.who)  # perhaps shown out while this waited
            spare = hall.answering.spare(self, guest, message) if charged else 0.0
            caller = Caller(
                guest.person.who,
                guest.person.name,
                at,
                guest.lag,
                downtimes=hall.downtimes,
                secret=hall.chance.secret,
                spare=spare,
                calm=calm,
            )
            outcome = VERBS[type(message)](self.table, caller, message)
            if isinstance(outcome, Plan):
                check_length(self.table, caller, outcome)
        except NotYet as error:
            hall.lag.when_calm(
                partial(self.judge, guest, message, at),
                partial(self.refuse, guest, message.id, error),
            )
            return
        except KiribakoError as error:
            self.refuse(guest, message.id, error)
            return
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            hall.faults.note(self.table.row.id, error)
            guest.send(redaction.refused(message.id, stumbled()))
            return
        finally:
            if charged:
                hall.answering.charge(self, guest, 1_000 * (time.thread_time() - began))
        if isinstance(outcome, Answer):
            guest.send(redaction.answer(outcome))
        elif isinstance(outcome, Question):
            hall.answering.take(self, guest, message, at, outcome)
        else:
            self.commit(outcome, at, Asker(guest, message.id))

    def judge(self, guest: Guest, message: from_client.FromClient, at: int) -> None:
        """Somebody seemed to be out of time, and by now all that had arrived was heard."""
        if guest in self.guests:
            self.hear(guest, message, at, calm=True)

    def refuse(self, guest: Guest, id: str, error: KiribakoError) -> None:
        self.hall.counts.refused += 1
        self.hall.lines.refused(self.table.row, self.table.n, error.code)
        guest.send(redaction.refused(id, error))

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
        )
        if plan.create is not None:
            write.create = (plan.create,)
            write.follow = (self.hall.first_write(plan.create, plan.seating, at),)
        self.hall.store.write(write)

    def done(self, plan: Plan, at: int, asker: Asker | None, error: BaseException | None) -> None:
        """What became of a write."""
        if error is not None:
            self.hall.spawn(self.recover(plan, at, asker, error))
            return
        self.busy = False
        self.hall.counts.written += len(plan.entries)
        first = plan.entries[0]
        began = time.thread_time()
        self.happen(at, plan.entries, plan.move)
        if asker is not None and not isinstance(first, log.Moved):
            cost = 1_000 * (time.thread_time() - began)
            self.hall.answering.charge(self, asker.guest, cost)
        answer(asker, self.table.n)
        if isinstance(first, log.Moved):
            took = max(0, self.hall.now() - at)
            self.hall.lines.move(self.table.row, self.table.n, first.ply, first.seat, took)
        self.hall.bots_turn(self)
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
            rows = await self.hall.store.rows(self.table.row.id, self.table.n)
        except Exception:  # noqa: BLE001 - the database is gone: nothing is known until it is back
            self.busy = False
            self.look_again(LATER)
            answer(asker, NotSaved())
            self.hall.bots_turn(self)
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
        self.hall.bots_turn(self)
        self.go_on()

    def take(self, notice: Notice) -> bool:
        """Another node's row as it was told, if it is the next one and nothing is under way."""
        if self.busy or not notice.body or notice.n != self.table.n + 1:
            return False
        try:
            entries = decode_entries(notice.body)
        except MsgspecError:  # of a node with other words
            return False
        self.happen(notice.at, entries, None)
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
            rows = await self.hall.store.rows(self.table.row.id, self.table.n)
        except MsgspecError as error:  # it would be the same again
            self.hall.faults.note(self.table.row.id, error)
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
        self.hall.spawn(self.refresh())

    def catch_up(self, rows: list[Row]) -> None:
        for row in rows:
            self.happen(row.at, row.entries, None)

    # -- telling ---------------------------------------------------------------------------

    def happen(self, at: int, entries: list[AnyEntry], move: int | None) -> None:
        """Durable entries take effect and are told to everybody."""
        table = self.table
        whole = not table.broken
        since = table.timer.since
        for entry in entries:
            try:
                table.apply(at, entry, move)
            except Exception as error:  # noqa: BLE001 - it is durable; this table pays, no other
                self.hall.faults.note(table.row.id, error)
                table.apply_again(at, entry)
            move = None
            if table.timer.since != since:
                table.timer.heard(self.hall.now())
            if isinstance(entry, CLOSING):
                self.show_out()
            self.tell(table.n, at, entry)
        if whole and table.broken:
            for guest in self.guests:
                guest.send(self.whole(guest))
        if table.phase == "over":
            self.hall.over(self)

    def show_out(self) -> None:
        """Whoever may no longer see the table hears nothing more of it, on any node.

        The connection is closed at the end of this turn: an answer still reaches its asker.
        """
        closed = [guest for guest in self.guests if not may_watch(self.table, guest.person.who)]
        for guest in closed:
            self.guests.discard(guest)
            asyncio.get_running_loop().call_soon(guest.show_out)
        if closed:
            self.tell_presence()
            self.hall.elsewhere.tell(self)

    def tell(self, n: int, at: int, entry: AnyEntry) -> None:
        if not self.guests:
            return
        if isinstance(entry, log.Moved):
            self.tell_move(n, entry)
            return
        letters: dict[Eyes, Letter | None] = {}
        audience = self.audience()
        seated = isinstance(entry, SEATING)
        for guest in self.guests:
            if seated and self.sees_anew(guest):
                continue
            if isinstance(entry, log.Said) and entry.who in guest.muted:
                continue
            eyes = guest.eyes
            if eyes not in letters:
                try:
                    letters[eyes] = redaction.told(self.table, n, at, entry, eyes, audience)
                except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
                    self.hall.faults.note(self.table.row.id, error)
                    letters[eyes] = UNTOLD
            letter = letters[eyes]
            if letter is not None:
                guest.send(letter or self.whole(guest))

    def tell_move(self, n: int, entry: log.Moved) -> None:
        """By far the most frequent: a letter for each pair of eyes, made once."""
        table = self.table
        match = table.match
        if match is None:
            return
        clocks: Clocks | UnsetType = UNSET
        if table.row.clock is not None:
            audience = Audience(self.hall.now(), downtimes=self.hall.downtimes)
            clocks = redaction.clocks(table, audience)
        letters: dict[Eyes, Letter] = {}
        for guest in self.guests:
            eyes = guest.eyes
            letter = letters.get(eyes)
            if letter is None:
                try:
                    letter = redaction.moved(n, entry, match, table.events, eyes, clocks)
                except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
                    self.hall.faults.note(table.row.id, error)
                    letter = UNTOLD
                letters[eyes] = letter
            guest.send(letter or self.whole(guest))

    def sees_anew(self, guest: Guest) -> bool:
        """Somebody's own seats changed; in a running match they get everything anew."""
        eyes = self.table.eyes(guest.person.who)
        if eyes == guest.eyes:
            return False
        guest.eyes = eyes
        if self.table.match is None:
            return False
        guest.send(self.whole(guest))
        return True

    async def settled(self) -> None:
        """Wait until no write is under way."""
        while self.busy:  # noqa: ASYNC110 - an event would cost every move
            await asyncio.sleep(0.005)

    def is_idle(self) -> bool:
        """Nobody is here and nothing is under way."""
        return not (self.guests or self.busy or self.thinking)
