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

Cards are listed as in "1B 2A 3C". Sets that lie captured at such a start count as called
koi-koi upon, since a round cannot have gone on otherwise (KK-4.5).
"""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi import calling, dealing
from kiribako.games.koi_koi.almanac import Almanac
from kiribako.games.koi_koi.box import Box
from kiribako.games.koi_koi.deck import CARDS, has_four
from kiribako.games.koi_koi.moves import STEP_PLAY
from kiribako.games.koi_koi.position import Position
from kiribako.kernel.bits import set_of, size
from kiribako.kernel.random import Chance
from kiribako.kernel.refusal import BadSetup, Refusal, quote

POSITION: Final = ("hands", "field", "captured", "pile")
PLACE_IN_MATCH: Final = ("dealer", "turn", "round", "scores")
KNOWN: Final = ("cuts", "deals", *POSITION, *PLACE_IN_MATCH)
MOST_SCORE: Final = 100_000


def deal(box: Box, options: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """Every random choice of the start: the cuts, and deals enough for every round."""
    cuts: list[list[str]] = []
    while not cuts or month_of(box, cuts[-1][0]) == month_of(box, cuts[-1][1]):
        cuts.append(chance.shuffled(box.codes)[:2])
    deals: list[str] = []
    played = 0
    while played < options["rounds"]:
        order = chance.shuffled(range(CARDS))
        deals.append(" ".join(box.codes[card] for card in order))
        played += counts_as_round(order, options)
    return {"cuts": cuts, "deals": deals}


def month_of(box: Box, code: str) -> int:
    return box.numbers[code] // 4


def counts_as_round(order: list[int], options: dict[str, Any]) -> bool:
    """Whether a deal uses up a round: neither void nor replayed (KK-3.1, KK-3.2, KK-3.8)."""
    if dealing.void(set_of(order[16:24])):
        return False
    if options["hand_win"] == "counts":
        return True
    return not dealing.wins(set_of(order[0:16:2])) and not dealing.wins(set_of(order[1:16:2]))


def stack(box: Box, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """What was given, completed by what was drawn; `begin` checks it."""
    full = {**drawn, **given}
    spare: list[str] = drawn["deals"]
    cuts = given.get("cuts")
    if isinstance(cuts, list) and all(is_tie(box, pair) for pair in cuts):
        full["cuts"] = cuts + drawn["cuts"]
    if any(key in given for key in POSITION):
        complete_position(full, spare[0].split())
        spare = spare[1:]
    deals = given.get("deals", [])
    if isinstance(deals, list):
        full["deals"] = [
            complete_order(order, spare[-1 - n % len(spare)]) for n, order in enumerate(deals)
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
    return " ".join(words + [code for code in drawn.split() if code not in words])


def complete_position(full: dict[str, Any], order: list[str]) -> None:
    """Unnamed hand cards and the rest of the pile, in the order of a drawn deal."""
    hands = full.get("hands", ["", ""])
    captured = full.get("captured", ["", ""])
    texts = [full.get("field", ""), full.get("pile", "")]
    texts += [part for parts in (hands, captured) if isinstance(parts, list) for part in parts]
    named = {word for text in texts if isinstance(text, str) for word in text.upper().split()}
    rest = [code for code in order if code not in named]
    if isinstance(hands, list):
        full["hands"] = [
            " ".join(rest.pop() for _ in range(min(hand, len(rest)))) if is_count(hand) else hand
            for hand in hands
        ]
    if isinstance(texts[1], str):
        full["pile"] = " ".join([*texts[1].upper().split(), *rest])


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 8


def begin(box: Box, options: dict[str, Any], setup: dict[str, Any]) -> Position:
    """The first position. Deals that no round will use are struck from the set-up."""
    for key in setup:
        if key not in KNOWN:
            raise fault(f"a set-up has no {quote(key)}; it can have {', '.join(KNOWN)}")
    stacked = any(key in setup for key in POSITION)
    for key in PLACE_IN_MATCH:
        if key in setup and not stacked:
            raise fault(f"{key} needs a position: hands, field, captured, pile")
    cuts = read_cuts(box, setup.get("cuts"))
    rounds = options["rounds"]
    now = number(setup.get("round", 1), "round", 1, rounds)
    orders = read_deals(box, setup.get("deals"), options, rounds - now + (0 if stacked else 1))
    setup["deals"] = setup["deals"][: len(orders)]
    almanac = almanac_of(box, options, cuts, read_scores(setup), orders)
    position = opening(almanac, 0 if cuts[-1][0] < cuts[-1][1] else 1)
    position.month = now
    if stacked:
        put(position, box, setup)
    else:
        dealing.deal_round(position)
    return position


def almanac_of(
    box: Box,
    options: dict[str, Any],
    cuts: list[list[int]],
    scores: list[int],
    orders: list[list[int]],
) -> Almanac:
    """The match's fixed facts, and their twin without the deals to come."""
    chart = box.chart(
        options["chart"], viewing=options["viewing"], sake_is_chaff=options["sake_is_chaff"]
    )

    def almanac(deals: list[list[int]], blind: Almanac | None) -> Almanac:
        return Almanac(
            box,
            chart,
            cuts,
            scores,
            rounds=options["rounds"],
            replay=options["hand_win"] == "replay",
            forced=options["last_call"] == "game",
            deals=deals,
            blind=blind,
        )

    return almanac(orders, almanac([], None))


def opening(almanac: Almanac, dealer: int) -> Position:
    """Before the first deal."""
    return Position(
        dealer, False, 0, almanac,
        0, 0, 0, 0, 0, 0, 0, 0,
        almanac.carried[0], almanac.carried[1],
        0, 0, 0, 0,
        STEP_PLAY, dealer, 1, 0, None,
    )  # fmt: skip


def put(position: Position, box: Box, setup: dict[str, Any]) -> None:
    """The cards of a stacked start in their places."""
    hands = [read_cards(box, hand, "hands") for hand in pair(setup, "hands")]
    captured = [read_cards(box, cards, "captured") for cards in pair(setup, "captured")]
    field = read_cards(box, setup.get("field", ""), "field")
    pile = read_cards(box, setup.get("pile", ""), "pile")
    everywhere = hands[0] + hands[1] + captured[0] + captured[1] + field + pile
    if len(set(everywhere)) != len(everywhere):
        raise fault("a card can only be in one place")
    position.dealer = number(setup.get("dealer", int(position.dealer)), "dealer", 0, 1)
    position.actor = number(setup.get("turn", int(position.dealer)), "turn", 0, 1)
    check_hands(position, hands, len(pile))
    position.hand0, position.hand1 = set_of(hands[0]), set_of(hands[1])
    position.captured0, position.captured1 = set_of(captured[0]), set_of(captured[1])
    position.field = set_of(field)
    if has_four(position.field):
        raise fault("no field holds all four cards of a month")
    position.koi0 = calling.worth(position, 0)
    position.koi1 = calling.worth(position, 1)
    order = dealing.cards_of(set_of(pile))
    for n, card in enumerate(pile):
        order[n] = card
    dealing.stack_pile(position, order, 0, size(position.hand0 | position.hand1))


def check_hands(position: Position, hands: list[list[int]], pile: int) -> None:
    """Hands as a round leaves them at the beginning of a turn."""
    mine, other = len(hands[position.actor]), len(hands[1 - position.actor])
    ahead = 0 if position.actor == position.dealer else 1
    if not 1 <= mine <= 8 or other != mine - ahead:
        wanted = "one card more than the dealer" if ahead else "as many cards as the other"
        raise fault(f"seat {position.actor}, whose turn it is, has one to eight cards, {wanted}")
    if pile < mine + other:
        raise fault(f"{mine + other} cards are still to be drawn, the pile has {pile}")
    for hand in hands:
        if not dealing.possible(set_of(hand), 0):
            raise fault("such a hand would have won at the deal")


def read_cuts(box: Box, cuts: Any) -> list[list[int]]:
    """The cards cut; only the last pair differs in its months (KK-2.2)."""
    if not isinstance(cuts, list) or not cuts:
        raise fault("cuts is a list of pairs of cards")
    found = []
    for n, cut in enumerate(cuts, 1):
        if not isinstance(cut, list) or len(cut) != 2:
            raise fault("cuts is a list of pairs of cards")
        cards = [read_cards(box, code, "cuts") for code in cut]
        if len(cards[0]) != 1 or len(cards[1]) != 1 or cards[0] == cards[1]:
            raise fault("each seat cuts a card of its own")
        if (cards[0][0] // 4 == cards[1][0] // 4) != (n < len(cuts)):
            raise fault("cards of the same month are cut again, others decide")
        found.append([cards[0][0], cards[1][0]])
    return found


def read_deals(box: Box, deals: Any, options: dict[str, Any], rounds: int) -> list[list[int]]:
    """The orders that so many rounds use."""
    if not isinstance(deals, list):
        raise fault("deals is a list of orders of the 48 cards")
    orders: list[list[int]] = []
    for text in deals:
        if rounds == 0:
            break
        order = read_cards(box, text, "deals")
        if len(order) != CARDS:
            raise fault(f"a deal lists {CARDS} cards, not {len(order)}")
        orders.append(order)
        rounds -= counts_as_round(order, options)
    if rounds:
        raise fault(f"deals for {rounds} more rounds are missing")
    return orders


def read_scores(setup: dict[str, Any]) -> list[int]:
    return [number(points, "scores", 0, MOST_SCORE) for points in pair(setup, "scores", 0)]


def read_cards(box: Box, text: Any, key: str) -> list[int]:
    """Card numbers from a text of codes, each once."""
    if not isinstance(text, str):
        raise fault(f"{key} lists cards as in '1B 2A', not {quote(text)}")
    words = text.upper().split()
    for word in words:
        if word not in box.numbers:
            raise fault(
                f"{key} holds {quote(word)}; cards are {', '.join(box.codes[:6])} and so on"
            )
        if words.count(word) > 1:
            raise fault(f"{key} holds {word} twice")
    return [box.numbers[word] for word in words]


def pair(setup: dict[str, Any], key: str, default: Any = "") -> list[Any]:
    values = setup.get(key, [default, default])
    if not isinstance(values, list) or len(values) != 2:
        raise fault(f"{key} is a list with an entry for each seat")
    return values


def number(value: Any, key: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fault(f"{key} is a whole number from {low} to {high}, not {quote(value)}")
    return value


def fault(problem: str) -> BadSetup:
    return BadSetup(Refusal("bad-setup", problem))
