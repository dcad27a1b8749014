"""The table drawn as an SVG file: every tree before its hills, the display above.

Lengths on plots and cards are tenths of a millimetre. Cards lie in the order they were laid, so
later ones cover earlier ones.
"""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.drawing import GOLD, INK, Drawing, How, Symbols, symbols_of

CARD: Final = (630, 880)
PLOT: Final = (7000, 5000)
WIDTH: Final = 1200
HEIGHT: Final = 1044
SHELF: Final = 236  # height of the display
GAP: Final = 12
ROWS: Final = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2), 5: (2, 3)}  # trees side by side
NEAR: Final = (2300, 3100, 4000, 5000)  # heights of what is looked at: the first that holds a tree
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
    drawing = Drawing(WIDTH, HEIGHT, "#F3EAD6")
    drawing.define("kg-sky", SKY)
    shelf(drawing, view)
    rows = ROWS[count]
    high = (HEIGHT - SHELF) / len(rows)
    seat = view["viewer"] or 0
    for row, across in enumerate(rows):
        wide = (WIDTH - GAP) / across
        for n in range(across):
            x, y = GAP + n * wide, SHELF + row * high
            plot(drawing, view, seat % count, (x, y, wide - GAP, high - GAP))
            seat += 1
    return drawing.to_svg("Kigi")


def shelf(drawing: Drawing, view: dict[str, Any]) -> None:
    """The display, and beside it how many cards are in the deck."""
    drawing.rect(0, 0, WIDTH, SHELF - 16, fill="#D9B98A")
    drawing.rect(0, SHELF - 20, WIDTH, 4, fill="#7A5630")
    for place, card in enumerate(view["display"]):
        x = 110 + place * 190
        drawing.text(str(place + 1), x - 84, 40, 17, bold=True)
        drawing.begin(f"translate({x} 106) scale(0.21)")
        if card is None:
            empty(drawing)
        elif card["kind"] == "tree":
            face(drawing, view["drawings"][card["card"]], 0)
        else:
            commission(drawing, card)
        drawing.end()
    if view["deck"]:
        for n in range(3):
            box = (WIDTH - 168 + 6 * n, 8 + 6 * n, CARD[0] * 0.21, CARD[1] * 0.21)
            drawing.rect(*box, rx=4, fill="#5B7B4A", stroke=INK, stroke_width=2)
        drawing.text(str(view["deck"]), WIDTH - 90, 126, 34, ink="#FBF6EA", at="middle", bold=True)


def empty(drawing: Drawing) -> None:
    """A place of the display without a card."""
    wide, high = CARD
    drawing.rect(-wide / 2, -high / 2, wide, high, rx=20, fill="none", stroke="#7A5630",
                 stroke_width=12, stroke_dasharray="32 32")  # fmt: skip


def commission(drawing: Drawing, card: dict[str, Any]) -> None:
    """Round its centre: of what there should be most (an arrow up) or fewest (down)."""
    wide, high = CARD
    drawing.rect(-wide / 2, -high / 2, wide, high, rx=20, fill="#FBF6EA", stroke="#C8402F",
                 stroke_width=24)  # fmt: skip
    way = -1 if card["sense"] == "most" else 1
    drawing.path(f"M0 {way * 190}L-130 {way * 20}H-50V{-way * 190}H50V{way * 20}H130Z",
                 fill="#C8402F", transform="translate(0 -120)")  # fmt: skip
    counted(drawing, card["metric"])


def counted(drawing: Drawing, metric: str) -> None:
    """What a commission counts, as a picture: every language reads it."""
    paper: How = {"rx": 10, "fill": "#FBF6EA", "stroke": INK, "stroke_width": 14}
    if metric in ("bugs", "flowers"):
        kinds = ("butterfly", "dragonfly") if metric == "bugs" else ("pink", "purple", "blossom")
        for n, kind in enumerate(kinds):
            x = (n - (len(kinds) - 1) / 2) * 180
            drawing.use(features(), f"kg-{kind}", x - 85, 150, 170, 170, **INKS)
    elif metric == "branches":
        drawing.path("M-30 380L0 210M0 210L-140 110M0 210L150 90M-10 260L110 230", fill="none",
                     stroke=INK, stroke_width=34, stroke_linecap="round")  # fmt: skip
    else:
        edges = (INK,) if metric == "cards" else ("#5B7B4A",) * 3  # a collection, as on a slip
        for n, edge in enumerate(edges):
            x = -80 + (n - (len(edges) - 1) / 2) * 44
            drawing.rect(x, 110 + 14 * n, 160, 224, **{**paper, "stroke": edge})


def looked_at(cards: list[dict[str, Any]], across: float) -> tuple[float, float, float]:
    """Where on a plot the view of a tree begins, how wide and how high it is; its foot is seen.

    `across` is how wide a view is for its height. A tree that does not fit is seen from farther.
    """
    xs = [place[0] / 10 for card in cards for place in card["corners"]]
    top = max(place[1] / 10 for card in cards for place in card["corners"])
    left, right = min(xs) - 120, max(xs) + 120
    fits = (high for high in NEAR if top + 120 <= high and right - left <= high * across)
    high = next(fits, max(PLOT[1], (right - left) / across))
    wide = high * across
    return (left + right - wide) / 2, wide, high


def plot(
    drawing: Drawing, view: dict[str, Any], seat: int, box: tuple[float, float, float, float]
) -> None:
    """A tree before sky and hills, and whose it is."""
    cards, (x, y, wide, high) = view["trees"][seat]["cards"], box
    left, across, down = looked_at(cards, wide / high)
    place = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
    drawing.add(f'<svg {place} viewBox="0 0 {across:g} {down:g}">')
    hills(drawing, across, down)
    for card in cards:
        degrees = card["degrees"]
        drawing.begin(f"translate({card['x'] - left:g} {down - card['y']:g}) rotate({-degrees})")
        face(drawing, view["drawings"][card["card"]], degrees)
        drawing.end()
    drawing.add("</svg>")
    turn = view["asks"] and view["asks"]["seat"] == seat
    edge = {"stroke": GOLD if turn else INK, "stroke_width": 6 if turn else 2}
    drawing.rect(x, y, wide, high, fill="none", **edge)
    slip(drawing, view, seat, x + 10, y + 10)


def hills(drawing: Drawing, wide: float, high: float) -> None:
    """Sky, moon and hills, as large as a view is: they are as far from every tree."""
    width, height = PLOT
    drawing.rect(0, 0, wide, high, fill="url(#kg-sky)")
    radius = min(wide, high) * 0.36
    drawing.circle(wide * 0.5, high * 0.46, radius, fill="#F0E4C4", opacity=0.7)
    drawing.begin(f"scale({wide / width:.4g} {high / height:.4g})")
    drawing.path(f"M0 3800C700 3400 1150 3300 1800 3660S2800 4200 3650 4150 4900 3500 5750 3400 "
                 f"6600 3800 7000 3640V{height}H0Z", fill="#AFB9A2")  # fmt: skip
    drawing.path(f"M0 4400C850 4100 1800 4250 2800 4520S4350 4620 5200 4350 6450 4100 7000 4300"
                 f"V{height}H0Z", fill="#97A68B")  # fmt: skip
    drawing.path(f"M0 4840C1400 4720 2500 4870 3500 4910S5600 4730 7000 4830V{height}H0Z",
                 fill="#5B7B4A")  # fmt: skip
    drawing.end()


def slip(drawing: Drawing, view: dict[str, Any], seat: int, x: float, y: float) -> None:
    """Whose tree it is: points, commissions (their edge is red) and cards that were collected."""
    points = str(view["scores"][seat])
    held, collected = len(view["commissions"][seat]), len(view["collections"][seat])
    wide = 62 + 22 * len(points)
    drawing.rect(x, y, wide + 116, 48, rx=6, fill="#FBF6EA", stroke=INK, stroke_width=2)
    drawing.mark(seat, x + 28, y + 24, 36)
    drawing.text(points, x + 54, y + 36, 23, bold=True)
    for n, (count, edge) in enumerate(((held, "#C8402F"), (collected, "#5B7B4A"))):
        at = x + wide + n * 58
        drawing.rect(at, y + 13, 16, 22, rx=2, fill="none", stroke=edge, stroke_width=3.5)
        drawing.text(str(count), at + 22, y + 31, 14)


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
