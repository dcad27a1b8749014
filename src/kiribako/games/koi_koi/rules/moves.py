"""Where each kind of move begins in the range of move numbers; a move is one int.

PLAY + card             a hand card that takes nothing, its only match or a stack
TAKE + 4 * card + place a hand card that takes one of two matches, card `place` of the month
CHOOSE + card           what the drawn card takes of two matches
GAME, KOI               the calls
ASTRAY + 48 * card + other
                        a card that would take one of another month: read, never legal
"""

from __future__ import annotations

from typing import Final

PLAY: Final = 0
TAKE: Final = 48
CHOOSE: Final = 240
GAME: Final = 288
KOI: Final = 289
MOVES: Final = 290  # every legal move is below
ASTRAY: Final = 290
READABLE: Final = 2594

STEP_PLAY: Final = 0
STEP_CHOOSE: Final = 1
STEP_CALL: Final = 2
STEP_OVER: Final = 3
