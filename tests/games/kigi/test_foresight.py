"""The net that foresees who wins: what it is told, what it says, and that it is right."""

from __future__ import annotations

import math
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from librt.vecs import vec

import kiribako
from kiribako.bots.results import Results
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.wisdom import foresight, sketches
from kiribako.games.kigi.wisdom.foresight import INPUTS, Foresight
from kiribako.kernel.weights import Array, BadWeights
from kiribako.kernel.wisdom import Tuning
from tests.conftest import COMPILED
from tests.games.kigi.table import EXAMPLE, match_of

LEARNED = [4, 5]  # seats


def inputs_of(position: Position) -> np.ndarray:
    """What the net is told, a row for every seat."""
    seats = int(position.constants.seats)
    inputs = vec[float]([0.0] * (seats * INPUTS))
    foresight.fill_inputs(position, inputs)
    return np.array(list(inputs)).reshape(seats, INPUTS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_to_come_are_counted(seats: int) -> None:
    """Every card is one seat's turn, unless three commissions at once leave the game."""
    checked = 0
    for seed in range(12 if COMPILED else 4):
        position = cast(Position, kiribako.game("kigi").new_match(seats=seats, seed=seed).state)
        position = position.clone()
        moves = position.move_buffer()
        expected = []
        removed = []
        taken: list[int] = []
        while not position.over:
            expected.append([foresight.turns_left(position, seat) for seat in range(seats)])
            removed.append(position.removed)
            taken.append(int(position.actor))
            position.apply(sketches.hasty(position, moves))
        for ply, turns in enumerate(expected):
            if removed[ply] == position.removed:
                assert turns == [taken[ply:].count(seat) for seat in range(seats)]
                checked += 1
    assert checked


def test_the_net_is_told_what_lies_on_the_table() -> None:
    """KG-5.5's tree: T17 would score twelve, and seat 0 has four cards on its tree."""
    match = match_of(
        EXAMPLE, display=["T17", "C03", None], points=[{"pink": 7}, {"pink": 4}], deck=[],
        commissions=[["C01"], ["C02"]],
    )  # fmt: skip
    own, other = inputs_of(cast(Position, match.state))
    actor = int(match.state.actor)
    assert own[foresight.LATE] == other[foresight.LATE] == 1.0
    assert own[foresight.OFFERED] == pytest.approx(1.2)
    assert own[foresight.ASKED] == 0.5
    assert [row[foresight.LEAD] for row in (own, other)] == pytest.approx([0.3, -0.3])
    assert [row[foresight.NEXT] for row in (own, other)] == [1.0 - actor, float(actor)]
    assert [8 * row[foresight.TURNS] for row in (own, other)] == [1, 1]
    cards = 6 * own[foresight.OWN]
    assert cards == 6 * other[foresight.MOST] == 6 * other[foresight.FEWEST] == 4
    assert list(own[foresight.HELD : foresight.HELD + 3]) == [1.0, 1.0, 1.0]
    assert list(other[foresight.HELD + 3 : foresight.HELD + 6]) == [1.0, 1.0, 1.0]
    assert own[foresight.HELD + 3] == other[foresight.HELD] == 0.0


@pytest.mark.parametrize("seats", LEARNED)
def test_the_net_says_what_its_weights_say(seats: int) -> None:
    """Worked out by numpy from the file itself."""
    arrays = np.load(Path(foresight.__file__).parents[1] / foresight.FILE)
    first, bias, last = (arrays[f"{name}-{seats}"] for name in ("first", "bias", "last"))
    position = cast(Position, kiribako.game("kigi").new_match(seats=seats, seed=3).state).clone()
    moves = position.move_buffer()
    for _ in range(12):
        position.apply(sketches.hasty(position, moves))
    net = foresight.learned(seats)
    net.ask(position, -1)
    expected = np.maximum(inputs_of(position) @ first + bias, 0.0) @ last
    assert list(net.odds) == pytest.approx(list(expected), abs=1e-5)
    assert list(net.odds) != pytest.approx([net.odds[0]] * seats)


@pytest.mark.parametrize("seats", LEARNED)
def test_who_searches_has_a_net_of_its_own(seats: int) -> None:
    """It begins where the hurried one stands, and knows that searching pays."""
    arrays = np.load(Path(foresight.__file__).parents[1] / foresight.FILE)
    first, bias, last = (arrays[f"searcher-{name}-{seats}"] for name in foresight.LAYERS)
    position = cast(Position, kiribako.game("kigi").new_match(seats=seats, seed=3).state).clone()
    net = foresight.learned(seats)
    net.ask(position, -1)
    hurried = list(net.odds)
    for searcher in range(seats):
        net.ask(position, searcher)
        own = np.maximum(inputs_of(position)[searcher] @ first + bias, 0.0) @ last
        expected = [*hurried[:searcher], own, *hurried[searcher + 1 :]]
        assert list(net.odds) == pytest.approx(expected, abs=1e-5)
        assert own > hurried[searcher] + 0.3


@pytest.mark.parametrize("seats", LEARNED)
def test_the_net_knows_better_than_the_lead_who_wins(seats: int) -> None:
    """By the surprise at who wins, on matches it never saw; a lead alone surprises more."""
    wisdom = kiribako.game("kigi").wisdom()
    results = {
        foresees: Results(seats, wisdom, Tuning(foresees=foresees)) for foresees in (False, True)
    }
    surprise = {False: 0.0, True: 0.0}
    turns = 0
    moves = kiribako.game("kigi").new_match(seats=seats, seed=0).state.move_buffer()
    for seed in range(150 if COMPILED else 8):
        position = cast(Position, kiribako.game("kigi").new_match(seats=seats, seed=seed).state)
        position = position.clone()
        chances: dict[bool, list[list[float]]] = {False: [], True: []}
        while not position.over:
            for foresees, found in chances.items():
                results[foresees].judge(position)
                found.append(list(results[foresees].wins))
            position.apply(sketches.hasty(position, moves))
        won = int(position.winners())
        turns += len(chances[True])
        for foresees, found in chances.items():
            surprise[foresees] -= sum(
                math.log(chance) / won.bit_count()
                for row in found
                for seat, chance in enumerate(row)
                if won >> seat & 1
            )
    assert surprise[True] / turns < surprise[False] / turns - 0.05
    assert surprise[True] / turns < math.log(seats) - 0.2


def test_weights_that_do_not_fit_are_refused() -> None:
    wide = Array((INPUTS, 2), [0.0] * (2 * INPUTS))
    narrow = Array((1,), [0.0])
    with pytest.raises(BadWeights, match="for 5 seats do not fit"):
        Foresight(5, {"first-5": wide, "bias-5": narrow, "last-5": narrow})
