"""Starting: when every seat is taken, the seed is made of the secret and everybody's entropy."""

from __future__ import annotations

from typing import Any

from kiribako.kernel import fairness
from kiribako.kernel.game import Game
from kiribako.server.log import AnyEntry, Ended, Started, TableRow
from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller, Plan, no_rules
from kiribako.server.table.state import Table


def start(table: Table, caller: Caller) -> Plan:
    """Begin the match; asked again while it runs, it has begun already."""
    if caller.who != table.row.host and not table.eyes(caller.who):
        message = "only those who sit here or opened the table can start it"
        raise TableError("not-seated", message, status=403)
    if table.phase != "waiting":
        return Plan()
    if table.game is None:
        raise no_rules(table)
    free = [str(seat) for seat, chair in enumerate(table.chairs) if chair.kind == "open"]
    if free:
        raise TableError("seats-open", f"nobody sits on seat {', '.join(free)} yet")
    entries = begun(table.game, table.row, seed_of(table))
    return Plan(entries, phase="playing" if len(entries) == 1 else "over")


def begun(game: Game[Any], row: TableRow, seed: int | str) -> list[AnyEntry]:
    """The start, and the end with it where the deal leaves nobody anything to decide."""
    match = game.new_match(seats=row.seats, seed=seed, options=row.options, setup=row.start.setup)
    over = [Ended("finished", match.winners())] if match.over else []
    return [Started(seed), *over]


def seed_of(table: Table) -> int | str:
    """The fair seed, unless the table was opened to play a known deal again."""
    if table.row.start.seed is not None:
        return table.row.start.seed
    return fairness.seed(table.row.secret, [chair.entropy for chair in table.chairs])


def is_fair(table: Table) -> bool:
    """Whether the start was left to the fair shuffle."""
    return table.row.start.seed is None and table.row.start.setup is None
