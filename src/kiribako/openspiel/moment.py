"""A moment of a match: its scenes so far, and what chance is being asked after the last one."""

from __future__ import annotations

from typing import Any

from kiribako.openspiel.asking import Answers, Question, Unanswered
from kiribako.openspiel.fate import Recipe, fate_of
from kiribako.openspiel.scene import NOBODY, Scene, Scenes

Deed = tuple[int, tuple[int, ...]]  # a move and what chance answered


class Moment:
    """Never changed, so that copies of a match share it."""

    __slots__ = ("answers", "move", "question", "recipe", "scenes")

    def __init__(
        self, recipe: Recipe, scenes: Scenes, move: int | None, answers: tuple[int, ...] = ()
    ) -> None:
        """Play a move as far as the answers go; None leaves things as they are."""
        self.recipe = recipe
        self.scenes = scenes
        self.move = move
        self.answers = answers
        self.question: Question | None = None
        if move is None:
            return
        fate = fate_of(recipe)
        asked = Answers(answers)
        try:
            state = fate.turn(scenes[-1].state, move, asked) if scenes else fate.opening(asked)
        except Unanswered as unanswered:
            self.question = unanswered.question
        else:
            self.scenes = (*scenes, Scene(recipe, move, answers, state))
            self.move = None

    @property
    def scene(self) -> Scene | None:
        """The last settled position, None before the match has begun."""
        return self.scenes[-1] if self.scenes else None

    def answered(self, outcome: int) -> Moment:
        """Chance has spoken."""
        return Moment(self.recipe, self.scenes, self.move, (*self.answers, outcome))

    def moved(self, move: int) -> Moment:
        """A seat has moved."""
        return Moment(self.recipe, self.scenes, move)

    def imagined(self, seat: int, rng: int) -> Moment:
        """The moment as a seat could imagine it; there must be a decision to make."""
        if self.question is not None:
            raise ValueError("a seat can imagine the position at decisions, not while chance acts")
        return Moment(self.recipe, (*self.scenes, self.scenes[-1].imagined(seat, rng)), None)

    def __copy__(self) -> Moment:
        return self

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the moves and answers that led here."""
        if any(scene.dreamer is not None for scene in self.scenes):
            raise ValueError("an imagined position cannot be written down")
        deeds: list[Deed] = [(scene.move, scene.answers) for scene in self.scenes]
        if self.question is not None and self.move is not None:
            deeds.append((self.move, self.answers))
        return retold, (self.recipe, deeds)


def beginning(recipe: Recipe) -> Moment:
    """Before anything has happened."""
    return Moment(recipe, (), NOBODY)


def retold(recipe: Recipe, deeds: list[Deed]) -> Moment:
    """The moment that moves and answers lead to."""
    moment = beginning(recipe)
    scenes: Scenes = ()
    for move, answers in deeds:
        moment = Moment(recipe, scenes, move, answers)
        scenes = moment.scenes
    return moment
