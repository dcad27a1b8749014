"""A match as OpenSpiel plays it: decisions of seats, and chance in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from kiribako.openspiel.config import chance_of
from kiribako.openspiel.step import Steps

if TYPE_CHECKING:
    from kiribako.openspiel.game import KiribakoGame


class KiribakoState(pyspiel.State):  # type: ignore[misc] # OpenSpiel comes without types
    """Its trajectory is never changed, only replaced, so that copies share it.

    An action is a move of the game where moves are numbered, else a place in the list of legal
    moves. The method names are OpenSpiel's.
    """

    def __init__(self, game: KiribakoGame) -> None:
        super().__init__(game)
        self.trajectory = game.beginning

    def current_player(self) -> int:
        if self.trajectory.node is not None:
            return int(pyspiel.PlayerId.CHANCE)
        position = self.trajectory.steps[-1].state
        return int(pyspiel.PlayerId.TERMINAL if position.over else position.actor)

    def is_terminal(self) -> bool:
        return self.trajectory.node is None and bool(self.trajectory.steps[-1].state.over)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        node = self.trajectory.node
        return node.probabilities() if node is not None else []

    def returns(self) -> list[float]:
        """A seat's share of the win less the mean share of the others: 0 in total."""
        seats = self.trajectory.config.seats
        if not self.is_terminal():
            return [0.0] * seats
        won = int(self.trajectory.steps[-1].state.winners())
        winners = won.bit_count()
        shares = [1 / winners if won >> seat & 1 else 0.0 for seat in range(seats)]
        return [share - (1 - share) / (seats - 1) for share in shares]

    def resample_from_infostate(self, player: int, sampler: Any) -> KiribakoState:
        """The match as a player could imagine it; its history begins here, so it tells nothing."""
        other: KiribakoState = self.get_game().new_initial_state()
        other.trajectory = self.trajectory.imagined(player, int(sampler() * (1 << 32)))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        legal = self.trajectory.steps[-1].legal()
        return sorted(legal) if self._numbered() else list(range(len(legal)))

    def _apply_action(self, action: int) -> None:
        if self.trajectory.node is not None:
            self.trajectory = self.trajectory.drawn(action)
        else:
            self.trajectory = self.trajectory.moved(self._move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.trajectory.node
        if player == pyspiel.PlayerId.CHANCE:
            return node.name(action) if node else f"outcome {action}"
        step = self.trajectory.last
        if step is None or (not self._numbered() and action >= len(step.legal())):
            return f"move {action}"
        return str(chance_of(self.trajectory.config).game.write(step.state, self._move(action)))

    def _numbered(self) -> bool:
        """Whether actions are the game's own moves."""
        return chance_of(self.trajectory.config).game.move_range() > 0

    def _move(self, action: int) -> int:
        return action if self._numbered() else int(self.trajectory.steps[-1].legal()[action])

    def __str__(self) -> str:
        """Every move in few words and what chance drew after it, since the start or a redeal."""
        trajectory = self.trajectory
        steps = trajectory.steps
        imaginings = [number for number, step in enumerate(steps) if step.imagined_by is not None]
        lines = [
            written(steps, number) + outcomes_in_words(steps[number].outcomes)
            for number in range(imaginings[-1] if imaginings else 0, len(steps))
        ]
        if trajectory.node is not None:
            lines.append(f"chance: {trajectory.node.asks}{outcomes_in_words(trajectory.outcomes)}")
        return "\n".join(lines)


def written(steps: Steps, number: int) -> str:
    """What led to a step, in few words."""
    step = steps[number]
    if step.imagined_by is not None:
        sights = " ".join(step.sight(seat) for seat in range(step.config.seats))
        return f"as seat {step.imagined_by} imagines it: {sights}"
    if number == 0:
        return "start"
    before = steps[number - 1].state
    return f"{int(before.actor)}: {chance_of(step.config).game.write(before, step.move)}"


def outcomes_in_words(outcomes: tuple[int, ...]) -> str:
    return f" [{' '.join(str(outcome) for outcome in outcomes)}]" if outcomes else ""
