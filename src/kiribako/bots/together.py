"""A search on several cores: each process grows a tree of its own, the roots are added up."""
# interpreted: it starts processes, which run the compiled search

from __future__ import annotations

import os
import time
from typing import Any, NamedTuple

from kiribako.bots.search import Search
from kiribako.bots.searcher import pursue, pursue_until

PATIENCE = 0.1  # seconds for a helper that is late; then the others' work stands


class Tried(NamedTuple):
    """What came of a move at the root."""

    move: int
    visits: int
    total: float
    won: float
    margin: float


def cores() -> int:
    """How many processes can think at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def search_together(
    search: Search, *, trees: int, simulations: int = 0, seconds: float = 0.0
) -> list[Tried]:
    """The root's moves, those tried most first, by so many simulations or seconds in each tree.

    With simulations alone the answer is always the same: where no process can be forked, one grows
    all the trees. Without simulations it then grows only one, for seconds are spent once.
    """
    end = time.perf_counter() + seconds if seconds else 0.0
    before = roots(search)
    pipes = []
    found = []
    if trees > 1 and hasattr(os, "fork"):
        pipes = [helper(search, number, simulations, end) for number in range(1, trees)]
    elif simulations:
        twins = [search.twin(number) for number in range(1, trees)]
        found = [one for twin in twins for one in gained(twin, before, simulations, end)]
    grow(search, simulations, end)
    found += roots(search)
    for pipe, process in pipes:
        if not end or pipe.poll(max(0.0, end - time.perf_counter()) + PATIENCE):
            found += answer(pipe)
        process.terminate()
        process.join()
        pipe.close()
    return added_up(found)


def grow(search: Search, simulations: int, end: float) -> None:
    """Carry a search on, to its number of simulations or until it is time."""
    if simulations:
        pursue(search, simulations, max(0.001, end - time.perf_counter()) if end else 0.0)
    else:
        pursue_until(search, end)


def gained(twin: Search, before: list[Tried], simulations: int, end: float) -> list[Tried]:
    """What a twin found out by itself, without what it began with."""
    grow(twin, simulations, end)
    known = {one.move: one for one in before}
    return [less(one, known[one.move]) if one.move in known else one for one in roots(twin)]


def less(one: Tried, other: Tried) -> Tried:
    return Tried(
        one.move,
        one.visits - other.visits,
        one.total - other.total,
        one.won - other.won,
        one.margin - other.margin,
    )


def helper(search: Search, number: int, simulations: int, end: float) -> tuple[Any, Any]:
    """A process that grows a tree of its own, and the pipe it will answer by.

    It is forked, so that nothing need be packed.
    """
    import multiprocessing  # noqa: PLC0415 - a page has none, and needs none

    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    before = roots(search)

    def tell() -> None:
        theirs.send(gained(search.twin(number), before, simulations, end))
        theirs.close()

    process = context.Process(target=tell, daemon=True)
    process.start()
    theirs.close()
    return ours, process


def answer(pipe: Any) -> list[Tried]:
    """What a helper found, nothing if it was killed: the others' work stands."""
    try:
        return list(pipe.recv())
    except EOFError:
        return []


def roots(search: Search) -> list[Tried]:
    """What a search knows of the moves at its root."""
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
