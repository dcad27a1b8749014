"""Boards as drawings: thirty letters, six connected territories, odd sizes (KW-6.13)."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kiwara.rules.grid import SPACES, neighbours
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadOption, Refusal, quote

TERRITORIES: Final = "ABCDEF"
ALLOWED: Final = (3, 5, 7, 9)
SIZES: Final = (  # the seven ways to fill 30 spaces with six allowed sizes
    (3, 3, 3, 3, 9, 9),
    (3, 3, 3, 5, 7, 9),
    (3, 3, 3, 7, 7, 7),
    (3, 3, 5, 5, 5, 9),
    (3, 3, 5, 5, 7, 7),
    (3, 5, 5, 5, 5, 7),
    (5, 5, 5, 5, 5, 5),
)


def read_drawing(text: str) -> str:
    """Thirty letters A-F without blanks and slashes, or BadOption with the reason."""
    drawing = "".join(text.replace("/", " ").split()).upper()
    if len(drawing) != SPACES:
        problem = f"a board has {SPACES} letters, this one has {len(drawing)}: {quote(text)}"
        raise fault("board-length", problem, {"count": len(drawing)})
    for letter in drawing:
        if letter not in TERRITORIES:
            problem = f"territories are the letters A to F, not {quote(letter)}"
            raise fault("board-letter", problem, {"letter": letter})
    for letter in TERRITORIES:
        spaces = [n for n in range(SPACES) if drawing[n] == letter]
        if len(spaces) not in ALLOWED:
            problem = f"territory {letter} has {len(spaces)} spaces; it needs 3, 5, 7 or 9"
            raise fault("board-size", problem, {"letter": letter, "count": len(spaces)})
        if not connected(spaces):
            problem = f"territory {letter} falls apart: all its spaces must join edge to edge"
            raise fault("board-apart", problem, {"letter": letter})
    return drawing


def connected(spaces: list[int]) -> bool:
    """Whether one can walk through all the spaces edge by edge."""
    reached = {spaces[0]}
    ahead = [spaces[0]]
    while ahead:
        for space in neighbours(ahead.pop()):
            if space in spaces and space not in reached:
                reached.add(space)
                ahead.append(space)
    return len(reached) == len(spaces)


def random_drawing(random: RandomStream) -> str:
    """A board drawn by chance: sizes first, then territories grown one after another."""
    while True:
        sizes = random.shuffled(random.choice(SIZES))
        letters = [""] * SPACES
        if all(grow(letters, TERRITORIES[n], sizes[n], random) for n in range(len(sizes))):
            return "".join(letters)


def grow(letters: list[str], letter: str, size: int, random: RandomStream) -> bool:
    """Grow a territory from the tightest free corner; False if it gets stuck."""

    def free_around(space: int) -> list[int]:
        return [n for n in neighbours(space) if not letters[n]]

    spaces = [min((n for n in range(SPACES) if not letters[n]), key=lambda n: len(free_around(n)))]
    letters[spaces[0]] = letter
    while len(spaces) < size:
        edge = sorted({n for space in spaces for n in free_around(space)})
        if not edge:
            return False
        spaces.append(random.choice(edge))
        letters[spaces[-1]] = letter
    return True


def fault(code: str, problem: str, where: dict[str, Any]) -> BadOption:
    return BadOption(Refusal(code, problem, "KW-6.13", where))
