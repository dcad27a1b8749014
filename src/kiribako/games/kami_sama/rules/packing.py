"""How many bits the parts of packed ints take; layout.py and position.py say what is where.

A pile has its top entry lowest and ends with zeros, so an entry is stored as its number plus one.
"""

from __future__ import annotations

from typing import Final

# A villager, an owner, a Moon, a sheet; a count for each village or seat; a set of seats.
ENTRY_BITS: Final = 4
ENTRY_MASK: Final = 15
ONE_EACH: Final = 0x1111  # a count of one for each of the four villages

# A card of the Kitsune's deck.
KITSUNE_BITS: Final = 5
KITSUNE_MASK: Final = 31

# The points that a year's tracks were worth.
POINTS_BITS: Final = 10
POINTS_MASK: Final = 1023

# A lifted shrine: its space plus one, its owner, and whether it was touched (KS-5.1).
LIFTED_BITS: Final = 11
SPACE_MASK: Final = 127
OWNER_AT: Final = 7
OWNER_MASK: Final = 7
TOUCHED_AT: Final = 10
