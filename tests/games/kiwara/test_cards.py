"""KW-6.1 to KW-6.12 and KW-6.15: reinforcements and handicap."""

from __future__ import annotations

import pytest

import kiribako
from tests.games.kiwara.table import EMPTY, cards, hand, match_of, play, refused, token, without

rule = pytest.mark.rule

MYSTERIOUS = {"reinforcement": "mysterious"}
ALMOST_D = """
    . . . . . .
    . . . . . z
    . . . . . Z
    . . . . . .
    . . . . . .
"""


@rule("KW-6.1")
def test_the_first_full_territory_draws_the_top_card() -> None:
    """It is kept face up; only the order of the undrawn cards is secret."""
    deck = ["boa", "warthog", "okapi"]
    match = match_of(ALMOST_D, "Ne", 1, deck=deck, options=MYSTERIOUS)
    assert match.view(1)["prize"] == "mysterious"
    assert match.view(1)["deck"] == 3
    match.play("E e2")
    for viewer in (None, 0, 1):
        assert match.view(viewer)["cards"][1] == [{"card": "boa", "used": False}]
        assert match.view(viewer)["deck"] == 2
    tops = {match.redeal(0, rng).clone() for rng in range(20)}
    assert {int(state.deck & 15) for state in tops} == {9, 1}, "warthog or okapi"  # type: ignore[attr-defined]


@rule("KW-6.2")
def test_a_card_works_once_and_stays_known() -> None:
    match = match_of(EMPTY, "Na", 0, cards=[["wildebeest"], []])
    play(match, "G a1", "-1", "G a1".replace("a1", "b1"), "+1")
    assert cards(match, 0) == ["(wildebeest)"]
    match.play(match.moves()[0])
    assert refused(match, "-1", "KW-6.2").code == "card-used"


@rule("KW-6.2")
def test_only_one_of_boa_porcupine_warthog_serves_in_a_turn() -> None:
    match = match_of(EMPTY, "Na", 0, cards=[["boa", "porcupine", "warthog"], []])
    play(match, "G a1", "+1", "boa b1")
    assert match.actor == 1
    assert cards(match, 0) == ["(boa)", "porcupine", "warthog"]


@rule("KW-6.2")
def test_a_card_earned_in_step_4_may_serve_from_step_5() -> None:
    match = match_of(ALMOST_D, "Ne", 1, deck=["rhinoceros"], options=MYSTERIOUS)
    match.play("E e2")
    assert match.moves() == ["rhino f2", "."]


@rule("KW-6.3")
def test_boa_forces_the_next_placement() -> None:
    match = match_of(EMPTY, "Na", 0, cards=[["boa"], ["baboon", "hyena"]])
    play(match, "G a1", "+1", "boa b3")
    assert set(match.moves()) == {f"{animal} b3" for animal in "GZCEL"}
    refused(match, "G b1", "KW-6.3")
    refused(match, "baboon G c1", "KW-6.3")
    match.play("Z b3")
    assert match.view()["forced"] is None


@rule("KW-6.3")
def test_boa_keeps_the_hyena_off_its_space() -> None:
    tokens = ". g . . . . " + ". " * 24
    match = match_of(tokens, "Na", 0, cards=[["boa"], ["hyena"]])
    play(match, "G a1", "+1", "boa b3")
    refused(match, "hyena b1-b3", "KW-6.3")
    play(match, "hyena b1-b5", "Z b3")
    assert token(match, "b5") == "g"


@rule("KW-6.3")
def test_boa_needs_two_empty_spaces() -> None:
    tokens = ". . . . . . " + ". G . . . . " * 4
    match = match_of(tokens, "Na", 0, cards=[["boa"], []])
    play(match, "E a1", "+1")
    assert match.actor == 1, "column b has one empty space: nothing to ask"
    match = match_of(tokens, "Na", 0, cards=[["boa", "warthog"], []])
    play(match, "E a1", "+1")
    assert refused(match, "boa b1", "KW-6.3").code == "one-space"


@rule("KW-6.4")
def test_baboon_places_in_a_neighbouring_line() -> None:
    """At Na these are row 1 (W1) and column b (Nb); the totem stays at Na."""
    match = match_of(EMPTY, "Na", 0, cards=[["baboon"], []])
    wanted = {"a1", "b1", "c1", "d1", "e1", "f1", "b2", "b3", "b4", "b5"}
    offered = {move[-2:] for move in match.moves() if move.startswith("baboon")}
    assert offered == wanted
    assert refused(match, "baboon G c3", "KW-6.4").code == "baboon-off-line"
    play(match, "baboon G f1", "+1")
    assert match.view()["totem"] == "Nb"


@rule("KW-6.4")
def test_baboon_respects_the_porcupine() -> None:
    """Red bars a1; from W1 the Baboon could reach it in column a or row 1."""
    match = match_of(EMPTY, "W3", 1, cards=[["baboon"], ["porcupine"]])
    play(match, "G a3", "+2", "porcupine a1")
    refused(match, "baboon G a1", "KW-6.7")
    refused(match, "G a1", "KW-6.7")
    match.play("baboon G a2")


@rule("KW-6.5")
def test_vulture_sends_a_hidden_token_home() -> None:
    match = match_of("Z' z' G . . . " + ". " * 24, "W1", 0, cards=[["vulture"], []])
    assert refused(match, "vulture c1", "KW-6.5").code == "not-hidden"
    match.play("vulture b1")
    assert token(match, "b1") == "."
    assert hand(match, 1, "zebra") == 5
    match.play("G b1")
    assert token(match, "b1") == "G", "the emptied space is open at once"


@rule("KW-6.5")
def test_an_own_token_sent_home_waits_unless_another_was_at_hand() -> None:
    tokens = "Z' Z Z Z Z . " + ". " * 24
    match = match_of(tokens, "W1", 0, cards=[["vulture"], []])
    match.play("vulture a1")
    assert hand(match, 0, "zebra") == 1
    assert refused(match, "Z f1", "KW-6.5").code == "came-home"
    tokens = "Z' Z Z Z . . " + ". " * 24
    match = match_of(tokens, "W1", 0, cards=[["vulture"], []])
    play(match, "vulture a1", "Z f1")
    assert hand(match, 0, "zebra") == 1


@rule("KW-6.6")
def test_rhinoceros_sends_a_face_up_neighbour_home() -> None:
    tokens = """
        . E . . . .
        z . z' . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    match = match_of(tokens, "Nb", 0, cards=[["rhinoceros"], []])
    match.play("Z b2")
    assert match.moves() == ["rhino b1", "rhino a2", "."]
    assert refused(match, "rhino c2", "KW-6.6").code == "nobody-face-up"
    match.play("rhino a2")
    assert hand(match, 1, "zebra") == 4, "c2 is still hidden on the board"
    assert match.view()["asks"]["step"] == "totem"


@rule("KW-6.6")
def test_rhinoceros_looks_from_the_final_space() -> None:
    """The crocodile swapped from b2 to a2: a1 and a3 are beside it, c2 no longer."""
    tokens = """
        Z . . . . .
        g . E . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    match = match_of(tokens, "Nb", 0, cards=[["rhinoceros"], []])
    play(match, "C b2", "x a2")
    assert match.moves() == ["rhino a1", "rhino b2", "."]


@rule("KW-6.6")
def test_rhinoceros_can_reopen_the_last_space() -> None:
    """The board was full, but the match goes on with the totem move."""
    match = match_of(without("b1"), "Nb", 1, cards=[[], ["rhinoceros"]], earned=0)
    play(match, "G b1", "rhino b2")
    assert not match.over
    assert match.view()["asks"]["step"] == "totem"
    play(match, match.moves()[0])
    assert match.actor == 1, "yellow has no tokens"
    match.play("Z b2")
    assert match.over


@rule("KW-6.7")
def test_porcupine_bars_a_space_for_one_turn() -> None:
    tokens = ". g . . . . " + ". " * 24
    match = match_of(tokens, "Na", 0, cards=[["porcupine"], ["hyena"]])
    play(match, "G a1", "+1", "porcupine b2")
    refused(match, "G b2", "KW-6.7")
    assert "hyena b1-b2" in match.moves(), "a Hyena move onto it is allowed"
    play(match, "Z b3", "+1", "G c1", "+3")
    assert match.view()["barred"] is None


@rule("KW-6.7")
def test_porcupine_needs_two_empty_spaces() -> None:
    tokens = ". . . . . . " + ". G . . . . " * 4
    match = match_of(tokens, "Na", 0, cards=[["porcupine"], []])
    play(match, "E a1", "+1")
    assert match.actor == 1


@rule("KW-6.8")
def test_wildebeest_leads_the_totem_counterclockwise() -> None:
    match = match_of(EMPTY, "Na", 0, cards=[["wildebeest"], []])
    match.play("G a1")
    assert match.moves() == ["+1", "+2", "+3", "-1", "-2", "-3"]
    match.play("-3")
    assert match.view()["totem"] == "W3"


@rule("KW-6.8")
def test_wildebeest_mirrors_the_forced_move() -> None:
    """Columns e, d and c are full: from Nf it goes back four steps to Nb."""
    match = match_of(". . G Z g . " * 5, "Nf", 1, cards=[[], ["wildebeest"]])
    match.play("E f1")
    assert match.moves() == ["+1", "+2", "+3", "-4"]
    assert refused(match, "-1", "KW-6.8").code == "totem-forced"
    match.play("-4")
    assert match.view()["totem"] == "Nb"
    match = match_of(EMPTY, "Na", 0)
    match.play("G a1")
    assert refused(match, "-1", "KW-6.8").code == "no-card"


@rule("KW-6.9")
def test_hyena_moves_one_or_two_own_tokens_of_the_line() -> None:
    match = match_of("G Z' e . . . " + ". " * 24, "W1", 0, cards=[["hyena"], []])
    refused(match, "hyena c1-d1", "KW-6.9")
    refused(match, "hyena a1-a2", "KW-6.9")
    match.play("hyena a1-f1")
    assert refused(match, "hyena f1-e1", "KW-6.9").code == "moved-already"
    assert "hyena b1-e1" in match.moves()
    match.play("hyena b1-a1")
    assert token(match, "a1") == "Z'", "hidden stays hidden"
    assert not [move for move in match.moves() if "hyena" in move]
    match.play("G b1")
    assert match.view()["asks"]["step"] == "totem"


@rule("KW-6.9")
def test_the_second_hyena_move_comes_directly_after_the_first() -> None:
    tokens = "G Z Z' . . . " + ". " * 24
    match = match_of(tokens, "W1", 0, cards=[["hyena", "vulture"], []])
    play(match, "hyena a1-f1", "vulture c1")
    assert not [move for move in match.moves() if "hyena" in move]


@rule("KW-6.9")
def test_a_moved_lion_frightens_and_own_gazelles_wait() -> None:
    """All six gazelles are on the board; the one that flees cannot be placed this turn."""
    tokens = """
        L . . G G G
        . G . . . .
        G . G . . .
        . . . . . .
        . . . . . .
    """
    match = match_of(tokens, "W1", 0, cards=[["hyena"], []])
    match.play("hyena a1-b1")
    assert token(match, "b2") == "."
    assert hand(match, 0, "gazelle") == 1
    assert refused(match, "G a1", "KW-6.9").code == "fled"


@rule("KW-6.9")
def test_a_moved_zebra_beside_a_lion_hides_and_a_moved_crocodile_does_not_swap() -> None:
    tokens = "Z . l . . . " + ". " * 24
    match = play(match_of(tokens, "W1", 0, cards=[["hyena"], []]), "hyena a1-b1")
    assert token(match, "b1") == "Z'"
    tokens = """
        . . . . . .
        g . . C . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    match = play(match_of(tokens, "W2", 0, cards=[["hyena"], []]), "hyena d2-b2")
    assert match.view()["asks"]["step"] == "place"


@rule("KW-6.10")
def test_warthog_takes_the_opponents_placement() -> None:
    """His next turn is a totem move and, if he likes, a card after it."""
    match = match_of(EMPTY, "Na", 0, cards=[["warthog"], ["wildebeest", "boa"]])
    play(match, "G a1", "+1", "warthog")
    assert match.actor == 1
    assert match.moves() == ["+1", "+2", "+3", "-1", "-2", "-3"]
    match.play("-1")
    assert match.view()["asks"]["step"] == "after-totem"
    match.play("boa a5")
    assert match.actor == 0
    assert set(match.moves()) == {f"{animal} a5" for animal in "GZCEL"}


@rule("KW-6.11")
def test_giraffe_draws_three_and_keeps_one() -> None:
    """All three are public, two leave the game."""
    deck = ["giraffe", "boa", "okapi", "hyena", "warthog"]
    match = match_of(ALMOST_D, "Ne", 1, deck=deck, options=MYSTERIOUS)
    match.play("E e2")
    assert match.actor == 1
    assert match.view(0)["offered"] == ["boa", "okapi", "hyena"]
    assert match.moves() == ["keep boa", "keep okapi", "keep hyena"]
    assert refused(match, "keep warthog", "KW-6.11").code == "not-offered"
    match.play("keep okapi")
    assert cards(match, 1) == ["okapi"]
    assert match.view()["deck"] == 1
    assert match.view()["asks"]["step"] == "totem"


@rule("KW-6.11", "KW-6.12")
def test_a_handicap_giraffe_is_resolved_before_the_first_totem() -> None:
    rest = ["boa", "baboon", "vulture", "rhinoceros", "porcupine", "wildebeest", "hyena", "warthog"]
    match = kiribako.game("kiwara").new_match(
        options={"handicap": [0, 1]}, setup={"first": 0, "deck": ["giraffe", *rest]}
    )
    assert match.actor == 1
    match.play("keep baboon")
    assert cards(match, 1) == ["baboon"]
    assert match.actor == 0
    assert match.view()["asks"]["step"] == "first-totem"
    assert match.view()["prize"] == "okapi"


@rule("KW-6.12")
def test_handicap_cards_are_drawn_seat_0_first() -> None:
    """Classic mode draws from the nine without the Okapi; the prize stays open to both."""
    match = kiribako.game("kiwara").new_match(seed=3, options={"handicap": [1, 2]})
    deck = match.setup["deck"]
    assert "okapi" not in deck
    assert len(deck) == 9
    drawn = [card for card in deck[:3] if card != "giraffe"]
    assert sorted(cards(match, 0) + cards(match, 1)) == sorted(drawn)
    assert match.view()["prize"] == "okapi"
    match = kiribako.game("kiwara").new_match(
        seed=3, options={"handicap": [1, 2], "reinforcement": "mysterious"}
    )
    assert len(match.setup["deck"]) == 10


@rule("KW-6.15")
def test_hyena_place_two_gives_two_placements() -> None:
    """Each with its own effects; no Baboon that turn; the Rhinoceros once after the second."""
    held = ["hyena", "baboon", "rhinoceros", "vulture"]
    options = {"hyena": "place-two"}
    match = match_of(". E . . . . " + ". " * 24, "W1", 0, cards=[held, []], options=options)
    assert refused(match, "hyena a1-c1", "KW-6.15").code == "hyena-places"
    match.play("hyena")
    refused(match, "baboon G b2", "KW-6.15")
    match.play("G a1")
    assert match.view()["asks"]["step"] == "place", "no Rhinoceros between the two"
    refused(match, "baboon G b2", "KW-6.15")
    match.play("Z f1")
    assert match.view()["asks"]["step"] == "totem", "nobody stands beside f1"
    assert token(match, "a1") == "G"
    assert token(match, "f1") == "Z"


@rule("KW-6.15")
def test_place_two_checks_the_territory_after_each_placement() -> None:
    options = {"hyena": "place-two"}
    match = match_of(ALMOST_D, "Ne", 1, cards=[[], ["hyena"]], options=options)
    play(match, "hyena", "E e2")
    assert match.view()["earned"] == 1
    assert match.view()["asks"]["step"] == "place"


@rule("KW-6.15")
def test_gazelles_that_flee_from_the_first_placement_wait() -> None:
    tokens = """
        . G G G G .
        . G . . . .
        . . . . . G
        . . . . . .
        . . . . . .
    """
    options = {"hyena": "place-two"}
    match = match_of(tokens, "W1", 0, cards=[["hyena"], []], options=options)
    play(match, "hyena", "L a1")
    assert hand(match, 0, "gazelle") == 1
    assert refused(match, "G b1", "KW-3.3").code == "fled"


@rule("KW-6.15")
def test_place_two_needs_two_tokens_two_spaces_and_no_boa() -> None:
    options = {"hyena": "place-two"}
    one_space = ". . . . . . " + ". G . . . . " * 4
    match = match_of(one_space, "Nb", 0, cards=[["hyena"], []], options=options)
    assert refused(match, "hyena", "KW-6.15").code == "pair-spaces"
    match = match_of(EMPTY, "Na", 1, cards=[["hyena"], ["boa"]], options=options)
    play(match, "G a1", "+1", "boa b1")
    refused(match, "hyena", "KW-6.15")
    match = match_of(without("b1", "b2", "c1"), "Nb", 0, cards=[["hyena"], []], options=options)
    refused(match, "hyena", "KW-6.15")
