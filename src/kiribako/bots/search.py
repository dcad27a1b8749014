"""Upper-confidence tree search over any game: a fresh redeal for every simulation."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.kernel.player import Player
from kiribako.kernel.random import WEYL, WORD, spread
from kiribako.kernel.state import State

DEEPEST: Final = 4096  # decisions from the root that a path can hold


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

    def most_visited(self) -> i64:
        """The root's child that was tried most often."""
        child = self.child[0]
        best = child
        while child:
            if self.visits[child] > self.visits[best]:
                best = child
            child = self.next[child]
        return best


def search(root: State, simulations: i64, seed: i64, explore: float = 1.0) -> i64:
    """The move tried most often after so many simulations from the actor's point of view."""
    return grow(root, simulations, seed, explore).most_visited_move()


@final
class Thought:
    """A finished search: its tree and how much it looked at."""

    def __init__(self, tree: Tree, decisions: i64) -> None:
        self.tree = tree
        self.decisions = decisions

    def most_visited_move(self) -> i64:
        return self.tree.move[self.tree.most_visited()]


def grow(root: State, simulations: i64, seed: i64, explore: float = 1.0) -> Thought:
    """Search, and keep the tree. The root must have a legal move."""
    tree = Tree()
    moves = root.move_buffer()
    path = vec[i64]([0] * DEEPEST)
    seats = root.seat_count()
    rewards = vec[float]([0.0] * seats)
    rng = spread(seed)
    certain = root.certain()
    decisions: i64 = 0
    for _ in range(simulations):
        rng = (rng + WEYL) & WORD
        state = root.redeal(root.actor, rng)
        node: i64 = 0
        depth: i64 = 0
        # Down the tree: a node gets its children the second time it is reached.
        while not state.over and (node == 0 or tree.visits[node] > 0):
            if not certain:
                node = tree.best_offered(moves, tree.offer(node, state, moves), explore)
            else:
                if tree.child[node] == 0:
                    tree.expand(node, state, moves)
                node = tree.best_child(node, explore)
            state.apply(tree.move[node])
            depth += 1
            path[depth] = node
        decisions += depth
        while not state.over:
            state.apply(state.random_move(moves))
            decisions += 1
        reward(state, seats, rewards)
        n: i64
        tree.visits[0] += 1
        for n in range(1, depth + 1):
            node = path[n]
            tree.visits[node] += 1
            tree.total[node] += rewards[tree.actor[node]]
    return Thought(tree, decisions)


def reward(state: State, seats: i64, rewards: vec[float]) -> None:
    """One for a win, shared if several win."""
    won = state.winners()
    count: i64 = 0
    seat: i64
    for seat in range(seats):
        count += won >> seat & 1
    for seat in range(seats):
        rewards[seat] = 1.0 / float(count) if won >> seat & 1 else 0.0


class SearchPlayer(Player):
    """Plays the move it looked at most."""

    def __init__(self, simulations: int = 2000, seed: int = 0) -> None:
        self.simulations = simulations
        self.seed = seed

    def choose(self, state: State) -> int:
        self.seed += 1
        return int(search(state, self.simulations, self.seed))
