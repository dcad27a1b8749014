"""Rebuilding: every rating made anew from the logs of the tables, in the order of counting."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kiribako.kernel.game import Game
from kiribako.ratings.anchors import anchors
from kiribako.ratings.ledger import Ledger, RatedMatch, Standing
from kiribako.server.store.port import Step, Store
from kiribako.server.store.ratings import counted_steps
from kiribako.server.table.rated import rated_match
from kiribako.server.table.state import Table


class Rebuilt(Struct):
    """What a rebuilding found."""

    matches: int = 0  # that count
    left_out: int = 0  # that do not, or whose rules are not here
    people: int = 0
    different: int = 0  # ratings that were kept otherwise


async def rebuild(store: Store, games: dict[str, Game[Any]], *, keep: bool = True) -> Rebuilt:
    """Count everything anew; `keep` puts it in the place of what is kept."""
    found, told = [], Rebuilt()
    for id, n in await store.rated_order():
        match = await match_of(store, games, id)
        if match is None:
            told.left_out += 1
        else:
            found.append((match.pool, n or 2**62, match.at, match))
    ledgers: dict[str, Ledger] = {}
    numbers = await last_numbers(store)
    steps: list[Step] = []
    for pool, _n, _at, match in sorted(found):
        game, _, seats = pool.rpartition("/")
        known = anchors(game, int(seats))
        ledger = ledgers.setdefault(pool, Ledger(known))
        changed = ledger.count(match)
        told.matches += bool(changed)
        told.left_out += not changed
        numbers[pool] = numbers.get(pool, 0) + 1
        steps += counted_steps(match, numbers[pool], changed)
    now: dict[tuple[str, str], Standing] = {
        (pool, who): standing
        for pool, ledger in ledgers.items()
        for who, standing in ledger.standings.items()
    }
    kept = await store.kept_ratings()
    told.people = len({who for _, who in now})
    told.different = sum(now.get(key) != kept.get(key) for key in now.keys() | kept.keys())
    if keep:
        await store.replace_ratings(steps)
    return told


async def last_numbers(store: Store) -> dict[str, int]:
    """The last number of each pool: whoever counts meanwhile wants the next, and finds it taken."""
    sql = "SELECT pool, MAX(n) FROM rated_matches GROUP BY pool"
    return {pool: int(n) for pool, n in await store.fetch(sql)}


async def match_of(store: Store, games: dict[str, Game[Any]], id: str) -> RatedMatch | None:
    """What a table's log says of its match."""
    row = await store.table(id)
    if row is None:
        return None
    game = games.get(row.game)
    if game is None or game.rules_version != row.rules_version:
        return await store.counted_match(id)
    table = Table(row, game)
    table.replay(await store.rows(id))
    return rated_match(table)
