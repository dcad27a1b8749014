"""The table after this one: a rematch or the same deal, everybody as many seats on as its asker.

A rematch waits until its players have added fresh entropy to the new secret; the same deal has
nothing left to draw and begins at once.
"""

from __future__ import annotations

from msgspec import structs

from kiribako.server import log
from kiribako.server.log import AnyEntry, Start, TableRow
from kiribako.server.refusals import TableError
from kiribako.server.table.naming import new_code, new_id
from kiribako.server.table.plan import Caller, no_rules
from kiribako.server.table.start import first_entries
from kiribako.server.table.state import Chair, Table


def next_seat(table: Table, seat: int) -> int:
    """Where somebody sits next time, unless they say otherwise: everybody begins once."""
    return (seat - 1) % len(table.chairs)


def next_table(
    table: Table, caller: Caller, by: int, place: int, *, same_deal: bool
) -> tuple[TableRow, list[AnyEntry]]:
    """The row of the new table and its first entries: who asked for it comes to its place.

    The others keep their order around the table. Offers of before name no place.
    """
    if table.game is None:
        raise no_rules(table)
    if table.seed is None:
        raise TableError("not-started", "the match has never begun")
    start = Start(setup=table.setup, seed=table.seed) if same_deal else Start()
    row = structs.replace(
        table.row,
        id=new_id(),
        code=new_code(),
        secret=caller.secret(),
        start=start,
        rated=table.row.rated and not same_deal,
        event="",
        deal=0,
        made=caller.at,
    )
    count = len(table.chairs)
    on = by - (place if place >= 0 else next_seat(table, by))
    chairs = [table.chairs[(seat + on) % count] for seat in range(count)]
    seating: list[AnyEntry] = [sat(seat, chair) for seat, chair in enumerate(chairs)]
    if start.seed is not None:
        after = Table(row, table.game)
        for entry in seating:
            after.apply(caller.at, entry)
        seating += first_entries(after, caller.at)
    return row, seating


def sat(seat: int, chair: Chair) -> AnyEntry:
    """The same person or bot on another seat."""
    if chair.who:
        return log.Sat(seat, chair.who, chair.name)
    return log.BotSat(seat, chair.level, chair.name)
