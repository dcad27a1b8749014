"""Backup and restore: the whole store as lines of JSON, from either database to either."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import IO, Any

import msgspec

from kiribako.server.log import decode_entries
from kiribako.server.store.history import SETTLE
from kiribako.server.store.port import Database, bad_store
from kiribako.server.store.statements import Statements

FORMAT = {"kiribako-backup": 2}
OLDER = {"kiribako-backup": 1}  # had no end, so that one cut off could not be told from a whole one
LAST_BACKUP = "when the last backup was made"  # a fact, for the host's desk
END = "end"  # the name of the last line, with the number of those between
CHUNK = 500
# The log comes first: whatever is written meanwhile, every row's table comes after it.
COLUMNS = {
    "log": ("table_id", "n", "at", "body"),
    "tables": ("id", "code", "host", "visibility", "phase", "bots", "made", "body"),
    "sittings": ("who", "table_id"),
    "hidden": ("who", "table_id"),
    "pictures": ("table_id", "n", "body"),
    "people": ("id", "name", "account", "passphrase", "epoch", "made", "shy", "leaving"),
    "sessions": ("id", "who", "browser", "system", "made", "seen"),
    "mutes": ("who", "muted"),
    "progress": ("who", "what", "how", "at"),
    "dailies": ("day", "game", "who", "table_id", "points", "name"),
    "rated_matches": ("pool", "n", "table_id", "at", "body"),
    "ratings": ("pool", "who", "middle", "spread", "low", "matches", "rivals"),
    "rating_steps": ("who", "pool", "n", "at", "middle", "spread"),
    "rating_meetings": ("pool", "who", "rival", "day", "times"),
    "event_log": ("event_id", "n", "at", "body"),
    "events": ("id", "host", "open_to", "phase", "starts", "made", "body"),
    "call_addresses": (
        "id",
        "who",
        "channel",
        "address",
        "keys",
        "name",
        "code",
        "made",
        "answered",
        "answer",
    ),
    "call_settings": ("who", "body"),
    "call_tables": ("who", "table_id", "how"),
    "vacations": ("who", "began", "ended"),
    "plans": ("table_id", "who", "ply", "body"),
    "names": ("fold", "who"),
    "follows": ("who", "followed", "at"),
    "blocks": ("who", "blocked", "at"),
    "challenges": ("id", "by_who", "to_who", "table_id", "made", "answer"),
    "results": ("table_id", "seat", "who", "name", "game", "seats", "won", "ended", "points"),
    "reports": (
        "id",
        "by_who",
        "about",
        "table_id",
        "line",
        "reason",
        "note",
        "made",
        "state",
        "settled",
    ),
    "sanctions": ("who", "kind", "until", "reason", "by_who", "made"),
    "acts": ("id", "at", "by_who", "act", "about", "table_id", "note"),
    "downtimes": ("began", "ended"),
    "facts": ("name", "value"),
}
KEYS = {
    "log": 2, "tables": 1, "sittings": 2, "hidden": 2, "pictures": 1, "people": 1, "sessions": 1,
    "mutes": 2, "progress": 2, "dailies": 3, "rated_matches": 2, "ratings": 2, "rating_steps": 3,
    "rating_meetings": 4, "event_log": 2, "events": 1, "call_addresses": 1, "call_settings": 1,
    "call_tables": 2, "vacations": 2, "plans": 2, "names": 1, "follows": 2, "blocks": 2,
    "challenges": 1, "results": 2, "reports": 1, "sanctions": 2, "acts": 1, "downtimes": 1,
    "facts": 1,
}  # fmt: skip
ORDER = (
    "tables", "log", "sittings", "hidden", "pictures", "people", "sessions", "mutes", "progress",
    "dailies", "rated_matches", "ratings", "rating_steps", "rating_meetings", "events",
    "event_log", "names", "call_addresses", "call_settings", "call_tables", "vacations", "plans",
    "follows", "blocks", "challenges", "results", "reports", "sanctions",
    "acts", "downtimes", "facts",
)  # fmt: skip
# What can be made anew from the rest: whole tables of the database, and single columns.
# Calls under way, searches, and where somebody banned came from are of the moment only.
MADE_ANEW = {
    "reviews": ("every column",),
    "calls": ("every column",),
    "deliveries": ("every column",),
    "seeks": ("every column",),
    "pairings": ("every column",),
    "closed_networks": ("every column",),
    "tables": ("clocked", "rated"),
    "results": ("outcome", "rated"),
}
# Columns that older backups do not have.
FORMER: dict[tuple[str, int], list[Any]] = {("people", 6): [0, 0], ("results", 8): [None]}


# Columns that a table's row and the ratings tell, so that no backup needs to hold them.
DERIVED = (
    """UPDATE tables SET clocked = 1 WHERE body LIKE '%"clock":{%'""",
    """UPDATE tables SET rated = 1 WHERE body LIKE '%"rated":true%'""",
    "UPDATE tables SET rated = 2 WHERE id IN (SELECT table_id FROM rated_matches)",
    SETTLE,
)


async def backup(store: Database, file: IO[bytes]) -> int:
    """Write everything down while the server runs; how many rows."""
    file.write(msgspec.json.encode(FORMAT) + b"\n")
    count = 0
    for name in COLUMNS:
        async for row in rows_of(store, name):
            file.write(msgspec.json.encode([name, row]) + b"\n")
            count += 1
    file.write(msgspec.json.encode([END, [count]]) + b"\n")
    return count


async def rows_of(store: Database, name: str) -> AsyncIterator[list[Any]]:
    """Every row of a table, page by page along its key."""
    columns, keys = ", ".join(COLUMNS[name]), COLUMNS[name][: KEYS[name]]
    order = ", ".join(keys)
    marks = ", ".join(f"?{place}" for place in range(1, len(keys) + 1))
    ends = f"ORDER BY {order} LIMIT {CHUNK}"
    sql = f"SELECT {columns} FROM {name} {ends}"  # noqa: S608 - the names are ours
    found = await store.fetch(sql)
    sql = f"SELECT {columns} FROM {name} WHERE ({order}) > ({marks}) {ends}"  # noqa: S608
    while found:
        for row in found:
            yield list(row)
        found = await store.fetch(sql, *found[-1][: len(keys)])


async def restore(store: Statements, file: IO[bytes]) -> int:
    """Fill an empty store from a backup; how many rows."""
    if await store.fetch("SELECT id FROM tables LIMIT 1"):
        raise bad_store("the database already has tables: restore into an empty one")
    found: dict[str, list[list[Any]]] = {name: [] for name in ORDER}
    for name, row in read_lines(file):
        found[name].append(row)
    phases = phases_of(found["log"])
    known = {row[0] for row in found["tables"]}
    for row in found["tables"]:
        row[4] = phases.get(row[0], "waiting")
    for name in (
        "log",
        "sittings",
        "hidden",
        "pictures",
        "rated_matches",
        "challenges",
        "results",
    ):  # of tables opened while it was written
        place = COLUMNS[name].index("table_id")
        found[name] = [row for row in found[name] if row[place] in known]
    counts = {row[0]: row[1] + len(decode_entries(row[3])) - 1 for row in found["log"]}
    found["pictures"] = [row for row in found["pictures"] if row[1] <= counts.get(row[0], 0)]
    for name in ORDER:
        await put_rows(store, name, found[name])
    for sql in DERIVED:
        await store.execute(sql)
    return sum(len(rows) for rows in found.values())


async def put_rows(store: Statements, name: str, rows: list[list[Any]]) -> None:
    marks = ", ".join(f"?{place}" for place in range(1, len(COLUMNS[name]) + 1))
    columns = ", ".join(COLUMNS[name])
    sql = f"INSERT INTO {name} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608
    for place in range(0, len(rows), CHUNK):
        some = rows[place : place + CHUNK]
        await asyncio.gather(*(store.execute(sql, *row) for row in some))


def read_lines(file: IO[bytes]) -> Iterator[tuple[str, list[Any]]]:
    """The rows of a backup, or a refusal that names the line at fault."""
    decoder = msgspec.json.Decoder(tuple[str, list[Any]])
    try:
        form = msgspec.json.decode(file.readline())
    except msgspec.MsgspecError:
        form = None
    if form not in (FORMAT, OLDER):
        raise bad_store("this is no backup of Kiribako's")
    ended = form == OLDER
    number = 1
    for number, line in enumerate(file, 2):
        try:
            name, row = decoder.decode(line)
        except msgspec.MsgspecError as error:
            raise bad_store(f"line {number} of the backup cannot be read: {error}") from None
        if name == END and row == [number - 2]:
            ended = True
            continue
        row += FORMER.get((name, len(row)), [])
        if name not in COLUMNS or len(row) != len(COLUMNS[name]):
            raise bad_store(f"line {number} of the backup is of no table of ours")
        yield name, row
    if not ended:
        raise bad_store(f"the backup ends too early, after line {number}: a part of it is missing")


def phases_of(rows: list[list[Any]]) -> dict[str, str]:
    """What the log says about every table's phase."""
    phases: dict[str, str] = {}
    for table, _n, _at, body in rows:
        for entry in decode_entries(body):
            kind = entry.__struct_config__.tag
            if kind in ("started", "ended"):
                phases[table] = "playing" if kind == "started" else "over"
    return phases
