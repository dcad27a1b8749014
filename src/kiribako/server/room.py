"""The live room around a table: who is connected, and one thing after another into the log."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import UNSET, UnsetType

from kiribako.kernel.refusal import KiribakoError
from kiribako.server import log, redaction
from kiribako.server.log import AnyEntry, Row, decode_entries, encode_entries
from kiribako.server.redaction import Audience, Eyes, Letter
from kiribako.server.refusals import TableError
from kiribako.server.store.port import Conflict, Notice, NotSaved, Write
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.state import Table
from kiribako.server.table.verbs import VERBS
from kiribako.server.wire import from_client
from kiribako.server.wire.parts import Clocks, Person
from kiribako.server.wire.to_client import Answer

if TYPE_CHECKING:
    from kiribako.server.hall import Hall

logger = logging.getLogger("kiribako.table")
SEATING = (log.Sat, log.Stood, log.BotSat, log.Resigned)
CATCHING_UP = (log.Moved, log.Said, log.Ended, log.Followed)  # what can be told again later
LATER = 0.5  # seconds until a database that is away is asked again


class Guest(Protocol):
    """Somebody connected to the table."""

    person: Person
    eyes: Eyes
    muted: list[str]
    lag: int
    epoch: int  # of the session they came with
    address: str

    def dismiss(self) -> None: ...
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
        self.touched = hall.now()
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
        letters = self.missed(guest, since)
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
        picture = self.hall.read_picture(self.picture)
        return redaction.whole(self.table, guest.person, self.audience(), guest.muted, picture)

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
        match = table.match.copy()
        letters: list[Letter] = []
        audience = self.audience()
        for n, at, entry in reversed(entries):
            if isinstance(entry, log.Moved):
                time = redaction.clocks(table, audience)
                events = match.events(entry.ply)
                letters.append(redaction.moved(n, entry, match, events, guest.eyes, time))
                match.undo()
            elif not isinstance(entry, log.Said) or entry.who not in guest.muted:
                letter = redaction.told(table, n, at, entry, guest.eyes, audience)
                letters += [letter] if letter else []
        return letters[::-1]

    # -- one thing after another ---------------------------------------------------------

    def hear(self, guest: Guest, message: from_client.FromClient) -> None:
        """A message of the client's; while a write is under way it waits its turn."""
        if self.busy:
            self.waiting.append(partial(self.run, guest, message))
        else:
            self.run(guest, message)

    def run(self, guest: Guest, message: from_client.FromClient) -> None:
        person, hall = guest.person, self.hall
        at = self.touched = hall.now()
        caller = Caller(
            person.who,
            person.name,
            at,
            guest.lag,
            downtimes=hall.downtimes,
            secret=hall.chance.secret,
        )
        try:
            outcome = VERBS[type(message)](self.table, caller, message)
        except KiribakoError as error:
            self.hall.counts.refused += 1
            self.hall.lines.refused(self.table.row, self.table.n, error.code)
            guest.send(redaction.refused(message.id, error))
            return
        if isinstance(outcome, Answer):
            guest.send(redaction.answer(outcome))
        else:
            self.commit(outcome, at, Asker(guest, message.id))

    def commit(self, plan: Plan, at: int, asker: Asker | None = None) -> None:
        """Into the log first; told and acknowledged only when it is durable."""
        if not plan.entries:
            answer(asker, self.table.n)
            return
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
        self.happen(at, plan.entries, plan.move)
        answer(asker, self.table.n)
        first = plan.entries[0]
        if isinstance(first, log.Moved):
            self.hall.lines.move(self.table.row, self.table.n, first.ply, first.seat, at)
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
        self.happen(notice.at, decode_entries(notice.body), None)
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
            self.catch_up(await self.hall.store.rows(self.table.row.id, self.table.n))
        except Exception:  # noqa: BLE001 - whatever is wrong with the database
            self.look_again(LATER)
        finally:
            self.busy = False
        self.go_on()

    def look_again(self, seconds: float) -> None:
        """The log may hold more than is known here."""
        self.behind = False
        asyncio.get_running_loop().call_later(seconds, lambda: self.hall.spawn(self.refresh()))

    def catch_up(self, rows: list[Row]) -> None:
        for row in rows:
            self.happen(row.at, row.entries, None)

    # -- telling ---------------------------------------------------------------------------

    def happen(self, at: int, entries: list[AnyEntry], move: int | None) -> None:
        """Durable entries take effect and are told to everybody."""
        table = self.table
        for entry in entries:
            table.apply(at, entry, move)
            move = None
            self.tell(table.n, at, entry)
        if table.phase == "over":
            self.hall.over(self)

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
                letters[eyes] = redaction.told(self.table, n, at, entry, eyes, audience)
            letter = letters[eyes]
            if letter is not None:
                guest.send(letter)

    def tell_move(self, n: int, entry: log.Moved) -> None:
        """By far the most frequent: a letter for each pair of eyes, made once."""
        table = self.table
        match = table.match
        if match is None:
            return
        time: Clocks | UnsetType = UNSET
        if table.row.clock is not None:
            audience = Audience(self.hall.now(), downtimes=self.hall.downtimes)
            time = redaction.clocks(table, audience)
        letters: dict[Eyes, Letter] = {}
        for guest in self.guests:
            eyes = guest.eyes
            letter = letters.get(eyes)
            if letter is None:
                letter = redaction.moved(n, entry, match, table.events, eyes, time)
                letters[eyes] = letter
            guest.send(letter)

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
