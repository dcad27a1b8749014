"""What is at stake at a call: what Game wins now, what Koi-Koi may bring and cost (KK-4, KK-5)."""

from __future__ import annotations

from typing import Final

from kiribako.games.koi_koi.rules import calling
from kiribako.games.koi_koi.rules.chart import CardSet
from kiribako.games.koi_koi.rules.constants import FIELD_PLAIN, KOI_OFF, NEVER
from kiribako.games.koi_koi.rules.outcomes import FLAT
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown import types
from kiribako.games.koi_koi.shown.reach import codes, reach
from kiribako.kernel.bits import size

MOST_CHANCES: Final = 3
FAR: Final = 2  # sets that lack more cards than this are no prospect


def stakes(position: Position, viewer: int | None) -> types.Stakes:
    """Both calls, counted; the chances of playing on only for the caller's own eyes (KK-4.4)."""
    seat = int(position.actor)
    constants = position.constants
    value = int(calling.worth(position, seat))
    rival_value = int(calling.worth(position, 1 - seat))
    points = int(calling.reward(position, seat, value))
    scores = position.scores()
    scores[seat] += points
    bold = position.clone()
    calling.note_koi(bold)  # what points will be worth once koi-koi was called
    shown: types.Stakes = {
        "seat": seat,
        "value": value,
        "high": value >= constants.doubled_from,
        "defied": bool(position.koi(1 - seat) > 0),
        "times": times(position, seat, value),
        "points": points,
        "scores": scores,
        "last_round": bool(position.month >= constants.rounds or scores[seat] >= constants.target),
        "cards_left": [int(size(position.hand(each))) for each in (0, 1)],
        "rival_value": rival_value,
        "rival_points": int(calling.reward(bold, 1 - seat, rival_value)),
        "rival_times": int(calling.koi_times(bold, 1 - seat)),
        "dealer": int(position.dealer),
        "flat": 0 if constants.drawn else int(FLAT),
    }
    if viewer == seat:
        shown["chances"] = chances(bold, seat)
    return shown


def times(position: Position, seat: int, value: int) -> types.Times:
    """What multiplies a seat's sets, by the rules that are in force at this table."""
    constants = position.constants
    found: types.Times = {}
    if constants.doubled_from != NEVER:
        found["seven"] = int(calling.seven_times(position, value))
    if constants.koi_mode != KOI_OFF:
        found["koi"] = int(calling.koi_times(position, seat))
    if constants.field_mode != FIELD_PLAIN:
        found["field"] = int(position.times)
    return found


def chances(bold: Position, seat: int) -> list[types.Prospect]:
    """The nearest sets that may still be made or grow, and what they would make of the round."""
    chart = bold.chart()
    box = bold.constants.box
    mine = int(bold.captured(seat))
    now = int(chart.value(mine))
    found: list[types.Prospect] = []
    for line, told in zip(chart.sets, reach(bold, seat, seat)):
        wanted = nearest(line, told)
        if not wanted or len(wanted) > FAR:
            continue
        cards = sum(1 << box.numbers[code] for code in wanted)
        value = int(chart.value(mine | cards))
        made = [each.set.id for each in chart.made(mine | cards)]
        if value <= now or line.id not in made:  # with these cards it would be another set
            continue
        found.append(
            {
                "set": line.id,
                "name": line.name,
                "cards": codes(box, cards),
                "value": value,
                "points": int(calling.reward(bold, seat, value)),
            }
        )
    found.sort(key=lambda chance: (len(chance["cards"]), -chance["points"]))
    return found[:MOST_CHANCES]


def nearest(line: CardSet, told: types.Reach) -> list[str]:
    """The cards a set lacks, those at hand first; one more for a set that grows; none if lost."""
    if not told["reachable"]:
        return []
    missing = told["missing"] or (1 if line.each else 0)
    possible = told["possible"]
    cards = [*possible["hand"], *possible["field"], *possible["unseen"]]
    must = [code for code in cards if code in told["must"]]
    ordered = must + [code for code in cards if code not in must]
    return ordered[:missing] if len(ordered) >= missing else []
