"""Whatever somebody types at any game on the shelf: a clear answer, never a crash."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import quote
from tests.kernel.test_record import JSONS

GAMES = kiribako.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=40), plies=st.integers(0, 12))
def test_any_text_as_a_move(game: Game[Any], text: str, plies: int) -> None:
    """It plays or is refused with a sentence, and a refusal changes nothing."""
    match = game.new_match(seed=plies)
    for _ in range(plies):
        if not match.over:
            moves = match.moves()
            match.play(moves[plies % len(moves)])
    before = match.view()
    try:
        match.play(text)
    except kiribako.MoveError as error:
        assert error.message
        assert match.view() == before


@every_game
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_damaged_moves(game: Game[Any], data: st.DataObject) -> None:
    """Legal moves with letters changed are the likeliest mistakes."""
    match = game.new_match(seed=data.draw(st.integers(0, 5)))
    for _ in range(data.draw(st.integers(0, 8))):
        if not match.over:
            match.play(data.draw(st.sampled_from(match.moves()[:30])))
    if match.over:
        return
    text = data.draw(st.sampled_from(match.moves()[:30]))
    place = data.draw(st.integers(0, len(text)))
    damaged = text[:place] + data.draw(st.text(max_size=3)) + text[place + 1 :]
    try:
        refusal = match.why_not(damaged)
    except kiribako.MoveError as error:
        refusal = error.refusal
    if refusal is not None:
        assert refusal.message
        assert refusal.rule is None or refusal.rule in game.catalogue.rules


@every_game
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_any_options(game: Game[Any], data: st.DataObject) -> None:
    names = st.sampled_from([*(option.name for option in game.options), "nonsense"])
    options = data.draw(st.dictionaries(names, JSONS, max_size=3))
    try:
        match = game.new_match(seed=1, options=options)
    except kiribako.BadOption as error:
        assert error.message
    else:
        assert match.moves() or match.over


@every_game
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_any_set_up(game: Game[Any], data: st.DataObject) -> None:
    """A set-up with a part replaced by anything plays or is refused."""
    setup = game.new_match(seed=1).setup
    key = data.draw(st.sampled_from([*setup, "nonsense"]))
    try:
        match = game.new_match(seed=1, setup={key: data.draw(JSONS)})
    except kiribako.KiribakoError as error:
        assert error.message
    else:
        assert match.moves() or match.over


@every_game
def test_bad_seats_and_seeds(game: Game[Any]) -> None:
    """Compiled code answers a value of a wrong type with Python's own TypeError."""
    for seats in (0, -1, 99, True):
        with pytest.raises(kiribako.BadOption):
            game.new_match(seats=seats)
    wrong: Any
    for wrong in ("2", 2.5, []):
        with pytest.raises((kiribako.BadOption, TypeError)):
            game.new_match(seats=wrong)
    for wrong in (1.5, [], True):
        with pytest.raises((kiribako.BadOption, TypeError)):
            game.new_match(seed=wrong)
    match = game.new_match(seed=1)
    for seat in (-1, 99):
        with pytest.raises(kiribako.KiribakoError):
            match.view(seat)


def test_quotes_are_printable_and_short() -> None:
    assert quote("a\x1b[31mb") == "'a\\x1b[31mb'"
    assert len(quote("x" * 10_000)) < 90


def test_errors_carry_code_rule_and_sentence() -> None:
    match = kiribako.game("kiwara").new_match(seed=1)
    with pytest.raises(kiribako.IllegalMove) as caught:
        match.play("G b3")
    error = caught.value
    assert (error.code, error.rule) == ("not-now", "KW-2.9")
    assert str(error) == "not now: the first totem is to be placed [KW-2.9]"
    assert error.refusal.to_json() == {
        "code": "not-now",
        "message": "not now: the first totem is to be placed",
        "rule": "KW-2.9",
        "where": {"animal": "gazelle", "space": "b3"},
    }
