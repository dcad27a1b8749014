"""The table drawn in text: field and hand card by card, captured cards by kind, running values."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi.rules.deck import KINDS
from kiribako.games.koi_koi.shown.view import SEATS
from kiribako.kernel.picture import Ink, Picture

WIDTH: Final = 96
COLOURS: Final = {"bright": "gold", "animal": "green", "chaff": "dim"}
MARKS: Final = {"bright": "*", "animal": "&", "ribbon": "|", "chaff": "."}


def draw(view: dict[str, Any]) -> Picture:
    """The opponent above, the field and the own hand between, the viewer below."""
    picture = Picture()
    picture.line(Ink(heading(view), "bold"))
    near = 1 if view["hands"][1]["cards"] is not None else 0
    captured(picture, view, 1 - near)
    middle = field(view).beside(hand(view, near))
    picture.say()
    picture.lines += middle.lines
    picture.say()
    captured(picture, view, near)
    return picture


def heading(view: dict[str, Any]) -> str:
    if view["asks"] is None:
        rounds = f"{view['round']} round{'' if view['round'] == 1 else 's'}"
        return f"After {rounds}: {total(view, 0)}, {total(view, 1)}"
    words = f"Round {view['round']} of {view['rounds']}, {SEATS[view['dealer']]} deals: "
    words += f"{total(view, 0)}, {total(view, 1)}"
    if view["target"] is not None:
        words += f", played to {view['target']}"
    if view["times"] > 1:
        words += f" (the field counts {view['times']} times)"
    return words


def total(view: dict[str, Any], seat: int) -> str:
    return f"{SEATS[seat]} {view['scores'][seat]}"


def captured(picture: Picture, view: dict[str, Any], seat: int) -> None:
    """A seat's captured cards by kind, and what they are worth so far."""
    words = [f"{view['hands'][seat]['count']} cards in hand"]
    value, worth = view["value"][seat], view["worth"][seat]
    words.append(f"sets worth {value}" + (f", now {worth}" if worth != value else ""))
    if view["koi"][seat]:
        words.append(f"koi-koi at {view['koi'][seat]}")
    picture.line(Ink(f"{SEATS[seat]:6}", f"seat{seat} bold"), Ink(" · ".join(words), f"seat{seat}"))
    for kind in KINDS:
        cards = view["captured"][seat][kind]
        if not cards:
            continue
        inks = [Ink(f"  {MARKS[kind]} {kind:8}", "dim")]
        used = 12
        for code in cards:
            shown = code if kind == "chaff" else short(view, code)
            if used + len(shown) + 2 > WIDTH:
                picture.line(*inks)
                inks, used = [Ink(" " * 12)], 12
            inks += [Ink(shown, style(view["cards"][code])), Ink("  ")]
            used += len(shown) + 2
        picture.line(*inks)
    for made in view["sets"][seat]:
        cards = " ".join(made["cards"])
        picture.line(Ink(f"  = {made['name']} {made['points']}", "bold"), Ink(f"  {cards}", "dim"))


def field(view: dict[str, Any]) -> Picture:
    """The cards face up, one a line; `=` marks a stack, `>` the drawn card."""
    picture = Picture()
    picture.line(Ink("Field", "bold"), Ink(f" · {view['pile']} cards in the pile", "dim"))
    months = [view["cards"][code]["month"] for code in view["field"]]
    for code in view["field"]:
        stacked = months.count(view["cards"][code]["month"]) == 3
        picture.line(*face(view, code, "=" if stacked else " "))
    if view["turned"]:
        picture.line(*face(view, view["turned"], ">"))
    return picture


def hand(view: dict[str, Any], near: int) -> Picture:
    """The viewer's own cards; `+` marks those that match the field."""
    picture = Picture()
    cards = view["hands"][near]["cards"]
    if cards is None:
        return picture.line(Ink("Hands are hidden", "dim"))
    picture.line(Ink("Your hand", "bold"))
    months = {view["cards"][code]["month"] for code in view["field"]}
    for code in cards:
        picture.line(*face(view, code, "+" if view["cards"][code]["month"] in months else " "))
    return picture


def face(view: dict[str, Any], code: str, mark: str) -> list[Ink]:
    """One card: code, flower, kind and name."""
    card = view["cards"][code]
    name = "" if card["kind"] == "chaff" and card["flower"] in card["name"] else card["name"]
    if card["ribbon"]:
        name = card["ribbon"]
    look = style(card)
    return [
        Ink(f"{mark} ", "open"),
        Ink(f"{code:4}", f"{look} bold"),
        Ink(f"{card['flower']:14}"),
        Ink(f"{MARKS[card['kind']]} {card['kind']:7}", look),
        Ink(f"{name:18}", look),
    ]


def short(view: dict[str, Any], code: str) -> str:
    """A card in a row of others."""
    card = view["cards"][code]
    return f"{code} {card['ribbon'] or card['name']}"


def style(card: dict[str, Any]) -> str:
    """The kind and its colour; ribbons have their own."""
    if card["kind"] == "ribbon":
        return "ribbon blue" if "blue" in card["ribbon"] else "ribbon red"
    return f"{card['kind']} {COLOURS[card['kind']]}"
