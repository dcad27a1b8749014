"""What is at stake at a call: what Game wins now, what Koi-Koi may bring and cost (KK-4, KK-5)."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.koi_koi import calling
from kiribako.games.koi_koi.chart import CardSet
from kiribako.games.koi_koi.outcomes import FLAT
from kiribako.games.koi_koi.position import Position
from kiribako.games.koi_koi.reach import codes, reach
from kiribako.kernel.bits import size

MOST_CHANCES: Final = 3
FAR: Final = 2  # sets that lack more cards than this are no prospect


def stakes(position: Position, viewer: int | None) -> dict[str, Any]:
    """Both calls, counted; the chances of playing on only for the caller's own eyes (KK-4.4)."""
    seat = int(position.actor)
    value = int(calling.worth(position, seat))
    rival_value = int(calling.worth(position, 1 - seat))
    defied = bool(position.koi(1 - seat) > 0)
    points = int(calling.reward(value, defied=defied))
    scores = position.scores()
    scores[seat] += points
    shown: dict[str, Any] = {
        "seat": seat,
        "value": value,
        "high": value >= calling.DOUBLED_FROM,
        "defied": defied,
        "points": points,
        "scores": scores,
        "last_round": int(position.month) >= int(position.almanac.rounds),
        "cards_left": [int(size(position.hand(each))) for each in (0, 1)],
        "rival_value": rival_value,
        "rival_points": int(calling.reward(rival_value, defied=True)),
        "dealer": int(position.dealer),
        "flat": int(FLAT),
    }
    if viewer == seat:
        shown["chances"] = chances(position, seat)
    return shown


def chances(position: Position, seat: int) -> list[dict[str, Any]]:
    """The nearest sets that may still be made or grow, and what they would make of the round."""
    chart = position.almanac.chart
    mine = int(position.captured(seat))
    now = int(chart.value(mine))
    defied = bool(position.koi(1 - seat) > 0)
    found: list[dict[str, Any]] = []
    for line, told in zip(chart.sets, reach(position, seat, seat)):
        wanted = nearest(line, told)
        if not wanted or len(wanted) > FAR:
            continue
        cards = sum(1 << position.almanac.box.numbers[code] for code in wanted)
        value = int(chart.value(mine | cards))
        if value <= now:
            continue
        points = int(calling.reward(value, defied=defied))
        found.append(
            {
                "set": line.id,
                "name": line.name,
                "cards": codes(position.almanac.box, cards),
                "value": value,
                "points": points,
            }
        )
    found.sort(key=lambda chance: (len(chance["cards"]), -chance["points"]))
    return found[:MOST_CHANCES]


def nearest(line: CardSet, told: dict[str, Any]) -> list[str]:
    """The cards a set lacks, those at hand first; one more for a set that grows; none if lost."""
    missing: int = told["missing"]
    if missing == 0:
        missing = 1 if line.each else 0
    possible = told["possible"]
    cards: list[str] = [*possible["hand"], *possible["field"], *possible["unseen"]]
    return cards[:missing] if len(cards) >= missing else []
