"""A review as one page of HTML that needs nothing else: sums, graphs, and every decision."""

from __future__ import annotations

from html import escape
from typing import Final

from kiribako.review.chart import LUCKY, chart
from kiribako.review.judgement import LOSING, Judgement
from kiribako.review.report import Review, SeatTotal
from kiribako.review.wording import (
    MARKS,
    WORDS,
    accuracy_words,
    better_words,
    called,
    points,
    sentence,
    signed,
    sum_in_points,
    turning_words,
)

WIDE: Final = 940  # graphs for a desk and for a phone; the style shows one of them
NARROW: Final = 340
INTRODUCTION: Final = (
    "Chances to win, in points of a hundred. A choice is judged by what its seat could know; what "
    "else changed is luck."
)
STYLE: Final = """
:root { color-scheme: light dark; --ink: #26211c; --paper: #faf6ea; --sheet: #fffdf6;
  --line: #cdb98a; --soft: #6b5f50; --luck: #6d3d5d; --bad: #a5281f; --on-bad: #fffdf6; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1e8d8; --paper: #211d19;
  --sheet: #2b2621; --line: #6b5a3c; --soft: #c4b59c; --luck: #d9a9c8; --bad: #ff9c8c;
  --on-bad: #211d19; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Alegreya, Georgia, serif; line-height: 1.2; margin: 1.5rem 0 .5rem; }
h1 { margin-top: .25rem; font-size: 1.75rem; }
h2 { font-size: 1.25rem; }
p { margin: .5rem 0; max-width: 44rem; }
.soft { color: var(--soft); }
.seats { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); }
.seat, ol.turns > li { background: var(--sheet); border: 1px solid var(--line);
  border-radius: .5rem; padding: .5rem .75rem; }
.seat h3 { margin: 0; font-size: 1rem; }
dl { display: grid; grid-template-columns: 1fr auto; margin: .25rem 0 0; }
dt, dd { margin: 0; padding: .1rem 0; }
dd { text-align: right; font-variant-numeric: tabular-nums; }
.end { border-top: 1px solid var(--line); font-weight: 600; }
.luck { color: var(--luck); }
.slip, .mistake, .blunder { color: var(--bad); font-weight: 600; }
ol.turns { list-style: none; padding: 0; display: grid; gap: .5rem; }
ol.turns > li { display: grid; grid-template-columns: 2rem 1fr; }
.seal-number { display: grid; place-items: center; width: 1.5rem; height: 1.5rem;
  border-radius: 50%; background: var(--bad); color: var(--on-bad); font-weight: 600; }
svg { display: block; width: 100%; height: auto; }
.narrow svg { display: none; }
@media (max-width: 40rem) { .wide-graph { display: none; } .narrow svg { display: block; } }
svg text { fill: var(--ink); font-size: 13px; }
svg text.number { fill: var(--on-bad); font-weight: 600; }
.seal { fill: var(--bad); }
.turn { stroke: var(--bad); fill: none; stroke-dasharray: 3 4; }
.axis { stroke: var(--line); fill: none; }
.course { stroke: var(--ink); fill: none; stroke-width: 1.75; stroke-linejoin: round; }
.ring { stroke: var(--luck); fill: var(--paper); stroke-width: 2; }
.own { fill: var(--ink); stroke: var(--ink); }
.other { fill: var(--paper); stroke: var(--ink); stroke-width: 1.5; }
summary { padding: .5rem 0; min-height: 40px; cursor: pointer; }
ol.decisions { list-style: none; padding: 0; margin: 0; }
ol.decisions > li { display: grid; grid-template-columns: 2.5rem 1fr; gap: 0 .5rem;
  padding: .5rem 0; border-bottom: 1px solid var(--line); }
.numbers { grid-column: 2; display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--soft);
  font-variant-numeric: tabular-nums; }
.better { grid-column: 2; margin: .25rem 0 0; }
"""


def html_page(review: Review, title: str, *, language: str = "en") -> str:
    """The whole page."""
    notable = [one for one in review.judgements if is_notable(one)]
    others = len(review.judgements) - len(notable)
    parts = [
        f"<!doctype html><html lang={language}><meta charset=utf-8>",
        '<meta name=viewport content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style><main><h1>{escape(title)}</h1>",
        f"<p>{INTRODUCTION}</p>",
        sums(review),
        turning_points(review),
        graphs(review),
        "<h2>Decisions worth a look</h2>",
        listed(review, notable) if notable else "<p>None stands out.</p>",
    ]
    if others:
        parts.append(
            f"<details><summary>All {len(review.judgements)} decisions</summary>"
            f"{listed(review, review.judgements)}</details>"
        )
    return "\n".join([*parts, "</main>"]) + "\n"


def is_notable(one: Judgement) -> bool:
    """Whether a decision lost something, or chance did much there."""
    return one.verdict in LOSING or abs(one.luck[one.seat]) >= 2 * LUCKY


def sums(review: Review) -> str:
    """A sum for every seat, where it may be shown."""
    seats = "".join(seat_sum(review, total) for total in review.seats)
    note = f"<p class=soft>{escape(review.caveat)}</p>" if review.caveat else ""
    return f"<h2>What it was made of</h2><div class=seats>{seats}</div>{note}"


def seat_sum(review: Review, total: SeatTotal) -> str:
    start, luck, own, rivals, result = sum_in_points(total)
    rows = [("start", start, ""), ("luck", luck, "luck"), ("own choices", own, "")]
    rows.append(("others' choices", rivals, ""))
    cells = "".join(
        f"<dt class={kind or 'part'}>{name}</dt><dd class={kind or 'part'}>{value}</dd>"
        for name, value, kind in (rows if review.adds_up else [])
    )
    return (
        f"<section class=seat><h3>{escape(total.name)}</h3><dl>{cells}"
        f"<dt class=end>result</dt><dd class=end>{result}</dd>"
        f"<dt>accuracy in %</dt><dd>{accuracy_words(total)}</dd></dl></section>"
    )


def turning_points(review: Review) -> str:
    """The few changes that decided most, numbered as in the graph."""
    items = "".join(
        f"<li><span class=seal-number>{n}</span><span>{escape(turning_words(point, review))}"
        "</span></li>"
        for n, point in enumerate(review.turning_points(), start=1)
    )
    return f"<h2>Turning points</h2><ol class=turns>{items}</ol>" if items else ""


def graphs(review: Review) -> str:
    """The first seat's graph for two, since the other's is its mirror image; else everybody's."""
    seats = range(1 if len(review.names) == 2 else len(review.names))
    shown = "".join(
        f"<h2>{escape(review.names[seat])}: chance to win in %</h2>"
        f"<div class=wide-graph>{chart(review, seat, WIDE)}</div>"
        f"<div class=narrow>{chart(review, seat, NARROW)}</div>"
        for seat in seats
    )
    return (
        f"{shown}<p class=soft>Ring: luck. Full diamond: this seat's slip or worse. Open diamond: "
        "another's. Numbers: the turning points.</p>"
    )


def listed(review: Review, judgements: list[Judgement]) -> str:
    return f"<ol class=decisions>{''.join(decision(review, one) for one in judgements)}</ol>"


def decision(review: Review, one: Judgement) -> str:
    """One decision: who, what, how it was judged; then its numbers, and what was better."""
    name = escape(review.names[one.seat])
    move = escape(sentence(called(one.played.text, review.names)))
    better = ""
    if one.verdict in LOSING:
        better = f"<p class=better>Better: {escape(better_words(one, review.names))}</p>"
    return (
        f"<li><span class=soft>{one.ply + 1}</span><span><strong>{name}</strong> {move}</span>"
        f"<span class=numbers><span class={one.verdict}>{MARKS[one.verdict]} {WORDS[one.verdict]}"
        f"</span><span>chance {points(one.before[one.seat])} → "
        f"{points(one.after[one.seat])}</span><span>play {signed(one.play[one.seat])}</span>"
        f"<span class=luck>luck {signed(one.luck[one.seat])}</span></span>{better}</li>"
    )
