"""Every lesson of every game keeps its promises, in every language."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

from kiribako.bots.roster import bot_names
from kiribako.kernel.game import Game
from kiribako.lessons import Lesson, Run, faults, lessons
from kiribako.lessons.check import all_texts, branch
from kiribako.shelf import games

TAUGHT = [(game, lesson) for game in games() for lesson in lessons(game)]
NAMES = [f"{game.id}/{lesson.id}" for game, lesson in TAUGHT]
OURS = [game for game in games() if game.package.startswith("kiribako.")]
LONGEST = 230  # characters of a sentence, so that it stays above the board on a phone


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=NAMES)
def test_a_lesson_keeps_its_promises(game: Game[Any], lesson: Lesson) -> None:
    """Asked moves are legal, wrong tries answered, outcomes true, texts there in each language."""
    assert faults(game, lesson) == []


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=NAMES)
def test_texts_are_short_and_whole(game: Game[Any], lesson: Lesson) -> None:
    """One breath for each, bold opened and closed, and no card's code or space's name."""
    for place, texts in all_texts(lesson):
        for language, text in texts.items():
            assert len(text) <= LONGEST, (place, language, len(text))
            assert text.count("*") % 2 == 0, (place, text)
            assert not re.search(r"\b([1-9]|1[0-2])[BARCDE]\b|\b[a-f][1-5]\b|\b[A-Z]\d\d\b", text)


@pytest.mark.parametrize("game", OURS, ids=[game.id for game in OURS])
def test_a_path_has_five_to_seven_lessons_and_ends_in_a_real_match(game: Game[Any]) -> None:
    path = lessons(game)
    assert 5 <= len(path) <= 7
    assert len({lesson.id for lesson in path}) == len(path)
    *taught, last = path
    assert all(lesson.step and 2 <= lesson.minutes <= 5 for lesson in taught)
    assert last.match is not None
    assert last.match.bot in bot_names(game)


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=NAMES)
def test_any_move_thatbrings_enough_does_as_well(game: Game[Any], lesson: Lesson) -> None:
    """Where places are countless, a step goes on from every good one that is tried."""
    if lesson.match is not None:
        return
    run = Run(game, lesson)
    while run.step is not None:
        step = run.step
        if step.points:
            state = run.match.state
            good = (move for move in state.legal_moves() if run.brings(move) >= step.points)
            for move in islice(good, 3):
                assert branch(run).attempt(game.write(state, move)).verdict == "done"
        assert run.attempt(step.ask).verdict == "done"


def test_a_game_of_another_packagebrings_its_own() -> None:
    """The toy game lies outside the box, and is taught by the same player of lessons."""
    acorns = next(game for game in games() if game.id == "acorns")
    assert [lesson.id for lesson in lessons(acorns)] == ["first-acorns"]
