"""What stays the same through a match: the cards of the box and the table's choices."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64, mypyc_attr

from kiribako.games.kigi.rules.box import Box
from kiribako.games.kigi.rules.pack import Pack


@final
@mypyc_attr(acyclic=True)
class Constants:
    """Shared by every position of a match and never changed."""

    def __init__(self, box: Box, seats: int, first: int, *, visible: bool) -> None:
        self.box = box
        self.pack: Pack = box.pack
        self.seats: i64 = seats
        self.first: i64 = first
        self.visible = visible  # the option touch="visible" (KG-4.2)

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.box, int(self.seats), int(self.first), (self.visible,))


def again(box: Box, seats: int, first: int, rules: tuple[bool]) -> Constants:
    """Constants that travelled."""
    return Constants(box, seats, first, visible=rules[0])
