"""A search on several cores: each process grows a tree of its own, the roots are added up."""
# interpreted: it starts processes, which run the compiled search

from __future__ import annotations

import contextlib
import multiprocessing
from multiprocessing.connection import Connection
from typing import NamedTuple

from kiribako.bots.search import Search
from kiribako.bots.searcher import pursue
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import Wisdom


class Tried(NamedTuple):
    """What came of a move at the root."""

    move: int
    visits: int
    total: float
    won: float
    margin: float


def search_together(
    state: State,
    wisdom: Wisdom,
    *,
    processes: int,
    simulations: int = 0,
    seconds: float = 1.0,
    seed: int = 0,
) -> list[Tried]:
    """The root's moves, those tried most first, by so many simulations in each process.

    Without simulations, seconds count. Processes are forked, so that states need no packing;
    where the system cannot fork, one process does all the work.
    """
    limit = 0.0 if simulations else seconds
    helpers = processes - 1 if "fork" in multiprocessing.get_all_start_methods() else 0
    pipes = []
    if helpers:
        context = multiprocessing.get_context("fork")
        for number in range(1, helpers + 1):
            ours, theirs = context.Pipe(duplex=False)
            work = (theirs, state, wisdom, simulations, limit, seed * processes + number)
            helper = context.Process(target=tell, args=work, daemon=True)
            helper.start()
            theirs.close()
            pipes.append((ours, helper))
    found = look(state, wisdom, simulations, limit, seed * processes)
    for ours, helper in pipes:
        with contextlib.suppress(EOFError):  # if it was killed, the others' work stands
            found += ours.recv()
        helper.join()
        ours.close()
    return added_up(found)


def tell(pipe: Connection, state: State, wisdom: Wisdom, simulations: int, seconds: float,
         seed: int) -> None:  # fmt: skip
    """A helper's whole life."""
    pipe.send(look(state, wisdom, simulations, seconds, seed))
    pipe.close()


def look(state: State, wisdom: Wisdom, simulations: int, seconds: float, seed: int) -> list[Tried]:
    """One search's root."""
    search = Search(state, seed, 1.0, wisdom, wisdom.tuning(int(state.seat_count())))
    pursue(search, simulations, seconds)
    tree = search.tree
    return [
        Tried(
            int(tree.move[child]),
            int(tree.visits[child]),
            float(tree.total[child]),
            float(tree.won[child]),
            float(tree.margin[child]),
        )
        for child in tree.children(0)
    ]


def added_up(found: list[Tried]) -> list[Tried]:
    """One entry for each move, the best first."""
    sums: dict[int, Tried] = {}
    for one in found:
        other = sums.get(one.move, Tried(one.move, 0, 0.0, 0.0, 0.0))
        sums[one.move] = Tried(
            one.move,
            one.visits + other.visits,
            one.total + other.total,
            one.won + other.won,
            one.margin + other.margin,
        )
    return sorted(sums.values(), key=lambda one: (-one.visits, -one.total, one.move))
