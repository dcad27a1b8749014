"""An event in memory: nothing but its log's entries applied in order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from kiribako.server.events import log
from kiribako.server.events.log import AnyEntry, EventRow
from kiribako.server.events.pairing import Player
from kiribako.server.events.points import bye_points, late_points, points_of

Phase = Literal["open", "running", "paused", "over", "called-off"]


@dataclass
class Entrant:
    """Somebody who takes part."""

    who: str
    name: str
    level: str = ""  # of a bot
    here: bool = False
    withdrawn: bool = False
    number: int = 0  # in the order they entered
    joined: int = 0  # the first round they were paired in, 0 if none yet
    points: int = 0  # in sixtieths
    firsts: int = 0  # tables that they won alone or shared
    seats: Counter[int] = field(default_factory=Counter)
    last: int = -1
    byes: int = 0
    met: Counter[str] = field(default_factory=Counter)
    against: dict[str, int] = field(default_factory=dict)  # points made where both sat


@dataclass
class Board:
    """A table of a round."""

    table: str
    players: list[str]
    deal: int = 0
    places: list[int] | None = None  # once it is over
    scores: list[int] = field(default_factory=list)

    @property
    def points(self) -> list[int]:
        return points_of(self.places) if self.places is not None else [0] * len(self.players)


@dataclass
class Round:
    """A round that was paired."""

    number: int
    at: int
    boards: list[Board]
    byes: list[str]
    came: set[str] = field(default_factory=set)

    @property
    def over(self) -> bool:
        return all(board.places is not None for board in self.boards)


class Event:
    """What the log says so far."""

    def __init__(self, row: EventRow) -> None:
        self.row = row
        self.n = 0
        self.phase: Phase = "open"
        self.entrants: dict[str, Entrant] = {}
        self.rounds: list[Round] = []
        self.changed = row.made
        self.break_began = row.made  # when the last round was over, or the host let it go on

    def apply(self, at: int, entry: AnyEntry) -> None:
        self.n += 1
        self.changed = at
        match entry:
            case log.Entered():
                known = self.entrants.get(entry.who)
                if known is not None:
                    known.withdrawn, known.name = False, entry.name
                else:
                    number = len(self.entrants)
                    here = bool(entry.level)
                    fresh = Entrant(entry.who, entry.name, entry.level, here=here, number=number)
                    self.entrants[entry.who] = fresh
            case log.Withdrew():
                self.entrants[entry.who].withdrawn = True
            case log.CheckedIn():
                self.entrants[entry.who].here = True
            case log.Came():
                if entry.round == len(self.rounds):
                    self.rounds[-1].came.add(entry.who)
            case log.Paired():
                self._paired(at, entry)
            case log.Scored():
                self._scored(at, entry)
            case log.Replaced():
                self._replaced(entry)
            case log.NoShow():
                self.entrants[entry.who].here = False
            case log.Paused():
                self.phase = "paused"
            case log.Resumed():
                self.phase = "running" if self.rounds else "open"
                self.break_began = at
            case log.Over():
                self.phase = "called-off" if entry.called_off else "over"

    def _paired(self, at: int, entry: log.Paired) -> None:
        self.phase = "running"
        boards = [Board(one.table, list(one.players), one.deal) for one in entry.tables]
        self.rounds.append(Round(entry.round, at, boards, list(entry.byes)))
        for who in entry.byes:
            self._joins(who)
            self.entrants[who].byes += 1
            self.entrants[who].points += bye_points(self.row.seats)
        for board in boards:
            for seat, who in enumerate(board.players):
                self._sits(board, seat, who)
        for who in entry.absent:
            self.entrants[who].here = False

    def _joins(self, who: str) -> None:
        """Who comes late has half a bye for every round missed."""
        entrant = self.entrants[who]
        if not entrant.joined:
            entrant.joined = len(self.rounds)
            entrant.points += (len(self.rounds) - 1) * late_points(self.row.seats)

    def _sits(self, board: Board, seat: int, who: str) -> None:
        self._joins(who)
        entrant = self.entrants[who]
        entrant.seats[seat] += 1
        entrant.last = seat
        entrant.met.update(other for other in board.players if other != who)

    def _scored(self, at: int, entry: log.Scored) -> None:
        board = self.rounds[entry.round - 1].boards[entry.board]
        if board.places is not None:
            return
        board.places, board.scores = list(entry.places), list(entry.scores)
        self.break_began = at
        for who, place, points in zip(board.players, board.places, board.points):
            entrant = self.entrants[who]
            entrant.points += points
            entrant.firsts += place == 1
            for other in board.players:
                if other != who:
                    entrant.against[other] = entrant.against.get(other, 0) + points

    def _replaced(self, entry: log.Replaced) -> None:
        played = self.rounds[entry.round - 1]
        board = played.boards[entry.board]
        seat = board.players.index(entry.who)
        gone, fresh = self.entrants[entry.who], self.entrants[entry.by]
        for other in board.players:
            if other != entry.who:
                gone.met[other] -= 1
                self.entrants[other].met[entry.who] -= 1
                self.entrants[other].met[entry.by] += 1
        gone.seats[seat] -= 1
        gone.here = False
        played.byes.remove(entry.by)
        fresh.byes -= 1
        fresh.points -= bye_points(self.row.seats)
        board.players[seat], board.table = entry.by, entry.table
        self._sits(board, seat, entry.by)

    # -- what follows from it ------------------------------------------------------------------

    def playing(self) -> list[Entrant]:
        """Those who would be paired now."""
        waits = self.row.check_in > 0
        late = len(self.rounds) < max(1, self.row.late)
        return [
            entrant
            for entrant in self.entrants.values()
            if not entrant.withdrawn
            and (entrant.here or not waits)
            and (entrant.joined or not self.rounds or late)
        ]

    def missing(self) -> list[str]:
        """Those who entered and are not here."""
        playing = {entrant.who for entrant in self.playing()}
        return [
            who
            for who, entrant in self.entrants.items()
            if not entrant.withdrawn and who not in playing
        ]

    def standing(self) -> list[Entrant]:
        """Everybody by points; level: the points of those met, the match between them, firsts."""
        everybody = list(self.entrants.values())
        return sorted(
            everybody,
            key=lambda one: (-one.points, -self.met_points(one), -self.direct(one), -one.firsts,
                             one.number),
        )  # fmt: skip

    def met_points(self, entrant: Entrant) -> int:
        """The points of all whom somebody met, added up."""
        return sum(
            self.entrants[who].points * times for who, times in entrant.met.items() if times > 0
        )

    def direct(self, entrant: Entrant) -> int:
        """What somebody made at tables with those who are level with them, by points and met."""
        mine = entrant.points, self.met_points(entrant)
        return sum(
            points
            for who, points in entrant.against.items()
            if (self.entrants[who].points, self.met_points(self.entrants[who])) == mine
        )

    def players(self) -> list[Player]:
        """Those to be paired, in the order of their standing."""
        playing = {entrant.who for entrant in self.playing()}
        return [
            Player(one.who, one.points, one.met, one.seats, one.last, one.byes)
            for one in self.standing()
            if one.who in playing
        ]
