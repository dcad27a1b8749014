"""A stacked start made whole: what it leaves open is filled in from a drawn start (KK-2.6)."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi.rules import dealing
from kiribako.games.koi_koi.rules.box import Box
from kiribako.kernel.bits import set_of

POSITION: Final = ("hands", "field", "captured", "pile")


def complete(box: Box, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """What was given, completed by what was drawn; `begin` checks it."""
    full = {**drawn, **given}
    spare: list[str] = drawn["deals"]
    cuts = given.get("cuts")
    if isinstance(cuts, list) and all(is_tie(box, pair) for pair in cuts):
        full["cuts"] = cuts + drawn["cuts"]
    filling = spare[0]
    if any(key in given for key in POSITION):
        complete_position(box, full, spare[0].split())
        spare = spare[1:]
    deals = given.get("deals", [])
    if isinstance(deals, list):
        fillings = spare or [filling]
        full["deals"] = [
            complete_order(order, fillings[-1 - n % len(fillings)]) for n, order in enumerate(deals)
        ] + spare
    return full


def is_tie(box: Box, pair: Any) -> bool:
    """Whether a given cut decides nothing."""
    if not isinstance(pair, list) or len(pair) != 2:
        return False
    cards = [box.numbers.get(code, -n) for n, code in enumerate(map(str, pair), 1)]
    return cards[0] // 4 == cards[1] // 4


def complete_order(order: Any, drawn: str) -> Any:
    """An order with the cards it leaves out, as they follow in a drawn deal."""
    if not isinstance(order, str):
        return order
    words = order.upper().split()
    named = set(words)
    return " ".join(words + [code for code in drawn.split() if code not in named])


def complete_position(box: Box, full: dict[str, Any], order: list[str]) -> None:
    """Unnamed hand cards and the rest of the pile, in the order of a drawn deal."""
    hands = full.get("hands", ["", ""])
    captured = full.get("captured", ["", ""])
    texts = [full.get("field", ""), full.get("pile", "")]
    texts += [part for parts in (hands, captured) if isinstance(parts, list) for part in parts]
    named = {word for text in texts if isinstance(text, str) for word in text.upper().split()}
    rest = [code for code in order if code not in named]
    if isinstance(hands, list):
        counts = [hand for hand in hands if is_count(hand)]
        dealt = deal_hands(box, counts, rest)
        full["hands"] = [" ".join(dealt.pop(0)) if is_count(hand) else hand for hand in hands]
        held = {code for hand in full["hands"] if isinstance(hand, str) for code in hand.split()}
        rest = [code for code in rest if code not in held]
    if isinstance(texts[1], str):
        full["pile"] = " ".join([*texts[1].upper().split(), *rest])


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 8


def deal_hands(box: Box, counts: list[int], rest: list[str]) -> list[list[str]]:
    """Hands from the end of the rest that would not have won at the deal (KK-3.5, KK-3.6).

    A hand that would have won gives one of its cards for another's wherever that helps, so that
    no seed decides whether a start can be completed.
    """
    pile = list(rest)
    hands = [[pile.pop() for _ in range(min(count, len(pile)))] for count in counts]
    for hand in hands:
        if possible(box, hand):
            continue
        if not exchange(box, hand, pile, held=False):
            for other in hands:
                if other is not hand and exchange(box, hand, other, held=True):
                    break
    return hands


def exchange(box: Box, hand: list[str], place: list[str], *, held: bool) -> bool:
    """Swap one card of a hand for one of the pile, or one that the other seat has held."""
    for here in range(len(hand)):
        for there in range(len(place)):
            hand[here], place[there] = place[there], hand[here]
            if possible(box, hand) and (not held or possible(box, place)):
                return True
            hand[here], place[there] = place[there], hand[here]
    return False


def possible(box: Box, hand: list[str]) -> bool:
    """Whether a hand, as far as it is known, did not win when it was dealt."""
    return dealing.possible(set_of([box.numbers[code] for code in hand]), 0)
