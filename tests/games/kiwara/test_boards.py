"""KW-6.13 and KW-6.14: free boards, and all variants at once."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.games.kiwara.rules.boards import SIZES, random_drawing, read_drawing
from kiribako.kernel.random import RandomStream

rule = pytest.mark.rule

FIVES = "CCFFAA / BCCFFA / BECDFA / BEEDDA / BBEEDD"


@rule("KW-6.13")
def test_presets() -> None:
    game = kiribako.game("kiwara")
    for name, sizes in (("president", [3, 5, 7, 9, 3, 3]), ("fives", [5] * 6)):
        match = game.new_match(seed=1, options={"board": name})
        assert [len(t["spaces"]) for t in match.view()["territories"]] == sizes


@rule("KW-6.13")
def test_a_drawing_of_ones_own() -> None:
    """Blanks and slashes are ignored, small letters will do."""
    game = kiribako.game("kiwara")
    match = game.new_match(seed=1, options={"board": FIVES.lower()})
    assert match.options["board"] == FIVES.replace(" / ", "")
    assert match.view()["board"] == match.options["board"]


@rule("KW-6.13")
@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("ABC", "30 letters"),
        (FIVES + "A", "this one has 31"),
        (FIVES.replace("C", "G"), "A to F"),
        ("AAAAAA" * 5, "territory A has 30 spaces"),
        (FIVES.replace("D", "C"), "territory C has 10"),
        ("ACFFAC / BCCFFA / BECDFA / BEEDDA / BBEEDD", "territory A falls apart"),
        ("", "this one has 0"),
        ("\u00c4" * 30, "A to F"),
    ],
)
def test_a_bad_drawing_is_refused_with_the_reason(drawing: str, reason: str) -> None:
    with pytest.raises(kiribako.BadOption) as caught:
        kiribako.game("kiwara").new_match(options={"board": drawing})
    assert reason in caught.value.message
    assert caught.value.rule == "KW-6.13"


@rule("KW-6.13")
def test_random_boards_are_sound_and_different() -> None:
    """Every size multiset turns up, and every board passes the same check as a drawn one."""
    boards = {random_drawing(RandomStream(seed)) for seed in range(150)}
    assert len(boards) == 150
    assert all(read_drawing(board) == board for board in boards)
    sizes = {tuple(sorted(board.count(letter) for letter in "ABCDEF")) for board in boards}
    assert sizes == set(SIZES)


@rule("KW-6.13")
def test_twenty_five_sticks_always_suffice() -> None:
    """A river needs a stick for every two neighbours of different territories."""
    for seed in range(150):
        board = random_drawing(RandomStream(seed))
        across = sum(board[n] != board[n + 1] for n in range(29) if n % 6 < 5)
        down = sum(board[n] != board[n + 6] for n in range(24))
        assert across + down <= 25


@rule("KW-6.14")
def test_all_variants_combine() -> None:
    options = {
        "board": "random",
        "reinforcement": "mysterious",
        "handicap": [2, 2],
        "hyena": "place-two",
    }
    for seed in range(30):
        match = kiribako.game("kiwara").new_match(seed=seed, options=options)
        while not match.over:
            moves = match.moves()
            match.play(moves[(match.ply * 7 + seed) % len(moves)])
        assert len(match.winners()) == 1
        assert kiribako.verify(match.record().to_text()).scores() == match.scores()
