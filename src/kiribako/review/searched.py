"""Chances where nothing is hidden or left to chance: searches say more than playing on."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from kiribako.bots.search import Search
from kiribako.kernel.state import State
from kiribako.review.judgement import Chances
from kiribako.review.reference import Reference, result_of

DOUBT: Final = 0.01  # standard error that even a large search leaves


class Searched(NamedTuple):
    """What a search thinks of a position of two seats."""

    chances: Chances
    error: float
    simulations: int


def searched(state: State, reference: Reference, simulations: int, seed: int) -> Searched:
    """Search a position; a finished one is what it is."""
    if state.over:
        return Searched(result_of(state), 0.0, simulations)
    search = begin(state, reference, seed)
    search.run(simulations)
    return read(search, simulations)


def begin(state: State, reference: Reference, seed: int) -> Search:
    """A search as the game advises, which shares its scratch space with all others."""
    wisdom = reference.wisdom
    search = Search(state, seed, 1.0, wisdom, wisdom.tuning(reference.seats))
    search.moves = reference.search.moves
    return search


def read(search: Search, simulations: int) -> Searched:
    """What all its tries have come to.

    The move tried most alone would look too well: what the other side tries out in reply is not
    always good. All tries together lean neither way.
    """
    tree = search.tree
    tried = [int(node) for node in tree.children(0) if tree.visits[node]]
    visits = float(sum(tree.visits[node] for node in tried))
    own = math.fsum(tree.won[node] for node in tried) / visits
    error = math.hypot(math.sqrt(own * (1.0 - own) / visits), DOUBT)
    return Searched(both(own, int(search.root.actor)), error, simulations)


def both(own: float, seat: int) -> Chances:
    """The chances of two seats by that of one."""
    return (own, 1.0 - own) if seat == 0 else (1.0 - own, own)


def at_random(search: Search) -> Chances:
    """The chances after a move picked at random."""
    tree = search.tree
    tried = [int(node) for node in tree.children(0) if tree.visits[node]]
    own = sum(float(tree.won[node]) / float(tree.visits[node]) for node in tried) / len(tried)
    return both(own, int(search.root.actor))
