"""The table drawn as an SVG file: every tree on its plot, the display above.

Lengths are tenths of a millimetre. Cards lie in the order they were laid, so later ones cover
earlier ones. Kinds differ in shape, not only in colour.
"""

from __future__ import annotations

from html import escape
from typing import Any, Final

from kiribako.kernel.drawing import written

PAPER: Final = "#F6F0E2"
INK: Final = "#2B2A28"
CARD: Final = "#FBF6EA"
WOOD: Final = "#B98E5A"
MOSS: Final = "#5B7B4A"
PLOT: Final = (7000, 5000)
GAP: Final = 300
TITLE: Final = 360  # height of a line of words
SHELF: Final = 1500  # height of the display
COLUMNS: Final = 2
SEAT_INKS: Final = ("#274472", "#C8402F", "#8A5B06", "#5B7B4A", "#7C4A6B")

PETAL: Final = '<ellipse cx="0" cy="-36" rx="20" ry="27" transform="rotate({turn})"/>'
SYMBOLS: Final = {
    "butterfly": '<g fill="#E07B2A"><ellipse cx="-28" cy="-18" rx="27" ry="34"/>'
    '<ellipse cx="28" cy="-18" rx="27" ry="34"/><circle cx="-22" cy="27" r="19"/>'
    f'<circle cx="22" cy="27" r="19"/></g><path d="M0-40V45" stroke="{INK}" stroke-width="9"/>',
    "dragonfly": '<g fill="#4C84BF"><ellipse cx="-32" cy="-22" rx="34" ry="10"/>'
    '<ellipse cx="32" cy="-22" rx="34" ry="10"/><ellipse cx="-28" cy="2" rx="30" ry="9"/>'
    '<ellipse cx="28" cy="2" rx="30" ry="9"/></g>'
    '<path d="M0-48V58" stroke="#1F4478" stroke-width="13" stroke-linecap="round"/>',
    "pink": '<g fill="#EFA0B4">'
    + "".join(PETAL.format(turn=turn) for turn in range(0, 360, 72))
    + '</g><circle r="13" fill="#B04A68"/>',
    "purple": '<g fill="#7A5AA0"><circle cx="-25" cy="-20" r="30"/>'
    '<circle cx="25" cy="-20" r="30"/><circle cy="26" r="33"/></g><circle r="12" fill="#D9A441"/>',
    "blossom": '<circle r="50" fill="#BE2C2C"/><circle r="31" fill="none" stroke="#F6F0E2" '
    'stroke-width="6"/><circle r="14" fill="#D9A441"/>',
}


def draw(view: dict[str, Any]) -> str:
    """The whole table."""
    count = len(view["trees"])
    columns = min(COLUMNS, count)
    rows = -(-count // columns)
    width = columns * (PLOT[0] + GAP) + GAP
    height = SHELF + rows * (PLOT[1] + TITLE + GAP) + GAP
    parts = [
        (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" fill="{INK}">'),
        "<defs>",
        *(f'<g id="{kind}">{drawing}</g>' for kind, drawing in SYMBOLS.items()),
        f'</defs><rect width="{width}" height="{height}" fill="{PAPER}"/>',
        shelf(view),
    ]
    for seat in range(count):
        x = GAP + seat % columns * (PLOT[0] + GAP)
        y = SHELF + seat // columns * (PLOT[1] + TITLE + GAP)
        parts.append(f'<g transform="translate({x} {y})">{plot(view, seat)}</g>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def shelf(view: dict[str, Any]) -> str:
    """The display, and what is left of the deck."""
    parts = []
    for place, card in enumerate(view["display"]):
        x = GAP + 315 + place * 2300
        parts.append(words(x - 315, 230, str(place + 1)))
        if card is None:
            continue
        if card["kind"] == "tree":
            parts.append(upright(view["drawings"][card["card"]], x, 780))
            parts.append(words(x + 360, 780, card["card"]))
        else:
            frame = f'<rect x="{x - 315}" y="340" width="630" height="880" rx="20" '
            parts.append(f'{frame}fill="{CARD}" stroke="#C8402F" stroke-width="14"/>')
            parts.append(words(x - 260, 700, card["sense"]))
            parts.append(words(x - 260, 930, card["metric"], size=150))
            parts.append(words(x + 360, 780, card["card"]))
    parts.append(words(GAP + 7000, 780, f"{view['deck']} cards in the deck"))
    return "".join(parts)


def plot(view: dict[str, Any], seat: int) -> str:
    """A tree on its plot; the table's edge lies below."""
    width, height = PLOT
    title = f"seat {seat}: {view['scores'][seat]} points"
    held = ", ".join(card["card"] for card in view["commissions"][seat])
    title += f"; commissions {held}" if held else ""
    title += f"; collection {len(view['collections'][seat])}"
    parts = [
        written(title, 0, 250, 150, SEAT_INKS[seat], bold=True),
        f'<g transform="translate(0 {TITLE})">',
        (
            f'<rect width="{width}" height="{height}" fill="#FFFFFF" fill-opacity="0.5" '
            f'stroke="{WOOD}" stroke-width="12"/>'
        ),
        f'<path d="M0 {height}H{width}" stroke="{MOSS}" stroke-width="40"/>',
    ]
    for card in view["trees"][seat]["cards"]:
        drawing = view["drawings"][card["card"]]
        x, y, degrees = card["x"], card["y"], card["degrees"]
        label = f"{card['card']} {x},{y},{degrees}"
        parts.append(
            f'<g transform="translate({x} {height - y}) rotate({-degrees})">'
            f"<title>{escape(label)}</title>{face(drawing, degrees)}</g>"
        )
    return "".join([*parts, "</g>"])


def upright(drawing: dict[str, Any], x: int, y: int) -> str:
    return f'<g transform="translate({x} {y})">{face(drawing, 0)}</g>'


def face(drawing: dict[str, Any], degrees: int) -> str:
    """A card around its centre; features stay upright."""
    parts = [
        (
            f'<rect x="-315" y="-440" width="630" height="880" rx="14" fill="{CARD}" '
            f'stroke="{INK}" stroke-opacity="0.45" stroke-width="6"/>'
        ),
    ]
    for bark in drawing["bark"]:
        points = " ".join(f"{x - 315},{440 - y}" for x, y in bark["points"])
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{INK}" '
            f'stroke-width="{bark["width"]}" stroke-linejoin="round"/>'
        )
    for disc in drawing["features"]:
        x, y, radius = disc["x"] - 315, 440 - disc["y"], disc["r"]
        parts.append(
            f'<g transform="translate({x} {y}) rotate({degrees}) scale({radius / 60:g})">'
            f'<circle r="62" fill="{CARD}"/><use href="#{disc["kind"]}"/></g>'
        )
    return "".join(parts)


def words(x: int, y: int, text: str, size: int = 200) -> str:
    return written(text, x, y, size * 0.7, INK)
