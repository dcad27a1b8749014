"""Our search against exact play, with OpenSpiel's own solvers as the judge.

    python -m benchmarks.ground_truth

A reduced Koi-Koi, three months of it in the last round, is written out as a tree and solved by
OpenSpiel's CFR+; what the search would do at every information state is then judged by best
responses. Ends of Kiwara are solved by our solver, which the tests hold against OpenSpiel's
alpha-beta; the search agrees if the move it chooses keeps the exact value.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyspiel
from open_spiel.python.algorithms import minimax

import kiribako.openspiel
from kiribako.bots.search import Search, grow
from kiribako.bots.solver import WIN, Solver
from kiribako.games.kiwara.rules.moves import STEP_PLACE
from kiribako.games.koi_koi import GAME as KOI_KOI
from kiribako.kernel.bits import size
from kiribako.kernel.state import State

# January, March and August are in play, all else is captured, and neither seat has a set yet.
MONTHS: Final = {
    "round": 3,
    "scores": [0, 3],
    "dealer": 0,
    "turn": 0,
    "hands": [1, 1],
    "field": "1C 1D 3R 3C 8A 8C",
    "captured": [
        "2D 4R 4D 5A 5R 5C 6A 6D 7A 7R 9R 9C 9D 10D 11B 11A 12C 12E",
        "2A 2R 2C 4A 4C 5D 6R 6C 7C 7D 9A 10A 10R 10C 11R 11C 12B 12D",
    ],
}
OPTIONS: Final = {"rounds": 3, "sake_is_chaff": False}
SEED: Final = 1
DEEPEST: Final = 60  # decisions of a tree
MOST_POSITIONS: Final = 20_000_000


class Judged(NamedTuple):
    """How a way to play fares against exact play in the reduced Koi-Koi."""

    exploitability: float  # mean loss against best responses, in [0, 1]
    first: float  # what seat 0 gets with it against exact play
    second: float  # and seat 1


class ReducedKoiKoi:
    """The game, its tree as OpenSpiel keeps trees, and its solution."""

    def __init__(self, setup: dict[str, Any] = MONTHS, iterations: int = 200) -> None:
        self.game = kiribako.openspiel.load("koi-koi", options=OPTIONS, setup=setup)
        self.known: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self.samples: tuple[list[Any], list[Any]] = ([], [])
        self.lines = ['EFG 2 R "reduced koi-koi" { "seat 0" "seat 1" }']
        self.write(self.game.new_initial_state())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "koi-koi.efg")
            path.write_text("\n".join([*self.lines, ""]), encoding="utf-8")
            self.tree = pyspiel.load_game("efg_game", {"filename": str(path)})
        self.solver = pyspiel.CFRPlusSolver(self.tree)  # its policies live as long as it does
        for _ in range(iterations):
            self.solver.evaluate_and_update_policy()
        self.solution = self.solver.average_policy()
        self.value = self.expected(self.solution, self.solution)[0]

    def write(self, state: Any) -> None:
        """Write a history and all that follows it, as Gambit writes trees."""
        number = len(self.lines)
        if state.is_terminal():
            first, second = state.returns()
            self.lines.append(f't "" {number} "" {{ {first} {second} }}')
            return
        player = state.current_player()
        if state.is_chance_node():
            chances = [
                f'"{state.action_to_string(player, outcome)}" {share:.16f}'
                for outcome, share in state.chance_outcomes()
            ]
            self.lines.append(f'c "" {number} "" {{ {" ".join(chances)} }} 0')
        else:
            names = [
                f'"{state.action_to_string(player, action)}"' for action in state.legal_actions()
            ]
            told = self.number_of(state)
            self.lines.append(f'p "" {player + 1} {told} "" {{ {" ".join(names)} }} 0')
        for action in state.legal_actions():
            self.write(state.child(action))

    def number_of(self, state: Any) -> int:
        """The number of an information state, counted as they are met."""
        player = state.current_player()
        told = state.information_state_string()
        if told not in self.known[player]:
            self.known[player][told] = len(self.samples[player]) + 1
            self.samples[player].append(state)
        return self.known[player][told]

    def expected(self, first: Any, second: Any) -> list[float]:
        """What the seats get."""
        start = self.tree.new_initial_state()
        returns: list[float] = pyspiel.expected_returns(
            start, [first, second], depth_limit=-1, use_infostate_get_policy=True
        )
        return returns

    def policy(self, simulations: int, *, wise: bool) -> Any:
        """What the search would do, as a policy of the tree."""
        chosen: dict[str, str] = {}
        for player in (0, 1):
            for number, state in enumerate(self.samples[player], 1):
                move = searched(state.trajectory.last.state, simulations, wise=wise)
                chosen[f"{player}-{number}"] = state.action_to_string(player, move)
        policy: dict[str, list[tuple[int, float]]] = {}

        def follow(node: Any) -> None:
            if node.is_terminal():
                return
            if not node.is_chance_node():
                told = node.information_state_string()
                if told not in policy:
                    policy[told] = decided(node, chosen)
            for action in node.legal_actions():
                follow(node.child(action))

        follow(self.tree.new_initial_state())
        return pyspiel.TabularPolicy(policy)

    def judged(self, policy: Any) -> Judged:
        return Judged(
            pyspiel.exploitability(self.tree, policy),
            self.expected(policy, self.solution)[0],
            self.expected(self.solution, policy)[1],
        )


def decided(node: Any, chosen: dict[str, str]) -> list[tuple[int, float]]:
    """The chosen action at a node of the tree, whose information states are called 0-0-17-."""
    player = node.current_player()
    number = node.information_state_string().split("-")[2]
    wanted = chosen[f"{player}-{number}"]
    return [
        (action, float(node.action_to_string(player, action) == wanted))
        for action in node.legal_actions()
    ]


def searched(state: State, simulations: int, *, wise: bool) -> int:
    """The move that a search of so many simulations chooses, by what the actor knows."""
    moves = state.legal_moves()
    if len(moves) == 1:
        return moves[0]
    dealt = state.redeal(state.actor, SEED)
    if not wise:
        return int(grow(dealt, simulations, SEED).move())
    wisdom = KOI_KOI.wisdom()
    search = Search(dealt, SEED, 1.0, wisdom, wisdom.tuning(2))
    search.run(simulations)
    return int(search.move())


def ends_of_kiwara(count: int, empty: int) -> list[Any]:
    """Positions reached by random play that have so many empty spaces left."""
    game = kiribako.openspiel.load("kiwara", setup={"first": 0})
    found = []
    for seed in range(count):
        dice = random.Random(seed)  # noqa: S311 - positions, not secrets
        state = game.new_initial_state()
        while not is_end(state.trajectory.last.state, empty):
            state.apply_action(dice.choice(state.legal_actions()))
        found.append(state)
    return found


def is_end(position: Any, empty: int) -> bool:
    return bool(size(position.taken) == 30 - empty and position.step == STEP_PLACE)


def exact_values(position: State) -> dict[int, int]:
    """What each legal move leads to with best play: 1 a win for the actor, 0 a tie, -1 a loss."""
    solver = Solver(MOST_POSITIONS)
    values = solver.value_of_moves(position)
    if solver.gave_up:
        raise ValueError("such an end is too large to be solved")
    wins = [(value > WIN // 2) - (value < -WIN // 2) for value in values]
    return dict(zip(position.legal_moves(), wins, strict=True))


def openspiel_value(state: Any) -> float:
    """The value of an end for the actor, by OpenSpiel's alpha-beta."""
    value, _ = minimax.alpha_beta_search(state.get_game(), state=state, maximum_depth=DEEPEST)
    return float(value)


def keeps_value(position: State, simulations: int) -> tuple[bool, bool]:
    """Whether the searched move is as good as the best, and whether it mattered what to play."""
    values = exact_values(position)
    best = max(values.values())
    chosen = int(grow(position, simulations, SEED).move())
    return values[chosen] == best, min(values.values()) < best


def koi_koi_facts(simulations: list[int]) -> Iterator[dict[str, Any]]:
    koi = ReducedKoiKoi()
    yield {
        "histories": len(koi.lines) - 1,
        "information states": [len(samples) for samples in koi.samples],
        "value for seat 0": koi.value,
    }
    yield {"exact play": koi.judged(koi.solution)._asdict()}
    yield {"random play": koi.judged(pyspiel.UniformRandomPolicy(koi.tree))._asdict()}
    for count in simulations:
        for wise in (False, True):
            name = f"search of {count}{', with wisdom' if wise else ''}"
            yield {name: koi.judged(koi.policy(count, wise=wise))._asdict()}


def kiwara_facts(simulations: list[int], count: int, empty: int) -> Iterator[dict[str, Any]]:
    ends = [end.trajectory.last.state for end in ends_of_kiwara(count, empty)]
    for effort in simulations:
        kept = [keeps_value(end, effort) for end in ends]
        mattered = [good for good, matters in kept if matters]
        yield {
            f"Kiwara, search of {effort}": {
                "ends": len(kept),
                "agrees": sum(good for good, _ in kept),
                "where it mattered": len(mattered),
                "agrees there": sum(mattered),
            }
        }


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ground_truth")
    parser.add_argument("--simulations", type=int, nargs="+", default=[100, 1000, 10_000])
    parser.add_argument("--ends", type=int, default=100, help="ends of Kiwara")
    parser.add_argument("--empty", type=int, default=4, help="empty spaces of such an end")
    asked = parser.parse_args(arguments)
    for fact in kiwara_facts(asked.simulations, asked.ends, asked.empty):
        print(json.dumps(fact), flush=True)
    for fact in koi_koi_facts(asked.simulations):
        print(json.dumps(fact), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
