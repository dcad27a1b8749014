"""The queue before the workers: fair between networks, then people, by the work done for each."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple

from kiribako.server.bots.jobs import Job, Result

FORGET_ABOVE = 1_000  # names in a ledger, after which those who owe nothing are forgotten
ORDERS = (  # of sixteen turns; a lower rank waits, but never for ever
    *[(0, 1, 2)] * 7, (1, 2, 0), *[(0, 1, 2)] * 7, (2, 1, 0),
)  # fmt: skip


def never(_network: str) -> bool:
    return False


class Rank(IntEnum):
    """Whose table comes first."""

    PRESENT = 0  # somebody who sits there is connected
    AWAY = 1  # somebody sits there, but is not here now
    ALONE = 2  # bots among themselves, and somebody watches


class Place(NamedTuple):
    """Where a job stands in the queue: for whom it is, and where they come from."""

    rank: Rank = Rank.PRESENT
    network: str = ""
    who: str = ""


ANYBODY = Place()


class Ticket:
    """A job in the queue, made when its turn comes, and who waits for it."""

    __slots__ = ("asked", "cost", "died", "done", "hint", "make", "place", "step", "tries")

    def __init__(
        self,
        make: Callable[[], Job | None],
        place: Place = ANYBODY,
        *,
        cost: float = 0.0,
        hint: bool = False,
        step: int = 0,
    ) -> None:
        self.make = make  # None once nobody wants it any more
        self.place = place
        self.cost = cost  # seconds of work, as far as is known beforehand
        self.hint = hint
        self.step = step  # on the ladder of players
        self.died = False  # a worker died of it on this step
        self.tries = 0
        self.asked = time.monotonic()
        self.done: asyncio.Future[Result | None] = asyncio.get_running_loop().create_future()

    def settle(self, result: Result | None) -> None:
        if not self.done.done():
            self.done.set_result(result)


class Ledger:
    """Seconds of work done for each name; the next is for whoever has had least of late.

    Whoever was away does not save anything up: they come back as if they had kept pace with the
    one served last, and are next.
    """

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self.pace = 0.0  # what the one served last had had before

    def least(self, names: Iterable[str]) -> str:
        return min(names, key=lambda name: max(self.spent.get(name, 0.0), self.pace))

    def serve(self, name: str, seconds: float) -> None:
        """It is a name's turn, at a cost of about so many seconds."""
        self.pace = max(self.pace, self.spent.get(name, 0.0))
        self.spent[name] = self.pace + seconds
        if len(self.spent) > FORGET_ABOVE:
            self.spent = {one: had for one, had in self.spent.items() if had > self.pace}

    def correct(self, name: str, seconds: float) -> None:
        """It took so much longer, or less."""
        if name in self.spent:
            self.spent[name] += seconds


class Line:
    """What one person waits for: bots' moves before hints, each in the order they came.

    A table has one move at a time in here, so the oldest first is also in turn between tables.
    """

    __slots__ = ("hints", "moves")

    def __init__(self) -> None:
        self.moves: deque[Ticket] = deque()
        self.hints: deque[Ticket] = deque()


class Crowd:
    """The people of one network."""

    def __init__(self) -> None:
        self.lines: dict[str, Line] = {}
        self.ledger = Ledger()


class Queue:
    """Tickets of one rank."""

    def __init__(self) -> None:
        self.crowds: dict[str, Crowd] = {}
        self.ledger = Ledger()

    def __len__(self) -> int:
        return sum(
            len(line.moves) + len(line.hints)
            for crowd in self.crowds.values()
            for line in crowd.lines.values()
        )

    def longest(self, now: float) -> float:
        """Seconds that the oldest ticket has waited."""
        lines = [line for crowd in self.crowds.values() for line in crowd.lines.values()]
        oldest = [
            tickets[0].asked for line in lines for tickets in (line.moves, line.hints) if tickets
        ]
        return now - min(oldest, default=now)

    def put(self, ticket: Ticket, *, first: bool = False) -> None:
        """To the end of its line; to the front if it has been there before."""
        place = ticket.place
        crowd = self.crowds.setdefault(place.network, Crowd())
        line = crowd.lines.setdefault(place.who, Line())
        tickets = line.hints if ticket.hint else line.moves
        if first:
            tickets.appendleft(ticket)
        else:
            tickets.append(ticket)

    def hints(self, place: Place) -> int:
        """How many hints somebody waits for."""
        crowd = self.crowds.get(place.network)
        line = crowd.lines.get(place.who) if crowd else None
        return len(line.hints) if line else 0

    def has(self, is_full: Callable[[str], bool] = never) -> bool:
        """Whether there is a ticket of a network that is not full."""
        return any(not is_full(network) for network in self.crowds)

    def take(self, is_full: Callable[[str], bool] = never) -> Ticket | None:
        """The next ticket; whoever got it goes behind those who had less."""
        networks = [network for network in self.crowds if not is_full(network)]
        if not networks:
            return None
        network = self.ledger.least(networks)
        crowd = self.crowds.pop(network)
        who = crowd.ledger.least(crowd.lines)
        line = crowd.lines.pop(who)
        ticket = (line.moves or line.hints).popleft()
        if line.moves or line.hints:
            crowd.lines[who] = line
        if crowd.lines:
            self.crowds[network] = crowd
        crowd.ledger.serve(who, ticket.cost)
        self.ledger.serve(network, ticket.cost)
        return ticket

    def remove(self, ticket: Ticket) -> bool:
        """Take a ticket out of its line, wherever it stands there; whether it still did."""
        place = ticket.place
        crowd = self.crowds.get(place.network)
        line = crowd.lines.get(place.who) if crowd else None
        if crowd is None or line is None:
            return False
        tickets = line.hints if ticket.hint else line.moves
        if ticket not in tickets:
            return False
        tickets.remove(ticket)
        if not (line.moves or line.hints):
            del crowd.lines[place.who]
        if not crowd.lines:
            del self.crowds[place.network]
        return True

    def correct(self, place: Place, seconds: float) -> None:
        """What a ticket cost beyond what was thought."""
        self.ledger.correct(place.network, seconds)
        crowd = self.crowds.get(place.network)
        if crowd:
            crowd.ledger.correct(place.who, seconds)
