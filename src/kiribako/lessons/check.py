"""Whether a lesson keeps its promises: it is played in every way it can be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kiribako.kernel.game import Game
from kiribako.kernel.refusal import KiribakoError
from kiribako.lessons.run import Run
from kiribako.lessons.script import PART, Lesson, Step, Texts
from kiribako.messages import ENGLISH, languages

TAUGHT = 3  # things a lesson says it taught


def faults(game: Game[Any], lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, each in a sentence; nothing, as it must be.

    Its texts are there in every language in which the game brings any, and in English.
    """
    spoken = languages(game.package, PART) or (ENGLISH,)
    found = [f"{name}: no text in {language}" for name, language in gaps(lesson, spoken)]
    if lesson.match is not None:
        if lesson.step:
            found.append("a lesson has steps or a match, not both")
        try:
            game.new_match(seats=lesson.match.seats, options=lesson.match.options, seed=0)
        except KiribakoError as error:
            found.append(f"its match cannot be played: {error.message}")
        return found
    if not any(step.ask for step in lesson.step):
        found.append("nothing is asked of the learner")
    if len(lesson.learnt) != TAUGHT:
        found.append(f"it names {len(lesson.learnt)} things learnt, not {TAUGHT}")
    try:
        walk(Run(game, lesson), found)
    except KiribakoError as error:
        found.append(f"it cannot begin: {error.message}")
    return found


def gaps(lesson: Lesson, spoken: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every text that a language lacks, by the place it stands at."""
    for name, texts in all_texts(lesson):
        for language in spoken:
            if not texts.get(language, "").strip():
                yield name, language


def all_texts(lesson: Lesson) -> Iterator[tuple[str, Texts]]:
    """Every text of a lesson that must not be missing."""
    yield "title", lesson.title
    yield "summary", lesson.summary
    for number, thing in enumerate(lesson.learnt, 1):
        yield f"learnt {number}, title", thing.title
        yield f"learnt {number}", thing.text
    for number, step in enumerate(lesson.step, 1):
        yield f"step {number}", step.say
        if step.otherwise:
            yield f"step {number}, otherwise", step.otherwise
        for wrong in step.wrong:
            if wrong.say or not wrong.refused:
                yield f"step {number}, {wrong.move}", wrong.say


def walk(run: Run, found: list[str]) -> None:
    """Take the lesson from here, by the asked move and by each that does as well."""
    step = run.step
    if step is None:
        return
    place = f"step {run.at + 1}"
    try:
        if step.ask and run.match.actor != run.lesson.seat:
            found.append(f"{place}: seat {run.match.actor} is to decide, not the learner")
            return
        found += [f"{place}: {fault}" for fault in wrong_tries(run, step)]
        for move in (step.ask, *step.also):
            found += [f"{place}, {move}: {fault}" for fault in taken(run, step, move)]
    except KiribakoError as error:
        found.append(f"{place}: {error.message}")


def taken(run: Run, step: Step, move: str) -> Iterator[str]:
    """The step done with this move, and everything after it."""
    further = branch(run)
    before = further.match.ply
    if further.attempt(move).verdict != "done":
        yield "it is not taken"
        return
    match = further.match
    brought = {event.kind for ply in range(before, match.ply) for event in match.events(ply)}
    for kind in step.events:
        if kind not in brought:
            yield f"there is no {kind}, but {', '.join(sorted(brought))}"
    if step.scores and match.scores() != step.scores:
        yield f"the points are {match.scores()}"
    later: list[str] = []
    walk(further, later)
    yield from later


def wrong_tries(run: Run, step: Step) -> Iterator[str]:
    """Whether every foreseen try is answered as the file says."""
    for wrong in step.wrong:
        answer = branch(run).attempt(wrong.move)
        if wrong.refused:
            code = answer.error.refusal.code if answer.error else answer.verdict
            if code != wrong.refused:
                yield f"{wrong.move} is answered with {code}, not {wrong.refused}"
        elif answer.verdict != "wrong":
            why = answer.error.message if answer.error else "it is the asked one"
            yield f"{wrong.move} is no legal but unwise move: {why}"


def branch(run: Run) -> Run:
    """An independent run at the same step."""
    twin = object.__new__(Run)
    twin.lesson, twin.match, twin.at = run.lesson, run.match.copy(), run.at
    return twin
