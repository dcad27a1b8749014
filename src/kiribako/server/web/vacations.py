"""My vacation over HTTP: days on which the clocks of my slow tables stand still."""

from __future__ import annotations

from kiribako.server.calls.vacations import IN_A_YEAR, days_of
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.wire import calls as wire


async def mine(asked: ApiRequest) -> wire.MyVacation:
    tables, who = asked.server.tables, asked.person.id
    now = tables.now()
    spans = await tables.vacations.of_year(who)
    coming = [span for span in spans if span[1] > now]
    return wire.MyVacation(
        days=IN_A_YEAR,
        used=days_of([(began, min(ended, now)) for began, ended in spans if began < now]),
        planned=days_of([(max(began, now), ended) for began, ended in coming]),
        next=wire.Vacation(*coming[0]) if coming else None,
    )


async def plan(asked: ApiRequest) -> wire.MyVacation:
    wanted: wire.Vacation = asked.body
    await asked.server.tables.vacations.plan(asked.person.id, wanted.began, wanted.ended)
    return await mine(asked)


async def stay(asked: ApiRequest) -> wire.MyVacation:
    await asked.server.tables.vacations.stay(asked.person.id)
    return await mine(asked)


ROUTES = (
    Route(
        method="GET",
        path="/api/me/vacation",
        handler=mine,
        summary="My vacation days",
        gives=wire.MyVacation,
        metered=True,
    ),
    Route(
        method="PUT",
        path="/api/me/vacation",
        handler=plan,
        summary="Plan a vacation instead of the one that was planned",
        takes=wire.Vacation,
        gives=wire.MyVacation,
        problems=(409,),
    ),
    Route(
        method="DELETE",
        path="/api/me/vacation",
        handler=stay,
        summary="Stay, or come back now",
        gives=wire.MyVacation,
    ),
)
