"""Me over HTTP: who I am, my name, an account, and sessions on other devices."""

from __future__ import annotations

from kiribako.server.people.people import shown
from kiribako.server.refusals import TableError
from kiribako.server.table.seating import tidy_name
from kiribako.server.web.doors import Asked, Door
from kiribako.server.wire import http


async def me(asked: Asked) -> http.Me:
    """Whoever the cookie says; a stranger gets one."""
    return http.Me(shown(asked.person))


async def rename(asked: Asked) -> http.Me:
    name = tidy_name(asked.body.name)
    if not name:
        raise TableError("bad-name", "a name needs something to read", status=422)
    asked.person = await asked.house.people.rename(asked.person, name)
    return http.Me(shown(asked.person))


async def open_account(asked: Asked) -> http.Me:
    slow_down(asked)
    wanted: http.OpenAccount = asked.body
    asked.person = await asked.house.people.open_account(
        asked.person, wanted.account, wanted.passphrase
    )
    asked.fresh = True
    return http.Me(shown(asked.person))


async def sign_in(asked: Asked) -> http.Me:
    slow_down(asked)
    wanted: http.OpenSession = asked.body
    asked.person = await asked.house.people.sign_in(wanted.account, wanted.passphrase)
    asked.fresh = True
    return http.Me(shown(asked.person))


async def sign_out(asked: Asked) -> http.Me:
    """Be somebody new on this device; with `everywhere`, end the sessions of all the others."""
    if asked.query("everywhere") == "true":
        asked.person = await asked.house.people.end_sessions(asked.person)
        asked.house.hang_up(asked.person)
    else:
        asked.person = asked.house.people.stranger()
    asked.fresh = True
    return http.Me(shown(asked.person))


def slow_down(asked: Asked) -> None:
    """Passphrases cannot be tried out quickly."""
    if not asked.house.passphrases.take(asked.address):
        raise TableError("too-fast", "too many passphrases; wait a minute", status=429)


DOORS = (
    Door(method="GET", path="/api/me", handler=me, summary="Who I am", gives=http.Me),
    Door(
        method="PATCH",
        path="/api/me",
        handler=rename,
        summary="Change my name",
        takes=http.Rename,
        gives=http.Me,
    ),
    Door(
        method="POST",
        path="/api/accounts",
        handler=open_account,
        summary="Keep who I am under a passphrase",
        takes=http.OpenAccount,
        gives=http.Me,
        status=201,
        problems=(409,),
    ),
    Door(
        method="POST",
        path="/api/sessions",
        handler=sign_in,
        summary="Sign in on this device",
        takes=http.OpenSession,
        gives=http.Me,
    ),
    Door(
        method="DELETE",
        path="/api/sessions",
        handler=sign_out,
        summary="Sign out on this device, or end the sessions of all others",
        gives=http.Me,
        query={"everywhere": ("true: end the others", {"type": "string", "enum": ["true"]})},
    ),
)
