"""Directing: what an event needs next. Pure: the same log and time give the same on any node."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from kiribako.server.events.event import Event
from kiribako.server.events.pairing import Player, round_robin, swiss_pairs, swiss_tables
from kiribako.server.log import ClockRules

MINUTE: Final = 60_000
PATIENCE: Final = 5 * MINUTE  # until somebody who has not come to a table is replaced
BREAK: Final = 5_000  # between two rounds, so that everybody sees what came of the last


class RoundPlan(NamedTuple):
    """Who sits where in the next round; tables with the same deal number have the same deals."""

    tables: list[list[str]]
    byes: list[str]
    deals: list[int]


def is_due(event: Event, now: int) -> bool:
    """Whether the next round, or the end, should come now."""
    if event.phase == "open":
        return now >= event.row.starts
    if event.phase != "running" or not event.rounds[-1].over:
        return False
    has_people = any(not entrant.level for entrant in event.entrants.values())
    return now >= event.break_began + (BREAK if has_people else 0)


def rounds_of(event: Event) -> int:
    """How many rounds there are: all play all has as many as it takes."""
    row = event.row
    if row.kind != "all":
        return row.rounds
    count = max(2, len([one for one in event.entrants.values() if one.joined or not event.rounds]))
    if row.seats == 2:
        return count - 1 + count % 2
    return -(-(count - 1) // (row.seats - 1))


def is_finished(event: Event) -> bool:
    return len(event.rounds) >= rounds_of(event)


def can_begin(event: Event) -> bool:
    """Whether enough are here."""
    least = 4 if event.row.kind == "duplicate" else event.row.seats
    return len(event.playing()) >= least


def next_round(event: Event, allowed: Sequence[int]) -> RoundPlan:
    """The next round's tables."""
    row, number = event.row, len(event.rounds) + 1
    players = event.players()
    if number == 1:
        players.sort(key=lambda player: lot(row.id, player.id))
    if row.kind == "duplicate":
        return duplicated(players)
    if row.seats > 2:
        if row.kind == "all":
            players = [Player(one.id, 0, one.met, one.seats, one.last, one.byes) for one in players]
        tables, byes = swiss_tables(players, row.seats, allowed)
    elif row.kind == "all" or len(event.entrants) <= row.rounds + 1:
        tables, byes = whole_circle(event, players, number)
        if meets_again(players, tables):  # somebody came late, and the circle is another since
            tables, byes = swiss_pairs(players)
    else:
        tables, byes = swiss_pairs(players)
    return RoundPlan(tables, byes, [0] * len(tables))


def meets_again(players: Sequence[Player], tables: Sequence[Sequence[str]]) -> bool:
    known = {player.id: player for player in players}
    return any(known[one].met[other] for one, other in tables)


def whole_circle(
    event: Event, players: Sequence[Player], number: int
) -> tuple[list[list[str]], list[str]]:
    """A round of all play all; whose rival of the round is not here has a bye."""
    known = {player.id: player for player in players}
    everybody = [
        known.get(who) or Player(who)
        for who in sorted(event.entrants, key=lambda w: lot(event.row.id, w))
    ]
    tables, byes = round_robin(everybody, number)
    whole = [table for table in tables if all(who in known for who in table)]
    alone = [who for table in tables if table not in whole for who in table if who in known]
    return whole, [who for who in byes if who in known] + alone


def duplicated(players: Sequence[Player]) -> RoundPlan:
    """Tables in sets that have the same deals: the second has the seats of the first turned on.

    Two pairs of people make a set of two tables: who sat first against one sits second at the
    other. The pairs are those of a Swiss round, level pairs next to each other.
    """
    order = list(players)
    pairs, byes = swiss_pairs(order)
    if len(pairs) % 2:
        byes += pairs.pop()
    tables, deals = [], []
    for number in range(0, len(pairs), 2):
        (a, b), (c, d) = pairs[number], pairs[number + 1]
        tables += [[a, b], [d, c]]
        deals += [number // 2 + 1] * 2
    return RoundPlan(tables, byes, deals)


def lot(event: str, who: str) -> str:
    """The order of the first round, which nobody chose."""
    return hashlib.sha256(f"{event} {who}".encode()).hexdigest()


def no_shows(event: Event, now: int) -> list[tuple[int, str]]:
    """People who have not come to their tables in time, with their boards; not by days a move."""
    clock: ClockRules | None = event.row.clock
    if event.phase != "running" or (clock is not None and clock.kind == "days"):
        return []
    last = event.rounds[-1]
    if now < last.at + PATIENCE:
        return []
    return [
        (board, who)
        for board, one in enumerate(last.boards)
        if one.places is None
        for who in one.players
        if not event.entrants[who].level and who not in last.came
    ]
