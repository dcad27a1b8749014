"""People over HTTP: somebody's page, what they are to me, challenges, and my own page."""

from __future__ import annotations

import secrets

from msgspec import UNSET, structs

from kiribako.server.calls.call import Facts
from kiribako.server.club.club import CHALLENGE_LASTS
from kiribako.server.refusals import TableError
from kiribako.server.store.calls import call_step
from kiribako.server.table.naming import new_id
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import line_of, make
from kiribako.server.wire import http, people
from kiribako.server.wire.parts import Person

MOST_MUTED = 200
WHO = {"who": {"type": "string"}}


async def profile(asked: ApiRequest) -> people.Profile:
    return await asked.server.club.profile(asked.path("who"), asked.person)


async def relate(asked: ApiRequest) -> people.Related:
    """Nobody else is told of it."""
    club, person, wanted = asked.server.club, asked.person, asked.body
    club.take_turn(person)
    other = (await club.must_know(asked.path("who"))).id
    if other == person.id:
        raise TableError("that-is-you", "that is you", status=422)
    now = asked.server.tables.now()
    if wanted.followed is not UNSET:
        await club.rows.follow(person.id, other, now, on=wanted.followed)
    if wanted.blocked is not UNSET:
        await club.rows.block(person.id, other, now, on=wanted.blocked)
    if wanted.muted is not UNSET:
        if wanted.muted and len(await asked.server.store.mutes(person.id)) >= MOST_MUTED:
            raise TableError("too-many-muted", "that is enough silence")
        await asked.server.store.mute(person.id, other, on=wanted.muted)
    return await club.related(person.id, other)


async def challenge(asked: ApiRequest) -> people.ChallengeLine:
    """A table for the two, with its terms; whoever is blocked is not told that nobody reads it."""
    server, person = asked.server, asked.person
    club = server.club
    club.take_turn(person)
    other = await club.must_know(asked.path("who"))
    await club.may_challenge(person, other)
    wanted: http.OpenTable = asked.body.table
    if wanted.start or wanted.record is not UNSET or wanted.table is not UNSET:
        raise TableError("bad-start", "a challenge begins a new match", status=422)
    if wanted.visibility == "public":
        wanted = structs.replace(wanted, visibility="link")
    live = await make(asked, wanted)
    id, now = f"{new_id()}{secrets.token_hex(4)}", server.tables.now()
    row, call = live.table.row, []
    if server.tables.calls.on and not await club.rows.is_blocked(person.id, other.id):
        facts = Facts(table=row.id, game=row.game, names=[person.name])
        made = server.tables.calls.row(other.id, "invitation", facts, f"challenge {id}")
        call.append(call_step(made))
    await club.rows.add_challenge(id, person.id, other.id, row.id, now, *call)
    by, to = Person(person.id, person.name), Person(other.id, other.name)
    return people.ChallengeLine(id, by, to, line_of(live, person.id), now)


async def challenges(asked: ApiRequest) -> people.Challenges:
    server, who = asked.server, asked.person.id
    found = await server.club.rows.challenges(who, server.tables.now() - CHALLENGE_LASTS)
    lines = []
    for one in found:
        live = await server.tables.find(one.table)
        by, to = Person(one.by, one.by_name), Person(one.to, one.to_name)
        no = one.answer == "declined"
        lines.append(people.ChallengeLine(one.id, by, to, line_of(live, who), one.made, no))
    return people.Challenges(lines)


async def answer(asked: ApiRequest) -> http.TableAt:
    """Accepted, it leads to the table, where one sits down by oneself and agrees to its terms."""
    id = asked.path("challenge")
    rows = asked.server.club.rows
    table = await rows.answer_challenge(id[:64], asked.person.id, asked.body.answer)
    if table is None:
        raise TableError("no-such-challenge", "there is no such challenge of yours", status=404)
    return http.TableAt(table)


async def own_page(asked: ApiRequest) -> people.OwnPage:
    leaving = await asked.server.order.leaving.since(asked.person.id)
    return await asked.server.club.own_page(asked.person, leaving)


async def privacy(asked: ApiRequest) -> people.OwnPage:
    asked.server.club.take_turn(asked.person)
    who, shy = asked.person.id, asked.body.shy
    await asked.server.club.rows.set_shy(who, on=shy)
    asked.server.connected_sessions.hide(who, on=shy)
    return await own_page(asked)


ROUTES = (
    Route(
        method="GET",
        path="/api/people/{who}",
        handler=profile,
        summary="Somebody's page: matches, what they do now, and our meetings",
        gives=people.Profile,
        problems=(404,),
        params=WHO,
        metered=True,
    ),
    Route(
        method="PATCH",
        path="/api/people/{who}",
        handler=relate,
        summary="Follow, mute or block somebody, or no longer",
        takes=people.Relate,
        gives=people.Related,
        problems=(403, 404),
        params=WHO,
    ),
    Route(
        method="POST",
        path="/api/people/{who}/challenges",
        handler=challenge,
        summary="Ask somebody to a table with these terms",
        takes=people.OpenChallenge,
        gives=people.ChallengeLine,
        status=201,
        problems=(403, 404, 409),
        params=WHO,
    ),
    Route(
        method="GET",
        path="/api/me/challenges",
        handler=challenges,
        summary="Challenges to me and by me that wait for an answer, and mine that were declined",
        gives=people.Challenges,
        metered=True,
    ),
    Route(
        method="PUT",
        path="/api/me/challenges/{challenge}",
        handler=answer,
        summary="Accept, decline or withdraw a challenge",
        takes=people.AnswerChallenge,
        gives=http.TableAt,
        problems=(404,),
        params={"challenge": {"type": "string"}},
    ),
    Route(
        method="GET",
        path="/api/me/page",
        handler=own_page,
        summary="What only I see of mine: whom I follow, mute and block",
        gives=people.OwnPage,
        metered=True,
    ),
    Route(
        method="PUT",
        path="/api/me/privacy",
        handler=privacy,
        summary="Whether others see that I am here",
        takes=people.SetPrivacy,
        gives=people.OwnPage,
        problems=(403,),
    ),
)
