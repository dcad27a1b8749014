"""The curve of a training: how far off the net was after each generation, as an SVG file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

WIDTH: Final = 360  # of one graph
HEIGHT: Final = 220
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 32, 36
LOSSES: Final = {"value": "chance to win", "policy": "moves"}
INKS: Final = {"own": "#2f6f62", "net": "#b5532a"}
TEACHERS: Final = {"own": "taught by the game's own search", "net": "by the net's search"}


def read(path: Path) -> list[dict[str, Any]]:
    """A line for every generation, as `checkpoint.note` writes them."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def draw(generations: list[dict[str, Any]], title: str) -> str:
    """A graph for each loss, positions learned from along the bottom."""
    seen = positions(generations)
    parts = [
        f'<g transform="translate({n * WIDTH} 0)">'
        + graph([one["losses"][loss] for one in generations], seen, generations, words)
        + "</g>"
        for n, (loss, words) in enumerate(LOSSES.items())
    ]
    wide = WIDTH * len(LOSSES)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {HEIGHT + 24}"'
        ' font-family="sans-serif" font-size="11" role="img">\n'
        f"<title>{title}</title>\n"
        f'<rect width="{wide}" height="{HEIGHT + 24}" fill="#fffdf8"/>\n'
        + "\n".join([*parts, legend()])
        + "\n</svg>\n"
    )


def positions(generations: list[dict[str, Any]]) -> list[int]:
    """How many positions had been played after each generation."""
    found, total = [], 0
    for one in generations:
        total += one["positions"]
        found.append(total)
    return found


def graph(
    losses: list[float], seen: list[int], generations: list[dict[str, Any]], words: str
) -> str:
    """A loss after each generation; who taught it shows in the ink."""
    low, high = min(losses), max(losses)
    room = (high - low or 0.01) * 0.1
    low, high = low - room, high + room
    parts = [f'<text x="{LEFT}" y="18" font-size="13" fill="#333">loss, {words}</text>']
    for step in range(5):
        value = low + (high - low) * step / 4
        y = TOP + (1 - step / 4) * (HEIGHT - TOP - BOTTOM)
        parts.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#e4ddd0"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:.3f}</text>'
        )
    spots = [
        (
            LEFT + count / seen[-1] * (WIDTH - LEFT - RIGHT),
            TOP + (high - loss) / (high - low) * (HEIGHT - TOP - BOTTOM),
        )
        for count, loss in zip(seen, losses)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#999"/>')
    parts += [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{INKS[one["judge"]]}"/>'
        for (x, y), one in zip(spots, generations)
    ]
    parts.append(
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - BOTTOM + 18}" text-anchor="end">'
        f"{seen[-1]:,} positions</text>"
    )
    return "\n".join(parts)


def legend() -> str:
    return "".join(
        f'<circle cx="{LEFT + 4 + 240 * n}" cy="{HEIGHT + 8}" r="3" fill="{INKS[judge]}"/>'
        f'<text x="{LEFT + 14 + 240 * n}" y="{HEIGHT + 12}">{words}</text>'
        for n, (judge, words) in enumerate(TEACHERS.items())
    )
