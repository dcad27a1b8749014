"""Goals: every place a pattern can lie in a village, and what requirements count."""

from __future__ import annotations

from typing import Any

from kiribako.games.kami_sama.rules.compiler import KINDS_OF, Words
from kiribako.games.kami_sama.rules.spaces import ROWS
from kiribako.kernel.components import Item
from kiribako.kernel.refusal import quote


def shapes(pattern: list[str]) -> list[set[tuple[int, int]]]:
    """Every rotation and mirror image of a pattern, moved to the corner, each once (KS-5.3)."""
    cells = {(y, x) for y, row in enumerate(pattern) for x, mark in enumerate(row) if mark == "X"}
    found: list[set[tuple[int, int]]] = []
    for _ in range(2):
        for _ in range(4):
            top, left = min(y for y, _ in cells), min(x for _, x in cells)
            corner = {(y - top, x - left) for y, x in cells}
            if corner not in found:
                found.append(corner)
            cells = {(x, -y) for y, x in cells}
        cells = {(y, -x) for y, x in cells}
    return found


def places(pattern: list[str], spaces: int) -> list[int]:
    """The sets of spaces of a village that show the pattern."""
    found: list[int] = []
    for shape in shapes(pattern):
        for top in range(ROWS):
            for left in range(ROWS):
                if all(top + y < ROWS and left + x < ROWS for y, x in shape):
                    cells = sum(1 << (top + y) * ROWS + left + x for y, x in shape)
                    if not cells & ~spaces:
                        found.append(cells)
    return found


def read_pattern(item: Item) -> list[str]:
    """The pattern of a goal, X for an own shrine, a dot for no demand."""
    rows = item.list("pattern")
    for row in rows:
        if not isinstance(row, str) or not row or set(row) - set("X.") or len(row) > ROWS:
            raise item.fault(
                "pattern",
                "rows are up to {rows} marks, X or a dot, not {row}",
                rows=ROWS,
                row=quote(row),
            )
    if not 0 < len(rows) <= ROWS or not any("X" in row for row in rows):
        raise item.fault("pattern", "needs 1 to {rows} rows with an X somewhere", rows=ROWS)
    return [str(row) for row in rows]


def read_alternatives(item: Item) -> list[dict[int, int]]:
    """The alternatives of a requirement: the least number for each set of kinds."""
    alternatives: list[dict[int, int]] = []
    choices: list[Any] = item.list("any_of")
    for number, fields in enumerate(choices, 1):
        words = Words(item, "any_of", f"alternative {number}", fields)
        for kind in words.fields:
            if kind not in KINDS_OF:
                raise words.fault(
                    "there is no kind {kind}; kinds are {known}",
                    kind=quote(kind),
                    known=", ".join(KINDS_OF),
                )
        alternatives.append({KINDS_OF[kind]: words.number(kind, 9) for kind in words.fields})
    if not alternatives or not all(alternatives):
        raise item.fault("any_of", "needs at least one alternative, each with a kind")
    return alternatives
