"""KW-5: control, points and the winner."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.kernel.match import Match
from tests.conftest import COMPILED
from tests.games.kiwara.table import match_of, play, without

rule = pytest.mark.rule


def random_match(seed: int, **options: object) -> Match:
    """A match played by chance, on any board."""
    chosen = {"board": "random", **options}
    match = kiribako.game("kiwara").new_match(seed=seed, options=chosen)
    dice = match.state.clone()
    dice.rng = seed
    while not match.over:
        moves = match.state.legal_moves()
        match.play_move(moves[dice.random_below(len(moves))])
    return match


@rule("KW-5.1")
def test_more_tokens_control_hidden_ones_counted() -> None:
    """In D a hidden zebra and a gazelle outweigh an elephant."""
    tokens = """
        . . . . . .
        . . . . E z'
        . . . . . g
        . . . . . .
        . . . . . .
    """
    match = match_of(tokens, "Na", 0)
    territory = match.view()["territories"][3]
    assert territory["tokens"] == [1, 2]
    assert territory["controller"] == 1
    assert match.scores() == [5, 7], "yellow has earned the Okapi"


@rule("KW-5.2")
def test_the_controller_scores_both_colours_face_up() -> None:
    tokens = """
        . . . . . .
        . . . . Z z'
        . . . . . Z
        . . . . . .
        . . . . . .
    """
    match = match_of(tokens, "Na", 0)
    assert match.scores() == [12 + 5, 0], "the Okapi too"
    line = match.score_sheet().lines[0]
    assert (line.seat, line.points, line.rule) == (0, 12, "KW-5.2")


@rule("KW-5.3")
def test_the_okapi_is_worth_five() -> None:
    match = match_of(". " * 30, "Na", 0, cards=[[], ["okapi"]], earned=1)
    assert match.scores() == [0, 5]
    assert match.score_sheet().lines[0].rule == "KW-5.3"


@rule("KW-5.4")
def test_the_higher_total_wins() -> None:
    match = play(match_of(without("b1", "d1"), "Nb", 1, earned=0), "G b1", "+2", "G d1")
    yellow, red = match.scores()
    assert match.winners() == [0 if yellow > red else 1]


@rule("KW-5.4")
def test_with_the_okapi_as_prize_totals_never_tie() -> None:
    for seed in range(200 if COMPILED else 40):
        yellow, red = random_match(seed).scores()
        assert yellow != red
        assert (yellow + red) % 2 == 1


@rule("KW-5.5")
def test_equal_totals_go_to_whoever_earned_the_reinforcement() -> None:
    """There are no draws; handicap cards do not count."""
    ties = 0
    for seed in range(300 if COMPILED else 120):
        match = random_match(seed, reinforcement="mysterious", handicap=[1, 1])
        yellow, red = match.scores()
        assert len(match.winners()) == 1
        if yellow == red:
            ties += 1
            assert match.winners() == [match.view()["earned"]]
    assert ties, "among so many matches some are even"


@rule("KW-5.6")
def test_the_scoring_example() -> None:
    """Territory B: four yellow against three red, 6 + 1 + 5 + 0 + 2 + 6 and one hidden."""
    tokens = """
        . L . . .  .
        . C Z . .  .
        . . E . .  .
        . . g z z' .
        . . . . .  .
    """
    match = match_of(tokens, "Na", 0, earned=0)
    territory = match.view()["territories"][1]
    assert territory["tokens"] == [4, 3]
    assert territory["points"] == 20
    assert match.scores() == [20 + 5, 0], "the Okapi too"
