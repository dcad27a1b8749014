"""Hotaru: fireflies glow along a river. A sixth game, in a package of its own."""

from hotaru.game import GAME

__all__ = ["GAME"]
