"""Matches: what people and servers do with them."""

from __future__ import annotations

import html
from importlib.metadata import version
from typing import Any

import pytest

import kiribako
from kiribako.kernel import documented
from kiribako.kernel.game import Game
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


def whole(match: kiribako.Match) -> tuple[object, ...]:
    """All that can be seen of a match."""
    views = [match.view(viewer) for viewer in (None, *range(match.seats))]
    return match.ply, match.record().to_text(), views, match.state.legal_moves()


@pytest.mark.parametrize("game", kiribako.games(), ids=lambda game: game.id)
def test_a_number_that_is_no_legal_move_changes_nothing(game: Game[Any]) -> None:
    """Out of range, of another step, of another game, or wider than any field."""
    match = game.new_match(seed=3)
    for _ in range(3):
        before = whole(match)
        legal = set(match.state.legal_moves())
        others = {0, 1, -1, 99999, 1 << 40, (1 << 40) + 32, -(1 << 62), 1 << 63, 1 << 200}
        others |= {move + 1 for move in list(legal)[:3]} | {move - (1 << 50) for move in legal}
        for move in others - legal:
            if match.game.refuse(match.state, move) is None:
                continue  # Kigi lists some of its poses and allows all
            with pytest.raises(kiribako.IllegalMove):
                match.play_move(move)
            assert match.ply == before[0]
        assert whole(match) == before
        match.play_move(match.state.legal_moves()[0])


def test_nothing_is_played_after_the_end() -> None:
    match = kiribako.game("kiwara").new_match(seed=1)
    last = -1
    while not match.over:
        last = match.state.legal_moves()[0]
        match.play_move(last)
    with pytest.raises(kiribako.IllegalMove, match="over"):
        match.play_move(last)


def test_plies_that_were_not_played() -> None:
    match = kiribako.game("kiwara").new_match(seed=1)
    match.play("T Na")
    assert match.at(1).ply == 1
    for ply in (-1, 2, 1 << 70):
        with pytest.raises(kiribako.IllegalMove, match="there is no ply"):
            match.at(ply)
    for ply in (-1, 1):
        for ask in (match.step, match.events, lambda n: match.shown(n, None)):
            with pytest.raises(kiribako.IllegalMove, match="there is no ply"):
                ask(ply)


@pytest.mark.parametrize("game", kiribako.games(), ids=lambda game: game.id)
def test_a_notebook_shows_a_match(game: Game[Any]) -> None:
    """Drawn or in text, as a spectator may see it, with nothing that a name could inject."""
    match = game.new_match(seed=1)
    shown = match._repr_html_()
    assert "&lt;Match of " in shown
    view = match.view()
    assert (game.svg(view) or html.escape(game.picture(view).plain())) in shown


def test_the_library_says_its_version_and_what_it_can_do() -> None:
    """Docstrings survive compiling: the class tells of its methods."""
    assert kiribako.__version__ == version("kiribako")
    assert "__version__" in kiribako.__all__
    for kind in (kiribako.Match, kiribako.Game, kiribako.Record, kiribako.State, kiribako.Event):
        assert kind.__doc__
    assert documented.told("kiribako.kernel.match", "Match").startswith("Made by `Game.new_match`")
    assert "undo(self)\n    Take back" in documented.told("kiribako.kernel.match", "Match")
    with pytest.raises(AttributeError, match="nonsense"):
        _ = kiribako.nonsense  # type: ignore[attr-defined]
