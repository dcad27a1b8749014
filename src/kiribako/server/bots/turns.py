"""Bots' turns at tables: when one may think, in whose name, and what is done if it cannot."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from msgspec import Struct

from kiribako.kernel.refusal import KiribakoError
from kiribako.server.bots.alone import Alone
from kiribako.server.bots.jobs import Job
from kiribako.server.bots.ladder import HINT_COST, cost_of
from kiribako.server.bots.pool import Thinking
from kiribako.server.bots.queue import Place, Rank, Ticket
from kiribako.server.refusals import TableError
from kiribako.server.table import moves
from kiribako.server.table.plan import Caller
from kiribako.server.table.state import Table
from kiribako.server.wire.parts import Hint

if TYPE_CHECKING:
    from kiribako.server.hall import Hall
    from kiribako.server.room import Guest, Room

logger = logging.getLogger("kiribako.bots")
LOOKS = 10.0  # seconds for which somebody who asked over HTTP counts as watching
HUMBLE = 600.0  # seconds for which a table begins on the step of the ladder that held
TRIES = 6  # at one and the same decision, before only a while brings another
AWHILE = 60.0  # seconds
FIRST_PAUSE = 0.25  # seconds before the second try; then twice as long each time
KNOWN = 20_000  # people whose network is remembered


class Effort(Struct):
    """What was tried at a table."""

    n: int = -1  # the count of its log when a bot last began to think
    tries: int = 0  # at that count
    at: float = 0.0  # when it last began
    step: int = 0  # of the ladder, where to begin
    humble_until: float = 0.0


class Look(Struct, frozen=True):
    """Somebody who looked over HTTP."""

    who: str
    network: str
    at: float


class BotTurns:
    """The bots of a hall's rooms."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.alone = Alone(hall.settings)
        self.efforts: WeakKeyDictionary[Room, Effort] = WeakKeyDictionary()
        self.tickets: WeakKeyDictionary[Room, Ticket] = WeakKeyDictionary()
        self.looks: WeakKeyDictionary[Room, Look] = WeakKeyDictionary()
        self.networks: OrderedDict[str, str] = OrderedDict()  # where people were last seen
        self.drawn = 0  # moves that no bot had thought about
        self.refused = 0

    # -- who is there -------------------------------------------------------------------------

    def came(self, who: str, network: str) -> None:
        """Somebody is there, and comes from this network."""
        self.networks[who] = network
        self.networks.move_to_end(who)
        if len(self.networks) > KNOWN:
            self.networks.popitem(last=False)

    def looked(self, room: Room, who: str, network: str) -> None:
        """Somebody asked for a table over HTTP: bots among themselves go on for a while."""
        self.came(who, network)
        self.looks[room] = Look(who, network, time.monotonic())
        self.turn(room)

    def place(self, room: Room) -> Place | None:
        """In whose name a table's bot thinks; None while it should not."""
        table = room.table
        here = {guest.person.who: guest for guest in room.guests}
        seated = [chair.who for chair in table.chairs if chair.who]
        for who in sorted(seated, key=lambda one: one != table.row.host):
            if who in here:
                return Place(Rank.PRESENT, self._network(who, here[who]), who)
        if seated:
            elsewhere = frozenset[str]().union(*room.elsewhere.values())
            who = next((one for one in seated if one in elsewhere), seated[0])
            rank = Rank.PRESENT if who in elsewhere else Rank.AWAY
            return Place(rank, self.networks.get(who, ""), who)
        if here:
            who = table.row.host if table.row.host in here else min(here)
            return Place(Rank.ALONE, self._network(who, here[who]), who)
        look = self.looks.get(room)
        if look is not None and time.monotonic() - look.at < LOOKS:
            return Place(Rank.ALONE, look.network, look.who)
        return None

    def _network(self, who: str, guest: Guest) -> str:
        self.came(who, guest.address)
        return self.networks[who]

    # -- a turn --------------------------------------------------------------------------------

    def turn(self, room: Room) -> None:
        """If a bot is to decide, somebody is there for it, and none thinks yet, let it."""
        seat = room.table.actor
        if room.thinking:
            self._hurry(room)
        if seat is None or room.thinking or not room.table.chairs[seat].level:
            return
        effort = self.efforts.setdefault(room, Effort())
        now = time.monotonic()
        if effort.n == room.table.n and effort.tries >= TRIES and now - effort.at < AWHILE:
            return
        place = self.place(room)
        if place is None:
            return
        room.thinking = True
        self.hall.spawn(self._turn(room, seat, place, effort))

    def _hurry(self, room: Room) -> None:
        """Somebody came whose bot waits behind others: it stands among theirs from now on."""
        ticket = self.tickets.get(room)
        place = self.place(room)
        if ticket is not None and place is not None and place.rank < ticket.place.rank:
            self.hall.spawn(self.hall.pool.move(ticket, place))

    async def _turn(self, room: Room, seat: int, place: Place, effort: Effort) -> None:
        """A bot's turn from beginning to end; whatever happens, another one can come."""
        table = room.table
        try:
            await self._pause(table, effort)
            if place.rank == Rank.ALONE:
                async with self.alone.room_for(place):
                    ply, text = await self._decide(room, seat, place, effort)
            else:
                ply, text = await self._decide(room, seat, place, effort)
            while room.busy:
                await room.settled()
            if text and is_due(table, ply, seat):
                self._play(room, seat, text)
        except Exception:
            logger.exception("a bot's turn failed", extra=facts_of(table, seat))
        finally:
            room.thinking = False
        if not room.busy:  # whoever writes calls the bots afterwards
            self.turn(room)

    async def _pause(self, table: Table, effort: Effort) -> None:
        """The same decision again means that something went wrong: not at once, then."""
        effort.tries = effort.tries + 1 if effort.n == table.n else 0
        effort.n = table.n
        if effort.tries:
            await asyncio.sleep(FIRST_PAUSE * 2**effort.tries)
        effort.at = time.monotonic()

    async def _decide(self, room: Room, seat: int, place: Place, effort: Effort) -> tuple[int, str]:
        """The ply that was thought about and the move, empty if nobody wants one any more."""
        table = room.table
        ply, level = table.ply, table.chairs[seat].level

        def make() -> Job | None:
            if not is_due(table, ply, seat) or self.place(room) is None:
                return None
            return self.job(table, seat, table.chairs[seat].level)

        now = time.monotonic()
        step = effort.step if now < effort.humble_until else 0
        ticket = Ticket(make, self.place(room) or place, cost=cost_of(level), step=step)
        self.tickets[room] = ticket
        try:
            result = await self.hall.pool.think(ticket)
        except Thinking:
            return ply, self._draw(table, seat, ply)
        finally:
            del self.tickets[room]
        if result is None:
            effort.n = -1  # nobody was there, nothing went wrong
            return ply, ""
        if result.step > step:
            effort.step, effort.humble_until = result.step, now + HUMBLE
        return ply, result.move

    def _draw(self, table: Table, seat: int, ply: int) -> str:
        """Any legal move.

        It asks the game for no more than showing the table does: neither redeal nor judgement,
        for whatever made workers crash or hang must not be run in the server itself.
        """
        if not is_due(table, ply, seat) or table.match is None:
            return ""
        self.drawn += 1
        logger.error("a legal move is drawn for a bot", extra=facts_of(table, seat))
        legal = table.match.moves()
        return legal[self.hall.chance.dice(table) % len(legal)]

    def _play(self, room: Room, seat: int, move: str) -> None:
        """Into the log; if it is refused, a legal one instead."""
        at = self.hall.now()
        caller = Caller("", "", at, bot=seat, downtimes=self.hall.downtimes)
        table = room.table
        try:
            plan = moves.play(table, caller, table.ply, seat, move)
        except KiribakoError as error:
            self.refused += 1
            facts = {**facts_of(table, seat), "reason": error.code}
            logger.error("a bot's move was refused", extra=facts)  # noqa: TRY400 - no moves
            drawn = self._draw(table, seat, table.ply)
            plan = moves.play(table, caller, table.ply, seat, drawn)
        room.commit(plan, at)

    def job(self, table: Table, seat: int, level: str = "") -> Job:
        return Job(
            what="move" if level else "hint",
            table=table.row.id,
            game=table.row.game,
            seats=table.row.seats,
            options=dict(table.row.options),
            seed=table.seed,
            setup=table.setup,
            moves=[move for _, move in table.decisions],
            seat=seat,
            level=level,
            dice=self.hall.chance.dice(table),
        )

    # -- hints ---------------------------------------------------------------------------------

    async def hints(self, room: Room, seat: int, guest: Guest) -> list[Hint]:
        """A bot's ranked moves for a person who is to decide."""
        table, ply = room.table, room.table.ply

        def make() -> Job | None:
            wanted = guest in room.guests and table.ply == ply and table.actor == seat
            return self.job(table, seat) if wanted else None

        who = guest.person.who
        place = Place(Rank.PRESENT, self._network(who, guest), who)
        ticket = Ticket(make, place, cost=HINT_COST, hint=True)
        result = await self.hall.pool.think(ticket)
        if result is None:
            message = f"{table.ply} decisions have been made meanwhile"
            raise TableError("stale-ply", message, ply=table.ply)
        return result.hints


def is_due(table: Table, ply: int, seat: int) -> bool:
    """Whether the bot of a seat is still to decide at this ply."""
    return table.ply == ply and table.actor == seat and bool(table.chairs[seat].level)


def facts_of(table: Table, seat: int) -> dict[str, str]:
    """What a log line tells of a bot."""
    return {"table": table.row.id, "game": table.row.game, "level": table.chairs[seat].level}
