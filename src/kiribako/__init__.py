"""Kiribako: a box of five games to play, study and program.

import kiribako

match = kiribako.game("kiwara").new_match(seed=7)
while not match.over:
    match.play(match.moves()[0])
print(match.scores(), match.winners())
"""

# `kiribako.games` is two things: `kiribako.games()` lists the games, and the package of that name
# holds our own. Inside the box the function is always `shelf.games`, so the name means the package;
# only here, for those who `import kiribako`, the function takes it. The package is loaded first,
# because loading it binds its name; the function bears the package's full name, so that Python
# finds what lies in it: see docs/vocabulary.md.
from typing import TYPE_CHECKING

import kiribako.games as _package
from kiribako.kernel.documented import document as _document
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

games.__name__ = _package.__name__
_document(Event, Game, Match, Record, State, KiribakoError, MoveError, BadSyntax, IllegalMove)
_document(AmbiguousMove, UnknownGame, BadOption, BadSetup, BadRecord, BadComponents)

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """The version, looked up when asked for: it takes longer than all else here."""
        if name != "__version__":
            raise AttributeError(f"module 'kiribako' has no attribute {name!r}")
        from importlib.metadata import version  # noqa: PLC0415

        return version("kiribako")


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
    "__version__",
    "game",
    "games",
    "replay",
    "verify",
]
