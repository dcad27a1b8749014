"""Ratings at real tables: agreed before the start, counted once, made anew to the last digit."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

import kiribako
from kiribako.ratings import ledger
from kiribako.ratings.anchors import anchors
from kiribako.ratings.ledger import PAIR_A_DAY, Standing
from kiribako.ratings.model import Rating
from kiribako.server.ratings.rebuild import rebuild
from kiribako.server.settings import Settings
from kiribako.server.store.port import Conflict
from kiribako.server.table.rated import rated_match
from kiribako.server.web.ratings import open_places
from tests.server.site import Message, Person, Site, running

GAMES = {game.id: game for game in kiribako.games()}
RATED = {"game": "kiwara", "rated": True, "take_backs": "none"}


def on(database: str) -> Settings:
    secret = "the same on every node, and long"
    return Settings(port=0, database=database, secret=secret, bot_workers=1, log="off")


async def member(site: Site, name: str) -> Person:
    """Somebody with an account."""
    person = await site.person(name)
    words = {"account": name.lower(), "passphrase": "correct horse"}
    answer = await person.http.post("/api/accounts", json=words)
    assert answer.status_code in (200, 201), answer.text
    return person


async def decided(winner: Person, loser: Person, **wanted: Any) -> str:
    """A rated match that the loser gives up at once."""
    table = await winner.open(**{**RATED, "seating": ["me", "open"], **wanted})
    here, there = await winner.join(table["id"]), await loser.join(table["id"])
    await there.must("sit", seat=1)
    await there.must("start")
    await there.must("resign", seat=1)
    await here.wire.close()
    await there.wire.close()
    return str(table["id"])


async def counted(site: Site, person: Person, matches: int) -> Message:
    """Somebody's rating once so many matches count."""
    while True:
        answer = await person.http.get(f"/api/people/{person.who}/ratings")
        ratings = answer.json()["ratings"]
        if ratings and ratings[0]["rated"]["matches"] >= matches:
            return dict(ratings[0]["rated"])
        site.server.tables.ratings.woken.set()
        await asyncio.sleep(0.01)


async def code_of(person: Person, **wanted: Any) -> str:
    answer = await person.http.post("/api/tables", json=wanted)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


def test_rated_matches_count_once_and_can_be_counted_anew(database: str) -> None:
    """On both databases: kept ratings equal those made of the log, wherever a match was counted."""

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(running(on(database)))
            ann, bo = await member(site, "Ann"), await member(site, "Bo")
            cy = await member(site, "Cy")
            for winner, loser in ((ann, bo), (bo, ann), (ann, cy), (cy, bo), (ann, bo)):
                await decided(winner, loser)
            top = await counted(site, ann, 4)
            assert top["matches"] == 4
            assert (await counted(site, bo, 4))["middle"] < 1500 < top["middle"]
            store = site.server.store
            again = await rebuild(store, GAMES, keep=False)
            assert (again.matches, again.people, again.different) == (5, 3, 0)
            kept = await store.kept_ratings()
            await store.execute("UPDATE ratings SET middle = 2000 WHERE who = ?1", bo.who)
            assert (await rebuild(store, GAMES)).different == 1
            assert await store.kept_ratings() == kept
            await site.server.tables.ratings.count_waiting()  # nothing is counted a second time
            assert await store.kept_ratings() == kept
            board = (await cy.http.get("/api/ratings/kiwara")).json()
            assert board["leaders"] == []  # nobody has settled yet
            assert board["mine"]["settled"] is False
            assert next(anchor["word"] for anchor in board["anchors"]) == "level-1"
            seats = await cy.http.get("/api/ratings/kiwara?seats=9")
            assert seats.json()["code"] == "bad-seats"

    asyncio.run(scene())


def test_whoever_counts_while_all_is_made_anew_looks_again(database: str) -> None:
    """What was read before is not put over what was made anew, and nothing is left out."""

    async def scene() -> None:
        async with running(on(database)) as site:
            ann, bo = await member(site, "Ann"), await member(site, "Bo")
            for winner, loser in ((ann, bo), (bo, ann)):
                await decided(winner, loser)
            await counted(site, ann, 2)
            ratings, store = site.server.tables.ratings, site.server.store
            count_waiting, ratings.count_waiting = ratings.count_waiting, nothing
            first, second = [await match_at(site, await decided(ann, bo)) for _ in range(2)]
            stale = ledger.Ledger(anchors("kiwara", 2))
            n = await store.ledger_for(second, stale)
            await store.execute("UPDATE tables SET rated = 0 WHERE id = ?1", second.table)
            assert (await rebuild(store, GAMES)).matches == 3
            await store.execute("UPDATE tables SET rated = 1 WHERE id = ?1", second.table)
            assert not await store.keep_rated(first, n + 1, {})  # it was counted with the others
            with pytest.raises(Conflict):
                await store.keep_rated(second, n + 1, stale.count(second))
            ratings.count_waiting = count_waiting
            await counted(site, ann, 4)
            assert (await rebuild(store, GAMES, keep=False)).different == 0

    asyncio.run(scene())


async def match_at(site: Site, table: str) -> ledger.RatedMatch:
    live = await site.server.tables.ended(table)
    match = rated_match(live.table)
    assert match is not None
    return match


async def nothing() -> None:
    """In the place of a node's counting."""


def test_what_did_not_count_keeps_its_place(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A win that was foregone then would not be any more: made anew, it still changes nothing."""
    monkeypatch.setattr(ledger, "CERTAIN", 0.08)  # after one win the next one is foregone

    async def scene() -> None:
        async with running(on(database)) as site:
            ann, bo = await member(site, "Ann"), await member(site, "Bo")
            for winner, loser in ((ann, bo), (ann, bo), (bo, ann), (bo, ann)):
                await decided(winner, loser)
                await site.server.tables.ratings.count_waiting()
            kept = await site.server.store.kept_ratings()
            assert {one.matches for one in kept.values()} == {3}
            for keep in (False, True, False):
                again = await rebuild(site.server.store, GAMES, keep=keep)
                assert (again.matches, again.left_out, again.different) == (3, 1, 0)
            assert await site.server.store.kept_ratings() == kept

    asyncio.run(scene())


def test_a_match_left_uncounted_is_counted_by_whoever_finds_it(database: str) -> None:
    """A node that dies between the end of a match and its counting loses nothing."""

    async def scene() -> None:
        async with running(on(database)) as site:
            ann, bo = await member(site, "Ann"), await member(site, "Bo")
            site.server.tables.supervisor.tasks["the ratings"].cancel()
            await decided(ann, bo)
            who = ann.who
        async with running(on(database)) as site:
            await counted(site, await known(site, who), 1)

    asyncio.run(scene())


async def known(site: Site, who: str) -> Person:
    person = await site.person()
    person.who = who
    return person


def test_what_breaks_a_rated_match_is_refused(database: str) -> None:
    """No help, no second chance, no second self, no chosen deal; and it is said to all."""

    async def scene() -> None:
        async with running(on(database)) as site:
            ann, bo = await member(site, "Ann"), await member(site, "Bo")
            guest = await site.person("Gus")
            for spoiled in (
                {"hints": "on"},
                {"coach": "on"},
                {"take_backs": "free"},
                {"setup": GAMES["kiwara"].new_match(seats=2, seed=1).setup},
                {"options": {"handicap": [2, 0]}},
                {"seating": ["me", "random"]},
                {"seating": ["me", "level-6"]},  # as strong as the machine lets it be
            ):
                code = await code_of(ann, **{**RATED, **spoiled})
                assert code == "not-rateable", (spoiled, code)
            assert await code_of(ann, **RATED, seating=["me", "me"]) == "one-seat-each"
            assert await code_of(guest, **RATED, seating=["me", "level-1"]) == "needs-account"
            assert await code_of(guest, **RATED, seating=["level-1"] * 2, start=True) == (
                "not-rateable"
            )
            table = await ann.open(**RATED, seating=["me", "open"])
            assert table["agreed"]["rated"] is True
            here, there = await ann.join(table["id"]), await bo.join(table["id"])
            assert await here.refused("sit", seat=1) == "one-seat-each"
            assert await (await guest.join(table["id"])).refused("sit", seat=1) == "needs-account"
            await there.must("sit", seat=1)
            await here.must("start")
            told = [(await socket.wait("status"))["position"] for socket in (here, there)]
            seat = told[0]["actor"]
            mover = (here, there)[seat]
            await mover.must("move", ply=0, seat=seat, move=told[seat]["moves"][0])
            assert await mover.refused("offer", what="undo") == "rated-table"
            offered = {"what": "bot", "seat": seat, "level": "level-5"}
            assert await mover.refused("offer", **offered) == "rated-table"
            after = (await here.wait("moved"))["position"]["actor"]
            assert await (here, there)[after].refused("hint", ply=1, seat=after) == "no-hints"
            # Walking out of a lost match against a bot is giving it up.
            alone = await bo.open(**RATED, seating=["me", "level-1"], start=True)
            await bo.http.delete(f"/api/tables/mine/{alone['id']}")
            assert (await counted(site, bo, 1))["middle"] < 1500

    asyncio.run(scene())


def test_voting_oneself_up_leads_nowhere(database: str) -> None:
    """Matches given up to oneself by a second account: few count, nobody is listed for them."""

    async def scene() -> None:
        async with running(on(database)) as site:
            eve, second = await member(site, "Eve"), await member(site, "Second")
            for _ in range(PAIR_A_DAY + 2):
                await decided(eve, second)
            top = await counted(site, eve, PAIR_A_DAY)
            await site.server.tables.ratings.count_waiting()
            assert (await counted(site, eve, PAIR_A_DAY)) == top
            assert (top["matches"], top["settled"]) == (PAIR_A_DAY, False)
            board = (await second.http.get("/api/ratings/kiwara")).json()
            assert board["leaders"] == []
            # Nor with somebody who is both: the same account on two browsers is one person.
            other = await site.person()
            words = {"account": "eve", "passphrase": "correct horse"}
            await other.http.post("/api/sessions", json=words)
            table = await eve.open(**RATED, seating=["me", "open"])
            there = await other.join(table["id"])
            assert await there.refused("sit", seat=1) == "one-seat-each"
            again = await rebuild(site.server.store, GAMES, keep=False)
            assert (again.matches, again.different) == (PAIR_A_DAY, 0)

    asyncio.run(scene())


def test_open_places() -> None:
    """Who cannot be told apart shares places."""
    known = [Standing(Rating(m, s)) for m, s in ((1700, 40), (1690, 40), (1500, 50), (1400, 20))]
    assert open_places(known) == [(1, 2), (1, 2), (3, 3), (4, 4)]
