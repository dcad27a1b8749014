"""The table drawn as an SVG file: the forest from above, every tree from the front, goals."""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from math import cos, radians, sin
from typing import Any, Final

from kiribako.kernel.drawing import GOLD, INK, PAPER, Drawing, Symbols, symbols_of

WIDTH: Final = 1350
HEIGHT: Final = 800
GROVE: Final = 920  # width of where the trees stand: all that is seen where there is little room
ROW: Final = 3  # trees side by side; one more, and half of them stand behind
SLIP: Final = 46  # height of a seat's line
GROUND: Final = "#DCE3C6"
MOSS: Final = "#93A978"
FOREST: Final = (946, 64)  # the upper left corner of the forest
CELL: Final = 92
TURN: Final = radians(24)  # from where trees are looked at, about their trunks
TILT: Final = radians(12)  # and from above
Vector = list[float]


def draw(view: dict[str, Any]) -> str:
    drawing = Drawing(WIDTH, HEIGHT, GROUND)
    for x in range(44, GROVE - 40, 96):
        drawing.rect(x, 0, 34, HEIGHT - 150, fill="#CFD9B8", opacity=0.6)
    trees(drawing, view)
    forest(drawing, view)
    goals(drawing, view)
    return drawing.to_svg("Kodama 3D", (0, 0, GROVE, HEIGHT))


def trees(drawing: Drawing, view: dict[str, Any]) -> None:
    """Every tree, as large as the largest of them leaves room for."""
    count = len(view["players"])
    rows = 1 if count <= ROW else 2
    across = -(-count // rows)
    high, room = HEIGHT / rows, GROVE / across
    flat = [corners(player["tree"]) for player in view["players"]]
    tallest = max(-min(y for _, y in places) for places in flat)
    sides = [(min(x for x, _ in places), max(x for x, _ in places)) for places in flat]
    widest = max(right - left for left, right in sides)
    scale = min(3.2, (high - SLIP - 60) / (tallest + 12), room / (widest + 12))
    for row in range(rows):
        drawing.rect(0, (row + 1) * high - SLIP - 120 / rows, GROVE, SLIP + 120 / rows,
                     fill="#A9BD8B")  # fmt: skip
    for seat, player in enumerate(view["players"]):
        x, y = room * (seat % across + 0.5), high * (seat // across + 1)
        foot = x - sum(sides[seat]) / 2 * scale  # so that the whole tree is in the middle
        drawing.begin(f"translate({foot:.5g} {y - SLIP - 14 - 18 * scale:.5g}) scale({scale:.4g})")
        drawing.add('<ellipse cx="0" cy="2" rx="64" ry="20" fill="#7A5630"/>')
        drawing.add('<ellipse cx="0" cy="-3" rx="64" ry="20" fill="#E8CF9F" '
                  f'stroke="{INK}" stroke-width="1.4"/>')  # fmt: skip
        for part in sorted(player["tree"]["parts"], key=depth_of):
            grown(drawing, part)
        drawing.end()
        slip(drawing, view, seat, x, y - SLIP - 10, min(250, room - 8))


def slip(
    drawing: Drawing, view: dict[str, Any], seat: int, x: float, y: float, wide: float
) -> None:
    """Whose tree it is, how many tiles it has, and its points."""
    turn = view["asks"] and view["asks"]["seat"] == seat
    edge = {"stroke": GOLD if turn else INK, "stroke_width": 5 if turn else 2}
    drawing.rect(x - wide / 2, y, wide, SLIP, rx=6, fill=PAPER, **edge)
    drawing.mark(seat, x - wide / 2 + 28, y + 23, 34)
    tile = drawing.take(prints(), "kd-tile-bough-blossom-pink", {})
    drawing.add(f'<use href="#{tile}" transform="translate({x - wide / 2 + 70:g} {y + 42:g}) '
                'scale(0.5)"/>')  # fmt: skip
    tiles = str(view["players"][seat]["tree"]["tiles"])
    drawing.text(tiles, x - wide / 2 + 92, y + 31, 17)
    if view["scores"]:  # goals are secret until the end
        points = str(view["scores"][seat])
        drawing.text(points, x + wide / 2 - 14, y + 34, 23, at="end", bold=True)


def grown(drawing: Drawing, part: dict[str, Any]) -> None:
    """A part of a tree where it is plugged in: plates are flat, so each is a slanted print."""
    if part["shape"] == "trunk":
        across: Vector = [1.0, 0.0, 0.0]
        for plane, side in (("yz", [0.0, 1.0, 0.0]), ("xz", across)):
            placed(drawing, f"kd-trunk-{plane}", part["origin"], side, part["v"])
        knot = drawing.take(prints(), f"kd-badge-{part['kodama']}", {})
        drawing.add(f'<use href="#{knot}" transform="translate(0 -46)"/>')
        return
    name = f"kd-tile-{part['shape']}-{part['feature']}-{part['kodama']}"
    placed(drawing, name, part["origin"], part["s"], part["v"])


def placed(drawing: Drawing, name: str, origin: Vector, side: Vector, up: Vector) -> None:
    """A print in the plane of its own two directions; its own y points downward."""
    a, b = seen(side)
    c, d = seen(up)
    x, y = seen(origin)
    numbers = " ".join(f"{n:.4f}" for n in (a, b, -c, -d, x, y))
    found = drawing.take(prints(), name, {})
    drawing.add(f'<use href="#{found}" transform="matrix({numbers})"/>')


def seen(place: Vector) -> tuple[float, float]:
    """A place or direction in space on the drawing."""
    x, y, z = place
    across, away = x * cos(TURN) + y * sin(TURN), -x * sin(TURN) + y * cos(TURN)
    return across, -z * cos(TILT) - away * sin(TILT)


def depth_of(part: dict[str, Any]) -> float:
    """How near a part is: the farther ones are drawn first, the trunk before what grows on it."""
    middle = [at + 30 * up for at, up in zip(part["origin"], part["v"])]
    x, y, _ = middle
    return -1000.0 if part["shape"] == "trunk" else x * sin(TURN) - y * cos(TURN)


def corners(tree: dict[str, Any]) -> list[tuple[float, float]]:
    """How far a tree reaches on the drawing."""
    found = [(64.0, 0.0), (-64.0, 0.0), (0.0, -100.0)]
    for part in tree["parts"]:
        ends = [point["position"] for point in part["points"]]
        tips = [[at + 66 * up for at, up in zip(part["origin"], part["v"])]]
        found += [seen(place) for place in ends + tips]
    return found


def forest(drawing: Drawing, view: dict[str, Any]) -> None:
    """The stacks from above: tile on top, how high, and whose meeple stands there."""
    columns = sorted({stack["stack"][0] for stack in view["forest"]})
    rows = sorted({stack["stack"][1:] for stack in view["forest"]})
    cell = min(CELL, 384 / max(len(columns), len(rows)))
    x0, y0 = FOREST
    wide, high = cell * len(columns) + 24, cell * len(rows) + 24
    drawing.rect(x0 - 12, y0 - 12, wide, high, rx=8, fill=MOSS, stroke=INK, stroke_width=3)
    for n, letter in enumerate(columns):
        drawing.text(letter, x0 + cell * (n + 0.5), y0 - 22, 11, at="middle")
    for n, number in enumerate(rows):
        drawing.text(number, x0 - 28, y0 + cell * (n + 0.5) + 5, 11, at="middle")
    for stack in view["forest"]:
        x = x0 + cell * columns.index(stack["stack"][0])
        y = y0 + cell * rows.index(stack["stack"][1:])
        if stack["height"] == 0 or stack["top"] is None:
            drawing.rect(x + 8, y + 8, cell - 16, cell - 16, rx=6, fill="none",
                       stroke="#6F8A52", stroke_width=2, stroke_dasharray="5 5")  # fmt: skip
            continue
        for layer in range(stack["height"]):
            lift = 2.2 * layer
            drawing.rect(x + 7, y + 9 - lift, cell - 14, cell - 16, rx=6, fill=PAPER,
                       stroke=INK, stroke_width=1.3)  # fmt: skip
        top = stack["top"]
        name = f"kd-tile-{top['shape']}-{top['feature']}-{top['kodama']}"
        found = drawing.take(prints(), name, {})
        foot = y + cell - 16 - 2.2 * stack["height"]
        scale = cell / 92
        drawing.add(f'<use href="#{found}" transform="translate({x + cell / 2:g} {foot:g}) '
                  f'scale({scale:.3f})"/>')  # fmt: skip
        drawing.text(str(stack["height"]), x + cell - 14, y + cell - 14, 9, at="end", bold=True)
        if stack["meeple"] is not None:
            colour = view["players"][stack["meeple"]]["colour"]
            meeple = drawing.take(prints(), f"kd-meeple-{colour}", {})
            drawing.add(f'<use href="#{meeple}" transform="translate({x + cell * 0.28:g} '
                      f'{y + cell * 0.62:g}) scale({scale * 0.85:.3f})"/>')  # fmt: skip


def goals(drawing: Drawing, view: dict[str, Any]) -> None:
    """The goals on display, and those of the viewer's own hand."""
    x, y = FOREST[0], 500
    drawing.text("Goals on display", x, y, 12, bold=True)
    drawing.text(f"{view['deck']} in the deck", WIDTH - 20, y, 10, at="end")
    y += 20
    shown = [(goal, PAPER) for goal in view["display"] if goal]
    if view["viewer"] is not None:
        shown += [(goal, "#FFF1C2") for goal in view["players"][view["viewer"]]["goals"] or []]
    for goal, fill in shown[:8]:
        drawing.rect(x, y, 384, 31, rx=5, fill=fill, stroke=INK, stroke_width=1.5)
        drawing.rect(x, y, 42, 31, rx=5, fill="#4F6B3A")
        each = "+" if goal["per"] else ""
        drawing.text(f"{each}{goal['vp']}", x + 21, y + 21, 12, ink=PAPER, at="middle", bold=True)
        drawing.text(goal["text"].partition(" (")[0], x + 52, y + 20, 9.5, most=326)
        y += 35


def prints() -> Symbols:
    return symbols_of("kiribako.games.kodama_3d", "print.svg")
