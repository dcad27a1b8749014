"""Set-ups: what chance decides before a match, and the first position that follows.

    first    seat that begins (KG-2.4)
    trunks   a trunk for each seat (KG-2.1)
    deck     all tree cards and commissions, the next one first (KG-2.2)
    dealt    two commissions for each seat, with the option advanced; they stand in the deck too,
             and those that are not kept stay where they stand (KG-2.5)

A stacked start describes the beginning of a turn; what is left out is empty:

    trees        for each seat the cards on its trunk as they were laid: "T30 3413,1191,0"
    display      three cards, null for an empty place once the deck has run out; left out, it is
                 revealed from the deck
    deck         undrawn cards; left out, all that lie nowhere else, as drawn
    turn         seat whose turn begins, left out the first
    points       for each seat its points by kind: {"pink": 12}
    commissions  for each seat those it holds
    collections  for each seat the cards in its collection

What cannot come about in play is refused with the field at fault; nothing is dropped in silence.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import display, placing, trees
from kiribako.games.kigi.rules.box import Box
from kiribako.games.kigi.rules.card import KINDS
from kiribako.games.kigi.rules.constants import Constants
from kiribako.games.kigi.rules.fields import card_list, each_seat, pose_of
from kiribako.games.kigi.rules.moves import STEP_KEEP, STEP_TURN, placement
from kiribako.games.kigi.rules.pack import CARDS, COMMISSION, KIND_COUNT, TREE, TRUNKS
from kiribako.games.kigi.rules.position import Position
from kiribako.kernel.bits import lowest
from kiribako.kernel.random import RandomStream
from kiribako.kernel.setup_fields import fault, number, shown

STACKED: Final = ("trees", "display", "turn", "points", "commissions", "collections")
KNOWN: Final = ("first", "trunks", "deck", "dealt", *STACKED)
TRUNK_POSE: Final = (3500, 440, 0)  # KG-4.6
BROKEN: Final = {
    placing.OVER_EDGE: (
        "{card} at {pose} on the tree of seat {seat} hangs over the table's edge",
        "KG-4.1",
    ),
    placing.NONE_TOUCHED: ("{card} at {pose} on the tree of seat {seat} touches no card", "KG-4.2"),
    placing.SEVERAL_TOUCHED: (
        "{card} at {pose} on the tree of seat {seat} touches more than one card",
        "KG-4.2",
    ),
    placing.FEATURE_COVERED: (
        "{card} at {pose} on the tree of seat {seat} covers a feature",
        "KG-4.3",
    ),
    placing.OFF_BARK: (
        "{card} at {pose} on the tree of seat {seat} has no port on bark",
        "KG-4.4",
    ),
}


def deal(box: Box, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
    """Every random choice of the start."""
    setup: dict[str, Any] = {
        "first": random.below(seats),
        "trunks": random.shuffled(box.ids[:TREE])[:seats],
        "deck": random.shuffled(box.ids[TREE:]),
    }
    if options["advanced"]:
        commissions = random.shuffled(box.ids[COMMISSION:])
        setup["dealt"] = [commissions[2 * seat : 2 * seat + 2] for seat in range(seats)]
    return setup


def stack(drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A whole set-up: what was given, the rest as drawn; a stacked start draws no dealt cards."""
    full = {**drawn, **given}
    if not any(key in given for key in STACKED):
        return full
    if "dealt" not in given:
        full.pop("dealt", None)
    if "deck" not in given:
        used = listed(given.get("display"))
        for cards in listed(given.get("trees")):
            used = used + [card_of(text) for text in listed(cards)]
        for key in ("commissions", "collections"):
            for cards in listed(given.get(key)):
                used = used + listed(cards)
        full["deck"] = [card for card in drawn["deck"] if card not in used]
    return full


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def card_of(text: Any) -> str:
    """The card of `T30 3413,1191,0`."""
    return text.partition(" ")[0] if isinstance(text, str) else ""


def begin(box: Box, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Position:
    """The first position."""
    for key in setup:
        if key not in KNOWN:
            raise fault(
                shown(key), "is no field of a set-up; they are {known}", known=", ".join(KNOWN)
            )
    first = number(setup.get("first"), "first", 0, seats - 1)
    constants = Constants(box, seats, first, visible=options["touch"] == "visible")
    position = opening(constants, trunks_of(box, setup.get("trunks"), seats))
    deck = card_list(box, setup.get("deck"), "deck")
    position.deck = vec[i64](deck)
    if any(key in setup for key in STACKED):
        if "dealt" in setup:
            raise fault("dealt", "a stacked start has no dealt commissions", "KG-2.5")
        put(position, setup)
        return position
    if len(deck) != CARDS - TREE:
        raise fault("deck", "needs every tree card and commission once", "KG-2.2")
    if options["advanced"]:
        position.dealt = dealt_of(box, setup.get("dealt"), seats)
    elif "dealt" in setup:
        raise fault("dealt", "belongs to the option advanced", "KG-2.5")
    else:
        display.begin_turns(position)
    return position


def opening(constants: Constants, trunks: list[int]) -> Position:
    """Trunks on the table's edge, and nothing else."""
    table = vec[i64]([0] * trees.TABLE)
    first = constants.first
    empty = vec[i64]()
    position = Position(first, False, 0, constants, table, 0, empty, 0, 0, 0, 0, STEP_KEEP, 0, 0)
    for seat, trunk in enumerate(trunks):
        trees.lay(position, trunk, placement(0, seat, *TRUNK_POSE), trees.NOBODY)
    return position


def put(position: Position, setup: dict[str, Any]) -> None:
    """The position of a stacked start."""
    box = position.constants.box
    seats = int(position.constants.seats)
    grown = each_seat(setup.get("trees"), "trees", seats)
    poses = [[pose_of(box, text) for text in cards] for cards in grown]
    held = [
        card_list(box, cards, "commissions", COMMISSION, CARDS)
        for cards in each_seat(setup.get("commissions"), "commissions", seats)
    ]
    collected = [
        card_list(box, cards, "collections", TREE, COMMISSION)
        for cards in each_seat(setup.get("collections"), "collections", seats)
    ]
    shown_ = display_of(box, setup["display"]) if "display" in setup else []
    used: dict[int, str] = {}
    take(box, used, "trees", [card for tree in poses for card, _ in tree])
    take(box, used, "commissions", [card for cards in held for card in cards])
    take(box, used, "collections", [card for cards in collected for card in cards])
    take(box, used, "display", [card for card in shown_ if card >= 0])
    take(box, used, "deck", [int(position.deck[n]) for n in range(len(position.deck))])
    for seat, tree in enumerate(poses):
        for card, pose in tree:
            lay(position, card, seat, pose)
    for seat in range(seats):
        for card in held[seat]:
            position.holders |= seat + 1 << 3 * (card - COMMISSION)
        for card in collected[seat]:
            position.table[trees.COLLECTION + seat] |= 1 << card
    put_points(position, setup.get("points"), seats)
    position.removed = sum(1 << n for n in range(TREE, CARDS) if n not in used)
    position.actor = number(setup.get("turn", setup["first"]), "turn", 0, seats - 1)
    if "display" in setup:
        put_display(position, shown_)
    else:
        display.begin_turns(position)
    if position.over:
        raise fault(
            "display" if "display" in setup else "deck",
            "nothing is left to take: the match would be over",
            "KG-3.5",
        )


def take(box: Box, used: dict[int, str], field: str, cards: list[int]) -> None:
    """Cards are in a field; none of them is in another."""
    for card in cards:
        if card in used:
            raise fault(
                field,
                "{card} is in {place} already",
                "KG-1.1",
                card=box.ids[card],
                place=used[card],
            )
        used[card] = field


def display_of(box: Box, names: Any) -> list[int]:
    """The cards of a display, -1 for an empty place."""
    if not isinstance(names, list) or len(names) != display.PLACES:
        raise fault("display", "needs three cards, null for an empty place", "KG-2.2")
    return [-1 if name is None else card_list(box, [name], "display")[0] for name in names]


def put_display(position: Position, cards: list[int]) -> None:
    """The display at the beginning of a turn: full while the deck lasts (KG-3.4)."""
    position.step = STEP_TURN
    if min(cards) < 0 and len(position.deck):
        raise fault("display", "a place is empty only once the deck has run out", "KG-8.1")
    if min(cards) >= COMMISSION:
        raise fault("display", "three commissions leave the game at once", "KG-2.3")
    for place, card in enumerate(cards):
        position.display |= card + 1 << 6 * place
    display.reveal(position)


def lay(position: Position, card: int, seat: int, pose: tuple[int, int, int]) -> None:
    """Lay the next card of a tree as the rules allow."""
    move = placement(0, seat, *pose)
    verdict = int(placing.judge(position, card, move))
    if verdict != placing.LEGAL:
        x, y, degrees = pose
        name = position.constants.box.ids[card]

        raise fault(
            "trees",
            *BROKEN[verdict],
            card=name,
            pose=f"{x},{y},{degrees}",
            seat=seat,
        )
    at = lowest(placing.touched(position, move))
    trees.lay(position, card, move, trees.card_of(position.table[at]))


def put_points(position: Position, points: Any, seats: int) -> None:
    for seat, scored in enumerate(each_seat(points, "points", seats, dict)):
        for kind, count in scored.items():
            if kind not in KINDS:
                raise fault(
                    "points",
                    "{kind} is no kind; they are {known}",
                    kind=shown(kind),
                    known=", ".join(KINDS),
                )
            at = trees.POINTS + seat * KIND_COUNT + KINDS.index(kind)
            position.table[at] = number(count, "points", 0, 999)


def trunks_of(box: Box, names: Any, seats: int) -> list[int]:
    """A trunk for every seat (KG-2.1)."""
    if not isinstance(names, list) or len(names) != seats:
        raise fault("trunks", "needs {seats} trunks, one for each seat", "KG-2.1", seats=seats)
    return card_list(box, names, "trunks", 0, TRUNKS)


def dealt_of(box: Box, value: Any, seats: int) -> int:
    """Two commissions for each seat, packed."""
    pairs = each_seat(value, "dealt", seats)
    if value is None or any(not isinstance(pair, list) or len(pair) != 2 for pair in pairs):
        raise fault("dealt", "needs two commissions for each seat", "KG-2.5")
    cards = card_list(box, [card for pair in pairs for card in pair], "dealt", COMMISSION, CARDS)
    return sum(card - COMMISSION << 4 * n for n, card in enumerate(cards))
