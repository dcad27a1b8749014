"""The club over HTTP: its room, and quick pairing."""

from __future__ import annotations

from msgspec import UNSET

from kiribako.server.club.pairing import LIVE
from kiribako.server.refusals import TableError
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import LISTED, lines
from kiribako.server.wire import people

MOST_LIVE = 6  # tables that are played, as the room shows them


async def club(asked: ApiRequest) -> people.Club:
    """Whoever looks at it is in it."""
    server = asked.server
    if not server.settings.club:
        raise TableError("no-club", "this box has no club", status=404)
    if asked.person.account is not None:
        server.club.here.came(asked.person.id)
    found = await lines(asked, await server.store.lobby(LISTED))
    readable = [line for line in found if line.status.readable is UNSET]
    here, count = await server.club.who_is_here(asked.person)
    about, notice, noticed = await server.order.notice()
    playing = [line for line in readable if line.status.phase == "playing"]
    return people.Club(
        name=server.settings.club,
        about=about,
        notice=notice,
        noticed=noticed,
        live=playing[:MOST_LIVE],
        open=[line for line in readable if line.status.phase == "waiting"],
        here=here,
        count=count,
        seeking=await server.club.pairing.rows.count(server.tables.now() - LIVE),
    )


async def seek(asked: ApiRequest) -> people.Seeking:
    """One search for each person; they need an account, so that nobody is paired with a ghost."""
    asked.server.club.take_turn(asked.person)
    return await asked.server.club.pairing.seek(asked.person, asked.body)


async def seeking(asked: ApiRequest) -> people.Seeking:
    return await asked.server.club.pairing.state(asked.person)


async def stop(asked: ApiRequest) -> people.Seeking:
    return await asked.server.club.pairing.stop(asked.person)


ROUTES = (
    Route(
        method="GET",
        path="/api/club",
        handler=club,
        summary="The club's room: what is played, free seats, who is here",
        gives=people.Club,
        problems=(404,),
        metered=True,
    ),
    Route(
        method="PUT",
        path="/api/club/seek",
        handler=seek,
        summary="Find me people for a match with these terms",
        takes=people.Seek,
        gives=people.Seeking,
        problems=(403, 404),
    ),
    Route(
        method="GET",
        path="/api/club/seek",
        handler=seeking,
        summary="How my search stands; asking keeps it alive",
        gives=people.Seeking,
        metered=True,
    ),
    Route(
        method="DELETE",
        path="/api/club/seek",
        handler=stop,
        summary="Look no longer",
        gives=people.Seeking,
    ),
)
