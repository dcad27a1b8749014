"""Tree reuse: a later search starts from what an earlier one knows, and only where it may."""

from __future__ import annotations

import kiribako
from kiribako.bots.reuse import resume
from kiribako.bots.search import Search, grow


def test_a_search_goes_on_after_two_moves() -> None:
    """The tree of the new position is the branch that was played."""
    match = kiribako.game("kiwara").new_match(seed=1)
    match.play("T Na")
    earlier = grow(match.state, 600, 1)
    branch: int = 0
    for _ in range(2):
        branch = int(earlier.tree.most_visited(branch))
        match.play_move(int(earlier.tree.move[branch]))
    search = Search(match.state, 2)
    resume(search, earlier)
    assert search.tree.visits[0] == earlier.tree.visits[branch] > 0
    best = search.tree.most_visited()
    assert search.tree.move[best] == earlier.tree.move[earlier.tree.most_visited(branch)]
    search.run(100)
    assert search.tree.visits[0] == earlier.tree.visits[branch] + 100
    assert int(search.move()) in match.state.legal_moves()


def test_another_position_is_not_found() -> None:
    game = kiribako.game("kiwara")
    earlier = grow(game.new_match(seed=1).state, 200, 1)
    search = Search(game.new_match(seed=2).state, 2)
    resume(search, earlier)
    assert search.tree.visits[0] == 0


def test_nothing_is_reused_where_something_is_hidden() -> None:
    match = kiribako.game("koi-koi").new_match(seed=1)
    earlier = grow(match.state, 50, 1)
    match.play_move(int(earlier.move()))
    search = Search(match.state, 2)
    resume(search, earlier)
    assert search.tree.visits[0] == 0


def test_a_full_tree_takes_no_more_nodes() -> None:
    """Memory is bounded: the search goes on in the tree it has."""
    for game in ("kiwara", "koi-koi", "kami-sama"):
        state = kiribako.game(game).new_match(seed=3).state
        wisdom = kiribako.game(game).wisdom()
        search = Search(state, 1, 1.0, wisdom, wisdom.tuning(2))
        search.tree.most = 60
        search.run(150)
        most = 60 + int(state.most_moves())
        assert len(search.tree.move) <= most
        assert search.tree.visits[0] == 150
