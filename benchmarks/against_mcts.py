"""Our search against OpenSpiel's C++ search, both on Connect Four."""

from __future__ import annotations

import importlib
from typing import Any

from benchmarks import connect_four_build
from benchmarks.elsewhere import elsewhere
from benchmarks.open_spiel_games import matches, open_spiel
from benchmarks.playing import through_state
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, Work, alternate, here
from kiribako.bots.search import grow

SIMULATIONS = 10_000  # from the opening
SIMULATIONS_A_MOVE = 1_000  # over a whole match
MATCH = "333434431014664116600016202220261"  # columns; our search played both seats
# OpenSpiel's results run from -1 to 1, ours from 0 to 1: twice the width, twice the bonus.
EXPLORE = 1.0
UCT_C = 2.0
SEARCH_GOAL = Goal(ratio=5)


def opening() -> Any:
    """Our compiled Connect Four; only a process that was shown its folder finds it."""
    return importlib.import_module("connect_four").opening()


def ours_from_opening() -> Work:
    start = opening()

    def work(seed: int) -> int:
        grow(start, SIMULATIONS, seed, EXPLORE)
        return SIMULATIONS

    return work


def ours_over_match() -> Work:
    positions = [opening()]
    for column in MATCH[:-1]:
        position = positions[-1].clone()
        position.apply(int(column))
        positions.append(position)

    def work(seed: int) -> int:
        for position in positions:
            grow(position, SIMULATIONS_A_MOVE, seed, EXPLORE)
        return SIMULATIONS_A_MOVE * len(positions)

    return work


def ours_driven() -> Work:
    return through_state([opening()])


def theirs_from_opening() -> Work:
    start = open_spiel().load_game("connect_four").new_initial_state()

    def work(seed: int) -> int:
        searcher(SIMULATIONS, seed).step(start)
        return SIMULATIONS

    return work


def theirs_over_match() -> Work:
    positions = [open_spiel().load_game("connect_four").new_initial_state()]
    for column in MATCH[:-1]:
        positions.append(positions[-1].child(int(column)))

    def work(seed: int) -> int:
        search = searcher(SIMULATIONS_A_MOVE, seed)
        for position in positions:
            search.step(position)
        return SIMULATIONS_A_MOVE * len(positions)

    return work


def searcher(simulations: int, seed: int) -> Any:
    """Their search: one random match for every new node, no solver, and memory enough."""
    pyspiel = open_spiel()
    return pyspiel.MCTSBot(
        game=pyspiel.load_game("connect_four"),
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
        uct_c=UCT_C,
        max_simulations=simulations,
        max_memory_mb=1000,
        solve=False,
        seed=seed,
        verbose=False,
    )


def measure(effort: Effort, watch: Watch) -> list[Row]:
    open_spiel()
    watch("compiling Connect Four", 0, 1)
    folder = connect_four_build.build()
    rows = []
    for what, unit, ours, theirs, goal in (
        ("from the opening", "simulations", ours_from_opening, theirs_from_opening(), SEARCH_GOAL),
        ("over a match", "simulations", ours_over_match, theirs_over_match(), SEARCH_GOAL),
        ("driven from Python", "decisions", ours_driven, matches("connect_four"), Goal()),
    ):
        contestants = {
            f"{what}, ours": elsewhere(ours, folder, compiled=True),
            f"{what}, OpenSpiel": here(theirs),
        }
        rate, peer_rate = alternate(contestants, effort, watch).values()
        rows.append(Row(what, rate, unit, "OpenSpiel", peer_rate, goal))
    return rows
