"""Dealing: a fresh deal for each round, and its checks (KK-2.3, KK-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi.rules.constants import FIELD_BRIGHTS, FIELD_PLAIN
from kiribako.games.koi_koi.rules.deck import CARDS, MONTH, four_pairs, has_four
from kiribako.games.koi_koi.rules.moves import STEP_OVER, STEP_PLAY
from kiribako.games.koi_koi.rules.outcomes import FLAT, HAND, VOID, Outcome
from kiribako.kernel.bits import BIT, lowest, size

if TYPE_CHECKING:
    from kiribako.games.koi_koi.rules.position import Position

HANDS: Final = 16  # cards of an order that go to the hands
LAID: Final = 24  # where the draw pile begins
DRAWN: Final = 40  # cards of an order that a round can use
SHALLOW: Final = 10  # cards that `pile` holds, the others are in `deep`


def deal_round(position: Position) -> None:
    """Deal until somebody has a card to play, or the match is over; then the last table stays."""
    while not decided(position):
        deal(position)
        if void(position.field):  # before the hands are looked at (KK-3.3)
            note(position, VOID, -1, 0, position.field)
            continue
        first = position.dealer
        mine = position.hand(first)
        other = position.hand(1 - first)
        counted = position.constants.hands_win  # KK-3.10
        if counted and wins(mine):
            win_by_hand(position, first, mine, other if wins(other) else 0)
        elif counted and wins(other):
            win_by_hand(position, 1 - first, other, 0)
        else:
            position.actor = first
            position.step = STEP_PLAY
            return
    position.step = STEP_OVER
    position.over = True
    position.actor = -1


def decided(position: Position) -> bool:
    """Whether the last round is over, or a total has reached the target (KK-2.5, KK-2.7)."""
    constants = position.constants
    return (
        position.month > constants.rounds
        or position.points0 >= constants.target
        or position.points1 >= constants.target
    )


def void(field: i64) -> bool:
    """A field with all of a month or of four pairs (KK-3.1, KK-3.2)."""
    return has_four(field) or four_pairs(field)


def wins(hand: i64) -> bool:
    """A dealt hand that wins at once (KK-3.5, KK-3.6)."""
    return has_four(hand) or four_pairs(hand)


def win_by_hand(position: Position, winner: i64, hand: i64, other: i64) -> None:
    """Six points; the round counts as played, unless the table replays it (KK-3.8)."""
    note(position, HAND, winner, FLAT, hand, other=other)
    position.score(winner, FLAT)
    if not position.constants.replay:
        pass_the_deal(position, winner)
        position.month += 1


def pass_the_deal(position: Position, winner: i64) -> None:
    """To the winner, if there is one (KK-2.4); or to the other, whoever won (KK-2.8)."""
    if position.constants.in_turns:
        position.dealer = 1 - position.dealer
    elif winner >= 0:
        position.dealer = winner


def note(
    position: Position,
    kind: i64,
    winner: i64,
    points: i64,
    cards: i64,
    *,
    other: i64 = 0,
    value: i64 = 0,
    defied: bool = False,
    koi_times: i64 = 1,
) -> None:
    """Write down how a deal ended."""
    position.outcomes = Outcome(
        kind,
        position.month,
        position.dealer,
        winner,
        points,
        cards,
        other,
        value,
        defied,
        koi_times,
        position.times,
        position.outcomes,
    )


def clear(position: Position) -> None:
    """Gather all the cards."""
    position.hand0 = 0
    position.hand1 = 0
    position.captured0 = 0
    position.captured1 = 0
    position.played0 = 0
    position.played1 = 0
    position.koi0 = 0
    position.koi1 = 0
    position.calls = 0
    position.times = 1
    position.field = 0
    position.pile = 0
    position.deep = 0
    position.turned = 0


def deal(position: Position) -> None:
    """The next deal of the almanac, or one by the position's own chance (KK-2.3)."""
    clear(position)
    deals = position.constants.deals
    start = position.dealt * CARDS
    if start < i64(len(deals)):
        position.dealt += 1
        hand_out(position, deals, start)
    else:
        order = vec[i64]([0] * CARDS)
        n: i64
        for n in range(CARDS):
            order[n] = n
        shuffle(position, order, 0, DRAWN)
        hand_out(position, order, 0)
    if position.constants.field_mode != FIELD_PLAIN:
        position.times = field_times(position)


def field_times(position: Position) -> i64:
    """What the brights of the dealt field multiply the round by (KK-5.24)."""
    brights = position.field & position.constants.kinds[0]
    if position.constants.field_mode == FIELD_BRIGHTS:
        return max(1, size(brights))
    if brights & (MONTH[10] | MONTH[11]):
        return 4
    return 2 if brights else 1


def hand_out(position: Position, order: vec[i64], start: i64) -> None:
    """Sixteen cards alternately, opponent first, eight to the field, the rest to the pile."""
    other: i64 = 0
    mine: i64 = 0
    n: i64
    for n in range(start, start + HANDS, 2):
        other |= BIT[order[n]]
        mine |= BIT[order[n + 1]]
    for n in range(start + HANDS, start + LAID):
        position.field |= BIT[order[n]]
    if position.dealer:
        position.hand0 = other
        position.hand1 = mine
    else:
        position.hand0 = mine
        position.hand1 = other
    stack_pile(position, order, start + LAID, HANDS)


def stack_pile(position: Position, order: vec[i64], start: i64, count: i64) -> None:
    """The next cards of an order become the draw pile."""
    pile: i64 = 0
    deep: i64 = 0
    n = count - 1
    while n >= SHALLOW:
        deep = deep << 6 | order[start + n] + 1
        n -= 1
    while n >= 0:
        pile = pile << 6 | order[start + n] + 1
        n -= 1
    position.pile = pile
    position.deep = deep


def cards_of(cards: i64) -> vec[i64]:
    """The members of a set, in rising order."""
    found = vec[i64]([0] * size(cards))
    count: i64 = 0
    while cards:
        found[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    return found


def shuffle(position: Position, order: vec[i64], start: i64, end: i64) -> None:
    """Fill the places from start to end with cards picked at random from there on."""
    count = i64(len(order))
    n: i64
    for n in range(start, end):
        other = n + position.random_below(count - n)
        card = order[other]
        order[other] = order[n]
        order[n] = card


def possible(hand: i64, played: i64) -> bool:
    """Whether a hand, with what was played from it, was none that wins."""
    dealt = hand | played
    return not has_four(dealt) and not (size(dealt) == 8 and four_pairs(dealt))
