"""What HTTP asks and answers about imagined positions and prepared answers."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from kiribako.server.wire.parts import Ply, Position, Words

MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Line = Annotated[list[MoveText], Meta(min_length=1, max_length=40)]
Deal = Annotated[int, Meta(ge=0, le=2**31)]
Seat = Annotated[int, Meta(ge=0, le=31)]


class Imagine(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves to be tried from the position as my seat knows it; another `deal` deals anew."""

    seat: Seat
    deal: Deal = 0
    moves: Annotated[list[MoveText], Meta(max_length=40)] = []
    certain: bool = False  # say how many of them a plan may hold
    question: dict[str, Any] | UnsetType = UNSET  # a board's, about where they lead
    why: MoveText | UnsetType = UNSET  # whether this one goes there


class Tried(Struct, frozen=True):
    """A move that was tried, in words."""

    move: str
    seat: int
    words: Words


class ImaginedWhy(Struct, omit_defaults=True, frozen=True):
    """Whether a move goes in an imagined position, in words or with the reason."""

    legal: bool
    words: Words | UnsetType = UNSET
    code: str | UnsetType = UNSET
    message: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    where: dict[str, Any] | UnsetType = UNSET


class Imagined(Struct, omit_defaults=True, frozen=True):
    """A position that is nobody's but mine; what I cannot know in it is imagined."""

    ply: int  # at which the real match stands
    seat: int  # mine
    eyes: int  # whoever decides there; I decide for them
    position: Position
    tried: list[Tried]
    found: dict[str, Any] | UnsetType = UNSET
    why: ImaginedWhy | UnsetType = UNSET
    certain: int = 0  # so many of the moves a plan may hold; what follows needs chance, or a secret


class Prepare(Struct, frozen=True, forbid_unknown_fields=True):
    """Answers to be played when they fit: lines of moves from the position at a ply."""

    seat: Seat
    ply: Ply
    lines: Annotated[list[Line], Meta(max_length=20)]


class Prepared(Struct, frozen=True):
    """My plan at a table, which nobody else sees."""

    ply: int
    lines: list[list[str]]
    ended: bool  # something else happened: the plan is no more
