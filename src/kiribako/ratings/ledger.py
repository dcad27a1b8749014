"""The ledger of one pool: matches counted one after another, the same live and from the log.

A pool is a game with a number of seats. Whatever decides how a match counts stands here, so that
the ratings a server keeps and those made anew from the log are equal to the last digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from kiribako.ratings.model import Rating, chance, rated

DAY: Final = 86_400_000  # milliseconds
PAIR_A_DAY: Final = 8  # matches of the same two that count on one day: nobody climbs on a friend
CERTAIN: Final = 0.95  # who wins as surely as this has shown nothing
SETTLED: Final = 12  # matches after which a rating is shown as a number
RIVALS: Final = 3  # different ones, people or bots, for the same


class RatedMatch(NamedTuple):
    """A match that counts: who sat where, a bot as its level's word, and their places."""

    pool: str
    table: str
    at: int  # when it ended, milliseconds since 1970
    players: tuple[str, ...]
    places: tuple[int, ...]


@dataclass
class Standing:
    """Somebody's rating in a pool."""

    rating: Rating = field(default_factory=Rating)
    matches: int = 0
    rivals: int = 0

    @property
    def settled(self) -> bool:
        return self.matches >= SETTLED and self.rivals >= RIVALS


@dataclass
class Ledger:
    """What is known of a pool, or as much of it as one match needs."""

    anchors: Mapping[str, Rating]  # of the bots' levels, which stay where they are
    standings: dict[str, Standing] = field(default_factory=dict)
    met: set[tuple[str, str]] = field(default_factory=set)  # who ever met whom
    today: dict[tuple[str, str, int], int] = field(default_factory=dict)  # how often on a day

    def count(self, match: RatedMatch) -> dict[str, Standing]:
        """Count a match; the new standings of its people, nobody's if it does not count."""
        people = [who for who in match.players if who not in self.anchors]
        day = match.at // DAY
        pairs = [(who, rival) for who in people for rival in match.players if rival != who]
        if not people or self.is_too_often(pairs, day):
            return {}
        known = [self.standings.get(who, Standing()).rating for who in match.players]
        ratings = [self.anchors.get(who, known[seat]) for seat, who in enumerate(match.players)]
        bots = frozenset(seat for seat, who in enumerate(match.players) if who in self.anchors)
        foregone = self.foregone(ratings, match.places, bots)
        if all({(a, b), (b, a)} & foregone for a, b in pairs_of_people(len(ratings), bots)):
            return {}
        after = rated(ratings, match.places, bots, foregone)
        changed = {}
        for seat, who in enumerate(match.players):
            if who in self.anchors:
                continue
            before = self.standings.get(who, Standing())
            new = {rival for one, rival in pairs if one == who} - self.rivals_of(who, pairs)
            rivals = before.rivals + len(new)
            changed[who] = Standing(after[seat], before.matches + 1, rivals)
        for who, rival in pairs:
            self.met.add((who, rival))
            self.today[who, rival, day] = self.today.get((who, rival, day), 0) + 1
        self.standings.update(changed)
        return changed

    def rivals_of(self, who: str, pairs: list[tuple[str, str]]) -> set[str]:
        """Those at this table whom somebody has met before."""
        return {rival for one, rival in pairs if one == who and (one, rival) in self.met}

    @staticmethod
    def foregone(
        ratings: list[Rating], places: tuple[int, ...], bots: frozenset[int]
    ) -> frozenset[tuple[int, int]]:
        """Pairs (ahead, behind) in which a person ended ahead of somebody far weaker.

        Else one could climb for ever, on the weakest bots or on accounts opened to lose.
        """
        seats = range(len(ratings))
        return frozenset(
            (own, other)
            for own in seats
            for other in seats
            if own not in bots
            and places[own] < places[other]
            and chance(Rating(ratings[own].low, 0), Rating(ratings[other].middle, 0)) > CERTAIN
        )

    def is_too_often(self, pairs: list[tuple[str, str]], day: int) -> bool:
        """Whether two people at the table have played enough counted matches today.

        Bots stay where they are whatever happens, so they can be met as often as one likes.
        """
        return any(
            self.today.get((who, rival, day), 0) >= PAIR_A_DAY
            for who, rival in pairs
            if rival not in self.anchors
        )


def pairs_of_people(seats: int, bots: frozenset[int]) -> list[tuple[int, int]]:
    """Every pair of seats but those of two bots."""
    return [(a, b) for a, b in combinations(range(seats), 2) if not {a, b} <= bots]
