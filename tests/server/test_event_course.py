"""The course of an event: pauses, late comers, those who withdraw, and who leads when level."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from kiribako.server.events import log
from kiribako.server.events.acting import acted
from kiribako.server.events.directing import BREAK, is_due, next_round
from kiribako.server.events.event import Event
from kiribako.server.events.log import EventRow
from kiribako.server.refusals import TableError
from kiribako.server.store.port import PersonRow
from kiribako.server.wire.events import ActInEvent
from tests.server.site import Message, Person, running
from tests.server.test_events import act, announced, begin, moved, on, paired
from tests.server.test_ratings import member

START = 1_000_000


def event_of(names: str, **wanted: Any) -> Event:
    """An event that some people have entered, each known by a letter."""
    usual = {"kind": "swiss", "seats": 2, "rounds": 4, "check_in": 0, "late": 0, "open_to": "club"}
    row = EventRow(
        id="e", name="Autumn", game="kiwara", options={}, clock=None, starts=START, rated=False,
        host="host", host_name="Host", secret="0" * 64, made=0, **{**usual, **wanted},
    )  # fmt: skip
    event = Event(row)
    for name in names:
        event.apply(0, log.Entered(name, name.upper()))
    return event


def play_round(event: Event, at: int, winners: str) -> list[set[str]]:
    """Pair a round and score it: of each table the one among the winners wins; who met whom."""
    plan, number = next_round(event, (2,)), len(event.rounds) + 1
    seatings = [log.Seating(f"t{number}.{n}", who) for n, who in enumerate(plan.tables)]
    event.apply(at, log.Paired(number, seatings, plan.byes, event.missing()))
    for board, players in enumerate(plan.tables):
        places = [1 if who in winners else 2 for who in players]
        if places == [2, 2] or places == [1, 1]:
            places = [1, 1]
        event.apply(at, log.Scored(number, board, places))
    return [set(players) for players in plan.tables]


def asked(event: Event, who: str, do: str) -> str:
    """What comes of somebody's wish: `done`, or the code of the refusal."""
    person = PersonRow(who, who.upper(), account=who)
    try:
        for entry in acted(event, person, ActInEvent(do=do), START):  # type: ignore[arg-type]
            event.apply(START, entry)
    except TableError as error:
        return error.code
    return "done"


def test_nothing_begins_while_an_event_is_paused() -> None:
    event = event_of("abcd")
    assert is_due(event, START)
    assert asked(event, "a", "pause") == "not-the-host"
    assert asked(event, "host", "pause") == "done"
    assert not is_due(event, START + 10**9)
    assert asked(event, "host", "resume") == "done"
    assert is_due(event, START)
    play_round(event, START, "ab")
    asked(event, "host", "pause")
    assert not is_due(event, START + 10**9)
    asked(event, "host", "resume")
    assert not is_due(event, START + BREAK - 1)
    assert is_due(event, START + BREAK)


def test_nobody_who_comes_or_goes_holds_up_the_next_round() -> None:
    """The break is counted from the last result, or from the host's word to go on."""
    event = event_of("abcd", late=3)
    play_round(event, START, "ab")
    for late in range(0, BREAK, 1_000):
        event.apply(START + late, log.Entered("e", "E"))
        event.apply(START + late, log.Withdrew("e"))
        event.apply(START + late, log.Came(1, "a"))
    assert is_due(event, START + BREAK)
    event.apply(START + BREAK, log.Paused())
    event.apply(START + BREAK + 1_000, log.Resumed())
    assert not is_due(event, START + 2 * BREAK)
    assert is_due(event, START + 2 * BREAK + 1_000)


def test_a_late_comer_has_half_a_bye_for_each_round_missed() -> None:
    """A win is worth 60: half a bye is 30. After the round that was announced nobody joins."""
    event = event_of("abcd", late=2)
    play_round(event, START, "ab")
    assert asked(event, "e", "enter") == "done"
    tables = play_round(event, START, "ae")
    assert any("e" in table for table in tables)
    assert event.entrants["e"].points == 30 + 60
    assert asked(event, "f", "enter") == "too-late"


def test_a_late_comer_makes_nobody_meet_again() -> None:
    """The field is small enough for all to meet; whoever joins it changes the circle."""
    event = event_of("abcd", late=3, rounds=5)
    met = play_round(event, START, "a")
    assert asked(event, "e", "enter") == asked(event, "f", "enter") == "done"
    for number in range(2, 5):
        met += play_round(event, START + number, "a")
    assert len(met) == len({frozenset(pair) for pair in met})
    whole = event_of("abcd", late=3, kind="all")
    play_round(whole, START, "a")
    assert asked(whole, "e", "enter") == "too-late"
    assert asked(whole, "a", "withdraw") == asked(whole, "a", "enter") == "done"


def test_who_withdraws_is_paired_no_more_and_keeps_their_points() -> None:
    event = event_of("abcdef")
    play_round(event, START, "abc")
    first = next(who for who in "abc" if event.entrants[who].points)
    before = event.entrants[first].points
    assert asked(event, first, "withdraw") == "done"
    for _ in range(2):
        assert all(first not in table for table in play_round(event, START, "abc"))
    assert event.entrants[first].points == before
    assert asked(event, first, "here") == "not-entered"


def test_level_on_points_whoever_met_the_stronger_leads() -> None:
    """The points of those met, then what was made between the level ones, then tables won."""
    event = event_of("abcd", rounds=3)
    rounds = [(("a", "b"), ("c", "d")), (("a", "c"), ("b", "d")), (("a", "d"), ("b", "c"))]
    winners = ["ac", "ab", "db"]  # a: 2, b: 2, c: 1, d: 1; a beat b
    for number, (tables, won) in enumerate(zip(rounds, winners, strict=True), 1):
        seatings = [log.Seating(f"t{number}{n}", list(two)) for n, two in enumerate(tables)]
        event.apply(START, log.Paired(number, seatings, [], []))
        for board, two in enumerate(tables):
            event.apply(START, log.Scored(number, board, [1 if who in won else 2 for who in two]))
    assert [one.who for one in event.standing()] == ["a", "b", "c", "d"]
    known = event.entrants
    assert [known[who].points for who in "abcd"] == [120, 120, 60, 60]
    assert event.met_points(known["a"]) == event.met_points(known["b"]) == 240
    assert (event.direct(known["a"]), event.direct(known["b"])) == (60, 0)
    assert (event.direct(known["c"]), event.direct(known["d"])) == (60, 0)  # c beat d


@pytest.mark.parametrize("count", [5, 7, 9])
def test_nobody_rests_twice_before_all_have(count: int) -> None:
    names = "abcdefghi"[:count]
    event = event_of(names, rounds=count - 2)
    for _ in range(count - 2):
        play_round(event, START, names[::2])
    assert max(one.byes for one in event.entrants.values()) == 1


def test_a_pause_holds_on_a_server(database: str) -> None:
    """The round that is played goes on to its end; the next one waits for the host."""

    async def scene() -> None:
        async with running(on(database)) as site:
            people = [await member(site, name) for name in ("Ann", "Bo", "Cy", "Di")]
            known = {person.who: person for person in people}
            event = (await announced(people[0], rounds=2))["id"]
            for person in people:
                await act(person, event, "enter")
            await begin(site, event=event)
            shown = await paired(people[0], event)
            assert (await act(people[0], event, "pause"))["phase"] == "paused"
            await give_up(shown, known)
            directing, tables = site.server.tables.events.direct, site.server.tables
            await directing(event)
            tables.now = moved(tables.now, BREAK)
            await directing(event)
            assert len(await rounds(people[0], event)) == 1
            assert (await act(people[0], event, "resume"))["phase"] == "running"
            tables.now = moved(tables.now, BREAK)
            await directing(event)
            played = await rounds(people[0], event)
            assert len(played) == 2
            first, second = [{frozenset(b["players"]) for b in one["boards"]} for one in played]
            assert not first & second

    asyncio.run(scene())


async def rounds(person: Person, event: str) -> list[Message]:
    found: list[Message] = (await person.http.get(f"/api/events/{event}")).json()["played"]
    return found


async def give_up(shown: Message, people: dict[str, Person]) -> None:
    for board in shown["played"][0]["boards"]:
        socket = await people[board["players"][1]].join(board["table"])
        await socket.must("resign", seat=1)
        await socket.wire.close()
