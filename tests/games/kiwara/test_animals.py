"""KW-3: lions, zebras, gazelles and crocodiles."""

from __future__ import annotations

import pytest

from tests.games.kiwara.table import EMPTY, hand, match_of, play, refused, token

rule = pytest.mark.rule

LION_EXAMPLE = """
    . . . . . .
    . . E . . .
    . G . g . .
    . . Z . . .
    . . . . . .
"""
CROCODILE_EXAMPLE = """
    . g . . . .
    G . . . . .
    . g . . . .
    . . . . . .
    . . . . . .
"""


@rule("KW-3.1")
def test_adjacent_means_sharing_an_edge_also_across_a_river() -> None:
    """A lion on b2 reaches b1, a2, c2 and b3; the corners a1, c1, a3, c3 it does not."""
    tokens = """
        g g g . . .
        g . g . . .
        Z Z Z . . .
        . . . . . .
        . . . . . .
    """
    match = play(match_of(tokens, "Nb", 0), "L b2")
    shown = [token(match, space) for space in ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]]
    assert shown == ["g", ".", "g", ".", ".", "Z", "Z'", "Z"]


@rule("KW-3.2")
def test_a_lion_makes_zebras_of_both_colours_hide() -> None:
    match = play(match_of("Z . z . . . " + ". " * 24, "W1", 0), "L b1")
    assert token(match, "a1") == "Z'"
    assert token(match, "c1") == "z'"


@rule("KW-3.3")
def test_a_lion_sends_gazelles_of_both_colours_home() -> None:
    match = play(match_of("G . g . . . " + ". " * 24, "W1", 0), "L b1")
    assert token(match, "a1") == token(match, "c1") == "."
    assert hand(match, 0, "gazelle") == hand(match, 1, "gazelle") == 6
    fled = [e for e in match.events(0) if e.kind == "gazelle-fled"]
    assert [e.facts["space"] for e in fled] == ["a1", "c1"]


@rule("KW-3.4")
def test_lions_elephants_crocodiles_and_hidden_tokens_stay() -> None:
    tokens = """
        . l . . . .
        E . c . . .
        . g' . . . .
        . . . . . .
        . . . . . .
    """
    match = play(match_of(tokens, "Nb", 0), "L b2")
    assert [token(match, s) for s in ("b1", "a2", "c2", "b3")] == ["l", "E", "c", "g'"]


@rule("KW-3.5")
def test_beside_a_lion_zebras_and_gazelles_go_down_hidden() -> None:
    for move, shown in (("Z a1", "Z'"), ("G a1", "G'"), ("E a1", "E"), ("C a1", "C")):
        match = play(match_of(". l . . . . " + ". " * 24, "Na", 0), move)
        assert token(match, "a1") == shown


@rule("KW-3.5")
def test_the_view_shows_where_timid_animals_would_hide() -> None:
    match = match_of(EMPTY.replace(". . . . . . ", ". . . L . . ", 1), "Nc", 1)
    assert match.view()["fear"] == {"gazelle": ["c1", "e1", "d2"], "zebra": ["c1", "e1", "d2"]}


@rule("KW-3.6")
def test_hidden_stays_hidden_when_the_lion_leaves() -> None:
    """The lion walks off with a Hyena; the zebra beside its old space stays hidden."""
    tokens = "Z' L . . . . " + ". " * 24
    match = match_of(tokens, "E1", 0, cards=[["hyena"], []])
    play(match, "hyena b1-f1")
    assert token(match, "a1") == "Z'"


@rule("KW-3.7")
def test_a_crocodile_swaps_across_a_river_only() -> None:
    """Beside b2: b1 is in the same territory, c2 is hidden."""
    tokens = """
        . g .  . . .
        G . g' . . .
        . . .  . . .
        . . .  . . g
        . . .  . . .
    """
    match = play(match_of(tokens, "Nb", 0), "C b2")
    assert match.moves() == ["x a2", "."]
    assert refused(match, "x b1", "KW-3.7").code == "no-river"
    assert refused(match, "x c2", "KW-3.7").code == "hidden"
    assert refused(match, "x b3", "KW-3.7").code == "no-gazelle"
    assert refused(match, "x f4", "KW-3.7").code == "not-adjacent"
    match.play("x a2")
    assert token(match, "a2") == "C"
    assert token(match, "b2") == "G"
    assert match.view()["asks"]["step"] == "totem"


@rule("KW-3.7")
def test_a_swap_exchanges_colours_too() -> None:
    match = play(match_of(CROCODILE_EXAMPLE, "Nb", 0), "C b2", "x b3")
    assert token(match, "b3") == "C"
    assert token(match, "b2") == "g"


@rule("KW-3.8")
def test_a_crocodile_goes_on_swapping_with_new_gazelles() -> None:
    """The gazelle left on b2 has had its swap this turn."""
    match = match_of(
        CROCODILE_EXAMPLE.replace("g . . . .\n    . . .", "g g . . .\n    . . ."), "Nb", 0
    )
    play(match, "C b2", "x b3")
    assert match.moves() == ["x c3", "."]
    assert refused(match, "x b2", "KW-3.8").code == "swapped-already"
    match.play("x c3")
    assert token(match, "c3") == "C"


@rule("KW-3.9")
def test_a_gazelle_swapped_beside_a_lion_hides_and_does_not_flee() -> None:
    tokens = """
        . L . . . .
        g . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    match = play(match_of(tokens, "Nb", 1), "C b2", "x a2")
    assert token(match, "b2") == "g'"
    assert token(match, "a2") == "c"


@rule("KW-3.10")
def test_the_lion_example() -> None:
    match = play(match_of(LION_EXAMPLE, "Nc", 1), "L c3")
    assert token(match, "c2") == "E"
    assert token(match, "b3") == token(match, "d3") == "."
    assert token(match, "c4") == "Z'"
    assert hand(match, 0, "gazelle") == hand(match, 1, "gazelle") == 6
    match = match_of(LION_EXAMPLE.replace("G . g", ". l .").replace("Z", "Z'"), "W3", 0)
    for move in ("Z b3", "G b3", "Z d3", "G d3"):
        later = play(match.copy(), move)
        assert token(later, move[2:]).endswith("'")


@rule("KW-3.11")
def test_the_crocodile_example() -> None:
    match = play(match_of(CROCODILE_EXAMPLE, "Nb", 1), "C b2")
    assert match.moves() == ["x a2", "x b3", "."]
    refused(match, "x b1", "KW-3.7")
    tokens = """
        . g . . . .
        G . . . . .
        . g g . . .
        . . . . . .
        . . . . . .
    """
    match = play(match_of(tokens, "Nb", 1), "C b2", "x b3", "x c3")
    assert token(match, "c3") == "c"


@rule("KW-3.5")
def test_a_lion_placed_alone_frightens_nobody() -> None:
    match = play(match_of(EMPTY, "Na", 0), "L a1")
    assert [event.kind for event in match.events(0)] == ["placed"]
