"""Whatever is asked, by whomever, in whatever phase: the answer holds only what the asker knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.state import NOBODY, State
from tests.conformance.cases import CASES, LONG, Case
from tests.conformance.questions import ASKED, FEW, answer, questions, verdict
from tests.conftest import COMPILED

# Interpreted, the same is asked of fewer: what a question may tell hangs on no compiler.
ASKING = CASES if COMPILED else [c for c in CASES if not c.options and c.seats < 3]
every_case = pytest.mark.parametrize("case", ASKING, ids=Case.name)
DEALS = (104_729, 7_919)
PLACES = 6 if COMPILED else 2  # positions of a match that are asked about, besides new phases
ODD = ("nonsense", "pass", "koi-koi", "keep G01 G02", "keep C01", "a1", "1", "0")


def matches(case: Case, seed: int) -> Iterator[tuple[Match, list[str]]]:
    """Positions from every part of a random match, each with moves of all its parts.

    Every position in which another kind of thing is asked than before is among them.
    """
    match = case.new_match(seed)
    dice = match.state.clone()
    dice.rng = seed
    found = [match.copy()]
    while not match.over:
        match.play_move(case.pick(match.state, dice))
        found.append(match.copy())
    texts = [move for _, move in match.record().decisions]
    steps: dict[str, Match] = {}
    for one in found[:-1]:
        steps.setdefault(step_of(one), one)
    spread = found[:: max(1, len(found) // PLACES)]
    if found[0].state.most_moves() > LONG:
        spread = spread[1::5]
    for one in [*steps.values(), *spread, found[-1]]:
        yield one, [*texts[:: max(1, len(texts) // FEW)], *ODD]


def step_of(match: Match) -> str:
    """What the actor is asked, without the particulars."""
    asks = match.game.view(match.state, None)["asks"]
    return str({key: asks[key] for key in ("step", "stage", "rule") if key in asks})


def twins(match: Match, viewer: int | None) -> Iterator[Match]:
    """The match as it could be instead, as far as the viewer can know."""
    seats = range(match.seats) if viewer is None else [viewer]
    for seat in seats:
        for rng in DEALS:
            other = match.copy()
            other.state = match.state.redeal(seat, rng)
            yield other
    if viewer is None:
        other = match.copy()
        other.state = match.redeal(None, DEALS[0])
        yield other


@every_case
def test_every_question_is_answered_from_what_the_asker_knows(case: Case) -> None:
    """`consult` in all its forms, by every seat and by a spectator: not one byte differs."""
    for match, played in matches(case, 11):
        for viewer in (None, *range(case.seats)):
            others = list(twins(match, viewer))
            texts = [*played, *match.moves()[:FEW], *others[0].moves()[:FEW]]
            for question in questions(match, texts):
                told = answer(match, viewer, question)
                for other in others:
                    assert answer(other, viewer, question) == told, (match.ply, viewer, question)


@every_case
def test_verdicts_on_moves_tell_the_actor_no_secret(case: Case) -> None:
    """Why a move is illegal, and what a legal one means, is the same whatever is hidden."""
    for match, played in matches(case, 12):
        if match.actor is None:
            continue
        for other in twins(match, match.actor):
            for text in [*played, *match.moves()[:FEW]]:
                assert verdict(other, text) == verdict(match, text), (match.ply, text)


@every_case
def test_a_redeal_depends_on_what_the_asker_knows_alone(case: Case) -> None:
    """So does all that is made from it: hints, bots' decisions, answers, reviews."""
    for match, _ in matches(case, 13):
        for seat in (NOBODY, *range(case.seats)):
            own = match.state.redeal(seat, 5)
            for other in twins(match, None if seat == NOBODY else seat):
                assert inside(case, other.state.redeal(seat, 5)) == inside(case, own)
            if seat == NOBODY:
                assert case.game.view(own, None) == case.game.view(match.state, None)
                assert not case.game.audit(own)


def inside(case: Case, state: State) -> list[Any]:
    """A position through everybody's eyes, and what comes of it by its own chance."""
    later = state.clone()
    found: list[Any] = [int(state.rng)]
    for _ in range(4):
        found.append([case.game.view(later, seat) for seat in range(case.seats)])
        if later.over:
            break
        later.apply(case.pick(later, later.clone()))
    return found


@pytest.mark.parametrize("game", kiribako.games(), ids=lambda game: game.id)
def test_every_question_is_known_here(game: Game[Any]) -> None:
    """A game that answers questions has them listed, so that they are asked."""
    if type(game).consult is not Game.consult:
        assert game.id in ASKED
