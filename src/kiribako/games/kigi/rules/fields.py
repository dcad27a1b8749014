"""The fields of a set-up, each read through a check that names the field at fault."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kigi.rules.box import Box
from kiribako.games.kigi.rules.pack import CARDS, COMMISSION, TREE
from kiribako.games.kigi.rules.poses import read_pose
from kiribako.kernel.refusal import BadSyntax
from kiribako.kernel.setup_fields import fault, shown

WHAT: Final = {0: "trunk", TREE: "tree card", COMMISSION: "commission"}


def each_seat(value: Any, field: str, seats: int, kind: type = list) -> list[Any]:
    """A list with something for every seat; nothing at all means nothing for each."""
    if value is None or value == []:
        return [kind() for _ in range(seats)]
    if (
        not isinstance(value, list)
        or len(value) != seats
        or not all(isinstance(part, kind) for part in value)
    ):
        what = "list" if kind is list else "table"
        raise fault(field, f"needs a list with a {what} for each of {seats} seats")
    return value


def card_list(box: Box, names: Any, field: str, low: int = TREE, high: int = CARDS) -> list[int]:
    """The numbers of cards, each once; those from `low` to below `high` will do."""
    if not isinstance(names, list):
        raise fault(field, f"needs a list of cards, not {shown(names)}")
    found: list[int] = []
    for name in names:
        card = box.numbers.get(name, -1) if isinstance(name, str) else -1
        if not low <= card < high:
            what = "tree card or commission" if high - low == CARDS - TREE else WHAT[low]
            raise fault(field, f"{shown(name)} is no {what}", "KG-1.1")
        if card in found:
            raise fault(field, f"holds {name} twice", "KG-1.1")
        found.append(card)
    return found


def pose_of(box: Box, text: Any) -> tuple[int, tuple[int, int, int]]:
    """A card on a tree and how it lies: `T30 3413,1191,0`."""
    if not isinstance(text, str):
        raise fault("trees", f"needs texts such as 'T30 3413,1191,0', not {shown(text)}")
    name, _, pose = text.partition(" ")
    card = card_list(box, [name], "trees", TREE, COMMISSION)[0]
    try:
        return card, read_pose(pose)
    except BadSyntax as error:
        raise fault("trees", f"{name}: {error.message}", "KG-4.6") from None
