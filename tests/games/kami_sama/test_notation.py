"""Notation, refusals in words, pictures and bots."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.kernel.refusal import AmbiguousMove, BadSyntax
from tests.games.kami_sama.table import match_of, play, refused


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Add f33", "add F33"),
        ("add F33", "add F33"),
        ("rem F12", "remove F12"),
        ("use YUE2", "use yue2"),
        ("yue2", "use yue2"),
        ("move s21 - s22", "move S21-S22"),
        ("move S21 S22", "move S21-S22"),
        ("swap H12-H25", "swap H12 H25"),
        ("seed f11", "seed F11"),
        ("seed f11-f12", "seed F11-F12"),
        ("gain fav", "gain favor"),
        ("nature", "gain nature"),
        ("order 2 0 1", "order 2 0 1"),
        ("token fish", "token S"),
        ("token h", "token H"),
        ("farming_07", "take farming_07"),
        ("kami yu", "kami yue"),
        ("pass", "skip"),
        ("rage", "rage"),
        ("idle", "idle"),
        ("END", "end"),
        ("lift H12", "lift H12"),
        ("set H13", "set H13"),
        ("fear W22", "fear W22"),
        ("replace H12", "replace H12"),
    ],
)
def test_reading_is_liberal_writing_canonical(text: str, canonical: str) -> None:
    match = match_of("yue", "tane")
    move = match.game.read(match.state, text)
    assert match.game.write(match.state, move) == canonical


@pytest.mark.parametrize(
    "text", ["", "add", "add F66", "move F11", "order 0 0", "order 5", "use", "take me", "F11"]
)
def test_what_is_no_move(text: str) -> None:
    match = match_of("yue", "tane")
    with pytest.raises(BadSyntax):
        match.play(text)


def test_what_could_be_two_moves() -> None:
    with pytest.raises(AmbiguousMove, match="remove or replace"):
        match_of("yue", "tane").play("re F11")


def test_refusals_of_steps_say_what_is_asked() -> None:
    match = match_of("kazemi", "tane", shrines={"0": "F11", "1": "F14"})
    play(match, "use kazemi1")
    assert "Crosswind" in refused(match, "add F12", "KS-4.13").message
    assert (
        "no shrine on the field (farming village, first row, left)"
        in refused(match, "swap F12 F14", "KS-4.13").message
    )
    refused(match, "swap F14 F11", "KS-4.13")
    refused(match, "idle", "KS-4.13")
    refused(match, "take farming_01", "KS-4.13")


def test_the_own_village_is_drawn_in_front() -> None:
    match = match_of("yue", "tane", "osore", "ikari", shrines={"1": "W11"}, moon="holy")
    for seat, village in enumerate(("farming", "wealthy", "fishing", "holy")):
        lines = match.game.picture(match.view(seat)).plain().splitlines()
        titles = [line for line in lines if village in line and line.strip()[1] == " "]
        assert lines.index(titles[-1]) >= 11
        assert max(len(line) for line in lines) <= 100
    assert "h1" not in match.game.picture(match.view(0)).plain()
    assert "f1" in match.game.picture(match.view(0)).plain()


def test_whole_matches_by_bots() -> None:
    """Greedy players beat random ones."""
    game = kiribako.game("kami-sama")
    won = 0
    for seed in range(6):
        state = game.new_match(seats=2, seed=seed).state
        players = [GreedyPlayer(game.wisdom(), seed=seed), RandomPlayer(seed=seed)]
        while not state.over:
            seat = int(state.actor)
            state.apply(players[seat].choose(state.redeal(seat, seed)))
        won += state.winners() == 1
    assert won >= 5
