"""The fields of a set-up, each read through a check that names the field at fault."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kigi.rules.box import Box
from kiribako.games.kigi.rules.pack import CARDS, COMMISSION, TREE
from kiribako.games.kigi.rules.poses import read_pose
from kiribako.kernel.refusal import BadSyntax
from kiribako.kernel.setup_fields import fault, shown

IS_NONE: Final = {
    0: "{name} is no trunk",
    TREE: "{name} is no tree card",
    COMMISSION: "{name} is no commission",
    -1: "{name} is no tree card or commission",
}


def each_seat(value: Any, field: str, seats: int, kind: type = list) -> list[Any]:
    """A list with something for every seat; nothing at all means nothing for each."""
    if value is None or value == []:
        return [kind() for _ in range(seats)]
    if (
        not isinstance(value, list)
        or len(value) != seats
        or not all(isinstance(part, kind) for part in value)
    ):
        if kind is list:
            raise fault(field, "needs a list with a list for each of {seats} seats", seats=seats)
        raise fault(field, "needs a list with a table for each of {seats} seats", seats=seats)
    return value


def card_list(box: Box, names: Any, field: str, low: int = TREE, high: int = CARDS) -> list[int]:
    """The numbers of cards, each once; those from `low` to below `high` will do."""
    if not isinstance(names, list):
        raise fault(field, "needs a list of cards, not {names}", names=shown(names))
    found: list[int] = []
    for name in names:
        card = box.numbers.get(name, -1) if isinstance(name, str) else -1
        if not low <= card < high:
            problem = IS_NONE[-1] if high - low == CARDS - TREE else IS_NONE[low]
            raise fault(field, problem, "KG-1.1", name=shown(name))
        if card in found:
            raise fault(field, "holds {name} twice", "KG-1.1", name=name)
        found.append(card)
    return found


def pose_of(box: Box, text: Any) -> tuple[int, tuple[int, int, int]]:
    """A card on a tree and how it lies: `T30 3413,1191,0`."""
    if not isinstance(text, str):
        raise fault("trees", "needs texts such as 'T30 3413,1191,0', not {text}", text=shown(text))
    name, _, pose = text.partition(" ")
    card = card_list(box, [name], "trees", TREE, COMMISSION)[0]
    try:
        return card, read_pose(pose)
    except BadSyntax as error:
        raise fault("trees", "{name}: {error}", "KG-4.6", name=name, error=error) from None
