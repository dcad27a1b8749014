"""Set-ups: what chance decides before a match, and the first position that follows.

    first    seat that begins (KG-2.4)
    trunks   a trunk for each seat (KG-2.1)
    deck     all tree cards and commissions, the next one first (KG-2.2)
    dealt    two commissions for each seat, with the option advanced; they stand in the deck too,
             and those that are not kept stay where they stand (KG-2.5)

A stacked start describes the beginning of a turn; what is left out is empty:

    trees        for each seat the cards on its trunk as they were laid: "T30 3413,1191,0"
    display      three cards, null for an empty place; left out, it is revealed from the deck
    deck         undrawn cards; left out, all that lie nowhere else, as drawn
    turn         seat whose turn begins, left out the first
    points       for each seat its points by kind: {"pink": 12}
    commissions  for each seat those it holds
    collections  for each seat the cards in its collection
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi import display, placing, trees
from kiribako.games.kigi.box import Box
from kiribako.games.kigi.drawing import KINDS
from kiribako.games.kigi.garden import Garden
from kiribako.games.kigi.moves import STEP_KEEP, STEP_TURN, placement
from kiribako.games.kigi.notation import read_pose
from kiribako.games.kigi.pack import CARDS, COMMISSION, KIND_COUNT, TREE, TRUNKS
from kiribako.games.kigi.position import Position
from kiribako.kernel.bits import lowest
from kiribako.kernel.random import Chance
from kiribako.kernel.refusal import BadSetup, BadSyntax, Refusal, quote

STACKED: Final = ("trees", "display", "turn", "points", "commissions", "collections")
KNOWN: Final = ("first", "trunks", "deck", "dealt", *STACKED)
TRUNK_POSE: Final = (3500, 440, 0)  # KG-4.6
BROKEN: Final = {
    placing.OVER_EDGE: "hangs over the table's edge",
    placing.NONE_TOUCHED: "touches no card",
    placing.SEVERAL_TOUCHED: "touches more than one card",
    placing.FEATURE_COVERED: "covers a feature",
    placing.OFF_BARK: "has no port on bark",
}


def deal(box: Box, seats: int, options: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """Every random choice of the start."""
    setup: dict[str, Any] = {
        "first": chance.below(seats),
        "trunks": chance.shuffled(box.ids[:TREE])[:seats],
        "deck": chance.shuffled(box.ids[TREE:]),
    }
    if options["advanced"]:
        commissions = chance.shuffled(box.ids[COMMISSION:])
        setup["dealt"] = [commissions[2 * seat : 2 * seat + 2] for seat in range(seats)]
    return setup


def stack(drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A whole set-up: what was given, the rest as drawn; a stacked start draws no dealt cards."""
    full = {**drawn, **given}
    if not any(key in given for key in STACKED):
        return full
    full.pop("dealt", None)
    if "deck" not in given:
        used = [card for card, _ in tree_cards(given.get("trees", []))]
        for key in ("display", "commissions", "collections"):
            used += flat(given.get(key, []))
        full["deck"] = [card for card in drawn["deck"] if card not in used]
    return full


def flat(value: Any) -> list[Any]:
    """All that stands in a list of lists."""
    if not isinstance(value, list):
        return [value]
    return [part for inner in value for part in flat(inner)]


def tree_cards(value: Any) -> list[tuple[str, str]]:
    """Card and pose of everything on the trees, as texts."""
    words = [str(text).partition(" ") for text in flat(value)]
    return [(card, pose) for card, _, pose in words]


def begin(box: Box, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Position:
    """The first position."""
    for key in setup:
        if key not in KNOWN:
            raise fault(f"a set-up has no {quote(key)}; it can have {', '.join(KNOWN)}")
    first = seat_of(setup.get("first"), "first", seats)
    garden = Garden(box, seats, first, visible=options["touch"] == "visible")
    position = opening(garden, trunks_of(box, setup.get("trunks"), seats))
    position.deck = vec[i64](numbers(box, setup.get("deck"), "deck"))
    if any(key in setup for key in STACKED):
        put(position, setup)
        return position
    if len(position.deck) != CARDS - TREE:
        raise fault("deck needs every tree card and commission once")
    if options["advanced"]:
        position.dealt = dealt_of(box, setup.get("dealt"), seats)
    elif "dealt" in setup:
        raise fault("dealt belongs to the option advanced")
    else:
        display.begin_turns(position)
    return position


def opening(garden: Garden, trunks: list[int]) -> Position:
    """Trunks on the table's edge, and nothing else."""
    table = vec[i64]([0] * trees.TABLE)
    first = garden.first
    empty = vec[i64]()
    position = Position(first, False, 0, garden, table, 0, empty, 0, 0, 0, 0, STEP_KEEP, 0, 0)
    for seat, trunk in enumerate(trunks):
        trees.lay(position, trunk, placement(0, seat, *TRUNK_POSE), trees.NOBODY)
    return position


def put(position: Position, setup: dict[str, Any]) -> None:
    """The position of a stacked start."""
    box = position.garden.box
    seats = int(position.garden.seats)
    if "dealt" in setup:
        raise fault("a stacked start has no dealt commissions")
    put_trees(position, setup.get("trees", []))
    commissions = each_seat(setup.get("commissions"), "commissions", seats)
    for seat, held in enumerate(commissions):
        for card in numbers(box, held, "commissions"):
            if card < COMMISSION:
                raise fault(f"{box.ids[card]} is no commission")
            position.holders |= seat + 1 << 3 * (card - COMMISSION)
    collections = each_seat(setup.get("collections"), "collections", seats)
    for seat, held in enumerate(collections):
        for card in numbers(box, held, "collections"):
            if card >= COMMISSION:
                raise fault(f"{box.ids[card]} is no tree card")
            position.table[trees.COLLECTION + seat] |= 1 << card
    put_points(position, setup.get("points"), seats)
    shown = setup.get("display")
    once = [id for id, _ in tree_cards(setup.get("trees", []))]
    once += flat(commissions) + flat(collections) + setup["deck"]
    once += [id for id in flat(shown or []) if id is not None]
    if len(set(once)) != len(once):
        raise fault("a card can only be in one place")
    position.removed = sum(1 << n for n in range(TREE, CARDS) if box.ids[n] not in once)
    position.actor = seat_of(setup.get("turn", setup["first"]), "turn", seats)
    if shown is None:
        display.begin_turns(position)
        return
    if not isinstance(shown, list) or len(shown) != display.PLACES:
        raise fault("display is a list of three cards, null for an empty place")
    position.step = STEP_TURN
    for place, name in enumerate(shown):
        if name is not None:
            position.display |= numbers(box, [name], "display")[0] + 1 << 6 * place
    display.reveal(position)


def put_trees(position: Position, grown: Any) -> None:
    """Lay the cards of every tree one after the other, each as the rules allow."""
    box = position.garden.box
    for seat, cards in enumerate(each_seat(grown, "trees", int(position.garden.seats))):
        for id, text in tree_cards(cards):
            card = numbers(box, [id], "trees")[0]
            if card >= COMMISSION:
                raise fault(f"{id} is no tree card")
            try:
                pose = read_pose(text, text)
            except BadSyntax as error:
                raise fault(f"trees, {id}: {error.message}") from None
            move = placement(0, seat, *pose)
            verdict = int(placing.judge(position, card, move))
            if verdict != placing.LEGAL:
                raise fault(f"trees of seat {seat}: {id} at {text} {BROKEN[verdict]}")
            at = lowest(placing.touched(position, move))
            trees.lay(position, card, move, trees.card_of(position.table[at]))


def put_points(position: Position, points: Any, seats: int) -> None:
    for seat, scored in enumerate(each_seat(points, "points", seats, dict)):
        for kind, count in scored.items():
            if kind not in KINDS or not is_number(count) or not 0 <= count < 1000:
                raise fault(f"points are kinds with numbers, not {quote(kind)}: {quote(count)}")
            position.table[trees.POINTS + seat * KIND_COUNT + KINDS.index(kind)] = count


def each_seat(value: Any, key: str, seats: int, kind: type = list) -> list[Any]:
    """A list with something for every seat; nothing at all means nothing for each."""
    if value is None or value == []:
        return [kind() for _ in range(seats)]
    if (
        not isinstance(value, list)
        or len(value) != seats
        or not all(isinstance(part, kind) for part in value)
    ):
        raise fault(f"{key} needs a list of {seats} entries, one for each seat")
    return value


def trunks_of(box: Box, names: Any, seats: int) -> list[int]:
    if not isinstance(names, list) or len(names) != seats:
        raise fault(f"trunks needs {seats} trunks, one for each seat")
    for name in names:
        if not isinstance(name, str) or name not in box.ids[:TRUNKS] or names.count(name) > 1:
            raise fault(f"trunks are {', '.join(box.ids[:TRUNKS])}, each once, not {quote(name)}")
    return [box.numbers[name] for name in names]


def numbers(box: Box, names: Any, key: str) -> list[int]:
    """The numbers of tree cards and commissions, each once."""
    if not isinstance(names, list):
        raise fault(f"{key} is a list of cards")
    for name in names:
        if not isinstance(name, str) or box.numbers.get(name, 0) < TREE:
            raise fault(f"{key} holds {quote(name)}, which is no tree card or commission")
        if names.count(name) > 1:
            raise fault(f"{key} holds {name} twice")
    return [box.numbers[name] for name in names]


def dealt_of(box: Box, value: Any, seats: int) -> int:
    """Two commissions for each seat, packed."""
    pairs = each_seat(value, "dealt", seats)
    cards = numbers(box, flat(pairs), "dealt")
    if any(len(pair) != 2 for pair in pairs) or any(card < COMMISSION for card in cards):
        raise fault("dealt needs two commissions for each seat")
    return sum(card - COMMISSION << 4 * n for n, card in enumerate(cards))


def seat_of(value: Any, key: str, seats: int) -> int:
    if not is_number(value) or not 0 <= value < seats:
        raise fault(f"{key} is a seat, 0 to {seats - 1}, not {quote(value)}")
    return int(value)


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def fault(problem: str) -> BadSetup:
    return BadSetup(Refusal("bad-setup", problem))
