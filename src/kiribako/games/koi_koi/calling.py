"""The call: Game or Koi-Koi, what the winner scores, and how a round ends (KK-4.5 to KK-5.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi import dealing
from kiribako.games.koi_koi.moves import GAME, KOI, STEP_CALL, STEP_PLAY
from kiribako.games.koi_koi.outcomes import EXHAUSTED, FLAT, GAME_CALLED

if TYPE_CHECKING:
    from kiribako.games.koi_koi.position import Position

DOUBLED_FROM: Final = 7  # KK-5.12


def fill_calls(moves: vec[i64]) -> i64:
    """Game or Koi-Koi."""
    moves[0] = GAME
    moves[1] = KOI
    return 2


def worth(position: Position, seat: i64) -> i64:
    """What a seat's sets are worth before any doubling."""
    return position.almanac.chart.value(position.captured(seat))


def reward(value: i64, *, defied: bool) -> i64:
    """The winner's points: doubled from 7 on, doubled if he was defied (KK-5.12, KK-5.13)."""
    if value >= DOUBLED_FROM:
        value += value
    return value + value if defied else value


def count_sets(position: Position) -> None:
    """After both cards: a call if the sets are worth more than at the last koi-koi (KK-4.5)."""
    seat = position.actor
    if worth(position, seat) <= position.koi(seat):
        pass_turn(position)
    elif position.almanac.forced and position.hand(seat) == 0:  # KK-4.8
        call_game(position)
    else:
        position.step = STEP_CALL


def pass_turn(position: Position) -> None:
    """The other seat's turn, or the end of an exhausted round (KK-5.15)."""
    if position.hand0 | position.hand1:
        position.actor = 1 - position.actor
        position.step = STEP_PLAY
    else:
        end_round(position, EXHAUSTED, position.dealer, FLAT, 0, 0)


def call_koi(position: Position) -> None:
    """The round goes on; the value of now is the one to beat (KK-4.7)."""
    if position.actor:
        position.koi1 = worth(position, 1)
    else:
        position.koi0 = worth(position, 0)
    pass_turn(position)


def call_game(position: Position) -> None:
    """The caller wins the round and scores (KK-4.6)."""
    seat = position.actor
    value = worth(position, seat)
    points = reward(value, defied=position.koi(1 - seat) > 0)
    end_round(position, GAME_CALLED, seat, points, position.captured(seat), value)


def end_round(
    position: Position, kind: i64, winner: i64, points: i64, cards: i64, value: i64
) -> None:
    """Write the round down; its winner deals the next (KK-2.4)."""
    defied = kind == GAME_CALLED and position.koi(1 - winner) > 0
    dealing.note(position, kind, winner, points, cards, value=value, defied=defied)
    position.score(winner, points)
    position.dealer = winner
    position.month += 1
    dealing.deal_round(position)
