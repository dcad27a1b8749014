"""Events run by themselves: on either database, on several nodes, through the end of one."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from kiribako.kernel.fairness import commitment
from kiribako.server.club.club import CHANGES_PER_MINUTE
from kiribako.server.events import directing, log
from kiribako.server.events.seating import deal_secret
from kiribako.server.limits import Buckets
from kiribako.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.postgres import Postgres
from tests.server.site import Message, Person, Site, running
from tests.server.test_ratings import member


def on(database: str) -> Settings:
    secret = "the same on every node, and long"
    return Settings(port=0, database=database, secret=secret, bot_workers=1, log="off")


async def announced(person: Person, **wanted: Any) -> Message:
    usual = {"name": "Autumn", "kind": "swiss", "game": "kiwara", "starts": 2**50 // 1_000}
    far = person.site.server.tables.now() + 3_600_000
    answer = await person.http.post(
        "/api/events", json={**usual, "starts": far, "check_in": 0, **wanted}
    )
    assert answer.status_code == 201, answer.text
    shown: Message = answer.json()
    return shown


async def act(person: Person, event: str, do: str, **facts: Any) -> Message:
    answer = await person.http.post(f"/api/events/{event}", json={"do": do, **facts})
    shown: Message = answer.json()
    return shown


async def begin(*sites: Site, event: str) -> None:
    """As if the hour had come."""
    for site in sites:
        site.server.tables.now = moved(site.server.tables.now, 3_600_001)
        site.server.tables.events.woken.set()


def moved(clock: Any, by: int) -> Any:
    return lambda: clock() + by


async def paired(person: Person, event: str) -> Message:
    """An event once its first round has begun."""
    while True:
        shown: Message = (await person.http.get(f"/api/events/{event}")).json()
        if shown["played"]:
            return shown
        await asyncio.sleep(0.02)


async def ended(person: Person, event: str) -> Message:
    while True:
        shown: Message = (await person.http.get(f"/api/events/{event}")).json()
        if shown["phase"] in ("over", "called-off"):
            return shown
        await asyncio.sleep(0.05)


def check_rounds(shown: Message) -> None:
    """Everybody in every round once, nobody twice against the same."""
    names = {player["who"] for player in shown["players"]}
    met: set[frozenset[str]] = set()
    for number, played in enumerate(shown["played"], 1):
        assert played["number"] == number
        seated = [who for board in played["boards"] for who in board["players"]]
        assert sorted(seated + played["byes"]) == sorted(names)
        for board in played["boards"]:
            pair = frozenset(board["players"])
            assert pair not in met
            met.add(pair)


def test_a_swiss_of_bots_runs_by_itself(database: str) -> None:
    async def scene() -> None:
        async with running(on(database)) as site:
            ann = await member(site, "Ann")
            event = await announced(ann, rounds=3)
            shown = await act(ann, event["id"], "add-bots", level="level-1", count=5)
            assert len(shown["players"]) == 5
            await act(ann, event["id"], "add-bots", level="level-2", count=1)
            await begin(site, event=event["id"])
            done = await ended(ann, event["id"])
            check_rounds(done)
            assert len(done["played"]) == 3
            assert sum(player["points"] for player in done["players"]) == 9 * 60
            assert commitment(done["secret"]) == event["commitment"]
            assert "secret" not in event

    asyncio.run(scene())


def test_two_nodes_pair_every_round_once_and_one_may_end(postgres: Postgres) -> None:
    """Both look after the event; when the one that paired is gone the other plays its bots on."""
    settings = on(new_database(postgres))

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            first_life = AsyncExitStack()
            first = await first_life.enter_async_context(running(settings))
            second = await stack.enter_async_context(running(settings))
            ann = await member(first, "Ann")
            event = (await announced(ann, rounds=2, game="kami-sama", seats=3))["id"]
            await act(ann, event, "add-bots", level="level-1", count=7)
            await begin(first, second, event=event)
            await paired(ann, event)
            await first_life.aclose()
            here = Person(second, (await second.person("Bo")).http)
            second.server.tables.now = moved(second.server.tables.now, 60_000)
            done = await ended(here, event)
            assert [len(one["boards"]) for one in done["played"]] == [2, 2]
            assert all(len(one["byes"]) == 1 for one in done["played"])
            rows = await second.server.store.event_rows(event)
            numbers = [one.round for _, row in rows for one in row if isinstance(one, log.Paired)]
            assert numbers == [1, 2]

    asyncio.run(scene())


def test_people_check_in_come_and_are_replaced(database: str) -> None:
    """Who is not here is not paired; who does not come is replaced; only the host leads."""

    async def scene() -> None:
        async with running(on(database)) as site:
            ann, bo, cy = [await member(site, name) for name in ("Ann", "Bo", "Cy")]
            gus = await site.person("Gus")
            assert (await gus.http.post("/api/events", json={"name": "x"})).status_code == 422
            event = (await announced(ann, rounds=2, check_in=30, rated=True))["id"]
            assert (await act(gus, event, "enter"))["code"] == "needs-account"
            assert (await act(bo, event, "pause"))["code"] == "not-the-host"
            assert (await act(bo, event, "here"))["code"] == "not-entered"
            for person in (ann, bo, cy):
                await act(person, event, "enter")
            assert (await act(ann, event, "here"))["code"] == "too-early"
            await act(ann, event, "add-bots", level="level-1", count=1)
            tables = site.server.tables
            tables.now = moved(tables.now, 3_600_000 - 60_000)
            await act(ann, event, "here")
            shown = await act(bo, event, "here")
            assert [one.get("here", False) for one in shown["players"]] == [True, True, False, True]
            tables.now = moved(tables.now, 61_000)
            tables.events.woken.set()
            shown = await paired(ann, event)
            first = shown["played"][0]
            assert sum(len(board["players"]) for board in first["boards"]) == 2
            assert len(first["byes"]) == 1
            assert (await act(cy, event, "enter")).get("code") != "too-late"  # entered already
            # Those at the table do not come in time: somebody without a rival takes a place.
            tables.now = moved(tables.now, directing.PATIENCE)
            tables.events.woken.set()
            before = first["boards"][0]["players"]
            gone = {who for who in before if who in (ann.who, bo.who)}
            while True:
                now = (await ann.http.get(f"/api/events/{event}")).json()
                seen = now["played"][0]["boards"][0]
                if set(seen["players"]) != set(before) or seen.get("places"):
                    break
                await asyncio.sleep(0.02)
            assert len(set(seen["players"]) & gone) < len(gone) or seen.get("places")
            await act(ann, event, "call-off")
            assert (await act(bo, event, "enter"))["code"] == "event-over"

    asyncio.run(scene())


def test_nobody_fills_an_event_with_cookies(database: str) -> None:
    """So many guests of one network in an hour; accounts enter; nobody grows its log for ever."""

    async def scene() -> None:
        async with running(on(database)) as site:
            ann, bo = [await member(site, name) for name in ("Ann", "Bo")]
            event = (await announced(ann))["id"]
            site.server.tables.events.guests = Buckets.times(3, 3_600)
            told = [await act(await site.person(), event, "enter") for _ in range(5)]
            assert [one.get("code") for one in told] == [None] * 3 + ["needs-account"] * 2
            assert (await act(bo, event, "enter"))["entered"]
            before = len(await site.server.store.event_rows(event))
            codes = []
            for _ in range(CHANGES_PER_MINUTE):
                codes += [(await act(bo, event, do)).get("code") for do in ("withdraw", "enter")]
            assert set(codes) == {None, "too-fast"}
            added = len(await site.server.store.event_rows(event)) - before
            assert added < 2 * CHANGES_PER_MINUTE

    asyncio.run(scene())


def test_where_nobody_came_nobody_won(database: str) -> None:
    """Two who should have met and did not: neither has a point, and neither is here."""

    async def scene() -> None:
        async with running(on(database)) as site:
            ann, bo = [await member(site, name) for name in ("Ann", "Bo")]
            event = (await announced(ann, rounds=2, check_in=0))["id"]
            for person in (ann, bo):
                await act(person, event, "enter")
            tables = site.server.tables
            tables.now = moved(tables.now, 3_600_001)
            tables.events.woken.set()
            await paired(ann, event)
            tables.now = moved(tables.now, directing.PATIENCE)
            tables.events.woken.set()
            while True:
                shown = (await ann.http.get(f"/api/events/{event}")).json()
                [board] = shown["played"][0]["boards"]
                if board.get("places"):
                    break
                await asyncio.sleep(0.02)
            assert (board["places"], board["points"]) == ([0, 0], [0, 0])
            assert [one["points"] for one in shown["players"]] == [0, 0]

    asyncio.run(scene())


def test_a_duplicate_has_the_same_deals_and_keeps_them_to_itself(database: str) -> None:
    """Two tables with one commitment; nobody looks back at a deal that others still play."""

    async def scene() -> None:
        async with running(on(database)) as site:
            four = [await member(site, name) for name in ("Ann", "Bo", "Cy", "Di")]
            options = {"rounds": 1}
            event = (
                await announced(
                    four[0], kind="duplicate", game="koi-koi", options=options, rounds=1
                )
            )["id"]
            for person in four:
                await act(person, event, "enter")
            await begin(site, event=event)
            shown = await paired(four[0], event)
            boards = shown["played"][0]["boards"]
            known = {person.who: person for person in four}
            seen = []
            for board in boards:
                player = known[board["players"][0]]
                socket = await player.join(board["table"])
                seen.append(socket.table)
            assert seen[0]["fairness"]["commitment"] == seen[1]["fairness"]["commitment"]
            hands = [table["position"]["views"]["0"] for table in seen]
            assert hands[0] == hands[1]
            first = known[boards[0]["players"][0]]
            resigning = await first.join(boards[0]["table"])
            await resigning.must("resign", seat=0)
            record = await first.http.get(f"/api/tables/{boards[0]['table']}/record")
            assert record.json()["code"] == "deal-withheld"
            again = await first.join(boards[0]["table"])
            assert "secret" not in again.table["fairness"]
            stranger = await site.person("Eve")
            answer = await stranger.http.get(f"/api/tables/{boards[1]['table']}")
            assert answer.json()["code"] == "private-table"
            other = known[boards[1]["players"][1]]
            await (await other.join(boards[1]["table"])).must("resign", seat=1)
            done = await ended(first, event)
            swaps = {tuple(board["places"]) for board in done["played"][0]["boards"]}
            assert swaps == {(2, 1), (1, 2)}
            record = await first.http.get(f"/api/tables/{boards[0]['table']}/record")
            assert record.status_code == 200
            assert deal_secret(done["secret"], 1, 1) in record.text

    asyncio.run(scene())
