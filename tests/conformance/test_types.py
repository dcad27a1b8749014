"""What a game sends is what it declares in `shown/types.py`: nothing more, and nothing less."""

from __future__ import annotations

import importlib
import importlib.util
import json
import types
import typing
from collections.abc import Iterator
from typing import Any

import pytest

import kiribako
from kiribako.conformance.declared import Checker, expected
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from tests.conformance.cases import CASES, LONG, Case
from tests.conformance.questions import FEW, questions
from tests.conformance.unseen import UNSEEN
from tests.conftest import COMPILED

# One match of every case, or those in which rare things happen: two placements with the Hyena and
# cards the Giraffe offers, dealt hands that win and void deals, Seeds and Fear, shrines of the
# Kitsune that are moved and swapped.
SEEDS = {"kiwara": (7, 17), "koi-koi": (53, 610), "kami-sama": (11, 27, 140)}
PLACES = 24  # positions of a match that are looked at, besides those after something new
# Interpreted, games with very long lists of moves play two matches only.
PLAYED = [case for case in CASES if COMPILED or case.seats == 2 or case.game.id != "kigi"]


def types_of(game: Game[Any]) -> types.ModuleType | None:
    """A game's declarations, None of a game that has none: one from elsewhere need not."""
    rooms = (f"{game.package}.shown", f"{game.package}.shown.types")
    if not all(importlib.util.find_spec(room) for room in rooms):
        return None
    return importlib.import_module(rooms[-1])


TYPED = [game for game in kiribako.games() if types_of(game)]


@pytest.mark.parametrize("game", TYPED, ids=lambda game: game.id)
def test_what_is_sent_is_what_is_declared(game: Game[Any]) -> None:
    """Views, events and answers of random matches, both ways."""
    module = types_of(game)
    assert module is not None
    tables = {name: getattr(module, name, None) for name in ("Events", "Questions", "Answers")}
    kinds, asked, answers = (typing.get_type_hints(t) if t else {} for t in tables.values())
    checker = Checker()
    for case in (case for case in PLAYED if case.game.id == game.id):
        for seed in SEEDS.get(game.id, (0,)):
            match = played(case, seed)
            for event in events(match):
                read_event(checker, event, kinds)
            for position in places(match):
                for viewer in (None, *range(match.seats)):
                    view = sent(game.view(position.state, viewer))
                    checker.check(view, module.View, "View")
                if asked:
                    read_answers(checker, position, asked, answers)
    must = {*expected(module.View, "View"), *(f"event {kind}" for kind in kinds)}
    for hint in (*kinds.values(), *answers.values()):
        must |= set(expected(hint, hint.__name__))
    must |= {f"question {name}" for name in asked}
    assert not checker.faults, "\n".join(sorted(checker.faults))
    reasons = UNSEEN.get(game.id, {})
    missed = must - checker.seen
    assert missed <= set(reasons), "declared, never sent:\n" + "\n".join(
        sorted(missed - set(reasons))
    )
    assert set(reasons) <= must, f"no such declaration: {sorted(set(reasons) - must)}"


def played(case: Case, seed: int) -> Match:
    """A random match to its end."""
    match = case.new_match(seed)
    dice = match.state.clone()
    dice.rng = seed
    while not match.over:
        match.play_move(case.pick(match.state, dice))
    return match


def events(match: Match) -> Iterator[dict[str, Any]]:
    """Everything that happened, as every viewer is told it."""
    happened = [match.opening(), *(match.events(ply) for ply in range(match.ply))]
    for viewer in (None, *range(match.seats)):
        yield from (sent(event.seen_by(viewer)) for told in happened for event in told)


def places(match: Match) -> Iterator[Match]:
    """Positions from every part of a match, and the first of every step and after every event."""
    stride = max(1, match.ply // (PLACES if match.state.most_moves() <= LONG else 4))
    known: set[str] = set()
    for ply in range(match.ply + 1):
        position = match.at(ply)
        asks = match.game.view(position.state, None)["asks"]
        new = {f"step {asks and asks.get('step')}"}
        new |= {event.kind for event in (match.events(ply - 1) if ply else [])}
        if ply % stride == 0 or ply == match.ply or new - known:
            yield position
        known |= new


def sent(value: Any) -> Any:
    """As it goes over the wire."""
    return json.loads(json.dumps(value))


def read_event(checker: Checker, event: dict[str, Any], kinds: dict[str, Any]) -> None:
    kind = event.pop("event")
    assert isinstance(event.pop("text"), str)
    assert kind in kinds, f"the event {kind} is not declared"
    checker.seen.add(f"event {kind}")
    checker.check(event, kinds[kind], kind)


def read_answers(
    checker: Checker, match: Match, asked: dict[str, Any], answers: dict[str, Any]
) -> None:
    texts = match.moves()[:FEW] if match.state.most_moves() <= LONG else []
    for question in questions(match, texts):
        try:
            answer = match.consult(match.actor, question)
        except KiribakoError:
            continue
        meant = [name for name, hint in asked.items() if fits(question, hint)]
        assert len(meant) == 1, f"the question {question} is declared {len(meant)} times"
        checker.seen.add(f"question {meant[0]}")
        checker.check(sent(answer), answers[meant[0]], meant[0])


def fits(value: Any, hint: Any) -> bool:
    alone = Checker()
    alone.check(value, hint, "question")
    return not alone.faults
