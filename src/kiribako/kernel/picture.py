"""Pictures in text: lines of words with the names of styles, coloured by whoever shows them.

A style is a few words such as "seat0 bold" or "river"; a terminal knows how each looks, and
plain text simply leaves them out.
"""

from __future__ import annotations

from typing import NamedTuple


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
    """How many characters a line takes."""
    return sum(len(ink.text) for ink in line)
