"""A table in memory: nothing but its log's entries applied in order."""

from __future__ import annotations

import contextlib
import copy
from collections import deque
from typing import Any, Final, NamedTuple

from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.state import State
from kiribako.server import log
from kiribako.server.log import AnyEntry, Row, TableRow
from kiribako.server.table.clocks import Timer
from kiribako.server.wire.parts import Phase, SeatKind

RECENT: Final = 64  # entries kept for clients that come back
CHATS: Final = 100  # lines kept for those who come anew


class Chair:
    """A seat: open, a person's or a bot's."""

    __slots__ = ("entropy", "gave_up", "hinted", "level", "name", "resigned", "who")

    def __init__(self) -> None:
        self.who = ""
        self.name = ""
        self.level = ""
        self.entropy = ""
        self.resigned = False
        self.gave_up = ""  # who resigned it, or was out of time
        self.hinted: set[int] = set()  # plies at which it asked a bot for help

    @property
    def kind(self) -> SeatKind:
        if self.who:
            return "person"
        return "bot" if self.level else "open"


class Pending:
    """An offer that is not settled."""

    __slots__ = ("made", "waiting")

    def __init__(self, made: log.Offered) -> None:
        self.made = made
        self.waiting = list(made.waiting)


class Decision(NamedTuple):
    """A legal move in a position and what it leads to, worked out before it is logged."""

    before: State
    move: int
    after: State


class Table:
    """What the log says so far."""

    def __init__(self, row: TableRow, game: Game[Any] | None) -> None:
        self.row = row
        self.game = game  # None: this rules version is not here, the table can only be read
        self.broken = False  # the rules stumbled over it: likewise
        self.n = 0
        self.chairs = [Chair() for _ in range(row.seats)]
        self.phase: Phase = "waiting"
        self.ended: log.Ended | None = None
        self.next = ""
        self.seed: int | str | None = None
        self.setup = row.start.setup  # whole, once the match has started from one
        self.match: Match | None = None
        self.decisions: list[tuple[int, str]] = []
        self.players: list[str] = []  # who began at each seat, a bot by its word
        self.over_at = 0  # when it ended
        self.opening = 0  # decisions made before the table was opened
        self.events: list[Event] = []  # of the last decision
        self.decided = 0  # when the last decision was made; 0 once it was taken back
        self.undos = 0  # how often decisions were taken back: what was thought before is stale
        self.told: dict[int, bool] = {}  # of decisions asked about: did they reveal something
        self.glimpsed: dict[int, bool] = {}  # the same by a short look, which may miss something
        self.offers: dict[int, Pending] = {}
        self.chat: deque[tuple[int, int, log.Said]] = deque(maxlen=CHATS)
        self.recent: deque[tuple[int, int, AnyEntry]] = deque(maxlen=RECENT)
        self.timer = Timer(row.clock, row.seats)
        self.changed = row.made

    def replay(self, rows: list[Row]) -> None:
        """A whole log at once; decisions that were taken back later are not played again."""
        undone = taken_back(rows)
        for row in rows:
            for place, entry in enumerate(row.entries, row.n):
                self.apply(row.at, entry, undone=place in undone)

    def stub(self) -> Table:
        """The same table without its match: what can be shown when the rules stumble."""
        twin = copy.copy(self)
        twin.break_down()
        return twin

    def break_down(self) -> None:
        """From here on it can be read and closed, not played."""
        self.game = self.match = None
        self.events = []
        self.broken = True

    def apply_broken(self, at: int, entry: AnyEntry) -> None:
        """One entry more, of which only what needs no rules is understood."""
        with contextlib.suppress(Exception):  # it is counted, whatever is in it
            self.apply(at, entry)

    def apply_again(self, at: int, entry: AnyEntry) -> None:
        """The entry over which the rules have just stumbled, now without them."""
        self.break_down()
        self.n -= 1
        self.recent.pop()
        self.apply_broken(at, entry)

    def apply(
        self, at: int, entry: AnyEntry, decision: Decision | None = None, *, undone: bool = False
    ) -> None:
        """One entry more; `decision` is what is known already of a move."""
        self.n += 1
        self.changed = at
        self.recent.append((self.n, at, entry))
        match entry:
            case log.Moved():
                self._moved(at, entry, decision, undone=undone)
            case log.Said() if entry.text:  # else its words are gone
                self.chat.append((self.n, at, entry))
            case log.Unsaid():
                self._unsaid(entry.line)
            case log.Sat():
                chair = self.chairs[entry.seat]
                chair.who, chair.name, chair.level = entry.who, entry.name, ""
                chair.entropy = entry.entropy
            case log.BotSat() | log.Resigned():
                self._bot_sat(entry)
            case log.Stood():
                self.chairs[entry.seat] = Chair()
            case log.Started():
                self._started(at, entry)
            case log.Undone():
                self._undone(at, entry)
            case log.Offered():
                self.offers[self.n] = Pending(entry)
            case log.Answered():
                self._answered(entry)
            case log.Hinted():
                self.chairs[entry.seat].hinted.add(entry.ply)
            case log.Ended():
                self.phase = "over"
                self.ended = entry
                self.over_at = at
                self.offers.clear()
                self.timer.stop()
            case log.Followed():
                self.next = entry.table
                self.offers.clear()

    def _unsaid(self, line: int) -> None:
        """Also whoever comes back for what they missed is not told what was said."""
        kept = [said for said in self.chat if said[0] != line]
        self.chat = deque(kept, maxlen=CHATS)
        for place, (n, at, entry) in enumerate(self.recent):
            if n == line and isinstance(entry, log.Said):
                self.recent[place] = (n, at, log.Said(entry.who, entry.name, "", entry.sent))

    def _bot_sat(self, entry: log.BotSat | log.Resigned) -> None:
        chair = self.chairs[entry.seat]
        if isinstance(entry, log.Resigned):
            chair.gave_up = chair.who or chair.gave_up
        chair.who, chair.level = "", entry.level
        chair.resigned = isinstance(entry, log.Resigned)
        if isinstance(entry, log.BotSat) and self.phase == "waiting":
            chair.name = entry.name or entry.level
        chair.name = chair.name or entry.level

    def _started(self, at: int, entry: log.Started) -> None:
        self.phase = "playing"
        self.players = [chair.who or chair.level for chair in self.chairs]
        self.decisions = []
        self.seed = entry.seed
        self.setup = entry.setup or self.row.start.setup
        if self.game is not None:
            self.match = self.game.new_match(
                seats=self.row.seats,
                seed=entry.seed,
                options=self.row.options,
                setup=self.setup,
                names=[chair.name for chair in self.chairs],
            )
            self.setup = self.match.setup if self.match.stacked else None
        for text in self.row.start.opening:
            self._decide(text, None)
        self.opening = len(self.decisions)
        self.timer.start(at)

    def _moved(self, at: int, entry: log.Moved, decision: Decision | None, *, undone: bool) -> None:
        if undone:
            self.decisions.append((entry.seat, entry.move))
        else:
            self._decide(entry.move, decision, entry.seat)
        self.decided = at
        self.timer.moved(at, entry.left)
        if self.offers:
            lapsing = [n for n, one in self.offers.items() if one.made.what in ("draw", "undo")]
            for n in lapsing:
                del self.offers[n]

    def _decide(self, text: str, decision: Decision | None, seat: int = -1) -> None:
        match = self.match
        if match is not None:
            seat = seat if match.actor is None else match.actor
            if decision is not None and decision.before is match.state:
                self.events = match.play_known(decision.move, decision.after)
            else:
                self.events = match.play(text)
        self.decisions.append((seat, text))

    def _undone(self, at: int, entry: log.Undone) -> None:
        del self.decisions[entry.ply :]
        self.told = {ply: told for ply, told in self.told.items() if ply < entry.ply}
        self.glimpsed = {ply: told for ply, told in self.glimpsed.items() if ply < entry.ply}
        self.decided = 0
        self.undos += 1
        while self.match is not None and self.match.ply > entry.ply:
            self.match.undo()
        self.events = []
        self.offers.clear()
        self.timer.moved(at, entry.left)

    def _answered(self, entry: log.Answered) -> None:
        pending = self.offers.get(entry.offer)
        if pending is None:
            return
        if entry.seat in pending.waiting:
            pending.waiting.remove(entry.seat)
        if not entry.accept or not pending.waiting:
            del self.offers[entry.offer]

    @property
    def ply(self) -> int:
        return len(self.decisions)

    @property
    def actor(self) -> int | None:
        """The seat to decide, None if nobody is."""
        if self.phase != "playing" or self.match is None:
            return None
        return self.match.actor

    def eyes(self, who: str) -> tuple[int, ...]:
        """The seats somebody holds."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if who and chair.who == who)

    def people(self) -> list[int]:
        """The seats held by people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.who]


def broken_table(row: TableRow, rows: list[Row]) -> Table:
    """What is left of a table whose log the rules cannot follow."""
    table = Table(row, None)
    table.broken = True
    for logged in rows:
        for entry in logged.entries:
            table.apply_broken(logged.at, entry)
    return table


def taken_back(rows: list[Row]) -> set[int]:
    """The counts of those decisions that a later undo reaches."""
    found: set[int] = set()
    limit: int | None = None  # plies from here on were taken back
    for row in reversed(rows):
        for place in reversed(range(len(row.entries))):
            entry = row.entries[place]
            if isinstance(entry, log.Undone):
                limit = entry.ply if limit is None else min(limit, entry.ply)
            elif isinstance(entry, log.Moved) and limit is not None and entry.ply >= limit:
                found.add(row.n + place)
    return found
