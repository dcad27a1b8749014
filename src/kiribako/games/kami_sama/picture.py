"""The turning board in text, the viewer's own village in front (KS-2.5)."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kami_sama.spaces import VILLAGE_IDS, VILLAGE_LETTERS
from kiribako.kernel.picture import Ink, Picture

COLOURS: Final = ("red", "blue", "purple", "white")
MARKS: Final = {"field": "f", "forest": "w", "hut": "h", "stilt": "s", "temple": "T"}
ROWS: Final = 5
WIDTH: Final = 19  # of a village: two characters to number the row, three for each square, a gap


def draw(view: dict[str, Any]) -> Picture:
    """The four villages around the centre; beside them players, goal and draft."""
    return board(view).beside(table(view), gap=2)


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
    picture.say(
        f"Year {view['year']} of {view['years']}, {when}, {view['cubes']} cubes left", "bold"
    )
    if view["goal"] is not None:
        picture.say(f"Goal: {view['goal']['name']}")
        shape = " / ".join(view["goal"]["pattern"])
        picture.say(f"  {view['goal']['text']} {shape}".rstrip()[:60], "dim")
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
        picture.say(f"{card['id']:11} {card['name']}: {card['text']} {card['points']} VP"[:64])
    if view["asks"] is not None:
        picture.say(view["asks"]["text"], "open")
    return picture
