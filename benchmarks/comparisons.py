"""The comparisons there are; a new one is a file with a `measure` and a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from benchmarks import (
    against_c,
    against_interpreted,
    against_mcts,
    open_spiel_games,
    pettingzoo_games,
    pgx_games,
    rlcard_games,
    shelf_games,
)
from benchmarks.rows import Row
from benchmarks.timing import Effort, Watch


class Comparison(NamedTuple):
    """Something to measure; `measure` raises MissingPeerError where a peer is not installed."""

    name: str
    title: str
    measure: Callable[[Effort, Watch], list[Row]]


COMPARISONS = (
    Comparison("c", "Kiwara compiled against hand-written C", against_c.measure),
    Comparison("interpreted", "Kiwara compiled against interpreted", against_interpreted.measure),
    Comparison(
        "search", "Connect Four: our search against OpenSpiel's C++ MCTS", against_mcts.measure
    ),
    Comparison("shelf", "Every game on the shelf against Kiwara", shelf_games.measure),
    Comparison("open-spiel", "Driven from Python: OpenSpiel", open_spiel_games.measure),
    Comparison("rlcard", "Driven from Python: RLCard", rlcard_games.measure),
    Comparison("pettingzoo", "Environments: PettingZoo's own games", pettingzoo_games.measure),
    Comparison("pgx", "Many matches at a time: Pgx", pgx_games.measure),
)
