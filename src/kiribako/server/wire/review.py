"""A finished match in chances, as a page shows it: play and luck apart, every move in words."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from kiribako.server.wire.parts import GameEvent, Problem, Sentence, Words

Verdict = Literal["only", "fine", "close", "slip", "mistake", "blunder"]
ReviewStage = Literal["none", "waiting", "running", "done", "failed"]
ReviewKind = Literal["play", "luck"]
Chances = list[float]  # of every seat to win, shared wins by their share; they add up to 1


class ReviewedMove(Struct, frozen=True):
    """A move that the review names."""

    move: str
    words: Words


class WeighedMove(Struct, frozen=True):
    """A move, and every seat's chances after it by what its seat could know."""

    move: str
    words: Words
    chances: Chances
    error: float  # standard error of the seat's own chance
    line: list[ReviewedMove]  # how play was likely to go on after it


class HindsightMove(Struct, frozen=True):
    """What was best with all cards open: no part of play, accuracy or a verdict."""

    move: str
    words: Words
    chances: Chances  # after it
    played: Chances  # after what was played, on the same deals of the future


class ReviewedDecision(Struct, omit_defaults=True, frozen=True):
    """One decision: `before` + `play` + `luck` = `after`, for every seat."""

    ply: int  # decisions made before it
    seat: int
    verdict: Verdict
    played: WeighedMove
    before: Chances  # with the cards as they lay and the future unknown
    after: Chances
    play: Chances  # what the choice gave and took, by what the seat could know
    luck: Chances  # what else changed
    lost: float  # the chance its seat gave away, truly between `low` and `high` 19 times out of 20
    low: float
    high: float
    stake: float  # what a move picked at random would lose
    redeals: int  # on which the two moves were compared
    best: WeighedMove | UnsetType = UNSET  # if another one was better
    exact: bool = False  # solved to the end
    reveals: str = ""  # what chance had to settle after it, in one word of the game's
    revealed: list[GameEvent] = msgspec.field(default_factory=list)  # what happened, if it had to
    why: list[Sentence] = msgspec.field(default_factory=list)  # the better move is better
    hindsight: HindsightMove | UnsetType = UNSET


class ReviewAccuracy(Struct, frozen=True):
    """In percent, with the interval that the noise of the measurement leaves."""

    percent: float
    low: float
    high: float
    decisions: int  # in which something was at stake


class ReviewedSeat(Struct, omit_defaults=True, frozen=True):
    """One seat's match: `start` + `luck` + `own` + `rivals` = `result`."""

    seat: int
    name: str
    start: float
    luck: float
    own: float  # what its own choices gave away
    rivals: float  # what the others' choices gave it
    result: float
    error: float  # standard error of `own` + `rivals`, and so of `luck`
    accuracy: ReviewAccuracy | UnsetType = UNSET  # if anything was at stake


class TurningPoint(Struct, frozen=True):
    """Where much of the match was decided, by a choice or by chance."""

    ply: int  # -1 for the first deal
    kind: ReviewKind
    seat: int  # at whose decision; -1 for the first deal
    change: Chances


class Review(Struct, omit_defaults=True, frozen=True):
    """A finished match in chances, or as much of it as is known so far."""

    game: str
    rules_version: int
    simulations: int  # for each decision
    share: float  # of the work that is done, 1 in the end
    start: Chances  # before anything was dealt
    deal: Chances  # luck of the first deal
    result: Chances
    decisions: list[ReviewedDecision]
    seats: list[ReviewedSeat]
    turning_points: list[TurningPoint]
    hides: bool  # whether anything is secret or left to chance in this match
    adds_up: bool  # whether the sum may be shown
    broken_off: bool = False  # before its end: `result` is what the last position was worth
    caveat: str = ""  # why it may not, or what else to keep in mind
    dealt: list[GameEvent] = msgspec.field(default_factory=list)  # before the first decision


class ReviewState(Struct, omit_defaults=True, frozen=True):
    """How far the review of a table is, and the review as far as it is known.

    `edition` rises with every newer review; the socket tells it, and then it can be fetched.
    """

    stage: ReviewStage
    progress: float = 0.0  # 0 to 1
    place: int | UnsetType = UNSET  # waiting: 1 is next
    seconds: int | UnsetType = UNSET  # about until it is done
    edition: int = 0
    problem: Problem | UnsetType = UNSET  # failed: why; asked for again, it goes on
    review: Review | UnsetType = UNSET
