"""The match under way in an environment that plays one match at a time."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from kiribako.kernel.match import Match
from kiribako.kernel.state import State
from kiribako.rl.env_config import EnvConfig, Observed, illegal_action


class RunningMatch:
    """Shows a seat what it knows and may do, and plays actions.

    `match` is what was dealt; its state is played on in place, without a history.
    """

    def __init__(self, config: EnvConfig) -> None:
        self.config = config
        self.match = config.new_match(0)
        self.state: State = self.match.state
        self.buffers = config.buffers(self.state, 1)
        numbers, masks, legal = config.views(self.buffers, 1)
        self.numbers, self.mask, self.legal = numbers[0], masks[0], legal[0]
        self.named = config.named
        self.nothing = np.zeros(config.width, np.int8)

    def __getstate__(self) -> tuple[EnvConfig, Match]:
        """Travels as what was dealt, with the position as it stands; buffers are written anew."""
        return self.config, self.match

    def __setstate__(self, kept: tuple[EnvConfig, Match]) -> None:
        config, match = kept
        self.__init__(config)  # type: ignore[misc] # buffers belong to one object
        self.match = match
        self.state = match.state
        if self.state.over:
            self.buffers.forbid(0)
        else:
            self.buffers.list_moves(0, self.state)

    def deal(self, seed: int | str | None, setup: dict[str, Any] | None = None) -> None:
        """Begin a match."""
        self.match = self.config.new_match(seed, setup)
        self.state = self.match.state
        self.buffers.list_moves(0, self.state)

    def observe(self, seat: int) -> Observed:
        """What a seat knows; whoever is not to decide may do nothing."""
        state = self.state
        self.buffers.see(0, state, seat)
        numbers = self.numbers.copy()
        mask = self.mask if state.actor == seat else self.nothing
        seen = self.config.split(numbers) if self.named else numbers
        return {"observation": seen, "action_mask": mask.copy()}

    def play(self, action: Any) -> bool:
        """Play an action of the actor; whether the match is over. Illegal ones are refused."""
        buffers = self.buffers
        number = -1 if action is None else int(action)
        if not buffers.allows(0, number):
            raise illegal_action(action if action is None else number)
        return self.play_move(buffers.move(0, number))

    def play_move(self, move: int) -> bool:
        """The same by the move's own number, trusting that it is legal."""
        state = self.state
        state.apply(move)
        if state.over:
            self.buffers.forbid(0)
            return True
        self.buffers.list_moves(0, state)
        return False

    def legal_moves(self) -> list[str]:
        """The legal actions' moves in notation: what each 1 of the mask means, in order."""
        if self.state.over:
            return []
        game, state = self.config.game, self.state
        if self.config.moves:
            return [game.write(state, int(move)) for move in np.flatnonzero(self.mask)]
        count = int(self.mask.sum())
        return [game.write(state, int(move)) for move in self.legal[:count]]

    def render(self, mode: str | None, viewer: int | None) -> str | None:
        """The position drawn in text, as a viewer may see it: written out for people, or given."""
        if mode is None:
            return None
        text = self.config.game.picture(self.match.view(viewer)).plain()
        if mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text
