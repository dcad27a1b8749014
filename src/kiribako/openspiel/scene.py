"""Scenes: settled positions of a match, how each came about, and what a seat has seen of them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from kiribako.kernel.state import State
from kiribako.openspiel.fate import Recipe, fate_of

NOBODY = -1  # instead of a move: the match began, or a seat imagined


class Scene:
    """A position that is never changed, and the move and answers that led to it.

    A scene that a seat imagines has a position in which all it cannot know was dealt anew: the
    seat remembers everything as it was, the others nothing but what they then see. Scenes do not
    refer to each other: a long chain of them could not be let go of safely, see
    docs/openspiel.md.
    """

    __slots__ = ("_legal", "_sights", "answers", "dreamer", "move", "recalled", "recipe", "state")

    def __init__(
        self,
        recipe: Recipe,
        move: int,
        answers: tuple[int, ...],
        state: State,
        dreamer: int | None = None,
    ) -> None:
        self.recipe = recipe
        self.move = move
        self.answers = answers
        self.state = state
        self.dreamer = dreamer
        self.recalled: dict[int, str] = {}  # what each seat has seen up to here, see `recall`
        self._legal: list[int] | None = None
        self._sights: dict[int | None, tuple[str, str]] = {}

    def legal(self) -> list[int]:
        """The legal moves in the game's order."""
        if self._legal is None:
            self._legal = self.state.legal_moves()
        return self._legal

    def imagined(self, seat: int, rng: int) -> Scene:
        """The scene as a seat could imagine it."""
        return Scene(self.recipe, NOBODY, (), self.state.redeal(seat, rng), seat)

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

    def picture(self, viewer: int | None) -> str:
        """The view drawn in text."""
        return self._look(viewer)[0]

    def sight(self, viewer: int | None) -> str:
        """A digest of the view, different for views that differ."""
        return self._look(viewer)[1]

    def _look(self, viewer: int | None) -> tuple[str, str]:
        if viewer not in self._sights:
            view = self.view(viewer)
            drawn = fate_of(self.recipe).game.picture(view).plain()
            self._sights[viewer] = drawn, digest(json.dumps(view, sort_keys=True))
        return self._sights[viewer]


Scenes = tuple[Scene, ...]


def recall(scenes: Scenes, seat: int) -> str:
    """A digest of everything a seat has seen up to the last scene."""
    known = len(scenes)
    while known and seat not in scenes[known - 1].recalled:
        known -= 1
    for number in range(known, len(scenes)):
        scenes[number].recalled[seat] = recalled_at(scenes, number, seat)
    return scenes[-1].recalled[seat]


def recalled_at(scenes: Scenes, number: int, seat: int) -> str:
    """The digest at one scene, when those before it are known."""
    scene = scenes[number]
    if scene.dreamer == seat:
        return scenes[number - 1].recalled[seat]
    if scene.dreamer is not None:
        return digest(f"imagined {scene.sight(seat)}")
    if number == 0:
        return digest(scene.sight(seat))
    earlier = scenes[number - 1].recalled[seat]
    return digest(f"{earlier} {told(scenes, number, seat)} {scene.sight(seat)}")


def told(scenes: Scenes, number: int, viewer: int | None) -> str:
    """The move that led to a scene, as a viewer saw it."""
    before = scenes[number - 1].state
    shown = fate_of(scenes[number].recipe).game.shown(before, scenes[number].move, viewer)
    return f"{int(before.actor)}: {shown}"


def moves_seen(scenes: Scenes, viewer: int) -> list[str]:
    """Every move as a seat saw it, from the beginning or from where another one imagined things."""
    seen: list[str] = []
    for number, scene in enumerate(scenes):
        if scene.dreamer is not None and scene.dreamer != viewer:
            seen = []
        elif scene.move != NOBODY:
            seen.append(told(scenes, number, viewer))
    return seen


def digest(text: str) -> str:
    """Thirty-two letters that differ where texts differ."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
