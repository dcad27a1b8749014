"""Set-ups: what chance decides before a match, and the first position that follows.

    cuts    pairs of cards, one for each seat; pairs of the same month are cut again (KK-2.2)
    deals   orders of the 48 cards from the top, one for each deal, void ones included (KK-2.3)

A stacked start may list fewer deals, and fewer cards in one: the seed supplies the rest (KK-2.6).
It can also put a position at the beginning of a turn; `deals` are then the later ones:

    hands     cards of each seat, or how many it has been dealt unseen
    field, captured (of each seat), pile (from the top)
              cards named nowhere follow at the bottom of the pile
    dealer, turn, round, scores
              by default the dealer of the cut, his turn, round 1 and no points
    multiplier
              of the dealt field, where the table counts it (KK-5.24); 1 by default

Cards are listed as in "1B 2A 3C". Sets that lie captured at such a start count as called
koi-koi upon, since a round cannot have gone on otherwise (KK-4.5).
"""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi.rules import calling, dealing
from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.completing import POSITION
from kiribako.games.koi_koi.rules.constants import FIELD_GRAND, FIELD_PLAIN, Constants
from kiribako.games.koi_koi.rules.deck import CARDS, has_four
from kiribako.games.koi_koi.rules.fields import (
    MOST_SCORE,
    fault,
    number,
    one_place_each,
    pair,
    read_cards,
    read_cuts,
    read_orders,
)
from kiribako.games.koi_koi.rules.moves import STEP_PLAY
from kiribako.games.koi_koi.rules.played_chart import charts_of
from kiribako.games.koi_koi.rules.position import Position
from kiribako.kernel.bits import set_of, size
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import quote

PLACE_IN_MATCH: Final = ("dealer", "turn", "round", "scores", "multiplier")
KNOWN: Final = ("cuts", "deals", *POSITION, *PLACE_IN_MATCH)
MOST_BRIGHTS: Final = 5
HAND_OF_DEALER: Final = (
    "seat {seat}, whose turn it is, has one to eight cards, as many cards as the other"
)
HAND_OF_OTHER: Final = (
    "seat {seat}, whose turn it is, has one to eight cards, one card more than the dealer"
)


def deal(box: Box, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
    """Every random choice of the start: the cuts, and deals enough for every round."""
    cuts: list[list[str]] = []
    while not cuts or month_of(box, cuts[-1][0]) == month_of(box, cuts[-1][1]):
        cuts.append(random.shuffled(box.codes)[:2])
    deals: list[str] = []
    played = 0
    while played < options["rounds"]:
        order = random.shuffled(range(CARDS))
        deals.append(" ".join(box.codes[card] for card in order))
        played += counts_as_round(order, options)
    return {"cuts": cuts, "deals": deals}


def month_of(box: Box, code: str) -> int:
    return box.numbers[code] // 4


def counts_as_round(order: list[int], options: dict[str, Any]) -> bool:
    """Whether a deal uses up a round: neither void nor replayed (KK-3.1, KK-3.2, KK-3.8)."""
    if dealing.void(set_of(order[16:24])):
        return False
    if options["hand_win"] != "replay":
        return True
    return not dealing.wins(set_of(order[0:16:2])) and not dealing.wins(set_of(order[1:16:2]))


def begin(box: Box, options: dict[str, Any], setup: dict[str, Any]) -> Position:
    """The first position. Deals that no round will use are struck from the set-up."""
    for key in setup:
        if key not in KNOWN:
            raise fault(
                str(key), "is no part of a set-up; it can have {known}", known=", ".join(KNOWN)
            )
    stacked = any(key in setup for key in POSITION)
    for key in PLACE_IN_MATCH:
        if key in setup and not stacked:
            raise fault(key, "needs a position: {known}", known=", ".join(POSITION))
    cuts = read_cuts(box, setup.get("cuts"))
    rounds = options["rounds"]
    now = number(setup.get("round", 1), "round", 1, rounds)
    orders = read_orders(box, setup.get("deals"))
    orders = used_deals(orders, options, rounds - now + (0 if stacked else 1))
    setup["deals"] = setup["deals"][: len(orders)]
    constants = almanac_of(box, options, cuts, read_scores(setup), orders)
    position = opening(constants, 0 if cuts[-1][0] < cuts[-1][1] else 1)
    position.month = now
    if stacked:
        put(position, box, setup)
    else:
        dealing.deal_round(position)
    return position


def used_deals(orders: list[list[int]], options: dict[str, Any], rounds: int) -> list[list[int]]:
    """The first orders, as many as so many rounds use."""
    used = 0
    while rounds:
        if used == len(orders):
            raise fault("deals", "{rounds} more rounds have none", "KK-2.3", rounds=rounds)
        rounds -= counts_as_round(orders[used], options)
        used += 1
    return orders[:used]


def almanac_of(
    box: Box,
    options: dict[str, Any],
    cuts: list[list[int]],
    scores: list[int],
    orders: list[list[int]],
) -> Constants:
    """The match's fixed facts, and their twin without the deals to come."""
    charts = charts_of(box, options)
    blind = Constants(box, charts, options, cuts, scores, deals=[], blind=None)
    return Constants(box, charts, options, cuts, scores, deals=orders, blind=blind)


def opening(constants: Constants, dealer: int) -> Position:
    """Before the first deal."""
    return Position(
        dealer, False, 0, constants,
        0, 0, 0, 0, 0, 0, 0, 0,
        constants.carried[0], constants.carried[1],
        0, 0, 0, 0,
        STEP_PLAY, dealer, 1, 0, 0, 1, None,
    )  # fmt: skip


def put(position: Position, box: Box, setup: dict[str, Any]) -> None:
    """The cards of a stacked start in their places."""
    hands = [read_cards(box, hand, "hands") for hand in pair(setup, "hands")]
    captured = [read_cards(box, cards, "captured") for cards in pair(setup, "captured")]
    field = read_cards(box, setup.get("field", ""), "field")
    pile = read_cards(box, setup.get("pile", ""), "pile")
    places = [("hands", hands[0]), ("hands", hands[1]), ("field", field)]
    places += [("captured", captured[0]), ("captured", captured[1]), ("pile", pile)]
    one_place_each(box, places)
    position.dealer = number(setup.get("dealer", int(position.dealer)), "dealer", 0, 1)
    position.actor = number(setup.get("turn", int(position.dealer)), "turn", 0, 1)
    check_hands(position, hands, len(pile))
    position.hand0, position.hand1 = set_of(hands[0]), set_of(hands[1])
    position.captured0, position.captured1 = set_of(captured[0]), set_of(captured[1])
    position.field = set_of(field)
    if has_four(position.field):
        raise fault("field", "holds all four cards of a month, as no field can", "KK-4.2")
    if dealing.decided(position):
        raise fault(
            "scores",
            "the match ends at {target} points, one seat has them already",
            "KK-2.7",
            target=position.constants.target,
        )
    position.koi0 = calling.worth(position, 0)
    position.koi1 = calling.worth(position, 1)
    position.calls = (1 if position.koi0 else 0) + (1 if position.koi1 else 0)
    position.times = read_multiplier(position.constants, setup)
    order = dealing.cards_of(set_of(pile))
    for n, card in enumerate(pile):
        order[n] = card
    dealing.stack_pile(position, order, 0, size(position.hand0 | position.hand1))


def check_hands(position: Position, hands: list[list[int]], pile: int) -> None:
    """Hands as a round leaves them at the beginning of a turn."""
    mine, other = len(hands[position.actor]), len(hands[1 - position.actor])
    ahead = 0 if position.actor == position.dealer else 1
    if not 1 <= mine <= 8 or other != mine - ahead:
        problem = HAND_OF_OTHER if ahead else HAND_OF_DEALER
        raise fault("hands", problem, "KK-2.3", seat=position.actor)
    if pile < mine + other:
        raise fault(
            "pile",
            "{count} cards are still to be drawn, the pile has {pile}",
            "KK-2.3",
            count=mine + other,
            pile=pile,
        )
    for seat, hand in enumerate(hands):
        if position.constants.hands_win and not dealing.possible(set_of(hand), 0):
            raise fault(
                "hands",
                "seat {seat} has one that would have won at the deal",
                "KK-3.5" if has_four(set_of(hand)) else "KK-3.6",
                seat=seat,
            )


def read_scores(setup: dict[str, Any]) -> list[int]:
    return [number(points, "scores", 0, MOST_SCORE) for points in pair(setup, "scores", 0)]


def read_multiplier(constants: Constants, setup: dict[str, Any]) -> int:
    """What the dealt field of a stacked position multiplies by (KK-5.24)."""
    times = number(setup.get("multiplier", 1), "multiplier", 1, MOST_BRIGHTS)
    if times > 1 and constants.field_mode == FIELD_PLAIN:
        raise fault("multiplier", "no field multiplies at this table", "KK-5.24")
    if constants.field_mode == FIELD_GRAND and times not in (1, 2, 4):
        raise fault(
            "multiplier", "is 1, 2 or 4 at this table, not {times}", "KK-5.24", times=quote(times)
        )
    return times
