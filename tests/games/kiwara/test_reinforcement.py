"""KW-4: the first full territory."""

from __future__ import annotations

import pytest

from tests.games.kiwara.table import cards, match_of, play, token

rule = pytest.mark.rule

# Territory D is e2, f2, f3.
ALMOST_D = """
    . . . . . .
    . . . . . z
    . . . . . Z
    . . . . . .
    . . . . . .
"""


@rule("KW-4.1")
def test_the_first_full_territory_earns_the_reinforcement() -> None:
    match = play(match_of(ALMOST_D, "Ne", 1), "E e2")
    assert cards(match, 1) == ["okapi"]
    assert match.view()["earned"] == 1
    assert match.view()["prize"] is None
    kinds = [event.kind for event in match.events(0)]
    assert kinds == ["placed", "territory-filled", "reinforcement"]


@rule("KW-4.1")
def test_only_the_first_one_counts() -> None:
    match = play(match_of(ALMOST_D, "Ne", 1, earned=0), "E e2")
    assert cards(match, 1) == []
    assert match.view()["earned"] == 0


@rule("KW-4.1")
def test_a_hyena_that_closes_a_territory_earns_it_with_the_placement() -> None:
    """Red moves a gazelle from a2 into D, then places elsewhere."""
    tokens = ALMOST_D.replace(". . . . . z", "g . . . . z")
    match = match_of(tokens, "E2", 1, cards=[[], ["hyena"]])
    match.play("hyena a2-e2")
    assert match.view()["earned"] is None
    match.play("G b2")
    assert match.view()["earned"] == 1


@rule("KW-4.1")
def test_a_later_rhinoceros_takes_nothing_back() -> None:
    match = match_of(ALMOST_D, "Ne", 1, cards=[[], ["rhinoceros"]])
    play(match, "E e2", "rhino f2")
    assert token(match, "f2") == "."
    assert cards(match, 1) == ["okapi", "(rhinoceros)"]


@rule("KW-4.2")
def test_a_lion_that_empties_its_own_territory_has_not_filled_it() -> None:
    """The gazelle on f2 flees from D, and the prize stays open."""
    tokens = ALMOST_D.replace("z", "g")
    match = play(match_of(tokens, "Ne", 1), "L e2")
    assert token(match, "f2") == "."
    assert match.view()["earned"] is None
    assert match.view()["prize"] == "okapi"


@rule("KW-4.2")
def test_gazelles_fleeing_from_elsewhere_do_not_matter() -> None:
    """The gazelle on e1 flees from C; D is full."""
    tokens = ALMOST_D.replace(". . . . . .", ". . . . G .", 1)
    match = play(match_of(tokens, "Ne", 1), "L e2")
    assert token(match, "e1") == "."
    assert match.view()["earned"] == 1


@rule("KW-4.3")
def test_a_crocodile_that_swaps_away_still_earns() -> None:
    """It fills D on e2 and leaves for d2; a gazelle takes its place."""
    tokens = ALMOST_D.replace(". . . . . z", ". . . G . z")
    match = play(match_of(tokens, "Ne", 1), "C e2")
    assert match.view()["earned"] is None, "the swap comes first"
    match.play("x d2")
    assert token(match, "e2") == "G"
    assert match.view()["earned"] == 1
