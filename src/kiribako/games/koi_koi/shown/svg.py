"""The table drawn as an SVG file: hands, field, pile, and what each seat has captured."""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.drawing import GOLD, INK, PAPER, Drawing, How, symbols_of

WIDTH: Final = 1200
HEIGHT: Final = 780
LACQUER: Final = "#262422"
CARD: Final = (90.0, 144.0)
SMALL: Final = (45.0, 72.0)
COLUMN: Final = 360  # width of what was captured
KINDS: Final = ("bright", "animal", "ribbon", "chaff")
NAMES: Final = {"bright": "Brights", "animal": "Animals", "ribbon": "Ribbons", "chaff": "Chaff"}


def draw(view: dict[str, Any]) -> str:
    """The whole table, the viewer's own side below."""
    below = view["viewer"] or 0
    above = 1 - below
    drawing = Drawing(WIDTH, HEIGHT, LACQUER)
    drawing.rect(0, 0, COLUMN, HEIGHT, fill="#1D1B19")
    captured(drawing, view, above, 0)
    captured(drawing, view, below, HEIGHT / 2)
    hand(drawing, view, above, 26)
    hand(drawing, view, below, HEIGHT - CARD[1] - 26)
    field(drawing, view)
    return drawing.to_svg("Koi-Koi", heart(view))


def heart(view: dict[str, Any]) -> tuple[float, float, float, float]:
    """Hands and field; once the hands are played, what was captured with them."""
    if plays(view):
        return COLUMN, 20, WIDTH - COLUMN, HEIGHT - 40
    return 0, 0, COLUMN + 620, HEIGHT


def plays(view: dict[str, Any]) -> bool:
    """Whether somebody still holds a card."""
    return any(held["count"] for held in view["hands"])


def captured(drawing: Drawing, view: dict[str, Any], seat: int, y: float) -> None:
    """A seat's points and the cards it took, a row for each kind."""
    drawing.mark(seat, 34, y + 36, 36)
    points = view["scores"][seat]
    drawing.text(f"Seat {seat + 1}", 62, y + 43, 15, ink=PAPER, bold=True)
    drawing.text(f"{points}", COLUMN - 20, y + 44, 19, ink=GOLD, at="end", bold=True)
    for n, kind in enumerate(KINDS):
        top = y + 66 + n * 79
        taken = view["captured"][seat][kind]
        drawing.text(NAMES[kind], 16, top + 30, 10, ink=PAPER)
        drawing.text(str(len(taken)), 16, top + 52, 12, ink=PAPER, bold=True)
        room = COLUMN - 104 - SMALL[0]
        step = min(SMALL[0] + 4, room / max(1, len(taken) - 1))
        for place, code in enumerate(taken):
            card(drawing, code, 92 + place * step, top, SMALL)


def hand(drawing: Drawing, view: dict[str, Any], seat: int, y: float) -> None:
    held = view["hands"][seat]
    codes = held["cards"] or ["back"] * held["count"]
    step = CARD[0] + 12
    x = COLUMN + (WIDTH - COLUMN - len(codes) * step + 12) / 2
    for place, code in enumerate(codes):
        card(drawing, code, x + place * step, y, CARD)


def field(drawing: Drawing, view: dict[str, Any]) -> None:
    """The field in two rows beside the pile; a card that was turned lies on it."""
    pile = COLUMN + 40
    middle = HEIGHT / 2
    if view["pile"]:
        card(drawing, "back", pile + 5, middle - 68, CARD)
        card(drawing, "back", pile, middle - 73, CARD)
        left = f"{view['pile']} to draw"
        drawing.text(left, pile + CARD[0] / 2, middle + 100, 10, ink=PAPER, at="middle")
    codes = view["field"]
    columns = max(4, -(-len(codes) // 2))
    begins = pile + CARD[0] + 60
    step = min(CARD[0] + 14, (WIDTH - begins - 30) / columns)
    if plays(view):
        begins += (WIDTH - begins - 30 - columns * step) / 2
    for place, code in enumerate(codes):
        x = begins + place % columns * step
        y = middle - CARD[1] - 8 if place < columns else middle + 8
        card(drawing, code, x, y, CARD)
    if view["turned"]:
        card(drawing, view["turned"], pile + 14, middle - 84, CARD, edge=GOLD)
    month = f"Month {view['round']} of {view['rounds']}"
    drawing.text(month, pile + CARD[0] / 2, middle - 98, 10, ink=PAPER, at="middle")
    if view["asks"]:
        seat = view["asks"]["seat"]
        below = view["viewer"] or 0
        y = HEIGHT / 2 if seat == below else 0
        drawing.rect(0, y, 6, HEIGHT / 2, fill=GOLD)


def card(
    drawing: Drawing, code: str, x: float, y: float, size: tuple[float, float], edge: str = INK
) -> None:
    width, height = size
    deck = symbols_of("kiribako.games.koi_koi", "cards.svg")
    drawing.use(deck, f"card-{code}", x, y, width, height)
    how: How = {"fill": "none", "stroke": edge, "stroke_width": 1.0 if edge == INK else 4.0}
    drawing.rect(x, y, width, height, rx=width * 0.07, **how)
