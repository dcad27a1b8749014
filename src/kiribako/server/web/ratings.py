"""Ratings over HTTP: leaderboards, and what somebody is rated in."""

from __future__ import annotations

import bisect

from msgspec import UNSET

from kiribako.bots.levels import LASTING
from kiribako.ratings.anchors import anchors
from kiribako.ratings.ledger import DAY, Standing
from kiribako.server.refusals import TableError
from kiribako.server.store.port import RatingRow
from kiribako.server.web.games import game_of
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.wire import ratings as wire

LISTED = 100
PAST = 40  # matches
MONTH = 30 * DAY
NAMES = {level.word: level.name for level in LASTING}


def rated(row: RatingRow) -> wire.Rated:
    standing = row.standing
    change = UNSET if row.before is None else round(standing.rating.middle - row.before)
    middle, spread = standing.rating
    return wire.Rated(
        round(middle), round(spread), standing.matches, standing.settled, change=change
    )


def anchors_of(game: str, seats: int) -> list[wire.Anchor]:
    return [
        wire.Anchor(word, NAMES[word], round(rating.middle))
        for word, rating in anchors(game, seats).items()
    ]


def open_places(standings: list[Standing]) -> list[tuple[int, int]]:
    """The places that the inner spans of ratings leave open, from the first to the last."""
    spans = [
        (one.rating.middle - one.rating.spread, one.rating.middle + one.rating.spread)
        for one in standings
    ]
    lows, highs = sorted(low for low, _ in spans), sorted(high for _, high in spans)
    return [
        (1 + count_above(lows, high), len(spans) - count_below(highs, low)) for low, high in spans
    ]


def count_above(values: list[float], limit: float) -> int:
    return len(values) - bisect.bisect_right(values, limit)


def count_below(values: list[float], limit: float) -> int:
    return bisect.bisect_left(values, limit)


async def leaders(asked: ApiRequest) -> wire.Leaders:
    """Who leads a game with so many seats."""
    game = game_of(asked, asked.path("game"))
    text = asked.query("seats", str(game.seats[0]))
    if not text.isascii() or not text.isdigit() or int(text) not in game.seats:
        have = ", ".join(str(seats) for seats in game.seats)
        raise TableError("bad-seats", f"seats is one of {have}", status=422)
    pool, since = f"{game.id}/{int(text)}", asked.server.tables.now() - MONTH
    found = await asked.server.store.leaders(pool, since, LISTED)
    places = open_places([row.standing for row in found])
    own = await asked.server.store.ratings_of(asked.person.id, since)
    mine = [rated(row) for row in own if row.pool == pool]
    return wire.Leaders(
        game.id,
        int(text),
        anchors_of(game.id, int(text)),
        [
            wire.Leader(row.who, row.name, first, last, rated(row))
            for row, (first, last) in zip(found, places)
        ],
        mine=mine[0] if mine else UNSET,
    )


async def of_person(asked: ApiRequest) -> wire.PersonRatings:
    """What somebody is rated in; nothing for whoever has played no rated match."""
    who, store = asked.path("who"), asked.server.store
    found = []
    for row in await store.ratings_of(who, asked.server.tables.now() - MONTH):
        game, _, seats = row.pool.rpartition("/")
        steps = await store.rating_steps(who, row.pool, PAST)
        past = [round(middle) for _, middle, _ in reversed(steps)]
        known = anchors_of(game, int(seats))
        found.append(wire.PoolRating(game, int(seats), rated(row), known, past))
    found.sort(key=lambda one: -one.rated.matches)
    return wire.PersonRatings(who, found)


ROUTES = (
    Route(
        method="GET",
        path="/api/ratings/{game}",
        handler=leaders,
        summary="Who leads a game, by conservative estimate",
        gives=wire.Leaders,
        problems=(404, 422),
        params={"game": {"type": "string"}},
        query={
            "seats": ("How many seats; the fewest of the game unless said", {"type": "integer"})
        },
        metered=True,
    ),
    Route(
        method="GET",
        path="/api/people/{who}/ratings",
        handler=of_person,
        summary="What somebody is rated in",
        gives=wire.PersonRatings,
        params={"who": {"type": "string"}},
        metered=True,
    ),
)
