"""Upper-confidence tree search over any game: a fresh redeal for every simulation."""

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.kernel.player import Player
from kiribako.kernel.random import WEYL, WORD, spread
from kiribako.kernel.state import State

DEEPEST: Final = 4096  # decisions from the root that a path can hold
WIDE: Final = 512  # a game with more moves than this is widened step by step
SLICE: Final = 0.01  # seconds between two looks at the clock


@final
class Tree:
    """Node n is entry n of each list; the children of a node form a chain."""

    def __init__(self) -> None:
        self.move = vec[i64]([-1])
        self.actor = vec[i64]([-1])  # the seat that made the move
        self.child = vec[i64]([0])  # first child, 0 if there are none
        self.next = vec[i64]([0])  # next child of the same parent, 0 for the last
        self.visits = vec[i64]([0])
        self.offers = vec[i64]([0])  # how often the move was legal when its parent was visited
        self.total = vec[float]([0.0])  # results summed, as the actor sees them

    def expand(self, node: i64, state: State, moves: vec[i64]) -> None:
        """Give a node without children one for every legal move."""
        n = state.fill_moves(moves) - 1
        while n >= 0:
            self.add(node, moves[n], state.actor)
            n -= 1

    def offer(self, node: i64, state: State, moves: vec[i64]) -> i64:
        """Replace the legal moves by their children, made if never seen; how many there are."""
        count = state.fill_moves(moves)
        n = count - 1
        while n >= 0:
            child = self.child[node]
            while child and self.move[child] != moves[n]:
                child = self.next[child]
            if child:
                self.offers[child] += 1
                moves[n] = child
            else:
                moves[n] = self.add(node, moves[n], state.actor)
            n -= 1
        return count

    def add(self, node: i64, move: i64, actor: i64) -> i64:
        """Put a child before the others of a node; its number."""
        child = i64(len(self.move))
        self.move = append(self.move, move)
        self.actor = append(self.actor, actor)
        self.child = append(self.child, 0)
        self.next = append(self.next, self.child[node])
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 1)
        self.total = append(self.total, 0.0)
        self.child[node] = child
        return child

    def best_child(self, node: i64, explore: float) -> i64:
        """The child with the highest upper confidence bound; one never tried comes first."""
        visits = self.visits
        log_visits = math.log(float(visits[node])) if visits[node] else 0.0
        child = self.child[node]
        best = child
        best_bound = -1.0
        while child:
            if visits[child] == 0:
                return child
            n = float(visits[child])
            bound = self.total[child] / n + explore * math.sqrt(log_visits / n)
            if bound > best_bound:
                best_bound = bound
                best = child
            child = self.next[child]
        return best

    def best_offered(self, offered: vec[i64], count: i64, explore: float) -> i64:
        """The same among the children that are legal this time."""
        best = offered[0]
        best_bound = -1.0
        n: i64
        for n in range(count):
            child = offered[n]
            if self.visits[child] == 0:
                return child
            visits = float(self.visits[child])
            bound = self.total[child] / visits + explore * math.sqrt(
                math.log(float(self.offers[child])) / visits
            )
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def widen(self, node: i64, state: State, moves: vec[i64], explore: float) -> i64:
        """A child among few: a new one drawn by chance now and then, else the best legal one."""
        count: i64 = 0
        child = self.child[node]
        best: i64 = 0
        best_bound = -1.0
        while child:
            count += 1
            if state.allows(self.move[child], moves):
                self.offers[child] += 1
                visits = float(self.visits[child]) + 1e-9
                bound = self.total[child] / visits + explore * math.sqrt(
                    math.log(float(self.offers[child])) / visits
                )
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.next[child]
        if best and count * count > self.visits[node]:
            return best
        drawn = state.random_move(moves)
        child = self.child[node]
        while child and self.move[child] != drawn:
            child = self.next[child]
        return child or self.add(node, drawn, state.actor)

    def learn(self, path: vec[i64], depth: i64, rewards: vec[float]) -> None:
        """Add the result of a simulation to every node on its path."""
        self.visits[0] += 1
        n: i64
        for n in range(1, depth + 1):
            node = path[n]
            self.visits[node] += 1
            self.total[node] += rewards[self.actor[node]]

    def most_visited(self) -> i64:
        """The root's child that was tried most often."""
        child = self.child[0]
        best = child
        while child:
            if self.visits[child] > self.visits[best]:
                best = child
            child = self.next[child]
        return best


@final
class Search:
    """A search that can be carried on as long as one likes; the root must have a legal move."""

    def __init__(self, root: State, seed: i64, explore: float = 1.0) -> None:
        self.root = root
        self.tree = Tree()
        self.explore = explore
        self.rng = spread(seed)
        self.certain = root.certain()
        self.wide = root.most_moves() > WIDE
        self.moves = root.move_buffer()
        self.path = vec[i64]([0] * DEEPEST)
        self.rewards = vec[float]([0.0] * root.seat_count())
        self.decisions: i64 = 0  # looked at so far

    def run(self, simulations: i64) -> None:
        """Simulate so many matches from the actor's point of view."""
        for _ in range(simulations):
            self.rng = (self.rng + WEYL) & WORD
            state = self.root.redeal(self.root.actor, self.rng)
            depth = self.descend(state)
            self.decisions += depth
            while not state.over:
                state.apply(state.random_move(self.moves))
                self.decisions += 1
            reward(state, self.rewards)
            self.tree.learn(self.path, depth, self.rewards)

    def descend(self, state: State) -> i64:
        """Play down the tree to its edge; how many decisions that took."""
        tree = self.tree
        node: i64 = 0
        depth: i64 = 0
        # A node gets its children the second time it is reached.
        while not state.over and (node == 0 or tree.visits[node] > 0):
            if self.wide:
                node = tree.widen(node, state, self.moves, self.explore)
            elif self.certain:
                if tree.child[node] == 0:
                    tree.expand(node, state, self.moves)
                node = tree.best_child(node, self.explore)
            else:
                count = tree.offer(node, state, self.moves)
                node = tree.best_offered(self.moves, count, self.explore)
            state.apply(tree.move[node])
            depth += 1
            self.path[depth] = node
        return depth

    def move(self) -> i64:
        """The move tried most often so far."""
        return self.tree.move[self.tree.most_visited()]


def grow(root: State, simulations: i64, seed: i64, explore: float = 1.0) -> Search:
    """A search of so many simulations."""
    search = Search(root, seed, explore)
    search.run(simulations)
    return search


def reward(state: State, rewards: vec[float]) -> None:
    """One for a win, shared if several win."""
    won = state.winners()
    count: i64 = 0
    seat: i64
    for seat in range(len(rewards)):
        count += won >> seat & 1
    for seat in range(len(rewards)):
        rewards[seat] = 1.0 / float(count) if won >> seat & 1 else 0.0


class SearchPlayer(Player):
    """Plays the move it looked at most: after so many simulations, or after some time.

    With simulations the same seed always gives the same moves.
    """

    def __init__(self, simulations: int = 0, seed: int = 0, seconds: float = 1.0) -> None:
        self.simulations = simulations
        self.seed = seed
        self.seconds = seconds

    def choose(self, state: State) -> int:
        self.seed += 1
        search = Search(state, self.seed)
        if self.simulations:
            search.run(self.simulations)
        else:
            self.run_for_a_while(search)
        return int(search.move())

    def run_for_a_while(self, search: Search) -> None:
        """Slices of a few milliseconds, their size found by trying."""
        end = time.perf_counter() + self.seconds
        batch = 1
        while True:
            began = time.perf_counter()
            search.run(batch)
            now = time.perf_counter()
            if now >= end:
                break
            if now - began < SLICE / 2:
                batch *= 2
