"""A match so far: its positions, and the chance node after the last one if there is one."""

from __future__ import annotations

from typing import Any

from kiribako.kernel.chance import ChanceNode
from kiribako.openspiel.config import Config, chance_of
from kiribako.openspiel.step import NO_MOVE, Step, Steps

MoveAndOutcomes = tuple[int, tuple[int, ...]]  # a move and what chance drew after it


class Trajectory:
    """Never changed, so that copies of a match share it."""

    __slots__ = ("config", "move", "node", "outcomes", "steps")

    def __init__(
        self, config: Config, steps: Steps, move: int | None, outcomes: tuple[int, ...] = ()
    ) -> None:
        """Play a move as far as the outcomes go; None leaves things as they are."""
        self.config = config
        self.steps = steps
        self.move = move
        self.outcomes = outcomes
        self.node: ChanceNode | None = None
        if move is None:
            return
        chance = chance_of(config)
        found = chance.after(steps[-1].state, move, outcomes) if steps else chance.start(outcomes)
        if isinstance(found, ChanceNode):
            self.node = found
        else:
            self.steps = (*steps, Step(config, move, outcomes, found))
            self.move = None

    @property
    def last(self) -> Step | None:
        """The last settled position, None before the match has begun."""
        return self.steps[-1] if self.steps else None

    def drawn(self, outcome: int) -> Trajectory:
        """The course once chance has drawn this outcome."""
        return Trajectory(self.config, self.steps, self.move, (*self.outcomes, outcome))

    def moved(self, move: int) -> Trajectory:
        """The course once the actor has made this move."""
        return Trajectory(self.config, self.steps, move)

    def imagined(self, seat: int, rng: int) -> Trajectory:
        """The course as a seat could imagine it; there must be a decision to make."""
        if self.node is not None:
            raise ValueError("a seat can imagine the position at decisions, not while chance acts")
        return Trajectory(self.config, (*self.steps, self.steps[-1].imagined(seat, rng)), None)

    def __copy__(self) -> Trajectory:
        return self

    def __deepcopy__(self, memo: object) -> Trajectory:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the moves and outcomes that led here."""
        if any(step.imagined_by is not None for step in self.steps):
            raise ValueError("an imagined position cannot be written down")
        played: list[MoveAndOutcomes] = [(step.move, step.outcomes) for step in self.steps]
        if self.node is not None and self.move is not None:
            played.append((self.move, self.outcomes))
        return replayed, (self.config, played)


def beginning(config: Config) -> Trajectory:
    """Before anything has happened."""
    return Trajectory(config, (), NO_MOVE)


def replayed(config: Config, played: list[MoveAndOutcomes]) -> Trajectory:
    """The course that moves and outcomes lead to."""
    trajectory = beginning(config)
    steps: Steps = ()
    for move, outcomes in played:
        trajectory = Trajectory(config, steps, move, outcomes)
        steps = trajectory.steps
    return trajectory
