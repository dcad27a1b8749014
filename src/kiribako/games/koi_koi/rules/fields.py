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
            raise fault("cuts", f"each seat cuts a card of its own, not {quote(cut)}", "KK-2.2")
        if (cards[0][0] // 4 == cards[1][0] // 4) != (n < len(cuts)):
            raise fault("cuts", "cards of the same month are cut again, others decide", "KK-2.2")
        found.append([cards[0][0], cards[1][0]])
    return found


def read_orders(box: Box, deals: Any) -> list[list[int]]:
    """Every deal that is listed, as an order of the 48 cards (KK-2.3)."""
    if not isinstance(deals, list):
        raise fault("deals", "is a list of orders of the 48 cards", "KK-2.3")
    if len(deals) > MOST_DEALS:
        raise fault("deals", f"lists {len(deals)} deals, {MOST_DEALS} are the most", "KK-2.3")
    orders = []
    for n, text in enumerate(deals, 1):
        order = read_cards(box, text, "deals")
        if len(order) != CARDS:
            problem = f"deal {n} lists {len(order)} cards, not {CARDS}"
            raise fault("deals", problem, "KK-2.3")
        orders.append(order)
    return orders


def read_cards(box: Box, text: Any, field: str) -> list[int]:
    """Card numbers from a text of codes, each once."""
    if not isinstance(text, str):
        raise fault(field, f"lists cards as in '1B 2A', not {quote(text)}")
    words = text.upper().split()
    cards: list[int] = []
    for word in words[: CARDS + 1]:
        if word not in box.numbers:
            codes = ", ".join(box.codes[:6])
            raise fault(field, f"holds {quote(word)}; cards are {codes} and so on", "KK-1.1")
        if box.numbers[word] in cards:
            raise fault(field, f"holds {word} twice", "KK-1.1")
        cards.append(box.numbers[word])
    return cards


def one_place_each(box: Box, places: list[tuple[str, list[int]]]) -> None:
    """No card lies in two fields (KK-1.1)."""
    seen: dict[int, str] = {}
    for field, cards in places:
        for card in cards:
            if card in seen:
                problem = f"holds {box.codes[card]}, which is in {seen[card]} already"
                raise fault(field, f"{problem}: a card can only be in one place", "KK-1.1")
            seen[card] = field


def pair(setup: dict[str, Any], field: str, default: Any = "") -> list[Any]:
    """An entry for each seat."""
    values = setup.get(field, [default, default])
    if not isinstance(values, list) or len(values) != 2:
        raise fault(field, "is a list with an entry for each seat")
    return values


def number(value: Any, field: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fault(field, f"is a whole number from {low} to {high}, not {quote(value)}")
    return value


def fault(field: str, problem: str, rule: str = "KK-2.6") -> BadSetup:
    """What is wrong with a field, and by which rule."""
    return setup_fields.fault(field, problem, rule)
