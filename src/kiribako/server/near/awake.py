"""Everything that a page's workers use, imported: the memory of this is what a page keeps."""

from __future__ import annotations

from kiribako import shelf
from kiribako.server.near.page import Page
from kiribako.server.near.thinking import review, think

__all__ = ["Page", "review", "think"]

shelf.games()
