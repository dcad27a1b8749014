"""Promises about observations: they hold to their layout and tell a seat no secret."""

from __future__ import annotations

import struct

from librt.strings import BytesWriter

from kiribako.conformance.cases import Case
from kiribako.conformance.promise import Promise, expect
from kiribako.kernel.learner_buffers import LearnerBuffers
from kiribako.kernel.observation import starts_of
from kiribako.kernel.random import mix
from kiribako.kernel.state import State


def seen(buffers: LearnerBuffers, state: State, seat: int) -> tuple[int, ...]:
    buffers.see(0, state, seat)
    memory = memoryview(buffers.arrays()[0]).tobytes()
    size = state.observation_size()
    expect(not any(memory[2 * size :]), "an observation writes beyond its size")
    return struct.unpack(f"<{size}h", memory[: 2 * size])


def written(state: State, seat: int) -> tuple[int, ...]:
    """The same as bytes."""
    out = BytesWriter()
    state.observe(seat, out)
    return struct.unpack(f"<{state.observation_size()}h", out.getvalue())


def observations_fit(case: Case) -> None:
    """Every number is within its plane's bounds; what is dealt anew changes none of them."""
    planes = case.game.planes(case.seats)
    if not planes:
        return  # a game need not be observed; environments then refuse it with a sentence
    match = case.new_match(seed=5)
    starts = starts_of(planes)
    buffers = LearnerBuffers(match.state, 1, moves=0, places=1)
    dice = match.state.clone()
    looks = set()
    while True:
        for seat in range(match.seats):
            numbers = seen(buffers, match.state, seat)
            looks.add((seat, numbers))
            redealt = seen(buffers, match.redeal(seat, rng=mix(match.ply)), seat)
            expect(numbers == redealt, f"what seat {seat} observes holds a secret", match)
            size = f"{len(numbers)} numbers, but planes for {starts[-1]}"
            expect(len(numbers) == starts[-1], f"an observation has {size}", match)
            if seat == match.ply % match.seats:
                same = numbers == written(match.state, seat)
                expect(same, "`observe` and `fill_observation` differ", match)
            for plane, start in zip(planes, starts):
                part = numbers[start : start + plane.size]
                for number in (min(part), max(part)):
                    bounds = f"{plane.low} to {plane.high}"
                    kept = plane.low <= number <= plane.high
                    expect(kept, f"the plane {plane.name} holds {number}, not {bounds}", match)
        if match.over:
            break
        move = case.decide(match, dice)
        below = case.game.move_range()
        expect(not below or move < below, f"move {move} is not below move_range() {below}", match)
        match.play_move(move)
    expect(len(looks) > match.ply, "decisions do not change what is observed", match)


def planes_are_declared(case: Case) -> None:
    """Planes have unique names and a text; bounds hold 0 and fit sixteen bits."""
    planes = case.game.planes(case.seats)
    expect(len({plane.name for plane in planes}) == len(planes), "two planes have one name")
    for plane in planes:
        bounds = -(1 << 15) <= plane.low <= 0 < plane.high < 1 << 15
        expect(bounds, f"the bounds of {plane.name} do not hold 0 or do not fit sixteen bits")
        expect(plane.text, f"the plane {plane.name} is not explained")
        expect(plane.name.isidentifier(), f"the plane's name {plane.name!r} is no identifier")


PROMISES = (Promise("observations", observations_fit), Promise("planes", planes_are_declared))
