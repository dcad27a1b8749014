"""A match as OpenSpiel plays it: decisions of seats, and chance in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from kiribako.openspiel.fate import fate_of
from kiribako.openspiel.scene import Scenes

if TYPE_CHECKING:
    from kiribako.openspiel.game import KiribakoGame


class KiribakoState(pyspiel.State):  # type: ignore[misc] # OpenSpiel comes without types
    """Its moment is never changed, only replaced, so that copies share it.

    An action is a move of the game where moves are numbered, else a place in the list of legal
    moves. The method names are OpenSpiel's.
    """

    def __init__(self, game: KiribakoGame) -> None:
        super().__init__(game)
        self.moment = game.beginning

    def current_player(self) -> int:
        if self.moment.question is not None:
            return int(pyspiel.PlayerId.CHANCE)
        position = self.moment.scenes[-1].state
        return int(pyspiel.PlayerId.TERMINAL if position.over else position.actor)

    def is_terminal(self) -> bool:
        return self.moment.question is None and bool(self.moment.scenes[-1].state.over)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        question = self.moment.question
        outcomes = question.outcomes if question is not None else ()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def returns(self) -> list[float]:
        """A seat's share of the win less the mean share of the others: 0 in total."""
        seats = self.moment.recipe.seats
        if not self.is_terminal():
            return [0.0] * seats
        won = int(self.moment.scenes[-1].state.winners())
        winners = won.bit_count()
        shares = [1 / winners if won >> seat & 1 else 0.0 for seat in range(seats)]
        return [share - (1 - share) / (seats - 1) for share in shares]

    def resample_from_infostate(self, player: int, sampler: Any) -> KiribakoState:
        """The match as a player could imagine it; its history begins here, so it tells nothing."""
        other: KiribakoState = self.get_game().new_initial_state()
        other.moment = self.moment.imagined(player, int(sampler() * (1 << 32)))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        legal = self.moment.scenes[-1].legal()
        return sorted(legal) if self._numbered() else list(range(len(legal)))

    def _apply_action(self, action: int) -> None:
        if self.moment.question is not None:
            self.moment = self.moment.answered(action)
        else:
            self.moment = self.moment.moved(self._move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        question = self.moment.question
        if player == pyspiel.PlayerId.CHANCE:
            return question.name(action) if question else f"outcome {action}"
        scene = self.moment.scene
        if scene is None or (not self._numbered() and action >= len(scene.legal())):
            return f"move {action}"
        return str(fate_of(self.moment.recipe).game.write(scene.state, self._move(action)))

    def _numbered(self) -> bool:
        """Whether actions are the game's own moves."""
        return fate_of(self.moment.recipe).game.move_range() > 0

    def _move(self, action: int) -> int:
        return action if self._numbered() else int(self.moment.scenes[-1].legal()[action])

    def __str__(self) -> str:
        """Every move in few words and what chance answered to it, since the start or a dream."""
        moment = self.moment
        scenes = moment.scenes
        dreams = [number for number, scene in enumerate(scenes) if scene.dreamer is not None]
        lines = [
            written(scenes, number) + answers_in_words(scenes[number].answers)
            for number in range(dreams[-1] if dreams else 0, len(scenes))
        ]
        if moment.question is not None:
            lines.append(f"chance: {moment.question.asks}{answers_in_words(moment.answers)}")
        return "\n".join(lines)


def written(scenes: Scenes, number: int) -> str:
    """The deed that led to a scene."""
    scene = scenes[number]
    if scene.dreamer is not None:
        sights = " ".join(scene.sight(seat) for seat in range(scene.recipe.seats))
        return f"as seat {scene.dreamer} imagines it: {sights}"
    if number == 0:
        return "start"
    before = scenes[number - 1].state
    return f"{int(before.actor)}: {fate_of(scene.recipe).game.write(before, scene.move)}"


def answers_in_words(answers: tuple[int, ...]) -> str:
    return f" [{' '.join(str(answer) for answer in answers)}]" if answers else ""
