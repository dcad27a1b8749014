"""Opening a table: a fresh start, a stacked one, or on from a record."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import KiribakoError, Refusal, UnknownGame, quote
from kiribako.server.log import AnyEntry, Start, TableRow
from kiribako.server.refusals import TableError
from kiribako.server.table import seating
from kiribako.server.table.clocks import clock_rules
from kiribako.server.table.naming import new_code, new_id
from kiribako.server.table.plan import Caller
from kiribako.server.table.rated import check_terms
from kiribako.server.table.start import start
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import Sit
from kiribako.server.wire.http import OpenTable
from kiribako.server.wire.parts import Hints


def open_table(
    games: dict[str, Game[Any]],
    wanted: OpenTable,
    caller: Caller,
    record: Record | None = None,
) -> tuple[TableRow, list[AnyEntry]]:
    """The new table's row and first entries; whatever cannot be played is refused here.

    The record is that of the table it goes on from, if it does.
    """
    if record is None and wanted.record is not UNSET:
        record = Record.read(wanted.record)
    if record is None:
        game, seats, options, begin = fresh(games, wanted)
    else:
        game, seats, options, begin = recorded(games, wanted, record)
    row = TableRow(
        id=new_id(),
        code=new_code(),
        game=game.id,
        rules_version=game.rules_version,
        seats=seats,
        options=options,
        visibility=wanted.visibility,
        chat=wanted.chat,
        take_backs=wanted.take_backs,
        hints=hints_wanted(wanted),
        out_of_time=None if wanted.out_of_time is UNSET else wanted.out_of_time,
        coach=wanted.coach,
        rated=wanted.rated,
        host=caller.who,
        clock=clock_rules(wanted.clock),
        start=begin,
        secret=caller.secret(),
        made=caller.at,
    )
    if row.rated:
        check_terms(row, game)
    row = as_kept(row)
    return row, first_entries(row, game, wanted, caller)


def hints_wanted(wanted: OpenTable) -> Hints | None:
    """What was said of hints; a rated table has none."""
    if wanted.hints is UNSET:
        return "off" if wanted.rated else None
    return wanted.hints


def as_kept(row: TableRow) -> TableRow:
    """The row as the store gives it back; what JSON cannot hold is refused, not written."""
    try:
        return msgspec.json.decode(msgspec.json.encode(row), type=TableRow)
    except (ValueError, OverflowError, RecursionError):  # also what is no Unicode
        message = "this start holds numbers or texts that cannot be kept"
        raise TableError("bad-start", message, status=422) from None


def fresh(
    games: dict[str, Game[Any]], wanted: OpenTable
) -> tuple[Game[Any], int, dict[str, Any], Start]:
    """A start as the options and the set-up say."""
    if wanted.game is UNSET:
        raise TableError("no-game", "say which game, or bring a record", status=422)
    game = find(games, wanted.game)
    setup = None if wanted.setup is UNSET else wanted.setup
    try:
        match = game.new_match(
            seats=None if wanted.seats is UNSET else wanted.seats,
            seed=0,  # a first look: the real one is known when everybody sits
            options=wanted.options,
            setup=setup,
        )
    except KiribakoError:
        raise
    except Exception:  # noqa: BLE001 - rules that stumble over a set-up refuse it
        raise stumbled() from None
    return game, match.seats, match.options, Start(setup=setup or None)


def recorded(
    games: dict[str, Game[Any]], wanted: OpenTable, record: Record
) -> tuple[Game[Any], int, dict[str, Any], Start]:
    """The match of a record, up to a ply; what its set-up leaves open is drawn here, once."""
    match = replayed(record, find(games, record.game))
    ply = match.ply if wanted.ply is UNSET else wanted.ply
    if ply > match.ply:
        raise TableError("bad-ply", f"the record has {match.ply} decisions", status=422)
    if ply == match.ply and match.over and not wanted.look:
        message = "the match of this record is over there: choose an earlier ply"
        raise TableError("match-over", message, status=422)
    opening = [move for _, move in match.record().decisions[:ply]]
    setup = None if record.setup is None else match.setup
    begin = Start(setup=setup, seed=record.seed, opening=opening)
    return match.game, match.seats, match.options, begin


def replayed(record: Record, game: Game[Any]) -> Match:
    try:
        return record.replay(game)
    except KiribakoError:
        raise
    except Exception:  # noqa: BLE001 - rules that stumble over a record refuse it
        raise stumbled() from None


def stumbled() -> TableError:
    return TableError("bad-start", "the rules cannot make a match of this start", status=422)


def find(games: dict[str, Game[Any]], id: str) -> Game[Any]:
    if id not in games:
        raise UnknownGame(Refusal("unknown-game", f"there is no game {quote(id)} on the shelf"))
    return games[id]


def first_entries(
    row: TableRow, game: Game[Any], wanted: OpenTable, caller: Caller
) -> list[AnyEntry]:
    """Who sits where from the beginning, and the start if it was asked for."""
    table = Table(row, game)
    entries: list[AnyEntry] = []
    sitters = [] if wanted.seating is UNSET else wanted.seating
    if sitters and len(sitters) != row.seats:
        message = f"seating needs {row.seats} words, one for each seat"
        raise TableError("bad-seating", message, status=422)
    names = [""] * row.seats if wanted.names is UNSET else wanted.names
    if len(names) != row.seats:
        message = f"names needs {row.seats} texts, one for each seat; an empty one is your own"
        raise TableError("bad-seating", message, status=422)
    for seat, sitter in enumerate(sitters):
        if sitter == "open":
            continue
        if sitter == "me":
            said = Sit(id="", seat=seat, name=names[seat], entropy=wanted.entropy)
            plan = seating.sit(table, caller, said)
        else:
            plan = seating.put_bot(table, caller, seat, sitter)
        for entry in plan.entries:
            table.apply(caller.at, entry)
        entries += plan.entries
    if wanted.start:
        entries += start(table, caller).entries
    return entries
