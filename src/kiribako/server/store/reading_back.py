"""Reading a backup back: every line, every log, and some of its matches played again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from msgspec import Struct

from kiribako.kernel.game import Game
from kiribako.server.log import AnyEntry, Row, TableRow, decode_entries
from kiribako.server.refusals import TableError
from kiribako.server.store.audit import check_table
from kiribako.server.store.backup import COLUMNS, read_lines
from kiribako.server.store.statements import decode_row
from kiribako.server.wire.order import BackupFault

SAMPLE: Final = 25  # matches that are played again
ID, N, AT, BODY = (COLUMNS["log"].index(name) for name in ("table_id", "n", "at", "body"))
PHASE, ROW = (COLUMNS["tables"].index(name) for name in ("phase", "body"))


class ReadBack(Struct, frozen=True):
    """What was found in a backup; no word of what its matches hold."""

    fault: BackupFault = ""
    tables: int = 0
    matches: int = 0  # of these, played to an end
    replayed: int = 0  # of these, played again
    table: str = ""  # where the fault is, if it is in a table's log
    detail: str = ""  # for whoever may read everything: never for the desk


class Unsound(Exception):
    """Something in a backup does not fit."""

    def __init__(self, fault: BackupFault, table: str, detail: str) -> None:
        super().__init__(detail)
        self.fault, self.table = fault, table


def read_back(path: Path, games: dict[str, Game[Any]], sample: int = SAMPLE) -> ReadBack:
    """What a backup holds, or the first thing in it that does not fit."""
    try:
        with path.open("rb") as file:
            tables, matches, some = look_through(file, sample)
            file.seek(0)
            known = {row.id: row for row in some}
            replayed = sum(
                play_again(known[table], games, rows) for table, rows in logs_of(file, {*known})
            )
    except Unsound as unsound:
        return ReadBack(unsound.fault, table=unsound.table, detail=str(unsound))
    except TableError as error:
        return ReadBack("lines", detail=str(error))
    except OSError as error:
        return ReadBack("file", detail=str(error))
    return ReadBack(tables=tables, matches=matches, replayed=replayed)


def look_through(file: IO[bytes], sample: int) -> tuple[int, int, list[TableRow]]:
    """Every line once: how many tables and finished matches, and some matches by lot."""
    rng = random.SystemRandom()
    some: list[TableRow] = []
    counts = {"tables": 0, "matches": 0, "begun": 0}
    last, following = "", 1  # the table whose log is read, and its next entry
    for name, values in read_lines(file):
        if name == "log":
            if values[ID] != last:
                last, following = values[ID], 1
            following = end_of(values, following)
        elif name == "tables":
            row = row_of(values)
            counts["tables"] += 1
            counts["matches"] += values[PHASE] == "over"
            if values[PHASE] != "waiting":
                counts["begun"] += 1
                place = len(some) if len(some) < sample else rng.randrange(counts["begun"])
                if place < sample:
                    some[place : place + 1] = [row]
    return counts["tables"], counts["matches"], some


def end_of(values: list[Any], following: int) -> int:
    """The entry after a row of a log, which must be the one that was due."""
    if values[N] != following:
        raise Unsound("log", values[ID], f"entry {following} is missing")
    return following + len(entries_of(values))


def entries_of(values: list[Any]) -> list[AnyEntry]:
    try:
        return decode_entries(values[BODY])
    except (msgspec.MsgspecError, TypeError) as error:
        raise Unsound("log", values[ID], f"entry {values[N]} cannot be read: {error}") from None


def row_of(values: list[Any]) -> TableRow:
    try:
        return decode_row(values[ROW])
    except (msgspec.MsgspecError, TypeError) as error:
        raise Unsound("log", str(values[0]), f"the table cannot be read: {error}") from None


def logs_of(file: IO[bytes], wanted: set[str]) -> Iterator[tuple[str, list[Row]]]:
    """The logs of some tables; all logs come first in a backup."""
    logged = (row for name, row in read_lines(file) if name == "log" and row[ID] in wanted)
    for table, rows in groupby(logged, itemgetter(ID)):
        yield table, [Row(row[N], row[AT], entries_of(row)) for row in rows]


def play_again(row: TableRow, games: dict[str, Game[Any]], rows: list[Row]) -> bool:
    """Whether it could be: by the rules it was begun under, if they are here."""
    game = games.get(row.game)
    known = game.of_version(row.rules_version) if game else None
    try:
        _, finding = check_table(row, known, rows)
    except Exception as error:  # whatever the rules stumble over
        raise Unsound("match", row.id, f"the rules failed: {type(error).__name__}") from error
    if finding is not None:
        raise Unsound("match", row.id, f"entry {finding.n}: {finding.problem}")
    return known is not None
