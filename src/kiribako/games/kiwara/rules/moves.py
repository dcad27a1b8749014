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

# The kinds by where they begin, last first, for people's side of the rules.
KINDS: Final = (
    ("hyena-move", HYENA_MOVE),
    ("hyena", HYENA_PAIR),
    ("wildebeest", WILDEBEEST_TOTEM),
    ("keep", KEEP),
    ("warthog", WARTHOG_PLAY),
    ("porcupine", PORCUPINE_NAME),
    ("boa", BOA_NAME),
    ("rhino", RHINO_SEND),
    ("vulture", VULTURE_SEND),
    ("baboon", BABOON_PLACE),
    ("first-totem", FIRST_TOTEM),
    ("decline", DECLINE),
    ("swap", SWAP),
    ("totem", TOTEM),
    ("place", PLACE),
)

# The decisions of KW-2.9, in the order a match meets them.
STEP_KEEP: Final = 0  # which card of the Giraffe's three to keep
STEP_FIRST_TOTEM: Final = 1
STEP_PLACE: Final = 2  # or a Vulture, Hyena or Baboon before it
STEP_SWAP: Final = 3
STEP_RHINO: Final = 4  # and whatever else may follow a placement (KW-6.16)
STEP_TOTEM: Final = 5
STEP_AFTER_TOTEM: Final = 6
STEP_OVER: Final = 7
STEP_KEEP_LATE: Final = 8  # the Giraffe's choice once more, earned after the totem move (KW-6.16)


def kind_of(move: int) -> tuple[str, int]:
    """A move taken apart: its kind, and its place in the kind's range."""
    for kind, start in KINDS:
        if move >= start:
            return kind, move - start
    raise ValueError(f"{move} is no move")
