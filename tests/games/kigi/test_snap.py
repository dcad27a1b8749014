"""A card dragged roughly settles exactly."""

from __future__ import annotations

import math

import pytest

from kiribako.games.kigi import snap
from kiribako.kernel.refusal import IllegalMove
from tests.conftest import COMPILED
from tests.games.kigi.table import EXAMPLE, match_of


def cost(pose: tuple[int, int, int], x: int, y: int, degrees: int) -> float:
    """How far a pose is from a rough one: a degree counts like a millimetre."""
    turn = abs((pose[2] - degrees + 180) % 360 - 180)
    return math.hypot(pose[0] - x, pose[1] - y) + 10 * turn


def test_a_legal_pose_stays() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    assert snap(match, "T17", 0, 2928, 2093, 270) == (2928, 2093, 270)


def test_a_rough_pose_settles_nearby() -> None:
    """What comes back is legal and no further than the nearest candidate in reach."""
    match = match_of(EXAMPLE, display=["T17", None, None])
    moves = [move.partition("@ ")[2] for move in match.moves() if move.startswith("1 > 0")]
    poses = [tuple(int(n) for n in move.split(",")) for move in moves]
    tried = 60 if COMPILED else 12
    settled = 0
    for n in range(tried):
        x, y, degrees = 2400 + 53 * n % 2200, 500 + 97 * n % 3000, 47 * n % 360
        pose = snap(match, "T17", 0, x, y, degrees)
        reach = [
            (x2, y2, d)
            for x2, y2, d in poses
            if math.hypot(x2 - x, y2 - y) <= 800 and abs((d - degrees + 180) % 360 - 180) <= 45
        ]
        if pose is None:
            assert not reach
            continue
        settled += 1
        assert match.why_not(f"1 > 0 @ {pose[0]},{pose[1]},{pose[2]}") is None
        assert math.hypot(pose[0] - x, pose[1] - y) <= 800
        if reach:
            assert cost(pose, x, y, degrees) <= min(cost(p, x, y, degrees) for p in reach) + 1
    assert settled > tried // 3


def test_the_angle_stays_when_it_can() -> None:
    """A port 3 mm off the bark of T28: the card slides, it does not turn."""
    match = match_of(EXAMPLE, display=["T17", None, None])
    pose = snap(match, "T17", 0, 2898, 2123, 263)
    assert pose is not None
    assert pose[2] == 263


def test_nothing_in_reach() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    assert snap(match, "T17", 0, 500, 4500, 0) is None
    assert snap(match, "T17", 1, 3500, 3500, 0) is None
    assert snap(match, "T17", 0, -4000, 90_000, 0) is None


def test_it_works_on_positions_and_refuses_nonsense() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    assert snap(match.state, "T17", 0, 2928, 2093, 270) == (2928, 2093, 270)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        snap(match, "C01", 0, 2928, 2093, 270)
    with pytest.raises(IllegalMove):
        snap(match, "T17", 2, 2928, 2093, 270)
