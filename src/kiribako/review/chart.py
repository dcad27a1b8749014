"""The graph of a review as SVG: one seat's chance to win, luck and choices as different marks."""

from __future__ import annotations

from html import escape
from typing import Final

from kiribako.review.judgement import LOSING, Judgement
from kiribako.review.report import Review
from kiribako.review.wording import WORDS, signed

HEIGHT: Final = 260
EDGE: Final = 34  # left of the line, where the axis is written
RIM: Final = 24  # on the other sides: half a number beside the last decision fits
SEAL: Final = 10
LUCKY: Final = 0.05  # change by luck that gets a mark


def chart(review: Review, seat: int, width: int) -> str:
    """One seat's chance through the match, as wide as asked for."""
    count = max(1, len(review.judgements))

    def place(ply: float) -> float:
        return round(EDGE + (width - EDGE - RIM) * ply / count, 1)

    course = [f"{place(0)},{level(review.start[seat])}"]
    rings, diamonds = [], []
    for one in review.judgements:
        x = place(one.ply)
        course.append(f"{x},{level(one.before[seat])}")
        if abs(one.luck[seat]) >= LUCKY:
            words = f"{one.ply + 1}: luck {signed(one.luck[seat])}"
            at = f'cx="{place(one.ply + 1)}" cy="{level(one.after[seat])}"'
            rings.append(f'<circle class=ring {at} r="4"><title>{escape(words)}</title></circle>')
        if one.verdict in LOSING:
            y = level(one.before[seat])
            diamonds.append(diamond(x, y, own=one.seat == seat, words=said(one, seat)))
    course.append(f"{place(count)},{level(review.result[seat])}")
    # A choice lies before what chance made of it; numbers keep clear of each other.
    flags, last = [], 0.0
    for number, point in enumerate(review.turning_points(), start=1):
        x = place(max(0.0, point.ply + (0.0 if point.kind == "play" else 0.7)))
        last = max(x, last + 2 * SEAL + 2)
        flags.append(flag(x, last, number))
    lines = "".join(
        f'<path class=axis d="M{EDGE} {level(chance)}H{width - RIM}"/>'
        f'<text x="{EDGE - 6}" y="{level(chance) + 5}" text-anchor=end>{round(100 * chance)}</text>'
        for chance in (0.0, 0.5, 1.0)
    )
    label = f"{escape(review.names[seat])}: chance to win; the list below says the same"
    return (
        f'<svg viewBox="0 0 {width} {HEIGHT}" role=img aria-label="{label}">{lines}'
        f'<polyline class=course points="{" ".join(course)}"/>'
        f"{''.join([*flags, *rings, *diamonds])}</svg>"
    )


def said(one: Judgement, seat: int) -> str:
    return f"{one.ply + 1}: {one.played.text}, {signed(one.play[seat])} ({WORDS[one.verdict]})"


def diamond(x: float, y: float, *, own: bool, words: str) -> str:
    kind = "own" if own else "other"
    shape = f"M{x} {y - 6}l6 6l-6 6l-6 -6z"
    return f'<path class={kind} d="{shape}"><title>{escape(words)}</title></path>'


def flag(x: float, at: float, number: int) -> str:
    """A numbered turning point, as the list calls it."""
    return (
        f'<path class=turn d="M{at:.1f} {RIM}L{x} {level(1.0)}V{level(0.0)}"/>'
        f'<circle class=seal cx="{at:.1f}" cy="{RIM}" r="{SEAL}"/>'
        f'<text class=number x="{at:.1f}" y="{RIM + 5}" text-anchor=middle>{number}</text>'
    )


def level(chance: float) -> float:
    top, bottom = 2 * RIM + 6, HEIGHT - RIM - 8
    return round(bottom - (bottom - top) * min(1.0, max(0.0, chance)), 1)
