"""Puzzles over HTTP: today's, the archive, one before its answer, and the verdict."""

from __future__ import annotations

from msgspec import UNSET, structs

from kiribako.kernel.fairness import digest
from kiribako.server.puzzles import calendar
from kiribako.server.puzzles.posed import Posed, own, shown, verdict, why_not
from kiribako.server.questions.jobs import Job, error_of
from kiribako.server.questions.pool import SECONDS, Full, TooLong, Unanswered
from kiribako.server.refusals import TableError
from kiribako.server.table.questions import Question
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import paid
from kiribako.server.wire import puzzles as wire

PUZZLE = {"puzzle": {"type": "string"}}


async def archive(asked: ApiRequest) -> wire.PuzzleArchive:
    with paid(asked):
        return asked.server.puzzles.archive(calendar.today(asked.server.tables.now()))


async def today(asked: ApiRequest) -> wire.PuzzleShown:
    day = calendar.today(asked.server.tables.now())
    with paid(asked):
        puzzle = asked.server.puzzles.calendar.on(day)
        if puzzle is None:
            raise TableError("no-puzzles", "no game here brings puzzles", status=404)
        _, found = asked.server.puzzles.posed(puzzle.id, day)
    return structs.replace(found, day=day.isoformat())


async def one(asked: ApiRequest) -> wire.PuzzleShown:
    day = calendar.today(asked.server.tables.now())
    with paid(asked):
        _, found = asked.server.puzzles.posed(asked.path("puzzle"), day)
    lately = asked.server.puzzles.calendar.lately(day)
    return structs.replace(found, day=lately.get(found.id, UNSET))


async def show(asked: ApiRequest) -> wire.PuzzleShown:
    """A puzzle of one's own, which comes with the request."""
    with paid(asked):
        posed = meant(asked, asked.body)
        return shown(posed)


def meant(asked: ApiRequest, body: wire.AskPuzzle) -> Posed:
    """The puzzle that a request is about."""
    if body.own is not UNSET:
        return own(asked.server.tables.games, body.own)
    if body.puzzle is UNSET:
        raise TableError("no-puzzle", "say which puzzle, or bring one", status=422)
    day = calendar.today(asked.server.tables.now())
    return asked.server.puzzles.posed(body.puzzle, day)[0]


async def why(asked: ApiRequest) -> wire.PuzzleWhy:
    body: wire.TryPuzzle = asked.body
    with paid(asked):
        return why_not(meant(asked, body), body.move)


async def answer(asked: ApiRequest) -> wire.PuzzleVerdict:
    body: wire.AnswerPuzzle = asked.body
    with paid(asked):
        return verdict(meant(asked, body), "" if body.move is UNSET else body.move)


async def consult(asked: ApiRequest) -> wire.PuzzleConsulted:
    """The board's question, worked out by another process where one can know the game."""
    body: wire.ConsultPuzzle = asked.body
    answering = asked.server.tables.answering
    with paid(asked):
        posed = meant(asked, body)
        if not answering.can_offload:
            found = posed.match.consult(posed.seat, body.question)
            return wire.PuzzleConsulted(found)
    budget = answering.address_budgets.of(asked.network)
    try:
        result = await answering.pool.ask(job_of(posed, body), asked.person.id)
    except Full:
        message = "too many questions are waiting; wait for the answers"
        raise TableError("too-fast", message, status=429) from None
    except TooLong:
        budget.spend(1_000 * SECONDS)
        raise answering.too_costly() from None
    except Unanswered:
        message = "this cannot be worked out just now; try again"
        raise TableError("no-answer", message, status=503) from None
    budget.spend(result.cost)
    if result.problem is not None:
        raise error_of(result.problem)
    return wire.PuzzleConsulted(result.found.found if result.found else {})


def job_of(posed: Posed, body: wire.ConsultPuzzle) -> Job:
    """The whole match for the worker, which deals it anew for the seat before it asks the game."""
    record = posed.record
    return Job(
        table=f"puzzle {digest(record.to_text())}",
        game=record.game,
        rules=record.rules_version,
        seats=record.seats,
        options=dict(record.options),
        seed=record.seed,
        setup=record.setup,
        moves=[move for _, move in record.decisions],
        question=Question(what="consult", seat=posed.seat, asked=body.question),
    )


ROUTES = (
    Route(
        method="GET",
        path="/api/puzzles",
        handler=archive,
        summary="Every puzzle that may be seen, and today's",
        gives=wire.PuzzleArchive,
    ),
    Route(
        method="GET",
        path="/api/puzzles/today",
        handler=today,
        summary="The puzzle of the day, before its answer",
        gives=wire.PuzzleShown,
        problems=(404,),
    ),
    Route(
        method="GET",
        path="/api/puzzles/{puzzle}",
        handler=one,
        summary="A puzzle before its answer",
        gives=wire.PuzzleShown,
        problems=(404,),
        params=PUZZLE,
    ),
    Route(
        method="POST",
        path="/api/puzzles/show",
        handler=show,
        summary="A puzzle of one's own before its answer",
        takes=wire.AskPuzzle,
        gives=wire.PuzzleShown,
        problems=(404,),
    ),
    Route(
        method="POST",
        path="/api/puzzles/why",
        handler=why,
        summary="Whether a move goes in a puzzle, or why not",
        takes=wire.TryPuzzle,
        gives=wire.PuzzleWhy,
        problems=(404,),
    ),
    Route(
        method="POST",
        path="/api/puzzles/consult",
        handler=consult,
        summary="A board's question about a puzzle",
        takes=wire.ConsultPuzzle,
        gives=wire.PuzzleConsulted,
        problems=(404, 503),
    ),
    Route(
        method="POST",
        path="/api/puzzles/answer",
        handler=answer,
        summary="An answer, and what it was worth",
        takes=wire.AnswerPuzzle,
        gives=wire.PuzzleVerdict,
        problems=(404,),
    ),
)
