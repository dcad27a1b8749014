"""Order over HTTP: telling the host, the host's desk, my data, and leaving for good."""

from __future__ import annotations

from kiribako.server.order.desk import HostsDesk
from kiribako.server.order.export import export
from kiribako.server.people.cookies import Session
from kiribako.server.people.hosts import is_host
from kiribako.server.people.lookalikes import fold
from kiribako.server.refusals import TableError
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.wire import order

LONGEST_BEGINNING = 40


def must_host(asked: ApiRequest) -> None:
    """Whoever is no host is told that there is nothing here."""
    if not is_host(asked.server.settings, asked.person):
        raise TableError("no-such-address", "there is nothing at this address", status=404)


async def report(asked: ApiRequest) -> order.HostKnows:
    await asked.server.order.report(asked.person, asked.network, asked.body)
    return order.HostKnows()


async def desk(asked: ApiRequest) -> order.Desk:
    must_host(asked)
    return await HostsDesk(asked.server).shown()


async def act(asked: ApiRequest) -> order.Desk:
    must_host(asked)
    await asked.server.order.act(asked.person, asked.body)
    return await HostsDesk(asked.server).shown()


async def people(asked: ApiRequest) -> order.FindPeople:
    must_host(asked)
    return await HostsDesk(asked.server).people(asked.query("begins")[:LONGEST_BEGINNING])


async def my_data(asked: ApiRequest) -> order.MyData:
    """Only with my own cookie, and not often: it reads a lot."""
    if asked.bearer is None:
        raise TableError("no-account", "nothing is kept of you", status=404)
    if not asked.server.order.exports.take(asked.person.id):
        raise TableError("too-fast", "you have just had it; wait a while", status=429)
    return await export(asked.server, asked.person)


async def leave(asked: ApiRequest) -> order.Leaving:
    """The name typed once more; whoever else sits at this screen has not done it by a slip."""
    if asked.bearer is None:
        raise TableError("no-account", "nothing is kept of you", status=404)
    if fold(asked.body.name) != fold(asked.person.name):
        raise TableError("wrong-name", "that is not your name", status=422)
    if is_host(asked.server.settings, asked.person):
        message = "a host stays: name another in the settings first"
        raise TableError("host-stays", message, status=403)
    gone = asked.person.id
    until = await asked.server.order.leaving.begin(asked.person)
    stranger = asked.server.people.stranger()
    asked.become(stranger, Session(stranger.id))
    asked.ended = gone
    return order.Leaving(until)


ROUTES = (
    Route(
        method="POST",
        path="/api/reports",
        handler=report,
        summary="Tell the host of somebody",
        takes=order.TellHost,
        gives=order.HostKnows,
        status=201,
        problems=(404, 503),
    ),
    Route(
        method="GET",
        path="/api/me/data",
        handler=my_data,
        summary="All that this box keeps of me",
        gives=order.MyData,
        problems=(404,),
        metered=True,
    ),
    Route(
        method="POST",
        path="/api/me/leave",
        handler=leave,
        summary="Delete me; for a week signing in brings me back",
        takes=order.LeaveForGood,
        gives=order.Leaving,
        problems=(403, 404),
    ),
    Route(
        method="GET",
        path="/api/desk",
        handler=desk,
        summary="The host's desk",
        gives=order.Desk,
        problems=(404,),
        metered=True,
    ),
    Route(
        method="POST",
        path="/api/desk/acts",
        handler=act,
        summary="Do something that only a host does; it goes into the log of acts",
        takes=order.DoAct,
        gives=order.Desk,
        problems=(404,),
    ),
    Route(
        method="GET",
        path="/api/desk/people",
        handler=people,
        summary="Accounts whose names begin like that",
        gives=order.FindPeople,
        problems=(404,),
        query={"begins": ("the beginning of a name", {"type": "string"})},
        metered=True,
    ),
)
