"""The books of a position: every card in exactly one place, every count as the rules leave it."""

from __future__ import annotations

from kiribako.games.koi_koi.rules import calling
from kiribako.games.koi_koi.rules.dealing import decided
from kiribako.games.koi_koi.rules.deck import has_four
from kiribako.games.koi_koi.rules.moves import STEP_CALL, STEP_CHOOSE, STEP_PLAY
from kiribako.games.koi_koi.rules.outcomes import told
from kiribako.games.koi_koi.rules.position import Position


def faults(position: Position) -> list[str]:
    """What does not add up."""
    return card_faults(position) + turn_faults(position) + point_faults(position)


def drawn_order(position: Position) -> list[int]:
    """The cards still to be drawn, the next one first."""
    cards = []
    for pile in (int(position.pile), int(position.deep)):
        cards += [(pile >> 6 * n & 63) - 1 for n in range((pile.bit_length() + 5) // 6)]
    return cards


def card_faults(position: Position) -> list[str]:
    """No card is in two places (KK-1.1), and every hand card has its draw (KK-2.3)."""
    found = []
    pile = drawn_order(position)
    places = [position.hand0, position.hand1, position.captured0, position.captured1]
    places += [position.field, position.turned]
    cards = [card for place in places for card in range(48) if int(place) >> card & 1] + pile
    if len(set(cards)) != len(cards):
        found.append("a card is in two places")
    hands = int(position.hand0).bit_count() + int(position.hand1).bit_count()
    if len(pile) != hands:
        found.append(f"{hands} cards in hand, {len(pile)} to be drawn")
    if has_four(position.field):
        found.append("the field holds all of a month")
    for hand, played in (
        (position.hand0, position.played0),
        (position.hand1, position.played1),
    ):
        if hand & played:
            found.append("a card was played and is still in hand")
    return found


def turn_faults(position: Position) -> list[str]:
    """Step, actor and calls fit each other."""
    found = []
    if position.over:
        return [] if decided(position) else ["over before the last round"]
    if decided(position):
        return ["not over after the last round"]
    seat = int(position.actor)
    worth = [int(calling.worth(position, s)) for s in (0, 1)]
    koi = [int(position.koi(s)) for s in (0, 1)]
    if (position.step == STEP_CHOOSE) != (position.turned != 0):
        found.append("a drawn card lies open without a choice")
    if position.step == STEP_CALL and worth[seat] <= koi[seat]:
        found.append("a call is asked for sets that have not grown")
    grown = worth[0] > koi[0] or worth[1] > koi[1]  # weather can undo what was called upon
    if position.step == STEP_PLAY and grown:  # KK-4.5
        found.append(f"sets worth {worth} were passed over at {koi}")
    if position.step == STEP_PLAY and not position.hand(seat):
        found.append("the actor has no card to play")
    return found


def point_faults(position: Position) -> list[str]:
    """Totals are the points of the rounds."""
    totals = list(position.constants.carried)
    for result in told(position.outcomes):
        if result.winner >= 0:
            totals[result.winner] += int(result.points)
    return [] if totals == position.scores() else [f"points {position.scores()}, rounds {totals}"]
