"""KW-6.16: Vulture, Hyena and Rhinoceros at the moment their owner likes."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from tests.games.kiwara.table import EMPTY, cards, hand, match_of, play, refused, token, without

rule = pytest.mark.rule
ANY_TIME = {"timing": "any-time"}


def free(tokens: str, totem: str, turn: int, **stacked: Any) -> Match:
    options = {**ANY_TIME, **stacked.pop("options", {})}
    return match_of(tokens, totem, turn, options=options, **stacked)


def step(match: Match) -> str:
    named: str = match.view()["asks"]["step"]
    return named


@rule("KW-6.16")
def test_by_default_every_card_keeps_its_step() -> None:
    match = match_of("z' . . . . . " + ". " * 24, "Na", 0, cards=[["vulture", "hyena"], []])
    play(match, "G a2")
    assert step(match) == "totem"
    assert refused(match, "vulture a1", "KW-2.9").code == "not-now"
    match.play("+1")
    assert match.actor == 1


@rule("KW-6.16")
def test_the_vulture_may_wait_for_the_placement_or_the_totem() -> None:
    """It is offered before placing, after it and after the totem move, until it is used."""
    match = free("z' . . . . . " + ". " * 24, "Na", 0, cards=[["vulture"], []])
    assert "vulture a1" in match.moves()
    match.play("G a2")
    assert (step(match), match.moves()) == ("after-placing", ["vulture a1", "."])
    play(match, ".", "+1")
    assert (step(match), match.moves()) == ("turn-end", ["vulture a1", "."])
    match.play("vulture a1")
    assert token(match, "a1") == "."
    assert hand(match, 1, "zebra") == 5
    assert match.actor == 1, "nothing is left to ask"


@rule("KW-6.16")
def test_a_full_board_opened_by_the_vulture_plays_on() -> None:
    words = without("a1").split()
    words[7] = "z'"
    match = free(" ".join(words), "Na", 0, cards=[["vulture"], []])
    match.play("G a1")
    assert not match.over
    match.play("vulture b2")
    assert step(match) == "totem"
    again = free(" ".join(words), "Na", 0, cards=[["vulture"], []])
    play(again, "G a1", ".")
    assert again.over


@rule("KW-6.16")
def test_the_hyena_moves_in_the_line_the_totem_faces_by_then() -> None:
    match = free("Z . . . . . " + ". " * 24, "Na", 0, cards=[["hyena"], []])
    play(match, "G a2", ".", "-1" if "-1" in match.moves() else "+1")
    assert match.view()["totem"] == "Nb"
    assert match.actor == 1, "column b has no animal of yours"
    match = free("Z . . . . . " + ". " * 24, "W2", 0, cards=[["hyena"], []])
    play(match, "G a2", ".", "+1")
    assert match.view()["totem"] == "W1"
    assert match.moves() == [f"hyena a1-{space}1" for space in "bcdef"] + ["."]
    assert refused(match, "hyena a2-b2", "KW-6.9").code == "mover-off-line"
    assert refused(match, "hyena b1-c1", "KW-6.9").code == "not-yours"
    assert refused(match, "hyena a1-c3", "KW-6.9").code == "goal-off-line"
    match.play("hyena a1-d1")
    assert match.actor == 1, "there is no second animal of yours in the row"
    assert match.view()["asks"]["step"] == "place"


@rule("KW-6.16")
def test_a_second_hyena_move_follows_directly_or_not_at_all() -> None:
    match = free("Z Z' . . . . " + ". " * 24, "W2", 0, cards=[["hyena", "vulture"], []])
    play(match, "G a2", ".", "+1", "hyena a1-d1")
    assert refused(match, "hyena d1-e1", "KW-6.9").code == "moved-already"
    assert "hyena b1-c1" in match.moves()
    match.play("vulture b1")
    assert match.actor == 1
    assert cards(match, 0) == ["(vulture)", "(hyena)"]


@rule("KW-6.16")
def test_the_rhinoceros_stands_beside_the_token_placed() -> None:
    """Also after the totem move, and wherever the Hyena has taken the token."""
    match = free(". . . . z . " + ". " * 24, "W1", 0, cards=[["rhinoceros", "hyena"], []])
    assert refused(match, "rhino e1", "KW-2.9").code == "not-now"
    match.play("E a1")
    assert refused(match, "rhino e1", "KW-6.6").code == "not-beside"
    match.play("hyena a1-d1")
    assert "rhino e1" in match.moves()
    play(match, ".", "+1")
    assert step(match) == "turn-end"
    assert refused(match, "rhino c1", "KW-6.6").code == "nobody-face-up"
    match.play("rhino e1")
    assert hand(match, 1, "zebra") == 5


@rule("KW-6.16")
def test_without_a_placement_the_rhinoceros_has_no_place() -> None:
    """A Warthog's victim may still use the Vulture, not the Rhinoceros."""
    tokens = ". . . . . . / z' . . . . . / " + ". " * 18
    held = [["warthog"], ["rhinoceros", "vulture"]]
    match = free(tokens, "Na", 0, cards=held)
    play(match, "E a1", "+1", "warthog", "+1")
    assert match.moves() == ["vulture a2", "."]
    assert refused(match, "rhino a1", "KW-6.6").code == "nothing-placed"


@rule("KW-6.16")
def test_a_token_that_left_the_board_has_no_neighbours() -> None:
    match = free("L . . . . . " + ". " * 24, "Na", 0, cards=[["rhinoceros", "vulture"], []])
    play(match, "Z a2", "vulture a2")
    assert step(match) == "totem"


@rule("KW-6.16")
@pytest.mark.parametrize("when", ["after-placing", "turn-end"])
def test_a_late_hyena_that_closes_a_territory_earns_the_card(when: str) -> None:
    """Territory D is e2 f2 f3; the Giraffe's choice comes at once, then the turn goes on."""
    tokens = """
        . . . . . .
        . . . Z . z
        . . . . . z
        . . . . . .
        . . . . . .
    """
    deck = ["giraffe", "boa", "warthog", "okapi"]
    options = {"reinforcement": "mysterious"}
    totem = "W2" if when == "after-placing" else "W3"
    match = free(tokens, totem, 0, cards=[["hyena"], []], deck=deck, options=options)
    play(match, "E a2" if when == "after-placing" else "E a3")
    if when == "turn-end":
        play(match, *(["."] if step(match) == "after-placing" else []), "+1")
    assert step(match) == when
    match.play("hyena d2-e2")
    assert match.view()["earned"] == 0
    assert match.moves() == ["keep boa", "keep warthog", "keep okapi"]
    match.play("keep boa")
    assert step(match) == when if when == "turn-end" else step(match) in (when, "totem")
    while match.actor == 0:
        match.play(match.moves()[-1])
    assert match.actor == 1


@rule("KW-6.16")
def test_an_opponent_without_tokens_cannot_be_hindered() -> None:
    """Step 8 is asked for the Vulture alone; a token sent home gives the opponent turns again."""
    words = without("a1", "a3").split()
    words[7] = "z'"
    match = free(" ".join(words), "Na", 0, cards=[["vulture", "warthog"], []])
    assert hand(match, 1, "gazelle") == 0
    play(match, "G a1", ".")
    match.play("+1" if "+1" in match.moves() else match.moves()[0])
    assert match.moves() == ["vulture b2", "."]
    assert refused(match, "warthog", "KW-2.7").code == "no-opponent"
    match.play("vulture b2")
    assert match.moves() == ["warthog", "."]
    match.play(".")
    assert match.actor == 1


@rule("KW-6.16")
def test_a_hyena_that_places_two_keeps_its_step() -> None:
    match = free("Z . . . . . " + ". " * 24, "W1", 0, cards=[["hyena"], []],
                 options={"hyena": "place-two"})  # fmt: skip
    play(match, "G b1")
    assert step(match) == "totem"


@rule("KW-6.16")
@pytest.mark.parametrize("seed", range(30))
def test_whole_matches_with_cards_at_any_time(seed: int) -> None:
    """Books balance, what came home waits for no later turn, redeals agree, all matches end."""
    game = kiribako.game("kiwara")
    options = {**ANY_TIME, "reinforcement": "mysterious", "handicap": [2, 2]}
    match = game.new_match(seed=seed, options=options)
    player = RandomPlayer(seed=seed)
    while not match.over:
        assert len(set(match.moves())) == len(match.moves())
        match.play_move(player.choose(match.state))
        assert not game.audit(match.state)
        if match.actor is not None and step(match) in ("turn-end", "totem"):
            assert match.state.returned == 0  # type: ignore[attr-defined]
        assert game.view(match.state.redeal(0, seed), 0) == game.view(match.state, 0)
    assert match.winners()
    assert kiribako.replay(match.record().to_text()).scores() == match.scores()


def test_empty_boards_ask_nothing_new() -> None:
    match = free(EMPTY, "Na", 0, cards=[["vulture", "rhinoceros"], []])
    play(match, "G a1", "+1")
    assert match.actor == 1
