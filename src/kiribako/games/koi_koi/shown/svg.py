"""The table drawn as an SVG file, without a word: hands, field, pile, and what each seat took."""
# interpreted: pictures are text, made now and then for people

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.drawing import GOLD, INK, PAPER, Drawing, How, symbols_of

LACQUER: Final = "#262422"
WIDTH: Final = 840
HAND: Final = (90.0, 144.0)
CARD: Final = (112.0, 179.0)  # of the field
SMALL: Final = (75.0, 120.0)
HELD: Final = 170  # height of a hand
TAKEN: Final = 150  # height of what a seat captured
FIELD: Final = 430
HEIGHT: Final = 2 * HELD + 2 * TAKEN + FIELD
KINDS: Final = ("bright", "animal", "ribbon", "chaff")


def draw(view: dict[str, Any]) -> str:
    """The whole table, the viewer's own side below: hands outside, the field in the middle."""
    below = view["viewer"] or 0
    above = 1 - below
    drawing = Drawing(WIDTH, HEIGHT, LACQUER)
    hand(drawing, view, above, 13)
    captured(drawing, view, above, HELD)
    field(drawing, view, HELD + TAKEN)
    captured(drawing, view, below, HELD + TAKEN + FIELD)
    hand(drawing, view, below, HEIGHT - HAND[1] - 13)
    return drawing.to_svg("Koi-Koi", heart(view))


def heart(view: dict[str, Any]) -> tuple[float, float, float, float]:
    """A spectator's heart is the field between what was captured, a seat's has its hand in it."""
    if view["viewer"] is None:
        return 0, HELD, WIDTH, 2 * TAKEN + FIELD
    return 0, HELD + TAKEN, WIDTH, FIELD + TAKEN + HELD


def captured(drawing: Drawing, view: dict[str, Any], seat: int, y: float) -> None:
    """A seat's points, and the cards it took, a kind beside the other."""
    drawing.rect(0, y, WIDTH, TAKEN, fill="#1D1B19")
    if view["asks"] and view["asks"]["seat"] == seat:
        drawing.rect(0, y, 8, TAKEN, fill=GOLD)
    drawing.mark(seat, 58, y + 48, 52)
    points = str(view["scores"][seat])
    drawing.text(points, 58, y + 122, 34, ink=GOLD, at="middle", bold=True, most=92)
    kinds = [taken for kind in KINDS if (taken := view["captured"][seat][kind])]
    gaps = sum(len(taken) - 1 for taken in kinds)  # between cards of a kind
    room = WIDTH - 116 - 20 - len(kinds) * (SMALL[0] + 12)
    step = min(SMALL[0] * 0.62, room / max(1, gaps))
    x = 116.0
    for taken in kinds:
        for place, code in enumerate(taken):
            card(drawing, code, x + place * step, y + (TAKEN - SMALL[1]) / 2, SMALL)
        x += (len(taken) - 1) * step + SMALL[0] + 12


def hand(drawing: Drawing, view: dict[str, Any], seat: int, y: float) -> None:
    held = view["hands"][seat]
    codes = held["cards"] or ["back"] * held["count"]
    step = HAND[0] + 12
    x = (WIDTH - len(codes) * step + 12) / 2
    for place, code in enumerate(codes):
        card(drawing, code, x + place * step, y, HAND)


def field(drawing: Drawing, view: dict[str, Any], top: float) -> None:
    """The field in two rows beside the pile; a card that was turned lies on it."""
    pile, middle = 34, top + FIELD / 2
    lies = middle - CARD[1] / 2
    if view["pile"]:
        card(drawing, "back", pile + 6, lies + 6, CARD)
        card(drawing, "back", pile, lies, CARD)
        left = str(view["pile"])
        drawing.text(left, pile + CARD[0] / 2, middle + 130, 20, ink=PAPER, at="middle")
    codes = view["field"]
    columns = max(4, -(-len(codes) // 2))
    begins = pile + CARD[0] + 52
    step = min(CARD[0] + 16, (WIDTH - begins - 20 - CARD[0]) / (columns - 1))
    begins += (WIDTH - begins - 20 - CARD[0] - (columns - 1) * step) / 2
    for place, code in enumerate(codes):
        x = begins + place % columns * step
        y = middle - CARD[1] - 8 if place < columns else middle + 8
        card(drawing, code, x, y, CARD)
    if view["turned"]:
        card(drawing, view["turned"], pile + 20, lies - 16, CARD, edge=GOLD)
    month = f"{view['round']} / {view['rounds']}"
    drawing.text(month, pile + CARD[0] / 2, middle - 124, 20, ink=PAPER, at="middle")


def card(
    drawing: Drawing, code: str, x: float, y: float, size: tuple[float, float], edge: str = INK
) -> None:
    width, height = size
    deck = symbols_of("kiribako.games.koi_koi", "cards.svg")
    drawing.use(deck, f"card-{code}", x, y, width, height)
    how: How = {"fill": "none", "stroke": edge, "stroke_width": 1.0 if edge == INK else 4.0}
    drawing.rect(x, y, width, height, rx=width * 0.07, **how)
