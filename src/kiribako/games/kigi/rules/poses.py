"""A pose as text: where a card's centre lies, and how far it is turned (KG-4.6)."""

from __future__ import annotations

import re
from typing import Final

from kiribako.kernel.refusal import BadSyntax, Refusal, quote

POSE: Final = re.compile(
    r"(-?[0-9]{1,6})[ ,;]+(-?[0-9]{1,6})[ ,;]+(-?[0-9]{1,6})(?:°| ?deg(?:rees)?)?"
)
FURTHEST: Final = 8191  # what the bits of a move can hold


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
