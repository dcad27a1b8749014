"""The deal of the day: a table with the same luck and the same bot for everyone on this server."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kiribako.kernel.game import Game
from kiribako.server.log import AnyEntry, Start, TableRow
from kiribako.server.table.naming import new_code, new_id
from kiribako.server.table.opening import as_kept, first_entries
from kiribako.server.table.plan import Caller
from kiribako.server.table.state import Table
from kiribako.server.wire.http import OpenTable

FILE: Final = "daily.json"
BARS: Final = 9  # at most, in which results are told


class ShortForm(NamedTuple):
    """How a game is played on a day's deal; a game says its own in `daily.json`."""

    seats: int
    options: dict[str, Any]
    level: str = "level-3"


def short_form(game: Game[Any]) -> ShortForm:
    """The game's own, or a plain match of the fewest seats."""
    told = _told(game.package)
    return ShortForm(**{"seats": game.seats[0], "options": {}, **told})


@cache
def _told(package: str) -> dict[str, Any]:
    try:
        text = files(package).joinpath(FILE).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError, TypeError, ValueError):
        return {}
    return dict(json.loads(text))


def seed_of(secret: str, day: date, game: str) -> str:
    """Nobody without the server's secret can tell the deal of a day to come."""
    text = f"kiribako deal of the day 1\n{day.isoformat()}\n{game}\n"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def open_daily(
    game: Game[Any], seed: str, day: date, caller: Caller
) -> tuple[TableRow, list[AnyEntry]]:
    """The row and the first entries of somebody's table: no hints, nothing is taken back."""
    form = short_form(game)
    options = game.new_match(seats=form.seats, seed=0, options=form.options).options
    row = TableRow(
        id=new_id(),
        code=new_code(),
        game=game.id,
        rules_version=game.rules_version,
        seats=form.seats,
        options=options,
        visibility="private",
        take_backs="none",
        hints="off",
        host=caller.who,
        clock=None,
        start=Start(seed=seed, daily=day.isoformat()),
        secret=caller.secret(),
        made=caller.at,
    )
    row = as_kept(row)
    seating = ["me", *[form.level] * (form.seats - 1)]
    return row, first_entries(row, game, OpenTable(seating=seating, start=True), caller)


def bot_seed(table: Table) -> int:
    """A bot's luck at a deal of the day: the same for all who have played the same."""
    moves = "\n".join(move for _, move in table.decisions)
    text = f"{table.seed}\n{moves}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def points_of(table: Table, seat: int) -> int | None:
    """By how much a seat was ahead in the end; None unless it was played to the end."""
    match = table.match
    if match is None or table.ended is None or table.ended.reason != "finished":
        return None
    scores = match.scores()
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def bars_of(results: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Results in a few steps of equal width, each with where it begins."""
    if not results:
        return []
    low, high = results[0][0], results[-1][0]
    width = next(step for step in WIDTHS if (high // step - low // step) < BARS)
    bars = {low // width + n: 0 for n in range(high // width - low // width + 1)}
    for points, many in results:
        bars[points // width] += many
    return [(number * width, many) for number, many in bars.items()]


WIDTHS: Final = tuple(base * 10**power for power in range(8) for base in (1, 2, 5))
