"""The deals of the day over HTTP: begin one, and see what everybody made of it."""

from __future__ import annotations

from datetime import date, timedelta

from msgspec import UNSET

from kiribako.server.puzzles import calendar
from kiribako.server.puzzles.daily_deal import bars_of, open_daily, points_of, seed_of, short_form
from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller
from kiribako.server.web.games import game_of
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import paid
from kiribako.server.wire import http
from kiribako.server.wire import puzzles as wire

KEPT = 60  # days
GAME = {"game": {"type": "string"}}


def day_of(asked: ApiRequest) -> date:
    return calendar.today(asked.server.tables.now())


async def every(asked: ApiRequest) -> wire.Dailies:
    """Today's deals, and how far I am with them."""
    server, day = asked.server, day_of(asked)
    mine = {row.game: row for row in await server.store.dailies(day.isoformat(), asked.person.id)}
    found = []
    for game in server.tables.games.values():
        row = mine.get(game.id)
        points = UNSET if row is None or row.points is None else row.points
        results = await server.store.daily_points(day.isoformat(), game.id)
        found.append(
            wire.DailyGame(
                game=game.id,
                level=short_form(game).level,
                table=row.table if row else UNSET,
                points=points,
                players=sum(many for _, many in results),
            )
        )
    return wire.Dailies(day.isoformat(), found)


async def begin(asked: ApiRequest) -> http.TableAt:
    """My table with today's deal: the one that I have, or a new one, which counts."""
    server, person, day = asked.server, asked.person, day_of(asked)
    game = game_of(asked, asked.body.game)
    known = {row.game: row for row in await server.store.dailies(day.isoformat(), person.id)}
    if game.id in known:
        return http.TableAt(known[game.id].table)
    server.table_limits.take(asked.network)
    tables = server.tables
    caller = Caller(person.id, person.name, tables.now(), secret=tables.entropy.secret)
    with paid(asked):
        seed = seed_of(server.people.secret, day, game.id)
        row, entries = open_daily(game, seed, day, caller)
    await server.store.forget_dailies((day - timedelta(KEPT)).isoformat())
    counted = await server.store.begin_daily(day.isoformat(), game.id, person.id, row.id)
    if counted != row.id:
        return http.TableAt(counted)
    tables.bots.came(person.id, asked.network)
    try:
        await tables.make(row, entries)
    except BaseException:
        await server.store.drop_daily(person.id, row.id)
        raise
    return http.TableAt(row.id)


async def finish(asked: ApiRequest) -> wire.DailyResult:
    """My finished table counts, and I see what the others made of it."""
    body: wire.FinishDaily = asked.body
    server, person = asked.server, asked.person
    live = await server.tables.find(body.table)
    table = live.table
    seats = table.eyes(person.id)
    if not table.row.start.daily or not seats:
        raise TableError("not-a-daily", "this is no deal of the day of yours", status=404)
    with paid(asked):
        points = points_of(table, seats[0])
    if points is None:
        raise TableError("not-over", "only a match played to its end counts")
    await server.store.finish_daily(person.id, table.row.id, points)
    await server.store.name_daily(person.id, table.row.id, person.name if body.named else "")
    return await results(asked, table.row.start.daily, table.row.game)


async def result(asked: ApiRequest) -> wire.DailyResult:
    return await results(asked, day_of(asked).isoformat(), game_of(asked, asked.path("game")).id)


async def results(asked: ApiRequest, day: str, game: str) -> wire.DailyResult:
    """What everybody made of it, for those who have finished it themselves."""
    store, who = asked.server.store, asked.person.id
    mine = {row.game: row.points for row in await store.dailies(day, who)}.get(game)
    counts = await store.daily_points(day, game)
    players = sum(many for _, many in counts)
    if mine is None:
        return wire.DailyResult(day, game, players, [], [])
    return wire.DailyResult(
        day,
        game,
        players,
        [wire.DailyBar(low, many) for low, many in bars_of(counts)],
        [wire.DailyNamed(name, points) for name, points in await store.daily_names(day, game)],
        points=mine,
        better_than=sum(many for points, many in counts if points < mine),
    )


ROUTES = (
    Route(
        method="GET",
        path="/api/dailies",
        handler=every,
        summary="Today's deals, and how far I am with them",
        gives=wire.Dailies,
        metered=True,
    ),
    Route(
        method="POST",
        path="/api/dailies",
        handler=begin,
        summary="Begin today's deal of a game, or go on with it",
        takes=wire.OpenDaily,
        gives=http.TableAt,
        status=201,
        problems=(404,),
    ),
    Route(
        method="POST",
        path="/api/dailies/result",
        handler=finish,
        summary="My finished table counts; what everybody made of it",
        takes=wire.FinishDaily,
        gives=wire.DailyResult,
        problems=(403, 404, 409),
    ),
    Route(
        method="GET",
        path="/api/dailies/{game}",
        handler=result,
        summary="What everybody made of today's deal, once I have finished it",
        gives=wire.DailyResult,
        problems=(404,),
        params=GAME,
        metered=True,
    ),
)
