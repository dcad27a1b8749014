"""Where things lie on the drawn board: spaces, rivers, flags and stones, from thirty letters.

The page reckons the same for its own board (web/src/games/kiwara/savanna.ts), where rivers move.
"""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from typing import Final

COLUMNS: Final = "abcdef"
ROWS: Final = 5
WIDE: Final = len(COLUMNS)
SWAY: Final = 5.5  # of rivers, to and fro
Node = tuple[int, int]


def corner(space: int) -> tuple[int, int]:
    """A space's upper left corner; spaces are 100 wide."""
    return space % WIDE * 100, space // WIDE * 100


def ground(board: str, letter: str) -> str:
    """The ground of one territory as a path."""
    spaces = [corner(n) for n in range(len(board)) if board[n] == letter]
    return "".join(f"M{x} {y}h100v100h-100z" for x, y in spaces)


def flag_at(board: str, letter: str) -> tuple[int, int]:
    """Where a territory's flag stands: at its first space, above it or at the rim."""
    x, y = corner(max(0, board.find(letter)))
    if y == 0:
        return x + (2 if x == 0 else 14), -21
    return x + (2 if x == 0 else -8), y - 18


def spot_of(spot: str) -> tuple[int, int]:
    """The middle of a stone of the totem's path, such as Na or E3."""
    side, along = spot[0], spot[1]
    if side in "NS":
        return COLUMNS.index(along) * 100 + 50, -38 if side == "N" else 538
    return 638 if side == "E" else -38, int(along) * 100 - 50


def rivers(board: str) -> list[str]:
    """The rivers between territories as smooth lines, from one meeting or rim to the next."""
    ends = banks(board)
    stops = [node for node, others in ends.items() if on_rim(node) or len(others) != 2]
    walked: set[frozenset[Node]] = set()
    lines = []
    for start in stops:
        for first in ends[start]:
            if frozenset((start, first)) in walked:
                continue
            line = [start, first]
            walked.add(frozenset((start, first)))
            while line[-1] not in stops:
                ahead = [n for n in ends[line[-1]] if frozenset((line[-1], n)) not in walked]
                if not ahead:
                    break
                walked.add(frozenset((line[-1], ahead[0])))
                line.append(ahead[0])
            lines.append(smooth(bend(line)))
    return lines


def on_rim(node: Node) -> bool:
    return node[0] in (0, WIDE) or node[1] in (0, ROWS)


def banks(board: str) -> dict[Node, list[Node]]:
    """Every grid corner on a river, with the corners it runs to."""
    found: dict[Node, list[Node]] = {}

    def join(one: Node, other: Node) -> None:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)

    for n in range(WIDE * ROWS):
        x, y = n % WIDE, n // WIDE
        if x < WIDE - 1 and board[n] != board[n + 1]:
            join((x + 1, y), (x + 1, y + 1))
        if y < ROWS - 1 and board[n] != board[n + WIDE]:
            join((x, y + 1), (x + 1, y + 1))
    return found


def bend(line: list[Node]) -> list[tuple[float, float]]:
    """The corners cut, the ends drawn over the rim, the straights swaying."""
    points: list[tuple[float, float]] = []
    sign = 1 if (line[0][0] * 3 + line[0][1]) % 2 else -1
    for n, (column, row) in enumerate(line):
        before = line[n - 1] if n else None
        after = line[n + 1] if n + 1 < len(line) else None
        x, y = column * 100.0, row * 100.0
        if before and after:
            if before[0] != after[0] and before[1] != after[1]:
                x += (before[0] + after[0] - 2 * column) * 12
                y += (before[1] + after[1] - 2 * row) * 12
        elif on_rim((column, row)):
            inward = before or after or (column, row)
            x += (column - inward[0]) * 12
            y += (row - inward[1]) * 12
        points.append((x, y))
        if after:
            upright = column == after[0]
            middle = (column + after[0]) * 50.0, (row + after[1]) * 50.0
            sway = SWAY * sign
            points.append(
                (middle[0] + (sway if upright else 0), middle[1] + (0 if upright else sway))
            )
            sign = -sign
    return points


def smooth(points: list[tuple[float, float]]) -> str:
    """A smooth line through points."""

    def at(n: int) -> tuple[float, float]:
        return points[min(max(n, 0), len(points) - 1)]

    line = f"M{at(0)[0]:.0f} {at(0)[1]:.0f}"
    for n in range(len(points) - 1):
        before, start, end, after = at(n - 1), at(n), at(n + 1), at(n + 2)
        one = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        two = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        line += f"C{one[0]:.0f} {one[1]:.0f} {two[0]:.0f} {two[1]:.0f} {end[0]:.0f} {end[1]:.0f}"
    return line
