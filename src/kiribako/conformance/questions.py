"""Promises about questions: whatever is asked, the answer holds only what the asker knows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from kiribako.conformance.cases import LONG, Case, Question, dice_of
from kiribako.conformance.promise import Promise, expect
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.kernel.state import NOBODY, State

FEW = 10
PLACES = 6  # positions of a match that are asked about, besides new phases
DEALS = (104_729, 7_919)
ODD = ("nonsense", "pass", "koi-koi", "keep G01 G02", "keep C01", "a1", "1", "0")
NONSENSE: tuple[Question, ...] = ({}, {"ask": "everything"}, {"preview": 1}, {"ghosts": []})


def questions(case: Case, match: Match, texts: Iterable[str]) -> list[Question]:
    """Every form of every question of this game, about these moves."""
    return [*NONSENSE, *(case.asks(match, list(texts)) if case.asks else [])]


def answer(match: Match, viewer: int | None, question: Question) -> str:
    """What the viewer is told, refusals included, as it would go over the wire."""
    try:
        return json.dumps(match.consult(viewer, question))
    except KiribakoError as error:
        return json.dumps(error.refusal.to_json())


def verdict(match: Match, text: str) -> str:
    """What the actor is told of a move: its words with their facts, or the refusal."""
    try:
        return json.dumps(match.game.words(match.state, match.read(text)))
    except KiribakoError as error:
        return json.dumps(error.refusal.to_json())


def asked_about(case: Case, seed: int) -> Iterator[tuple[Match, list[str]]]:
    """Positions from every part of a random match, each with moves of all its parts.

    Every position in which another kind of thing is asked than before is among them.
    """
    match = case.new_match(seed)
    dice = dice_of(match, seed)
    found = [match.copy()]
    while not match.over:
        match.play_move(case.decide(match, dice))
        found.append(match.copy())
    texts = [move for _, move in match.record().decisions]
    steps: dict[str, Match] = {}
    for one in found[:-1]:
        steps.setdefault(step_of(one), one)
    spread = found[:: max(1, len(found) // PLACES)]
    if found[0].state.most_moves() > LONG:
        spread = spread[1::5]
    for one in case.within([*steps.values(), *spread, found[-1]]):
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


def answers_keep_secrets(case: Case) -> None:
    """`consult` in all its forms, by every seat and by a spectator: not one byte differs."""
    for match, played in asked_about(case, 11):
        for viewer in (None, *range(case.seats)):
            others = list(twins(match, viewer))
            texts = [*played, *match.moves()[:FEW], *others[0].moves()[:FEW]]
            for question in questions(case, match, texts):
                told = answer(match, viewer, question)
                for other in others:
                    same = answer(other, viewer, question) == told
                    expect(same, f"the answer to {question} tells {viewer} a secret", match)


def verdicts_keep_secrets(case: Case) -> None:
    """Why a move is illegal, and what a legal one means, is the same whatever is hidden."""
    for match, played in asked_about(case, 12):
        if match.actor is None:
            continue
        for other in twins(match, match.actor):
            for text in [*played, *match.moves()[:FEW]]:
                same = verdict(other, text) == verdict(match, text)
                expect(same, f"what is said of the move {text!r} tells a secret", match)


def redeals_depend_on_what_is_known(case: Case) -> None:
    """Positions that look alike to a seat give it the same redeal for the same rng."""
    for match, _ in asked_about(case, 13):
        for seat in (NOBODY, *range(case.seats)):
            own = match.state.redeal(seat, 5)
            for other in twins(match, None if seat == NOBODY else seat):
                same = inside(case, other.state.redeal(seat, 5)) == inside(case, own)
                expect(same, f"the redeal for seat {seat} depends on what it cannot know", match)
            if seat == NOBODY:
                same = case.game.view(own, None) == case.game.view(match.state, None)
                expect(same, "dealt anew for NOBODY, a spectator sees something else", match)
                expect(not case.game.audit(own), "dealt anew for NOBODY, books differ", match)


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


def questions_are_listed(case: Case) -> None:
    """A game that answers questions lists them, so that they are asked."""
    answers = type(case.game).consult is not Game.consult
    expect(
        case.asks or not answers,
        f"{case.game.title} answers `consult`, but nobody asks: list every form of its questions "
        f"in {case.game.package}/questions.py, `questions(match, texts) -> list[dict]`",
    )


PROMISES = (
    Promise("answers", answers_keep_secrets),
    Promise("verdicts", verdicts_keep_secrets),
    Promise("redealt-alike", redeals_depend_on_what_is_known),
    Promise("questions", questions_are_listed),
)
