"""Tree reuse: goes on with an earlier search by finding the new position in its tree.

Positions are known by their keys, or by what the seat observes, so nobody needs to tell what was
played in between. Where luck or a secret was shown on the way the tree was grown on other
knowledge, and is not used.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.bots.search import Search
from kiribako.bots.tree import Tree
from kiribako.kernel.observation import words_for
from kiribako.kernel.random import WORD, blend, spread
from kiribako.kernel.state import State

FARTHEST: Final = 8  # decisions between two of one seat
WORTHWHILE: Final = 4  # visits without which a node is not worth finding again
WITNESSES: Final = 4  # redeals in which the same moves must show a seat the same


def resume(search: Search, earlier: Search) -> None:
    """Take over what an earlier search found out about the new one's position, if it did."""
    root = search.root
    key = root.key()
    if key != 0 and root.certain() and earlier.root.certain():
        node = find_again(earlier.tree, 0, earlier.root, root, key, FARTHEST)
    elif search.keeps and earlier.viewer == search.viewer:
        node = find_observed(search, earlier)
    else:
        return
    if node > 0:
        search.tree = earlier.tree.below(node)


def find_again(tree: Tree, node: i64, state: State, wanted: State, key: i64, left: i64) -> i64:
    """The node of a position below another one, 0 if the tree has none."""
    if left == 0:
        return 0
    child = tree.child[node]
    while child:
        if tree.visits[child] >= WORTHWHILE:
            after = state.clone()
            after.apply(tree.move[child])
            if after.actor == wanted.actor and after.key() == key:
                return child
            found = find_again(tree, child, after, wanted, key, left - 1)
            if found:
                return found
        child = tree.next[child]
    return 0


def find_observed(search: Search, earlier: Search) -> i64:
    """The node below the earlier root where the seat observes just what it does now.

    The moves to it must show the seat the same in every redeal: then neither luck nor a secret
    came between, and what was found out there holds.
    """
    seat = search.viewer
    wanted = observed(search.root, seat)
    start = earlier.root.redeal(seat, spread(0))
    path = vec[i64]()
    path = find_seen(earlier.tree, 0, start, search.root, seat, wanted, path)
    if len(path) == 0:
        return 0
    witness: i64
    n: i64
    for witness in range(1, WITNESSES):
        state = earlier.root.redeal(seat, spread(witness))
        for n in range(len(path)):
            move = earlier.tree.move[path[n]]
            if state.over or not state.allows(move, search.moves):
                return 0
            state.apply(move)
        if observed(state, seat) != wanted:
            return 0
    return path[len(path) - 1]


def find_seen(
    tree: Tree, node: i64, state: State, now: State, seat: i64, wanted: i64, path: vec[i64]
) -> vec[i64]:
    """The way down from a node to one that looks as it does now, empty if there is none."""
    nowhere = vec[i64]()
    if i64(len(path)) == FARTHEST or state.over:
        return nowhere
    moves = state.move_buffer()
    count = state.fill_moves(moves)
    child = tree.child[node]
    while child:
        if tree.visits[child] >= WORTHWHILE and has(moves, count, tree.move[child]):
            after = state.clone()
            after.apply(tree.move[child])
            way = append(path[:], child)
            if after.actor == now.actor and observed(after, seat) == wanted:
                return way
            found = find_seen(tree, child, after, now, seat, wanted, way)
            if len(found):
                return found
        child = tree.next[child]
    return nowhere


def has(moves: vec[i64], count: i64, wanted: i64) -> bool:
    """Whether a move is among the first so many."""
    n: i64
    for n in range(count):  # noqa: SIM110 - any() would make a generator in hot code
        if moves[n] == wanted:
            return True
    return False


def observed(state: State, seat: i64) -> i64:
    """A number by which a seat knows again what it observes; 0 once all is over."""
    if state.over:
        return 0
    numbers = vec[i64]([0] * words_for(state.observation_size()))
    state.fill_observation(seat, numbers, 0)
    key = blend(1 + state.actor, 0)
    n: i64
    for n in range(len(numbers)):
        key = blend(blend(key, numbers[n] & WORD), numbers[n] >> 32 & WORD)
    return key
