"""The trees drawn in text: every card under its parent, with its features."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kiribako.games.kigi.rules.card import KINDS
from kiribako.kernel.picture import Ink, Picture


def draw(view: dict[str, Any]) -> Picture:
    """Display and deck, then each seat with its tree."""
    picture = Picture()
    for place, card in enumerate(view["display"], 1):
        picture.line(Ink(f"{place}  ", "bold"), *shown(view, card))
    picture.say(f"{view['deck']} cards in the deck", "dim")
    if view["removed"]:
        picture.say(f"out of the game: {', '.join(view['removed'])}", "dim")
    if view["dealt"]:
        for card in view["dealt"]["cards"]:
            kept = " (kept)" if card["card"] == view["dealt"]["kept"] else ""
            picture.say(f"yours to keep: {card['card']} {card['short']}{kept}", "open")
    for seat, tree in enumerate(view["trees"]):
        picture.say()
        picture.line(
            Ink(f"seat {seat}", f"seat{seat} bold"), Ink(f"  {view['scores'][seat]} points")
        )
        for card in view["commissions"][seat]:
            met = "met so far" if card["met"] else "not met so far"
            picture.line(Ink(f"  {card['card']} {card['short']}: "), Ink(met, "dim"))
        if view["collections"][seat]:
            picture.say(f"  collection: {', '.join(view['collections'][seat])}"[:100])
        counts = ", ".join(f"{n} {metric}" for metric, n in tree["counts"].items())
        picture.say(f"  {counts}", "dim")
        grow(picture, view, tree["cards"], None, "  ", f"seat{seat}")
    return picture


def shown(view: dict[str, Any], card: dict[str, Any] | None) -> list[Ink]:
    """A card of the display in words."""
    if card is None:
        return [Ink("empty", "dim")]
    if card["kind"] == "commission":
        return [Ink(card["card"], "open"), Ink(f"  commission: {card['short']}")]
    return [Ink(card["card"], "open"), Ink(f"  {features(view, card['card'])}")]


def features(view: dict[str, Any], id: str) -> str:
    """The features of a card: "2 dragonfly, 1 pink"."""
    counts = Counter(part["kind"] for part in view["drawings"][id]["features"])
    return ", ".join(f"{counts[kind]} {kind}" for kind in KINDS if counts[kind])


def grow(
    picture: Picture,
    view: dict[str, Any],
    cards: list[dict[str, Any]],
    parent: str | None,
    indent: str,
    style: str,
) -> None:
    """The children of a card, each with its own below it."""
    for card in cards:
        if card["parent"] == parent:
            pose = f"{card['x']},{card['y']},{card['degrees']}"
            picture.line(
                Ink(indent),
                Ink(card["card"], f"{style} bold"),
                Ink(f" {features(view, card['card'])}  "),
                Ink(pose, "dim"),
            )
            grow(picture, view, cards, card["card"], f"{indent}| ", style)
