"""The score sheet: each round's winner, set by set with its cards, and both doublings (KK-5)."""

from __future__ import annotations

from kiribako.games.koi_koi.calling import DOUBLED_FROM
from kiribako.games.koi_koi.deck import has_four
from kiribako.games.koi_koi.outcomes import EXHAUSTED, GAME_CALLED, HAND, Outcome, told
from kiribako.games.koi_koi.position import Position
from kiribako.games.koi_koi.reach import codes
from kiribako.kernel.sheet import Line, ScoreSheet


def score_sheet(position: Position) -> ScoreSheet:
    """What each seat has won so far."""
    lines = []
    for seat, points in enumerate(position.almanac.carried):
        if points:
            lines.append(Line(seat, points, "KK-2.6", "points at a stacked start"))
    for result in told(position.outcomes):
        lines += round_lines(position, result)
    return ScoreSheet(lines)


def round_lines(position: Position, result: Outcome) -> list[Line]:
    """One round: flat points, or the sets and what doubles them."""
    seat = int(result.winner)
    where = f"round {result.month}"
    if result.kind == EXHAUSTED:
        return [Line(seat, int(result.points), "KK-5.15", f"{where}: exhausted, the dealer's")]
    if result.kind == HAND:
        four = has_four(result.cards)
        what = "all four of a month in hand" if four else "four pairs in hand"
        cards = " ".join(codes(position.almanac.box, int(result.cards)))
        return [
            Line(
                seat,
                int(result.points),
                "KK-3.5" if four else "KK-3.6",
                f"{where}: {what}, {cards}",
            )
        ]
    if result.kind != GAME_CALLED:
        return []
    lines = []
    for made in position.almanac.chart.made(int(result.cards)):
        cards = " ".join(codes(position.almanac.box, made.cards))
        lines.append(Line(seat, made.points, made.set.rule, f"{where}: {made.set.name}, {cards}"))
    points = int(result.value)
    if result.value >= DOUBLED_FROM:
        lines.append(Line(seat, points, "KK-5.12", f"{where}: doubled for {result.value} points"))
        points *= 2
    if result.defied:
        lines.append(Line(seat, points, "KK-5.13", f"{where}: doubled for the opponent's koi-koi"))
    return lines
