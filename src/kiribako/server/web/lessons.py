"""Lessons over HTTP: nothing is kept, each request says how far somebody has come."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from kiribako.kernel.game import Game
from kiribako.kernel.refusal import KiribakoError
from kiribako.lessons import Lesson, RealMatch, Run, Step, lessons
from kiribako.server import redaction
from kiribako.server.questions.jobs import Job
from kiribako.server.refusals import TableError, problem_of
from kiribako.server.table.move_words import words_of
from kiribako.server.table.questions import Question
from kiribako.server.web.games import GAME, game_of
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.wire import learning, parts

LESSON = {**GAME, "lesson": {"type": "string"}}
NOTHING = Step(say={})  # what is said when a lesson is over


def facts(game: Game[Any], lesson: Lesson) -> learning.LessonFacts:
    return learning.LessonFacts(
        id=lesson.id,
        title=lesson.title,
        summary=lesson.summary,
        minutes=lesson.minutes,
        steps=len(lesson.step),
        learnt=[
            learning.LearntThing(each.title, each.text, each.pictures) for each in lesson.learnt
        ],
        match=None if lesson.match is None else real_match(game, lesson.match),
    )


def real_match(game: Game[Any], match: RealMatch) -> learning.LessonMatch:
    return learning.LessonMatch(match.bot, match.seats or game.seats[0], match.options)


async def listed(asked: ApiRequest) -> learning.Lessons:
    game = game_of(asked, asked.path("game"))
    return learning.Lessons(game.id, [facts(game, lesson) for lesson in lessons(game)])


def lesson_of(game: Game[Any], id: str) -> Lesson:
    for lesson in lessons(game):
        if lesson.id == id and lesson.step:
            return lesson
    raise TableError("no-such-lesson", f"{game.title} has no such lesson to take", status=404)


async def take(asked: ApiRequest) -> learning.LessonShown:
    """The lesson as far as the moves made lead, and what became of one more try."""
    wanted: learning.TakeLesson = asked.body
    with asked.server.tables.answering.paid(asked.network, asked.person.id):
        run = run_of(asked, wanted.done)
        return shown(run) if wanted.attempt is UNSET else attempted(run, wanted.attempt)


async def ask(asked: ApiRequest) -> learning.LessonAnswer:
    """Is this legal, what would it bring: what boards ask before a decision."""
    wanted: learning.AskLesson = asked.body
    answering = asked.server.tables.answering
    with answering.paid(asked.network, asked.person.id):
        run = run_of(asked, wanted.done)
        if wanted.question is UNSET:
            return wondered(run, wanted.why)
        if not answering.can_offload:
            return learning.LessonAnswer(found=run.match.consult(run.lesson.seat, wanted.question))
    job = job_of(run, Question(what="consult", seat=run.lesson.seat, asked=wanted.question))
    answer = await answering.found_out(job, asked.network, asked.person.id)
    return learning.LessonAnswer(found=answer.found)


def run_of(asked: ApiRequest, done: list[str]) -> Run:
    game = game_of(asked, asked.path("game"))
    run = Run(game, lesson_of(game, asked.path("lesson")))
    run.follow(done)
    return run


def shown(run: Run) -> learning.LessonShown:
    """Where a run stands, for the learner's eyes."""
    return learning.LessonShown(
        step=run.at,
        steps=len(run.lesson.step),
        seat=run.lesson.seat,
        say=(run.step or NOTHING).say,
        asked=run.asked,
        position=redaction.position(run.match, (run.lesson.seat,)),
    )


def attempted(run: Run, text: str) -> learning.LessonShown:
    began, seat = run.match.ply, run.lesson.seat
    answer = run.attempt(text)
    told = []
    for ply in range(began, run.match.ply):
        events = [event.seen_by(seat) for event in run.match.events(ply)]
        decider = int(run.match.step(ply)[0].actor)
        decision = parts.Decision(ply, decider, run.match.shown(ply, seat), events)
        there = redaction.position(run.match.at(ply + 1), (seat,))
        told.append(learning.LessonTold(decision, there))
    return msgspec.structs.replace(
        shown(run),
        told=told,
        verdict=answer.verdict,
        answer=answer.say or UNSET,
        refusal=problem_of(answer.error) if answer.error else UNSET,
    )


def wondered(run: Run, text: str) -> learning.LessonAnswer:
    match = run.match
    try:
        move = match.read(text)
    except KiribakoError as error:
        return learning.LessonAnswer(refusal=problem_of(error))
    return learning.LessonAnswer(legal=True, words=words_of(match.game, match.state, move))


def job_of(run: Run, question: Question) -> Job:
    """What another process must know; all who take the lesson share the match it remembers."""
    lesson, match = run.lesson, run.match
    return Job(
        table=f"lesson {match.game.id} {lesson.id}",
        game=match.game.id,
        seats=match.seats,
        options=match.options,
        seed=lesson.seed,
        setup=lesson.setup or None,
        moves=[move for _, move in match.record().decisions],
        question=question,
    )


ROUTES = (
    Route(
        method="GET",
        path="/api/games/{game}/lessons",
        handler=listed,
        summary="A game's lessons",
        gives=learning.Lessons,
        problems=(404,),
        params=GAME,
        metered=True,
    ),
    Route(
        method="POST",
        path="/api/games/{game}/lessons/{lesson}",
        handler=take,
        summary="Take a lesson: look, or try a move",
        takes=learning.TakeLesson,
        gives=learning.LessonShown,
        problems=(404,),
        params=LESSON,
    ),
    Route(
        method="POST",
        path="/api/games/{game}/lessons/{lesson}/questions",
        handler=ask,
        summary="Ask about a move in a lesson",
        takes=learning.AskLesson,
        gives=learning.LessonAnswer,
        problems=(404, 503),
        params=LESSON,
    ),
)
