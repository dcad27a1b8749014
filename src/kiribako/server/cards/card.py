"""A card and how it is drawn: a spectator's picture in a wooden frame, and paper with words."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from kiribako.kernel.drawing import GOLD, INK, Drawing, How
from kiribako.messages import translator
from kiribako.server.cards.lettering import Hand, Pages, typefaces
from kiribako.server.cards.picture import Picture

WIDTH: Final = 1200
HEIGHT: Final = 630
BOARD: Final = (28, 28, 660, 574)
PAPER: Final = (712, 28, 460, 574)
PACKAGE: Final = "kiribako.server"  # whose messages a card is made of
_ROOT: Final = re.compile(r'^<svg xmlns="[^"]*" viewBox="([^"]*)"(?: data-heart="([^"]*)")?[^>]*>')
Box = tuple[float, float, float, float]
_INKS: Final = ("wood", "paper", "row", "ink", "pale")
_LIGHT: Final = {
    False: dict(zip(_INKS, ("#D9B98A", "#FAF5E9", "#EBD2A6", INK, "#5E5748"))),
    True: dict(zip(_INKS, ("#80623F", "#24252D", "#3A3228", "#F2EAD8", "#B9AF9A"))),
}
MANY: Final = 3  # seats, above which there is less room for the title
NAME, WORDS, SMALL = 22, 19, 18  # heights of capitals: letters of 27 px and more
LARGE: Final = 24  # of words where no seats stand below the title
# A title's height and lines, the first of these in which all of it has room.
Titles = tuple[tuple[int, int], ...]
ALONE: Final[Titles] = ((46, 2), (36, 3), (28, 3), (22, 4))
FEW_ROWS: Final[Titles] = ((36, 2), (28, 2), (22, 3))
MANY_ROWS: Final[Titles] = ((36, 1), (28, 1), (22, 3))

LIDS: Final = (  # colours, and horns, a moon, a branch, a tree, a gate
    ("#C8402F", "M-8-2Q-20-10-16-26M8-2Q20-10 16-26M-10-2H10L5 22Q0 27-5 22ZM-3 8V10M3 8V10"),
    ("#274472", "M-11-9a11 11 0 1 0 22 0a11 11 0 1 0-22 0ZM-27 20Q0-2 27 20Z"),
    ("#A8741A", "M-4 27Q6 6-3-6Q-8-14-3-27M2 10L16-8L14-19M-1-2L-17-12M-9 8L-1 15"),
    (
        "#5B7B4A",
        "M0 27V4M0 14L-11 4M0 16L12 5M-24-4a11 11 0 0 1 8-18a16 16 0 0 1 31 0a11 11 0 0 1 9 18Z",
    ),
    ("#7C4A6B", "M-26-20Q0-12 26-20M-19-5H19M-14-16V25M14-16V25M0-14V-5"),
)
_GROUND: Final = re.compile(r'</defs><rect width="[^"]*" height="[^"]*" fill="(#[0-9A-Fa-f]{6})"/>')


class Seat(Struct, frozen=True):
    """A line of the card: who sits there, the points if they are known, whether they won."""

    seat: int
    name: str  # empty: nobody yet
    points: str = ""
    won: bool = False


class Card(Struct, frozen=True):
    """Everything on a card; equal cards look alike."""

    kicker: str
    title: str
    text: str
    seats: tuple[Seat, ...] = ()
    picture: Picture | None = None
    language: str = "en"
    night: bool = False


def svg_of(card: Card, board: str, host: str, faces: Pages | None = None) -> str:
    """The card as SVG; `board` is the drawing of its picture."""
    drawing = Drawing(WIDTH, HEIGHT, _LIGHT[card.night]["wood"])
    grain(drawing)
    drawing.rect(2, 2, WIDTH - 4, HEIGHT - 4, fill="none", stroke=INK, stroke_width=4)
    x, y, wide, high = BOARD
    ground = _GROUND.search(board)
    drawing.rect(x, y, wide, high, fill=ground[1] if ground else "#262422")
    found = _ROOT.match(board)
    if found:
        shown = found[2] or found[1]
        _, _, across, down = map(float, shown.split())
        scale = min(wide / across, high / down)  # nothing beside the heart is seen
        width, height = across * scale, down * scale
        place = f'x="{x + (wide - width) / 2:g}" y="{y + (high - height) / 2:g}"'
        size = f'width="{width:g}" height="{height:g}" viewBox="{shown}"'
        drawing.add(f"<svg {place} {size}>{board[found.end() :]}")
    else:
        lids(drawing, x, y, wide, high)
    drawing.rect(x, y, wide, high, fill="none", stroke=INK, stroke_width=4)
    paper(drawing, card, host, faces or typefaces())
    return drawing.to_svg(card.title)


def grain(drawing: Drawing) -> None:
    """The veins of the frame's wood."""
    lines = "".join(
        f"M0 {y}q{300 + y % 37} {6 - y % 13} 600 0t600 {y % 5 - 2}" for y in range(7, HEIGHT, 11)
    )
    drawing.path(lines, fill="none", stroke="#7A5630", stroke_width=1.2, opacity=0.35)


def lids(drawing: Drawing, x: float, y: float, wide: float, high: float) -> None:
    """Where there is no position: the lids of the box."""
    drawing.rect(x, y, wide, high, fill="#6B4A2A")
    step = (wide - 20) / len(LIDS)
    for n, (ink, mark) in enumerate(LIDS):
        left, middle = x + 14 + n * step, y + high / 2
        drawing.rect(left, y + 20, step - 8, high - 40, fill="#EAD3AC", stroke=INK, stroke_width=3)
        centre = left + step / 2 - 4
        drawing.circle(centre, middle, step * 0.4, fill=ink, stroke=INK, stroke_width=3)
        pen: How = {"stroke": "#F6F0E2", "stroke_width": 4, "stroke_linecap": "round"}
        place = f"translate({centre:g} {middle:g}) scale(1.15)"
        drawing.path(mark, transform=place, fill="none", stroke_linejoin="round", **pen)


def paper(drawing: Drawing, card: Card, host: str, faces: Pages) -> None:
    """The side with the words: at a chat's size the title and the points can still be read."""
    x, y, wide, high = PAPER
    light, hand = _LIGHT[card.night], Hand(drawing, faces)
    ink, pale = light["ink"], light["pale"]
    drawing.rect(x, y, wide, high, fill=light["paper"], stroke=INK, stroke_width=4)
    left, room = x + 34, wide - 68
    hand.write(card.kicker, left, y + 56, SMALL, ink=pale, most=room)
    size, lines = title_lines(hand, card, room)
    at: float = y + 82 + size
    for line in lines:
        hand.write(line, left, at, size, ink=ink, bold=True, most=room)
        at += 1.61 * size
    at += (36 - size) * 0.7  # rows begin above their middle
    foot = y + high - 88
    step = min(78, (foot - at) / max(1, len(card.seats)))
    for seat in card.seats:
        seat_row(hand, card, seat, (left, at - 22, room, step - 14), light)
        at += step
    height = WORDS if card.seats else LARGE
    at += 0.63 * height
    words = hand.folded(card.text, height, room)
    for line in shortened(words, max(0, int((foot - at) // (2 * height)))):
        hand.write(line, left, at, height, ink=ink, most=room)
        at += 2 * height
    drawing.rect(left, foot, room, 3, fill=ink)
    seal(drawing, left, foot + 20)
    hand.write("Kiribako", left + 62, foot + 54, NAME, ink=ink, bold=True)
    hand.write(host, left + room, foot + 53, SMALL, ink=pale, at="end", most=190)


def title_lines(hand: Hand, card: Card, room: float) -> tuple[int, list[str]]:
    """A title as large as it can be whole; if it cannot, as small as it may be, and shortened."""
    lines: list[str] = []
    size = most = 0
    for size, most in MANY_ROWS if len(card.seats) > MANY else FEW_ROWS if card.seats else ALONE:
        lines = hand.folded(card.title, size, room, bold=True)
        if len(lines) <= most:
            break
    return size, shortened(lines, most)


def seat_row(
    hand: Hand,
    card: Card,
    seat: Seat,
    box: tuple[float, float, float, float],
    light: dict[str, str],
) -> None:
    """Who sits there; a winner's frame is gold, a free seat's dashed."""
    drawing, (x, y, wide, high) = hand.drawing, box
    if seat.won:
        drawing.rect(x - 6, y - 6, wide + 12, high + 12, fill=GOLD)
    edge: dict[str, str | float] = {"stroke": INK, "stroke_width": 4}
    if not seat.name:
        edge |= {"stroke": light["pale"], "stroke_dasharray": "9 8"}
    drawing.rect(x, y, wide, high, fill=light["row"] if seat.name else "none", **edge)
    middle = y + high / 2
    drawing.mark(seat.seat, x + 36, middle, min(40, high - 10))
    size = min(NAME, 0.44 * high)
    name = seat.name or translator(card.language, PACKAGE)("card.free")
    points = hand.width(seat.points, size + 4, bold=True)
    most = wide - 100 - points
    hand.write(name, x + 68, middle + size / 2, size, ink=light["ink"], bold=True, most=most)
    hand.write(
        seat.points, x + wide - 18, middle + size / 2 + 2, size + 4,
        ink=light["ink"], at="end", bold=True,
    )  # fmt: skip


def seal(drawing: Drawing, x: float, y: float) -> None:
    """The box's own mark: a tree in a red square."""
    drawing.rect(x, y, 46, 46, rx=5, fill="#B5382A", stroke=INK, stroke_width=2)
    drawing.rect(x + 6, y + 6, 34, 34, fill="none", stroke="#F6F0E2", stroke_width=2.5)
    strokes = "M23 11V36M13 18H33M23 19L13 32M23 19L33 32"
    pen: How = {"stroke": "#F6F0E2", "stroke_width": 3, "stroke_linecap": "round"}
    drawing.path(strokes, transform=f"translate({x:g} {y:g})", fill="none", **pen)


def shortened(lines: list[str], most: int) -> list[str]:
    """So many lines; where words are left out, the last says so."""
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], f"{lines[most - 1]} …"] if most else []
