"""The wheel drawn as an SVG file: four villages round the goal of the year, and every player."""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kami_sama.shown.wheel import HUB, UNIT, Wheel
from kiribako.kernel.drawing import GOLD, INK, PAPER, Drawing, How, Symbols, symbols_of

WIDTH: Final = 1200
HEIGHT: Final = 800
HEART: Final = (0, 36, 816, 728)  # the wheel without the players, and without a word
WOOD: Final = "#D9B98A"
SEA: Final = "#274472"
HALF: Final = 44.3  # degrees from a village's middle to its edge
VILLAGES: Final = ("farming", "wealthy", "fishing", "holy")
GROUND: Final = dict(zip(VILLAGES, ("#EADBAA", "#E4CFC8", "#BFD5DC", "#E6E1D4")))
HATCH: Final = dict(zip(VILLAGES, ("#C9B46F", "#CBB0A8", "#F6F0E2", "#CDC6B3")))
TILE: Final = {
    "field": ("#E5C669", "#A67C1E"),
    "forest": ("#A9BD8B", "#55704A"),
    "hut": ("#E3C79A", "#9C7440"),
    "stilt": ("#86AEC6", "#3E6A88"),
    "temple": ("#E9A98B", "#A6452F"),
}
COLOURS: Final = ("red", "blue", "purple", "white")
INKS: Final = ("#B5382A", "#2E5C9A", "#74468A", "#2B2A28")


def draw(view: dict[str, Any]) -> str:
    drawing = Drawing(WIDTH, HEIGHT, SEA)
    wheel = Wheel(408, 352, 352)
    front = side_of(view)
    faced = view["faced"] or list(VILLAGES)
    angles = {village: (side - front) * 90.0 for side, village in enumerate(faced)}
    disc(drawing, wheel, angles)
    stand(drawing, wheel, view, angles)
    hub(drawing, wheel, view)
    rim(drawing, wheel, view, angles, front)
    for n, player in enumerate(view["players"]):
        panel(drawing, view, player, 830, 18 + n * 152)
    last = 18 + len(view["players"]) * 152
    if view["kitsune"]:
        drawing.rect(830, last, 352, 60, rx=8, fill=PAPER, stroke=INK, stroke_width=2)
        drawing.use(signs(), "ks-shrine-kitsune", 842, last + 4, 50, 50)
        drawing.text("Kitsune", 904, last + 38, 15, bold=True)
    if view["goal"]:
        drawing.text(view["goal"]["name"], 830, HEIGHT - 40, 15, ink=PAPER, bold=True, most=352)
    return drawing.to_svg("Kami-sama", HEART)


def side_of(view: dict[str, Any]) -> int:
    """The side of the wheel that lies in front: the viewer's own."""
    seat = view["viewer"]
    return 0 if seat is None else int(view["players"][seat]["side"])


def disc(drawing: Drawing, wheel: Wheel, angles: dict[str, float]) -> None:
    """The wooden wheel with its four grounds."""
    inner = HUB * UNIT
    drawing.path(wheel.ring(1.1), fill="#0B1626", opacity=0.5, transform="translate(0 26)")
    edge: How = {"stroke": INK, "stroke_width": 2}
    drawing.path(wheel.ring(1.085), fill="#7A5527", transform="translate(0 16)", **edge)
    drawing.path(wheel.ring(1.085), fill=WOOD, **edge)
    for village, angle in angles.items():
        ground = wheel.patch(inner * 0.985, 1, angle - HALF, angle + HALF, 18)
        drawing.path(ground, fill=GROUND[village], stroke=INK, stroke_width=1.6)
        for n in range(5):
            r = inner + (1 - inner) * (n + 0.5) / 5
            line = wheel.arc(r, angle - HALF + 2, angle + HALF - 2, 24)
            drawing.path(line, fill="none", stroke=HATCH[village], stroke_width=1.2, opacity=0.8)
    drawing.path(wheel.ring(inner * 0.985), fill=SEA, **edge)
    drawing.path(wheel.ring(inner * 0.84), fill=PAPER, **edge)


def stand(drawing: Drawing, wheel: Wheel, view: dict[str, Any], angles: dict[str, float]) -> None:
    """Patches of all spaces, then what stands on them, the farthest first."""
    found = []
    for village in view["villages"]:
        angle = angles[village["id"]]
        for space in village["spaces"]:
            row, column = int(space["space"][1]), int(space["space"][2])
            fill, edge = TILE[space["kind"]]
            path = wheel.patch(*wheel.cell(angle, row, column))
            drawing.path(path, fill=fill, stroke=edge, stroke_width=1.4)
            found.append((*wheel.spot(angle, row, column), space))
    for x, y, size, space in sorted(found, key=lambda each: each[1]):
        owner = space["owner"]
        if owner is None:
            upright(drawing, space["kind"], x, y + size * 0.32, size * 0.86)
        else:
            colour = "kitsune" if owner == "kitsune" else COLOURS[owner]
            upright(drawing, space["kind"], x - size * 0.27, y - size * 0.02, size * 0.56)
            upright(drawing, f"shrine-{colour}", x + size * 0.13, y + size * 0.38, size * 0.88)
        if space["seed"]:
            flat(drawing, "seed", x + size * 0.36, y + size * 0.22, size * 0.36)
        if view["fear"] == space["space"]:
            flat(drawing, "fear", x + size * 0.34, y - size * 0.24, size * 0.46)


def upright(drawing: Drawing, symbol: str, x: float, y: float, size: float) -> None:
    drawing.use(signs(), f"ks-{symbol}", x - size / 2, y - size * 42 / 48, size, size)


def flat(drawing: Drawing, symbol: str, x: float, y: float, size: float) -> None:
    drawing.use(signs(), f"ks-{symbol}", x - size / 2, y - size / 2, size, size)


def hub(drawing: Drawing, wheel: Wheel, view: dict[str, Any]) -> None:
    """The island in the middle: the year, and a dot for each of its rounds."""
    x, y, _ = wheel.point(0, 0)
    year = f"{view['year']} / {view['years']}"
    drawing.text(year, x, y + 2, 34, at="middle", bold=True)
    for n in range(4):
        done = n < view["round"]
        drawing.circle(x - 45 + n * 30, y + 34, 9, fill="#C8402F" if done else "none",
                     stroke=INK, stroke_width=2)  # fmt: skip


def rim(
    drawing: Drawing, wheel: Wheel, view: dict[str, Any], angles: dict[str, float], front: int
) -> None:
    """What the villages give, along the rim, who sits where, and where the Moon shines."""
    for village, angle in angles.items():
        x, y, scale = wheel.point(1.043, angle)
        flat(drawing, f"token-{village}", x, y, 38 * scale)
        if view["moon"] == village:
            x, y, _ = wheel.point(1.043, angle - 36)
            flat(drawing, "moon", x, y, 30)
    for player in view["players"]:
        x, y, _ = wheel.point(1.043, (player["side"] - front) * 90 + 30)
        flat(drawing, f"cube-{COLOURS[player['seat']]}", x, y, 30)


def panel(
    drawing: Drawing, view: dict[str, Any], player: dict[str, Any], x: float, y: float
) -> None:
    """A player: kami, points, what was gained, and shrines that are left."""
    seat = player["seat"]
    turn = view["asks"] and view["asks"]["seat"] == seat
    drawing.rect(x, y, 352, 140, rx=8, fill=PAPER, stroke=GOLD if turn else INK,
               stroke_width=6 if turn else 2)  # fmt: skip
    drawing.rect(x + 8, y + 10, 8, 120, rx=3, fill=INKS[seat])
    if player["kami"]:
        flat(drawing, player["kami"], x + 50, y + 38, 52)
    name = player["kami"].title() if player["kami"] else "not yet shown"
    drawing.text(name, x + 84, y + 34, 16, bold=True, most=170)
    drawing.mark(seat, x + 98, y + 56, 28)
    drawing.text(str(view["scores"][seat]), x + 334, y + 48, 26, at="end", bold=True)
    gains = [("favor", player["favor"]), ("nature", player["nature"])]
    gains += [(f"token-{village}", player["tokens"][village]) for village in VILLAGES]
    for n, (symbol, count) in enumerate(gains):
        flat(drawing, symbol, x + 44 + n * 52, y + 88, 26)
        drawing.text(str(count), x + 60 + n * 52, y + 94, 11, bold=True)
    upright(drawing, f"shrine-{COLOURS[seat]}", x + 44, y + 132, 28)
    drawing.text(f"{player['supply']}", x + 60, y + 126, 11, bold=True)
    held = len(player["villagers"]) + player["peasants"]
    drawing.text(f"{held} villager{'' if held == 1 else 's'}", x + 100, y + 126, 11)


def signs() -> Symbols:
    return symbols_of("kiribako.games.kami_sama", "symbols.svg")
