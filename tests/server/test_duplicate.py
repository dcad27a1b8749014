"""A duplicate is compared deal by deal, and tells nothing of a table whose deals others play."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.fairness import commitment
from kiribako.kernel.fairness import seed as seed_of
from tests.server.members import member
from tests.server.site import Message, Person, Site, running
from tests.server.test_events import act, announced, begin, on, paired

ROUNDS = 3


async def four_at_two_tables(site: Site, game: str, **wanted: Any) -> tuple[list[Person], Message]:
    """Four people in one round of a duplicate."""
    four = [await member(site, name) for name in ("Ann", "Bo", "Cy", "Di")]
    event = await announced(four[0], kind="duplicate", game=game, rounds=1, **wanted)
    for person in four:
        await act(person, event["id"], "enter")
    await begin(site, event=event["id"])
    return four, await paired(four[0], event["id"])


async def play(site: Site, people: dict[str, Person], table: str, seed: int) -> None:
    """A whole match by its two people, at random."""
    live = await site.server.tables.find(table)
    sockets = [await people[chair.who].join(table) for chair in live.table.chairs]
    player = RandomPlayer(seed=seed)
    match = live.table.match
    while not match.over:
        seat, ply = match.actor, match.ply
        move = match.game.write(match.state, player.choose(match.state))
        await sockets[seat].must("move", ply=ply, seat=seat, move=move)
        match = live.table.match
    for socket in sockets:
        await socket.wire.close()


def test_every_month_is_compared_and_one_commitment_holds_for_both_tables(database: str) -> None:
    async def scene() -> None:
        async with running(on(database)) as site:
            four, shown = await four_at_two_tables(
                site, "koi-koi", options={"rounds": ROUNDS, "target": 30, "dealing": "winner"}
            )
            people = {person.who: person for person in four}
            first, second = [board["table"] for board in shown["played"][0]["boards"]]
            path = f"/api/events/{shown['id']}/rounds/1/deals/1"
            before = (await four[0].http.get(path)).json()
            assert before["over"] is False
            assert before["deals"] == []
            playing = f"{path}/tables/{first}"
            await play(site, people, first, seed=4)
            for withheld in (playing, f"{playing}/plies/3"):
                answer = await four[0].http.get(withheld)
                assert (answer.status_code, answer.json()["code"]) == (403, "deal-withheld")
            waiting = (await four[0].http.get(path)).json()
            assert waiting == before
            await play(site, people, second, seed=9)
            await site.server.tables.events.direct(shown["id"])
            found = (await four[0].http.get(path)).json()
            check(found, shown)
            await look_back(await member(site, "Eve"), path, first, second)
            lives = [await site.server.tables.find(table) for table in (first, second)]
            assert [table["scores"] for table in found["tables"]] == [
                live.table.match.scores() for live in lives
            ]
            for live in lives:  # whoever wins, both had the same shuffle, and the same dealers
                assert commitment(live.table.row.secret) == found["commitment"]
                assert live.table.seed == seed_of(found["secret"], ["", ""])
            again = kiribako.game("koi-koi").new_match(
                seed=seed_of(found["secret"], ["", ""]), options=found["options"]
            )
            hands = [again.view(seat)["hands"][seat]["cards"] for seat in (0, 1)]
            assert [sorted(hand) for hand in found["deals"][0]["dealt"]["hands"]] == [
                sorted(hand) for hand in hands
            ]
            for wrong in (
                "rounds/2/deals/1",
                "rounds/1/deals/7",
                "rounds/0/deals/0",
                "rounds/x/deals/1",
            ):
                answer = await four[0].http.get(f"/api/events/{shown['id']}/{wrong}")
                assert (answer.status_code, answer.json()["code"]) == (404, "no-such-deal")

    asyncio.run(scene())


async def look_back(eve: Person, path: str, first: str, second: str) -> None:
    """Who sat at neither sees both playings as a spectator; the tables stay private."""
    for table in (first, second):
        decisions = (await eve.http.get(f"{path}/tables/{table}")).json()["decisions"]
        last = (await eve.http.get(f"{path}/tables/{table}/plies/{len(decisions)}")).json()
        assert last["plies"] == len(decisions)
        assert last["decision"] == decisions[-1]
        seen = (await eve.http.get(f"{path}/tables/{table}/plies/2?eyes=open")).json()
        assert [*seen["position"]["views"]] == ["-"]
        for bad, status in ((f"{len(decisions) + 1}", 404), ("x", 404)):
            answer = await eve.http.get(f"{path}/tables/{table}/plies/{bad}")
            assert answer.status_code == status
        assert (await eve.http.get(f"/api/tables/{table}")).status_code == 403
    other = await eve.open(game="kiwara", seating=["me", "open"])
    assert (await eve.http.get(f"{path}/tables/{other['id']}")).status_code == 404


def check(found: Message, shown: Message) -> None:
    """Points add up, swings are differences, dealers are those known beforehand."""
    assert found["over"] is True
    assert commitment(found["secret"]) == found["commitment"]
    months = found["deals"]
    assert [deal["number"] for deal in months] == list(range(1, ROUNDS + 1))
    dealers = [deal["dealer"] for deal in months]
    assert dealers == [dealers[0], 1 - dealers[0], dealers[0]]
    for place, table in enumerate(found["tables"]):
        made = [deal["made"][place] for deal in months]
        assert [sum(one["points"][seat] for one in made) for seat in (0, 1)] == table["scores"]
        played = [one for one in made if one["ply"] >= 0]  # not won with the hand that was dealt
        assert all(one["ply"] < one["until"] for one in played)
        assert [one["until"] for one in played[:-1]] == [one["ply"] for one in played[1:]]
        for one in made:
            lines = [sum(x["points"] for x in one["lines"] if x["seat"] == s) for s in (0, 1)]
            assert lines == one["points"]
            assert one["events"]
    swings = []
    for deal in months:
        here, there = [one["points"][0] - one["points"][1] for one in deal["made"]]
        assert deal["swing"] == here - there
        swings.append(deal["swing"])
        dealt = deal["dealt"]
        cards = [*dealt["hands"][0], *dealt["hands"][1], *dealt["field"]]
        assert len(cards) == len(set(cards)) == 24
    assert found["totals"] == [sum(max(0, n) for n in swings), sum(max(0, -n) for n in swings)]
    ahead = [1, 1] if sum(swings) == 0 else [1, 2] if sum(swings) > 0 else [2, 1]
    assert found["tables"][0]["places"] == ahead
    boards = shown["played"][0]["boards"]
    assert [table["players"] for table in found["tables"]] == [one["players"] for one in boards]


def test_a_game_without_deals_is_one(database: str) -> None:
    """Kiwara: the match as one deal; a table that was given up has made nothing of it."""

    async def scene() -> None:
        async with running(on(database)) as site:
            four, shown = await four_at_two_tables(site, "kiwara")
            people = {person.who: person for person in four}
            boards = shown["played"][0]["boards"]
            await play(site, people, boards[0]["table"], seed=1)
            loser = people[boards[1]["players"][0]]
            await (await loser.join(boards[1]["table"])).must("resign", seat=0)
            await site.server.tables.events.direct(shown["id"])
            path = f"/api/events/{shown['id']}/rounds/1/deals/1"
            found = (await four[0].http.get(path)).json()
            (deal,) = found["deals"]
            assert (deal["number"], deal["dealer"], deal["made"][1]) == (1, -1, None)
            assert deal["made"][0]["points"] == found["tables"][0]["scores"]
            assert "swing" not in deal
            assert (found["tables"][1]["ended"], found["tables"][1]["by"]) == ("resigned", 0)

    asyncio.run(scene())


def test_nothing_of_a_table_is_told_while_others_play_its_deals(database: str) -> None:
    """Whoever still plays is answered the same bytes before the other table's match and after it.

    Events, comparison, lists, ratings, leaders, people, cards: not one of them gives a hint.
    """

    async def scene() -> None:
        async with running(on(database)) as site:
            four, shown = await four_at_two_tables(
                site, "koi-koi", rated=True, options={"rounds": ROUNDS}
            )
            people = {person.who: person for person in four}
            now = site.server.tables.now()
            site.server.tables.now = site.server.people.now = lambda: now
            mine, theirs = shown["played"][0]["boards"]
            asker = people[mine["players"][0]]
            before = await told(asker, shown["id"], theirs)
            await play(site, people, theirs["table"], seed=3)
            live = await site.server.tables.find(theirs["table"])
            await live.settled()
            await site.server.tables.events.direct(shown["id"])
            await site.server.tables.ratings.count_waiting()
            assert live.table.phase == "over"
            assert await told(asker, shown["id"], theirs) == before
            # Once both are over, all of it is told.
            await play(site, people, mine["table"], seed=5)
            await site.server.tables.events.direct(shown["id"])
            await site.server.tables.ratings.count_waiting()
            after = await told(asker, shown["id"], theirs)
            assert sum(one != two for one, two in zip(before, after, strict=True)) > 4

    asyncio.run(scene())


async def told(asker: Person, event: str, board: Message) -> list[str]:
    """Every answer that could tell something of a table."""
    table, people = board["table"], board["players"]
    paths = [f"/api/events/{event}", f"/api/events/{event}/rounds/1/deals/1", "/api/events"]
    paths += ["/api/tables", "/api/club", "/api/tables/mine", "/api/ratings/koi-koi"]
    paths += [f"/api/tables/mine?{one}" for one in ("game=koi-koi", "outcome=won", "rated=yes")]
    parts = ("", "/record", "/record?form=json", "/sheet", "/plies/3", "/review", "/plan")
    paths += [f"/api/tables/{table}{part}" for part in parts]
    paths += [f"/table/{table}", f"/api/cards/tables/{table}"]
    paths += [f"/api/people/{who}{part}" for who in people for part in ("", "/ratings")]
    played = f"/api/events/{event}/rounds/1/deals/1/tables/{table}"
    paths += [played, f"{played}/plies/3"]
    found = []
    for path in paths:
        answer = await asker.http.get(path)
        text = f"{answer.status_code} {answer.text}"
        if path.startswith("/api/people") and not path.endswith("/ratings"):
            shown = answer.json()
            for private in ("matches", "presence"):  # that they have played, and are here
                shown.pop(private, None)
            text = json.dumps(shown)
        found.append(f"{path} {text}")
    wished = {"seat": 0, "deal": 0, "moves": [], "certain": True}
    answer = await asker.http.post(f"/api/tables/{table}/imagine", json=wished)
    return [*found, answer.text]
