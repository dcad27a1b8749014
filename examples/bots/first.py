"""The smallest bot: it plays the first legal move."""

from __future__ import annotations

from kiribako import State


class First:
    def choose(self, state: State) -> int:
        return state.legal_moves()[0]
