"""Tree search over any game, on what one seat knows: a fresh redeal for every simulation."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.bots.beliefs import Beliefs
from kiribako.bots.results import Results
from kiribako.bots.tree import Tree
from kiribako.kernel.random import spread
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import Tuning, Wisdom

DEEPEST: Final = 4000  # decisions from the root that a path can hold
WIDE: Final = 4096  # in a game with more moves than this, a node keeps its first candidates


@final
class Search:
    """A search that can be carried on as long as one likes; the root must have a legal move.

    Without the game's wisdom it knows only who wins in the end. The viewer is the seat to decide,
    or another that thinks ahead while it waits.
    """

    def __init__(
        self,
        root: State,
        seed: i64,
        explore: float = 1.0,
        wisdom: Wisdom | None = None,
        tuning: Tuning | None = None,
        viewer: i64 = -1,
    ) -> None:
        seats = root.seat_count()
        self.root = root
        self.viewer: i64 = root.actor if viewer < 0 else viewer  # by whose knowledge it searches
        self.tree = Tree()
        self.wisdom = Wisdom() if wisdom is None else wisdom
        if tuning is None:
            tuning = Tuning(explore=explore, margin=0.0)
        self.tuning = tuning
        self.explore = tuning.explore
        self.prior = tuning.prior
        self.weighed = tuning.weighed
        self.likely = tuning.weighed or tuning.prior > 0.0
        self.horizon = tuning.horizon
        self.guided = tuning.guided
        self.ponders = tuning.ponders
        self.widens = tuning.widens
        self.deepest = min(DEEPEST, tuning.depth)
        self.keeps = tuning.keeps
        self.wide = root.most_moves() > WIDE
        self.certain = root.certain()
        self.seed = spread(seed)
        self.moves = root.move_buffer()
        self.offered = vec[i64]([0] * 64)
        self.path = vec[i64]([0] * DEEPEST)
        self.results = Results(seats, self.wisdom, tuning, self.viewer)
        self.kin: dict[i64, i64] = {}  # what joined the root's candidates, see `widen`
        self.decisions: i64 = 0  # looked at so far
        self.beliefs: Beliefs | None = None

    def run(self, simulations: i64) -> None:
        """Simulate so many matches from the viewer's point of view.

        The first tries of all the root's moves meet the same redeal, so do the second ones, and
        so on: luck that would favour one of them favours the others as well.
        """
        tree = self.tree
        results = self.results
        if tree.child[0] == 0:
            self.expand(0, self.deal(0))
        for _ in range(simulations):
            if self.viewer == self.root.actor:
                first = self.choose(0, self.root)
                state = self.deal(tree.visits[first])
            else:  # what another seat can do may depend on what is dealt
                state = self.deal(tree.visits[0])
                first = self.choose(0, state)
            depth = self.descend(state, first)
            self.decisions += depth
            self.play_on(state)
            results.judge(state)
            tree.learn(self.path, depth, results.values, results.wins, results.margins)
            if self.widens:
                self.widen(first)

    def believe(self, seen: list[tuple[State, int]], worlds: i64) -> None:
        """Deal anew by what rivals were seen to do, from now on."""
        self.beliefs = Beliefs(self.root, self.seed, self.wisdom, seen, worlds)

    def twin(self, number: i64) -> Search:
        """A search that knows the same and goes on by other chances."""
        other = Search(self.root, 0, 1.0, self.wisdom, self.tuning, self.viewer)
        other.seed = spread(self.seed + number)
        other.tree = self.tree.below(0)
        if self.beliefs is not None:
            other.beliefs = self.beliefs.twin(other.seed)
        return other

    def deal(self, number: i64) -> State:
        """One of the ways in which what the viewer cannot see may lie, always the same one."""
        if self.beliefs is not None:
            return self.beliefs.deal(number)
        return self.root.redeal(self.viewer, spread(self.seed ^ number))

    def descend(self, state: State, node: i64) -> i64:
        """Play down the tree to its edge, from a child of the root; how many decisions it took."""
        tree = self.tree
        depth: i64 = 0
        while True:
            state.apply(tree.move[node])
            depth += 1
            self.path[depth] = node
            # A node gets its children the second time it is reached.
            if state.over or depth == self.deepest or tree.visits[node] == 0:
                break
            if self.wisdom.pauses(state) or (tree.is_full() and tree.child[node] == 0):
                break
            node = self.choose(node, state)
            if not node:
                break
        return depth

    def choose(self, node: i64, state: State) -> i64:
        """The child of a node to try next, 0 if there is none."""
        if self.certain and not self.likely:
            if self.tree.child[node] == 0:
                self.expand(node, state)
            return self.tree.best_child(node, self.explore)
        count = self.offer(node, state)
        if count == 0:
            return 0
        if self.likely:
            return self.tree.best_likely(self.offered, count, self.explore)
        return self.tree.best_offered(self.offered, count, self.explore)

    def play_on(self, state: State) -> None:
        """Play beyond the tree, as far as the horizon."""
        left = self.horizon
        while left > 0 and not state.over and not self.wisdom.pauses(state):
            if self.ponders and state.actor == self.viewer:
                state.apply(self.ponder(state))
            elif self.guided:
                state.apply(self.wisdom.suggest(state, self.moves))
            else:
                state.apply(state.random_move(self.moves))
            self.decisions += 1
            left -= 1

    def ponder(self, state: State) -> i64:
        """The move of a short list that leads to the best result, judged at once.

        The searcher will search again when its turn comes: who plays on for it in a hurry gives
        away what the move before was meant for.
        """
        moves = self.moves
        seat = state.actor
        count = self.wisdom.shortlist(state, moves)
        best = moves[0]
        highest = -1.0
        n: i64
        for n in range(count if count > 1 else 0):
            after = state.clone()
            after.apply(moves[n])
            self.results.judge(after)
            if self.results.values[seat] > highest:
                highest = self.results.values[seat]
                best = moves[n]
        return best

    def expand(self, node: i64, state: State) -> None:
        """Give a node without children one for every candidate."""
        tree = self.tree
        moves = self.moves
        actor = state.actor
        before = self.wisdom.appraise(state, actor) if self.prior > 0.0 else 0.0
        n = self.wisdom.candidates(state, moves) - 1
        while n >= 0:
            tree.add(node, moves[n], actor, self.looks(state, moves[n], before))
            n -= 1

    def widen(self, node: i64) -> None:
        """Whenever the tries of a root's child have doubled, a move like it joins them."""
        tree = self.tree
        tries = tree.visits[node]
        if tries < self.widens or tries & tries - 1:
            return
        move = self.wisdom.another(self.deal(-i64(len(tree.move))), tree.move[node])
        if move >= 0 and not tree.find(0, move):
            child = tree.add(0, move, tree.actor[node], tree.prior[node])
            self.kin[child] = self.kin_of(node)

    def kin_of(self, node: i64) -> i64:
        """The candidate that a root's child was first made like, itself if it was one."""
        return self.kin.get(node, node)

    def offer(self, node: i64, state: State) -> i64:
        """List the children whose moves are legal this time; how many there are."""
        if self.tree.child[node] == 0:
            self.expand(node, state)
        if self.certain or (node == 0 and self.viewer == self.root.actor):
            return self.offer_all(node)
        if self.wide:
            return self.offer_known(node, state)
        return self.offer_legal(node, state)

    def offer_all(self, node: i64) -> i64:
        """All the children: what is legal here does not depend on what is hidden."""
        tree = self.tree
        child = tree.child[node]
        count: i64 = 0
        while child:
            self.put(count, child)
            count += 1
            child = tree.next[child]
        return count

    def offer_known(self, node: i64, state: State) -> i64:
        """The children that are legal, or one more made by chance if none is."""
        tree = self.tree
        child = tree.child[node]
        count: i64 = 0
        while child:
            if state.allows(tree.move[child], self.moves):
                self.put(count, child)
                count += 1
            child = tree.next[child]
        if count == 0:
            move = state.random_move(self.moves)
            self.put(0, tree.add(node, move, state.actor, 1.0))
            count = 1
        return count

    def offer_legal(self, node: i64, state: State) -> i64:
        """A child for every legal move, made if it was never seen and there is room."""
        tree = self.tree
        moves = self.moves
        listed = self.wisdom.candidates(state, moves)
        count: i64 = 0
        before = 0.0
        judged = False
        walk = tree.child[node]  # children stand in the order of their moves, strays first
        n: i64
        for n in range(listed):
            move = moves[n]
            child = walk if walk and tree.move[walk] == move else tree.find(node, move)
            if not child:
                if tree.is_full():
                    continue
                if self.prior > 0.0 and not judged:
                    before = self.wisdom.appraise(state, state.actor)
                    judged = True
                child = tree.add(node, move, state.actor, self.looks(state, move, before))
            walk = tree.next[child]
            self.put(count, child)
            count += 1
        return count

    def put(self, n: i64, child: i64) -> None:
        """Write a child into the list of those that can be chosen."""
        self.tree.offers[child] += 1
        if n == i64(len(self.offered)):
            self.offered = append(self.offered, child)
        else:
            self.offered[n] = child

    def looks(self, state: State, move: i64, before: float) -> float:
        """How likely a move is to be good, at first sight."""
        looks = self.wisdom.weigh(state, move) if self.weighed else 1.0
        if self.prior > 0.0:
            tried = state.clone()
            tried.apply(move)
            gain = (self.wisdom.appraise(tried, state.actor) - before) / self.prior
            looks *= math.exp(max(-8.0, min(8.0, gain)))
        return looks

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
