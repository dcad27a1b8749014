"""Pairing on known cases: nobody meets twice, first seats are balanced, places are shared."""

from __future__ import annotations

import random

import pytest

from kiribako.server.events.matching import Cost, best_pairs, exact, exchanged, greedy
from kiribako.server.events.pairing import (
    Player,
    round_robin,
    swiss_pairs,
    swiss_tables,
    table_sizes,
)
from kiribako.server.events.points import POINT, bye_points, points_of


def play(players: dict[str, Player], tables: list[list[str]], byes: list[str]) -> None:
    """A round in which the one with the lower number wins."""
    for who in byes:
        players[who].byes += 1
        players[who].points += POINT
    for table in tables:
        for seat, who in enumerate(table):
            players[who].met.update(other for other in table if other != who)
            players[who].seats[seat] += 1
            players[who].last = seat
        ranked = sorted(table, key=lambda who: int(who[1:]))
        places = [1 + ranked.index(who) for who in table]
        for who, points in zip(table, points_of(places)):
            players[who].points += points


def people(count: int) -> dict[str, Player]:
    return {f"p{n}": Player(f"p{n}") for n in range(count)}


def standing(players: dict[str, Player]) -> list[Player]:
    return sorted(players.values(), key=lambda one: (-one.points, int(one.id[1:])))


@pytest.mark.parametrize(("count", "rounds"), [(64, 6), (12, 5), (13, 6), (8, 5)])
def test_swiss_pairs(count: int, rounds: int) -> None:
    players = people(count)
    for _ in range(rounds):
        tables, byes = swiss_pairs(standing(players))
        assert sorted(who for table in [*tables, byes] for who in table) == sorted(players)
        play(players, tables, byes)
    for one in players.values():
        assert max(one.met.values()) == 1
        assert one.byes <= 1
        assert abs(one.seats[0] - one.seats[1]) <= 2
    assert standing(players)[0].id == "p0"


def test_the_first_round_of_eight_folds_the_field() -> None:
    """With nothing between them the upper half meets the lower, as everywhere."""
    tables, _ = swiss_pairs(standing(people(8)))
    assert sorted(sorted(table) for table in tables) == [
        ["p0", "p4"], ["p1", "p5"], ["p2", "p6"], ["p3", "p7"],
    ]  # fmt: skip


def test_winners_meet_winners() -> None:
    players = people(8)
    for _ in range(2):
        play(players, *swiss_pairs(standing(players)))
    first, second = [one for one in players.values() if one.points == 2 * POINT]
    assert not first.met[second.id]
    tables, _ = swiss_pairs(standing(players))
    assert {first.id, second.id} in [set(table) for table in tables]


@pytest.mark.parametrize("count", [2, 5, 8, 9])
def test_all_play_all(count: int) -> None:
    players = people(count)
    for number in range(1, count - 1 + count % 2 + 1):
        play(players, *round_robin(list(players.values()), number))
    for one in players.values():
        assert set(one.met) == set(players) - {one.id}
        assert set(one.met.values()) == {1}
        assert abs(one.seats[0] - one.seats[1]) <= 2


def test_tables_of_four() -> None:
    """24 people, four rounds at tables of four: nobody meets anybody twice."""
    players = people(24)
    for _ in range(4):
        tables, byes = swiss_tables(standing(players), 4, (2, 3, 4))
        assert [len(table) for table in tables] == [4] * 6
        assert not byes
        play(players, tables, byes)
    assert max(times for one in players.values() for times in one.met.values()) == 1
    assert max(one.seats[0] for one in players.values()) <= 2


def test_sizes_of_tables() -> None:
    assert table_sizes(24, 4, (2, 3, 4)) == ([4] * 6, 0)
    assert table_sizes(10, 4, (2, 3, 4)) == ([4, 3, 3], 0)
    assert table_sizes(5, 4, (2, 3, 4)) == ([4], 1)
    assert table_sizes(10, 3, (2, 3, 4)) == ([3, 3, 3], 1)
    assert table_sizes(2, 4, (2, 3, 4)) == ([], 2)


def test_points_are_shared() -> None:
    assert points_of([1, 2]) == [60, 0]
    assert points_of([1, 1]) == [30, 30]
    assert points_of([1, 2, 3, 4]) == [240, 120, 60, 0]
    assert points_of([1, 1, 3, 4]) == [180, 180, 60, 0]
    assert points_of([2, 2, 2, 1]) == [60, 60, 60, 240]
    assert points_of([1, 2, 2]) == [180, 90, 90]
    assert points_of([1, 1, 1, 1, 5]) == [165, 165, 165, 165, 0]
    assert points_of([0, 0]) == [0, 0]
    assert (bye_points(2), bye_points(4)) == (60, 105)


def of(costs: list[list[int]]) -> Cost:
    return lambda a, b: costs[a][b]


def test_the_cheapest_pairs() -> None:
    """Few people exactly; many by exchanges, within a tenth of the best there is."""
    rng = random.Random(7)
    for count in (4, 8, 12):
        costs = [[0] * count for _ in range(count)]
        for a in range(count):
            for b in range(a):
                costs[a][b] = costs[b][a] = rng.randrange(1_000)
        best = sum(costs[a][b] for a, b in exact(count, of(costs)))
        found = exchanged(greedy(count, costs), costs)
        assert sorted(who for pair in found for who in pair) == list(range(count))
        assert best <= sum(costs[a][b] for a, b in found) <= 1.1 * best
    assert best_pairs(2, lambda _a, _b: 5) == [(0, 1)]
