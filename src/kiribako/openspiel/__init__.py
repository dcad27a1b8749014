"""The games in OpenSpiel: importing this registers every game on the shelf there."""

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    message = "OpenSpiel is not installed; pip install 'kiribako[openspiel]' brings it along"
    raise ImportError(message) from error

from kiribako import shelf
from kiribako.openspiel.game import KiribakoGame, load, name_of, register
from kiribako.openspiel.state import KiribakoState

for _game in shelf.games():
    register(_game)

__all__ = ["KiribakoGame", "KiribakoState", "load", "name_of", "register"]
