"""Quick pairing: people who look for the same terms are brought to one table.

A search is a row in the store, and a pairing is written in one transaction with its table: a search
that is taken already makes the whole of it fail. So whichever node sees the match first makes it,
no search is ever taken twice, and a node that dies in between leaves nothing half done.
"""

from __future__ import annotations

import contextlib
import secrets
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from kiribako.server.calls.call import Facts
from kiribako.server.log import AnyEntry, Sat, TableRow
from kiribako.server.refusals import TableError
from kiribako.server.store.calls import call_step
from kiribako.server.store.port import Conflict, PersonRow, Step
from kiribako.server.store.seeks import SeekRow, SeekRows, taking
from kiribako.server.table.naming import new_id
from kiribako.server.table.opening import open_table
from kiribako.server.table.plan import Caller
from kiribako.server.wire.http import OpenTable
from kiribako.server.wire.people import Seek, Seeking

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

LIVE = 60_000  # milliseconds after which a search nobody asks about is over
SLOW = 7 * 86_400_000  # the same where moves have days: nobody need wait at the screen
TRIES = 5  # of pairings that others were quicker with
WIDE = 12  # of the oldest searches, among which those that suit each other are found


def terms_of(wanted: Seek) -> str:
    """What must be the same for all, as one text."""
    clock = msgspec.to_builtins(wanted.clock) if wanted.clock else None
    same = [wanted.game, wanted.seats, clock, wanted.rated]
    return msgspec.json.encode(same, order="sorted").decode()


def wanted_by(terms: str) -> Seek:
    game, seats, clock, rated = msgspec.json.decode(terms)
    same = {"game": game, "seats": seats, "clock": clock, "rated": rated}
    return msgspec.convert(same, Seek)


def suits(one: SeekRow, other: SeekRow) -> bool:
    """Whether two take each other by strength; one that is not known suits everybody."""
    fits = not other.strength or one.low <= other.strength <= one.high
    return fits and (not one.strength or other.low <= one.strength <= other.high)


class Pairing:
    """Searches, and the tables they lead to."""

    def __init__(self, tables: Tables, rows: SeekRows) -> None:
        self.tables = tables
        self.rows = rows

    def since(self, wanted: Seek) -> int:
        """Searches last seen before this are over."""
        slow = wanted.clock is not None and wanted.clock.kind == "days"
        return self.tables.now() - (SLOW if slow else LIVE)

    async def seek(self, person: PersonRow, wanted: Seek) -> Seeking:
        """Begin a search; perhaps the table is there at once."""
        if wanted.low > wanted.high:
            raise TableError("bad-strength", "the lowest is above the highest", status=422)
        now = self.tables.now()
        self.check(wanted, Caller(person.id, person.name, now, known=True))
        strength = await self.rows.strength(person.id, wanted.game, wanted.seats)
        seek = SeekRow(new_id(), person.id, person.name, strength, wanted.low, wanted.high, now)
        await self.rows.put(seek, terms_of(wanted), wanted.seats, now)
        return await self.state(person)

    def check(self, wanted: Seek, caller: Caller) -> None:
        """What cannot be played is refused before anybody waits for it."""
        open_table(self.tables.games, order_of(wanted), caller)

    async def state(self, person: PersonRow) -> Seeking:
        """How somebody's search stands; asking keeps it alive, and pairs whoever can be."""
        own = await self.rows.own(person.id)
        if own is None:
            return Seeking()
        id, terms, _, made = own
        waiting: list[SeekRow] = []
        await self.rows.see(person.id, self.tables.now())
        for _ in range(TRIES):
            table = await self.rows.table_of(id)
            if table is not None:
                return Seeking(table=table)
            wanted = wanted_by(terms)
            waiting = await self.rows.waiting(terms, self.since(wanted))
            group = await self.group(person.id, wanted.seats, waiting)
            if not group:
                break
            await self.pair(wanted, group)
        return Seeking(waiting=len(waiting), since=made)

    async def group(self, who: str, seats: int, waiting: list[SeekRow]) -> list[SeekRow]:
        """Those who suit each other and have waited longest, with somebody among them."""
        own = [seek for seek in waiting if seek.who == who]
        others = [seek for seek in waiting if seek.who != who][:WIDE]
        if not own or len(others) < seats - 1:
            return []
        blocked = await self.rows.blocked_pairs([who, *(seek.who for seek in others)])

        def fine(one: SeekRow, other: SeekRow) -> bool:
            apart = (one.who, other.who) in blocked or (other.who, one.who) in blocked
            return not apart and suits(one, other)

        for some in combinations(others, seats - 1):
            group = [*own, *some]
            if all(fine(one, other) for one, other in combinations(group, 2)):
                return group
        return []

    async def pair(self, wanted: Seek, group: list[SeekRow]) -> None:
        """A table for them all, unless another node was quicker with one of them."""
        order = sorted(group, key=lambda _seek: secrets.token_bytes(8))
        first = min(group, key=lambda seek: (seek.made, seek.id))
        tables, now = self.tables, self.tables.now()
        caller = Caller(first.who, first.name, now, secret=tables.entropy.secret, known=True)
        row, _ = open_table(tables.games, order_of(wanted), caller)
        entries: list[AnyEntry] = [
            Sat(seat, seek.who, seek.name) for seat, seek in enumerate(order)
        ]
        also = [*taking(group, row.id, now), *self.calls(row, group)]
        with contextlib.suppress(Conflict):
            await tables.make(row, entries, tuple(also))

    def calls(self, row: TableRow, group: list[SeekRow]) -> list[Step]:
        """Whoever does not wait at the screen is called to the table."""
        calls = self.tables.calls
        if not calls.on:
            return []
        steps = []
        for seek in group:
            names = [other.name for other in group if other is not seek]
            facts = Facts(table=row.id, game=row.game, names=names)
            steps.append(call_step(calls.row(seek.who, "invitation", facts, f"paired {seek.id}")))
        return steps

    async def stop(self, person: PersonRow) -> Seeking:
        await self.rows.drop(person.id)
        return Seeking()


def order_of(wanted: Seek) -> OpenTable:
    """The table that a search is for."""
    return OpenTable(
        game=wanted.game,
        seats=wanted.seats,
        clock=wanted.clock,
        visibility="link",
        take_backs="none" if wanted.rated else "ask",
        hints="off",
        rated=wanted.rated,
    )
