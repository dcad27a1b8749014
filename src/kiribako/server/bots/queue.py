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

    __slots__ = (
        "asked", "cost", "died", "done", "hint", "make", "place", "step", "table", "tries",
    )  # fmt: skip

    def __init__(
        self,
        make: Callable[[], Job | None],
        place: Place = ANYBODY,
        *,
        cost: float = 0.0,
        hint: bool = False,
        step: int = 0,
        table: str = "",
    ) -> None:
        self.make = make  # None once nobody wants it any more
        self.place = place
        self.cost = cost  # seconds of work, as far as is known beforehand
        self.hint = hint
        self.step = step  # of the fallback: which weaker bot thinks
        self.table = table  # for whose next decision a worker keeps what it has thought
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


class PersonQueue:
    """What one person waits for: bots' moves before hints, each in the order they came.

    A table has one move at a time in here, so the oldest first is also in turn between tables.
    """

    __slots__ = ("hints", "moves")

    def __init__(self) -> None:
        self.moves: deque[Ticket] = deque()
        self.hints: deque[Ticket] = deque()


class NetworkQueue:
    """The people of one network."""

    def __init__(self) -> None:
        self.people: dict[str, PersonQueue] = {}
        self.ledger = Ledger()


class Queue:
    """Tickets of one rank."""

    def __init__(self) -> None:
        self.networks: dict[str, NetworkQueue] = {}
        self.ledger = Ledger()

    def __len__(self) -> int:
        return sum(
            len(person_queue.moves) + len(person_queue.hints)
            for network_queue in self.networks.values()
            for person_queue in network_queue.people.values()
        )

    def longest(self, now: float) -> float:
        """Seconds that the oldest ticket has waited."""
        people = [
            person_queue
            for network_queue in self.networks.values()
            for person_queue in network_queue.people.values()
        ]
        oldest = [
            tickets[0].asked
            for person_queue in people
            for tickets in (person_queue.moves, person_queue.hints)
            if tickets
        ]
        return now - min(oldest, default=now)

    def put(self, ticket: Ticket, *, first: bool = False) -> None:
        """To the end of its line; to the front if it has been there before."""
        place = ticket.place
        network_queue = self.networks.setdefault(place.network, NetworkQueue())
        person_queue = network_queue.people.setdefault(place.who, PersonQueue())
        tickets = person_queue.hints if ticket.hint else person_queue.moves
        if first:
            tickets.appendleft(ticket)
        else:
            tickets.append(ticket)

    def hints(self, place: Place) -> int:
        """How many hints somebody waits for."""
        network_queue = self.networks.get(place.network)
        person_queue = network_queue.people.get(place.who) if network_queue else None
        return len(person_queue.hints) if person_queue else 0

    def has(self, is_full: Callable[[str], bool] = never) -> bool:
        """Whether there is a ticket of a network that is not full."""
        return any(not is_full(network) for network in self.networks)

    def take(self, is_full: Callable[[str], bool] = never) -> Ticket | None:
        """The next ticket; whoever got it goes behind those who had less."""
        waiting = [network for network in self.networks if not is_full(network)]
        if not waiting:
            return None
        network = self.ledger.least(waiting)
        network_queue = self.networks.pop(network)
        who = network_queue.ledger.least(network_queue.people)
        person_queue = network_queue.people.pop(who)
        ticket = (person_queue.moves or person_queue.hints).popleft()
        if person_queue.moves or person_queue.hints:
            network_queue.people[who] = person_queue
        if network_queue.people:
            self.networks[network] = network_queue
        network_queue.ledger.serve(who, ticket.cost)
        self.ledger.serve(network, ticket.cost)
        return ticket

    def remove(self, ticket: Ticket) -> bool:
        """Take a ticket out of its line, wherever it stands there; whether it still did."""
        place = ticket.place
        network_queue = self.networks.get(place.network)
        person_queue = network_queue.people.get(place.who) if network_queue else None
        if network_queue is None or person_queue is None:
            return False
        tickets = person_queue.hints if ticket.hint else person_queue.moves
        if ticket not in tickets:
            return False
        tickets.remove(ticket)
        if not (person_queue.moves or person_queue.hints):
            del network_queue.people[place.who]
        if not network_queue.people:
            del self.networks[place.network]
        return True

    def correct(self, place: Place, seconds: float) -> None:
        """What a ticket cost beyond what was thought."""
        self.ledger.correct(place.network, seconds)
        network_queue = self.networks.get(place.network)
        if network_queue:
            network_queue.ledger.correct(place.who, seconds)
