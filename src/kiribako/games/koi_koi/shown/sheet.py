"""The score sheet: each round's winner, set by set with its cards, and both doublings (KK-5)."""

from __future__ import annotations

from kiribako.games.koi_koi.rules.constants import KOI_ONCE
from kiribako.games.koi_koi.rules.deck import has_four
from kiribako.games.koi_koi.rules.outcomes import EXHAUSTED, HAND, Outcome, told
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown import word_types
from kiribako.games.koi_koi.shown.reach import codes
from kiribako.games.koi_koi.shown.words import FEW, faces
from kiribako.kernel.sheet import Line, ScoreSheet
from kiribako.kernel.words import Words


def score_sheet(position: Position) -> ScoreSheet:
    """What each seat has won so far."""
    lines = []
    for seat, points in enumerate(position.constants.carried):
        if points:
            lines.append(Line(seat, points, "KK-2.6", "points at a stacked start", "carried"))
    for result in told(position.outcomes):
        lines += round_lines(position, result)
    return ScoreSheet(lines)


def round_lines(position: Position, result: Outcome) -> list[Line]:
    """One round: flat points, or the sets and what doubles them."""
    seat = int(result.winner)
    month = int(result.month)
    if seat < 0:
        return []
    if result.kind == EXHAUSTED:
        label = f"month {month}: both hands empty, the dealer wins"
        alone: word_types.InMonth = {"month": month}
        return [Line(seat, int(result.points), "KK-5.15", label, "hands-empty", alone)]
    if result.kind == HAND:
        return [hand_line(position, result)]
    box = position.constants.box
    lines = []
    for made in position.constants.chart_of(result.month).made(int(result.cards)):
        label = f"month {month}: {made.set.name}, {faces(box, made.cards)}"
        facts: word_types.ForSet = {
            **for_cards(position, month, int(made.cards)),
            "set": made.set.id,
        }
        lines.append(Line(seat, made.points, made.set.rule, label, "set", facts))
    points = int(result.value)
    for times, rule, why in multipliers(position, result):
        added = points * (times - 1)
        if added:
            label = f"month {month}: {why.text}"
            lines.append(Line(seat, added, rule, label, why.code, why.facts))
        points *= times
    return lines


def hand_line(position: Position, result: Outcome) -> Line:
    """A dealt hand that won by itself."""
    month = int(result.month)
    four = has_four(result.cards)
    what = "all four of a month in hand" if four else "four pairs in hand"
    return Line(
        int(result.winner),
        int(result.points),
        "KK-3.5" if four else "KK-3.6",
        f"month {month}: {what}, {faces(position.constants.box, int(result.cards))}",
        "four-of-a-month" if four else "four-pairs",
        for_cards(position, month, int(result.cards)),
    )


def for_cards(position: Position, month: int, cards: int) -> word_types.ForCards:
    """What points were given for."""
    shown = codes(position.constants.box, cards)
    return {"month": month, "cards": shown, "count": len(shown), "named": len(shown) <= FEW}


def multipliers(position: Position, result: Outcome) -> list[tuple[int, str, Words]]:
    """What multiplies the sets of a Game: how often, by which rule, and why."""
    constants = position.constants
    value, koi, field = int(result.value), int(result.koi_times), int(result.field_times)
    month = int(result.month)
    seven = 2 if value >= constants.doubled_from else 1
    high: word_types.ForValue = {"month": month, "value": value}
    calls: word_types.Multiplied = {"month": month, "times": koi}
    dealt: word_types.Multiplied = {"month": month, "times": field}
    if constants.koi_mode == KOI_ONCE:
        rival: word_types.InMonth = {"month": month}
        why = Words("doubled for the opponent's koi-koi", "rival-koi", rival)
        called = (koi, "KK-5.13", why)
    else:
        called = (koi, "KK-5.23", Words(f"{koi} times for the koi-koi calls", "koi-calls", calls))
    lights = f"{field} times for the brights of the dealt field"
    return [
        (seven, "KK-5.12", Words(f"doubled for {value} points", "high-value", high)),
        called,
        (field, "KK-5.24", Words(lights, "dealt-field", dealt)),
    ]


def heading(line: Line) -> str:
    """A set or a doubling, whichever round it comes in and whatever it doubles."""
    if line.code == "high-value":
        return "doubled for many points"
    return line.label.split(": ")[-1].split(",")[0]
