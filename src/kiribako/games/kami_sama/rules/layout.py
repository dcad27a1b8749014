"""Where everything lies in a position's `table`, one vec of ints.

Owners are the seats, and with two players the Kitsune as owner 2. Sets of spaces are sets of
the 25 cells of a village.
"""

from __future__ import annotations

from typing import Final

SHRINES: Final = 0  # + 4 * owner + village: set of spaces
TAKEN: Final = 16  # + village: set of spaces with anyone's shrine
VACATED: Final = 20  # + village: set of spaces emptied by the ability under way
TOUCHED: Final = 24  # + village: own shrines the action under way added or moved (KS-5.1)
SEEDS: Final = 28  # + village: set of spaces
DECK: Final = 32  # + village: pile of villagers, four bits each, number + 1, the top one lowest
UNSEEN: Final = 36  # + village: how many of the deck, from the top, nobody has seen (KS-6.9)
VILLAGERS: Final = 40  # + owner: set of 15 * village + number
SUPPLY: Final = 44  # + owner: shrines
FAVOR: Final = 48  # + seat
NATURE: Final = 52  # + seat
TOKENS: Final = 56  # + seat: four bits for each village
SETS: Final = 60  # + seat: sets of tokens returned
SCORED: Final = 64  # + seat: points of the tracks, ten bits for each year
KAMI: Final = 68  # + seat: the kept sheet, -1 before it is chosen
SHEETS: Final = 72  # + seat: the two dealt sheets, four bits each
GOALS: Final = 76  # + year - 1
MOONS: Final = 79  # pile of undrawn Moon tokens, four bits each, village + 1
KITSUNE_DECK: Final = 80  # pile of the cards of the rounds to come, five bits each, number + 1
KITSUNE_SEEN: Final = 81  # set of cards resolved so far
SIZE: Final = 82
