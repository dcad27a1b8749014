"""Every tree of many random matches stands and touches nothing, checked in plain floats."""

from __future__ import annotations

from math import dist

import pytest

import kiribako
from kiribako.bots.playouts import playouts
from kiribako.games.kodama_3d.twin import parts_of
from tests.conftest import COMPILED
from tests.games.kodama_3d.floats import build, problems
from tests.games.kodama_3d.table import position, steps_of

MATCHES = 10_000 if COMPILED else 450  # over all numbers of seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_random_tree_has_twelve_tiles_stands_and_touches_nothing(seats: int) -> None:
    game = kiribako.game("kodama-3d")
    for seed in range(MATCHES // 3 + 1):
        state = position(game.new_match(seats=seats, seed=seed))
        state.rng = seed
        moves = state.move_buffer()
        while not state.over:
            state.apply(state.random_move(moves))
        for seat in range(seats):
            steps = steps_of(state.tree(seat))
            assert len(steps) == 12
            assert not problems(steps), (seed, seat, steps)


def test_the_engine_puts_parts_where_floats_do() -> None:
    """Fixed-point frames differ from floats by less than a hundredth of a millimetre."""
    match = kiribako.game("kodama-3d").new_match(seats=4, seed=8)
    state = position(match)
    moves = state.move_buffer()
    while not state.over:
        state.apply(state.random_move(moves))
    for seat in range(4):
        tree = state.tree(seat)
        for part, plain in zip(parts_of(tree)[1:], build(steps_of(tree))[1:], strict=True):
            body = (part.body_x / 1e6, part.body_y / 1e6, part.body_z / 1e6)
            assert dist(body, plain.body) < 0.01


def test_the_float_check_sees_a_fall_and_a_collision() -> None:
    """The check can fail: a tree grown to one side only, and one folded into itself."""
    state = position(kiribako.game("kodama-3d").new_match(seed=3))
    assert playouts(state, 1) > 40
    spire = 3  # B04
    from tests.games.kodama_3d.floats import Step

    aside = [Step(spire, n, 0 if n else 1, flip=False) for n in range(12)]
    assert any("fallen" in problem for problem in problems(aside))
    folded = [Step(spire, 0, 1, flip=False), Step(spire, 1, 0, flip=False)]
    folded += [Step(spire, 2, 0, flip=True), Step(spire, 3, 0, flip=True), Step(spire, 4, 0, flip=True)]
    assert problems(folded)
