"""Why a move is refused: the rule that forbids it, in a sentence, and the place at fault."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kigi.rules import display, placing, trees
from kiribako.games.kigi.rules.candidates import nothing_fits
from kiribako.games.kigi.rules.card import KINDS
from kiribako.games.kigi.rules.geometry import PLOT_HEIGHT, PLOT_WIDTH, REACH
from kiribako.games.kigi.rules.moves import (
    DISCARD,
    KEEP,
    MOVES,
    STEP_KEEP,
    TAKE,
    degrees_of,
    place_of,
    seat_of,
    x_of,
    y_of,
)
from kiribako.games.kigi.rules.pack import COMMISSION
from kiribako.games.kigi.rules.position import Position
from kiribako.kernel.bits import lowest, members_of
from kiribako.kernel.refusal import Refusal

EDGES: Final = ("left", "right", "near", "far")
KERNEL_RULES: Final = {  # behind refusals that are no game's own
    "match-over": "KG-3.5",
    "no-such-seat": "KG-8.1",
    "bad-seats": "KG-1.1",
}


def refuse(position: Position, move: int) -> Refusal | None:
    """Why a move is illegal, None if it is legal: any legal pose is, candidate or not."""
    if not 0 <= move < MOVES:
        return Refusal("no-such-move", "there is no such move", "KG-3.1")
    if position.over:
        return Refusal("match-over", "the match is over", "KG-3.5")
    if position.step == STEP_KEEP or KEEP <= move < DISCARD:
        return refuse_keep(position, move)
    place = int(place_of(move)) if move < TAKE else move % TAKE
    card = int(display.card_at(position, place)) if place < display.PLACES else -1
    if card < 0:
        return Refusal("empty-place", f"place {place + 1} of the display is empty", "KG-8.1")
    if move >= DISCARD:
        return refuse_discard(position)
    id = position.constants.box.ids[card]
    if move >= TAKE:
        if card < COMMISSION:
            return Refusal("not-a-commission", f"{id} is a tree card: lay it on a tree", "KG-3.3")
        return None
    if card >= COMMISSION:
        return Refusal("not-a-tree-card", f"{id} is a commission: take it", "KG-3.2")
    return refuse_pose(position, card, move)


def refuse_keep(position: Position, move: int) -> Refusal | None:
    """The choice of a commission in the advanced set-up."""
    if position.step != STEP_KEEP:
        return Refusal("nothing-to-keep", "no commissions are being chosen", "KG-2.5")
    if not KEEP <= move < DISCARD:
        return Refusal("commission-first", "one of two commissions is to be kept", "KG-2.5")
    seat = position.actor
    if move - KEEP in (display.dealt_to(position, seat, 0), display.dealt_to(position, seat, 1)):
        return None
    return Refusal("not-dealt", "you can only keep one of the two you were dealt", "KG-2.5")


def refuse_discard(position: Position) -> Refusal | None:
    if display.has_commission(position):
        message = "no card is discarded while a commission can be taken"
        return Refusal("card-can-be-used", message, "KG-3.6")
    if not nothing_fits(position):
        message = "no card is discarded while one can be laid"
        return Refusal("card-can-be-used", message, "KG-3.6")
    return None


def refuse_pose(position: Position, card: int, move: int) -> Refusal | None:
    """The first broken of KG-4.1 to KG-4.4 (KG-4.8)."""
    seat = int(seat_of(move))
    if seat >= position.constants.seats:
        return Refusal("no-such-tree", f"there is no seat {seat}", "KG-8.1")
    if degrees_of(move) >= 360:
        return Refusal("no-such-angle", "degrees run from 0 to 359", "KG-4.6")
    pose = move & trees.POSE
    verdict = int(placing.judge(position, card, pose))
    if verdict == placing.LEGAL:
        return None
    if verdict == placing.OVER_EDGE:
        edges = edges_crossed(pose)
        message = f"the card hangs over the {' and the '.join(edges)} edge of the plot"
        return Refusal("over-edge", message, "KG-4.1", {"edges": edges})
    touched = int(placing.touched(position, pose))
    if verdict == placing.NONE_TOUCHED:
        return Refusal(
            "touches-nothing", f"the card touches nothing on tree {seat}", "KG-4.2", {"cards": []}
        )
    ids = [id_at(position, at) for at in members_of(touched)]
    if verdict == placing.SEVERAL_TOUCHED:
        message = f"the card touches {', '.join(ids[:-1])} and {ids[-1]}; it may touch only one"
        return Refusal("touches-several", message, "KG-4.2", {"cards": ids})
    if verdict == placing.FEATURE_COVERED:
        return covering(position, int(lowest(touched)), pose)
    message = f"no port of the card lies on the bark of {ids[0]}"
    return Refusal("off-bark", message, "KG-4.4", {"cards": ids})


def edges_crossed(pose: int) -> list[str]:
    """The edges of the plot a card hangs over."""
    x, y, n = int(x_of(pose)) * 10, int(y_of(pose)) * 10, int(degrees_of(pose)) * 4
    over = (
        x + REACH[n] < 0,
        x + REACH[n + 1] > PLOT_WIDTH,
        y + REACH[n + 2] < 0,
        y + REACH[n + 3] > PLOT_HEIGHT,
    )
    return [edge for edge, crossed in zip(EDGES, over, strict=True) if crossed]


def covering(position: Position, at: int, pose: int) -> Refusal:
    """The features of a parent that a card would cover."""
    box = position.constants.box
    pack = box.pack
    parent = position.table[at]
    card = int(trees.card_of(parent))
    hidden: list[dict[str, Any]] = []
    names = []
    for disc in range(pack.features[card], pack.features[card + 1]):
        if placing.disc_covered(pack, disc, parent, pose):
            kind = int(pack.feature_kind[disc])
            hidden.append({"feature": int(disc - pack.features[card]), "kind": KINDS[kind]})
            names.append(box.kind_names[kind])
    message = f"the card covers the {' and the '.join(names)} of {box.ids[card]}"
    return Refusal("covers-feature", message, "KG-4.3", {"card": box.ids[card], "features": hidden})


def id_at(position: Position, at: int) -> str:
    return position.constants.box.ids[trees.card_of(position.table[at])]
