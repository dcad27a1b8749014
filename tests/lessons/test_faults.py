"""What is wrong with a lesson is found before anybody takes it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from kiribako.kernel.refusal import BadOption
from kiribako.lessons import Lesson, Run, Step, Wrong, faults, lessons
from kiribako.shelf import game

KOI = game("koi-koi")
FIRST: Lesson = lessons(KOI)[0]
SAID = {"en": "Play.", "fr": "Joue."}


def with_step(**changed: Any) -> Lesson:
    """The first lesson, with its first asked step changed."""
    place = next(place for place, step in enumerate(FIRST.step) if step.ask)
    step: Step = replace(FIRST.step[place], **changed)
    return replace(FIRST, step=[*FIRST.step[:place], step, *FIRST.step[place + 1 :]])


@pytest.mark.parametrize(
    ("lesson", "fault"),
    [
        (with_step(say={"en": "Play."}), "no text in fr"),
        (with_step(ask="2C"), "not in your hand"),
        (with_step(events=["koi-koi"]), "there is no koi-koi"),
        (with_step(scores=[7, 0]), "the points are [0, 0]"),
        (with_step(wrong=[Wrong("5A")]), "no text in en"),
        (with_step(wrong=[Wrong("2C", SAID)]), "is no legal but unwise move"),
        (with_step(wrong=[Wrong("5A", refused="choose-one")]), "answered with wrong"),
        (with_step(then=["12B"]), "step 2"),
        (replace(FIRST, learnt=[]), "0 things learnt"),
        (replace(FIRST, setup={"hands": []}), "it cannot begin"),
        (replace(FIRST, seat=1), "not the learner"),
        (replace(FIRST, step=[Step(SAID)]), "nothing is asked"),
    ],
)
def test_a_fault_is_told_in_a_sentence(lesson: Lesson, fault: str) -> None:
    assert any(fault in said for said in faults(KOI, lesson)), faults(KOI, lesson)


def test_a_run_goes_on_only_by_what_was_asked() -> None:
    """Wrong tries leave it where it is; what nobody did cannot be claimed."""
    run = Run(KOI, FIRST)
    run.follow([""])
    assert run.asked == "3B"
    assert run.attempt("5A").verdict == "wrong"
    assert run.attempt("2C").verdict == "refused"
    assert run.at == 1
    with pytest.raises(BadOption, match="not how the lesson goes"):
        run.follow(["5A"])
    assert run.attempt("3B").verdict == "done"
    with pytest.raises(BadOption, match="nothing is asked"):
        run.attempt("5A")


def test_a_lesson_that_is_over_takes_no_more() -> None:
    run = Run(KOI, FIRST)
    while run.step is not None:
        run.attempt(run.step.ask)
    with pytest.raises(BadOption, match="the lesson is over"):
        run.attempt("")
