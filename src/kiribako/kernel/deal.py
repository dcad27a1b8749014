"""A deal of a match: what every seat made of the same cards, so that tables can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kiribako.kernel.event import Event
from kiribako.kernel.sheet import Line
from kiribako.kernel.words import NO_FACTS


class Deal(NamedTuple):
    """One deal that has been played to its end; a game without deals has one, the whole match."""

    number: int  # from 1, the same at every table with the same shuffle
    points: list[int]  # that each seat made of it
    lines: list[Line]  # where they come from
    events: list[Event]  # what happened in it that is worth telling
    ply: int  # of its first decision, -1 if nobody had one to make
    dealer: int  # -1 if the game has none
    dealt: Mapping[str, Any] = NO_FACTS  # what was dealt, all of it: for when the match is over
    until: int = -1  # the ply after its last decision, -1 if nobody had one to make
