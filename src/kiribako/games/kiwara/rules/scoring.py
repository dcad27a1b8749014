"""Scoring: who controls each territory, what it is worth, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kiribako.games.kiwara.rules.cards import OKAPI
from kiribako.games.kiwara.rules.constants import CROCODILE, ELEPHANT, GAZELLE, LION, ZEBRA
from kiribako.kernel.bits import size

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position

OKAPI_POINTS: Final = 5  # KW-5.3


def controller(position: Position, territory: i64) -> i64:
    """The seat with more tokens there, hidden ones counted; -1 if even (KW-5.1)."""
    tokens = size(territory & position.taken)
    red = size(territory & position.red)
    if 2 * red > tokens:
        return 1
    return 0 if 2 * red < tokens else -1


def worth(position: Position, territory: i64) -> i64:
    """The face-up values of both colours there (KW-5.2)."""
    seen = territory & position.taken & ~position.hidden
    gazelles = seen & position.gazelles
    zebras = seen & position.zebras
    elephants = seen & position.elephants
    lions = seen & position.lions
    crocodiles = seen & ~(gazelles | zebras | elephants | lions)
    values = position.constants.values
    return (
        values[GAZELLE] * size(gazelles)
        + values[ZEBRA] * size(zebras)
        + values[CROCODILE] * size(crocodiles)
        + values[ELEPHANT] * size(elephants)
        + values[LION] * size(lions)
    )


def points(position: Position, seat: i64) -> i64:
    """A seat's points as the board stands."""
    total: i64 = OKAPI_POINTS if position.ready(seat) >> OKAPI & 1 else 0
    for territory in position.constants.six:
        if controller(position, territory) == seat:
            total += worth(position, territory)
    return total


def winners(position: Position) -> i64:
    """The higher total; equal totals go to whoever earned the reinforcement (KW-5.4, KW-5.5)."""
    yellow = points(position, 0)
    red = points(position, 1)
    if yellow == red and position.earner >= 0:
        return 1 + position.earner
    return (1 if yellow >= red else 0) | (2 if red >= yellow else 0)
