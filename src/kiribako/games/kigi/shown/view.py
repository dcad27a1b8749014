"""What a viewer sees, as plain JSON: everything but the deck's order and commissions in hand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import commissions, display, placing, trees
from kiribako.games.kigi.rules.card import KINDS, Drawing
from kiribako.games.kigi.rules.commissions import COUNTS, METRICS, SENSES
from kiribako.games.kigi.rules.geometry import CORNERS, RING, cards_touch, turn_x, turn_y
from kiribako.games.kigi.rules.moves import STEP_KEEP, STEP_OVER, degrees_of, seat_of, x_of, y_of
from kiribako.games.kigi.rules.pack import COMMISSION, COMMISSIONS, TREE
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.shown import types
from kiribako.kernel.bits import members_of

STEP_NAMES: Final[tuple[types.Step, ...]] = ("keep", "turn")


def view(position: Position, viewer: int | None) -> types.View:
    """The position as the viewer may know it (KG-2.6)."""
    constants = position.constants
    found = commissions.counts(position)
    seats = range(constants.seats)
    return {
        "asks": asks(position),
        "first": int(constants.first),
        "display": [shown(position, place, found) for place in range(display.PLACES)],
        "deck": deck_size(position),
        "trees": [tree(position, seat, found) for seat in seats],
        "commissions": [held(position, seat, found) for seat in seats],
        "collections": [ids(position, collection(position, seat)) for seat in seats],
        "removed": ids(position, int(position.removed)),
        "dealt": dealt(position, viewer, found),
        "chosen": [bool(display.has_kept(position, seat)) for seat in seats]
        if position.step == STEP_KEEP
        else None,
        "drawings": drawings(position),
        "scores": position.scores(),
    }


def asks(position: Position) -> types.Asks | None:
    """What the actor has to decide, as a step and as a sentence."""
    if position.step == STEP_OVER:
        return None
    seat = int(position.actor)
    sentence = "Take a card of the display: lay a branch on any tree, or keep a commission."
    if position.step == STEP_KEEP:
        sentence = "Keep one of your two commissions."
    elif not display.has_commission(position):
        sentence = "Take a card of the display and lay it on any tree."
    return {
        "seat": seat,
        "step": STEP_NAMES[position.step],
        "text": sentence,
    }


def shown(position: Position, place: int, found: vec[i64]) -> types.Shown | None:
    """A card of the display."""
    card = int(display.card_at(position, place))
    if card < 0:
        return None
    if card < COMMISSION:
        return {"card": position.constants.box.ids[card], "kind": "tree"}
    return commission(position, card - COMMISSION, found)


def commission(position: Position, number: int, found: vec[i64]) -> types.Commission:
    """A commission, and how the seats stand by it."""
    card = position.constants.box.commissions[number]
    code = int(position.constants.pack.codes[number])
    return {
        "card": card.id,
        "kind": "commission",
        "sense": SENSES[code & 1],
        "metric": METRICS[code >> 1],
        "short": card.short(),
        "text": card.text,
        **standing(position, number, found),
    }


def standing(position: Position, number: int, found: vec[i64]) -> types.Standing:
    """Every seat's count of what a commission asks for, and the seats that would meet it now."""
    metric = int(position.constants.pack.codes[number]) >> 1
    seats = range(int(position.constants.seats))
    return {
        "counts": [int(found[COUNTS * seat + metric]) for seat in seats],
        "leaders": [seat for seat in seats if commissions.fulfilled(position, number, seat, found)],
    }


def deck_size(position: Position) -> int:
    """How many cards are undrawn; before commissions are chosen, without those dealt."""
    size = len(position.deck) - int(position.drawn)
    return size - 2 * int(position.constants.seats) if position.step == STEP_KEEP else size


def tree(position: Position, seat: int, found: vec[i64]) -> types.Tree:
    """A seat's tree: its cards in the order of laying, trunk first, and what it counts."""
    places = [at for at in range(position.laid) if seat_of(position.table[at]) == seat]
    first = COUNTS * seat
    return {
        "cards": [laid(position, at, places) for at in places],
        "counts": {
            "cards": int(found[first + commissions.CARDS]),
            "branches": int(found[first + commissions.BRANCHES]),
            "bugs": int(found[first + commissions.BUGS]),
            "flowers": int(found[first + commissions.FLOWERS]),
            "collection": int(found[first + commissions.COLLECTED]),
        },
        "blossoms": int(found[first + commissions.BLOSSOMS]),
    }


def laid(position: Position, at: int, places: list[int]) -> types.LaidCard:
    """A card on a tree; points are hundredths of a millimetre on the plot, as tested."""
    box = position.constants.box
    entry = position.table[at]
    card = int(trees.card_of(entry))
    x, y, degrees = int(x_of(entry)), int(y_of(entry)), int(degrees_of(entry))
    corners = [int(CORNERS[degrees * RING + n]) for n in range(8)]
    return {
        "card": box.ids[card],
        "x": x,
        "y": y,
        "degrees": degrees,
        "parent": None if card < TREE else box.ids[trees.parent_of(entry)],
        "joint": joint(position, at),
        "corners": [[x * 10 + corners[n], y * 10 + corners[n + 1]] for n in range(0, 8, 2)],
        "covered_by": [
            box.ids[trees.card_of(position.table[other])]
            for other in places
            if other > at and lies_on(position.table[other], entry)
        ],
    }


def lies_on(upper: int, lower: int) -> bool:
    """Whether two cards on a tree touch."""
    x, y = x_of(upper) - x_of(lower), y_of(upper) - y_of(lower)
    return cards_touch(x * 10, y * 10, degrees_of(upper), degrees_of(lower))


def joint(position: Position, at: int) -> types.Joint | None:
    """Where a card on a tree grows from its parent."""
    entry = position.table[at]
    below = trees.parent_place(position, at)
    if below < 0:
        return None
    return joined(position, int(trees.card_of(entry)), entry, below, seen=False)


def joined(position: Position, card: int, pose: int, below: int, *, seen: bool) -> types.Joint:
    """The port that lies on the parent's bark, and where on the plot (hundredths)."""
    pack = position.constants.pack
    port = placing.joining_port(position, card, pose, below, seen)
    u, v, degrees = pack.port_u[port], pack.port_v[port], degrees_of(pose)
    return {
        "port": int(port - pack.ports[card]),
        "x": int(x_of(pose) * 10 + turn_x(u, v, degrees)),
        "y": int(y_of(pose) * 10 + turn_y(u, v, degrees)),
    }


def held(position: Position, seat: int, found: vec[i64]) -> list[types.HeldCommission]:
    """A seat's commissions, and whether it meets them as things stand."""
    return [
        {
            **commission(position, number, found),
            "met": commissions.fulfilled(position, number, seat, found),
        }
        for number in range(COMMISSIONS)
        if commissions.holder(position, number) == seat
    ]


def dealt(position: Position, viewer: int | None, found: vec[i64]) -> types.Dealt | None:
    """The viewer's own two commissions while they are chosen, and the one it keeps (KG-2.5)."""
    if position.step != STEP_KEEP or viewer is None:
        return None
    pair = [
        commission(position, int(display.dealt_to(position, viewer, which)), found)
        for which in (0, 1)
    ]
    which = int(display.has_kept(position, viewer))
    return {"cards": pair, "kept": pair[which - 1]["card"] if which else None}


def collection(position: Position, seat: int) -> int:
    return int(position.table[trees.COLLECTION + seat])


def drawings(position: Position) -> dict[str, types.Drawing]:
    """How every trunk and tree card in sight is drawn, by its name."""
    box = position.constants.box
    cards = [int(trees.card_of(position.table[at])) for at in range(position.laid)]
    cards += [int(display.card_at(position, place)) for place in range(display.PLACES)]
    for seat in range(position.constants.seats):
        cards += members_of(collection(position, seat))
    return {box.ids[card]: drawn(box.drawings[card]) for card in cards if 0 <= card < COMMISSION}


def drawn(card: Drawing) -> types.Drawing:
    """A card's face, tenths of a millimetre."""
    return {
        "trunk": card.trunk,
        "bark": [
            {"width": bark.width, "points": [list(p) for p in bark.points]} for bark in card.bark
        ],
        "ports": [list(port) for port in card.ports],
        "features": [
            {"kind": KINDS[part.kind], "x": part.x, "y": part.y, "r": part.radius}
            for part in card.features
        ],
    }


def ids(position: Position, cards: int) -> list[str]:
    return [position.constants.box.ids[card] for card in members_of(cards)]
