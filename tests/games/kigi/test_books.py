"""Trees stay consistent whatever is laid and pruned: many matches, every position audited."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.games.kigi import GAME, snap
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.wisdom.players import greedy
from kiribako.kernel.random import RandomStream
from tests.conftest import COMPILED

LONGEST = 99 if COMPILED else 16  # decisions


@pytest.mark.parametrize("touch", ["rectangles", "visible"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_matches_keep_the_books(seats: int, touch: str) -> None:
    """Much is pruned: parents, plots and touching sets fit after every turn."""
    for seed in range(8 if COMPILED else 1):
        options = {"touch": touch}
        state = GAME.new_match(seats=seats, seed=seed, options=options).state
        assert isinstance(state, Position)
        state.rng = seed
        while not state.over:
            move = greedy(state)
            assert GAME.refuse(state, int(move)) is None
            state.apply(move)
            assert GAME.audit(state) == []


def test_hands_are_free() -> None:
    """Cards dragged by chance and settled, at any angle: legal, and the books fit."""
    angles = set()
    for seed in range(6 if COMPILED else 1):
        match = kiribako.game("kigi").new_match(seats=2, seed=seed)
        random = RandomStream(seed)
        while not match.over and match.ply < LONGEST:
            view = match.view()
            place = random.choice([n for n in range(3) if view["display"][n]])
            card = view["display"][place]
            move = f"take {place + 1}"
            if card["kind"] == "tree":
                seat = random.below(2)
                on = random.choice(view["trees"][seat]["cards"])
                x, y = on["x"] - 900 + random.below(1800), on["y"] - 900 + random.below(1800)
                pose = snap(match, card["card"], seat, x, y, random.below(360))
                if pose is None:
                    continue
                angles.add(pose[2])
                move = f"{place + 1} > {seat} @ {pose[0]},{pose[1]},{pose[2]}"
            match.play(move)
            assert GAME.audit(match.state) == []  # type: ignore[arg-type]
    assert any(angle % 15 for angle in angles)


def test_the_audit_notices() -> None:
    """Books that are wrong are found wrong."""
    state = GAME.new_match(seats=2, seed=1).state
    assert isinstance(state, Position)
    while state.laid < 4:
        state.apply(greedy(state))
    assert GAME.audit(state) == []
    moved = state.clone()
    moved.table[3] += 300 << 22
    assert GAME.audit(moved)
    lost = state.clone()
    lost.laid -= 1
    assert any("in 0 places" in fault for fault in GAME.audit(lost))
    doubled = state.clone()
    doubled.removed |= 1 << int(doubled.deck[doubled.drawn])
    assert any("in 2 places" in fault for fault in GAME.audit(doubled))
