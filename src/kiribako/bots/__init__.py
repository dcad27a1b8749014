"""Bots: search, levels and players that know no particular game."""

from kiribako.bots.thinking import Idea, Thought, think

__all__ = ["Idea", "Thought", "think"]
