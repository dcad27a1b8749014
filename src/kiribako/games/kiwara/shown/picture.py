"""The savanna drawn in text: thin lines inside a territory, heavy ones for rivers."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kiwara.rules.grid import COLUMNS, ROWS, SPACE_NAMES
from kiribako.games.kiwara.shown.notation import ANIMAL_NAMES, LETTERS
from kiribako.kernel.picture import Ink, Picture, wrapped
from kiribako.messages import Translate

# A corner by the weight of its four arms (up, right, down, left; 0 none, 1 thin, 2 heavy)
# read as a number in base 3.
CORNERS: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
THIN: Final = 1
HEAVY: Final = 2
WIDTH: Final = 5  # characters of a space
WIDEST: Final = 98  # columns of the legend


def draw(view: dict[str, Any], t: Translate) -> Picture:
    """The board with the totem; beside it hands, cards and territories."""
    picture = board(view).beside(table(view, t))
    for sentence in legend(view, t):
        for line in wrapped(sentence, WIDEST):
            picture.say(line, "dim")
    return picture


def legend(view: dict[str, Any], t: Translate) -> list[str]:
    """What the signs mean; a plain terminal gets other lines, in the legend as on the board."""
    signs = [t("picture.legend")]
    if view["forced"]:
        signs.append(t("picture.legend.forced"))
    elif view["line"]:
        signs.append(t("picture.legend.open", barred=bool(view["barred"])))
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


def table(view: dict[str, Any], t: Translate) -> Picture:
    """What lies around the board."""
    picture = Picture()
    names = [t("picture.seat", seat=seat) for seat in range(2)]
    for seat, name in enumerate(names):
        points = t("picture.points", count=view["scores"][seat])
        head = t("list.label", name=name, value="")
        picture.line(Ink(head, f"seat{seat} bold"), Ink(points, f"seat{seat}"))
        picture.line(Ink("  "), Ink(hand(view["hands"][seat], seat, t), f"seat{seat}"))
        picture.line(Ink(f"  {cards(view['cards'][seat], t)}"))
    picture.say()
    for territory in view["territories"]:
        first, second = territory["tokens"]
        controller: int | None = territory["controller"]
        size = t("picture.size", spaces=len(territory["spaces"]))
        points = t("picture.territory", count=f"{territory['points']:2}")
        picture.line(
            Ink(f"{territory['letter']} "),
            Ink(f"{first}", "seat0"),
            Ink(":"),
            Ink(f"{second}", "seat1"),
            Ink(f" {size}  {points}  "),
            Ink(t("picture.even"), "dim")
            if controller is None
            else Ink(names[controller], f"seat{controller}"),
        )
    picture.say(prize(view, t), "dim")
    return picture


def hand(tokens: dict[str, int], seat: int, t: Translate) -> str:
    """The tokens in hand, a letter for each."""
    letters = " ".join(
        LETTERS[ANIMAL_NAMES.index(animal)] * count for animal, count in tokens.items() if count
    )
    return (letters.lower() if seat else letters) or t("picture.no-tokens")


def cards(held: list[dict[str, Any]], t: Translate) -> str:
    """The reinforcement cards of a seat, used ones in brackets."""
    names = [(card_name(card["card"], t), card["used"]) for card in held]
    return t("list.comma").join(f"({name})" if used else name for name, used in names)


def card_name(card: str, t: Translate) -> str:
    return t(f"card.{card}", otherwise=card)


def prize(view: dict[str, Any], t: Translate) -> str:
    """What the first full territory earns, while nobody has."""
    if view["offered"]:
        names = [card_name(card, t) for card in view["offered"]]
        return t("picture.offered", cards=t("list.comma").join(names))
    if view["prize"] is None:
        return ""
    if view["prize"] == "okapi":
        return t("picture.prize.okapi")
    return t("picture.prize.mysterious", count=view["deck"])
