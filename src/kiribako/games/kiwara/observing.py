"""A position as numbers, from a seat's side: its own tokens come first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from kiribako.games.kiwara.cards import CARDS, pile_size
from kiribako.games.kiwara.grid import SPACES
from kiribako.games.kiwara.savanna import ANIMALS, CROCODILE, ELEPHANT, GAZELLE, LION, ZEBRA
from kiribako.kernel.bits import BIT
from kiribako.kernel.observation import Plane, put, put_set

if TYPE_CHECKING:
    from kiribako.games.kiwara.position import Position

BOARD: Final = (5, 6)
PLANES: Final = (
    Plane("tokens", BOARD, 0, 10, "0 empty; 1-5 own, 6-10 the rival's: "
          "gazelle, zebra, crocodile, elephant, lion"),
    Plane("hidden", BOARD, 0, 1, "1 where a token shows its hidden side"),
    Plane("territories", BOARD, 0, 5, "the territory of every space, A to F"),
    Plane("swapped", BOARD, 0, 1, "gazelles swapped this turn"),
    Plane("forced", BOARD, 0, 1, "the space a Boa named"),
    Plane("barred", BOARD, 0, 1, "the space a Porcupine named"),
    Plane("moved", BOARD, 0, 1, "the token a Hyena has just moved"),
    Plane("hands", (2, 5), 0, 15, "tokens in hand by animal, own first"),
    Plane("cards", (4, 10), 0, 1, "own ready cards, the rival's, own used cards, the rival's"),
    Plane("offered", (10,), 0, 1, "cards a Giraffe offers to the actor"),
    Plane("turn", (8,), -1, 30, "own turn; step; totem's path space, -1 before the first; space "
          "of the last token; cards left in the deck; seat that earned the reinforcement, from "
          "one's own side, -1 while open; place-two; own seat"),
)  # fmt: skip


def observe(position: Position, seat: i64, out: BytesWriter) -> None:
    """Write PLANES."""
    savanna = position.savanna
    n: i64
    bit: i64
    for n in range(SPACES):
        bit = BIT[n]
        if position.taken & bit:
            mine = (1 if position.red & bit else 0) == seat
            put(out, animal_at(position, bit) + (1 if mine else 6))
        else:
            put(out, 0)
    put_set(out, position.hidden, SPACES)
    for n in range(SPACES):
        put(out, savanna.territory[n])
    put_set(out, position.swapped, SPACES)
    put_set(out, position.forced, SPACES)
    put_set(out, position.barred, SPACES)
    put_set(out, position.moved, SPACES)
    for hand in (position.hand(seat), position.hand(1 - seat)):
        for n in range(ANIMALS):
            put(out, hand >> 4 * n & 15)
    cards = position.cards
    put_set(out, cards >> 10 * seat, CARDS)
    put_set(out, cards >> 10 * (1 - seat), CARDS)
    put_set(out, cards >> 20 + 10 * seat, CARDS)
    put_set(out, cards >> 20 + 10 * (1 - seat), CARDS)
    put_set(out, offered(position), CARDS)
    put(out, 1 if position.actor == seat else 0)
    put(out, position.step)
    put(out, position.totem)
    put(out, position.placed)
    put(out, pile_size(position.deck))
    put(out, -1 if position.earner < 0 else (0 if position.earner == seat else 1))
    put(out, position.pair)
    put(out, seat)


def animal_at(position: Position, bit: i64) -> i64:
    if position.gazelles & bit:
        return GAZELLE
    if position.zebras & bit:
        return ZEBRA
    if position.elephants & bit:
        return ELEPHANT
    return LION if position.lions & bit else CROCODILE


def offered(position: Position) -> i64:
    """The pile a Giraffe drew, as a set."""
    pile = position.offered
    found: i64 = 0
    while pile:
        found |= BIT[(pile & 15) - 1]
        pile >>= 4
    return found
