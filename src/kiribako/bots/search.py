"""Tree search over any game, on what one seat knows: a fresh redeal for every simulation."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.bots.results import Results
from kiribako.bots.tree import Tree
from kiribako.kernel.random import WEYL, WORD, spread
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import Tuning, Wisdom

DEEPEST: Final = 4096  # decisions from the root that a path can hold
WIDE: Final = 4096  # a game with more moves than this is widened step by step


@final
class Search:
    """A search that can be carried on as long as one likes; the root must have a legal move.

    Without the game's wisdom it knows only who wins in the end.
    """

    def __init__(
        self,
        root: State,
        seed: i64,
        explore: float = 1.0,
        wisdom: Wisdom | None = None,
        tuning: Tuning | None = None,
    ) -> None:
        seats = root.seat_count()
        self.root = root
        self.tree = Tree()
        self.wisdom = Wisdom() if wisdom is None else wisdom
        if tuning is None:
            tuning = Tuning(explore=explore, margin=0.0)
        self.explore = tuning.explore
        self.prior = tuning.prior
        self.weighed = tuning.weighed
        self.likely = tuning.weighed or tuning.prior > 0.0
        self.horizon = tuning.horizon
        self.guided = tuning.guided
        self.wide = tuning.wide or root.most_moves() > WIDE
        self.certain = root.certain()
        self.rng = spread(seed)
        self.moves = root.move_buffer()
        self.path = vec[i64]([0] * DEEPEST)
        self.results = Results(seats, self.wisdom, tuning.margin)
        self.decisions: i64 = 0  # looked at so far

    def run(self, simulations: i64) -> None:
        """Simulate so many matches from the actor's point of view."""
        results = self.results
        for _ in range(simulations):
            self.rng = (self.rng + WEYL) & WORD
            state = self.root.redeal(self.root.actor, self.rng)
            depth = self.descend(state)
            self.decisions += depth
            self.play_on(state)
            results.judge(state)
            self.tree.learn(self.path, depth, results.values, results.wins, results.margins)

    def descend(self, state: State) -> i64:
        """Play down the tree to its edge; how many decisions that took."""
        tree = self.tree
        node: i64 = 0
        depth: i64 = 0
        # A node gets its children the second time it is reached.
        while not state.over and (node == 0 or tree.visits[node] > 0):
            if tree.is_full() and tree.child[node] == 0:
                break
            if self.wide:
                node = self.widen(node, state)
            elif self.likely:
                count = self.offer(node, state)
                node = tree.best_likely(self.moves, count, self.explore)
            elif self.certain:
                if tree.child[node] == 0:
                    self.expand(node, state)
                node = tree.best_child(node, self.explore)
            else:
                count = self.offer(node, state)
                node = tree.best_offered(self.moves, count, self.explore)
            state.apply(tree.move[node])
            depth += 1
            self.path[depth] = node
            if self.wisdom.pauses(state):
                break
        return depth

    def play_on(self, state: State) -> None:
        """Play beyond the tree, as far as the horizon."""
        left = self.horizon
        while left > 0 and not state.over and not self.wisdom.pauses(state):
            if self.guided:
                state.apply(self.wisdom.suggest(state, self.moves))
            else:
                state.apply(state.random_move(self.moves))
            self.decisions += 1
            left -= 1

    def expand(self, node: i64, state: State) -> None:
        """Give a node without children one for every legal move."""
        moves = self.moves
        n = state.fill_moves(moves) - 1
        while n >= 0:
            self.tree.add(node, moves[n], state.actor, 1.0)
            n -= 1

    def offer(self, node: i64, state: State) -> i64:
        """Replace the legal moves by their children, made if never seen; how many there are."""
        tree = self.tree
        moves = self.moves
        count = state.fill_moves(moves)
        before = 0.0
        judged = False
        n = count - 1
        while n >= 0:
            child = tree.find(node, moves[n])
            if not child:
                if self.prior > 0.0 and not judged:
                    before = self.wisdom.appraise(state, state.actor)
                    judged = True
                child = tree.add(node, moves[n], state.actor, self.looks(state, moves[n], before))
            tree.offers[child] += 1
            moves[n] = child
            n -= 1
        return count

    def looks(self, state: State, move: i64, before: float) -> float:
        """How likely a move is to be good, at first sight."""
        looks = self.wisdom.weigh(state, move) if self.weighed else 1.0
        if self.prior > 0.0:
            tried = state.clone()
            tried.apply(move)
            gain = (self.wisdom.appraise(tried, state.actor) - before) / self.prior
            looks *= math.exp(max(-8.0, min(8.0, gain)))
        return looks

    def widen(self, node: i64, state: State) -> i64:
        """A child among few: a new one proposed now and then, else the best legal one."""
        tree = self.tree
        moves = self.moves
        count: i64 = 0
        child = tree.child[node]
        best: i64 = 0
        best_bound = -1.0
        while child:
            if state.allows(tree.move[child], moves):
                count += 1
                tree.offers[child] += 1
                visits = float(tree.visits[child]) + 1e-9
                bound = tree.total[child] / visits + self.explore * math.sqrt(
                    math.log(float(tree.offers[child])) / visits
                )
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = tree.next[child]
        if best and count * count > tree.visits[node]:
            return best
        proposed = self.wisdom.propose(state, moves)
        child = tree.find(node, proposed)
        if child:
            return child
        child = tree.add(node, proposed, state.actor, 1.0)
        tree.offers[child] = 1
        return child

    def move(self) -> i64:
        """The move tried most often so far."""
        return self.tree.move[self.tree.most_visited()]

    def settled(self, left: i64) -> bool:
        """Whether so many more simulations could not change the choice."""
        best = self.tree.most_visited()
        return self.tree.visits[best] - self.tree.runner_up() > left


def grow(root: State, simulations: i64, seed: i64, explore: float = 1.0) -> Search:
    """A plain search of so many simulations."""
    search = Search(root, seed, explore)
    search.run(simulations)
    return search
