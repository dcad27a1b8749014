"""Tree reuse: goes on with an earlier search by finding the new position in its tree.

Positions are known by their keys, so nobody needs to tell what was played in between. Where
something is secret or left to chance the tree was grown on other knowledge, and is not used.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kiribako.bots.search import Search
from kiribako.bots.tree import Tree
from kiribako.kernel.state import State

FARTHEST: Final = 8  # decisions between two of one seat
WORTHWHILE: Final = 4  # visits without which a node is not worth finding again


def resume(search: Search, earlier: Search) -> None:
    """Take over what an earlier search found out about the new one's position, if it did."""
    root = search.root
    key = root.key()
    if key == 0 or not root.certain() or not earlier.root.certain():
        return
    node = find_again(earlier.tree, 0, earlier.root, root, key, FARTHEST)
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
