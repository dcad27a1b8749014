"""Observations hold to their layout and tell a seat nothing it may not know."""

from __future__ import annotations

import struct

import pytest
from librt.strings import BytesWriter

from kiribako.kernel.learner_buffers import LearnerBuffers
from kiribako.kernel.observation import starts_of
from kiribako.kernel.random import mix
from kiribako.kernel.state import State
from tests.conformance.cases import CASES, Case


def buffers_for(start: State) -> LearnerBuffers:
    return LearnerBuffers(start, 1, moves=0, places=1)


def seen(buffers: LearnerBuffers, state: State, seat: int) -> tuple[int, ...]:
    buffers.see(0, state, seat)
    memory = memoryview(buffers.arrays()[0]).tobytes()
    size = state.observation_size()
    assert not any(memory[2 * size :])
    return struct.unpack(f"<{size}h", memory[: 2 * size])


def written(state: State, seat: int) -> tuple[int, ...]:
    """The same as bytes."""
    out = BytesWriter()
    state.observe(seat, out)
    return struct.unpack(f"<{state.observation_size()}h", out.getvalue())


@pytest.mark.parametrize("case", CASES, ids=Case.name)
def test_observations_fit_their_planes_and_survive_a_redeal(case: Case) -> None:
    """Every number within its plane's bounds; what is dealt anew changes none of them."""
    match = case.new_match(seed=5)
    planes = match.game.planes(match.seats)
    assert planes, "a game that cannot be observed"
    starts = starts_of(planes)
    buffers = buffers_for(match.state)
    dice = match.state.clone()
    looks = set()
    while True:
        for seat in range(match.seats):
            numbers = seen(buffers, match.state, seat)
            looks.add((seat, numbers))
            assert numbers == seen(buffers, match.redeal(seat, rng=mix(match.ply)), seat)
            assert len(numbers) == starts[-1]
            if seat == match.ply % match.seats:
                assert numbers == written(match.state, seat)
            for plane, start in zip(planes, starts):
                part = numbers[start : start + plane.size]
                assert plane.low <= min(part), f"{plane.name}: {min(part)}"
                assert max(part) <= plane.high, f"{plane.name}: {max(part)}"
        if match.over:
            break
        move = case.pick(match.state, dice)
        if match.game.move_range():
            assert move < match.game.move_range()
        match.play_move(move)
    assert len(looks) > match.ply, "decisions change what is seen"


@pytest.mark.parametrize("case", CASES, ids=Case.name)
def test_planes_are_well_declared(case: Case) -> None:
    """Names are unique, bounds hold 0 and fit sixteen bits, and everything is explained."""
    planes = case.game.planes(case.seats)
    assert len({plane.name for plane in planes}) == len(planes)
    for plane in planes:
        assert -(1 << 15) <= plane.low <= 0 < plane.high < 1 << 15
        assert plane.text
        assert plane.name.isidentifier()
