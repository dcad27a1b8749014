"""Kiribako: a box of five games to play, study and program.

import kiribako

match = kiribako.game("kiwara").new_match(seed=7)
while not match.over:
    match.play(match.moves()[0])
print(match.scores(), match.winners())
"""

# The package of the games is loaded before the function that bears its name, because loading a
# package binds its name here; the function takes the package's full name, so that Python finds
# the rooms behind it. So `kiribako.games()` and `import kiribako.games.kiwara as room` both work.
import kiribako.games as _rooms
from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import (
    AmbiguousMove,
    BadComponents,
    BadOption,
    BadRecord,
    BadSetup,
    BadSyntax,
    IllegalMove,
    KiribakoError,
    MoveError,
    Refusal,
    UnknownGame,
)
from kiribako.kernel.state import State
from kiribako.shelf import game, games, replay, verify

games.__name__ = _rooms.__name__

__all__ = [
    "AmbiguousMove",
    "BadComponents",
    "BadOption",
    "BadRecord",
    "BadSetup",
    "BadSyntax",
    "Event",
    "Game",
    "IllegalMove",
    "KiribakoError",
    "Match",
    "MoveError",
    "Record",
    "Refusal",
    "State",
    "UnknownGame",
    "game",
    "games",
    "replay",
    "verify",
]
