"""Whatever a seat asks is answered from what it knows: twins it cannot tell apart answer alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.refusal import KiribakoError
from kiribako.kernel.state import State
from tests.games.kami_sama.table import FILE, VILLAGES, match_of

GAME = kiribako.game("kami-sama")


def answer(state: State, asker: int | None, question: dict[str, Any]) -> str:
    """What an asker hears, refusals included, byte for byte."""
    try:
        return json.dumps(GAME.consult(state, asker, question))
    except KiribakoError as error:
        return json.dumps([type(error).__name__, error.refusal.to_json()])


def questions(state: State) -> list[dict[str, Any]]:
    """Every form of question, and each ability tried one step further."""
    moves = [] if state.over else [GAME.write(state, move) for move in state.legal_moves()]
    found: list[dict[str, Any]] = [{"ask": "staged", "moves": []}, {"ask": "cards"}, {}]
    found += [{"ask": "staged", "moves": [move]} for move in moves[:2]]
    found += [{"ask": "staged", "moves": [move]} for move in moves if move.startswith("use")]
    return [*found, {"ask": "staged", "moves": ["kami yue"]}]


@pytest.mark.parametrize("seats", [2, 4])
def test_twins_answer_alike_in_every_phase(seats: int) -> None:
    """KS-7.3: every seat and a spectator, at positions of every stage."""
    state: State = GAME.new_match(seats=seats, seed=3).state
    player = RandomPlayer(seed=5)
    asked: dict[str, int] = {}
    while not state.over:
        stage = GAME.view(state, None)["stage"]
        asked[stage] = asked.get(stage, 0) + 1
        if asked[stage] <= 6 or (state.legal_moves()[0] < 200 and asked[stage] % 9 == 0):
            for asker in (None, *range(seats)):
                twin = state.redeal(-1 if asker is None else asker, asked[stage])
                assert not GAME.audit(twin)
                assert GAME.view(twin, asker) == GAME.view(state, asker)
                for question in questions(state):
                    assert answer(twin, asker, question) == answer(state, asker, question)
        state.apply(player.choose(state))
    assert {"kami", "action", "step", "take"} <= set(asked)


def test_the_kitsunes_card_is_not_told_before_it_is_turned() -> None:
    """KS-8.1: the round's last action brings what it brings, whatever card lies on top.

    Seeds lie all over the village where the Kitsune acts: most cards would give Tane something.
    """
    answers = set()
    for card in FILE["kitsune"]:
        match = match_of(
            "kazemi",
            "tane",
            round=3,
            turn=1,
            cubes=1,
            seeds="W11 W15 W21 W25",
            kitsune=[card["id"]],
        )
        assert match.view()["kitsune"]["village"] == "wealthy"
        answers.add(json.dumps(match.consult(1, {"ask": "staged", "moves": []})))
    assert len(answers) == 1
    told = json.loads(answers.pop())["moves"]
    assert any(each["favor"] for each in told), "what the action itself brings is told"


def test_a_villager_brings_its_claim_and_nothing_of_the_cards_to_come() -> None:
    """KS-6.4: neither the next village's cards nor the year's scoring are counted."""
    answers = set()
    for top in ("wealthy_01", "wealthy_15"):
        match = match_of(
            "kazemi", "ishizue", phase="draft", shrines={"0": "F11 W11"},
            favor=[5, 0], nature=[5, 0],
            villagers={"farming": ["farming_10"], "wealthy": [top]},
        )  # fmt: skip
        answers.add(json.dumps(match.consult(0, {"ask": "staged", "moves": []})))
    assert len(answers) == 1
    told = {each["move"]: each for each in json.loads(answers.pop())["moves"]}
    assert (told["take farming_10"]["favor"], told["take farming_10"]["nature"]) == (2, 2)


def test_the_last_sheet_kept_tells_nothing_of_the_goal() -> None:
    """KS-2.2: goal and first player are shown once all have chosen."""
    answers = set()
    for goal in ("goal_01", "goal_02"):
        for first in (0, 1):
            setup = {"first": first, "sheets": [["yue", "tane"], ["osore", "ikari"]]}
            match = GAME.new_match(
                seats=2, seed=1, setup={**setup, "goals": [goal], "moons": VILLAGES[first:]}
            )
            match.play("kami yue")
            answers.add(json.dumps(match.consult(1, {"ask": "staged", "moves": []})))
    assert len(answers) == 1
