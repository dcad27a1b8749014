"""A legal move in words, as it goes over the wire to the seat that decides."""

from __future__ import annotations

from typing import Any

from kiribako.kernel.game import Game
from kiribako.kernel.state import State
from kiribako.server.wire.parts import Words


def words_of(game: Game[Any], state: State, move: int) -> Words:
    """The engine's sentence, with the code and the facts that make it in other languages."""
    said = game.words(state, move)
    return Words(said.text, said.code, dict(said.facts))
