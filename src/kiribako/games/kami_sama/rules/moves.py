"""Where each kind of move begins in the range of move numbers; a move is one int.

Spaces are added to the beginning of their range, moves from one space to another add
100 * from + to, an order adds one digit to base 5 for every seat (seat + 1, the first lowest).
"""

from __future__ import annotations

from typing import Final

ADD: Final = 0
REMOVE: Final = 100
REPLACE: Final = 200
LIFT: Final = 300
SET: Final = 400
LAY_SEED: Final = 500  # at the start of a year
FEAR: Final = 600
USE: Final = 700  # 3 * kami + ability, 24 of them
GAIN_FAVOR: Final = 730
GAIN_NATURE: Final = 731
SKIP: Final = 732
END: Final = 733
IDLE: Final = 734
RAGE: Final = 735
KAMI: Final = 740  # the sheet to keep, 8 of them
TAKE: Final = 750  # 15 * village + villager, 60 of them
TOKEN: Final = 810  # village
ORDER: Final = 900  # up to four digits to base 5
MOVE: Final = 2000
SWAP: Final = 12000  # the own shrine first
MOVE_SEED: Final = 22000
MOVES: Final = 32000

# What is to be decided.
STAGE_KAMI: Final = 0  # which sheet to keep
STAGE_SEED: Final = 1  # where a Seed lies this year
STAGE_ACTION: Final = 2  # what to spend a cube on
STAGE_RAGE: Final = 3  # where the Rage falls
STAGE_STEP: Final = 4  # the target of a step
STAGE_SET: Final = 5  # where a lifted shrine goes
STAGE_GAIN: Final = 6  # Favor or Nature
STAGE_TOKEN: Final = 7  # which village's token
STAGE_FEAR: Final = 8  # where the Fear lies
STAGE_ORDER: Final = 9  # who goes first of the tied
STAGE_TAKE: Final = 10  # which villager
STAGE_OVER: Final = 11

# What happens by itself once nothing is to be decided, see course.py.
THEN_YEAR: Final = 0  # start-of-year passives
THEN_TURN: Final = 1  # the next action, or the end of the turn
THEN_STEPS: Final = 2  # the steps of an ability
THEN_GOAL: Final = 3  # the goal is checked, then the next action
THEN_TURN_END: Final = 4  # end-of-turn passives
THEN_NEXT: Final = 5  # the next player, the Kitsune, the next round
THEN_ROUND: Final = 6  # the board turns
THEN_INFLUENCE: Final = 7  # the order of a village
THEN_PICK: Final = 8  # the next in order takes a villager
THEN_CLAIM: Final = 9  # the steps of a claim
THEN_ASK: Final = 10  # nothing: the stage says what is to be decided
