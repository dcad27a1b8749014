"""Every tree of many random matches stands and touches nothing, checked in plain floats."""

from __future__ import annotations

from math import dist

import pytest

import kiribako
from kiribako.games.kodama_3d.rules.moves import FLIPPED, GROW
from kiribako.games.kodama_3d.shown.twin import parts_of
from tests.conftest import COMPILED
from tests.games.kodama_3d.floats import Step, build, problems
from tests.games.kodama_3d.table import growing, position, steps_of

MATCHES = 10_000 if COMPILED else 450  # over all numbers of seats
HANGING = ["B52 R", "B18 L", "B59 2.R~", "B24 1.R~", "B60 4.R", "B02 T", "B45 5.R", "B62 7.L"]


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
            body = tuple(int(n) / 1e6 for n in (part.body_x, part.body_y, part.body_z))
            assert dist(body, plain.body) < 0.01


def test_the_float_check_sees_a_fall_a_collision_and_the_table() -> None:
    """The check can fail: trees the engine refuses (KD-3.3, KD-3.4), built all the same."""
    for growth, last, problem in (
        (["B57 L", "B14 1.L", "B20 2.T~"], "B50 3.T", "fallen"),
        (["B52 L", "B44 T~", "B19 1.T", "B14 2.R"], "B08 4.T~", "tiles 3 and 5 are"),
        (HANGING, "B37 8.L", "tile 9 hangs"),
    ):
        match = growing(last.split()[0], growth)
        state = position(match)
        refusal = match.why_not(f"grow {last.split()[1]}")
        assert refusal is not None
        flip, point = divmod(match.game.read(state, f"grow {last.split()[1]}") - GROW, FLIPPED)
        step = Step(int(state.lifted), point >> 2, point & 3, flip=bool(flip))
        found = problems([*steps_of(state.tree(0)), step])
        assert any(problem in one for one in found), found
