"""A puzzle as it is posed: the match dealt anew for its seat, and the answers kept back."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType, convert

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import IllegalMove, KiribakoError, Refusal, UnknownGame, quote
from kiribako.review.judgement import Reason
from kiribako.review.puzzles import Answer, Puzzle, shipped
from kiribako.review.puzzles.puzzle import reading
from kiribako.review.puzzles.task import task_of
from kiribako.server import redaction
from kiribako.server.puzzles.calendar import Calendar
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.table.move_words import words_of
from kiribako.server.wire import parts
from kiribako.server.wire import puzzles as wire

LONGEST: Final = 400  # decisions of a record of one's own
Games = dict[str, Game[Any]]


class Posed(Struct):
    """A puzzle at its decision. `match` is dealt anew for the seat: it holds no secret."""

    id: str
    match: Match
    seat: int
    difficulty: int
    task: dict[str, Any]
    answers: list[Answer]
    why: list[Reason]
    record: Record
    happened: parts.Decision | None


class PuzzleShelf:
    """The puzzles that the games on the shelf bring; what was posed once is kept."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._puzzles: dict[str, Puzzle] | None = None
        self._calendar = Calendar({})
        self._posed: dict[str, tuple[Posed, wire.PuzzleShown]] = {}  # at most one each

    def _load(self) -> dict[str, Puzzle]:
        if self._puzzles is None:
            found = {game.id: shipped(game).puzzles for game in self.games.values()}
            self._calendar = Calendar(found)
            self._puzzles = {one.id: one for every in found.values() for one in every}
        return self._puzzles

    @property
    def calendar(self) -> Calendar:
        self._load()
        return self._calendar

    def archive(self, day: date) -> wire.PuzzleArchive:
        """What may be seen on a day, the last puzzles of the day first."""
        every = self._load()
        lately, coming = self._calendar.lately(day), self._calendar.coming(day)
        known = [puzzle for puzzle in every.values() if puzzle.id not in coming]
        known.sort(key=lambda one: (lately.get(one.id, ""), one.id), reverse=True)
        first = self._calendar.on(day)
        return wire.PuzzleArchive(
            line_of(first, day.isoformat()) if first else None,
            [line_of(one, lately.get(one.id, "")) for one in known],
        )

    def posed(self, id: str, day: date) -> tuple[Posed, wire.PuzzleShown]:
        """One of the box's own, unless its day is still to come."""
        puzzle = self._load().get(id)
        if puzzle is None:
            raise TableError("no-such-puzzle", f"there is no puzzle {quote(id)}", status=404)
        if id in self._calendar.coming(day):
            raise TableError("not-yet", "this puzzle is for another day", status=404)
        if id not in self._posed:
            match = puzzle.replay(self.games[puzzle.game])
            posed = pose(id, match, puzzle.seat, puzzle.answers, puzzle.why, puzzle.difficulty)
            self._posed[id] = posed, shown(posed)
        return self._posed[id]


def line_of(puzzle: Puzzle, day: str) -> wire.PuzzleLine:
    task = convert(puzzle.task, wire.PuzzleTask)
    return wire.PuzzleLine(puzzle.id, puzzle.game, puzzle.difficulty, task, day or UNSET)


def own(games: Games, given: wire.OwnPuzzle) -> Posed:
    """A puzzle that somebody saved; refused unless its record leads to a decision of the seat."""
    record = Record.read(given.record)
    if record.game not in games:
        message = f"there is no game {quote(record.game)} on the shelf"
        raise UnknownGame(Refusal("unknown-game", message))
    if len(record.decisions) > LONGEST:
        message = f"a puzzle has at most {LONGEST} decisions before it"
        raise TableError("too-long", message, status=422)
    try:
        match = record.replay(games[record.game])
        for answer in given.answers:
            match.read(answer.move)
    except KiribakoError:
        raise
    except Exception:  # noqa: BLE001 - rules that stumble over a record refuse it
        raise stumbled() from None
    if match.actor != given.seat:
        message = "the record does not end where this seat decides"
        raise TableError("bad-puzzle", message, status=422)
    answers = [Answer(one.move, one.chance, one.error, list(one.line)) for one in given.answers]
    why = [Reason(one.key, one.facts, one.text) for one in given.why]
    return pose("", match, given.seat, answers, why, 0)


def pose(
    id: str, match: Match, seat: int, answers: list[Answer], why: list[Reason], difficulty: int
) -> Posed:
    """Deal anew whatever the seat cannot know, before anything is said about the match."""
    happened = None
    if match.ply:
        last = match.ply - 1
        events = [event.seen_by(seat) for event in match.events(last)]
        actor = int(match.step(last)[0].actor)
        happened = parts.Decision(last, actor, match.shown(last, seat), events)
    redealt = match.copy()
    redealt.state = match.redeal(seat, dealt_by(match, seat))
    return Posed(
        id,
        redealt,
        seat,
        difficulty,
        task_of(redealt, seat),
        answers,
        why,
        match.record(),
        happened,
    )


def dealt_by(match: Match, seat: int) -> int:
    """A seed of the redeal that depends on nothing hidden."""
    text = f"{match.game.id} {match.ply} {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def shown(posed: Posed, day: str = "") -> wire.PuzzleShown:
    """What is sent before the answer."""
    return wire.PuzzleShown(
        id=posed.id,
        game=posed.match.game.id,
        seat=posed.seat,
        difficulty=posed.difficulty,
        task=convert(posed.task, wire.PuzzleTask),
        position=redaction.position(posed.match, (posed.seat,)),
        happened=posed.happened,
        day=day or UNSET,
    )


def why_not(posed: Posed, text: str) -> wire.PuzzleWhy:
    """Whether a move goes."""
    match = posed.match
    try:
        move = match.read(text)
    except IllegalMove as error:
        refusal = error.refusal
        return wire.PuzzleWhy(
            legal=False,
            code=refusal.code,
            message=refusal.message,
            rule=refusal.rule or UNSET,
            where=refusal.where or UNSET,
        )
    return wire.PuzzleWhy(legal=True, words=words_of(match.game, match.state, move))


def verdict(posed: Posed, text: str) -> wire.PuzzleVerdict:
    """What an answer was worth, or nothing for no answer; moves that read alike are one."""
    match = posed.match
    numbers = [match.read(answer.move) for answer in posed.answers]
    yours: parts.Words | UnsetType = UNSET
    places: list[int] = []
    if text:
        move = match.read(text)
        said = reading(match, move)
        places = [place for place, other in enumerate(numbers) if reading(match, other) == said]
        yours = words_of(match.game, match.state, move)
    return wire.PuzzleVerdict(
        right=0 in places,
        yours=yours,
        answers=[
            wire.PuzzleAnswer(
                answer.move,
                words_of(match.game, match.state, number),
                answer.chance,
                answer.error,
                continuation(match, answer.line),
            )
            for answer, number in zip(posed.answers, numbers, strict=True)
        ],
        why=[wire.PuzzleReason(one.key, one.facts, one.text) for one in posed.why],
        record=posed.record.to_text(),
        place=places[0] if places else UNSET,
    )


def continuation(match: Match, line: list[str]) -> list[wire.PuzzleStep]:
    """A likely line in words, as far as it goes with the cards as they are imagined here."""
    told: list[wire.PuzzleStep] = []
    played = match.copy()
    played.state = match.state.clone()
    for text in line:
        try:
            move = played.read(text)
        except KiribakoError:
            break
        told.append(wire.PuzzleStep(text, words_of(played.game, played.state, move)))
        played.play_known(move, played.after(move))
    return told[1:]
