"""Letters as strokes of a brush, so that a picture looks the same where no font is installed."""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

import unicodedata
from typing import Final

# Of each letter its width and its strokes: the base line is at 0, capitals reach up to -10.
BOWL: Final = "M5.8-3.3A2.9 3.3 0 1 0 0-3.3A2.9 3.3 0 1 0 5.8-3.3"
LETTERS: Final[dict[str, tuple[float, str]]] = {
    " ": (3.0, ""),
    "A": (8.0, "M0 0L4-10L8 0M1.4-3.5H6.6"),
    "B": (6.6, "M0 0V-10H3.5A2.4 2.4 0 0 1 3.5-5.2H0H4A2.6 2.6 0 0 1 4 0Z"),
    "C": (7.6, "M7.6-8.2A4.4 5 0 1 0 7.6-1.8"),
    "D": (8.0, "M0 0V-10H3A5 5 0 0 1 3 0Z"),
    "E": (6.0, "M6-10H0V0H6M0-5.2H5"),
    "F": (6.0, "M6-10H0V0M0-5.2H5"),
    "G": (8.0, "M7.7-8.2A4.4 5 0 1 0 8-2.4V-4.6H5"),
    "H": (7.4, "M0 0V-10M7.4 0V-10M0-5.2H7.4"),
    "I": (0.4, "M.2 0V-10"),
    "J": (4.6, "M4.6-10V-3A2.3 2.8 0 0 1 0-2.4"),
    "K": (7.0, "M0 0V-10M6.8-10L0-4M2.4-6.1L7 0"),
    "L": (5.6, "M0-10V0H5.6"),
    "M": (9.0, "M0 0V-10L4.5-3L9-10V0"),
    "N": (7.6, "M0 0V-10L7.6 0V-10"),
    "O": (9.0, "M4.5-10A4.5 5 0 1 0 4.5 0A4.5 5 0 1 0 4.5-10Z"),
    "P": (6.4, "M0 0V-10H3.6A2.8 2.8 0 0 1 3.6-4.4H0"),
    "Q": (9.0, "M4.5-10A4.5 5 0 1 0 4.5 0A4.5 5 0 1 0 4.5-10ZM5.6-2.6L9 .6"),
    "R": (6.8, "M0 0V-10H3.6A2.8 2.8 0 0 1 3.6-4.4H0M3.4-4.4L6.8 0"),
    "S": (6.4, "M5.9-8.4A2.9 2.5 0 1 0 3.2-5.1A3.1 2.6 0 1 1 .2-1.7"),
    "T": (7.0, "M0-10H7M3.5-10V0"),
    "U": (7.4, "M0-10V-3.6A3.7 3.6 0 0 0 7.4-3.6V-10"),
    "V": (7.6, "M0-10L3.8 0L7.6-10"),
    "W": (11.0, "M0-10L2.8 0L5.5-8L8.2 0L11-10"),
    "X": (7.0, "M0-10L7 0M7-10L0 0"),
    "Y": (7.0, "M0-10L3.5-5L7-10M3.5-5V0"),
    "Z": (6.8, "M0-10H6.8L0 0H6.8"),
    "a": (5.8, f"M5.8-6.6V0{BOWL}"),
    "b": (5.8, f"M0-10V0{BOWL}"),
    "c": (5.0, "M5.2-5.3A3 3.3 0 1 0 5.2-1.3"),
    "d": (5.8, f"M5.8-10V0{BOWL}"),
    "e": (5.8, "M.1-3.6H5.7A2.9 3.2 0 1 0 5-1"),
    "f": (3.4, "M3.8-9.8A1.9 1.9 0 0 0 1.4-8V0M0-6.4H3.4"),
    "g": (5.8, f"M5.8-6.6V.6A2.8 2.6 0 0 1 .5 1.6{BOWL}"),
    "h": (5.4, "M0-10V0M0-3.9A2.7 2.7 0 0 1 5.4-3.9V0"),
    "i": (0.4, "M.2-6.6V0M.2-9.3V-9.2"),
    "j": (1.6, "M1.4-6.6V1A1.7 1.8 0 0 1-.4 2.7M1.4-9.3V-9.2"),
    "k": (5.0, "M0-10V0M4.8-6.6L0-2.6M1.8-4.1L5 0"),
    "l": (0.4, "M.2-10V0"),
    "m": (8.6, "M0-6.6V0M0-4.3A2.15 2.3 0 0 1 4.3-4.3V0M4.3-4.3A2.15 2.3 0 0 1 8.6-4.3V0"),
    "n": (5.4, "M0-6.6V0M0-3.9A2.7 2.7 0 0 1 5.4-3.9V0"),
    "o": (6.0, "M3-6.6A3 3.3 0 1 0 3 0A3 3.3 0 1 0 3-6.6Z"),
    "p": (5.8, f"M0-6.6V3{BOWL}"),
    "q": (5.8, f"M5.8-6.6V3{BOWL}"),
    "r": (3.4, "M0-6.6V0M0-3.6A2.9 3 0 0 1 3.6-6.4"),
    "s": (4.4, "M4.1-5.3A2 1.6 0 1 0 2.2-3.4A2.1 1.75 0 1 1 .1-1.2"),
    "t": (3.6, "M1.4-9V-1.8A1.7 1.8 0 0 0 3.8-.2M0-6.4H3.6"),
    "u": (5.4, "M0-6.6V-2.7A2.7 2.7 0 0 0 5.4-2.7M5.4-6.6V0"),
    "v": (5.4, "M0-6.6L2.7 0L5.4-6.6"),
    "w": (8.0, "M0-6.6L2 0L4-5.6L6 0L8-6.6"),
    "x": (5.0, "M0-6.6L5 0M5-6.6L0 0"),
    "y": (5.4, "M0-6.6L2.8 0M5.4-6.6L2.4.8Q1.6 2.8 0 2.7"),
    "z": (4.8, "M0-6.6H4.8L0 0H4.8"),
    "0": (6.2, "M3.1-10A3.1 5 0 1 0 3.1 0A3.1 5 0 1 0 3.1-10Z"),
    "1": (3.0, "M0-8L2.6-10V0"),
    "2": (6.0, "M.2-7.6A2.9 2.6 0 1 1 5.4-5.8L0 0H6"),
    "3": (5.8, "M.4-8.6A2.6 2.4 0 1 1 2.6-5.4A2.9 2.75 0 1 1 .1-1.6"),
    "4": (6.6, "M4.8 0V-10L0-3H6.6"),
    "5": (6.0, "M5.4-10H1L.5-5.4A3.1 3.1 0 1 1 .1-1.4"),
    "6": (6.0, "M4.8-10Q0-6.6 0-3.1A3 3.1 0 1 0 6-3.1A3 3.1 0 1 0 0-3.1"),
    "7": (6.0, "M0-10H6L1.8 0"),
    "8": (6.0, "M3-5.4A2.6 2.3 0 1 1 3-10A2.6 2.3 0 1 1 3-5.4A3 2.7 0 1 0 3 0A3 2.7 0 1 0 3-5.4"),
    "9": (6.0, "M1.2 0Q6-3.4 6-6.9A3 3.1 0 1 0 0-6.9A3 3.1 0 1 0 6-6.9"),
    ".": (0.4, "M.2-.2V0"),
    ",": (0.8, "M.6-.2L0 1.6"),
    ":": (0.4, "M.2-5V-4.8M.2-.2V0"),
    ";": (0.8, "M.6-5V-4.8M.6-.2L0 1.6"),
    "-": (3.6, "M0-3.6H3.6"),
    "−": (5.0, "M0-3.6H5"),
    "+": (5.6, "M0-3.8H5.6M2.8-6.6V-1"),
    "/": (4.0, "M0 1L4-10.6"),
    "(": (2.0, "M2-11Q-1-4.6 2 1.8"),
    ")": (2.0, "M0-11Q3-4.6 0 1.8"),
    "'": (0.6, "M.3-10V-8"),
    "’": (0.8, "M.7-10L.2-8"),
    "!": (0.4, "M.2-10V-3M.2-.2V0"),
    "?": (5.0, "M0-8A2.5 2.2 0 1 1 3.6-5.4Q2.4-4.8 2.4-3M2.4-.2V0"),
    "·": (0.4, "M.2-4.2V-4"),
    "×": (4.6, "M0-6L4.6-1.4M4.6-6L0-1.4"),
    "=": (5.2, "M0-5.2H5.2M0-2.2H5.2"),
    "%": (7.6, "M1 0L6.6-10M1.6-10A1.6 1.9 0 1 0 1.6-6.2A1.6 1.9 0 1 0 1.6-10ZM6-3.8A1.6 1.9 0 1 0 6 0A1.6 1.9 0 1 0 6-3.8Z"),  # noqa: E501 - one stroke after the other
}  # fmt: skip
# What stands over or under a letter, around its middle; over capitals it is lifted.
MARKS: Final[dict[str, str]] = {
    "\u0300": "M-1.4-10.4L.6-8.4",
    "\u0301": "M1.4-10.4L-.6-8.4",
    "\u0302": "M-1.8-8.4L0-10.2L1.8-8.4",
    "\u0303": "M-2-8.8Q-1-10.2 0-9.2Q1-8.2 2-9.6",
    "\u0308": "M-1.4-9.3V-9.1M1.4-9.3V-9.1",
    "\u0327": "M0 0V1Q2 1.4 1 2.8Q0 3.6-1.2 2.8",
}
SPACE: Final = 2.0  # between two letters
LIFT: Final = -3.2
UNKNOWN: Final = "?"


def width_of(text: str, size: float) -> float:
    """How wide a text is whose capitals are so high."""
    widths = [LETTERS.get(each, LETTERS[UNKNOWN])[0] for each in bare(text)]
    return (sum(widths) + SPACE * max(0, len(widths) - 1)) * size / 10


def strokes(text: str) -> list[tuple[float, float, str]]:
    """Every stroke of a text with its place, capitals 10 high."""
    found: list[tuple[float, float, str]] = []
    x = 0.0
    width, letter = 0.0, ""
    for each in unicodedata.normalize("NFD", text):
        if unicodedata.combining(each):
            lift = LIFT if letter.isupper() and each != "\u0327" else 0.0
            found.append((x - SPACE - width / 2, lift, MARKS.get(each, "")))
            continue
        letter = each
        width, path = LETTERS.get(each, LETTERS[UNKNOWN])
        found.append((x, 0.0, path))
        x += width + SPACE
    return [stroke for stroke in found if stroke[2]]


def bare(text: str) -> list[str]:
    """The letters without their marks."""
    return [each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each)]
