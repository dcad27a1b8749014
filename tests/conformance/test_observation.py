"""Observations hold to their layout and tell a seat nothing it may not know."""

from __future__ import annotations

import struct

import pytest
from librt.strings import BytesWriter

from kiribako.kernel.desk import Desk
from kiribako.kernel.observation import starts_of
from kiribako.kernel.random import mix
from kiribako.kernel.state import State
from tests.conformance.cases import CASES, Case

ANEW = 2  # how often the hidden is dealt anew at every look


def desk_for(start: State) -> Desk:
    return Desk(start, 1, moves=0, places=1)


def seen(desk: Desk, state: State, seat: int) -> tuple[int, ...]:
    """The numbers as a desk shows them, which are those written as bytes."""
    desk.see(0, state, seat)
    memory = memoryview(desk.buffers()[0]).tobytes()
    out = BytesWriter()
    state.observe(seat, out)
    written = out.getvalue()
    assert memory.startswith(written)
    assert len(memory) - len(written) < 8
    assert not any(memory[len(written) :])
    return struct.unpack(f"<{len(written) // 2}h", written)


@pytest.mark.parametrize("case", CASES, ids=Case.name)
def test_observations_fit_their_planes_and_survive_a_redeal(case: Case) -> None:
    """Every number within its plane's bounds; what is dealt anew changes none of them."""
    match = case.new_match(seed=5)
    planes = match.game.planes(match.seats)
    assert planes, "a game that cannot be observed"
    starts = starts_of(planes)
    desk = desk_for(match.state)
    dice = match.state.clone()
    while True:
        for seat in range(match.seats):
            numbers = seen(desk, match.state, seat)
            for n in range(ANEW):
                dealt = match.redeal(seat, rng=mix(ANEW * match.ply + n))
                assert seen(desk, dealt, seat) == numbers
            assert len(numbers) == starts[-1]
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


@pytest.mark.parametrize("case", CASES, ids=Case.name)
def test_observations_tell_what_is_known(case: Case) -> None:
    """Decisions of one's own change what one sees: the numbers are not just constants."""
    match = case.new_match(seed=6)
    desk = desk_for(match.state)
    dice = match.state.clone()
    looks = set()
    while not match.over:
        looks.add(seen(desk, match.state, 0))
        match.play_move(case.pick(match.state, dice))
    assert len(looks) > match.ply // 2


@pytest.mark.parametrize("case", CASES, ids=Case.name)
def test_planes_are_well_declared(case: Case) -> None:
    """Names are unique, bounds hold 0 and fit sixteen bits, and everything is explained."""
    planes = case.game.planes(case.seats)
    assert len({plane.name for plane in planes}) == len(planes)
    for plane in planes:
        assert -(1 << 15) <= plane.low <= 0 < plane.high < 1 << 15
        assert plane.text
        assert plane.name.isidentifier()
