"""The call: Game or Koi-Koi, what the winner scores, and how a round ends (KK-4.5 to KK-5.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi.rules import dealing
from kiribako.games.koi_koi.rules.constants import KOI_GROWING, KOI_ONCE
from kiribako.games.koi_koi.rules.moves import GAME, KOI, STEP_CALL, STEP_PLAY
from kiribako.games.koi_koi.rules.outcomes import EXHAUSTED, FLAT, GAME_CALLED

if TYPE_CHECKING:
    from kiribako.games.koi_koi.rules.position import Position


def fill_calls(moves: vec[i64]) -> i64:
    """Game or Koi-Koi."""
    moves[0] = GAME
    moves[1] = KOI
    return 2


def worth(position: Position, seat: i64) -> i64:
    """What a seat's sets are worth before any doubling."""
    return position.chart().value(position.captured(seat))


def reward(position: Position, seat: i64, value: i64) -> i64:
    """The winner's points for sets of a value: all that multiplies them (KK-5.12 to KK-5.24)."""
    return value * seven_times(position, value) * koi_times(position, seat) * position.times


def seven_times(position: Position, value: i64) -> i64:
    """Sets worth 7 or more are doubled (KK-5.12), unless the table leaves that out (KK-5.22)."""
    return 2 if value >= position.constants.doubled_from else 1


def koi_times(position: Position, seat: i64) -> i64:
    """What koi-koi calls of this round multiply the seat's points by (KK-5.13, KK-5.23)."""
    mode = position.constants.koi_mode
    if mode == KOI_ONCE:
        return 2 if position.koi(1 - seat) > 0 else 1
    if mode == KOI_GROWING:
        return 1 + position.calls
    return 1


def count_sets(position: Position) -> None:
    """After both cards: a call if the sets are worth more than at the last koi-koi (KK-4.5)."""
    seat = position.actor
    if worth(position, seat) <= position.koi(seat):
        pass_turn(position)
    elif position.constants.forced and position.hand(seat) == 0:  # KK-4.8
        call_game(position)
    else:
        position.step = STEP_CALL


def pass_turn(position: Position) -> None:
    """The other seat's turn, or the end of an exhausted round (KK-5.15)."""
    if position.hand0 | position.hand1:
        position.actor = 1 - position.actor
        position.step = STEP_PLAY
    elif position.constants.drawn:  # KK-5.25
        end_round(position, EXHAUSTED, -1, 0, 0, 0)
    else:
        end_round(position, EXHAUSTED, position.dealer, FLAT, 0, 0)


def call_koi(position: Position) -> None:
    """The round goes on; the value of now is the one to beat (KK-4.7)."""
    note_koi(position)
    pass_turn(position)


def note_koi(position: Position) -> None:
    """Write a koi-koi of the actor down."""
    position.calls += 1
    if position.actor:
        position.koi1 = worth(position, 1)
    else:
        position.koi0 = worth(position, 0)


def call_game(position: Position) -> None:
    """The caller wins the round and scores (KK-4.6)."""
    seat = position.actor
    value = worth(position, seat)
    points = reward(position, seat, value)
    end_round(position, GAME_CALLED, seat, points, position.captured(seat), value)


def end_round(
    position: Position, kind: i64, winner: i64, points: i64, cards: i64, value: i64
) -> None:
    """Write the round down; its winner deals the next, the dealer if nobody won (KK-2.4)."""
    called = kind == GAME_CALLED
    dealing.note(
        position,
        kind,
        winner,
        points,
        cards,
        value=value,
        defied=called and position.koi(1 - winner) > 0,
        koi_times=koi_times(position, winner) if called else 1,
    )
    if winner >= 0:
        position.score(winner, points)
    dealing.pass_the_deal(position, winner)
    position.month += 1
    dealing.deal_round(position)
