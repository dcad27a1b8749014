"""Steps of a match: each settled position, how it came about, and what a seat has seen of it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from kiribako.kernel.state import State
from kiribako.openspiel.config import Config, chance_of

NO_MOVE = -1  # the match began, or a seat imagined


class Step:
    """A position that is never changed, and the move and outcomes that led to it.

    A step that a seat imagines has a position in which all it cannot know was dealt anew: the
    seat remembers everything as it was, the others nothing but what they then see. Steps do not
    refer to each other: a match keeps them in one tuple.
    """

    __slots__ = (
        "_legal",
        "_sights",
        "config",
        "imagined_by",
        "move",
        "outcomes",
        "recalled",
        "state",
    )

    def __init__(
        self,
        config: Config,
        move: int,
        outcomes: tuple[int, ...],
        state: State,
        imagined_by: int | None = None,
    ) -> None:
        self.config = config
        self.move = move
        self.outcomes = outcomes
        self.state = state
        self.imagined_by = imagined_by
        self.recalled: dict[int, str] = {}  # what each seat has seen up to here, see `recall`
        self._legal: list[int] | None = None
        self._sights: dict[int | None, tuple[str, str]] = {}

    def legal(self) -> list[int]:
        """The legal moves in the game's order."""
        if self._legal is None:
            self._legal = self.state.legal_moves()
        return self._legal

    def imagined(self, seat: int, rng: int) -> Step:
        """The step as a seat could imagine it."""
        return Step(self.config, NO_MOVE, (), self.state.redeal(seat, rng), seat)

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a seat may see, or a spectator."""
        game = chance_of(self.config).game
        won = self.state.winners() if self.state.over else 0
        return {
            "viewer": viewer,
            "actor": None if self.state.over else int(self.state.actor),
            "over": bool(self.state.over),
            "winners": [seat for seat in range(self.config.seats) if won >> seat & 1],
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
            drawn = chance_of(self.config).game.picture(view).plain()
            self._sights[viewer] = drawn, digest(json.dumps(view, sort_keys=True))
        return self._sights[viewer]


Steps = tuple[Step, ...]


def recall(steps: Steps, seat: int) -> str:
    """A digest of everything a seat has seen up to the last step."""
    known = len(steps)
    while known and seat not in steps[known - 1].recalled:
        known -= 1
    for number in range(known, len(steps)):
        steps[number].recalled[seat] = recalled_at(steps, number, seat)
    return steps[-1].recalled[seat]


def recalled_at(steps: Steps, number: int, seat: int) -> str:
    """The digest at one step, when those before it are known."""
    step = steps[number]
    if step.imagined_by == seat:
        return steps[number - 1].recalled[seat]
    if step.imagined_by is not None:
        return digest(f"imagined {step.sight(seat)}")
    if number == 0:
        return digest(step.sight(seat))
    earlier = steps[number - 1].recalled[seat]
    return digest(f"{earlier} {told(steps, number, seat)} {step.sight(seat)}")


def told(steps: Steps, number: int, viewer: int | None) -> str:
    """The move that led to a step, as a viewer saw it."""
    before = steps[number - 1].state
    shown = chance_of(steps[number].config).game.shown(before, steps[number].move, viewer)
    return f"{int(before.actor)}: {shown}"


def moves_seen(steps: Steps, viewer: int) -> list[str]:
    """Every move as a seat saw it, from the beginning or from where another one imagined things."""
    seen: list[str] = []
    for number, step in enumerate(steps):
        if step.imagined_by is not None and step.imagined_by != viewer:
            seen = []
        elif step.move != NO_MOVE:
            seen.append(told(steps, number, viewer))
    return seen


def digest(text: str) -> str:
    """Thirty-two letters that differ where texts differ."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
