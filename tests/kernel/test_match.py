"""Matches: what people and servers do with them."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.kernel.option import Option


def test_a_match_introduces_itself() -> None:
    match = kiribako.game("kiwara").new_match(seed=1, setup={"first": 1})
    assert repr(match) == "<Match of kiwara, 0 decisions, seat 1 to decide>"
    assert repr(match.game) == "<Game kiwara>"


def test_without_a_seed_matches_differ_and_stay_repeatable() -> None:
    game = kiribako.game("kiwara")
    seeds = {game.new_match().seed for _ in range(5)}
    assert len(seeds) == 5
    match = game.new_match(options={"board": "random"})
    again = game.new_match(seed=match.seed, options={"board": "random"})
    assert again.setup == match.setup


def test_names_fit_the_seats() -> None:
    game = kiribako.game("kiwara")
    assert game.new_match(seed=1).names == ["seat 0", "seat 1"]
    with pytest.raises(kiribako.BadOption, match="2 names"):
        game.new_match(names=["Ann"])


def test_nothing_to_undo() -> None:
    with pytest.raises(kiribako.IllegalMove, match="no decision"):
        kiribako.game("kiwara").new_match(seed=1).undo()


def test_undo_says_what_it_took_back() -> None:
    match = kiribako.game("kiwara").new_match(seed=1)
    match.play("T Na")
    assert match.undo() == "T Na"
    assert match.ply == 0


def test_history_tells_moves_and_events() -> None:
    match = kiribako.game("kiwara").new_match(seed=1, setup={"first": 0})
    match.play("T Na")
    assert match.history() == [
        {
            "ply": 0,
            "seat": 0,
            "move": "T Na",
            "events": [
                {
                    "event": "totem-moved",
                    "text": "Seat 0 leads the totem to Na, facing column a",
                    "seat": 0,
                    "from": None,
                    "to": "Na",
                }
            ],
        }
    ]


def test_the_catalogue_knows_every_rule_by_its_id() -> None:
    catalogue = kiribako.game("kiwara").catalogue
    assert catalogue.find("KW-3.7").text.startswith("Crocodile")
    assert catalogue.find("3.7") == catalogue.find(" kw-3.7 ")
    with pytest.raises(kiribako.BadSyntax):
        catalogue.find("KW-99.1")
    assert list(catalogue.sections())[:2] == ["Components", "Set-up and turn"]


def test_a_match_as_it_stood_earlier() -> None:
    """The same as taking back, without writing every decision down; the match itself stays."""
    match = kiribako.game("kiwara").new_match(seed=1)
    for _ in range(4):
        match.play(match.moves()[0])
    for ply in range(5):
        undone = match.copy()
        while undone.ply > ply:
            undone.undo()
        earlier = match.at(ply)
        assert (earlier.ply, earlier.view(0)) == (ply, undone.view(0))
        earlier.play(earlier.moves()[-1])
    assert match.ply == 4
    before, move, after = match.step(3)
    assert match.game.write(before, move) == match.record().decisions[3][1]
    assert after is match.state


def test_an_option_can_have_usual_values_and_others() -> None:
    """Whole numbers beside the choices, within bounds; a page can list the usual ones."""
    usual = Option("rounds", "How many.", "XX-1.1", 12, choices=(12, 6), low=1, high=20)
    assert [usual.check(value, 2) for value in (12, 6, 1, 20)] == [12, 6, 1, 20]
    for wrong in (0, 21, 1.5, "12", True):
        with pytest.raises(kiribako.BadOption, match="12, 6 and other whole numbers from 1 to 20"):
            usual.check(wrong, 2)
    assert usual.to_json() | {"choices": [12, 6], "low": 1, "high": 20} == usual.to_json()
    strict = Option("rounds", "How many.", "XX-1.1", 12, choices=(12, 6))
    assert "low" not in strict.to_json()
    with pytest.raises(kiribako.BadOption):
        strict.check(0, 2)


def test_what_happened_before_the_first_decision_is_told() -> None:
    """From any later moment too; most games have nothing to tell."""
    match = kiribako.game("koi-koi").new_match(seed=53, options={"rounds": 3})
    told = [event.kind for event in match.opening()]
    assert told == ["cut", "hand-win", "dealt"]
    match.play(match.moves()[0])
    assert [event.kind for event in match.opening()] == told
    assert kiribako.game("kiwara").new_match(seed=1).opening() == []
