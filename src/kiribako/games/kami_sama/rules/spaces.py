"""The squares of a village as bit sets, and the hundred spaces of the board as numbers.

A village is a grid of 5 x 5: cell 0 is the left end of the row nearest the centre, cell 24 the
right end of the row nearest the player who faces it. Space n of the board is cell n % 25 of
village n // 25, so F11 is 0, W11 is 25, S11 is 50 and H11 is 75.
"""

from __future__ import annotations

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.bits import lowest, set_of, size

ROWS: Final = 5
CELLS: Final = 25
VILLAGES: Final = 4
SPACES: Final = 100

VillageId = Literal["farming", "wealthy", "fishing", "holy"]
VILLAGE_IDS: Final[tuple[VillageId, ...]] = (
    "farming",
    "wealthy",
    "fishing",
    "holy",
)  # clockwise (KS-1.1)
VILLAGE_LETTERS: Final = "FWSH"
SPACE_NAMES: Final = [
    f"{letter}{row}{column}"
    for letter in VILLAGE_LETTERS
    for row in range(1, 6)
    for column in range(1, 6)
]

FIELD: Final = 0
FOREST: Final = 1
HUT: Final = 2
STILT: Final = 3
TEMPLE: Final = 4
KINDS: Final = 5
Kind = Literal["field", "forest", "hut", "stilt", "temple"]
KIND_NAMES: Final[tuple[Kind, ...]] = ("field", "forest", "hut", "stilt", "temple")
KIND_LETTERS: Final = "FWHST"
ALL_KINDS: Final = 31

NOT_FIRST_COLUMN: Final[i64] = set_of([n for n in range(CELLS) if n % 5 != 0])
NOT_LAST_COLUMN: Final[i64] = set_of([n for n in range(CELLS) if n % 5 != 4])
GRID: Final[i64] = (1 << CELLS) - 1
LINES: Final = vec[i64](  # the squares in the same row or column, the square itself left out
    [
        set_of(
            [n for n in range(CELLS) if n != cell and (n // 5 == cell // 5 or n % 5 == cell % 5)]
        )
        for cell in range(CELLS)
    ]
)


def around(cells: i64) -> i64:
    """The squares orthogonally next to any of the cells (KS-4.10)."""
    return (
        (cells << 5)
        | (cells >> 5)
        | (cells & NOT_LAST_COLUMN) << 1
        | (cells & NOT_FIRST_COLUMN) >> 1
    ) & GRID


def longest_chain(cells: i64) -> i64:
    """The size of the largest orthogonally connected group (KS-6.1)."""
    best: i64 = 0
    while cells:
        group = cells & -cells
        grown = (group | around(group)) & cells
        while grown != group:
            group = grown
            grown = (group | around(group)) & cells
        cells &= ~group
        best = max(best, size(group))
    return best


def fill_spaces(moves: vec[i64], count: i64, kind: i64, cells: i64) -> i64:
    """A move of the kind for each of the cells; `kind` includes the village's first space."""
    while cells:
        moves[count] = kind + lowest(cells)
        cells &= cells - 1
        count += 1
    return count
