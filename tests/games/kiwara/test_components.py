"""KW-1: the board, the tokens, the path and the cards."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.games.kiwara.rules import grid
from tests.games.kiwara.table import EMPTY, match_of, refused, token

rule = pytest.mark.rule


@rule("KW-1.1")
def test_the_board_has_thirty_spaces() -> None:
    """Columns a-f, rows 1-5, row 1 at the top; rivers lie between territories."""
    assert len(grid.SPACE_NAMES) == 30
    assert grid.SPACE_NAMES[0] == "a1"
    assert grid.SPACE_NAMES[5] == "f1"
    assert grid.SPACE_NAMES[-1] == "f5"
    match = match_of(EMPTY, "Na", 0)
    assert match.view()["board"][:6] == "ABCCCC"
    assert "┃" in match.game.picture(match.view()).plain()


@rule("KW-1.2")
def test_the_classic_board() -> None:
    """The drawing and its sizes A5 B7 C7 D3 E3 F5."""
    match = kiribako.game("kiwara").new_match(seed=1)
    assert match.view()["board"] == "ABCCCCABBCDDAABCCDEABBBFEEFFFF"
    sizes = {t["letter"]: len(t["spaces"]) for t in match.view()["territories"]}
    assert sizes == {"A": 5, "B": 7, "C": 7, "D": 3, "E": 3, "F": 5}


@rule("KW-1.3")
def test_each_seat_has_fifteen_public_tokens() -> None:
    """6 gazelles, 5 zebras, 2 crocodiles, 1 elephant, 1 lion, seen by everybody."""
    match = kiribako.game("kiwara").new_match(seed=1)
    tokens = {"gazelle": 6, "zebra": 5, "crocodile": 2, "elephant": 1, "lion": 1}
    for viewer in (None, 0, 1):
        assert match.view(viewer)["hands"] == [tokens, tokens]
    match = match_of("L " + ". " * 29, "Na", 0)
    refused(match, "L a2", "KW-1.3")


@rule("KW-1.3")
def test_hidden_tokens_are_public() -> None:
    match = match_of("Z' " + ". " * 29, "Na", 1)
    for viewer in (None, 0, 1):
        assert match.view(viewer)["tokens"][0] == {"animal": "zebra", "seat": 0, "hidden": True}
    assert token(match, "a1") == "Z'"


@rule("KW-1.4")
def test_the_path_runs_clockwise() -> None:
    """22 spaces; each line is faced from two of them."""
    names = "Na Nb Nc Nd Ne Nf E1 E2 E3 E4 E5 Sf Se Sd Sc Sb Sa W5 W4 W3 W2 W1"
    assert names.split() == grid.SPOT_NAMES
    lines = [grid.LINE_OF_SPOT[spot] for spot in range(22)]
    assert sorted(lines) == sorted([*range(11), *range(11)])
    match = match_of(EMPTY, "Sc", 0)
    assert match.view()["line"] == ["c1", "c2", "c3", "c4", "c5"]
    match = match_of(EMPTY, "W4", 0)
    assert match.view()["line"] == ["a4", "b4", "c4", "d4", "e4", "f4"]


@rule("KW-1.5")
def test_ten_reinforcement_cards() -> None:
    match = kiribako.game("kiwara").new_match(seed=1, options={"reinforcement": "mysterious"})
    assert sorted(match.setup["deck"]) == sorted(
        [
            "okapi",
            "boa",
            "baboon",
            "vulture",
            "rhinoceros",
            "porcupine",
            "wildebeest",
            "hyena",
            "warthog",
            "giraffe",
        ]
    )
