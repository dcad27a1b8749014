"""A position as numbers, from a seat's side: its own tokens come first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kiwara.rules.cards import pile_size
from kiribako.games.kiwara.rules.constants import (
    ANIMALS,
    CROCODILE,
    ELEPHANT,
    GAZELLE,
    LION,
    ZEBRA,
    Constants,
)
from kiribako.kernel.bits import BIT
from kiribako.kernel.observation import SPREAD, Plane, put, put_four, put_set

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position

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
SIZE: Final = 278


def observe(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    """Write PLANES."""
    put_tokens(position, seat, out, at)
    put_set(out, at + 30, position.hidden)
    put_territories(position.constants, out, at + 60)
    put_set(out, at + 90, position.swapped)
    put_set(out, at + 120, position.forced)
    put_set(out, at + 150, position.barred)
    put_set(out, at + 180, position.moved)
    own = position.hand(seat)
    other = position.hand(1 - seat)
    put(out, at + 210, own & 15)
    put(out, at + 211, own >> 4 & 15)
    put_four(out, at + 212, own >> 8 & 15, own >> 12 & 15, own >> 16, other & 15)
    put_four(out, at + 216, other >> 4 & 15, other >> 8 & 15, other >> 12 & 15, other >> 16)
    cards = position.cards
    if cards:  # the rows of ten stand one after the other
        own = cards >> 10 * seat & 0x3FF | (cards >> 20 + 10 * seat & 0x3FF) << 20
        other = cards >> 10 * (1 - seat) & 0x3FF | (cards >> 30 - 10 * seat & 0x3FF) << 20
        put_set(out, at + 220, own | other << 10)
    put_set(out, at + 260, offered(position))
    put(out, at + 270, 1 if position.actor == seat else 0)
    put(out, at + 271, position.step)
    earner: i64 = -1 if position.earner < 0 else (0 if position.earner == seat else 1)
    put_four(out, at + 272, position.totem, position.placed, pile_size(position.deck), earner)
    put(out, at + 276, position.pair)
    put(out, at + 277, seat)


def put_tokens(position: Position, seat: i64, out: vec[i64], at: i64) -> None:
    """Four spaces at a time: each animal's number, and five more for the rival's.

    It begins a word, as rows of observations do.
    """
    taken = position.taken
    gazelles = position.gazelles
    zebras = position.zebras
    elephants = position.elephants
    lions = position.lions
    crocodiles = taken & ~(gazelles | zebras | elephants | lions)
    theirs = taken & ~position.red if seat else position.red
    word = at >> 2
    while taken:
        if taken & 15:
            out[word] |= (
                (GAZELLE + 1) * SPREAD[gazelles & 15]
                + (ZEBRA + 1) * SPREAD[zebras & 15]
                + (CROCODILE + 1) * SPREAD[crocodiles & 15]
                + (ELEPHANT + 1) * SPREAD[elephants & 15]
                + (LION + 1) * SPREAD[lions & 15]
                + ANIMALS * SPREAD[theirs & 15]
            )
        taken >>= 4
        gazelles >>= 4
        zebras >>= 4
        crocodiles >>= 4
        elephants >>= 4
        lions >>= 4
        theirs >>= 4
        word += 1


def put_territories(constants: Constants, out: vec[i64], at: i64) -> None:
    words = constants.territory_words
    word = at >> 2
    n: i64
    for n in range(len(words)):
        out[word + n] |= words[n]


def offered(position: Position) -> i64:
    """The pile a Giraffe drew, as a set."""
    pile = position.offered
    found: i64 = 0
    while pile:
        found |= BIT[(pile & 15) - 1]
        pile >>= 4
    return found
