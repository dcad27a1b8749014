"""Bots' turns at tables: when one may think, in whose name, and what is done if it cannot."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from msgspec import Struct, structs

from kiribako.kernel.refusal import KiribakoError
from kiribako.server.bots.bots_alone import BotsAloneLimits
from kiribako.server.bots.fallback import HINT_COST, cost_of, steps_of, time_of
from kiribako.server.bots.jobs import Job, Result
from kiribako.server.bots.pool import BotFailed
from kiribako.server.bots.queue import Place, Rank, Ticket
from kiribako.server.puzzles.daily_deal import bot_seed
from kiribako.server.refusals import TableError
from kiribako.server.table import moves
from kiribako.server.table.out_of_time import time_left
from kiribako.server.table.plan import Caller
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import PlayMove
from kiribako.server.wire.parts import Coaching, Hint

if TYPE_CHECKING:
    from kiribako.server.live_table import Client, LiveTable
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.bots")
LOOKS = 10.0  # seconds for which somebody who asked over HTTP counts as watching
WEAKER_FOR = 600.0  # seconds for which a table begins on the step of the fallback that held
TRIES = 6  # at one and the same decision, before only a while brings another
AWHILE = 60.0  # seconds
FIRST_PAUSE = 0.25  # seconds before the second try; then twice as long each time
BREATH = 10  # decisions that a bot's clock must allow for, or a quicker one decides
PONDERS = "level-6"  # the only one that thinks in its rivals' time
KNOWN = 20_000  # people whose network is remembered


class Attempts(Struct):
    """What was tried at a table."""

    n: int = -1  # the count of its log when a bot last began to think
    tries: int = 0  # at that count
    at: float = 0.0  # when it last began
    step: int = 0  # of the fallback, where to begin
    weaker_until: float = 0.0


class HttpLook(Struct, frozen=True):
    """Somebody who looked over HTTP."""

    who: str
    network: str
    at: float


class BotTurns:
    """Lets the bots of all live tables think, each in its turn."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.alone_limits = BotsAloneLimits(tables.settings)
        self.attempts: WeakKeyDictionary[LiveTable, Attempts] = WeakKeyDictionary()
        self.tickets: WeakKeyDictionary[LiveTable, Ticket] = WeakKeyDictionary()
        self.thoughts: WeakKeyDictionary[LiveTable, asyncio.Task[None]] = WeakKeyDictionary()
        self.looks: WeakKeyDictionary[LiveTable, HttpLook] = WeakKeyDictionary()
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

    def looked(self, live: LiveTable, who: str, network: str) -> None:
        """Somebody asked for a table over HTTP: bots among themselves go on for a while."""
        self.came(who, network)
        self.looks[live] = HttpLook(who, network, time.monotonic())
        self.turn(live)

    def place(self, live: LiveTable) -> Place | None:
        """In whose name a table's bot thinks; None while it should not."""
        table = live.table
        here = {client.person.who: client for client in live.clients}
        seated = [chair.who for chair in table.chairs if chair.who]
        for who in sorted(seated, key=lambda one: one != table.row.host):
            if who in here:
                return Place(Rank.PRESENT, self._network(who, here[who]), who)
        if seated:
            on_other_nodes = frozenset[str]().union(*live.on_other_nodes.values())
            who = next((one for one in seated if one in on_other_nodes), seated[0])
            rank = Rank.PRESENT if who in on_other_nodes else Rank.AWAY
            return Place(rank, self.networks.get(who, ""), who)
        if table.row.event:  # its bots play whoever looks on
            return Place(Rank.AWAY, "", f"event {table.row.event}")
        if here:
            who = table.row.host if table.row.host in here else min(here)
            return Place(Rank.ALONE, self._network(who, here[who]), who)
        look = self.looks.get(live)
        if look is not None and time.monotonic() - look.at < LOOKS:
            return Place(Rank.ALONE, look.network, look.who)
        return None

    def _network(self, who: str, client: Client) -> str:
        self.came(who, client.address)
        return self.networks[who]

    # -- a turn --------------------------------------------------------------------------------

    def turn(self, live: LiveTable) -> None:
        """If a bot is to decide, somebody is there for it, and none thinks yet, let it."""
        seat = live.table.actor
        if live.thinking:
            self._hurry(live)
        if seat is None or live.thinking or not live.table.chairs[seat].level:
            return
        attempts = self.attempts.setdefault(live, Attempts())
        now = time.monotonic()
        if attempts.n == live.table.n and attempts.tries >= TRIES and now - attempts.at < AWHILE:
            return
        place = self.place(live)
        if place is None:
            return
        live.thinking = True
        self.thoughts[live] = self.tables.spawn(self._turn(live, seat, place, attempts))

    def interrupt(self, live: LiveTable) -> None:
        """Decisions were taken back: what a bot thinks about the old position is of no use.

        A worker that is at it finishes for itself; nobody hears of it.
        """
        thought = self.thoughts.pop(live, None)
        if thought is not None:
            thought.cancel()
            live.thinking = False

    def _hurry(self, live: LiveTable) -> None:
        """Somebody came whose bot waits behind others: it stands among theirs from now on."""
        ticket = self.tickets.get(live)
        place = self.place(live)
        if ticket is not None and place is not None and place.rank < ticket.place.rank:
            self.tables.spawn(self.tables.pool.move(ticket, place))

    async def _turn(self, live: LiveTable, seat: int, place: Place, attempts: Attempts) -> None:
        """A bot's turn from beginning to end; whatever happens, another one can come."""
        table = live.table
        try:
            await self._pause(table, attempts)
            if place.rank == Rank.ALONE:
                async with self.alone_limits.slot_for(place):
                    ply, text = await self._decide(live, seat, place, attempts)
            else:
                ply, text = await self._decide(live, seat, place, attempts)
            while live.busy:
                await live.settled()
            if text and is_due(table, ply, seat):
                self._play(live, seat, text)
        except Exception:
            logger.exception("a bot's turn failed", extra=facts_of(table, seat))
        finally:
            if self.thoughts.get(live) is asyncio.current_task():  # not interrupted meanwhile
                del self.thoughts[live]
                live.thinking = False
        if not live.busy:  # whoever writes calls the bots afterwards
            self.turn(live)

    async def _pause(self, table: Table, attempts: Attempts) -> None:
        """The same decision again means that something went wrong: not at once, then."""
        attempts.tries = attempts.tries + 1 if attempts.n == table.n else 0
        attempts.n = table.n
        if attempts.tries:
            await asyncio.sleep(FIRST_PAUSE * 2**attempts.tries)
        attempts.at = time.monotonic()

    async def _decide(
        self, live: LiveTable, seat: int, place: Place, attempts: Attempts
    ) -> tuple[int, str]:
        """The ply that was thought about and the move, empty if nobody wants one any more."""
        table = live.table
        ply, level = table.ply, table.chairs[seat].level

        def make() -> Job | None:
            if not is_due(table, ply, seat) or self.place(live) is None:
                return None
            job = self.job(table, seat, self._in_time(table, seat))
            return structs.replace(job, ponder=self._ponder(live, job))

        now = time.monotonic()
        step = attempts.step if now < attempts.weaker_until else 0
        due = self.place(live) or place
        ticket = Ticket(make, due, cost=cost_of(level), step=step, table=table.row.id)
        self.tickets[live] = ticket
        try:
            result = await self.tables.pool.think(ticket)
        except BotFailed:
            return ply, self._draw(table, seat, ply)
        finally:
            if self.tickets.get(live) is ticket:
                del self.tickets[live]
        if result is None:
            attempts.n = -1  # nobody was there, nothing went wrong
            return ply, ""
        if result.step > step:
            attempts.step, attempts.weaker_until = result.step, now + WEAKER_FOR
        return ply, result.move

    def _ponder(self, live: LiveTable, job: Job) -> float:
        """Seconds for which a bot may think on while a person who is there decides."""
        place = self.place(live)
        strongest = job.level.partition(":")[0] == PONDERS
        if not strongest or job.afresh or place is None or place.rank != Rank.PRESENT:
            return 0.0
        return float(self.tables.settings.bot_ponder_seconds)

    def _in_time(self, table: Table, seat: int) -> str:
        """The bot of a seat, or where its clock runs out the best that can decide a few times."""
        level = table.chairs[seat].level
        left = time_left(table, self.tables.now(), self.tables.downtimes)
        if left is None:
            return level
        steps = steps_of(level)
        return next((one for one in steps if 1_000 * BREATH * time_of(one) <= left), steps[-1])

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
        return legal[self.tables.entropy.bot_seed(table) % len(legal)]

    def _play(self, live: LiveTable, seat: int, move: str) -> None:
        """Into the log; if it is refused, a legal one instead."""
        at = self.tables.now()
        caller = Caller("", "", at, bot=seat, downtimes=self.tables.downtimes)
        table = live.table
        try:
            plan = moves.play(table, caller, decision_of(table, seat, move))
        except KiribakoError as error:
            self.refused += 1
            facts = {**facts_of(table, seat), "reason": error.code}
            logger.error("a bot's move was refused", extra=facts)  # noqa: TRY400 - no moves
            drawn = self._draw(table, seat, table.ply)
            plan = moves.play(table, caller, decision_of(table, seat, drawn))
        live.commit(plan, at)

    def job(self, table: Table, seat: int, level: str = "") -> Job:
        daily = bool(table.row.start.daily)
        return Job(
            what="move" if level else "hint",
            table=table.row.id,
            game=table.row.game,
            rules=table.row.rules_version,
            seats=table.row.seats,
            options=dict(table.row.options),
            seed=table.seed,
            setup=table.setup,
            moves=[move for _, move in table.decisions],
            seat=seat,
            level=level,
            bot_seed=bot_seed(table) if daily else self.tables.entropy.bot_seed(table),
            afresh=daily,
        )

    # -- hints ---------------------------------------------------------------------------------

    async def hints(self, live: LiveTable, seat: int, client: Client) -> list[Hint]:
        """A bot's ranked moves for a person who is to decide."""
        return (await self._advice(live, seat, client)).hints

    async def coaching(self, live: LiveTable, seat: int, move: str, client: Client) -> Coaching:
        """What a move would lose that a person is about to send."""
        found = (await self._advice(live, seat, client, move)).coach
        return found or Coaching(warns=False)

    async def _advice(self, live: LiveTable, seat: int, client: Client, move: str = "") -> Result:
        table, ply, undos = live.table, live.table.ply, live.table.undos

        def make() -> Job | None:
            wanted = client in live.clients and table.ply == ply and table.actor == seat
            if not wanted or table.undos != undos:
                return None
            job = self.job(table, seat)
            return structs.replace(job, what="coach", move=move) if move else job

        who = client.person.who
        place = Place(Rank.PRESENT, self._network(who, client), who)
        ticket = Ticket(make, place, cost=HINT_COST, hint=True)
        result = await self.tables.pool.think(ticket)
        if result is None or table.undos != undos:
            message = f"{table.ply} decisions have been made meanwhile"
            raise TableError("stale-ply", message, ply=table.ply)
        return result


def is_due(table: Table, ply: int, seat: int) -> bool:
    """Whether the bot of a seat is still to decide at this ply."""
    return table.ply == ply and table.actor == seat and bool(table.chairs[seat].level)


def decision_of(table: Table, seat: int, move: str) -> PlayMove:
    """A bot's decision, as a person would send it."""
    return PlayMove(id="", ply=table.ply, seat=seat, move=move)


def facts_of(table: Table, seat: int) -> dict[str, str]:
    """What a log line tells of a bot."""
    return {"table": table.row.id, "game": table.row.game, "level": table.chairs[seat].level}
