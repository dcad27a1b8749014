"""The table after this one: a rematch with rotated seats, or the same deal with swapped ones.

A rematch waits until its players have added fresh entropy to the new secret; the same deal has
nothing left to draw and begins at once.
"""

from __future__ import annotations

from msgspec import structs

from kiribako.server import log
from kiribako.server.log import AnyEntry, Start, TableRow
from kiribako.server.table.naming import new_code, new_id
from kiribako.server.table.plan import Caller
from kiribako.server.table.start import begun
from kiribako.server.table.state import Chair, Table


def next_table(table: Table, caller: Caller, *, same_deal: bool) -> tuple[TableRow, list[AnyEntry]]:
    """The row of the new table and its first entries: everybody one seat on."""
    start = Start(setup=table.row.start.setup, seed=table.seed) if same_deal else Start()
    row = structs.replace(
        table.row,
        id=new_id(),
        code=new_code(),
        secret=caller.secret(),
        start=start,
        made=caller.at,
    )
    count = len(table.chairs)
    chairs = [table.chairs[(seat + 1) % count] for seat in range(count)]
    seating: list[AnyEntry] = [sat(seat, chair) for seat, chair in enumerate(chairs)]
    if start.seed is not None and table.game is not None:
        seating += begun(table.game, row, start.seed)
    return row, seating


def sat(seat: int, chair: Chair) -> AnyEntry:
    """The same person or bot on another seat."""
    if chair.who:
        return log.Sat(seat, chair.who, chair.name)
    return log.BotSat(seat, chair.level)
