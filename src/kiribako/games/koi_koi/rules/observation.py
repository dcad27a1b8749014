"""A position as numbers, from a seat's side: nothing in them that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi.rules.constants import NEVER
from kiribako.kernel.bits import size
from kiribako.kernel.observation import Plane, put_four, put_set

if TYPE_CHECKING:
    from kiribako.games.koi_koi.rules.position import Position

DECK: Final = (12, 4)
PLANES: Final = (
    Plane("hand", DECK, 0, 1, "own hand, by month and card"),
    Plane("field", DECK, 0, 1, "the field"),
    Plane("captured", (2, 12, 4), 0, 1, "captured cards, own first"),
    Plane("played", (2, 12, 4), 0, 1, "cards played from hand this round, own first"),
    Plane("turned", DECK, 0, 1, "the drawn card while it has two matches"),
    Plane("counts", (2,), 0, 48, "cards in the rival's hand, cards in the pile"),
    Plane("koi", (2,), 0, 200, "value of the sets at the last koi-koi this round, own first"),
    Plane("points", (2,), -2000, 2000, "points so far, own first"),
    Plane("turn", (6,), 0, 99, "own turn; step: 0 play, 1 choose, 2 call, 3 over; round; rounds; "
          "own deal; own seat"),
    Plane("house", (3,), 0, 999, "house rules: koi-koi calls this round, both seats'; what the "
          "dealt field multiplies by; the score played to, 0 for none"),
)  # fmt: skip
SIZE: Final = 351
MOST_VALUE: Final = 200
MOST_POINTS: Final = 2000


def observe(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    """Write PLANES."""
    rival = 1 - seat
    put_set(out, at, position.hand(seat))
    put_set(out, at + 48, position.field)
    put_set(out, at + 96, position.captured(seat))
    put_set(out, at + 144, position.captured(rival))
    put_set(out, at + 192, position.played(seat))
    put_set(out, at + 240, position.played(rival))
    put_set(out, at + 288, position.turned)
    koi = min(MOST_VALUE, position.koi(seat))
    rival_koi = min(MOST_VALUE, position.koi(rival))
    put_four(out, at + 336, size(position.hand(rival)), drawn_left(position), koi, rival_koi)
    own = position.points1 if seat else position.points0
    other = min(MOST_POINTS, position.points0 + position.points1 - own)
    own = min(MOST_POINTS, own)
    turn: i64 = 1 if position.actor == seat else 0
    put_four(out, at + 340, own, other, turn, position.step)
    rounds = position.constants.rounds
    deal: i64 = 1 if position.dealer == seat else 0
    put_four(out, at + 344, min(position.month, rounds), rounds, deal, seat)
    target = position.constants.target
    if target == NEVER:
        target = 0
    put_four(out, at + 348, position.calls, position.times, target, 0)


def drawn_left(position: Position) -> i64:
    """How many cards are still to be drawn this round."""
    left = position.pile
    count: i64 = 0
    while left:
        count += 1
        left >>= 6
    left = position.deep
    while left:
        count += 1
        left >>= 6
    return count
