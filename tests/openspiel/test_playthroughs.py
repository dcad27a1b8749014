"""OpenSpiel's playthrough test: a match written down long ago happens again, line by line."""

from __future__ import annotations

import re

import pyspiel
import pytest

import kiribako
from tests.openspiel.playthrough import GAMES, kind, offered_kinds, path_of, replay, shortened

LONGEST = 2000  # lines: more than that nobody reads in a review

# So many kinds of moves and chance a playthrough shows at least: all, or what one match can hold.
OFFERED = {
    "kigi": 3,
    "kiwara": 15,  # of 20: a match has four of the animals' services
    "koi-koi": 7,
    "kodama-3d": 10,
    "kami-sama": 20,  # of 24: a match has two of the eight kami
}


@pytest.mark.parametrize("id", GAMES)
def test_a_playthrough_happens_again(id: str) -> None:
    """`python -m tests.openspiel.playthrough` writes them anew after a change that is meant."""
    expected, actual = replay(id)
    assert actual.splitlines() == expected.splitlines()


@pytest.mark.parametrize("id", GAMES)
def test_a_playthrough_shows_every_kind_of_move_and_chance(id: str) -> None:
    """Each where it is first offered, and the end; and no more lines than that takes."""
    text = path_of(id).read_text(encoding="utf-8")
    state = pyspiel.load_game(
        re.findall(r"^game: (.*)$", text, re.MULTILINE)[0]
    ).new_initial_state()
    states = re.split(r"^# State \d+$", text, flags=re.MULTILINE)[1:]
    offered: set[str] = set()
    for said in states:
        if not offered_kinds(state) <= offered:
            assert "CurrentPlayer() = " in said
        offered |= offered_kinds(state)
        if not state.is_terminal():
            (action,) = re.findall(r"^action: (\d+)$", said, re.MULTILINE)
            state.apply_action(int(action))
    assert "IsTerminal() = True" in states[-1]
    assert len(offered) >= OFFERED[id]
    assert len(text.splitlines()) < LONGEST


def test_every_game_of_the_box_has_one() -> None:
    """The toy game of the tests lies on the shelf too, but in no box."""
    ours = [game for game in kiribako.games() if game.package.startswith("kiribako.games.")]
    assert {game.id for game in ours} == set(GAMES)


def test_kinds_of_moves_name_no_place() -> None:
    assert [kind(text) for text in ("G b3", "2C x2A", "koi", "1 > 0 @ 3627,650,0")] == [
        "G *",
        "* *",
        "koi",
        "* * * * *",
    ]


def test_what_was_said_is_not_said_again() -> None:
    """Only as long as it stays so: a change is always seen, also in a single number."""
    first = "InformationStateTensor(0).hand: ◯◉\n                                ◯◯\n"
    same = "ObservationTensor(0).hand: ◯◉\n                           ◯◯\nRewards() = [0, 0]\n"
    other = "ObservationTensor(0).hand: ◯◉\n                           ◉◯\nRewards() = [0, 0]\n"
    assert shortened(first + same) == first + "Rewards() = [0, 0]\n"
    assert shortened(first + other) == first + other
    many = ", ".join(str(number) for number in range(100))
    assert "19, ... 100 in all ..., 80, " in shortened(f"LegalActions() = [{many}]\n")
