"""Runs a contest: hands out batches, keeps the journal, and stops when it is decided."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kiribako.arena.contest import Contest
from kiribako.arena.course import Course
from kiribako.arena.journal import Journal
from kiribako.arena.pool import Crew
from kiribako.arena.sprt import Bounds

Hire = Callable[[Contest], Crew]
Watch = Callable[[Course], bool]  # called after every batch; True asks to stop for now


def run(
    contest: Contest,
    hire: Hire,
    *,
    folder: Path | None = None,
    resume: bool = False,
    any_engine: bool = False,
    bounds: Bounds | None = None,
    watch: Watch | None = None,
) -> Course:
    """Play whatever is not played yet; the course so far if somebody asked to stop."""
    journal = None
    if folder is not None:
        journal = Journal(folder, contest, resume=resume, any_engine=any_engine)
    try:
        course = Course(contest, journal.outcomes if journal else [], bounds)
        if not course.over and not (watch and watch(course)):
            carry_on(course, hire(contest), journal, watch)
    finally:
        if journal is not None:
            journal.close()
    return course


def carry_on(course: Course, crew: Crew, journal: Journal | None, watch: Watch | None) -> None:
    """Keep the crew busy until the contest is decided, or until what is under way is done."""
    waiting = 0
    stopping = False
    try:
        while not course.over:
            while waiting < crew.size and not stopping and (batch := course.next_batch(crew.size)):
                crew.submit(batch)
                waiting += 1
            if not waiting:
                break
            outcomes = crew.collect()
            waiting -= 1
            if journal is not None:
                journal.add(outcomes)
            course.add(outcomes)
            stopping = stopping or bool(watch and watch(course))
    finally:
        crew.close()
