"""The tree of a search: what was tried, how often, and what came of it."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

MOST_NODES: Final = 2_000_000  # about 200 MB


@final
class Tree:
    """Node n is entry n of each list; the children of a node form a chain."""

    def __init__(self) -> None:
        self.most: i64 = MOST_NODES
        self.move = vec[i64]([-1])
        self.actor = vec[i64]([-1])  # the seat that made the move
        self.child = vec[i64]([0])  # first child, 0 if there are none
        self.next = vec[i64]([0])  # next child of the same parent, 0 for the last
        self.visits = vec[i64]([0])
        self.offers = vec[i64]([0])  # how often the move was legal when its parent was visited
        self.total = vec[float]([0.0])  # results summed, as the actor sees them
        self.won = vec[float]([0.0])  # the part of them that is winning
        self.margin = vec[float]([0.0])  # points ahead summed
        self.prior = vec[float]([1.0])  # how good the move looked at first sight

    def is_full(self) -> bool:
        """Whether no more nodes may be added: memory is not endless."""
        return i64(len(self.move)) >= self.most

    def add(self, node: i64, move: i64, actor: i64, prior: float) -> i64:
        """Put a child before the others of a node; its number."""
        child = i64(len(self.move))
        self.move = append(self.move, move)
        self.actor = append(self.actor, actor)
        self.child = append(self.child, 0)
        self.next = append(self.next, self.child[node])
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 0)
        self.total = append(self.total, 0.0)
        self.won = append(self.won, 0.0)
        self.margin = append(self.margin, 0.0)
        self.prior = append(self.prior, prior)
        self.child[node] = child
        return child

    def find(self, node: i64, move: i64) -> i64:
        """The child a move leads to, 0 if it was never seen."""
        child = self.child[node]
        while child and self.move[child] != move:
            child = self.next[child]
        return child

    def children(self, node: i64) -> vec[i64]:
        """The children of a node, the newest first."""
        found = vec[i64]()
        child = self.child[node]
        while child:
            found = append(found, child)
            child = self.next[child]
        return found

    def below(self, node: i64) -> Tree:
        """A copy of what grows from a node, with that node as its root."""
        copy = Tree()
        copy.visits[0] = self.visits[node]
        sources = vec[i64]([node])  # entry n became node n of the copy
        n: i64 = 0
        while n < i64(len(sources)):
            chain = self.children(sources[n])
            k = i64(len(chain)) - 1
            while k >= 0:
                child = chain[k]
                twin = copy.add(n, self.move[child], self.actor[child], self.prior[child])
                copy.visits[twin] = self.visits[child]
                copy.offers[twin] = self.offers[child]
                copy.total[twin] = self.total[child]
                copy.won[twin] = self.won[child]
                copy.margin[twin] = self.margin[child]
                sources = append(sources, child)
                k -= 1
            n += 1
        return copy

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

    def best_likely(self, offered: vec[i64], count: i64, explore: float) -> i64:
        """The legal child with the best mean so far and the best looks, while it is new.

        A child never tried is taken to be as good as its tried siblings are on average.
        """
        tried: i64 = 0
        total = 0.0
        looks = 0.0
        n: i64
        for n in range(count):
            child = offered[n]
            tried += self.visits[child]
            total += self.total[child]
            looks += self.prior[child]
        mean = total / float(tried) if tried else 0.5
        best = offered[0]
        best_bound = -1e18
        for n in range(count):
            child = offered[n]
            visits = float(self.visits[child])
            value = self.total[child] / visits if self.visits[child] else mean
            pull = self.prior[child] / looks * math.sqrt(float(self.offers[child])) / (1.0 + visits)
            bound = value + explore * pull
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def learn(
        self,
        path: vec[i64],
        depth: i64,
        results: vec[float],
        wins: vec[float],
        margins: vec[float],
    ) -> None:
        """Add the result of a simulation to every node on its path."""
        self.visits[0] += 1
        n: i64
        for n in range(1, depth + 1):
            node = path[n]
            actor = self.actor[node]
            self.visits[node] += 1
            self.total[node] += results[actor]
            self.won[node] += wins[actor]
            self.margin[node] += margins[actor]

    def most_visited(self, node: i64 = 0) -> i64:
        """The child of a node that was tried most often, 0 if there are none."""
        child = self.child[node]
        best = child
        while child:
            if self.visits[child] > self.visits[best]:
                best = child
            child = self.next[child]
        return best

    def runner_up(self) -> i64:
        """How often the root's second choice was tried."""
        best = self.most_visited()
        second: i64 = 0
        child = self.child[0]
        while child:
            if child != best and self.visits[child] > second:
                second = self.visits[child]
            child = self.next[child]
        return second
