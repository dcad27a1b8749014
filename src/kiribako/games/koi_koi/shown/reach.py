"""Sets in reach: of every set, which cards a seat has, which may still come, which are gone."""

from __future__ import annotations

from kiribako.games.koi_koi.rules import redeal
from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown import types
from kiribako.kernel.bits import members_of, size


def reach(position: Position, viewer: int, seat: int) -> list[types.Reach]:
    """The chart for a seat's captured cards, by what the viewer can know (KK-4.4)."""
    box = position.constants.box
    mine, theirs = int(position.captured(seat)), int(position.captured(1 - seat))
    hand, field = int(position.hand(viewer)), int(position.field | position.turned)
    unseen = int(redeal.unseen(position, viewer))
    acts = position.actor == seat and position.turned != 0
    turns = int(size(position.hand(seat))) + acts
    lines: list[types.Reach] = []
    for line in position.chart().sets:
        core = line.core()
        have = mine & core
        open_cards = core & ~mine & ~theirs if turns else 0
        must = line.must & ~mine
        missing = max(0, line.need - have.bit_count(), must.bit_count())
        spoiled = mine & line.spoil
        # where only the cards it cannot do without are missing, no other card helps
        useful = open_cards & must if missing == must.bit_count() else open_cards
        growth = line.cards & ~mine & ~theirs if turns and line.each and not missing else 0
        wanted = useful | growth
        lines.append(
            {
                "set": line.id,
                "name": line.name,
                "rule": line.rule,
                "points": line.points,
                "need": line.need,
                "missing": missing,
                "reachable": bool(
                    missing <= useful.bit_count() and must & ~open_cards == 0 and not spoiled
                ),
                "have": codes(box, have),
                "possible": {
                    "hand": codes(box, wanted & hand),
                    "field": codes(box, wanted & field),
                    "unseen": codes(box, wanted & unseen),
                },
                "gone": codes(box, core & ~mine & ~open_cards),
                "must": codes(box, must),
                "spoiled": codes(box, spoiled),
            }
        )
    return lines


def codes(box: Box, cards: int) -> list[str]:
    """The codes of a set, in the order of the months."""
    return [box.codes[card] for card in members_of(cards)]
