"""A player that is a program: handed a redealt state, it names a move."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from kiribako.kernel.compiled_apart import refuse_compiled_apart
from kiribako.kernel.state import State
from kiribako.kernel.travel import fields_of, filled


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Subclasses choose. The state was dealt anew for the seat to decide: there is no peeking."""

    @classmethod
    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        refuse_compiled_apart(cls, Player)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels with all its fields; a compiled class says itself how it is made again."""
        return filled, (type(self), fields_of(self))

    def choose(self, state: State) -> int:
        """One of the legal moves."""
        raise NotImplementedError

    def remembers(self, state: State) -> bool:
        """Whether it wants to be told what others decided before, by `recall`."""
        return False

    def recall(self, seen: list[tuple[State, int]]) -> None:
        """What others decided in sight of this seat, the latest last; told before each choice.

        Each position is as the seat could imagine it then.
        """
