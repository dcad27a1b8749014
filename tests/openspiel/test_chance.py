"""Chance is explicit and honest: true outcomes, even odds, and the engine's own matches."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

import kiribako
import kiribako.openspiel
from kiribako.games.kiwara.rules.cards import CARD_IDS
from kiribako.games.koi_koi.rules.dealing import LAID
from kiribako.games.koi_koi.rules.moves import CHOOSE
from tests.openspiel.random_play import states

Chance = pyspiel.GameType.ChanceMode
Information = pyspiel.GameType.Information


def told(state: Any) -> str:
    """What a chance node asks."""
    return str(state.trajectory.node.asks)


def test_a_draw_is_any_card_that_lies_nowhere() -> None:
    """Koi-Koi: as many outcomes as cards in the pile, the eight that are never drawn included."""
    game = kiribako.openspiel.load("koi-koi", options={"rounds": 3})
    draws = 0
    for state in states(game, seed=1):
        if state.is_chance_node() and told(state) == "draw":
            position = state.trajectory.last.state
            lying = position.hand0 | position.hand1 | position.captured0 | position.captured1
            lying |= position.field
            outcomes = state.chance_outcomes()
            assert [card for card, _ in outcomes] == [n for n in range(48) if not lying >> n & 1]
            assert {share for _, share in outcomes} == {1 / len(outcomes)}
            draws += 1
    assert draws >= 8


def test_a_void_field_is_dealt_again() -> None:
    """KK-3.1: all four cards of a month in the field, and twenty-four cards are asked anew."""
    game = kiribako.openspiel.load("koi-koi")
    state = game.new_initial_state()
    state.apply_action(0)
    hands = [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33]
    for card in [*hands, 0, 1, 2, 3, 36, 40, 41, 44]:
        state.apply_action(card)
    assert state.is_chance_node()
    assert told(state) == "deal"
    assert len(state.chance_outcomes()) == 48
    for card in [*hands, 0, 1, 2, 37, 36, 40, 41, 44]:
        state.apply_action(card)
    assert not state.is_chance_node()


@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_koi_koi_is_one_of_the_engines(seed: int) -> None:
    """Dealt and stacked as chance said, the engine's own match goes the same way to the end."""
    options = {"rounds": 3}
    *_, state = states(kiribako.openspiel.load("koi-koi", options=options), seed)
    deals: list[list[int]] = []
    for number, last in enumerate(state.trajectory.steps):
        outcomes = list(last.outcomes)
        if number == 0:
            del outcomes[0]  # who deals
        elif last.move < CHOOSE:
            deals[-1].append(outcomes.pop(0))
        deals += [outcomes[place : place + LAID] for place in range(0, len(outcomes), LAID)]
    codes = kiribako.game("koi-koi").box.codes  # type: ignore[attr-defined]
    setup = {
        "cuts": [["1B", "2A"]] if state.history()[0] == 0 else [["2A", "1B"]],
        "deals": [" ".join(codes[card] for card in deal) for deal in deals],
    }
    match = kiribako.game("koi-koi").new_match(options=options, setup=setup)
    for last in state.trajectory.steps[1:]:
        match.play_move(last.move)
    assert match.over
    assert match.scores() == state.trajectory.last.state.scores()


def test_reinforcements_come_as_chance_says() -> None:
    """Kiwara: handicap cards, the card of the first full territory, the Giraffe's three."""
    options = {"reinforcement": "mysterious", "handicap": [1, 0]}
    game = kiribako.openspiel.load("kiwara", options=options, setup={"first": 1})
    drawn: list[int] = []
    for state in states(game, seed=11):
        drawn = [card for last in state.trajectory.steps for card in last.outcomes]
        if state.is_chance_node():
            assert told(state) == "card"
            drawn += state.trajectory.outcomes
            left = [card for card, _ in state.chance_outcomes()]
            assert left == [card for card in range(10) if card not in drawn]
    assert len(drawn) >= 2
    deck = [CARD_IDS[card] for card in drawn]
    deck += [card for card in CARD_IDS if card not in deck]
    match = kiribako.game("kiwara").new_match(options=options, setup={"first": 1, "deck": deck})
    for last in state.trajectory.steps[1:]:
        match.play_move(last.move)
    assert match.scores() == state.trajectory.last.state.scores()


@pytest.mark.parametrize(
    ("id", "how", "chance", "information"),
    [
        ("kiwara", {}, Chance.EXPLICIT_STOCHASTIC, Information.PERFECT_INFORMATION),
        ("kiwara", {"setup": {"first": 0}}, Chance.DETERMINISTIC, Information.PERFECT_INFORMATION),
        ("koi-koi", {}, Chance.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
        ("kigi", {}, Chance.EXPLICIT_STOCHASTIC, Information.PERFECT_INFORMATION),
        (
            "kigi",
            {"options": {"advanced": True}},
            Chance.EXPLICIT_STOCHASTIC,
            Information.IMPERFECT_INFORMATION,
        ),
    ],
)
def test_the_type_is_that_of_the_table(id: str, how: Any, chance: Any, information: Any) -> None:
    """Whether anything is random or secret depends on what the table agreed upon."""
    kind = kiribako.openspiel.load(id, **how).get_type()
    assert kind.chance_mode == chance
    assert kind.information == information
