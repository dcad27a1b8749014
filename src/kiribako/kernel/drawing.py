"""Pictures of positions as SVG: what they are put together with, symbols of the page among it.

Symbols lie in `drawings/*.svg` of a game and leave colours open (`var(--fg)`): the page sets
them by its style, a drawing where it uses one. Letters are strokes, so that no font is needed.
"""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib import resources
from typing import Final

from kiribako.kernel.lettering import strokes, width_of

PAPER: Final = "#F6F0E2"
INK: Final = "#2B2A28"
WOOD: Final = "#D8B786"
WOOD_LOW: Final = "#B98E5A"
GOLD: Final = "#D9A441"
# Of each seat its colour, that of what is printed on it, and its shape in a box from -13
# to 13, as on the page (look/seats.ts).
SEATS: Final = ("#C8402F", "#274472", "#D9A441", "#5B7B4A", "#7C4A6B")
ON_SEATS: Final = ("#FFF8EA", "#F6F0E2", "#2B2A28", "#F6F0E2", "#F6F0E2")
SHAPES: Final = (
    "M-11.5 0a11.5 11.5 0 1 0 23 0a11.5 11.5 0 1 0-23 0Z",
    "M-8.4-10.6H8.4q2.2 0 2.2 2.2V8.4q0 2.2-2.2 2.2H-8.4q-2.2 0-2.2-2.2V-8.4q0-2.2 2.2-2.2Z",
    "M0-12.8L12.8 0L0 12.8L-12.8 0Z",
    "M-6.3-10.9H6.3L12.6 0L6.3 10.9H-6.3L-12.6 0Z",
    "M0-12.4L11.6 9.4Q0 13.8-11.6 9.4Z",
)
How = dict[str, str | float]  # attributes, `_` for `-`
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
_OTHER: Final = re.compile(
    r'<(pattern|clipPath|linearGradient|radialGradient) id="([^"]+)".*?</\1>', re.DOTALL
)
_VARIABLE: Final = re.compile(r"var\(--([a-z0-9-]+)(?:,\s*([^)]*))?\)")
_NAMED: Final = re.compile(r'(?:href="#|url\(#)([^")]+)')


class Symbols:
    """The symbols of a file, and the patterns and clips they are made with."""

    def __init__(self, text: str) -> None:
        self.symbols = {name: (frame, inner) for name, frame, inner in _SYMBOL.findall(text)}
        outside = _SYMBOL.sub("", text)
        self.others = {found[2]: found[0] for found in _OTHER.finditer(outside)}

    def used_by(self, drawn: str) -> list[str]:
        """What a drawing refers to, apart from what it has in itself."""
        named = set(_NAMED.findall(drawn))
        return sorted(each for each in named if each in self.symbols or each in self.others)


@cache
def symbols_of(package: str, *files: str) -> Symbols:
    """The symbols in files of a game's `drawings` folder."""
    folder = resources.files(package) / "drawings"
    return Symbols("".join((folder / file).read_text(encoding="utf-8") for file in files))


class Drawing:
    """An SVG file in the making: parts in order, and the definitions they need, each once."""

    def __init__(self, width: float, height: float, ground: str = PAPER) -> None:
        self.width = width
        self.height = height
        self.defined: dict[str, str] = {}
        self.taken: dict[tuple[str, ...], str] = {}
        self.parts = [f'<rect width="{width:g}" height="{height:g}" fill="{ground}"/>']

    def add(self, *parts: str) -> None:
        self.parts += parts

    def begin(self, transform: str, **more: str) -> None:
        """A group; what follows is in it until `end`."""
        self.parts.append(f"<g{attributes({'transform': transform, **more})}>")

    def end(self) -> None:
        self.parts.append("</g>")

    def path(self, line: str, **how: str | float) -> None:
        self.parts.append(f'<path d="{line}"{attributes(how)}/>')

    def rect(self, x: float, y: float, width: float, height: float, **how: str | float) -> None:
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.parts.append(f"<rect {place}{attributes(how)}/>")

    def circle(self, x: float, y: float, r: float, **how: str | float) -> None:
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{attributes(how)}/>')

    def text(
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
        """A line of words whose capitals are `size` high, narrowed where it would pass `most`."""
        x, narrow = fitted(width_of(words, size), x, at, most)
        self.parts.append(written(words, x, y, size, ink, bold=bold, narrow=narrow))

    def define(self, name: str, drawn: str) -> None:
        """Something that is used by its name, once for the file."""
        self.defined.setdefault(name, drawn)

    def use(
        self,
        symbols: Symbols,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float,
        **colours: str,
    ) -> None:
        """A symbol in a rectangle, in these colours."""
        key = (name, *colours.values())
        found = self.taken.get(key) or self.take(symbols, name, colours)
        self.taken[key] = found
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.parts.append(f'<use href="#{found}" {place}/>')

    def take(self, symbols: Symbols, name: str, colours: dict[str, str]) -> str:
        """Have a symbol defined with its colours filled in, and all that it uses; its name here."""
        known = symbols.symbols.get(name)
        drawn = known[1] if known else symbols.others[name]
        wanted = {each for each, _ in _VARIABLE.findall(self.whole(symbols, name))}
        set_here = sorted(wanted & {*colours})
        suffix = "".join(f"-{each}-{colours[each].strip('#')}" for each in set_here)
        if f"{name}{suffix}" in self.defined:
            return f"{name}{suffix}"
        for other in symbols.used_by(drawn):
            mine = self.take(symbols, other, colours)
            drawn = drawn.replace(f'"#{other}"', f'"#{mine}"').replace(f"(#{other})", f"(#{mine})")
        drawn = _VARIABLE.sub(lambda found: colours.get(found[1], found[2] or "none"), drawn)
        if known:
            drawn = f'<symbol id="{name}{suffix}"{known[0]}>{drawn}</symbol>'
        else:
            drawn = drawn.replace(f'id="{name}"', f'id="{name}{suffix}"', 1)
        self.define(f"{name}{suffix}", drawn)
        return f"{name}{suffix}"

    def whole(self, symbols: Symbols, name: str) -> str:
        """A symbol with the text of all that it uses."""
        drawn = symbols.symbols[name][1] if name in symbols.symbols else symbols.others[name]
        return drawn + "".join(self.whole(symbols, other) for other in symbols.used_by(drawn))

    def mark(self, seat: int, x: float, y: float, size: float) -> None:
        """A seat's mark: its colour, its shape and its number."""
        n = seat % len(SEATS)
        self.begin(f"translate({x:g} {y:g}) scale({size / 26:.4g})")
        self.path(SHAPES[n], fill=SEATS[n], stroke=INK, stroke_width=1.5)
        self.text(str(seat + 1), 0, 4.6, 9, ink=ON_SEATS[n], at="middle", bold=True)
        self.end()

    def to_svg(self, title: str, heart: tuple[float, float, float, float] | None = None) -> str:
        """The file; `heart` is the part to show where there is room for the board alone."""
        size = f'viewBox="0 0 {self.width:g} {self.height:g}"'
        if heart:
            size += f' data-heart="{" ".join(f"{side:g}" for side in heart)}"'
        size += f' width="{self.width:g}" height="{self.height:g}"'
        named = f"<title>{escape(title)}</title><defs>{''.join(self.defined.values())}</defs>"
        whole = "".join(self.parts)
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{named}{whole}</svg>\n'


def fitted(wide: float, x: float, at: str, most: float) -> tuple[float, float]:
    """Where a line so wide begins, and how much it is narrowed so as not to pass `most`."""
    narrow = most / wide if most and wide > most else 1.0
    return x - {"start": 0.0, "middle": wide * narrow / 2, "end": wide * narrow}[at], narrow


def written(
    words: str, x: float, y: float, size: float, ink: str, *, bold: bool = False, narrow: float = 1
) -> str:
    """A line of words that begins at a place, its capitals `size` high, as strokes."""
    scale = size / 10
    lines = "".join(
        f'<path transform="translate({dx:g} {dy:g})" d="{line}"/>'
        for dx, dy, line in strokes(words)
    )
    place = f"translate({x:.6g} {y:.6g}) scale({scale * narrow:.4g} {scale:.4g})"
    pen = f'stroke="{ink}" stroke-width="{1.9 if bold else 1.3}" fill="none"'
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<g transform="{place}" {pen} {ends} aria-label="{escape(words)}">{lines}</g>'


def attributes(how: How | dict[str, str]) -> str:
    """Names with `-` for `_`, and numbers in few digits."""
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else f"{value:.5g}"}"'
        for name, value in how.items()
    )
