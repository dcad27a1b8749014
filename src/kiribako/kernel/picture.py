"""Pictures in text: lines of words with the names of styles, coloured by whoever shows them.

A style is a few words such as "seat0 bold" or "river"; a terminal knows how each looks, and
plain text simply leaves them out. Lengths are columns of a terminal, where a letter of Japanese
takes two.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

NOT_FIRST: Final = (
    "、。，．・：；？！）」』】〕〉》ー～…々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"  # of a line
)
NOT_LAST: Final = "（「『【〔〈《"
FIRST_SIGN: Final = "\u0300"  # before it every letter takes a column, and so do frames of boards
FRAMES: Final = "\u2500"
AFTER_FRAMES: Final = "\u2580"


class Ink(NamedTuple):
    """A piece of text and the style it is drawn in."""

    text: str
    style: str = ""


class Picture:
    """Lines of inked text, built up from the left."""

    def __init__(self) -> None:
        self.lines: list[list[Ink]] = []

    def line(self, *inks: Ink) -> Picture:
        """Add a line."""
        self.lines.append(list(inks))
        return self

    def say(self, text: str = "", style: str = "") -> Picture:
        """Add a line in a single style."""
        return self.line(Ink(text, style))

    def beside(self, other: Picture, gap: int = 3) -> Picture:
        """Both pictures next to each other, tops aligned."""
        width = self.width()
        joined = Picture()
        for row in range(max(len(self.lines), len(other.lines))):
            left = self.lines[row] if row < len(self.lines) else []
            right = other.lines[row] if row < len(other.lines) else []
            room = Ink(" " * (width - row_width(left) + gap))
            joined.line(*left, room, *right) if right else joined.line(*left)
        return joined

    def width(self) -> int:
        """The length of the longest line."""
        return max((row_width(line) for line in self.lines), default=0)

    def plain(self) -> str:
        """The picture without any style."""
        return "\n".join("".join(ink.text for ink in line).rstrip() for line in self.lines)


def row_width(line: list[Ink]) -> int:
    """How many columns a line takes."""
    return sum(columns(ink.text) for ink in line)


def columns(text: str) -> int:
    """How many columns a text takes: two for a wide letter, none for a sign above another."""
    if text.isascii():
        return len(text)
    return sum([columns_of(letter) for letter in text])


def columns_of(letter: str) -> int:
    if letter < FIRST_SIGN or FRAMES <= letter < AFTER_FRAMES:
        return 1
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def padded(text: str, width: int) -> str:
    """A text with blanks after it up to a width."""
    return text + " " * (width - columns(text))


def cut(text: str, width: int) -> str:
    """As much of a text as fits into a width."""
    while columns(text) > width:
        text = text[:-1]
    return text


def wrapped(text: str, width: int, indent: str = "", after: str = "") -> list[str]:
    """A text in lines of a width: the first begins with `indent`, the others with `after`."""
    lines: list[str] = []
    line = indent
    for piece in pieces(text):
        begun = len(line) > len(after if lines else indent)
        if begun and columns(line) + columns(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = after
        line += piece
    lines.append(line.rstrip())
    return lines


def pieces(text: str) -> list[str]:
    """A text cut wherever a line may end; blanks belong to what they follow."""
    cuts = [at for at in range(1, len(text)) if may_end(text, at)]
    return [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]


def may_end(text: str, at: int) -> bool:
    """Whether a line may end before a place: at blanks, at hyphens, between wide letters."""
    before, after = text[at - 1], text[at]
    if after == " " or after in NOT_FIRST or before in NOT_LAST:
        return False
    if before == " ":
        return True
    if before == "-":
        return at > 2 and text[at - 3 : at - 1].isalpha() and text[at : at + 2].isalpha()
    return columns_of(before) == 2 or columns_of(after) == 2
