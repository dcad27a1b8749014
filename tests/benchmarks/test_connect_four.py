"""Our Connect Four is Connect Four."""

import pytest

from benchmarks.against_mcts import MATCH
from benchmarks.connect_four import HEIGHT, ConnectFour, has_four, opening
from benchmarks.connect_four_build import ENGINE, add_needed
from kiribako.bots.search import grow
from kiribako.kernel.bits import set_of


def after(columns: str) -> ConnectFour:
    """The position after these moves, each of them legal."""
    state = opening()
    for column in columns:
        assert int(column) in state.legal_moves()
        state.apply(int(column))
    return state


def leaves(state: ConnectFour, depth: int) -> int:
    """How many ways there are to play on for so many moves."""
    moves = [] if state.over else state.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        tried = state.clone()
        tried.apply(move)
        total += leaves(tried, depth - 1)
    return total


@pytest.mark.parametrize("depth", range(1, 7))
def test_counts(depth: int) -> None:
    """The well-known numbers of ways to play the first moves."""
    assert leaves(opening(), depth) == [1, 7, 49, 343, 2401, 16807, 117649][depth]


@pytest.mark.parametrize(
    ("line", "columns", "winner"),
    [
        ("upright", "0101010", 0),
        ("across", "0011223", 0),
        ("rising", "01122323363", 0),
        ("falling", "65544343303", 0),
        ("at the far edge", "06060616", 1),
    ],
)
def test_four_wins(line: str, columns: str, winner: int) -> None:
    """Four in a row end the match, in every direction and not a move before."""
    assert not after(columns[:-1]).over
    state = after(columns)
    assert state.over
    assert state.actor == -1
    assert state.scores() == [int(seat == winner) for seat in (0, 1)]
    assert state.winners() == 1 << winner


def test_lines() -> None:
    """There are 69 lines of four, and three stones of one are not enough."""
    spaces = {HEIGHT * column + height for column in range(7) for height in range(6)}
    steps = (1, HEIGHT - 1, HEIGHT, HEIGHT + 1)
    lines = [[start + n * step for n in range(4)] for start in spaces for step in steps]
    lines = [line for line in lines if spaces.issuperset(line)]
    assert len(lines) == 69
    for line in lines:
        assert has_four(set_of(line))
        assert not any(has_four(set_of([n for n in line if n != gone])) for gone in line)


def test_full_column() -> None:
    """A column holds six."""
    assert after("333333").legal_moves() == [0, 1, 2, 4, 5, 6]


def test_full_grid() -> None:
    """A full grid without a four is shared."""
    columns = "010101101010232323323232454545545454666666"
    state = after(columns)
    assert state.over
    assert state.winners() == 3


def test_search_takes_the_win() -> None:
    """The box's own search plays it like any game, and sees a four."""
    assert grow(after("010101"), 500, seed=1).move() == 0


def test_measured_match() -> None:
    """The match over which the searches are measured is a whole one."""
    assert not after(MATCH[:-1]).over
    assert after(MATCH).over


def test_build_is_complete() -> None:
    """All that the search imports is compiled with it."""
    modules: set[str] = set()
    for module in ENGINE:
        add_needed(modules, module)
    assert modules >= {*ENGINE, "kiribako.kernel.state", "kiribako.kernel.random"}
    assert not any(module.startswith("kiribako.games") for module in modules)
