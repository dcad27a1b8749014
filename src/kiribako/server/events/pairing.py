"""Pairing: who meets whom in a round, for pairs and for tables of three to five.

Nobody meets anybody twice while that can be helped; people of like standing meet; everybody sits
first, and elsewhere, about equally often. The same standing gives the same pairing on any node.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, permutations
from typing import Final

from kiribako.server.events.matching import best_pairs

AGAIN: Final = 1_000_000  # the cost of meeting again
APART: Final = 100  # of a point between two, squared
STARTS: Final = 12  # orders from which exchanges begin; the first is that of the standing
BOTH_FIRST: Final = 20  # of two who both sat first more often, by how much


@dataclass
class Player:
    """Somebody to be paired, as pairing knows them; players come in the order of their standing."""

    id: str
    points: int = 0  # in sixtieths
    met: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)  # how often on which
    last: int = -1  # the seat of the last round
    byes: int = 0


def first_more(player: Player) -> int:
    """How much more often somebody sat first than second."""
    return player.seats[0] - player.seats[1]


def pair_cost(players: Sequence[Player], a: int, b: int) -> int:
    """How little two fit: met before, points apart, both due the same seat, near neighbours."""
    one, other = players[a], players[b]
    apart = abs(one.points - other.points)
    cost = AGAIN * one.met[other.id] + APART * apart * apart // 900
    same_due = first_more(one) * first_more(other)
    cost += BOTH_FIRST * max(0, same_due) ** 2
    level = sum(player.points == one.points for player in players)
    if one.points == other.points:  # the upper half of those who are level meets the lower
        cost += abs(abs(a - b) - level // 2)
    return cost


def swiss_pairs(players: Sequence[Player]) -> tuple[list[list[str]], list[str]]:
    """The pairs of a round, who sits first named first, and whoever has a bye."""
    order = list(players)
    byes = []
    if len(order) % 2:
        resting = min(reversed(order), key=lambda player: player.byes)
        order.remove(resting)
        byes.append(resting.id)
    pairs = best_pairs(len(order), lambda a, b: pair_cost(order, a, b))
    tables = []
    for board, (a, b) in enumerate(sorted(pairs)):  # of two with equal claims: in turns
        tables.append(in_seats([order[a], order[b]] if board % 2 == 0 else [order[b], order[a]]))
    return tables, byes


def round_robin(players: Sequence[Player], number: int) -> tuple[list[list[str]], list[str]]:
    """Round `number`, from 1, of all play all, by turning the circle; balanced as Berger's."""
    circle: list[Player | None] = list(players)
    if len(circle) % 2:
        circle.append(None)
    count = len(circle)
    turn = (number - 1) % (count - 1)
    turned = [circle[0], *circle[1:][-turn:], *circle[1:][: count - 1 - turn]]
    if turn == 0:
        turned = circle
    pairs, byes = [], []
    for place in range(count // 2):
        one, other = turned[place], turned[count - 1 - place]
        if one is None or other is None:
            byes += [player.id for player in (one, other) if player is not None]
        else:
            pairs.append(in_seats([one, other]))
    return pairs, byes


def table_sizes(count: int, seats: int, allowed: Sequence[int]) -> tuple[list[int], int]:
    """How large the tables are, and how many have a bye: full tables first, then a seat fewer."""
    smaller = seats - 1 if seats - 1 in allowed and seats > 3 else seats
    for byes in range(seats):
        playing = count - byes
        for few in range(seats):
            rest = playing - few * smaller
            if rest >= 0 and rest % seats == 0 and (few == 0 or smaller != seats):
                return [seats] * (rest // seats) + [smaller] * few, byes
    return [], count


def swiss_tables(
    players: Sequence[Player], seats: int, allowed: Sequence[int]
) -> tuple[list[list[str]], list[str]]:
    """Tables of a round: neighbours in the standing, who have met as seldom as can be."""
    order = list(players)
    sizes, resting = table_sizes(len(order), seats, allowed)
    byes = []
    for _ in range(resting):
        chosen = min(reversed(order), key=lambda player: player.byes)
        order.remove(chosen)
        byes.append(chosen.id)
    best: list[list[Player]] = []
    rng = random.Random(len(order))  # noqa: S311 - the same on any node
    for _ in range(STARTS):
        tables = cut(order, sizes)
        exchange(tables)
        if not best or total(tables) < total(best):
            best = tables
        rng.shuffle(order)
    best.sort(key=lambda table: -sum(player.points for player in table))
    return [in_seats(table) for table in best], byes


def cut(order: Sequence[Player], sizes: Sequence[int]) -> list[list[Player]]:
    """An order of people in tables of these sizes."""
    places = [sum(sizes[:n]) for n in range(len(sizes) + 1)]
    return [list(order[a:b]) for a, b in pairwise(places)]


def total(tables: Sequence[Sequence[Player]]) -> int:
    return sum(table_cost(table) for table in tables)


def table_cost(table: Sequence[Player]) -> int:
    cost = 0
    for one, other in combinations(table, 2):
        met = one.met[other.id]
        cost += AGAIN * met * met + APART * ((one.points - other.points) // 30) ** 2 // 4
    return cost


def exchange(tables: list[list[Player]]) -> None:
    """Let two people change tables as long as that helps anybody."""
    costs = [table_cost(table) for table in tables]
    helped = True
    while helped:
        helped = False
        for one, other in combinations(range(len(tables)), 2):
            for a in range(len(tables[one])):
                for b in range(len(tables[other])):
                    left, right = list(tables[one]), list(tables[other])
                    left[a], right[b] = right[b], left[a]
                    now = table_cost(left), table_cost(right)
                    if sum(now) < costs[one] + costs[other]:
                        tables[one], tables[other] = left, right
                        costs[one], costs[other] = now
                        helped = True


def in_seats(table: Sequence[Player]) -> list[str]:
    """Everybody where they sat most seldom; of two who are due the same, the last seat decides."""

    def cost(order: Sequence[Player]) -> tuple[int, int, int]:
        often = sum(player.seats[seat] ** 2 for seat, player in enumerate(order))
        after = sum((player.seats[seat] + 1) ** 2 for seat, player in enumerate(order))
        again = sum(player.last == seat for seat, player in enumerate(order))
        return after - often, again, 0

    return [player.id for player in min(permutations(table), key=cost)]
