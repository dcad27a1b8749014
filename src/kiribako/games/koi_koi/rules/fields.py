"""Fields of a set-up, read and checked: cards, numbers and lists, each fault with its field."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.deck import CARDS
from kiribako.kernel import setup_fields
from kiribako.kernel.refusal import BadSetup, quote

MOST_SCORE: Final = 100_000
MOST_CUTS: Final = 100
MOST_DEALS: Final = 500


def read_cuts(box: Box, cuts: Any) -> list[list[int]]:
    """The cards cut; only the last pair differs in its months (KK-2.2)."""
    if not isinstance(cuts, list) or not 1 <= len(cuts) <= MOST_CUTS:
        raise fault("cuts", "is a list of pairs of cards", "KK-2.2")
    found = []
    for n, cut in enumerate(cuts, 1):
        if not isinstance(cut, list) or len(cut) != 2:
            raise fault("cuts", "is a list of pairs of cards", "KK-2.2")
        cards = [read_cards(box, code, "cuts") for code in cut]
        if len(cards[0]) != 1 or len(cards[1]) != 1 or cards[0] == cards[1]:
            raise fault(
                "cuts", "each seat cuts a card of its own, not {cut}", "KK-2.2", cut=quote(cut)
            )
        if (cards[0][0] // 4 == cards[1][0] // 4) != (n < len(cuts)):
            raise fault("cuts", "cards of the same month are cut again, others decide", "KK-2.2")
        found.append([cards[0][0], cards[1][0]])
    return found


def read_orders(box: Box, deals: Any) -> list[list[int]]:
    """Every deal that is listed, as an order of the 48 cards (KK-2.3)."""
    if not isinstance(deals, list):
        raise fault("deals", "is a list of orders of the 48 cards", "KK-2.3")
    if len(deals) > MOST_DEALS:
        raise fault(
            "deals",
            "lists {count} deals, {most_deals} are the most",
            "KK-2.3",
            count=len(deals),
            most_deals=MOST_DEALS,
        )
    orders = []
    for n, text in enumerate(deals, 1):
        order = read_cards(box, text, "deals")
        if len(order) != CARDS:
            raise fault(
                "deals",
                "deal {n} lists {count} cards, not {cards}",
                "KK-2.3",
                n=n,
                count=len(order),
                cards=CARDS,
            )
        orders.append(order)
    return orders


def read_cards(box: Box, text: Any, field: str) -> list[int]:
    """Card numbers from a text of codes, each once."""
    if not isinstance(text, str):
        raise fault(field, "lists cards as in '1B 2A', not {text}", text=quote(text))
    words = text.upper().split()
    cards: list[int] = []
    for word in words[: CARDS + 1]:
        if word not in box.numbers:
            codes = ", ".join(box.codes[:6])
            raise fault(
                field,
                "holds {word}; cards are {codes} and so on",
                "KK-1.1",
                word=quote(word),
                codes=codes,
            )
        if box.numbers[word] in cards:
            raise fault(field, "holds {word} twice", "KK-1.1", word=word)
        cards.append(box.numbers[word])
    return cards


def one_place_each(box: Box, places: list[tuple[str, list[int]]]) -> None:
    """No card lies in two fields (KK-1.1)."""
    seen: dict[int, str] = {}
    for field, cards in places:
        for card in cards:
            if card in seen:
                raise fault(
                    field,
                    "holds {card}, which is in {place} already: a card can only be in one place",
                    "KK-1.1",
                    card=box.codes[card],
                    place=seen[card],
                )
            seen[card] = field


def pair(setup: dict[str, Any], field: str, default: Any = "") -> list[Any]:
    """An entry for each seat."""
    values = setup.get(field, [default, default])
    if not isinstance(values, list) or len(values) != 2:
        raise fault(field, "is a list with an entry for each seat")
    return values


def number(value: Any, field: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fault(
            field,
            "is a whole number from {low} to {high}, not {value}",
            low=low,
            high=high,
            value=quote(value),
        )
    return value


def fault(field: str, problem: str, rule: str = "KK-2.6", /, **facts: Any) -> BadSetup:
    """What is wrong with a field, and by which rule."""
    return setup_fields.fault(field, problem, rule, **facts)
