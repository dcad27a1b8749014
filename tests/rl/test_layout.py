"""The numbers say what the page says they say."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kiribako.rl.env_config import EnvConfig
from kiribako.rl.running_match import RunningMatch
from tools import layouts


def test_the_page_is_up_to_date() -> None:
    assert layouts.PAGE.read_text(encoding="utf-8") == layouts.page()


def midway(game: str, seats: int, decisions: int, **options: Any) -> RunningMatch:
    """A match after so many random decisions."""
    running = RunningMatch(EnvConfig(game, seats, options, planes=True))
    running.deal(11)
    dice = random.Random(5)
    for _ in range(decisions):
        running.play(dice.choice(np.flatnonzero(running.mask).tolist()))
    return running


def planes(running: RunningMatch, seat: int) -> dict[str, np.ndarray]:
    seen: dict[str, np.ndarray] = running.observe(seat)["observation"]
    return seen


@pytest.mark.parametrize("seat", [0, 1])
def test_koi_koi(seat: int) -> None:
    running = midway("koi-koi", 2, 9)
    seen = planes(running, seat)
    hands = [running.state.hand(who).bit_count() for who in (0, 1)]  # type: ignore[attr-defined]
    assert (seen["hand"].sum(), seen["counts"][0]) == (hands[seat], hands[1 - seat])
    assert seen["points"].tolist() == [
        running.match.scores()[seat],
        running.match.scores()[1 - seat],
    ]
    assert seen["turn"][0] == (running.state.actor == seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_kiwara(seat: int) -> None:
    """Own tokens are 1 to 5, the rival's 6 to 10, and hands and board have them all."""
    running = midway("kiwara", 2, 21)
    seen = planes(running, seat)
    own = np.count_nonzero((seen["tokens"] > 0) & (seen["tokens"] < 6))
    rival = np.count_nonzero(seen["tokens"] > 5)
    assert own + seen["hands"][0].sum() == rival + seen["hands"][1].sum() == 15
    mirrored = planes(running, 1 - seat)
    swapped = np.where(mirrored["tokens"] > 5, mirrored["tokens"] - 5, mirrored["tokens"] + 5)
    assert np.array_equal(seen["tokens"], np.where(mirrored["tokens"] == 0, 0, swapped))
    assert sorted(set(seen["territories"].flat)) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_kodama_3d(seat: int) -> None:
    running = midway("kodama-3d", 3, 40)
    seen, view = planes(running, seat), running.match.view(seat)
    assert seen["unseen"].sum() == len(view["unseen"])
    assert seen["forest"][:, 1].sum() == sum(stack["height"] for stack in view["forest"])
    for place in range(3):
        player = view["players"][(seat + place) % 3]
        assert seen["trees"][place, :, 14].sum() == len(player["tree"]["parts"])
        assert seen["standing"][place, 0] == player["tree"]["tiles"]
        assert seen["goals"][place].sum() == len(player["goals"])
        assert seen["hands"][place] == player["hand"]
        for row, part in zip(seen["trees"][place], player["tree"]["parts"]):
            assert row[8:11].tolist() == pytest.approx(part["origin"], abs=1)
    assert seen["display"].sum() == sum(goal is not None for goal in view["display"])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("decisions", [0, 1, 60])
def test_kami_sama(seat: int, decisions: int) -> None:
    running = midway("kami-sama", 2, decisions)
    seen, view = planes(running, seat), running.match.view(seat)
    for n, village in enumerate(view["villages"]):
        assert np.count_nonzero(seen["spaces"][n]) == len(village["spaces"])
        owners = [space["owner"] for space in village["spaces"]]
        for owner, number in ((seat, 1), (1 - seat, 2), ("kitsune", 3)):
            assert np.count_nonzero(seen["shrines"][n] == number) == owners.count(owner)
        assert seen["decks"][n] == village["deck"]
    for place in range(2):
        player = view["players"][(seat + place) % 2]
        assert seen["players"][place, :3].tolist() == [
            player["supply"],
            player["favor"],
            player["nature"],
        ]
        assert seen["kami"][place].sum() == (player["kami"] is not None)
    assert seen["goal"].sum() == (view["goal"] is not None)


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("decisions", [1, 12])
def test_kigi(seat: int, decisions: int) -> None:
    running = midway("kigi", 3, decisions, advanced=True)
    seen, view = planes(running, seat), running.match.view(seat)
    for place in range(3):
        who = (seat + place) % 3
        cards = view["trees"][who]["cards"]
        rows = seen["laid"][seen["laid"][:, 0] == place + 1]
        assert sorted(map(tuple, rows[:, 1:4].tolist())) == sorted(
            (card["x"], card["y"], card["degrees"]) for card in cards
        )
        assert seen["collections"][place].sum() == len(view["collections"][who])
        assert seen["commissions"][place].sum() == len(view["commissions"][who])
        assert seen["points"][place].sum() == running.match.scores()[who]
    assert seen["display"].sum() == sum(card is not None for card in view["display"])
    assert seen["turn"][2] == view["deck"]
    assert (seen["dealt"] > 0).sum() == (2 if view["dealt"] else 0)
