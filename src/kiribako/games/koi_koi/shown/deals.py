"""The months of a match, each with what both seats made of it: for tables with the same cards."""

from __future__ import annotations

from kiribako.games.koi_koi.rules.dealing import HANDS, LAID
from kiribako.games.koi_koi.rules.deck import CARDS
from kiribako.games.koi_koi.rules.outcomes import VOID, Outcome, told
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown import types
from kiribako.games.koi_koi.shown.sheet import round_lines
from kiribako.kernel.deal import Deal
from kiribako.kernel.event import Event
from kiribako.kernel.match import Match

LAID_DOWN = ("played", "drawn", "captured", "cut", "dealt", "match-over")  # told by the match alone


def deals(match: Match, position: Position) -> list[Deal]:
    """Every month that is over, in order; a hand that was replayed counts to its month (KK-3.8)."""
    outcomes = told(position.outcomes)
    orders = len(position.constants.deals) // CARDS
    first = len(outcomes) - int(position.dealt) + (0 if position.over else 1)
    plies, ends, happened = by_month(match)
    found: dict[int, Deal] = {}
    for place, result in enumerate(outcomes):
        if result.kind == VOID:
            continue
        month = int(result.month)
        before = found.get(month)
        points = list(before.points) if before else [0, 0]
        if result.winner >= 0:
            points[int(result.winner)] += int(result.points)
        lines = before.lines if before else []
        order = place - first
        found[month] = Deal(
            month,
            points,
            lines + round_lines(position, result),
            happened.get(month, []),
            plies.get(month, -1),
            int(result.dealer),
            dealt_cards(position, result, order) if 0 <= order < orders else {},
            ends.get(month, -1),
        )
    return [found[month] for month in sorted(found)]


def by_month(match: Match) -> tuple[dict[int, int], dict[int, int], dict[int, list[Event]]]:
    """Of every month its first decision, the ply after its last, and what happened in it.

    Cards being laid are left out of that.
    """
    plies: dict[int, int] = {}
    ends: dict[int, int] = {}
    happened: dict[int, list[Event]] = {}
    for ply in range(-1, match.ply):
        month = 1
        if ply >= 0:
            before = match.step(ply)[0]
            if isinstance(before, Position):
                month = int(before.month)
            plies.setdefault(month, ply)
            ends[month] = ply + 1
        for event in match.events(ply) if ply >= 0 else match.opening():
            if event.kind not in LAID_DOWN:
                happened.setdefault(int(event.facts.get("round", month)), []).append(event)
    return plies, ends, happened


def dealt_cards(position: Position, result: Outcome, order: int) -> types.DealtCards:
    """The hands and the field of one deal: alternately, opponent first (KK-2.3)."""
    codes, start = position.constants.box.codes, order * CARDS
    cards = [int(position.constants.deals[start + n]) for n in range(LAID)]
    dealer = int(result.dealer)
    hands: list[list[str]] = [[], []]
    hands[1 - dealer] = [codes[card] for card in sorted(cards[0:HANDS:2])]
    hands[dealer] = [codes[card] for card in sorted(cards[1:HANDS:2])]
    return {"hands": hands, "field": [codes[card] for card in sorted(cards[HANDS:LAID])]}
