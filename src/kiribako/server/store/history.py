"""Somebody's finished matches in either database, asked for by game, outcome, rating and rival."""

from __future__ import annotations

from typing import Any, NamedTuple

from kiribako.server.store.port import Database

OUTCOMES = ("won", "lost", "other")  # other: shared, drawn, or played from several seats
# What the seats of a match say of each: run once they are all there.
SETTLE = """
    UPDATE results SET
        rated = CASE WHEN EXISTS (
            SELECT 1 FROM tables WHERE tables.id = results.table_id AND tables.rated <> 0)
            THEN 1 ELSE 0 END,
        outcome = CASE
            WHEN EXISTS (SELECT 1 FROM results own WHERE own.table_id = results.table_id
                         AND own.who = results.who AND own.seat <> results.seat) THEN 'other'
            WHEN won = 1 THEN 'won'
            WHEN EXISTS (SELECT 1 FROM results winner WHERE winner.table_id = results.table_id
                         AND winner.won = 1) THEN 'lost'
            ELSE 'other' END
    WHERE outcome = ''"""
SETTLE_TABLE = f"{SETTLE} AND table_id = ?1"


MET = "SELECT table_id FROM results met WHERE met.who = ?{} AND met.who <> '' AND met.who <> ?1"


class Wanted(NamedTuple):
    """Which matches are asked for; what is left out may be anything."""

    game: str = ""
    outcome: str = ""
    rated: bool | None = None
    rival: str = ""  # somebody else's id, who sat there as well


async def history(
    database: Database, who: str, wanted: Wanted, limit: int, skip: int = 0
) -> list[str]:
    """Tables of matches that somebody sat in and that are over, the last to end first.

    All that is asked stands in one index, so that an old match is found without reading others.
    """
    values: list[Any] = [who, limit, skip]
    also = ""
    for column, value in (
        ("game", wanted.game or None),
        ("outcome", wanted.outcome or None),
        ("rated", None if wanted.rated is None else int(wanted.rated)),
    ):
        if value is not None:
            values.append(value)
            also += f" AND {column} = ?{len(values)}"
    if wanted.rival:  # read once for all, from the same index
        values.append(wanted.rival)
        also += f" AND table_id IN ({MET.format(len(values))})"
    sql = f"""
        SELECT DISTINCT table_id, ended FROM results WHERE who = ?1 AND who <> ''{also}
        AND table_id NOT IN (SELECT table_id FROM hidden WHERE who = ?1)
        ORDER BY ended DESC, table_id DESC LIMIT ?2 OFFSET ?3"""  # noqa: S608 - columns are ours
    return [table for table, _ in await database.fetch(sql, *values)]
