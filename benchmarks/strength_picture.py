"""The picture of `benchmarks.strength`: a small graph for each game, time along a log scale."""

from __future__ import annotations

import math
from html import escape
from typing import NamedTuple

from kiribako.arena.ratings import Interval

WIDTH, HEIGHT = 340, 220  # of one graph
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 30, 34
COLUMNS = 3
FIRST, LAST = 1.0, 2000.0  # milliseconds
TICKS = (1, 10, 100, 1000)
INKS = {1: "#2f6f62", 2: "#b5532a"}
LEAST = 2  # deals without which a point would only be a bar
ASIDE = 2.5  # pixels by which the bars of one and two trees are moved apart


class Stop(NamedTuple):
    """A point of a curve."""

    game: str
    trees: int
    milliseconds: int
    share: Interval


def draw(stops: list[Stop], rival: str) -> str:
    """All games on one picture."""
    games = sorted({stop.game for stop in stops})
    rows = -(-(len(games) + 1) // COLUMNS)
    wide, high = COLUMNS * WIDTH, rows * HEIGHT
    parts = []
    for n, game in enumerate(games):
        own = [stop for stop in stops if stop.game == game]
        parts.append(
            f'<g transform="translate({n % COLUMNS * WIDTH} {n // COLUMNS * HEIGHT})">'
            + graph(game, own)
            + "</g>"
        )
    n = len(games)
    parts.append(
        f'<g transform="translate({n % COLUMNS * WIDTH} {n // COLUMNS * HEIGHT})">'
        + legend(rival)
        + "</g>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
        ' font-family="sans-serif" font-size="11" role="img">\n'
        f"<title>Share won against {escape(rival)} by milliseconds for a decision</title>\n"
        f'<rect width="{wide}" height="{high}" fill="#fffdf8"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def graph(game: str, stops: list[Stop]) -> str:
    """One game: axes, and a curve for each number of trees."""
    parts = [f'<text x="{LEFT}" y="18" font-size="14" fill="#333">{escape(game)}</text>']
    for quarter in range(5):
        y = up(quarter / 4)
        dash = ' stroke-dasharray="4 4"' if quarter == 2 else ""
        ink = "#888" if quarter == 2 else "#e4ddd0"
        parts.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"'
            f' stroke="{ink}"{dash}/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{25 * quarter} %</text>'
        )
    for tick in TICKS:
        name = f"{tick} ms" if tick < 1000 else "1 s"
        parts.append(
            f'<text x="{across(tick):.1f}" y="{HEIGHT - BOTTOM + 16}"'
            f' text-anchor="middle">{name}</text>'
        )
    for trees, ink in INKS.items():
        curve = sorted((stop.milliseconds, stop.share) for stop in stops if stop.trees == trees)
        parts.append(line(curve, ink, ASIDE * (2 * trees - 3)))
    return "\n".join(parts)


def line(curve: list[tuple[int, Interval]], ink: str, aside: float) -> str:
    """A curve with an upright bar for each interval."""
    points = " ".join(f"{across(ms) + aside:.1f},{up(share.value):.1f}" for ms, share in curve)
    parts = [f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="1.6"/>']
    for ms, share in curve:
        x = across(ms) + aside
        parts.append(
            f'<line x1="{x:.1f}" y1="{up(share.low):.1f}" x2="{x:.1f}" y2="{up(share.high):.1f}"'
            f' stroke="{ink}" opacity="0.45"/>'
            f'<circle cx="{x:.1f}" cy="{up(share.value):.1f}" r="2.6" fill="{ink}"/>'
        )
    return "".join(parts)


def legend(rival: str) -> str:
    """What the lines mean."""
    lines = [
        (INKS[1], "one core"),
        (INKS[2], "two cores"),
    ]
    parts = [f'<text x="{LEFT}" y="44">share won against {escape(rival)},</text>']
    parts.append(f'<text x="{LEFT}" y="60">by the time it may use for a decision</text>')
    for n, (ink, words) in enumerate(lines):
        y = 88 + 20 * n
        parts.append(
            f'<line x1="{LEFT}" y1="{y}" x2="{LEFT + 24}" y2="{y}"'
            f' stroke="{ink}" stroke-width="2"/>'
            f'<circle cx="{LEFT + 12}" cy="{y}" r="2.6" fill="{ink}"/>'
            f'<text x="{LEFT + 32}" y="{y + 4}">{words}</text>'
        )
    parts.append(f'<text x="{LEFT}" y="140">bars: 95 % intervals</text>')
    return "\n".join(parts)


def across(milliseconds: float) -> float:
    part = math.log(milliseconds / FIRST) / math.log(LAST / FIRST)
    return LEFT + 8 + part * (WIDTH - LEFT - RIGHT - 16)


def up(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)
