"""Pairs of least cost: everybody in one pair, the costs of all pairs together as low as can be."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Final

EXACT: Final = 14  # up to so many every pairing is looked at
Cost = Callable[[int, int], int]


def best_pairs(count: int, cost: Cost) -> list[tuple[int, int]]:
    """An even number of people in pairs: exactly for few, by exchanges for many."""
    if count <= EXACT:
        return exact(count, cost)
    costs = [[cost(a, b) for b in range(count)] for a in range(count)]
    return exchanged(greedy(count, costs), costs)


def exact(count: int, cost: Cost) -> list[tuple[int, int]]:
    @cache
    def best(free: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        if not free:
            return 0, ()
        first = (free & -free).bit_length() - 1
        rest = free & ~(1 << first)
        found: tuple[int, tuple[tuple[int, int], ...]] | None = None
        for other in range(first + 1, count):
            if rest >> other & 1:
                total, pairs = best(rest & ~(1 << other))
                total += cost(first, other)
                if found is None or total < found[0]:
                    found = total, ((first, other), *pairs)
        if found is None:
            raise ValueError("an odd number of people cannot be paired")
        return found

    return list(best((1 << count) - 1)[1])


def greedy(count: int, costs: list[list[int]]) -> list[tuple[int, int]]:
    """The cheapest pairs first: where the exchanges begin."""
    order = sorted(combinations(range(count), 2), key=lambda pair: (costs[pair[0]][pair[1]], pair))
    free, pairs = set(range(count)), []
    for a, b in order:
        if a in free and b in free:
            pairs.append((a, b))
            free -= {a, b}
    return pairs


def exchanged(pairs: list[tuple[int, int]], costs: list[list[int]]) -> list[tuple[int, int]]:
    """Exchange partners between two pairs, then among three, as long as that helps."""
    helped = True
    while helped:
        helped = any(improve(pairs, group, costs) for group in combinations(range(len(pairs)), 2))
        if not helped:
            dear = sorted(range(len(pairs)), key=lambda n: -costs[pairs[n][0]][pairs[n][1]])[:12]
            helped = any(
                improve(pairs, (one, *two), costs)
                for one in dear
                for two in combinations([n for n in range(len(pairs)) if n != one], 2)
            )
    return pairs


def improve(pairs: list[tuple[int, int]], group: tuple[int, ...], costs: list[list[int]]) -> bool:
    """Pair the people of a few pairs anew, if that costs less."""
    people = [person for n in group for person in pairs[n]]
    before = sum(costs[pairs[n][0]][pairs[n][1]] for n in group)
    best, found = before, None
    for way in WAYS[len(group)]:
        total = sum(costs[people[a]][people[b]] for a, b in way)
        if total < best:
            best, found = total, way
    if found is None:
        return False
    for n, (a, b) in zip(group, found):
        pairs[n] = (people[a], people[b])
    return True


def ways(people: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    """Every way to pair a few people."""
    if not people:
        return [()]
    first, rest = people[0], people[1:]
    return [
        ((first, other), *more)
        for place, other in enumerate(rest)
        for more in ways(rest[:place] + rest[place + 1 :])
    ]


WAYS: Final = {2: ways((0, 1, 2, 3)), 3: ways((0, 1, 2, 3, 4, 5))}
