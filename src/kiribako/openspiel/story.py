"""The story of a match: settled positions that are never changed, and what is pending after them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from kiribako.kernel.state import State
from kiribako.openspiel.asking import Answers, Question, Unanswered
from kiribako.openspiel.fate import Recipe, fate_of

NOBODY = -1  # instead of a move: the match had not begun


class Scene:
    """A settled position, and how it came about.

    A scene that a seat imagines has a position in which all it cannot know was dealt anew: the
    seat remembers everything as it was, the others nothing but what they then see.
    """

    __slots__ = ("_legal", "_recalled", "answers", "dreamer", "earlier", "move", "recipe", "state")

    def __init__(
        self,
        recipe: Recipe,
        earlier: Scene | None,
        move: int,
        answers: tuple[int, ...],
        state: State,
        dreamer: int | None = None,
    ) -> None:
        self.recipe = recipe
        self.earlier = earlier
        self.move = move
        self.answers = answers
        self.state = state
        self.dreamer = dreamer
        self._legal: list[int] | None = None
        self._recalled: dict[int, str] = {}

    def legal(self) -> list[int]:
        """The legal moves in the game's order."""
        if self._legal is None:
            self._legal = self.state.legal_moves()
        return self._legal

    def imagined(self, seat: int, rng: int) -> Scene:
        """The scene as a seat could imagine it."""
        return Scene(self.recipe, self, NOBODY, (), self.state.redeal(seat, rng), seat)

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a seat may see, or a spectator."""
        game = fate_of(self.recipe).game
        won = self.state.winners() if self.state.over else 0
        return {
            "viewer": viewer,
            "actor": None if self.state.over else int(self.state.actor),
            "over": bool(self.state.over),
            "winners": [seat for seat in range(self.recipe.seats) if won >> seat & 1],
            **game.view(self.state, viewer),
        }

    def sight(self, viewer: int | None) -> str:
        """A digest of the view, different for views that differ."""
        return digest(json.dumps(self.view(viewer), sort_keys=True))

    def recalled(self, seat: int) -> str:
        """A digest of everything a seat has seen up to here."""
        missing = []
        scene: Scene | None = self
        while scene is not None and seat not in scene._recalled:
            missing.append(scene)
            scene = scene.earlier
        for late in reversed(missing):
            late._recalled[seat] = late._recall(seat)
        return self._recalled[seat]

    def _recall(self, seat: int) -> str:
        if self.dreamer is not None:
            known = self.earlier if self.dreamer == seat else None
            return known._recalled[seat] if known else digest(f"imagined {self.sight(seat)}")
        if self.earlier is None:
            return digest(self.sight(seat))
        return digest(f"{self.earlier._recalled[seat]} {self.told(seat)} {self.sight(seat)}")

    def told(self, seat: int | None) -> str:
        """The move that led here, as a seat saw it."""
        if self.earlier is None or self.dreamer is not None:
            return ""
        before = self.earlier.state
        shown = fate_of(self.recipe).game.shown(before, self.move, seat)
        return f"{int(before.actor)}: {shown}"

    def moves_seen(self, seat: int | None) -> list[str]:
        """Every move since the beginning, as a seat saw it; what it dreamt aside."""
        seen = []
        scene: Scene | None = self
        while scene is not None and (scene.dreamer is None or scene.dreamer == seat):
            seen.append(scene.told(seat))
            scene = scene.earlier
        return [told for told in reversed(seen) if told]


class Moment:
    """A scene, or the way to the next one while chance is asked."""

    __slots__ = ("answers", "move", "question", "recipe", "scene")

    def __init__(
        self, recipe: Recipe, scene: Scene | None, move: int | None, answers: tuple[int, ...] = ()
    ) -> None:
        self.recipe = recipe
        self.scene = scene
        self.move = move
        self.answers = answers
        self.question: Question | None = None
        if move is None:
            return
        fate = fate_of(recipe)
        asked = Answers(answers)
        try:
            if scene is None:
                state = fate.opening(asked)
            else:
                state = fate.turn(scene.state, move, asked)
        except Unanswered as unanswered:
            self.question = unanswered.question
        else:
            self.scene = Scene(recipe, scene, move, answers, state)
            self.move = None

    def answered(self, outcome: int) -> Moment:
        """Chance has spoken."""
        return Moment(self.recipe, self.scene, self.move, (*self.answers, outcome))

    def moved(self, move: int) -> Moment:
        """A seat has moved."""
        return Moment(self.recipe, self.scene, move)

    def imagined(self, seat: int, rng: int) -> Moment:
        """The moment as a seat could imagine it; there must be a decision to make."""
        if self.scene is None or self.question is not None:
            raise ValueError("a seat can imagine the position at decisions, not while chance acts")
        return Moment(self.recipe, self.scene.imagined(seat, rng), None)

    def __copy__(self) -> Moment:
        return self

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the moves and answers that led here."""
        deeds: list[tuple[int, tuple[int, ...]]] = []
        scene = self.scene
        while scene is not None:
            if scene.dreamer is not None:
                raise ValueError("an imagined position cannot be written down")
            deeds.append((scene.move, scene.answers))
            scene = scene.earlier
        deeds.reverse()
        if self.question is not None and self.move is not None:
            deeds.append((self.move, self.answers))
        return retold, (self.recipe, deeds)


def beginning(recipe: Recipe) -> Moment:
    """Before anything has happened."""
    return Moment(recipe, None, NOBODY)


def retold(recipe: Recipe, deeds: list[tuple[int, tuple[int, ...]]]) -> Moment:
    """The moment that moves and answers lead to."""
    scene: Scene | None = None
    moment = beginning(recipe)
    for move, answers in deeds:
        moment = Moment(recipe, scene, move, answers)
        scene = moment.scene
    return moment


def digest(text: str) -> str:
    """Thirty-two letters that differ where texts differ."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
