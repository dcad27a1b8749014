"""A lesson being taken: the match it is played on, and the step it has come to."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, IllegalMove, MoveError, Refusal
from kiribako.lessons.script import Lesson, Step, Texts


class Answer(Struct, frozen=True):
    """What a try came to: done, a legal move that is not the one, or refused by the rules."""

    verdict: Literal["done", "wrong", "refused"]
    say: Texts = {}  # the lesson's own sentence, if it has one
    error: MoveError | None = None


class Run:
    """Begins at the first step; `attempt` goes on to the next one or says why not."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.lesson = lesson
        self.match: Match = game.new_match(
            seats=lesson.seats,
            seed=lesson.seed,
            options=lesson.options,
            setup=lesson.setup or None,
        )
        for move in lesson.before:
            self.match.play(move)
        self.at = 0

    @property
    def step(self) -> Step | None:
        """What is said now, None when the lesson is over."""
        return self.lesson.step[self.at] if self.at < len(self.lesson.step) else None

    @property
    def asked(self) -> str:
        """The asked move in canonical notation; empty if there is only something to read."""
        step = self.step
        if step is None or not step.ask:
            return ""
        return self.match.game.write(self.match.state, self.match.read(step.ask))

    def attempt(self, text: str) -> Answer:
        """A try of the learner's; the empty text reads on where nothing is asked."""
        step = self.step
        if step is None:
            raise BadOption(Refusal("lesson-over", "the lesson is over; begin it again"))
        if not step.ask:
            if text:
                raise BadOption(Refusal("nothing-asked", "nothing is asked here; read on"))
            return self._go_on(step)
        try:
            move = self.match.read(text)
        except MoveError as error:
            return self._refused(step, text, error)
        good = [self.match.read(wanted) for wanted in (step.ask, *step.also)]
        if move in good or (step.points and self.brings(move) >= step.points):
            self.match.play_move(move)
            return self._go_on(step)
        for wrong in step.wrong:
            if not wrong.refused and self.match.read(wrong.move) == move:
                return Answer("wrong", wrong.say)
        return Answer("wrong", step.otherwise)

    def follow(self, done: list[str]) -> None:
        """Go as far as somebody has come, by the moves they made."""
        for text in done:
            if self.attempt(text).verdict != "done":
                message = "this is not how the lesson goes; begin it again"
                raise BadOption(Refusal("not-in-lesson", message))

    def brings(self, move: int) -> int:
        """The points a legal move brings the learner."""
        seat = self.lesson.seat
        return self.match.after(move).scores()[seat] - self.match.scores()[seat]

    def _go_on(self, step: Step) -> Answer:
        for move in step.then:
            self.match.play(move)
        self.at += 1
        return Answer("done")

    def _refused(self, step: Step, text: str, error: MoveError) -> Answer:
        if isinstance(error, IllegalMove):
            for wrong in step.wrong:
                if wrong.refused == error.refusal.code and wrong.move == text and wrong.say:
                    return Answer("refused", wrong.say, error)
        return Answer("refused", {}, error)
