"""The effect language as ints: a program is a row of steps, each WIDTH ints wide.

    0 VERB     1 SHRINE   whose          2 WHERE   villages (of a move: from which)
    3 GOAL     of a move: to where       4 KINDS   set of kinds the space may have
    5 NEAR     what it must be next to   6 FLAGS   see below
    7 FAVOR, COUNT, VILLAGE or LEFT      8 NATURE  9 CHOICE

A gain has in SHRINE whether it brings the Rage token, a move in LEFT the kinds it may leave.

A program ends with a step whose verb is DONE. The passive of a kami is a row of rules:

    0 WHEN     1 DO      2 RULE_KINDS   kinds of the space, or kinds to be occupied
    3 OCCUPY   how many of these kinds, 0 for no demand
    4 SEEDED   1 if only spaces with a Seed count
    5 BY       6 REACH   7 FAVOR        8 NATURE          9 CHOICE

A Kitsune card is a row of squares: verb, number, how many cells, then the cells in the order
in which they are tried; it ends with DONE.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 10

VERB: Final = 0
SHRINE: Final = 1
WHERE: Final = 2
GOAL: Final = 3
KINDS: Final = 4
NEAR: Final = 5
FLAGS: Final = 6
FAVOR: Final = 7
COUNT: Final = 7
VILLAGE: Final = 7
LEFT: Final = 7
NATURE: Final = 8
CHOICE: Final = 9

DONE: Final = 0
ADD: Final = 1
REMOVE: Final = 2
REPLACE: Final = 3
ADD_OR_REPLACE: Final = 4
MOVE: Final = 5
SWAP: Final = 6
REARRANGE: Final = 7
GAIN: Final = 8  # verbs from here on are no shrine steps
SEED: Final = 9
TOKEN: Final = 10

OWN: Final = 0
OPPONENT: Final = 1
ANYONE: Final = 2

CURRENT: Final = 0
ANOTHER: Final = 1
ANY: Final = 2
LAST: Final = 3
NEW_OTHER: Final = 4
SAME: Final = 5
DIFFERENT: Final = 6
OF_MOON: Final = 7

NEAR_NOTHING: Final = 0
NEAR_OWN: Final = 1
NEAR_OPPONENT: Final = 2
NEAR_LAST: Final = 3
NEAR_OWN_HUT: Final = 4
NEAR_SEED: Final = 5
NEAR_FEAR: Final = 6
NEAR_TEMPLE_LINE: Final = 7

OPTIONAL: Final = 1
IN_LINE: Final = 2
ADJACENT: Final = 4
AT_VACATED: Final = 8
AT_SEED: Final = 16

WHEN: Final = 0
DO: Final = 1
RULE_KINDS: Final = 2
OCCUPY: Final = 3
SEEDED: Final = 4
BY: Final = 5
REACH: Final = 6  # the villages where the Fear may lie

START_OF_YEAR: Final = 0
END_OF_TURN: Final = 1
ANY_ADD: Final = 2
OWN_ADD: Final = 3
OWN_MOVE: Final = 4
OWN_SHRINE_LOST: Final = 5
OWN_TURN: Final = 6
INFLUENCE: Final = 7

RULE_GAIN: Final = 0
GAIN_BY_SPACE: Final = 1
DRAW_MOON: Final = 2
LAY_SEEDS: Final = 3
LAY_FEAR: Final = 4
TAKE_RAGE: Final = 5
SPEND_RAGE: Final = 6
LONGER_CHAIN: Final = 7

# The tokens only one kami can have, and where the seat that holds them lies in `holders`.
MOON: Final = 0
SEEDS: Final = 1
FEAR: Final = 2
RAGE: Final = 3

VERB_NAMES: Final = {
    "add": ADD,
    "remove": REMOVE,
    "replace": REPLACE,
    "add_or_replace": ADD_OR_REPLACE,
    "move": MOVE,
    "swap": SWAP,
    "rearrange": REARRANGE,
    "gain": GAIN,
    "seed": SEED,
}
SHRINE_NAMES: Final = {"own": OWN, "opponent": OPPONENT, "any": ANYONE}
VILLAGE_NAMES: Final = {
    "current": CURRENT,
    "another": ANOTHER,
    "any": ANY,
    "last": LAST,
    "new_other": NEW_OTHER,
    "moon": OF_MOON,
}
NEAR_NAMES: Final = {
    "own": NEAR_OWN,
    "opponent": NEAR_OPPONENT,
    "last": NEAR_LAST,
    "own_hut": NEAR_OWN_HUT,
    "seed": NEAR_SEED,
    "fear": NEAR_FEAR,
    "temple_line": NEAR_TEMPLE_LINE,
}
WHEN_NAMES: Final = {
    "start_of_year": START_OF_YEAR,
    "end_of_turn": END_OF_TURN,
    "any_add": ANY_ADD,
    "own_add": OWN_ADD,
    "own_move": OWN_MOVE,
    "own_shrine_lost": OWN_SHRINE_LOST,
    "own_turn": OWN_TURN,
    "influence": INFLUENCE,
}
DO_NAMES: Final = {
    "gain": RULE_GAIN,
    "gain_by_space": GAIN_BY_SPACE,
    "draw_moon": DRAW_MOON,
    "lay_seeds": LAY_SEEDS,
    "lay_fear": LAY_FEAR,
    "take_rage": TAKE_RAGE,
    "spend_rage": SPEND_RAGE,
    "longer_chain": LONGER_CHAIN,
}
