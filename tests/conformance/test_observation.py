"""Observations hold to their layout and tell a seat nothing it may not know."""

from __future__ import annotations

import struct

import pytest
from librt.strings import BytesWriter

from kiribako.kernel.random import mix
from tests.conformance.cases import CASES, Case

OBSERVED = [case for case in CASES if case.game.planes(case.seats)]


def seen(state: object, seat: int) -> bytes:
    out = BytesWriter()
    state.observe(seat, out)  # type: ignore[attr-defined]
    return out.getvalue()


@pytest.mark.parametrize("case", OBSERVED, ids=Case.name)
def test_observations_fit_their_planes_and_survive_a_redeal(case: Case) -> None:
    """Every number within its plane's bounds; what is dealt anew changes none of them."""
    match = case.new_match(seed=5)
    planes = match.game.planes(match.seats)
    size = sum(plane.size for plane in planes)
    while not match.over:
        for seat in range(match.seats):
            shown = seen(match.state, seat)
            assert shown == seen(match.redeal(seat, rng=match.ply + 1), seat)
            numbers = struct.unpack(f"<{size}h", shown)
            at = 0
            for plane in planes:
                part = numbers[at : at + plane.size]
                assert plane.low <= min(part), f"{plane.name}: {min(part)}"
                assert max(part) <= plane.high, f"{plane.name}: {max(part)}"
                at += plane.size
        legal = match.state.legal_moves()
        if match.game.move_range():
            assert max(legal) < match.game.move_range()
        match.play_move(legal[mix(match.ply) % len(legal)])
