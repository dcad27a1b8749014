"""Rated tables: what is agreed before the start so that a match may count, and how it counted.

Sitting down at a table that says it is rated is agreeing to it; nothing of it changes afterwards.
"""

from __future__ import annotations

from typing import Any

from kiribako.kernel.game import Game
from kiribako.ratings.anchors import LEVELS
from kiribako.ratings.ledger import RatedMatch
from kiribako.ratings.places import places_of
from kiribako.server.log import TableRow
from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller
from kiribako.server.table.state import Table


def check_terms(row: TableRow, game: Game[Any]) -> None:
    """Refuse to rate a match that would not be even, or not everybody's own."""
    start, reason = row.start, ""
    if row.hints == "on" or row.coach == "on":
        reason = "no bot helps at a rated table: leave hints and coach off"
    elif row.take_backs != "none":
        reason = "nothing is taken back at a rated table: set take_backs to none"
    elif start.setup is not None or start.opening or (start.seed is not None and not row.event):
        reason = "a rated match is dealt by the fair shuffle, not from a chosen start"
    elif gives_advantage(game, row.options):
        reason = "a rated match gives no seat an advantage"
    if reason:
        raise TableError("not-rateable", reason, status=422)


def gives_advantage(game: Game[Any], options: dict[str, Any]) -> bool:
    """Whether an option is not the same for every seat."""
    chosen = [options[one.name] for one in game.options if one.per_seat]
    return any(value != [value[0]] * len(value) for value in chosen)


def check_sitter(table: Table, caller: Caller) -> None:
    """A rating is an account's; and nobody plays a rated match against themselves."""
    if not table.row.rated:
        return
    if not caller.known:
        message = "this table is rated: open an account, so that your rating is yours for good"
        raise TableError("needs-account", message, status=403)
    if table.eyes(caller.who):
        raise TableError("one-seat-each", "at a rated table everybody has one seat", status=403)


def check_level(table: Table, level: str) -> None:
    """Only the box's levels have ratings that others can be measured by."""
    if table.row.rated and level not in LEVELS:
        message = "at a rated table bots are one of the first five levels: they are measured"
        raise TableError("not-rateable", message, status=422)


def check_start(table: Table) -> None:
    """Somebody has to play for whom it counts."""
    if table.row.rated and not table.people():
        raise TableError("not-rateable", "bots alone are not rated", status=422)


def must_not_rate(table: Table, what: str) -> None:
    """Refuse what would spoil a match that counts."""
    if table.row.rated:
        message = f"this match is rated: {what}"
        raise TableError("rated-table", message, status=403)


def pool_of(row: TableRow) -> str:
    return f"{row.game}/{row.seats}"


def rated_match(table: Table) -> RatedMatch | None:
    """What a finished table says; None if its match does not count: it was closed, or is broken."""
    ended = table.ended
    if not table.row.rated or ended is None or ended.reason == "closed" or not table.players:
        return None
    places = table_places(table)
    if places is None:
        return None
    players = tuple(table.players)
    return RatedMatch(pool_of(table.row), table.row.id, table.over_at, players, tuple(places))


def table_places(table: Table) -> list[int] | None:
    """Who ended where; None unless the match came to an end that says so."""
    ended, match = table.ended, table.match
    if ended is None or ended.reason == "closed" or (table.game is not None and match is None):
        return None
    scores = match.scores() if match is not None and match.over else None
    gave_up = {seat for seat, chair in enumerate(table.chairs) if chair.resigned}
    if ended.by >= 0:
        gave_up.add(ended.by)
    return places_of(table.row.seats, ended.winners, scores, gave_up)
