"""Verdicts, points of chance and reasons in plain English, for terminals and pages of HTML."""

from __future__ import annotations

import re
from typing import Final

from kiribako.review.judgement import Judgement, Reason, Verdict
from kiribako.review.report import Review, SeatTotal, TurningPoint

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
SEAT: Final = re.compile(r"\bseat (\d)\b")


def points(chance: float) -> str:
    return f"{100 * chance:.0f}"


def signed(chance: float) -> str:
    """Points of chance with their sign; what rounds to nothing has none."""
    whole = round(100 * chance)
    return f"{whole:+d}" if whole else "0"


def sum_in_points(total: SeatTotal) -> list[str]:
    """Start, luck, own play, others' play and result, whole and adding up.

    What rounding leaves over goes to luck.
    """
    start, own, rivals = (round(100 * part) for part in (total.start, total.own, total.rivals))
    result = round(100 * total.result)
    luck = result - start - own - rivals
    return [str(start), signed(luck / 100), signed(own / 100), signed(rivals / 100), str(result)]


def accuracy_words(total: SeatTotal) -> str:
    """A percentage with its interval."""
    found = total.accuracy
    return (
        f"{found.percent:.0f} ({found.low:.0f} to {found.high:.0f})" if found else "none at stake"
    )


def sentence(text: str) -> str:
    """With a capital and one full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def called(text: str, names: list[str]) -> str:
    """Seats by their names."""
    return SEAT.sub(lambda found: name_of(int(found[1]), names), text)


def name_of(seat: int, names: list[str]) -> str:
    return names[seat] if seat < len(names) else f"seat {seat}"


def why_words(reasons: list[Reason], names: list[str]) -> str:
    """All the reasons in a row."""
    return " ".join(called(reason.text, names) for reason in reasons)


def better_words(one: Judgement, names: list[str]) -> str:
    """The better move and why it is."""
    return f"{sentence(called(one.best.text, names))} {why_words(one.why, names)}".strip()


def turning_words(point: TurningPoint, review: Review) -> str:
    """What a turning point was, in a sentence or two."""
    if point.ply < 0:
        return f"The first deal gave {gained(point, review)}."
    one = review.judgements[point.ply]
    who = review.names[one.seat]
    move = sentence(f"{who}: {called(one.played.text, review.names)}")
    if point.kind == "play":
        lost = f"A {WORDS[one.verdict]} that gave away {points(one.lost)} points."
        return f"{move} {lost} Better: {better_words(one, review.names)}"
    cause = "Luck" if review.hides else "What nobody had seen coming"
    return f"{move} {cause} then gave {gained(point, review)}."


def gained(point: TurningPoint, review: Review) -> str:
    """Who gained most by a change."""
    seat = max(range(len(point.change)), key=lambda one: point.change[one])
    return f"{points(point.change[seat])} points of chance to {review.names[seat]}"
