"""The savanna drawn in text: thin lines inside a territory, heavy ones for rivers."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kiwara.rules.grid import COLUMNS, ROWS, SPACE_NAMES
from kiribako.games.kiwara.shown.notation import ANIMAL_NAMES, LETTERS
from kiribako.kernel.picture import Ink, Picture

# A corner by the weight of its four arms (up, right, down, left; 0 none, 1 thin, 2 heavy)
# read as a number in base 3.
CORNERS: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
THIN: Final = 1
HEAVY: Final = 2
WIDTH: Final = 5  # characters of a space
SEAT_NAMES: Final = ("seat 0", "seat 1")


def draw(view: dict[str, Any]) -> Picture:
    """The board with the totem; beside it hands, cards and territories."""
    picture = board(view).beside(table(view))
    for line in legend(view):
        picture.say(line, "dim")
    return picture


def legend(view: dict[str, Any]) -> list[str]:
    """What the signs mean; a plain terminal gets other lines, in the legend as on the board."""
    signs = ["upper case seat 0, lower case seat 1, (hidden); ▶ totem, ━ ┃ rivers"]
    if view["forced"]:
        signs.append("! where the Boa forces the placement")
    elif view["line"]:
        barred = ", x barred by the Porcupine" if view["barred"] else ""
        signs.append(f"* open in the totem's line{barred}")
    return signs


def board(view: dict[str, Any]) -> Picture:
    """The thirty spaces between their rivers, the totem at its place around them."""
    picture = Picture()
    totem = view["totem"] or ""
    picture.line(Ink("    "), *column_names("N", "▼", totem))
    for row in range(ROWS + 1):
        picture.line(Ink("    "), *border(view["board"], row))
        if row < ROWS:
            number = str(row + 1)
            west = (
                Ink(f"{number} ▶ ", "totem")
                if totem == f"W{number}"
                else Ink(f"{number}   ", "dim")
            )
            east = (
                Ink(f" ◀ {number}", "totem")
                if totem == f"E{number}"
                else Ink(f"   {number}", "dim")
            )
            picture.line(west, *spaces(view, row), east)
    picture.line(Ink("    "), *column_names("S", "▲", totem))
    return picture


def column_names(side: str, mark: str, totem: str) -> list[Ink]:
    """The letters above or below the board, the totem among them."""
    return [
        Ink(f"  {mark} {column} ", "totem")
        if totem == f"{side}{column}"
        else Ink(f"   {column}  ", "dim")
        for column in "abcdef"
    ]


def spaces(view: dict[str, Any], row: int) -> list[Ink]:
    """A row of spaces and the lines between them."""
    inks = []
    for column in range(COLUMNS + 1):
        weight = wall(view["board"], row, column - 1, row, column)
        inks.append(Ink("┃" if weight == HEAVY else "│", style_of(weight)))
        if column < COLUMNS:
            inks.append(space(view, row * COLUMNS + column))
    return inks


def space(view: dict[str, Any], n: int) -> Ink:
    """One space: a token in its owner's case, (in brackets) if hidden, or whether it is open."""
    token = view["tokens"][n]
    name = SPACE_NAMES[n]
    if token is not None:
        letter = LETTERS[ANIMAL_NAMES.index(token["animal"])]
        letter = letter.lower() if token["seat"] else letter
        shown = f"({letter})" if token["hidden"] else f" {letter} "
        return Ink(f" {shown} ", f"seat{token['seat']}" + ("" if token["hidden"] else " bold"))
    if name == view["forced"]:
        return Ink("  !  ", "open")
    if name == view["barred"]:
        return Ink("  x  ", "dim")
    if name in view["line"] and not view["forced"]:
        return Ink("  *  ", "open")
    return Ink("  ·  ", "dim")


def border(drawing: str, row: int) -> list[Ink]:
    """The line above a row, or below the last."""
    inks = []
    for column in range(COLUMNS + 1):
        arms = (
            wall(drawing, row - 1, column - 1, row - 1, column),
            wall(drawing, row - 1, column, row, column),
            wall(drawing, row, column - 1, row, column),
            wall(drawing, row - 1, column - 1, row, column - 1),
        )
        corner = CORNERS[((arms[0] * 3 + arms[1]) * 3 + arms[2]) * 3 + arms[3]]
        inks.append(Ink(corner, style_of(max(arms))))
        if column < COLUMNS:
            inks.append(Ink(("━" if arms[1] == HEAVY else "─") * WIDTH, style_of(arms[1])))
    return inks


def wall(drawing: str, row: int, column: int, other_row: int, other_column: int) -> int:
    """The weight of the line between two spaces that touch: heavy at a river."""
    one = letter_at(drawing, row, column)
    two = letter_at(drawing, other_row, other_column)
    if not one and not two:
        return 0
    return HEAVY if one and two and one != two else THIN


def letter_at(drawing: str, row: int, column: int) -> str:
    """The territory of a space, nothing beyond the edge."""
    if 0 <= row < ROWS and 0 <= column < COLUMNS:
        return drawing[row * COLUMNS + column]
    return ""


def style_of(weight: int) -> str:
    return "river" if weight == HEAVY else "dim"


def table(view: dict[str, Any]) -> Picture:
    """What lies around the board."""
    picture = Picture()
    for seat, name in enumerate(SEAT_NAMES):
        points = f"{view['scores'][seat]} points"
        picture.line(Ink(f"{name}: ", f"seat{seat} bold"), Ink(points, f"seat{seat}"))
        picture.line(Ink("  "), Ink(hand(view["hands"][seat], seat), f"seat{seat}"))
        picture.line(Ink(f"  {cards(view['cards'][seat])}"))
    picture.say()
    for territory in view["territories"]:
        first, second = territory["tokens"]
        controller: int | None = territory["controller"]
        leader = "even" if controller is None else SEAT_NAMES[controller]
        picture.line(
            Ink(f"{territory['letter']} "),
            Ink(f"{first}", "seat0"),
            Ink(":"),
            Ink(f"{second}", "seat1"),
            Ink(f" of {len(territory['spaces'])}  {territory['points']:2} points  "),
            Ink(leader, "dim" if controller is None else f"seat{controller}"),
        )
    picture.say(prize(view), "dim")
    return picture


def hand(tokens: dict[str, int], seat: int) -> str:
    """The tokens in hand, a letter for each."""
    letters = " ".join(
        LETTERS[ANIMAL_NAMES.index(animal)] * count for animal, count in tokens.items() if count
    )
    return (letters.lower() if seat else letters) or "no tokens"


def cards(held: list[dict[str, Any]]) -> str:
    """The reinforcement cards of a seat, used ones in brackets."""
    return ", ".join(f"({card['card']})" if card["used"] else card["card"] for card in held)


def prize(view: dict[str, Any]) -> str:
    """What the first full territory earns, while nobody has."""
    if view["offered"]:
        return f"the Giraffe offers {', '.join(view['offered'])}"
    if view["prize"] is None:
        return ""
    if view["prize"] == "okapi":
        return "first full territory: the Okapi"
    return f"first full territory: top card of {view['deck']}"
