"""The savanna drawn as an SVG file: land, rivers, tokens, the totem on its path, both hands."""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kiwara.shown.savanna import COLUMNS, corner, flag_at, ground, rivers, spot_of
from kiribako.kernel.drawing import INK, ON_SEATS, PAPER, SEATS, Drawing, How, Symbols, symbols_of

WIDTH: Final = 1200
HEIGHT: Final = 860
BOARD: Final = (300, 180)  # where the upper left corner of the savanna lies
HEART: Final = (200, 84, 800, 696)  # the tray with the totem on its edge
LANDS: Final = dict(
    zip("ABCDEF", ("#E6C583", "#DDB56B", "#EACF98", "#D8AE63", "#E2BC72", "#E8C98C"))
)
RIVER: Final = "#6C9DB3"
INKS: Final = {"tuft": "#A67C38"}
ANIMALS: Final = ("gazelle", "zebra", "crocodile", "elephant", "lion")
CLOTHS: Final = ("M4 2H42A13 13 0 0 1 42 28H4Z", "M4 2H55V28H4Z", "M4 2H58L51 15L58 28H4Z")


def draw(view: dict[str, Any]) -> str:
    drawing = Drawing(WIDTH, HEIGHT, "#FAF5E9")
    below = view["viewer"] or 0
    hand(drawing, view, 1 - below, 20)
    hand(drawing, view, below, HEIGHT - 78)
    drawing.begin(f"translate({BOARD[0]} {BOARD[1]})")
    tray(drawing, view)
    land(drawing, view)
    for n, token in enumerate(view["tokens"]):
        x, y = corner(n)
        if token is None:
            drawing.circle(x + 50, y + 50, 38, fill="none", stroke="#A67C38", stroke_width=2,
                         stroke_dasharray="7 7", opacity=0.7)  # fmt: skip
        else:
            worth = view["values"].get(token["animal"]) if not token["hidden"] else None
            piece(drawing, token, x + 3, y + 3, 94, worth)
    for territory in view["territories"]:
        flag(drawing, view["board"], territory)
    if view["totem"]:
        x, y = spot_of(view["totem"])
        drawing.use(pieces(), "kw-totem", x - 34, y - 78, 68, 102)
    drawing.end()
    cards(drawing, view)
    return drawing.to_svg("Kiwara", HEART)


def tray(drawing: Drawing, view: dict[str, Any]) -> None:
    """The wooden frame with the totem's path of 22 stones."""
    wood: How = {"fill": "#D9B98A", "stroke": INK, "stroke_width": 3}
    drawing.rect(-86, -82, 772, 672, rx=16, fill="#7A5630", stroke=INK, stroke_width=3)
    drawing.rect(-86, -88, 772, 672, rx=16, **wood)
    veins = drawing.take(pieces(), "kw-plank", {})
    drawing.rect(-86, -88, 772, 672, rx=16, fill=f"url(#{veins})")
    lines = [f"N{each}" for each in COLUMNS] + [f"S{each}" for each in COLUMNS]
    lines += [f"{side}{row}" for side in "EW" for row in "12345"]
    for spot in lines:
        x, y = spot_of(spot)
        wide, high = (88, 52) if spot[0] in "NS" else (52, 88)
        here = spot == view["totem"]
        drawing.rect(x - wide / 2, y - high / 2, wide, high, rx=24, stroke=INK, stroke_width=2,
                   fill="#F0C35A" if here else "#CBB68F")  # fmt: skip
        if not here:
            drawing.text(spot[1], x, y + 8, 16, ink="#3A2A16", at="middle", bold=True)


def land(drawing: Drawing, view: dict[str, Any]) -> None:
    clip = drawing.take(pieces(), "kw-savanna", {})
    drawing.begin("translate(0 0)", clip_path=f"url(#{clip})")
    for letter, colour in LANDS.items():
        line = ground(view["board"], letter)
        veld = drawing.take(pieces(), f"kw-veld-{letter}", INKS)
        drawing.path(line, fill=colour)
        drawing.path(line, fill=f"url(#{veld})")
    for space in view["line"]:
        x, y = corner(COLUMNS.index(space[0]) + 6 * (int(space[1]) - 1))
        drawing.rect(x, y, 100, 100, fill="#FFF1C2", opacity=0.72)
    water = "".join(rivers(view["board"]))
    for ink, width in (("#2F5F7C", 27), (RIVER, 21), ("#DCEAE8", 12.5), (RIVER, 9)):
        dashes = {"stroke_dasharray": "52 15 24 11 38 18"} if width == 12.5 else {}
        ends = {"stroke_linecap": "butt" if dashes else "round", "stroke_linejoin": "round"}
        drawing.path(water, fill="none", stroke=ink, stroke_width=width, **dashes, **ends)
    drawing.end()
    drawing.rect(0, 0, 600, 500, rx=8, fill="none", stroke=INK, stroke_width=4)


def piece(
    drawing: Drawing, token: dict[str, Any], x: float, y: float, size: float, worth: int | None
) -> None:
    """A token: seat 0 a disc, seat 1 a tile; hidden ones reversed, in grass."""
    seat, hidden = token["seat"], token["hidden"]
    own, on = SEATS[seat], ON_SEATS[seat]
    ground, ink = (PAPER, own) if hidden else (own, on)
    colours = {"tok": ground, "bg": ground, "fg": ink, "rim": ink, "grass": own, "blade": PAPER}
    body = "disc" if seat == 0 else "tile"
    left, top, wide = (13.0, 10.0, 72.0) if seat == 0 else (16.0, 13.5, 66.0)
    drawing.begin(f"translate({x:g} {y:g}) scale({size / 100:g})")
    drawing.use(pieces(), f"kw-body-{body}", 0, 0, 100, 100, **colours)
    animal = f"kw-an-{token['animal']}"
    if hidden:
        clip = drawing.take(pieces(), f"kw-clip-{body}", {})
        drawing.begin("translate(0 0)", clip_path=f"url(#{clip})")
        drawing.use(pieces(), animal, left + 3, top + 4, wide, wide, **colours)
        drawing.use(pieces(), "kw-grass", 4, 47, 92, 55, **colours)
        drawing.end()
    else:
        drawing.use(pieces(), animal, left, top, wide, wide, **colours)
    if worth is not None:
        drawing.circle(82, 82, 16.5, fill=PAPER, stroke=INK, stroke_width=2.5)
        drawing.text(str(worth), 82, 89, 14, at="middle", bold=True, most=24)
    drawing.end()


def flag(drawing: Drawing, board: str, territory: dict[str, Any]) -> None:
    """Who controls a territory and what it is worth."""
    x, y = flag_at(board, territory["letter"])
    owner = territory["controller"]
    cloth = CLOTHS[2 if owner is None else owner]
    fill, ink = (PAPER, INK) if owner is None else (SEATS[owner], ON_SEATS[owner])
    drawing.begin(f"translate({x} {y})")
    drawing.path("M4 0V38", stroke=INK, stroke_width=4, stroke_linecap="round")
    drawing.path(cloth, fill=fill, stroke=INK, stroke_width=2.5, stroke_linejoin="round")
    drawing.text(territory["letter"], 10, 20, 10, ink=ink)
    drawing.text(str(territory["points"]), 37, 22, 14, ink=ink, at="middle", bold=True, most=22)
    drawing.end()


def hand(drawing: Drawing, view: dict[str, Any], seat: int, y: float) -> None:
    """A seat's points and the animals it has left."""
    drawing.mark(seat, 46, y + 30, 40)
    drawing.text(f"Seat {seat + 1}", 76, y + 38, 16, bold=True)
    drawing.text(str(view["scores"][seat]), 214, y + 40, 22, bold=True)
    for n, animal in enumerate(ANIMALS):
        left = view["hands"][seat][animal]
        x = 340 + n * 112
        fade = "1" if left else "0.3"
        drawing.begin(f"translate({x} {y})", opacity=fade)
        piece(drawing, {"animal": animal, "seat": seat, "hidden": False}, 0, 0, 58, None)
        drawing.text(f"×{left}", 66, 38, 14, bold=True)
        drawing.end()
    if view["asks"] and view["asks"]["seat"] == seat:
        drawing.rect(14, y + 62, 250, 5, rx=2, fill="#D9A441")


def cards(drawing: Drawing, view: dict[str, Any]) -> None:
    """The reinforcements that seats hold, used ones pale."""
    for seat, held in enumerate(view["cards"]):
        side = 0 if seat == (view["viewer"] or 0) else 1
        for n, card in enumerate(held):
            x, y = 30 + n % 2 * 84, (HEIGHT - 210 if side == 0 else 110) + n // 2 * 94
            drawing.begin(f"translate({x} {y})", opacity="0.4" if card["used"] else "1")
            drawing.rect(0, 0, 76, 86, rx=6, fill=PAPER, stroke=SEATS[seat], stroke_width=4)
            name = f"kw-{card['card']}"
            if name in beasts().symbols:
                drawing.use(beasts(), name, 6, 4, 64, 64)
            drawing.text(card["card"].title(), 38, 80, 8, at="middle", most=66)
            drawing.end()


def pieces() -> Symbols:
    return symbols_of("kiribako.games.kiwara", "pieces.svg")


def beasts() -> Symbols:
    return symbols_of("kiribako.games.kiwara", "beasts.svg")
