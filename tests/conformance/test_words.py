"""Moves and points in words: by declared codes and facts, and in French as well as in English."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from typing import Any

import pytest

import kiribako
from kiribako.conformance.declared import Checker, expected
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.words import Words
from kiribako.server.wire.game_types import types_of
from tests.conformance.cases import LONG
from tests.conformance.spoken import Speaker
from tests.conformance.test_english import WORDED, messages
from tests.conformance.test_types import PLAYED, SEEDS, places, played, sent
from tests.conformance.unseen import UNSAID

SAMPLE = 40  # moves of a very long list that are put into words
NOTATION = re.compile(r"[@>{}]|\b[A-Z]\d\d\b|\b\d{3,},\d|\b[a-z]+-[a-z]+-[a-z]+\b")


@pytest.mark.parametrize("id", WORDED)
def test_moves_and_points_are_said_as_declared_and_in_french(id: str) -> None:
    """All that random matches offer and count: codes, facts, and a whole French sentence."""
    game = kiribako.game(id)
    module = types_of(game, "word_types")
    assert module is not None
    tables = {"move": module.Moves, "line": module.Lines}
    hints = {sort: typing.get_type_hints(table) for sort, table in tables.items()}
    checker, french = Checker(), Speaker(messages(id, "fr"), "fr")
    for match in matches(game):
        for sort, said in everything_said(match):
            assert said.code in hints[sort], f"the {sort} {said.code!r} is not declared"
            key = f"{sort}.{said.code}"
            facts = sent(said.facts)
            checker.seen.add(key)
            checker.check(facts, hints[sort][said.code], key)
            sentence = french.say(key, facts)
            assert not NOTATION.search(sentence), (key, sentence)
    must = {f"{sort}.{code}" for sort, table in hints.items() for code in table}
    for table in hints.values():
        for hint in table.values():
            must |= set(expected(hint, hint.__name__))
    assert not checker.faults, "\n".join(sorted(checker.faults))
    missed, reasons = must - checker.seen, UNSAID.get(id, {})
    assert missed <= set(reasons), "declared, never said:\n" + "\n".join(sorted(missed))
    assert set(reasons) <= must, f"no such declaration: {sorted(set(reasons) - must)}"
    assert not french.unsaid


def matches(game: Game[Any]) -> Iterator[Match]:
    """Positions from every part of random matches."""
    for case in PLAYED:
        if case.game.id == game.id:
            for seed in SEEDS.get(game.id, (0,)):
                yield from places(played(case, seed))


def everything_said(match: Match) -> Iterator[tuple[str, Words]]:
    """Every legal move, of very many some, and every line of the score sheet."""
    state = match.state
    legal = [] if match.over else state.legal_moves()
    few = max(1, len(legal) // SAMPLE) if state.most_moves() > LONG else 1
    for move in legal[::few]:
        said = match.game.words(state, move)
        assert said.text == match.game.explain(state, move)
        yield "move", said
    for line in match.score_sheet().lines:
        yield "line", Words(line.label, line.code, line.facts)


@pytest.mark.parametrize("id", WORDED)
def test_every_word_of_moves_and_points_is_in_french(id: str) -> None:
    """No code is without a sentence, no sentence without a code; English is the engine's."""
    module = types_of(kiribako.game(id), "word_types")
    assert module is not None
    wanted = {f"move.{code}" for code in typing.get_type_hints(module.Moves)}
    wanted |= {f"line.{code}" for code in typing.get_type_hints(module.Lines)}
    english = messages(id)
    own = {key for key in messages(id, "fr") if key.startswith(("move.", "line."))}
    assert own - set(english) == wanted
    assert not wanted & set(english)
