"""Kigi's notation: `take 2`, `2 > 0 @ 3512,1204,35`, `keep C04`, `discard 2`."""

from __future__ import annotations

import re
from typing import Final

from kiribako.games.kigi.rules.box import Box
from kiribako.games.kigi.rules.display import PLACES
from kiribako.games.kigi.rules.moves import (
    DISCARD,
    KEEP,
    TAKE,
    degrees_of,
    place_of,
    placement,
    seat_of,
    x_of,
    y_of,
)
from kiribako.games.kigi.rules.pack import COMMISSION
from kiribako.kernel.notation import bad_syntax, pick, tidy
from kiribako.kernel.refusal import BadSyntax, Refusal, quote

EXAMPLES: Final = "moves look like `take 2`, `2 > 0 @ 3512,1204,35`, `keep C04` or `discard 2`"
PLACEMENT: Final = re.compile(r"([^ >]+) ?> ?(?:seat )?([0-9]+) ?(?:@|at|:)? ?(.*)")
POSE: Final = re.compile(
    r"(-?[0-9]{1,6})[ ,;]+(-?[0-9]{1,6})[ ,;]+(-?[0-9]{1,6})(?:°| ?deg(?:rees)?)?"
)
FURTHEST: Final = 8191  # what the bits of a move can hold


def write(box: Box, move: int) -> str:
    """The canonical text of a move."""
    if move >= DISCARD:
        return f"discard {move - DISCARD + 1}"
    if move >= KEEP:
        return f"keep {box.ids[COMMISSION + move - KEEP]}"
    if move >= TAKE:
        return f"take {move - TAKE + 1}"
    return f"{place_of(move) + 1} > {seat_of(move)} @ {write_pose(move)}"


def write_pose(move: int) -> str:
    return f"{x_of(move)},{y_of(move)},{degrees_of(move)}"


def read(box: Box, shown: list[int], seats: int, text: str) -> int:
    """The move a text means, legal or not; a card of the display may stand for its place."""
    plain = tidy(text)
    found = PLACEMENT.fullmatch(plain)
    if found:
        place = read_place(box, shown, found[1])
        if len(found[2]) > 2 or int(found[2]) >= seats:
            message = f"there is no seat {found[2][:9]}; seats are 0 to {seats - 1}"
            raise BadSyntax(Refusal("no-such-tree", message, "KG-8.1"))
        return int(placement(place, int(found[2]), *read_pose(found[3])))
    words = plain.split()
    if len(words) == 2:
        verb = pick(words[0], ["take", "keep", "discard"], "move")
        if verb == "keep":
            ids = box.ids[COMMISSION:]
            if not any(id.lower().startswith(words[1].lower()) for id in ids):
                message = f"{quote(words[1])} is no commission; they are {', '.join(ids)}"
                raise BadSyntax(Refusal("no-such-commission", message, "KG-1.1"))
            return KEEP + ids.index(pick(words[1], ids, "commission"))
        return (TAKE if verb == "take" else DISCARD) + read_place(box, shown, words[1])
    raise bad_syntax(text, EXAMPLES)


def read_place(box: Box, shown: list[int], word: str) -> int:
    """A place of the display, 1 to 3, or the name of a card that lies there."""
    if word in ("1", "2", "3"):
        return int(word) - 1
    for place in range(PLACES):
        if shown[place] >= 0 and box.ids[shown[place]].lower() == word.lower():
            return place
    message = f"{quote(word)} is no place of the display, 1 to 3, nor a card that lies there"
    raise BadSyntax(Refusal("no-such-place", message, "KG-8.1"))


def read_pose(pose: str) -> tuple[int, int, int]:
    """Centre in tenths of a millimetre, and degrees, which go round.

    A centre far off the plot is pulled to where a move can hold it, which is off the plot too.
    """
    found = POSE.fullmatch(pose.strip())
    if not found:
        message = f"{quote(pose)} is no pose: x,y,degrees in tenths of a millimetre, 3512,1204,35"
        raise BadSyntax(Refusal("no-such-pose", message, "KG-4.6"))
    x, y, degrees = int(found[1]), int(found[2]), int(found[3])
    return min(max(x, 0), FURTHEST), min(max(y, 0), FURTHEST), degrees % 360
