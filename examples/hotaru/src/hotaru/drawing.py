"""A view of Hotaru as a drawing: what can be clicked says by `data-pick` how moves begin."""

from __future__ import annotations

from typing import Any

from hotaru.cards import BANKS, LETTERS

INKS = ("#5b7b4a", "#7c4a6b", "#274472", "#6b6357", "#b98e5a")
WIDTH, HEIGHT = 46, 64


def card(name: str, x: float, y: float, begins: str = "") -> str:
    """A card face; one that can be clicked says how the moves begin that play it."""
    ink = INKS[LETTERS.index(name[0])]
    middle = f'x="{WIDTH / 2}" text-anchor="middle" fill="{ink}"'
    marked = f' data-pick="{begins}"' if begins else ""
    frame = f'rx="6" fill="#f6f0e2" stroke="{ink}" stroke-width="3"'
    return (
        f'<g transform="translate({x} {y})"{marked}>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" {frame}/>'
        f'<text {middle} y="52" font-size="17">{name[0]}</text>'
        f'<text {middle} y="28" font-size="24">{name[1]}</text></g>'
    )


def draw(view: dict[str, Any]) -> str:
    """The rows of every seat, the lantern, and the own hand with both things to do with a card."""
    parts = []
    mine = view["viewer"]
    for seat, rows in enumerate(view["rows"]):
        y = 14 + seat * 74
        who = "you" if seat == mine else f"seat {seat + 1}"
        parts.append(label(f"{who}: {view['points'][seat]}", 10, y + 14))
        for bank, row in enumerate(rows):
            x = 100 + bank * 88
            parts.append(f'<rect x="{x}" y="{y}" width="80" height="64" rx="6" fill="#e6dcc6"/>')
            parts += [card(f"{LETTERS[bank]}{n}", x + 4 + i * 9, y) for i, n in enumerate(row[-4:])]
            if not row:
                parts.append(label(BANKS[bank], x + 8, y + 38))
    y = 30 + len(view["rows"]) * 74
    parts.append(label(f"lantern, deck {view['deck']}", 10, y + 14))
    parts += [card(name, 150 + i * 56, y) for i, name in enumerate(view["lantern"])]
    for i, name in enumerate(view["hands"][mine] if mine is not None else []):
        x = 10 + i * 86
        parts.append(card(name, x + 14, y + 84, f"glow {name}"))
        parts.append(button("glow", f"glow {name}", x, y + 156))
        parts.append(button("free", f"free {name}", x, y + 204))
    height = y + (256 if mine is not None else 84)
    size = f'viewBox="0 0 550 {height}" font-family="sans-serif"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        f'<rect width="550" height="{height}" fill="#cfd8c8"/>{"".join(parts)}</svg>'
    )


def button(word: str, begins: str, x: float, y: float) -> str:
    return (
        f'<g transform="translate({x} {y})" data-pick="{begins}">'
        '<rect width="76" height="42" rx="8" fill="#f6f0e2" stroke="#2b2a28"/>'
        f'<text x="38" y="27" text-anchor="middle" font-size="17" fill="#2b2a28">{word}</text></g>'
    )


def label(text: str, x: float, y: float) -> str:
    return f'<text x="{x}" y="{y}" font-size="15" fill="#2b2a28">{text}</text>'
