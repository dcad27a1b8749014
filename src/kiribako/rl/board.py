"""One match on a desk of its own, for environments that step a match at a time."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from kiribako.kernel.state import State
from kiribako.rl.setting import Setting, Sight, illegal_action


class Board:
    """Shows a seat what it knows and may do, and plays actions.

    `match` is what was dealt; its state is played on in place, without a history.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.match = setting.new_match(0)
        self.state: State = self.match.state
        self.desk = setting.desk(self.state, 1)
        numbers, masks, legal = setting.views(self.desk, 1)
        self.numbers, self.mask, self.legal = numbers[0], masks[0], legal[0]
        self.named = setting.named
        self.nothing = np.zeros(setting.width, np.int8)

    def deal(self, seed: int | str | None, setup: dict[str, Any] | None = None) -> None:
        """Begin a match."""
        self.match = self.setting.new_match(seed, setup)
        self.state = self.match.state
        self.desk.list_moves(0, self.state)

    def sight(self, seat: int) -> Sight:
        """What a seat knows; whoever is not to decide may do nothing."""
        state = self.state
        self.desk.see(0, state, seat)
        numbers = self.numbers.copy()
        mask = self.mask if state.actor == seat else self.nothing
        seen = self.setting.split(numbers) if self.named else numbers
        return {"observation": seen, "action_mask": mask.copy()}

    def play(self, action: Any) -> bool:
        """Play an action of the actor; whether the match is over. Illegal ones are refused."""
        desk = self.desk
        number = -1 if action is None else int(action)
        if not desk.allows(0, number):
            raise illegal_action(action if action is None else number)
        return self.play_move(desk.move(0, number))

    def play_move(self, move: int) -> bool:
        """The same by the move's own number, trusting that it is legal."""
        state = self.state
        state.apply(move)
        if state.over:
            self.desk.forbid(0)
            return True
        self.desk.list_moves(0, state)
        return False

    def legal_moves(self) -> list[str]:
        """The legal actions' moves in notation: what each 1 of the mask means, in order."""
        if self.state.over:
            return []
        game, state = self.setting.game, self.state
        if self.setting.moves:
            return [game.write(state, int(move)) for move in np.flatnonzero(self.mask)]
        count = int(self.mask.sum())
        return [game.write(state, int(move)) for move in self.legal[:count]]

    def render(self, mode: str | None, viewer: int | None) -> str | None:
        """The position drawn in text, as a viewer may see it: written out for people, or given."""
        if mode is None:
            return None
        text = self.setting.game.picture(self.match.view(viewer)).plain()
        if mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text
