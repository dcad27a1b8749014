"""The exact solver: right where everything can be counted, and a judge of the search."""

from __future__ import annotations

from collections.abc import Mapping

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.bots.searcher import SearchPlayer
from kiribako.bots.solver import WIN, Solver, plies_left, solvable
from kiribako.kernel.state import State
from tests.conftest import COMPILED

GAME = kiribako.game("kiwara")


def endgames(count: int, plies: int) -> list[State]:
    """Positions of random matches so many random decisions before their end."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        state = GAME.new_match(seed=seed).state.clone()
        bot = RandomPlayer(seed)
        while not state.over:
            if plies_left(state, state.move_buffer()) <= plies and len(state.legal_moves()) > 1:
                found.append(state.clone())
                break
            state.apply(bot.choose(state))
        seed += 1
    return found


def by_brute_force(state: State) -> int:
    """Seat 0's value, every line played out."""
    if state.over:
        scores = state.scores()
        margin = scores[0] - scores[1]
        return margin + {1: WIN, 2: -WIN, 3: 0}[int(state.winners())]
    values = []
    for move in state.legal_moves():
        after = state.clone()
        after.apply(move)
        values.append(by_brute_force(after))
    return max(values) if state.actor == 0 else min(values)


def test_the_solver_finds_what_brute_force_finds() -> None:
    for state in endgames(40 if COMPILED else 12, 6 if COMPILED else 4):
        values = Solver(100_000).value_of_moves(state)
        sign = 1 if state.actor == 0 else -1
        assert sign * max(values) == by_brute_force(state)
        best = Solver(100_000).best(state)
        assert values[state.legal_moves().index(int(best))] == max(values)


def test_the_solver_gives_up_in_time() -> None:
    solver = Solver(200)
    assert solver.best(GAME.new_match(seed=1).state) == -1
    assert solver.gave_up


def test_the_search_agrees_with_the_solver() -> None:
    """As many simulations as level 5 has: the result of a solved endgame is kept in 95 of 100."""
    wisdom = GAME.wisdom()
    simulations = wisdom.tuning(2).simulations[2] if COMPILED else 300
    states = endgames(100, 10) if COMPILED else endgames(10, 5)
    kept = 0
    for number, state in enumerate(states):
        solver = Solver(2_000_000)
        values = solver.value_of_moves(state)
        assert not solver.gave_up
        move = SearchPlayer(simulations, number, wisdom=wisdom).choose(state)
        found = values[state.legal_moves().index(move)]
        kept += result(found) == result(max(values))
    assert kept >= 0.95 * len(states)


def result(value: int) -> int:
    """Won, drawn or lost, whatever the margin."""
    return (value > WIN // 2) - (value < -WIN // 2)


def test_a_player_that_solves_plays_best() -> None:
    for number, state in enumerate(endgames(10 if COMPILED else 4, 8 if COMPILED else 5)):
        move = SearchPlayer(10, number, wisdom=GAME.wisdom(), solves=True).choose(state)
        values = Solver(2_000_000).value_of_moves(state)
        assert values[state.legal_moves().index(move)] == max(values)


def test_keys_tell_positions_apart() -> None:
    """All the positions of some matches have keys of their own; copies share theirs."""
    seen: dict[int, Mapping[str, object]] = {}
    for seed in range(10):
        match = GAME.new_match(seed=seed)
        bot = RandomPlayer(seed)
        while not match.over:
            key = int(match.state.key())
            assert key == match.state.clone().key() > 0
            view = GAME.view(match.state, None)
            assert seen.setdefault(key, view) == view
            match.play_move(bot.choose(match.state))
    assert len(seen) > 500


def test_only_open_positions_with_keys_are_solved() -> None:
    assert solvable(GAME.new_match(seed=1).state)
    mysterious = GAME.new_match(seed=1, options={"reinforcement": "mysterious"})
    assert not solvable(mysterious.state)
    assert not solvable(kiribako.game("koi-koi").new_match(seed=1).state)
