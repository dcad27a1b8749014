"""The turning board in text, the viewer's own village in front (KS-2.5)."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kami_sama.rules.spaces import VILLAGE_IDS, VILLAGE_LETTERS
from kiribako.games.kami_sama.shown.card_lines import (
    BELOW,
    colour,
    goal,
    sheet,
    villager,
    word,
    wrap,
)
from kiribako.kernel.picture import Ink, Picture, padded
from kiribako.messages import Translate, listed, spoken
from kiribako.messages.wording import capital

MARKS: Final = {"field": "f", "forest": "w", "hut": "h", "stilt": "s", "temple": "T"}
ROWS: Final = 5
WIDTH: Final = 19  # of a village: two characters to number the row, three for each square, a gap
BESIDE: Final = 56  # columns that have room beside the board


def draw(view: dict[str, Any], t: Translate) -> Picture:
    """The four villages around the centre; beside them players, goal and draft.

    While kami are chosen the sheets on offer are below; at any time `cards` has those in play.
    """
    picture = board(view, t).beside(table(view, t), gap=2)
    wrap(picture, t("picture.legend"), BELOW, style="dim")
    if view["goal"] is None:
        for kami in view["sheets"]:
            sheet(picture, kami, None, t)
    return picture


def board(view: dict[str, Any], t: Translate) -> Picture:
    """The village in front below, the one opposite above, left and right between them."""
    front = in_front(view)
    faced = view["faced"] or VILLAGE_IDS
    # sides run clockwise: the next one is on the viewer's left
    own, left, across, right = (faced[(front + n) % 4] for n in range(4))
    seats = {player["side"]: player["seat"] for player in view["players"]}
    sitting = [seats.get((front + n) % 4) for n in range(4)]
    picture = Picture()
    for village, seat in ((across, sitting[2]),):
        for line in block(view, village, seat, t).lines:
            picture.line(Ink(" " * (WIDTH // 2 + 1)), *line)
    middle = block(view, left, sitting[1], t).beside(block(view, right, sitting[3], t), gap=3)
    picture.lines += middle.lines
    for line in block(view, own, sitting[0], t).lines:
        picture.line(Ink(" " * (WIDTH // 2 + 1)), *line)
    return picture


def in_front(view: dict[str, Any]) -> int:
    """The side at the bottom: the viewer's own, or the active player's for a spectator."""
    seat = view.get("viewer")
    if seat is None:
        seat = view["active"] if view["active"] is not None else 0
    side: int = view["players"][seat]["side"]
    return side


def block(view: dict[str, Any], id: str, seat: int | None, t: Translate) -> Picture:
    """One village in its own coordinates, with whoever faces it."""
    picture = Picture()
    village = view["villages"][VILLAGE_IDS.index(id)]
    letter = VILLAGE_LETTERS[VILLAGE_IDS.index(id)]
    title = [Ink(f"{letter} {padded(word(id, t), 7)} ", "bold")]
    if seat is not None and view["faced"] is not None:
        title.append(Ink(padded(colour(seat, t), 6), f"seat{seat}"))
    if view["moon"] == id:
        title.append(Ink(" ☾", "open"))
    if view["kitsune"] is not None and view["kitsune"]["village"] == id:
        title.append(Ink(f" {t('picture.fox')}", "kitsune"))
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


def table(view: dict[str, Any], t: Translate) -> Picture:
    """What lies around the board."""
    picture = Picture()
    picture.say(when(view, t), "bold")
    if view["goal"] is not None:
        wrap(picture, t("picture.goal", goal=goal(view["goal"], t)), BESIDE)
    picture.say()
    for player in view["players"]:
        seated(picture, view, player, t)
    if view["kitsune"] is not None:
        fox = view["kitsune"]
        picture.say(t("picture.kitsune", shrines=fox["supply"], deck=fox["deck"]), "kitsune")
    picture.say()
    if view["rage"]:
        picture.say(t("picture.rage"))
    for card in view["offered"]:
        wrap(picture, villager(card, t), BESIDE)
    if view["asks"] is not None:
        asks = view["asks"]
        sentence = spoken(f"asks.{asks['step']}", asks, asks["text"], [], t)
        who = capital(colour(asks["seat"], t))
        words = t("list.label", name=who, value=f"{sentence[0].lower()}{sentence[1:]}")
        wrap(picture, words, BESIDE, style="open")
    return picture


def when(view: dict[str, Any], t: Translate) -> str:
    """The year and the round, and what is left of a turn."""
    stage = "draft" if view["draft"] else "choosing" if view["goal"] is None else "turn"
    facts = {key: view[key] for key in ("year", "years", "round", "cubes")}
    return t(f"picture.when.{stage}", **facts)


def seated(picture: Picture, view: dict[str, Any], player: dict[str, Any], t: Translate) -> None:
    """A player with kami, points, and what lies in front of them."""
    seat = player["seat"]
    style = f"seat{seat}"
    if player["kami"]:
        kami = kami_name(player["kami"], t)
    else:
        kami = t("picture.chosen" if player["chosen"] else "picture.choosing")
    points = t("picture.points", count=f"{view['scores'][seat]:3}")
    picture.line(
        Ink(f"{seat} {padded(colour(seat, t), 6)} ", f"{style} bold"),
        Ink(f"{padded(kami, 8)} {points}", style),
    )
    tokens = "".join(VILLAGE_LETTERS[n] * player["tokens"][id] for n, id in enumerate(VILLAGE_IDS))
    holds = t(
        "picture.holds",
        favor=f"{player['favor']:2}",
        nature=f"{player['nature']:2}",
        shrines=f"{player['supply']:2}",
        tokens=tokens or "-",
    )
    picture.say(f"    {holds}")
    used = " ".join(player["used"]) or "-"
    did = t("picture.did", sets=player["sets"], villagers=len(player["villagers"]), used=used)
    picture.say(f"    {did}")
    if player["sheets"] is not None and view["goal"] is None:
        names = listed([kami_name(id, t) for id in player["sheets"]], t)
        picture.say(f"    {t('picture.dealt', sheets=names)}")


def kami_name(id: str, t: Translate) -> str:
    return t(f"word.{id.capitalize()}", otherwise=id)
