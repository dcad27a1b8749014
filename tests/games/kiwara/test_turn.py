"""KW-2: set-up and turn."""

from __future__ import annotations

import pytest

import kiribako
from tests.games.kiwara.table import (
    EMPTY,
    cards,
    hand,
    match_of,
    play,
    refused,
    token,
    without,
)

rule = pytest.mark.rule


@rule("KW-2.1")
def test_classic_mode_shows_the_okapi() -> None:
    match = kiribako.game("kiwara").new_match(seed=1)
    assert match.view()["prize"] == "okapi"
    assert match.view()["deck"] is None
    assert match.view()["cards"] == [[], []]


@rule("KW-2.2")
def test_the_first_player_only_places_the_totem() -> None:
    """On any path space; then the opponent takes the first full turn."""
    game = kiribako.game("kiwara")
    assert {game.new_match(seed=seed).actor for seed in range(20)} == {0, 1}
    match = game.new_match(seed=1, setup={"first": 1})
    assert match.actor == 1
    assert len(match.moves()) == 22
    assert set(match.moves()) == {f"T {spot}" for spot in match_spots()}
    match.play("T Sd")
    assert match.actor == 0
    assert match.view()["asks"]["step"] == "place"


def match_spots() -> list[str]:
    return [*(f"{side}{c}" for side in "NS" for c in "abcdef"),
            *(f"{side}{r}" for side in "EW" for r in "12345")]  # fmt: skip


@rule("KW-2.3")
def test_a_turn_is_a_placement_then_the_totem() -> None:
    match = match_of(EMPTY, "Na", 0)
    refused(match, "+1", "KW-2.9")
    match.play("G a1")
    assert match.actor == 0
    refused(match, "G a2", "KW-2.9")
    match.play("+1")
    assert match.actor == 1


@rule("KW-2.4")
def test_any_animal_on_any_empty_space_of_the_faced_line() -> None:
    match = match_of("G . . . . . " + ". " * 24, "Na", 1)
    spaces = ["a2", "a3", "a4", "a5"]
    assert match.moves() == [f"{animal} {space}" for space in spaces for animal in "GZCEL"]
    assert refused(match, "Z a1", "KW-2.4").code == "space-taken"
    assert refused(match, "Z b1", "KW-2.4").code == "off-line"


@rule("KW-2.5")
def test_the_totem_moves_one_to_three_to_a_line_with_room() -> None:
    """Column b is full, so one step is not allowed."""
    match = match_of(". G . . . . " * 5, "Na", 1)
    play(match, "E a1")
    assert match.moves() == ["+2", "+3"]
    assert refused(match, "+1", "KW-2.5").code == "line-full"
    assert refused(match, "+4", "KW-2.5").code == "totem-too-far"
    match.play("+3")
    assert match.view()["totem"] == "Nd"


@rule("KW-2.6")
def test_three_full_lines_force_the_totem_on() -> None:
    """Columns b, c and d are full: the next line with room is e, four steps on."""
    match = match_of(". G Z g . . " * 5, "Na", 0)
    match.play("E a1")
    assert match.moves() == ["+4"]
    assert refused(match, "+1", "KW-2.6").code == "totem-forced"
    match.play("+4")
    assert match.view()["totem"] == "Ne"


@rule("KW-2.7")
def test_without_tokens_there_is_no_turn() -> None:
    """Yellow has placed everything; red goes on alone and cannot use cards against nobody."""
    match = match_of(
        without("b1", "d1", "b2"), "Nb", 1, cards=[[], ["boa", "porcupine", "warthog"]]
    )
    assert hand(match, 0, "gazelle") == 0
    play(match, "G b1", "+2")
    assert match.actor == 1
    assert match.view()["asks"]["step"] == "place"


@rule("KW-2.7")
def test_a_token_that_comes_back_brings_turns_back() -> None:
    """Red's lion makes a yellow gazelle flee: yellow plays again."""
    match = match_of(without("b1", "f5"), "Nb", 1, earned=0)
    play(match, "L b1")
    assert [event.kind for event in match.events(0)] == [
        "placed",
        "hid",
        "gazelle-fled",
        "gazelle-fled",
    ]
    assert hand(match, 0, "gazelle") == 2
    match.play(match.moves()[0])
    assert match.actor == 0


@rule("KW-2.8")
def test_the_match_ends_when_the_board_is_full() -> None:
    """No totem move follows; before that, tokens in hand equal empty spaces."""
    match = match_of(without("b1", "d1"), "Nb", 1)
    held = sum(sum(tokens.values()) for tokens in match.view()["hands"])
    assert held == match.view()["tokens"].count(None) == 2
    play(match, "G b1", "+2", "G d1")
    assert match.over
    assert match.actor is None
    assert match.moves() == []
    with pytest.raises(kiribako.IllegalMove):
        match.play("+1")


@rule("KW-2.9")
def test_a_turn_with_every_step() -> None:
    """Vulture and Hyena, Baboon placement, swap, reinforcement, Rhinoceros, Wildebeest, Boa."""
    tokens = """
        .  .  .  .  .  .
        G  .  .  g  .  .
        Z' .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """
    held = ["vulture", "hyena", "baboon", "rhinoceros", "wildebeest", "boa", "warthog"]
    match = match_of(tokens, "Na", 0, cards=[held, []])
    for refused_now in ("rhino a2", "-1", "boa a1", "warthog", "x a2"):
        refused(match, refused_now, "KW-2.9")
    play(match, "vulture a3", "hyena a2-a1", "baboon C e1")
    assert match.view()["asks"]["step"] == "totem"
    match.undo()
    match.play("baboon C b2")
    assert match.view()["asks"]["step"] == "totem"
    play(match, "-1")
    assert match.view()["totem"] == "W1"
    assert match.view()["asks"]["step"] == "after-totem"
    match.play("boa f1")
    assert match.actor == 1
    assert cards(match, 0) == [
        "(boa)",
        "(baboon)",
        "(vulture)",
        "rhinoceros",
        "(wildebeest)",
        "(hyena)",
        "warthog",
    ]


@rule("KW-2.9")
def test_the_hyena_may_come_before_the_vulture() -> None:
    tokens = "Z' . . . . . G . . . . . " + ". " * 18
    for moves in (("vulture a1", "hyena a2-a3"), ("hyena a2-a3", "vulture a1")):
        match = match_of(tokens, "Na", 0, cards=[["vulture", "hyena"], []])
        play(match, *moves)
        assert token(match, "a3") == "G"
        assert token(match, "a1") == "."


@rule("KW-2.10")
def test_single_answers_are_asked_and_empty_questions_are_not() -> None:
    """One legal totem move is still a decision; a Boa without use is not asked."""
    match = match_of(". G Z g . . " * 5, "Na", 0)
    match.play("E a1")
    assert match.moves() == ["+4"]
    refused(match, ".", "KW-2.10")
    match = match_of(EMPTY, "Na", 0, cards=[["warthog"], []])
    play(match, "G a1", "+1")
    assert match.moves() == ["warthog", "."]
    match.play(".")
    assert match.actor == 1
    assert match.view()["asks"]["step"] == "place"
    match = match_of(EMPTY, "Na", 0, cards=[["rhinoceros"], []])
    match.play("G a1")
    assert match.view()["asks"]["step"] == "totem", "nobody stands beside a1"


def test_a_refusal_names_its_place() -> None:
    """For a page to point at: the space, the stone, or both ends of a Hyena's way."""
    match = match_of(EMPTY, "Na", 0)
    for move, where in (
        ("G b3", {"animal": "gazelle", "space": "b3", "line": "a"}),
        ("+2", {"spot": "Nc"}),
        ("-1", {"card": "wildebeest", "spot": "W1"}),
        ("x c3", {"space": "c3"}),
        ("hyena a1-a3", {"card": "hyena", "from": "a1", "space": "a3"}),
        (".", None),
    ):
        refusal = match.why_not(move)
        assert refusal is not None
        assert refusal.where == where
