"""A player that is a program: handed a redealt state, it names a move."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from kiribako.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Subclasses choose. The state was dealt anew for the seat to decide: there is no peeking."""

    def choose(self, state: State) -> int:
        """One of the legal moves."""
        raise NotImplementedError
