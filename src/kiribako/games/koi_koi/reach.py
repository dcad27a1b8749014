"""Sets in reach: of every set, which cards a seat has, which may still come, which are gone."""

from __future__ import annotations

from typing import Any

from kiribako.games.koi_koi import dealing
from kiribako.games.koi_koi.box import Box
from kiribako.games.koi_koi.position import Position
from kiribako.kernel.bits import members_of, size


def reach(position: Position, viewer: int, seat: int) -> list[dict[str, Any]]:
    """The chart for a seat's captured cards, by what the viewer can know (KK-4.4)."""
    box = position.almanac.box
    mine, theirs = int(position.captured(seat)), int(position.captured(1 - seat))
    hand, field = int(position.hand(viewer)), int(position.field | position.turned)
    unseen = int(dealing.unseen(position, viewer))
    acts = position.actor == seat and position.turned != 0
    turns = int(size(position.hand(seat))) + acts
    lines = []
    for line in position.almanac.chart.sets:
        have = mine & line.cards
        open_cards = line.cards & ~mine & ~theirs if turns else 0
        missing = max(0, line.need - have.bit_count())
        lines.append(
            {
                "set": line.id,
                "name": line.name,
                "rule": line.rule,
                "points": line.points,
                "need": line.need,
                "missing": missing,
                "reachable": missing <= open_cards.bit_count(),
                "have": codes(box, have),
                "possible": {
                    "hand": codes(box, open_cards & hand),
                    "field": codes(box, open_cards & field),
                    "unseen": codes(box, open_cards & unseen),
                },
                "gone": codes(box, line.cards & ~mine & ~open_cards),
            }
        )
    return lines


def codes(box: Box, cards: int) -> list[str]:
    """The codes of a set, in the order of the months."""
    return [box.codes[card] for card in members_of(cards)]
