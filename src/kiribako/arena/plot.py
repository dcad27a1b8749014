"""A plot of the share of wins as the matches went on, as an SVG file."""

from __future__ import annotations

from html import escape
from typing import Final

from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.ratings import Interval, share_of
from kiribako.arena.tally import shares

WIDTH: Final = 760
HEIGHT: Final = 380
LEFT, RIGHT, TOP, BOTTOM = 56, 190, 24, 44
POINTS: Final = 160  # along the way
INKS: Final = ("#b5532a", "#2f6f62", "#7a4b8f", "#8a6d1f", "#2c5d94", "#a33b52", "#4f6b2a", "#555")


def plot(progress: ContestProgress) -> str:
    """A line with its 95 % band for every bot."""
    contest, blocks = progress.contest, progress.blocks()
    parts = [frame(len(blocks) * contest.seats)]
    names: list[tuple[float, str, str]] = []
    fairs = {lineup.count(bot) / contest.seats for lineup in contest.lineups for bot in lineup}
    for fair in sorted(fairs):
        y = up(fair)
        parts.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"'
            ' stroke="#888" stroke-dasharray="4 4"/>'
        )
    for n, bot in enumerate(contest.entrants):
        ink = INKS[n % len(INKS)]
        won = shares(bot, [block for block in blocks if bot in block[0].bots])
        if not won:
            continue
        path = along(won, contest.seats)
        parts.append(band(path, ink))
        names.append((up(path[-1][1].value), bot, ink))
    parts += labels(names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="12" role="img">\n'
        f"<title>Share of the wins as the matches went on</title>\n"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf8"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def along(won: list[float], size: int) -> list[tuple[float, Interval]]:
    """The share after so much of the way, at evenly spaced blocks."""
    step = max(1, len(won) // POINTS)
    stops = [*range(step, len(won), step), len(won)]
    return [(stop / len(won), share_of(won[:stop], size)) for stop in stops]


def across(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def up(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def frame(matches: int) -> str:
    """Axes with their numbers."""
    parts = []
    for tenth in range(0, 11, 2):
        y = up(tenth / 10)
        parts.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#e4ddd0"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tenth * 10} %</text>'
        )
    for quarter in range(5):
        x = across(quarter / 4)
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">'
            f"{round(matches * quarter / 4)}</text>"
        )
    middle = across(0.5)
    parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - 8}" text-anchor="middle">matches</text>')
    return "\n".join(parts)


def band(path: list[tuple[float, Interval]], ink: str) -> str:
    line = " ".join(f"{across(part):.1f},{up(share.value):.1f}" for part, share in path)
    edge = [f"{across(part):.1f},{up(share.high):.1f}" for part, share in path]
    edge += [f"{across(part):.1f},{up(share.low):.1f}" for part, share in reversed(path)]
    return (
        f'<polygon points="{" ".join(edge)}" fill="{ink}" opacity="0.15"/>'
        f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2"/>'
    )


def labels(names: list[tuple[float, str, str]]) -> list[str]:
    """The bots beside the ends of their lines, moved apart where they would overlap."""
    parts = []
    lowest = 0.0
    for y, bot, ink in sorted(names):
        place = max(y + 4, lowest + 15)
        lowest = place
        shown = bot if len(bot) <= 28 else f"{bot[:13]}..{bot[-13:]}"
        x = WIDTH - RIGHT + 8
        parts.append(f'<text x="{x}" y="{place:.1f}" fill="{ink}">{escape(shown)}</text>')
    return parts
