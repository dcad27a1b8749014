"""What a seat knows: the same where it cannot tell two matches apart, and nothing beyond."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kiribako.openspiel
from tests.openspiel.random_play import at_decision, going_on, states

HIDING: dict[str, dict[str, Any]] = {  # games with secrets, and how to play them quickly
    "koi-koi": {"options": {"rounds": 3}},
    "kodama-3d": {},
    "kami-sama": {"options": {"years": 2}},
    "kigi": {"options": {"advanced": True}},
}
DECISIONS = (0, 1, 5, 20)


def always(share: float) -> Callable[[], float]:
    """A sampler without surprises."""
    return lambda: share


def load(id: str) -> Any:
    return kiribako.openspiel.load(id, **HIDING[id])


@pytest.mark.parametrize("number", DECISIONS)
@pytest.mark.parametrize("id", HIDING)
def test_resampling_keeps_what_the_player_knows(id: str, number: int) -> None:
    """Text, numbers and legal actions stay; the history is not handed on."""
    state = at_decision(load(id), seed=5, number=number)
    player = state.current_player()
    for share in (0.1, 0.6, 0.9):
        other = state.resample_from_infostate(player, always(share))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        if state.get_game().get_type().provides_observation_tensor:
            seen = np.array(state.observation_tensor(player))
            assert (np.array(other.observation_tensor(player)) == seen).all()


@pytest.mark.parametrize("id", HIDING)
def test_an_imagined_match_can_be_played_to_its_end(id: str) -> None:
    state = at_decision(load(id), seed=6, number=1)
    other = state.resample_from_infostate(state.current_player(), always(0.3))
    *_, end = going_on(other, seed=1)
    assert end.is_terminal()
    assert sum(end.returns()) == pytest.approx(0)


def test_imagining_does_not_depend_on_the_truth() -> None:
    """Two matches that differ in the rival's hand alone are imagined alike, and so is its mind."""
    game = load("koi-koi")
    deal = [0, 8, 1, 12, 2, 16, 4, 20, 5, 24, 9, 28, 32, 36, 33, 40]  # the opponent's card first
    field = [6, 10, 13, 17, 21, 25, 29, 37]
    swapped = [44 if card == 0 else card for card in deal]
    one, two = game.new_initial_state(), game.new_initial_state()
    for state, cards in ((one, deal), (two, swapped)):
        state.apply_action(0)  # seat 0 deals and is to play; its cards are every second one
        for card in [*cards, *field]:
            state.apply_action(card)
    assert one.current_player() == two.current_player() == 0
    assert one.information_state_string(0) == two.information_state_string(0)
    assert one.information_state_string(1) != two.information_state_string(1)
    imagined = [state.resample_from_infostate(0, always(0.7)) for state in (one, two)]
    for player in (0, 1):
        assert imagined[0].information_state_string(player) == imagined[1].information_state_string(
            player
        )
    assert str(imagined[0]) == str(imagined[1])
    assert imagined[0].information_state_string(1) != one.information_state_string(1)


def test_seats_remember_what_the_table_no_longer_shows() -> None:
    """Perfect recall: the same position reached by another order of moves is another memory."""
    game = kiribako.openspiel.load("koi-koi", options={"rounds": 3})
    told = set()
    count = 0
    for state in states(game, seed=2):
        if not state.is_chance_node() and not state.is_terminal():
            told.add(state.information_state_string(0))
            count += 1
    assert len(told) == count


def test_chance_cannot_be_imagined() -> None:
    state = load("koi-koi").new_initial_state()
    with pytest.raises(ValueError, match="at decisions"):
        state.resample_from_infostate(0, always(0.5))


def test_an_imagined_match_cannot_be_written_down() -> None:
    state = at_decision(load("koi-koi"), seed=1, number=0)
    other = state.resample_from_infostate(0, always(0.5))
    with pytest.raises(ValueError, match="imagined"):
        other.serialize()


def test_numbers_are_the_games_own_planes() -> None:
    """The tensor of a Koi-Koi hand shows the cards that were dealt."""
    state = at_decision(load("koi-koi"), seed=4, number=0)
    for player in (0, 1):
        hand = np.array(state.observation_tensor(player))[:48]
        position = state.trajectory.last.state
        assert [int(n) for n in np.flatnonzero(hand)] == [
            n for n in range(48) if int(position.hand(player)) >> n & 1
        ]
        assert state.information_state_tensor(player) == state.observation_tensor(player)
