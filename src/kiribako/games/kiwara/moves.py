"""Where each kind of move begins in the range of move numbers; a move is one int.

Spaces, path spaces and cards are added to the beginning of their range. A placement adds
30 * animal + space, a hyena move 30 * from + to, a totem move the number of steps.
"""

from __future__ import annotations

from typing import Final

PLACE: Final = 0  # 150 of them, also after BABOON
TOTEM: Final = 150  # clockwise, 1 to 21 steps
SWAP: Final = 172
DECLINE: Final = 202
FIRST_TOTEM: Final = 203
BABOON_PLACE: Final = 225
VULTURE_SEND: Final = 375
RHINO_SEND: Final = 405
BOA_NAME: Final = 435
PORCUPINE_NAME: Final = 465
WARTHOG_PLAY: Final = 495
KEEP: Final = 496
WILDEBEEST_TOTEM: Final = 506  # counterclockwise, 1 to 21 steps
HYENA_PAIR: Final = 528
HYENA_MOVE: Final = 529
MOVES: Final = 1429

# The decisions of KW-2.9, in the order a match meets them.
STEP_KEEP: Final = 0  # which card of the Giraffe's three to keep
STEP_FIRST_TOTEM: Final = 1
STEP_PLACE: Final = 2  # or a Vulture, Hyena or Baboon before it
STEP_SWAP: Final = 3
STEP_RHINO: Final = 4
STEP_TOTEM: Final = 5
STEP_AFTER_TOTEM: Final = 6
STEP_OVER: Final = 7
