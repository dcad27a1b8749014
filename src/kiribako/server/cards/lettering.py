"""Words on a card: in the typefaces of the built page, else in strokes, else as plain text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from importlib import resources
from pathlib import Path
from typing import Final

from kiribako.kernel.drawing import INK, Drawing, fitted, written
from kiribako.kernel.lettering import LETTERS, bare, width_of
from kiribako.server.cards.outlines import Outlines

CAPITAL: Final = 0.66  # height of a capital letter, of an em
# Which of these a machine has nobody knows; printers do not find one by its kind alone.
ANY: Final = "Noto Sans, DejaVu Sans, Liberation Sans, Arial, Helvetica, sans-serif"
SHORT: Final = 0.4  # of the room: a last line that is no longer takes from those above it
SHARES: Final = (0.92, 0.84, 0.76, 0.68, 0.6)
HIRAGANA: Final = re.compile("[ぁ-ゖ]")
WIDE: Final = re.compile("[\u2e80-\uffff]")
CLOSING: Final = tuple("、。，．！？）」』ー… ")  # nothing begins with these
SPACES: Final = {0xA0: " ", 0x202F: " "}  # that do not break, as before a French question mark
_pages: dict[str, Pages] = {}


class Pages:
    """The typefaces that a built page brings (`letters/`, by web/type-plugin.ts)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "letters"
        self.files: dict[str, list[tuple[str, list[list[int]]]]] = {}
        self.read: dict[str, Outlines] = {}
        index = self.folder / "index.json"
        if index.is_file():
            self.files = json.loads(index.read_text(encoding="utf-8"))

    def outlines(self, role: str, letter: str) -> Outlines | None:
        """The first file of a role that has a letter."""
        code = ord(letter)
        for name, ranges in self.files.get(role, ()):
            if any(first <= code <= last for first, last in ranges):
                if name not in self.read:
                    self.read[name] = Outlines((self.folder / name).read_bytes())
                if letter in self.read[name]:
                    return self.read[name]
        return None


def typefaces(page: str = "") -> Pages:
    """Those of a page's folder, or of the page that is packed with the server."""
    folder = page or str(resources.files("kiribako.server") / "page")
    if folder not in _pages:
        _pages[folder] = Pages(Path(folder))
    return _pages[folder]


class Hand:
    """Writes on one drawing. Sizes are heights of capitals, as everywhere in drawings."""

    def __init__(self, drawing: Drawing, faces: Pages) -> None:
        self.drawing = drawing
        self.faces = faces

    def width(self, words: str, size: float, *, bold: bool = False) -> float:
        found = self.outlined(words, role(bold))
        if found is not None:
            return sum(width for _, width in found) * size / CAPITAL / 1000
        return width_of(words, size) if in_strokes(words) else plain_width(words, size)

    def write(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        ink: str = INK,
        at: str = "start",
        bold: bool = False,
        most: float = 0.0,
    ) -> None:
        """A line of words, narrowed where it would pass `most`."""
        wide = self.width(words, size, bold=bold)
        x, narrow = fitted(wide, x, at, most)
        found = self.outlined(words, role(bold))
        if found is not None:
            self.drawing.add(outlined(words, found, x, y, size, ink, narrow))
        elif in_strokes(words):
            self.drawing.add(written(words, x, y, size, ink, bold=bold, narrow=narrow))
        else:
            self.drawing.add(plain(words, x, y, size, ink, bold=bold, wide=wide * narrow))

    def folded(self, words: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """Words in lines that fit, as few as can be, and none left nearly empty for one letter.

        A Japanese phrase without room breaks between letters, another word is narrowed later.
        """
        parts: list[str] = []
        for piece in pieces(words):
            whole = not WIDE.search(piece) or self.width(piece, size, bold=bold) <= room
            parts += [piece] if whole else piece
        lines = self.filled(parts, size, room, bold=bold)
        for share in SHARES if len(lines) > 1 else ():
            if self.width(lines[-1], size, bold=bold) > room * SHORT:
                break
            narrower = self.filled(parts, size, room * share, bold=bold)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return lines

    def filled(self, parts: list[str], size: float, room: float, *, bold: bool) -> list[str]:
        """Parts of a text in lines, each as long as fits."""
        lines = [""]
        for part in parts:
            longer = f"{lines[-1]}{part}"
            if lines[-1] and self.width(longer.rstrip(), size, bold=bold) > room:
                lines.append(part)
            else:
                lines[-1] = longer
        return [line.strip() for line in lines]

    def outlined(self, words: str, which: str) -> list[tuple[str, float]] | None:
        """Every letter's outline and width; None if one of them is in no typeface."""
        found = []
        for letter in words.translate(SPACES):
            face = self.faces.outlines(which, letter)
            if face is None:
                return None
            found.append(face.letter(letter))
        return [(letter.path, letter.width) for letter in found]


def role(bold: bool) -> str:  # noqa: FBT001 - the caller's own flag, handed on
    return "bold" if bold else "plain"


def in_strokes(words: str) -> bool:
    return all(letter in LETTERS for letter in bare(words))


def pieces(words: str) -> Iterable[str]:
    """Where a line may break: after a space; in Japanese where a phrase ends.

    That is before a letter which is no hiragana and after one which is, or after a stop: what
    follows a word there, endings and particles, stays with it.
    """
    piece = ""
    for n, letter in enumerate(words):
        piece += letter
        following = words[n + 1 : n + 2]
        stops = letter in "、。，．！？…" and following not in CLOSING
        begins = HIRAGANA.match(letter) and not HIRAGANA.match(following or "ー")
        if letter == " " or stops or (begins and following not in CLOSING):
            yield piece
            piece = ""
    if piece:
        yield piece


def outlined(
    words: str,
    letters: list[tuple[str, float]],
    x: float,
    y: float,
    size: float,
    ink: str,
    narrow: float,
) -> str:
    scale = size / CAPITAL / 1000
    drawn, at = "", 0.0
    for path, width in letters:
        if path:
            drawn += f'<path transform="translate({at:.5g} 0)" d="{path}"/>'
        at += width
    place = f"translate({x:.6g} {y:.6g}) scale({scale * narrow:.4g} {scale:.4g})"
    return f'<g transform="{place}" fill="{ink}" aria-label="{escape(words)}">{drawn}</g>'


def plain_width(words: str, size: float) -> float:
    """About how wide a text is in whatever typeface there is."""
    return sum(1.0 if ord(letter) > 0x2E80 else 0.56 for letter in words) * size / CAPITAL


def plain(words: str, x: float, y: float, size: float, ink: str, *, bold: bool, wide: float) -> str:
    how = f'font-family="{ANY}" font-size="{size / CAPITAL:.4g}" textLength="{wide:.5g}"'
    heavy = ' font-weight="700"' if bold else ""
    place = f'x="{x:.6g}" y="{y:.6g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text {place} {how}{heavy} fill="{ink}">{escape(words)}</text>'
