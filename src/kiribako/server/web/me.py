"""Me over HTTP: who I am, my name, an account, and sessions on other devices."""

from __future__ import annotations

import re

from kiribako.server.people.cookies import Session
from kiribako.server.people.hosts import host_accounts, is_host
from kiribako.server.people.people import shown
from kiribako.server.refusals import TableError
from kiribako.server.store.port import PersonRow
from kiribako.server.table.seating import tidy_name
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.wire import http

SESSION = re.compile("[0-9a-f]{32}")


def met(asked: ApiRequest, person: PersonRow) -> http.Me:
    """Somebody, and what this box is to them."""
    settings = asked.server.settings
    return http.Me(shown(person), settings.club, is_host(settings, person))


async def me(asked: ApiRequest) -> http.Me:
    """Whoever the cookie says; a stranger gets one."""
    return met(asked, asked.person)


async def rename(asked: ApiRequest) -> http.Me:
    name = tidy_name(asked.body.name)
    asked.person = await asked.server.people.rename(asked.person, name)
    return met(asked, asked.person)


async def open_account(asked: ApiRequest) -> http.Me:
    """Cookies from before stand for nobody: whoever copied the guest's has nothing left of it."""
    wanted: http.OpenAccount = asked.body
    people = asked.server.people
    asked.server.passphrase_limits.take_from(asked.network)
    if wanted.account.lower() in host_accounts(asked.server.settings):
        raise TableError("reserved-name", "that account is the host's", status=422)
    person, session = await people.open_account(
        asked.person, wanted.account, wanted.passphrase, asked.browser()
    )
    asked.become(person, session)
    asked.ended = person.id
    return met(asked, person)


async def sign_in(asked: ApiRequest) -> http.Me:
    wanted: http.OpenSession = asked.body
    server, before = asked.server, asked.bearer
    server.passphrase_limits.take(asked.network, wanted.account)
    person, session = await server.people.sign_in(
        wanted.account, wanted.passphrase, asked.browser()
    )
    server.passphrase_limits.were_right(asked.network, wanted.account)
    if before is not None and before.session:  # nobody is signed in twice with one browser
        await server.people.end_session(before.person, before.session)
        asked.ended = before.person.id
    asked.become(person, session)
    return met(asked, person)


async def sign_out(asked: ApiRequest) -> http.Me:
    """Be somebody new on this device; with `everywhere`, end the sessions of all the others."""
    bearer, people = asked.bearer, asked.server.people
    if bearer is None:
        return met(asked, asked.person)
    asked.ended = bearer.person.id
    if asked.query("everywhere") == "true":
        renewed = await people.end_others(bearer)
        if renewed is not None:
            asked.become(asked.person, renewed)
    else:
        await people.end_session(bearer.person, bearer.session)
        stranger = people.stranger()
        asked.become(stranger, Session(stranger.id))
    return met(asked, asked.person)


async def sessions(asked: ApiRequest) -> http.Sessions:
    """Browsers signed in to my account, the last seen first; a guest has none to list."""
    rows = await asked.server.people.sessions(asked.person)
    own = asked.bearer.session if asked.bearer else ""
    lines = [
        http.SessionLine(row.id, row.browser, row.system, row.made, row.seen, here=row.id == own)
        for row in rows
    ]
    return http.Sessions(lines)


async def end_session(asked: ApiRequest) -> http.Sessions:
    """That browser must sign in again; whoever is connected with it loses the connection."""
    if asked.bearer is not None and asked.path("session") == asked.bearer.session:
        raise TableError("own-session", "that is this browser: sign out instead")
    if not SESSION.fullmatch(asked.path("session")):
        raise TableError("no-such-session", "there is no such session of yours", status=404)
    if not await asked.server.store.end_session(asked.person.id, asked.path("session")):
        raise TableError("no-such-session", "there is no such session of yours", status=404)
    asked.ended = asked.person.id
    return await sessions(asked)


async def change_passphrase(asked: ApiRequest) -> http.Me:
    """With the old one only; every other session ends."""
    wanted: http.ChangePassphrase = asked.body
    server, person = asked.server, asked.person
    if person.account is None:
        raise TableError("no-account", "you have no account, and no passphrase", status=403)
    server.passphrase_limits.take(asked.network, person.account)
    session = await server.people.change_passphrase(person, wanted.old, wanted.new, asked.browser())
    server.passphrase_limits.were_right(asked.network, person.account)
    asked.become(person, session)
    asked.ended = person.id
    return met(asked, person)


ROUTES = (
    Route(method="GET", path="/api/me", handler=me, summary="Who I am", gives=http.Me),
    Route(
        method="PATCH",
        path="/api/me",
        handler=rename,
        summary="Change my name",
        takes=http.Rename,
        gives=http.Me,
    ),
    Route(
        method="POST",
        path="/api/accounts",
        handler=open_account,
        summary="Keep who I am under a passphrase",
        takes=http.OpenAccount,
        gives=http.Me,
        status=201,
        problems=(409,),
    ),
    Route(
        method="PUT",
        path="/api/me/passphrase",
        handler=change_passphrase,
        summary="Change my passphrase, which ends my sessions on other devices",
        takes=http.ChangePassphrase,
        gives=http.Me,
    ),
    Route(
        method="GET",
        path="/api/me/sessions",
        handler=sessions,
        summary="The browsers signed in to my account",
        gives=http.Sessions,
        metered=True,
    ),
    Route(
        method="DELETE",
        path="/api/me/sessions/{session}",
        handler=end_session,
        summary="End a session of mine on another device",
        gives=http.Sessions,
        problems=(404, 409),
        params={"session": {"type": "string"}},
    ),
    Route(
        method="POST",
        path="/api/sessions",
        handler=sign_in,
        summary="Sign in on this device",
        takes=http.OpenSession,
        gives=http.Me,
    ),
    Route(
        method="DELETE",
        path="/api/sessions",
        handler=sign_out,
        summary="Sign out on this device, or end the sessions of all others",
        gives=http.Me,
        query={"everywhere": ("true: end the others", {"type": "string", "enum": ["true"]})},
    ),
)
