"""The table drawn as an SVG file: every tree before its hills, the display above.

Lengths on plots and cards are tenths of a millimetre. Cards lie in the order they were laid, so
later ones cover earlier ones.
"""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.drawing import GOLD, INK, Drawing, Symbols, symbols_of

CARD: Final = (630, 880)
PLOT: Final = (7000, 5000)
SCALE: Final = 0.084  # of a plot on the picture
SHELF: Final = 168  # height of the display
SLIP: Final = 44  # height of a seat's line
GAP: Final = 12
INKS: Final = {
    "kg-card": "#FBF6EA", "kg-orange": "#E07B2A", "kg-pink": "#EFA0B4", "kg-pink-deep": "#B04A68",
    "kg-blue": "#4C84BF", "kg-blue-deep": "#1F4478", "kg-violet": "#7A5AA0",
    "kg-violet-deep": "#43285E", "kg-crimson": "#BE2C2C", "kg-crimson-deep": "#6E1418",
    "kg-leaf": "#3F5B36", "sumi": INK, "gold": GOLD,
}  # fmt: skip
SKY: Final = (
    '<linearGradient id="kg-sky" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#7D93A0"/><stop offset=".2" stop-color="#AEBBB4"/>'
    '<stop offset=".55" stop-color="#D3D2BA"/><stop offset=".85" stop-color="#E2D3AA"/>'
    "</linearGradient>"
)


def draw(view: dict[str, Any]) -> str:
    """The whole table; the viewer's own tree comes first."""
    count = len(view["trees"])
    columns = min(2, count)
    rows = -(-count // columns)
    wide, high = PLOT[0] * SCALE, PLOT[1] * SCALE
    width = columns * (wide + GAP) + GAP
    drawing = Drawing(width, SHELF + rows * (high + SLIP + GAP), "#F3EAD6")
    drawing.define("kg-sky", SKY)
    shelf(drawing, view, width)
    first = view["viewer"] or 0
    for n in range(count):
        x = GAP + n % columns * (wide + GAP)
        y = SHELF + n // columns * (high + SLIP + GAP)
        plot(drawing, view, (first + n) % count, x, y)
    own = (GAP / 2, 0, wide + GAP, SHELF + high + SLIP)  # a viewer's tree, and what may join it
    return drawing.to_svg("Kigi", None if view["viewer"] is None else own)


def shelf(drawing: Drawing, view: dict[str, Any], width: float) -> None:
    """The display, and what is left of the deck."""
    drawing.rect(0, 0, width, SHELF - 8, fill="#D9B98A")
    drawing.rect(0, SHELF - 12, width, 4, fill="#7A5630")
    for place, card in enumerate(view["display"]):
        x = 90 + place * 150
        drawing.text(str(place + 1), x - 64, 28, 12, bold=True)
        if card is None:
            drawing.rect(x - 48, 12, 96, 134, rx=4, fill="none", stroke="#7A5630", stroke_width=2,
                         stroke_dasharray="6 6")  # fmt: skip
        elif card["kind"] == "tree":
            drawing.begin(f"translate({x} 79) scale(0.152)")
            face(drawing, view["drawings"][card["card"]], 0)
            drawing.end()
        else:
            commission(drawing, card, x - 48, 12)
    drawing.text(f"{view['deck']} cards in the deck", width - 16, 30, 12, at="end")


def commission(drawing: Drawing, card: dict[str, Any], x: float, y: float) -> None:
    drawing.rect(x, y, 96, 134, rx=4, fill="#FBF6EA", stroke="#C8402F", stroke_width=3)
    drawing.text(card["sense"].title(), x + 48, y + 56, 12, at="middle", bold=True, most=84)
    drawing.text(card["metric"], x + 48, y + 84, 10, at="middle", most=84)


def plot(drawing: Drawing, view: dict[str, Any], seat: int, x: float, y: float) -> None:
    """A tree before sky and hills, and whose it is."""
    width, height = PLOT
    turn = view["asks"] and view["asks"]["seat"] == seat
    drawing.begin(f"translate({x:g} {y:g}) scale({SCALE})")
    drawing.rect(0, 0, width, height, fill="url(#kg-sky)")
    drawing.circle(3300, 2300, 1750, fill="#F0E4C4", opacity=0.7)
    drawing.path(f"M0 3800C700 3400 1150 3300 1800 3660S2800 4200 3650 4150 4900 3500 5750 3400 "
                 f"6600 3800 7000 3640V{height}H0Z", fill="#AFB9A2")  # fmt: skip
    drawing.path(f"M0 4400C850 4100 1800 4250 2800 4520S4350 4620 5200 4350 6450 4100 7000 4300"
                 f"V{height}H0Z", fill="#97A68B")  # fmt: skip
    drawing.path(f"M0 4840C1400 4720 2500 4870 3500 4910S5600 4730 7000 4830V{height}H0Z",
                 fill="#5B7B4A")  # fmt: skip
    for card in view["trees"][seat]["cards"]:
        degrees = card["degrees"]
        place = f"translate({card['x']} {height - card['y']}) rotate({-degrees})"
        drawing.begin(place)
        face(drawing, view["drawings"][card["card"]], degrees)
        drawing.end()
    edge = {"stroke": GOLD if turn else INK, "stroke_width": 70 if turn else 24}
    drawing.rect(0, 0, width, height, fill="none", **edge)
    drawing.end()
    y += height * SCALE
    drawing.mark(seat, x + 22, y + 22, 30)
    held = len(view["commissions"][seat])
    words = f"{view['scores'][seat]} points"
    drawing.text(words, x + 46, y + 29, 15, bold=True)
    more = (
        f"{held} commission{'' if held == 1 else 's'}, {len(view['collections'][seat])} collected"
    )
    drawing.text(more, x + width * SCALE - 6, y + 28, 11, at="end")


def face(drawing: Drawing, card: dict[str, Any], degrees: int) -> None:
    """A card round its centre; features stay upright."""
    wide, high = CARD
    box = (-wide / 2, -high / 2, wide, high)
    drawing.rect(*box, rx=16, fill="#FBF6EA", stroke="#BFA97C", stroke_width=8)
    for bark in card["bark"]:  # the second block, a little out of register, then the ink
        line = {"fill": "none", "stroke_width": bark["width"], "stroke_linejoin": "round"}
        path = "M" + "L".join(f"{x - wide / 2:g} {high / 2 - y:g}" for x, y in bark["points"])
        drawing.path(path, stroke="#A8865C", opacity=0.5, transform="translate(9 8)", **line)
    for bark in card["bark"]:
        line = {"fill": "none", "stroke_width": bark["width"], "stroke_linejoin": "round"}
        path = "M" + "L".join(f"{x - wide / 2:g} {high / 2 - y:g}" for x, y in bark["points"])
        drawing.path(path, stroke=INK, **line)
    for disc in card["features"]:
        size = disc["r"] / 60 * 140
        x, y = disc["x"] - wide / 2, high / 2 - disc["y"]
        drawing.begin(f"translate({x:g} {y:g}) rotate({degrees})")
        drawing.use(features(), f"kg-{disc['kind']}", -size / 2, -size / 2, size, size, **INKS)
        drawing.end()


def features() -> Symbols:
    return symbols_of("kiribako.games.kigi", "features.svg")
