"""Kigi: two to five painters, trees that grow card by card."""

from kiribako.games.kigi.game import Kigi
from kiribako.games.kigi.shown.snap import snap

GAME = Kigi()
__all__ = ["GAME", "Kigi", "snap"]
