"""The table drawn in text: field and hand card by card, captured cards by kind, running values."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi.rules.deck import KINDS
from kiribako.kernel.picture import Ink, Picture, columns, padded
from kiribako.messages import Translate

WIDTH: Final = 96
NAME: Final = 18  # columns of what is on a card besides its flower
COLOURS: Final = {"bright": "gold", "animal": "green", "chaff": "dim"}
MARKS: Final = {"bright": "*", "animal": "&", "ribbon": "|", "chaff": "."}


def draw(view: dict[str, Any], t: Translate) -> Picture:
    """The opponent above, the field and the own hand between, the viewer below."""
    picture = Picture()
    picture.line(Ink(heading(view, t), "bold"))
    near = 1 if view["hands"][1]["cards"] is not None else 0
    captured(picture, view, 1 - near, t)
    middle = field(view, t).beside(hand(view, near, t))
    picture.say()
    picture.lines += middle.lines
    picture.say()
    captured(picture, view, near, t)
    return picture


def heading(view: dict[str, Any], t: Translate) -> str:
    east, west = view["scores"]
    if view["asks"] is None:
        return t("picture.after", rounds=view["round"], east=east, west=west)
    return t(
        "picture.round",
        round=view["round"],
        rounds=view["rounds"],
        dealer=seat_name(view["dealer"], t),
        east=east,
        west=west,
        target=view["target"] or 0,
        times=view["times"],
    )


def seat_name(seat: int, t: Translate) -> str:
    return t(f"picture.seat.{seat}")


def captured(picture: Picture, view: dict[str, Any], seat: int, t: Translate) -> None:
    """A seat's captured cards by kind, and what they are worth so far."""
    words = [t("picture.in-hand", count=view["hands"][seat]["count"])]
    value, worth = view["value"][seat], view["worth"][seat]
    words.append(t("picture.worth", value=value, worth=worth, other=worth != value))
    if view["koi"][seat]:
        words.append(t("picture.called", value=view["koi"][seat]))
    picture.line(
        Ink(padded(seat_name(seat, t), 6), f"seat{seat} bold"),
        Ink(" · ".join(words), f"seat{seat}"),
    )
    margin = kind_width(t) + 5
    for kind in KINDS:
        cards = view["captured"][seat][kind]
        if not cards:
            continue
        named = padded(t(f"picture.kind.{kind}"), margin - 4)
        inks = [Ink(f"  {MARKS[kind]} {named}", "dim")]
        used = margin
        for code in cards:
            shown = code if kind == "chaff" else f"{code} {name_of(view, code, t)}"
            if used + columns(shown) + 2 > WIDTH:
                picture.line(*inks)
                inks, used = [Ink(" " * margin)], margin
            inks += [Ink(shown, style(view["cards"][code])), Ink("  ")]
            used += columns(shown) + 2
        picture.line(*inks)
    for made in view["sets"][seat]:
        name = t(f"set.{made['set']}", otherwise=made["name"])
        cards = " ".join(made["cards"])
        picture.line(Ink(f"  = {name} {made['points']}", "bold"), Ink(f"  {cards}", "dim"))


def kind_width(t: Translate) -> int:
    """The columns of a kind and a blank, alike for all kinds."""
    return max(columns(t(f"picture.kind.{kind}")) for kind in KINDS) + 1


def field(view: dict[str, Any], t: Translate) -> Picture:
    """The cards face up, one a line; `=` marks a stack, `>` the drawn card."""
    picture = Picture()
    pile = t("picture.pile", count=view["pile"])
    picture.line(Ink(t("picture.field"), "bold"), Ink(f" · {pile}", "dim"))
    months = [view["cards"][code]["month"] for code in view["field"]]
    stacked = [months.count(month) == 3 for month in months]
    marks = {
        code: "=" if three else " " for code, three in zip(view["field"], stacked, strict=True)
    }
    if view["turned"]:
        marks[view["turned"]] = ">"
    return faces(picture, view, marks, t)


def hand(view: dict[str, Any], near: int, t: Translate) -> Picture:
    """The viewer's own cards; `+` marks those that match the field."""
    picture = Picture()
    cards = view["hands"][near]["cards"]
    if cards is None:
        return picture.line(Ink(t("picture.hidden"), "dim"))
    picture.line(Ink(t("picture.hand"), "bold"))
    months = {view["cards"][code]["month"] for code in view["field"]}
    marks = {code: "+" if view["cards"][code]["month"] in months else " " for code in cards}
    return faces(picture, view, marks, t)


def faces(picture: Picture, view: dict[str, Any], marks: dict[str, str], t: Translate) -> Picture:
    """One card a line: its mark, code, flower, kind and name."""
    kinds = kind_width(t)
    own = {card["flower"] for card in view["cards"].values()}
    flowers = {flower: t(f"flower.{flower}", otherwise=flower) for flower in own}
    widest = max(columns(flower) for flower in flowers.values()) + 1
    for code, mark in marks.items():
        card = view["cards"][code]
        plain = card["kind"] == "chaff" and card["flower"] in card["name"]
        kind = padded(t(f"picture.kind.{card['kind']}"), kinds)
        look = style(card)
        picture.line(
            Ink(f"{mark} ", "open"),
            Ink(f"{code:4}", f"{look} bold"),
            Ink(padded(flowers[card["flower"]], widest)),
            Ink(f"{MARKS[card['kind']]} {kind}", look),
            Ink(padded("" if plain else name_of(view, code, t), NAME), look),
        )
    return picture


def name_of(view: dict[str, Any], code: str, t: Translate) -> str:
    """What a card is called beside its flower; of a ribbon, what is special about it."""
    card = view["cards"][code]
    if card["ribbon"]:
        return t(f"picture.ribbon.{card['ribbon']}", otherwise=card["ribbon"])
    return t(f"card.{code}", otherwise=card["name"])


def style(card: dict[str, Any]) -> str:
    """The kind and its colour; ribbons have their own."""
    if card["kind"] == "ribbon":
        return "ribbon blue" if "blue" in card["ribbon"] else "ribbon red"
    return f"{card['kind']} {COLOURS[card['kind']]}"
