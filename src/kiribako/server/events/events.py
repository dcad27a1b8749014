"""The events of this server: every node looks after all of them, the log's key lets one act."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from kiribako.kernel.game import Game
from kiribako.server.calls.call import Facts
from kiribako.server.events import log
from kiribako.server.events.directing import can_begin, is_due, is_finished, next_round, no_shows
from kiribako.server.events.event import Board, Event
from kiribako.server.events.log import AnyEntry, EventRow, encode_entries
from kiribako.server.events.seating import seated_table
from kiribako.server.limits import Buckets
from kiribako.server.log import Ended
from kiribako.server.refusals import TableError
from kiribako.server.store.calls import call_step
from kiribako.server.store.port import Conflict, Step
from kiribako.server.store.statements import parts
from kiribako.server.table.plan import Plan
from kiribako.server.table.rated import table_places
from kiribako.server.table.resign import leave

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.table.state import Table
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.events")
PAUSE: Final = 2.0  # seconds between two looks
MOST: Final = 200  # events looked after at once
STALE: Final = 15_000  # milliseconds without a move, after which another node's bot is looked after
GUESTS_AN_HOUR: Final = 24  # of one network: each cookie would be another
KNOWN: Final = 300  # events kept in memory


class Events:
    """Events in memory, each a cache of its log."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.known: dict[str, Event] = {}
        self.woken = asyncio.Event()
        self.guests = Buckets.times(GUESTS_AN_HOUR, 3_600)  # who enter, by network

    # -- reading and writing -------------------------------------------------------------------

    async def event(self, id: str) -> Event:
        """An event as its log stands now; TableError if there is none."""
        event = self.known.get(id)
        if event is None:
            row = await self.tables.store.event(id)
            if row is None:
                raise TableError("no-such-event", "there is no such event", status=404)
            event = Event(row)
        await self.catch_up(event)
        self.known[id] = event
        if len(self.known) > KNOWN:
            self.known.pop(next(iter(self.known)))
        return event

    async def several(self, ids: list[str]) -> list[Event]:
        """Some events; only those of which there is news are read."""
        known = {id: self.known[id].n for id in ids if id in self.known}
        behind = {*await self.tables.store.events_behind(known)}
        return [
            self.known[id] if id in self.known and id not in behind else await self.event(id)
            for id in ids
        ]

    async def catch_up(self, event: Event) -> None:
        before = event.n
        for at, entries in await self.tables.store.event_rows(event.row.id, before):
            if event.n != before:  # another task has caught up meanwhile
                return
            for entry in entries:
                event.apply(at, entry)
            before = event.n

    async def add(
        self, event: Event, entries: list[AnyEntry], tables: list[Step] | None = None
    ) -> bool:
        """Into the log, with the tables of a round; False if somebody else was quicker."""
        at = max(self.tables.now(), event.changed)
        phase = phase_after(event, entries)
        body = encode_entries(entries).decode()
        try:
            n = event.n + 1
            await self.tables.store.add_event_row(event.row.id, n, at, body, phase, tables or ())
        except Conflict:
            await self.catch_up(event)
            return False
        await self.catch_up(event)
        return True

    async def must_be_told(self, table: Table) -> None:
        """Refuse to look back at a deal that others still play."""
        if table.phase == "over" and not await self.is_told(table):
            message = "others still play these deals; look back when they are done"
            raise TableError("deal-withheld", message, status=403)

    async def is_told(self, table: Table) -> bool:
        """Whether nobody plays a table's deals any more."""
        if not table.row.deal:
            return True
        event = await self.event(table.row.event)
        for played in event.rounds:
            if any(board.table == table.row.id for board in played.boards):
                same = [board for board in played.boards if board.deal == table.row.deal]
                return await self.are_over(same)
        return True  # it was replaced: its deals are nobody's

    async def are_over(self, boards: Iterable[Board]) -> bool:
        """Whether all of some boards are, as the store knows: an event may have been called off."""
        for board in boards:
            if board.places is None and await self.tables.store.phase(board.table) != "over":
                return False
        return True

    async def announce(self, row: EventRow) -> Event:
        await self.tables.store.add_event(row)
        return await self.event(row.id)

    # -- looking after them --------------------------------------------------------------------

    def over(self, live: LiveTable) -> None:
        """A table has ended; perhaps a round is over with it."""
        if live.table.row.event:
            self.woken.set()

    def came(self, live: LiveTable, who: str) -> None:
        """Somebody is at their table."""
        if live.table.row.event and live.table.phase == "playing" and live.table.eyes(who):
            self.tables.spawn(self._came(live.table.row.event, live.table.row.id, who))

    async def _came(self, id: str, table: str, who: str) -> None:
        while True:
            event = await self.event(id)
            last = event.rounds[-1] if event.rounds else None
            if last is None or who in last.came or who not in event.entrants:
                return
            if all(board.table != table for board in last.boards):
                return
            if await self.add(event, [log.Came(last.number, who)]):
                return

    async def keep(self) -> None:
        """Look after all events, now and again and whenever a table of theirs ends."""
        while True:
            try:
                for id in await self.tables.store.due_events(self.tables.now(), MOST):
                    await self.direct(id)
            except Exception as error:
                logger.warning("events wait: %s", type(error).__name__, exc_info=error)
                await asyncio.sleep(PAUSE)
            try:
                await asyncio.wait_for(self.woken.wait(), PAUSE)
            except TimeoutError:
                continue
            self.woken.clear()

    async def direct(self, id: str) -> None:
        """Do what an event needs next, until it needs nothing."""
        event = await self.event(id)
        while True:
            await self.score(event)
            await self.mind_absent(event)
            if not is_due(event, self.tables.now()):
                return
            if event.rounds and is_finished(event):
                await self.add(event, [log.Over()])
                return
            if not can_begin(event):
                await self.add(event, [log.Over(called_off=not event.rounds)])
                return
            game = self.tables.games.get(event.row.game)
            if game is None:
                return
            await self.pair(event, game)

    async def pair(self, event: Event, game: Game[Any]) -> None:
        """The next round with all its tables, in one transaction."""
        number = len(event.rounds) + 1
        plan = next_round(event, game.seats)
        at = self.tables.now()
        seatings, steps = [], []
        for board, (players, deal) in enumerate(zip(plan.tables, plan.deals)):
            unique = deal or 1_000 + board
            row, entries = seated_table(event, game, number, unique, players, at)
            write = self.tables.first_write(row, entries, at)
            write.create = (row,)
            steps += list(parts(write))
            seatings.append(log.Seating(row.id, players, deal))
            await asyncio.sleep(0)  # dealing takes a moment: others are served in between
        steps += self.calls(event, number, seatings)
        paired = log.Paired(number, seatings, plan.byes, event.missing())
        if await self.add(event, [paired], steps):
            await self.wake(event)

    def calls(self, event: Event, number: int, seatings: list[log.Seating]) -> list[Step]:
        """Everybody's call to their table, in the same transaction as the round."""
        if not self.tables.calls.on:
            return []
        steps = []
        for seating in seatings:
            for who in seating.players:
                if event.entrants[who].level:
                    continue
                others = [event.entrants[one].name for one in seating.players if one != who]
                facts = Facts(
                    table=seating.table,
                    game=event.row.game,
                    names=others,
                    title=event.row.name,
                    number=number,
                )
                key = f"round {event.row.id} {number} {who}"
                steps.append(call_step(self.tables.calls.row(who, "round_paired", facts, key)))
        return steps

    async def wake(self, event: Event) -> None:
        """Bots at the tables of a round think."""
        for board in event.rounds[-1].boards:
            if board.places is None:
                live = await self.tables.find(board.table)
                self.tables.bots.turn(live)

    async def score(self, event: Event) -> None:
        """Tables that are over count; where another node's bots have stopped, ours go on."""
        if not event.rounds:
            return
        last = event.rounds[-1]
        for number, board in enumerate(last.boards):
            if board.places is not None:
                continue
            if await self.tables.store.phase(board.table) != "over":
                await self.look_after(board)
                continue
            live = await self.tables.ended(board.table)
            if live is None:
                continue
            places = table_places(live.table)
            match = live.table.match
            scores = match.scores() if places and match is not None and match.over else []
            if event.row.kind == "duplicate":
                places = await self.compared(event, number)
                if places is None:
                    continue
            counted = places or [0] * len(board.players)
            await self.add(event, [log.Scored(last.number, number, counted, scores)])

    async def look_after(self, board: Board) -> None:
        live = self.tables.loaded.get(board.table)
        if live is None:
            live = await self.tables.find(board.table)
            self.tables.spawn(live.refresh())
        if live.table.changed < self.tables.now() - STALE:
            self.tables.bots.turn(live)

    async def compared(self, event: Event, number: int) -> list[int] | None:
        """The places of a duplicate's table, against the other with the same deals.

        Whoever held the same seat there had the same cards: the larger lead wins. None while the
        other table still plays.
        """
        boards = event.rounds[-1].boards
        other = next(
            n for n, one in enumerate(boards) if one.deal == boards[number].deal and n != number
        )
        if await self.tables.store.phase(boards[other].table) != "over":
            return None
        lives = [await self.tables.ended(boards[n].table) for n in (number, other)]
        here, there = [lead_of(live.table) if live is not None else None for live in lives]
        if None in lives:
            return None
        if here is None or there is None or here == there:
            return [1, 1]
        return [1, 2] if here > there else [2, 1]

    async def mind_absent(self, event: Event) -> None:
        """Whoever has not come is replaced by somebody without a rival, or their table is over."""
        absent = no_shows(event, self.tables.now())
        for number, who in absent:
            last = event.rounds[-1]
            board = last.boards[number]
            if board.places is not None or who not in board.players:
                continue
            spare = [one for one in last.byes if event.entrants[one].here]
            if spare and event.row.kind != "duplicate":
                await self.replace(event, number, who, spare[0])
            elif len(board.players) == 2:
                gone = [one for one in board.players if (number, one) in absent]
                places = [2 if one in gone else 1 for one in board.players]
                if gone == board.players:  # nobody won
                    places = [0, 0]
                scored = log.Scored(last.number, number, places)
                missed = [log.NoShow(last.number, one) for one in gone]
                if await self.add(event, [scored, *missed]):
                    await self.close(board.table)
            else:
                live = await self.tables.find(board.table)
                await live.settled()
                seats = live.table.eyes(who)
                if seats and live.table.phase == "playing":
                    live.commit(leave(live.table, seats[0], "time"), self.tables.now())
                await self.add(event, [log.NoShow(last.number, who), log.Came(last.number, who)])

    async def replace(self, event: Event, number: int, who: str, by: str) -> None:
        """A new table with somebody else in the place of who did not come."""
        last, game = event.rounds[-1], self.tables.games[event.row.game]
        board = last.boards[number]
        players = [by if one == who else one for one in board.players]
        unique = 1_000 + len(last.boards) + event.n
        row, entries = seated_table(event, game, last.number, unique, players, self.tables.now())
        write = self.tables.first_write(row, entries, self.tables.now())
        write.create = (row,)
        old = board.table
        replaced = log.Replaced(last.number, number, who, by, row.id)
        if await self.add(event, [replaced], list(parts(write))):
            await self.close(old)
            await self.wake(event)

    async def close(self, table: str) -> None:
        live = await self.tables.find(table)
        await live.settled()
        if live.table.phase == "playing":
            live.commit(Plan([Ended("closed", [])], phase="over"), self.tables.now())


def lead_of(table: Table) -> int | None:
    """By how much the first seat is ahead in the end; what was given up counts as lost by much."""
    places = table_places(table)
    if places is None or table.match is None:
        return None
    if table.match.over:
        scores = table.match.scores()
        return scores[0] - scores[1]
    return 0 if places[0] == places[1] else 10_000 if places[0] < places[1] else -10_000


def phase_after(event: Event, entries: list[AnyEntry]) -> str:
    """Where entries leave an event, for lists."""
    phase: str = event.phase
    for entry in entries:
        if isinstance(entry, log.Paired):
            phase = "running"
        elif isinstance(entry, log.Paused):
            phase = "paused"
        elif isinstance(entry, log.Resumed):
            phase = "running" if event.rounds else "open"
        elif isinstance(entry, log.Over):
            phase = "called-off" if entry.called_off else "over"
    return phase
