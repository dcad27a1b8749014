"""The turning board in text, the viewer's own village in front (KS-2.5)."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from kiribako.games.kami_sama.rules.spaces import VILLAGE_IDS, VILLAGE_LETTERS
from kiribako.kernel.picture import Ink, Picture

COLOURS: Final = ("red", "blue", "purple", "white")
MARKS: Final = {"field": "f", "forest": "w", "hut": "h", "stilt": "s", "temple": "T"}
ROWS: Final = 5
WIDTH: Final = 19  # of a village: two characters to number the row, three for each square, a gap
BESIDE: Final = 56  # characters that have room beside the board
BELOW: Final = 98  # and below it
LEGEND: Final = (
    "f field, w forest, h hut, s stilt house, T temple; "
    "0 to 3 and K are shrines, ' a Seed, ! the Fear"
)


def draw(view: dict[str, Any]) -> Picture:
    """The four villages around the centre; beside them players, goal and draft.

    While kami are chosen the sheets on offer are below; at any time `cards` has those in play.
    """
    picture = board(view).beside(table(view), gap=2)
    wrap(picture, LEGEND, BELOW, style="dim")
    if view["goal"] is None:
        for kami in view["sheets"]:
            sheet(picture, kami, "")
    return picture


def cards(view: dict[str, Any]) -> Picture:
    """Every card a viewer may read: kami, the goal, villagers shown and taken."""
    picture = Picture()
    chosen = view["goal"] is not None
    for seat, kami in enumerate(view["sheets"]):
        sheet(
            picture, kami, f"{COLOURS[seat]}: " if chosen else "", f"seat{seat}" if chosen else ""
        )
    if chosen:
        picture.say().say(f"Goal of Year {view['year']}: {goal(view['goal'])}", "bold")
    owned = [(COLOURS[player["seat"]], player["villagers"]) for player in view["players"]]
    if view["kitsune"] is not None:
        owned.append(("kitsune", view["kitsune"]["villagers"]))
    for whose, villagers in [("on offer", view["offered"]), *owned]:
        if villagers:
            picture.say().say(f"Villagers, {whose}:", "bold")
        for card in villagers:
            wrap(picture, villager(card), BELOW, "  ")
    return picture


def sheet(picture: Picture, kami: dict[str, Any], whose: str, style: str = "") -> None:
    """A kami sheet: what always holds, and each ability with its cost."""
    picture.say().say(f"{whose}{kami['name']}, {kami['title']}", f"{style} bold".strip())
    passive = kami["passive"]
    wrap(picture, f"{'always':18}{passive['name']}: {passive['text']}", BELOW, "  ", 18)
    for own in kami["abilities"]:
        cost = count(own["cubes"], "cube")
        words = f"{own['id']:8} {cost:8} {own['name']}: {own['text']}"
        wrap(picture, words, BELOW, "  ", 18)


def goal(card: dict[str, Any]) -> str:
    """A goal in one line; rows of a pattern are parted by strokes."""
    shape = " / ".join(card["pattern"])
    return f"{card['name']}. {card['text']} {shape}".rstrip()


def villager(card: dict[str, Any]) -> str:
    return f"{card['id']}  {card['name']}: {card['text']} {card['points']} VP"


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def wrap(
    picture: Picture, text: str, width: int, indent: str = "", hang: int = 2, style: str = ""
) -> None:
    """Say a text in as many lines as it takes; the later ones hang further in."""
    after = indent + " " * hang
    for line in textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=after):
        picture.say(line, style)


def board(view: dict[str, Any]) -> Picture:
    """The village in front below, the one opposite above, left and right between them."""
    front = in_front(view)
    faced = view["faced"] or VILLAGE_IDS
    # sides run clockwise: the next one is on the viewer's left
    own, left, across, right = (faced[(front + n) % 4] for n in range(4))
    seats = {player["side"]: player["seat"] for player in view["players"]}
    sitting = [seats.get((front + n) % 4) for n in range(4)]
    picture = Picture()
    for village, seat in ((across, sitting[2]),):
        for line in block(view, village, seat).lines:
            picture.line(Ink(" " * (WIDTH // 2 + 1)), *line)
    middle = block(view, left, sitting[1]).beside(block(view, right, sitting[3]), gap=3)
    picture.lines += middle.lines
    for line in block(view, own, sitting[0]).lines:
        picture.line(Ink(" " * (WIDTH // 2 + 1)), *line)
    return picture


def in_front(view: dict[str, Any]) -> int:
    """The side at the bottom: the viewer's own, or the active player's for a spectator."""
    seat = view.get("viewer")
    if seat is None:
        seat = view["active"] if view["active"] is not None else 0
    side: int = view["players"][seat]["side"]
    return side


def block(view: dict[str, Any], id: str, seat: int | None) -> Picture:
    """One village in its own coordinates, with whoever faces it."""
    picture = Picture()
    village = view["villages"][VILLAGE_IDS.index(id)]
    letter = VILLAGE_LETTERS[VILLAGE_IDS.index(id)]
    title = [Ink(f"{letter} {id:8}", "bold")]
    if seat is not None and view["faced"] is not None:
        title.append(Ink(f"{COLOURS[seat]:6}", f"seat{seat}"))
    if view["moon"] == id:
        title.append(Ink(" ☾", "open"))
    if view["kitsune"] is not None and view["kitsune"]["village"] == id:
        title.append(Ink(" fox", "kitsune"))
    picture.line(*title)
    spaces = {space["space"]: space for space in village["spaces"]}
    for row in range(1, ROWS + 1):
        inks = [Ink(f"{row} ", "dim")]
        for column in range(1, ROWS + 1):
            name = f"{letter}{row}{column}"
            inks.append(square(spaces.get(name), view["fear"] == name))
        picture.line(*inks)
    return picture


def square(space: dict[str, Any] | None, fear: bool) -> Ink:
    """A space: its kind, or the owner's number; ' marks a Seed, ! the Fear."""
    if space is None:
        return Ink("   ")
    mark = "!" if fear else "'" if space["seed"] else " "
    kind = MARKS[space["kind"]]
    owner = space["owner"]
    if owner is None:
        return Ink(f" {kind}{mark}", "temple" if kind == "T" else "dim")
    if owner == "kitsune":
        return Ink(f"{kind}K{mark}", "kitsune bold")
    return Ink(f"{kind}{owner}{mark}", f"seat{owner} bold")


def table(view: dict[str, Any]) -> Picture:
    """What lies around the board."""
    picture = Picture()
    when = "draft" if view["draft"] else f"round {view['round']}"
    if view["goal"] is not None and not view["draft"]:
        when += f", {count(view['cubes'], 'cube')} left"
    picture.say(f"Year {view['year']} of {view['years']}, {when}", "bold")
    if view["goal"] is not None:
        wrap(picture, f"Goal: {goal(view['goal'])}", BESIDE)
    picture.say()
    for player in view["players"]:
        seat = player["seat"]
        style = f"seat{seat}"
        kami = player["kami"] or ("chosen" if player["chosen"] else "choosing")
        picture.line(
            Ink(f"{seat} {COLOURS[seat]:6} ", f"{style} bold"),
            Ink(f"{kami:8} {view['scores'][seat]:3} VP", style),
        )
        tokens = "".join(
            VILLAGE_LETTERS[n] * player["tokens"][id] for n, id in enumerate(VILLAGE_IDS)
        )
        picture.say(
            f"    favor {player['favor']:2} nature {player['nature']:2} "
            f"shrines {player['supply']:2} tokens {tokens or '-'}"
        )
        held = len(player["villagers"])
        picture.say(
            f"    sets {player['sets']} villagers {held} used {' '.join(player['used']) or '-'}"
        )
        if player["sheets"] is not None and view["goal"] is None:
            picture.say(f"    dealt {' and '.join(player['sheets'])}")
    if view["kitsune"] is not None:
        fox = view["kitsune"]
        picture.say(f"K kitsune  shrines {fox['supply']} deck {fox['deck']}", "kitsune")
    picture.say()
    if view["rage"]:
        picture.say("the Rage token is held")
    for card in view["offered"]:
        wrap(picture, villager(card), BESIDE)
    if view["asks"] is not None:
        asks = view["asks"]
        sentence = f"{asks['text'][0].lower()}{asks['text'][1:]}"
        who = COLOURS[asks["seat"]].capitalize()
        wrap(picture, f"{who}: {sentence}", BESIDE, style="open")
    return picture
