"""A review as one page of HTML that needs nothing else: sums, graphs, and every decision."""

from __future__ import annotations

from html import escape
from typing import Final

from kiribako.review.judgement import LOSING, Judgement, Verdict
from kiribako.review.report import Review, SeatTotal

WORDS: Final[dict[Verdict, str]] = {
    "only": "only choice",
    "fine": "fine",
    "close": "too close to tell",
    "slip": "slip",
    "mistake": "mistake",
    "blunder": "big mistake",
}
MARKS: Final[dict[Verdict, str]] = {
    "only": "-", "fine": "✓", "close": "≈", "slip": "›", "mistake": "››", "blunder": "›››"
}  # fmt: skip
WIDTH: Final = 960
HEIGHT: Final = 240
EDGE: Final = 36  # of a graph
SHOWN: Final = 0.02  # chance that a mark in the graph stands for, at least
STYLE: Final = """
:root { color-scheme: light dark; --ink: #26211c; --paper: #faf6ea; --line: #cdb98a;
  --luck: #6d3d5d; --bad: #a5281f; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1e8d8; --paper: #211d19; --line: #6b5a3c;
  --luck: #d9a9c8; --bad: #ff9c8c; } }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; }
td.n, th.n { text-align: right; white-space: nowrap; }
.wide { overflow-x: auto; }
.slip, .mistake, .blunder { color: var(--bad); font-weight: 600; }
.luck { color: var(--luck); }
svg { width: 100%; height: auto; }
svg text { fill: var(--ink); font-size: 13px; }
.axis { stroke: var(--line); fill: none; }
.course { stroke: var(--ink); fill: none; stroke-width: 1.5; }
.ring { stroke: var(--luck); fill: var(--paper); stroke-width: 2; }
.own { fill: var(--ink); stroke: var(--ink); }
.other { fill: var(--paper); stroke: var(--ink); stroke-width: 1.5; }
"""


def html_page(review: Review, title: str, *, language: str = "en") -> str:
    """The whole page."""
    graphs = [graph(review, seat) for seat in range(len(review.names))]
    parts = [
        f"<!doctype html><html lang={language}><meta charset=utf-8>",
        '<meta name=viewport content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>",
        "<p>Chances to win. What changed and was nobody's choice is luck.</p>",
        sums(review),
        *(graphs[:1] if len(graphs) == 2 else graphs),
        "<p>Ring: luck. Full diamond: a choice of this seat's. Open diamond: another's.</p>",
        decisions(review),
    ]
    return "\n".join(parts) + "\n"


def sums(review: Review) -> str:
    """A line for every seat."""
    columns = ["seat", "start", "luck", "own play", "others' play", "result", "accuracy"]
    if not review.adds_up:
        columns = ["seat", "result", "accuracy"]
    rows = [head(columns)]
    for total in review.seats:
        cells = [escape(total.name)]
        if review.adds_up:
            cells += [points(total.start), signed(total.luck), signed(total.own)]
            cells += [signed(total.rivals)]
        rows.append(row([*cells, points(total.result), accuracy_words(total)]))
    note = f"<p>{escape(review.caveat)}</p>" if review.caveat else ""
    return f"<h2>What it was made of</h2><div class=wide><table>{''.join(rows)}</table></div>{note}"


def graph(review: Review, seat: int) -> str:
    """One seat's chance through the match."""
    name = escape(review.names[seat])
    count = max(1, len(review.judgements))
    course = [f"{place(0, count)},{level(review.start[seat])}"]
    marks = []
    for one in review.judgements:
        before, at = one.before[seat], place(one.ply, count)
        course.append(f"{at},{level(before)}")
        chosen = before + one.play[seat]
        if abs(one.play[seat]) >= SHOWN:
            marks.append(diamond(at, level(chosen), own=one.seat == seat, words=said(one, seat)))
        if abs(one.luck[seat]) >= SHOWN:
            there = place(one.ply + 0.5, count)
            words = f"{one.ply + 1}: luck {signed(one.luck[seat])}"
            marks.append(
                f'<circle class=ring cx="{there}" cy="{level(one.after[seat])}" r="4">'
                f"<title>{escape(words)}</title></circle>"
            )
    course.append(f"{place(count, count)},{level(review.result[seat])}")
    lines = "".join(
        f'<path class=axis d="M{EDGE} {level(chance)}H{WIDTH - EDGE}"/>'
        f'<text x="2" y="{level(chance) + 4}">{round(100 * chance)}</text>'
        for chance in (0.0, 0.5, 1.0)
    )
    return (
        f"<h2>{name}: chance to win in %</h2>"
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role=img aria-label="{name}: the table below says '
        f'the same">{lines}<polyline class=course points="{" ".join(course)}"/>'
        f"{''.join(marks)}</svg>"
    )


def decisions(review: Review) -> str:
    """Every decision, as a table."""
    rows = [head(["", "seat", "move", "chance", "play", "luck", "verdict"])]
    for one in review.judgements:
        better = ""
        if one.verdict in LOSING:
            why = " ".join(reason.text for reason in one.why)
            better = f"<br>Better: {escape(one.best.text)}. {escape(why)}"
        cells = [
            str(one.ply + 1),
            escape(review.names[one.seat]),
            f"{escape(one.played.text)}{better}",
            f"{points(one.before[one.seat])} → {points(one.after[one.seat])}",
            signed(one.play[one.seat]),
            f"<span class=luck>{signed(one.luck[one.seat])}</span>",
            f"<span class={one.verdict}>{MARKS[one.verdict]} {WORDS[one.verdict]}</span>",
        ]
        rows.append(row(cells))
    return f"<h2>Decisions</h2><div class=wide><table>{''.join(rows)}</table></div>"


def said(one: Judgement, seat: int) -> str:
    return f"{one.ply + 1}: {one.played.move}, {signed(one.play[seat])} ({WORDS[one.verdict]})"


def accuracy_words(total: SeatTotal) -> str:
    """A percentage with its interval."""
    found = total.accuracy
    return (
        f"{found.percent:.0f} ({found.low:.0f} to {found.high:.0f})" if found else "none at stake"
    )


def diamond(x: float, y: float, *, own: bool, words: str) -> str:
    kind = "own" if own else "other"
    shape = f"M{x} {y - 5}l5 5l-5 5l-5 -5z"
    return f'<path class={kind} d="{shape}"><title>{escape(words)}</title></path>'


def place(ply: float, count: int) -> float:
    return round(EDGE + (WIDTH - 2 * EDGE) * ply / count, 1)


def level(chance: float) -> float:
    return round(HEIGHT - 20 - (HEIGHT - 40) * min(1.0, max(0.0, chance)), 1)


def points(chance: float) -> str:
    return f"{100 * chance:.0f}"


def signed(chance: float) -> str:
    """Points of chance with their sign; what rounds to nothing has none."""
    whole = round(100 * chance)
    return f"{whole:+d}" if whole else "0"


def head(names: list[str]) -> str:
    return f"<tr>{''.join(f'<th scope=col>{name}</th>' for name in names)}</tr>"


def row(cells: list[str]) -> str:
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
