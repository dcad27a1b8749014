"""The trees drawn in text: every card under its parent, with its features."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from kiribako.games.kigi.rules.card import KINDS
from kiribako.kernel.picture import Ink, Picture, cut
from kiribako.messages import Translate

WIDEST: Final = 100


def draw(view: dict[str, Any], t: Translate) -> Picture:
    """Display and deck, then each seat with its tree."""
    picture = Picture()
    comma = t("list.comma")
    for place, card in enumerate(view["display"], 1):
        picture.line(Ink(f"{place}  ", "bold"), *shown(view, card, t))
    picture.say(t("picture.deck", count=view["deck"]), "dim")
    if view["removed"]:
        picture.say(t("picture.removed", cards=comma.join(view["removed"])), "dim")
    if view["dealt"]:
        for card in view["dealt"]["cards"]:
            kept = card["card"] == view["dealt"]["kept"]
            picture.say(
                t("picture.dealt", card=card["card"], short=short(card, t), kept=kept), "open"
            )
    for seat, tree in enumerate(view["trees"]):
        picture.say()
        points = t("picture.points", count=view["scores"][seat])
        picture.line(Ink(t("picture.seat", seat=seat), f"seat{seat} bold"), Ink(f"  {points}"))
        for card in view["commissions"][seat]:
            head = t("list.label", name=f"{card['card']} {short(card, t)}", value="")
            picture.line(Ink(f"  {head}"), Ink(t("picture.met", met=bool(card["met"])), "dim"))
        if view["collections"][seat]:
            cards = comma.join(view["collections"][seat])
            picture.say(cut(f"  {t('picture.collection', cards=cards)}", WIDEST))
        picture.say(f"  {t('picture.counts', **tree['counts'])}", "dim")
        grow(picture, view, tree["cards"], None, "  ", f"seat{seat}", t)
    return picture


def shown(view: dict[str, Any], card: dict[str, Any] | None, t: Translate) -> list[Ink]:
    """A card of the display in words."""
    if card is None:
        return [Ink(t("picture.empty"), "dim")]
    if card["kind"] == "commission":
        return [
            Ink(card["card"], "open"),
            Ink(f"  {t('picture.commission', short=short(card, t))}"),
        ]
    return [Ink(card["card"], "open"), Ink(f"  {features(view, card['card'], t)}")]


def short(card: dict[str, Any], t: Translate) -> str:
    """What a commission asks for."""
    return t(f"word.{card['short']}", otherwise=card["short"])


def features(view: dict[str, Any], id: str, t: Translate) -> str:
    """The features of a card: "2 dragonfly, 1 pink"."""
    counts = Counter(part["kind"] for part in view["drawings"][id]["features"])
    found = [(kind, counts[kind]) for kind in KINDS if counts[kind]]
    words = [t(f"kigi.count.{kind}", count=n, otherwise=f"{n} {kind}") for kind, n in found]
    return t("list.comma").join(words)


def grow(
    picture: Picture,
    view: dict[str, Any],
    cards: list[dict[str, Any]],
    parent: str | None,
    indent: str,
    style: str,
    t: Translate,
) -> None:
    """The children of a card, each with its own below it."""
    for card in cards:
        if card["parent"] == parent:
            pose = f"{card['x']},{card['y']},{card['degrees']}"
            picture.line(
                Ink(indent),
                Ink(card["card"], f"{style} bold"),
                Ink(f" {features(view, card['card'], t)}  "),
                Ink(pose, "dim"),
            )
            grow(picture, view, cards, card["card"], f"{indent}| ", style, t)
