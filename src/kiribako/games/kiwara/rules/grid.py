"""The savanna's 30 spaces, its 11 lines and the totem path of 22 spaces around them.

Space n is column n % 6 (a-f) of row n // 6 (1-5, row 1 at the top). Lines 0-5 are the columns,
6-10 the rows. Path spaces run clockwise: Na..Nf 0-5, E1..E5 6-10, Sf..Sa 11-16, W5..W1 17-21.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.bits import set_of

COLUMNS: Final = 6
ROWS: Final = 5
SPACES: Final = 30
SPOTS: Final = 22
BOARD: Final = (1 << 30) - 1  # every space


def neighbours(space: int) -> list[int]:
    """The spaces that share an edge with this one (KW-3.1)."""
    row, column = divmod(space, COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [y * COLUMNS + x for y, x in around if 0 <= y < ROWS and 0 <= x < COLUMNS]


def line_spaces(line: int) -> list[int]:
    """The spaces of a column or a row, in order."""
    if line < COLUMNS:
        return [row * COLUMNS + line for row in range(ROWS)]
    return [(line - COLUMNS) * COLUMNS + column for column in range(COLUMNS)]


SPACE_NAMES: Final = [f"{'abcdef'[n % COLUMNS]}{n // COLUMNS + 1}" for n in range(SPACES)]
SPOT_NAMES: Final = (
    [f"N{column}" for column in "abcdef"]
    + [f"E{row}" for row in "12345"]
    + [f"S{column}" for column in "fedcba"]
    + [f"W{row}" for row in "54321"]
)
LINE_NAMES: Final = [f"column {column}" for column in "abcdef"] + [f"row {row}" for row in "12345"]

NEAR: Final = vec[i64]([set_of(neighbours(space)) for space in range(SPACES)])
LINE: Final = vec[i64]([set_of(line_spaces(line)) for line in range(COLUMNS + ROWS)])
LINE_OF_SPOT: Final = vec[i64](list(range(11)) + list(range(5, -1, -1)) + list(range(10, 5, -1)))
FACED: Final = vec[i64]([LINE[LINE_OF_SPOT[spot]] for spot in range(SPOTS)])  # spaces of its line
