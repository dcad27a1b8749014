"""What HTTP says of ratings: a number, how well it is known, and where the bots stand."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class Rated(Struct, omit_defaults=True, frozen=True):
    """A rating in points: two in three such people lie within one spread of the middle."""

    middle: int
    spread: int
    matches: int
    settled: bool  # else still settling: a number would claim too much
    change: int | UnsetType = UNSET  # of the middle in the last 30 days


class Anchor(Struct, frozen=True):
    """A level of the bots, by which people are measured."""

    word: str
    name: str
    middle: int


class Leader(Struct, frozen=True):
    """Somebody on a leaderboard; the places that their rating leaves open."""

    who: str
    name: str
    first: int
    last: int
    rated: Rated


class Leaders(Struct, omit_defaults=True, frozen=True):
    """A leaderboard by conservative estimate: the middle less two spreads."""

    game: str
    seats: int
    anchors: list[Anchor]
    leaders: list[Leader]
    mine: Rated | UnsetType = UNSET  # also while it is still settling


class PoolRating(Struct, frozen=True):
    """Somebody's rating in one game with so many seats."""

    game: str
    seats: int
    rated: Rated
    anchors: list[Anchor]
    past: list[int]  # its middle after each of the last matches, the oldest first


class PersonRatings(Struct, frozen=True):
    """Everything somebody is rated in, the most played first."""

    who: str
    ratings: list[PoolRating]
