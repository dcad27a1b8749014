"""What a good player knows: which cards will come, how near each set is, what a koi-koi risks.

Every card nobody has captured yet belongs to a class by what a seat can know of it: where it
lies, and whether its month lies open or can still turn up. How often a seat gets a card of each
class before the round is played out, by the turns it has left, was measured in 8,000 rounds of
greedy play without a Game.
"""

from __future__ import annotations

import math
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi.rules import calling, dealing, redeal
from kiribako.games.koi_koi.rules.chart import Chart
from kiribako.games.koi_koi.rules.constants import NEVER
from kiribako.games.koi_koi.rules.deck import month_counts
from kiribako.games.koi_koi.rules.moves import GAME, KOI, STEP_CALL, STEP_PLAY
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.wisdom.greedy_stop import gain_of
from kiribako.games.koi_koi.wisdom.hasty import Appetite
from kiribako.kernel.bits import size
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import BEST_LEVEL, STRONGEST, Tuning, Wisdom

ONES: Final = 0x111111111111
TURNS: Final = 9  # turns left, 0 to 8

# How often a seat gets a card of its own classes: a row for each class, an entry for the turns.
OWN_ODDS: Final = [
    [0.000, 0.837, 0.812, 0.822, 0.822, 0.817, 0.821, 0.827, 0.847],  # in hand, month in the field
    [0.000, 0.316, 0.471, 0.546, 0.598, 0.640, 0.675, 0.707, 0.751],  # in hand
    [0.000, 0.803, 0.746, 0.737, 0.729, 0.713, 0.698, 0.683, 0.669],  # in the field, month in hand
    [0.000, 0.095, 0.157, 0.200, 0.228, 0.241, 0.244, 0.239, 0.246],  # in the field
    [0.000, 0.215, 0.264, 0.290, 0.303, 0.309, 0.310, 0.309, 0.332],  # unseen, month in hand
    [0.000, 0.059, 0.093, 0.117, 0.135, 0.148, 0.158, 0.166, 0.183],  # unseen
]
# The same for the opponent, who is to move; `unseen` counts the cards of a month he may have.
RIVAL_ODDS: Final = [
    [0.175, 0.199, 0.266, 0.315, 0.350, 0.372, 0.364, 0.329, 0.280],  # in the field, 1 unseen
    [0.098, 0.281, 0.337, 0.344, 0.356, 0.371, 0.394, 0.419, 0.435],  # in the field, 2 unseen
    [0.558, 0.556, 0.627, 0.664, 0.692, 0.718, 0.735, 0.750, 0.743],  # in the field, 3 unseen
    [0.000, 0.020, 0.034, 0.037, 0.042, 0.046, 0.051, 0.055, 0.038],  # my hand, month in the field
    [0.000, 0.123, 0.152, 0.165, 0.167, 0.167, 0.161, 0.152, 0.114],  # my hand
    [0.175, 0.202, 0.262, 0.301, 0.328, 0.354, 0.382, 0.413, 0.409],  # unseen, month in the field
    [0.031, 0.095, 0.173, 0.233, 0.282, 0.321, 0.353, 0.378, 0.380],  # unseen
]
OWN: Final = vec[float]([odds for row in OWN_ODDS for odds in row])
RIVAL: Final = vec[float]([odds for row in RIVAL_ODDS for odds in row])
OWN_CLASSES: Final = 6
RIVAL_CLASSES: Final = 7

DEALING: Final = 1.2  # points that the next deal is worth to its dealer
EXHAUSTED_POINTS: Final = 6.0
FIRST: Final = 0.55  # share of the rounds both could win that the slower one loses
OWN_HOPE: Final = 0.4  # what sets beyond the first are worth, since a round may go on
RIVAL_HOPE: Final = 0.6
ROUND_POINTS: Final = 7  # that its winner gets on average
WORLDS: Final = 256
MANY_WORLDS: Final = 2_048  # where there is time
ROUND_SWING: Final = 9.5  # points by which a round's margin differs from what is expected


@final
class Prospects:
    """What a seat can hope for in the rest of a round."""

    def __init__(self, chance: float, points: float, hope: float) -> None:
        self.chance = chance  # that its sets grow once more
        self.points = points  # by how much, if they do
        self.hope = hope  # all the points to come, set by set


class KoiKoiWisdom(Wisdom):
    """Sees the race to the next set, and the doubled loss behind a koi-koi."""

    def __init__(self) -> None:
        self.appetite = Appetite()

    def __reduce__(self) -> tuple[Any, ...]:
        return KoiKoiWisdom, ()

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        """Rounds are played out in haste; beyond them the lead and the rounds left decide."""
        return Tuning(
            simulations=(40, 250, 6_000),
            explore=0.35,
            weighed=True,
            guided=True,
            margin=0.1,
            noticed=0.8,
            worlds=WORLDS if level < STRONGEST else MANY_WORLDS,
        )

    def swing(self, state: State) -> float:
        """Every round that is still to be played adds its luck."""
        if not isinstance(state, Position):
            raise TypeError("this wisdom is of Koi-Koi only")
        rounds = state.constants.rounds - state.month + 1
        if state.constants.target != NEVER:  # about so many rounds bring the leader there
            missing = state.constants.target - max(state.points0, state.points1)
            rounds = min(rounds, 1 + missing // ROUND_POINTS)
        return ROUND_SWING * math.sqrt(float(max(1, rounds)))

    def pauses(self, state: State) -> bool:
        """A new round has been dealt."""
        if not isinstance(state, Position):
            raise TypeError("this wisdom is of Koi-Koi only")
        return not state.played0 | state.played1 | state.captured0 | state.captured1

    def suggest(self, state: State, moves: vec[i64]) -> i64:
        if not isinstance(state, Position):
            raise TypeError("this wisdom is of Koi-Koi only")
        return self.appetite.choose(state, moves)

    def appraise(self, state: State, seat: i64) -> float:
        """The lead in points that the seat can expect at the end of this round."""
        if not isinstance(state, Position):
            raise TypeError("this wisdom is of Koi-Koi only")
        scores = float(state.points0 - state.points1)
        lead = -scores if seat else scores
        if state.over:
            return lead
        if state.step == STEP_CALL:
            return lead + at_call(state, seat)
        if state.played0 | state.played1 | state.captured0 | state.captured1:
            return lead + race(state, seat)
        return lead + dealing_edge(state, state.dealer == seat)

    def recall(self, past: State, now: State) -> bool:
        """A hand is what it became, and what was played from it since; only playing tells of it."""
        if not isinstance(past, Position) or not isinstance(now, Position):
            raise TypeError("this wisdom is of Koi-Koi only")
        if past.month != now.month or past.dealt != now.dealt or past.step != STEP_PLAY:
            return False
        if past.actor:
            past.hand1 = now.hand1 | now.played1 & ~past.played1
        else:
            past.hand0 = now.hand0 | now.played0 & ~past.played0
        return True

    def likelihood(self, state: State, move: i64, moves: vec[i64]) -> float:
        """By how much better it tastes than the other cards of the hand."""
        if not isinstance(state, Position):
            raise TypeError("this wisdom is of Koi-Koi only")
        return self.appetite.likelihood(state, move, moves)

    def weigh(self, state: State, move: i64) -> float:
        """Captures by the value of their cards, Game before Koi-Koi."""
        if not isinstance(state, Position):
            raise TypeError("this wisdom is of Koi-Koi only")
        if move >= GAME:
            return 1.0 if move == KOI else 4.0
        gain = gain_of(state, move)
        return 2.0 + float(gain) if gain > 0 else 1.0 / (1.0 - 0.2 * float(gain))


def dealing_edge(position: Position, deals: bool) -> float:
    """What it is worth to deal the next round, if there is one."""
    if dealing.decided(position):
        return 0.0
    return DEALING if deals else -DEALING


def at_call(position: Position, seat: i64) -> float:
    """A call is due: the caller takes the better one, as far as the seat can tell."""
    caller = position.actor
    value = calling.worth(position, caller)
    points = float(calling.reward(position, caller, value)) + DEALING
    if caller != seat:
        return -points
    bold = position.clone()
    calling.call_koi(bold)
    if bold.month != position.month:
        return points
    return max(points, race(bold, seat))


def race(position: Position, seat: i64) -> float:
    """Who makes a set first, and for how many points."""
    chart = position.chart()
    mine = own_prospects(position, chart, seat)
    theirs = rival_prospects(position, chart, seat)
    won = mine.chance * (1.0 - FIRST * theirs.chance)
    lost = theirs.chance * (1.0 - FIRST * mine.chance)
    none = max(0.0, 1.0 - won - lost)
    gain = stake(position, seat, mine) + DEALING
    loss = stake(position, 1 - seat, theirs) + DEALING
    flat = none * DEALING
    if not position.constants.drawn:
        flat = none * (EXHAUSTED_POINTS + DEALING)  # the dealer's (KK-5.15)
    later = OWN_HOPE * mine.hope - RIVAL_HOPE * theirs.hope
    return later + won * gain - lost * loss + (flat if position.dealer == seat else -flat)


def stake(position: Position, seat: i64, prospects: Prospects) -> float:
    """What the round is likely to bring the seat if its sets grow."""
    value = float(position.koi(seat)) + prospects.points
    if value > 5.0 and position.constants.doubled_from != NEVER:
        # the nearer to seven, the likelier it is doubled (KK-5.12)
        value *= min(2.0, 1.0 + (value - 5.0) / 3.0)
    return value * float(calling.koi_times(position, seat) * position.times)


def months_of(cards: i64) -> i64:
    """All the cards of the months that are among these."""
    return ((cards | cards >> 1 | cards >> 2 | cards >> 3) & ONES) * 15


def own_prospects(position: Position, chart: Chart, seat: i64) -> Prospects:
    """The seat's own hopes, by the cards it sees."""
    hand = position.hand(seat)
    field = position.field | position.turned
    unseen = redeal.unseen(position, seat)
    open_months = months_of(field)
    held_months = months_of(hand)
    classes = vec[i64]([0] * OWN_CLASSES)
    classes[0] = hand & open_months
    classes[1] = hand & ~open_months
    classes[2] = field & held_months
    classes[3] = field & ~held_months
    classes[4] = unseen & held_months
    classes[5] = unseen & ~held_months
    return prospects(chart, position.captured(seat), classes, OWN, size(hand))


def rival_prospects(position: Position, chart: Chart, seat: i64) -> Prospects:
    """The opponent's hopes, as far as the seat can tell."""
    hand = position.hand(seat)
    field = position.field | position.turned
    unseen = redeal.unseen(position, seat)
    counts = month_counts(unseen)
    odd = counts & ONES
    twos = counts >> 1 & ONES
    open_months = months_of(field)
    classes = vec[i64]([0] * RIVAL_CLASSES)
    classes[0] = field & (odd & ~twos) * 15
    classes[1] = field & (twos & ~odd) * 15
    classes[2] = field & (twos & odd) * 15
    classes[3] = hand & open_months
    classes[4] = hand & ~open_months
    classes[5] = unseen & open_months
    classes[6] = unseen & ~open_months
    rival = 1 - seat
    return prospects(chart, position.captured(rival), classes, RIVAL, size(position.hand(rival)))


def prospects(
    chart: Chart, captured: i64, classes: vec[i64], odds: vec[float], turns: i64
) -> Prospects:
    """The chance that some set grows, and the points that one brings on average."""
    none = 1.0  # the chance that nothing comes
    sum_chances = 0.0
    sum_points = 0.0
    n: i64 = 0
    while n < i64(len(chart.cards)):
        end = chart.after[n]
        best = 0.0
        best_points = 0.0
        held = group_points(chart, captured, n, end)
        while n < end:
            chance = chance_of(chart, captured, n, classes, odds, turns)
            points = chart.points[n] - held
            if points <= 0 and chart.each[n]:
                points = chart.each[n]
            if points > 0 and chance * float(points) > best * best_points:
                best = chance
                best_points = float(points)
            n += 1
        none *= 1.0 - best
        sum_chances += best
        sum_points += best * best_points
    if sum_chances <= 0.0:
        return Prospects(0.0, 0.0, 0.0)
    return Prospects(1.0 - none, sum_points / sum_chances, sum_points)


def group_points(chart: Chart, captured: i64, start: i64, end: i64) -> i64:
    """What the best set made of a group is worth, 0 if none is."""
    n: i64
    for n in range(start, end):
        if chart.has(n, captured):
            return chart.points[n]
    return 0


def chance_of(
    chart: Chart, captured: i64, n: i64, classes: vec[i64], odds: vec[float], turns: i64
) -> float:
    """How likely a set is made, or grows by a card if it is made already."""
    if captured & chart.spoil[n]:
        return 0.0
    cards = chart.core[n]
    missing = chart.need[n] - size(captured & cards)
    if missing <= 0:
        cards = chart.cards[n]
        missing = 1
    coming = 0.0  # how many of its cards the seat can expect
    k: i64
    for k in range(len(classes)):
        lying = classes[k] & cards
        if lying:
            coming += odds[k * TURNS + turns] * float(size(lying))
    if coming <= 0.0:
        return 0.0
    share = min(0.98, coming / float(missing))
    chance = share
    for _ in range(missing - 1):
        chance *= share
    return chance
