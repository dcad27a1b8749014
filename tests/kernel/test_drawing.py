"""Sheets, shared symbols and letters: what pictures of positions are drawn with."""

from __future__ import annotations

import re
import string

import pytest

from kiribako.kernel.drawing import Drawing, Symbols, symbols_of
from kiribako.kernel.lettering import LETTERS, strokes, width_of

FILES = (
    ("kiribako.games.koi_koi", "cards.svg"),
    ("kiribako.games.kiwara", "pieces.svg"),
    ("kiribako.games.kiwara", "beasts.svg"),
    ("kiribako.games.kami_sama", "symbols.svg"),
    ("kiribako.games.kodama_3d", "print.svg"),
)
CUP = """<svg><symbol id="cup" viewBox="0 0 9 9"><path fill="var(--fg)"/><use href="#rim"/></symbol>
<symbol id="rim"><path stroke="var(--edge,#123456)"/></symbol></svg>"""


def test_english_and_french_have_letters() -> None:
    """And a mark over a letter does not make it wider."""
    for letter in string.ascii_letters + string.digits + ".,:;-+/()'!?":
        assert letter in LETTERS
    assert len(strokes("é")) == len(strokes("e")) + 1
    assert width_of("été", 10) == width_of("ete", 10)
    assert strokes("日") == strokes("?")


def test_a_symbol_is_defined_once_for_each_colouring() -> None:
    drawing = Drawing(100, 100)
    symbols = Symbols(CUP)
    for colour in ("#111111", "#222222", "#111111"):
        drawing.use(symbols, "cup", 0, 0, 9, 9, fg=colour)
    drawn = drawing.to_svg("cups")
    assert sorted(re.findall(r'<symbol id="([^"]+)"', drawn)) == [
        "cup-fg-111111",
        "cup-fg-222222",
        "rim",
    ]
    assert 'stroke="#123456"' in drawn
    assert "var(" not in drawn


@pytest.mark.parametrize(("package", "file"), FILES)
def test_every_shared_symbol_can_be_drawn(package: str, file: str) -> None:
    symbols = symbols_of(package, file)
    assert symbols.symbols
    drawing = Drawing(100, 100)
    for name in symbols.symbols:
        drawing.use(symbols, name, 0, 0, 50, 50)
    drawn = drawing.to_svg(file)
    ids = set(re.findall(r' id="([^"]+)"', drawn))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', drawn)) <= ids
    assert "var(" not in drawn
    assert "<text" not in drawn
