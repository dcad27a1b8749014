"""Cards in text: kami sheets, goals and villagers, each in as many lines as it takes."""

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.picture import Picture, padded, wrapped
from kiribako.messages import Translate

COLOURS: Final = ("red", "blue", "purple", "white")
BELOW: Final = 98  # columns that have room below the board
HANG: Final = 18  # columns before an ability's name


def cards(view: dict[str, Any], t: Translate) -> Picture:
    """Every card a viewer may read: kami, the goal, villagers shown and taken."""
    picture = Picture()
    chosen = view["goal"] is not None
    for seat, kami in enumerate(view["sheets"]):
        sheet(picture, kami, seat if chosen else None, t)
    if chosen:
        words = t("picture.goal-of-year", year=view["year"], goal=goal(view["goal"], t))
        picture.say()
        wrap(picture, words, BELOW, style="bold")
    owned = [(colour(player["seat"], t), player["villagers"]) for player in view["players"]]
    if view["kitsune"] is not None:
        owned.append((word("kitsune", t), view["kitsune"]["villagers"]))
    for whose, villagers in [(t("picture.on-offer"), view["offered"]), *owned]:
        if villagers:
            picture.say().say(t("picture.villagers", whose=whose), "bold")
        for card in villagers:
            wrap(picture, villager(card, t), BELOW, "  ")
    return picture


def sheet(picture: Picture, kami: dict[str, Any], seat: int | None, t: Translate) -> None:
    """A kami sheet: what always holds, and each ability with its cost."""
    title = t("picture.kami", name=word(kami["name"], t), title=word(kami["title"], t))
    style = "bold"
    if seat is not None:
        title = t("list.label", name=colour(seat, t), value=title)
        style = f"seat{seat} bold"
    picture.say().say(title, style)
    ability(picture, padded(t("picture.always"), HANG), kami["passive"], t)
    for own in kami["abilities"]:
        cost = padded(t("picture.cubes", count=own["cubes"]), 8)
        ability(picture, f"{own['id']:8} {cost} ", own, t)


def ability(picture: Picture, begins: str, card: dict[str, Any], t: Translate) -> None:
    """What a kami can do, after what it costs."""
    words = t("list.label", name=word(card["name"], t), value=word(card["text"], t))
    wrap(picture, f"{begins}{words}", BELOW, "  ", HANG)


def goal(card: dict[str, Any], t: Translate) -> str:
    """A goal in one line; rows of a pattern are parted by strokes."""
    shape = " / ".join(card["pattern"])
    words = t("picture.goal.card", name=word(card["name"], t), text=word(card["text"], t))
    return f"{words} {shape}".rstrip()


def villager(card: dict[str, Any], t: Translate) -> str:
    name, text = word(card["name"], t), word(card["text"], t)
    points = t("picture.points", count=card["points"])
    worth = t(f"word.{card['points']}", otherwise=points)
    words = t("picture.villager", name=name, text=text, worth=worth)
    return f"{card['id']}  {words}"


def colour(seat: int, t: Translate) -> str:
    return t(f"picture.colour.{COLOURS[seat]}")


def word(own: str, t: Translate) -> str:
    """What a view says in English, in the reader's language."""
    return t(f"word.{own}", otherwise=own)


def wrap(
    picture: Picture, text: str, width: int, indent: str = "", hang: int = 2, style: str = ""
) -> None:
    """Say a text in as many lines as it takes; the later ones hang further in."""
    for line in wrapped(text, width, indent, indent + " " * hang):
        picture.say(line, style)
