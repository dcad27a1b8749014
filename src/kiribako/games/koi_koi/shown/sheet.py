"""The score sheet: each round's winner, set by set with its cards, and both doublings (KK-5)."""

from __future__ import annotations

from kiribako.games.koi_koi.rules.constants import KOI_ONCE
from kiribako.games.koi_koi.rules.deck import has_four
from kiribako.games.koi_koi.rules.outcomes import EXHAUSTED, HAND, Outcome, told
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown.reach import codes
from kiribako.kernel.sheet import Line, ScoreSheet


def score_sheet(position: Position) -> ScoreSheet:
    """What each seat has won so far."""
    lines = []
    for seat, points in enumerate(position.constants.carried):
        if points:
            lines.append(Line(seat, points, "KK-2.6", "points at a stacked start"))
    for result in told(position.outcomes):
        lines += round_lines(position, result)
    return ScoreSheet(lines)


def round_lines(position: Position, result: Outcome) -> list[Line]:
    """One round: flat points, or the sets and what doubles them."""
    seat = int(result.winner)
    where = f"round {result.month}"
    if seat < 0:
        return []
    if result.kind == EXHAUSTED:
        return [Line(seat, int(result.points), "KK-5.15", f"{where}: exhausted, the dealer's")]
    if result.kind == HAND:
        four = has_four(result.cards)
        what = "all four of a month in hand" if four else "four pairs in hand"
        cards = " ".join(codes(position.constants.box, int(result.cards)))
        return [
            Line(
                seat,
                int(result.points),
                "KK-3.5" if four else "KK-3.6",
                f"{where}: {what}, {cards}",
            )
        ]
    lines = []
    for made in position.constants.chart_of(result.month).made(int(result.cards)):
        cards = " ".join(codes(position.constants.box, made.cards))
        lines.append(Line(seat, made.points, made.set.rule, f"{where}: {made.set.name}, {cards}"))
    points = int(result.value)
    for times, rule, why in multipliers(position, result):
        added = points * (times - 1)
        if added:
            lines.append(Line(seat, added, rule, f"{where}: {why}"))
        points *= times
    return lines


def multipliers(position: Position, result: Outcome) -> list[tuple[int, str, str]]:
    """What multiplies the sets of a Game: how often, by which rule, and why."""
    constants = position.constants
    value, koi, field = int(result.value), int(result.koi_times), int(result.field_times)
    seven = 2 if value >= constants.doubled_from else 1
    if constants.koi_mode == KOI_ONCE:
        called = (koi, "KK-5.13", "doubled for the opponent's koi-koi")
    else:
        called = (koi, "KK-5.23", f"{koi} times for the koi-koi calls")
    return [
        (seven, "KK-5.12", f"doubled for {value} points"),
        called,
        (field, "KK-5.24", f"{field} times for the brights of the dealt field"),
    ]
