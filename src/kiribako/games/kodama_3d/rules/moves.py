"""Where each kind of move begins in the range of move numbers; a move is one int.

Stacks (see forest.py) are added to the beginning of their range. Keeping adds 64 * one goal + the
other, the smaller first; moving a meeple 16 * from + to; growing 4 * part + point, and FLIPPED if
the tile is turned over; drawing the place in the display.
"""

from __future__ import annotations

from typing import Final

KEEP: Final = 0  # 4096 of them
PLACE: Final = 4096
MOVE: Final = 4112
GROW: Final = 4368
FLIPPED: Final = 64
GOAL: Final = 4496  # display places 0 to 3
GOAL_DECK: Final = 4500
GOAL_NONE: Final = 4501
FINAL: Final = 4502
MOVES: Final = 4518

# The decisions in the order a match meets them (KD-2.1, KD-5.1).
STEP_KEEP: Final = 0
STEP_PLACE: Final = 1
STEP_MOVE: Final = 2
STEP_GROW: Final = 3
STEP_GOAL: Final = 4
STEP_FINAL: Final = 5  # which of the two last tiles to grow first
STEP_OVER: Final = 6
