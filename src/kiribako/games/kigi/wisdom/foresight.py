"""Who will win: a small net knows what hurried play comes to in the end.

It is asked about every seat by itself, and the answers are weighed against each other. A seat that
searches does better than one in a hurry, so it may have a net of its own. Each number of seats has
weights of its own, which `benchmarks.foresight` learns and writes.
"""

from __future__ import annotations

import importlib.resources
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import commissions, display, scoring
from kiribako.games.kigi.rules.pack import COMMISSION, COMMISSIONS
from kiribako.kernel.weights import Array, fault, read_arrays
from kiribako.kernel.wisdom import lead_of

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

FILE: Final = "foresight.npz"
# What the net is told about a seat, all of it about as large as 1.
LEFT: Final = 0  # cards in the deck
LATE: Final = 1  # how near its end is
ASKED: Final = 2  # commissions on display
OFFERED: Final = 3  # the most that a card on display would score
NEXT: Final = 4  # which turn from now is the seat's: the first, the second ...
TURNS: Final = 9  # it will have
LEAD: Final = 10  # over the best of the others, in points
OWN: Final = 11  # of the five metrics
MOST: Final = 16  # that another has of them
FEWEST: Final = 21
HELD: Final = 26  # for each of ten commissions: held, by how much it is ahead, met
INPUTS: Final = 56
LAYERS: Final = ("first", "bias", "last")  # the arrays of a net
SEARCHER: Final = "searcher-"  # before their names if they are about a seat that searches


def turns_left(position: Position, seat: i64) -> i64:
    """Turns a seat will have: every card is taken, clockwise from the actor on."""
    seats = position.constants.seats
    cards = display.cards_left(position) + display.cards_shown(position)
    return (cards + seats - 1 - (seat - position.actor + seats) % seats) // seats


def most_offered(position: Position) -> i64:
    """The most points that a card on display would score, wherever it grows."""
    most: i64 = 0
    place: i64
    at: i64
    for place in range(display.PLACES):
        card = display.card_at(position, place)
        if 0 <= card < COMMISSION:
            for at in range(position.laid):
                most = max(most, scoring.points_on(position, card, at))
    return most


def fill_inputs(position: Position, inputs: vec[float]) -> None:
    """Write down what the net is told about every seat, one after the other."""
    seats = position.constants.seats
    found = commissions.counts(position)
    scores = vec[i64]([0] * seats)
    commissions.fill_scores(position, scores)
    left = float(display.cards_left(position))
    asked = float(display.commissions_shown(position))
    offered = float(most_offered(position))
    n: i64
    seat: i64
    for n in range(seats * INPUTS):
        inputs[n] = 0.0
    for seat in range(seats):
        at = seat * INPUTS
        inputs[at + LEFT] = left / 40.0
        inputs[at + LATE] = max(0.0, 1.0 - left / 10.0)
        inputs[at + ASKED] = asked / 2.0
        inputs[at + OFFERED] = offered / 10.0
        inputs[at + NEXT + (seat - position.actor + seats) % seats] = 1.0
        inputs[at + TURNS] = float(turns_left(position, seat)) / 8.0
        inputs[at + LEAD] = float(lead_of(scores, seat)) / 10.0
        compare(found, seat, inputs)
    for n in range(COMMISSIONS):
        seat = commissions.holder(position, n)
        if seat >= 0:
            at = seat * INPUTS + HELD + 3 * position.constants.pack.codes[n]
            ahead = max(-6, min(6, commissions.gap(position, n, seat, found)))
            inputs[at] = 1.0
            inputs[at + 1] = float(ahead) / 4.0
            inputs[at + 2] = 1.0 if commissions.fulfilled(position, n, seat, found) else 0.0


def compare(found: vec[i64], seat: i64, inputs: vec[float]) -> None:
    """What commissions ask for: what the seat has of it, and what the others have."""
    at = seat * INPUTS
    metric: i64
    other: i64
    for metric in range(len(commissions.METRICS)):
        most: i64 = 0
        fewest: i64 = 1_000_000
        for other in range(metric, len(found), commissions.COUNTS):
            if other != seat * commissions.COUNTS + metric:
                most = max(most, found[other])
                fewest = min(fewest, found[other])
        inputs[at + OWN + metric] = float(found[seat * commissions.COUNTS + metric]) / 6.0
        inputs[at + MOST + metric] = float(most) / 6.0
        inputs[at + FEWEST + metric] = float(fewest) / 6.0


@final
class Net:
    """One hidden layer."""

    def __init__(self, arrays: dict[str, Array], seats: int, whose: str = "") -> None:
        first, bias, last = (arrays[f"{whose}{name}-{seats}"] for name in LAYERS)
        if first.shape != (INPUTS, *bias.shape) or last.shape != bias.shape:
            raise fault(f"the weights for {seats} seats do not fit together")
        self.width: i64 = len(bias.numbers)
        self.first = vec[float]([float(x) for x in first.numbers])
        self.bias = vec[float]([float(x) for x in bias.numbers])
        self.last = vec[float]([float(x) for x in last.numbers])
        self.hidden = vec[float]([0.0] * self.width)

    def judge(self, inputs: vec[float], at: i64) -> float:
        """What the net says of the inputs from there on."""
        hidden = self.hidden
        first = self.first
        width = self.width
        n: i64
        m: i64
        for m in range(width):
            hidden[m] = self.bias[m]
        for n in range(INPUTS):
            told = inputs[at + n]
            if told != 0.0:
                for m in range(width):
                    hidden[m] += told * first[n * width + m]
        odds = 0.0
        for m in range(width):
            odds += max(0.0, hidden[m]) * self.last[m]
        return odds


@final
class Foresight:
    """The nets for one number of seats, and the odds they gave last."""

    def __init__(self, seats: int, arrays: dict[str, Array]) -> None:
        self.hurried = Net(arrays, seats)
        searches = f"{SEARCHER}{LAYERS[0]}-{seats}" in arrays
        self.searching = Net(arrays, seats, SEARCHER) if searches else self.hurried
        self.inputs = vec[float]([0.0] * (seats * INPUTS))
        self.odds = vec[float]([0.0] * seats)

    def ask(self, position: Position, searcher: i64) -> None:
        """Find the logarithms of the seats' chances to win, give or take the same for all."""
        fill_inputs(position, self.inputs)
        seat: i64
        for seat in range(len(self.odds)):
            net = self.searching if seat == searcher else self.hurried
            self.odds[seat] = net.judge(self.inputs, seat * INPUTS)


def learned(seats: int) -> Foresight:
    """The nets that come with the game."""
    file = importlib.resources.files("kiribako.games.kigi").joinpath(FILE)
    return Foresight(seats, read_arrays(file.read_bytes()))
