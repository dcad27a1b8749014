"""The match under way in a row of an environment."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from kiribako.kernel.learner_buffers import LearnerBuffers
from kiribako.kernel.match import seen_by
from kiribako.kernel.player import Player
from kiribako.kernel.state import State
from kiribako.rl.env_config import EnvConfig, Mask, Numbers, Observed, illegal_action, reset_first


class RunningMatch:
    """Shows a seat what it knows and may do, and plays actions.

    `match` is what was dealt; its state is played on in place, without a history unless a rival
    reasons from one (`past`). Several matches may share buffers, each with a row of its own.
    """

    def __init__(
        self, config: EnvConfig, buffers: LearnerBuffers | None = None, row: int = 0, rows: int = 1
    ) -> None:
        self.config = config
        self.match = config.new_match(0)
        self.state: State = self.match.state
        self.buffers = config.buffers(self.state, rows) if buffers is None else buffers
        self.row = row
        numbers, masks, legal = config.views(self.buffers, rows)
        self.numbers: Numbers = numbers[row]
        self.mask: Mask = masks[row]
        self.legal: npt.NDArray[np.int64] = legal[row]
        self.nothing = np.zeros(config.width, np.int8)
        self.begun = False
        self.plies = 0
        self.past: list[tuple[State, int]] | None = None

    def __getstate__(self) -> tuple[Any, ...]:
        """Travels as what was dealt, with the position as it stands; buffers are written anew."""
        return self.config, self.match, self.begun, self.plies, self.past

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.__init__(kept[0])  # type: ignore[misc] # buffers belong to one object
        self.put_back(kept)

    def put_back(self, kept: tuple[Any, ...]) -> None:
        """Go on where another one of the same configuration stood."""
        _, self.match, self.begun, self.plies, self.past = kept
        self.state = self.match.state
        self.list_moves()

    def deal(self, seed: int | str | None, setup: dict[str, Any] | None = None) -> None:
        """Begin a match."""
        self.match = self.config.new_match(seed, setup)
        self.state = self.match.state
        self.begun = True
        self.plies = 0
        self.past = None
        self.list_moves()

    def list_moves(self) -> None:
        if self.state.over:
            self.buffers.forbid(self.row)
        else:
            self.buffers.list_moves(self.row, self.state)

    @property
    def cut(self) -> bool:
        """Whether the match has had all decisions it may have, and is not over."""
        return self.plies == self.config.max_plies > 0 and not self.state.over

    def need(self, what: str) -> None:
        """Refuse what makes no sense before the first deal."""
        if not self.begun:
            raise reset_first(what)

    def see(self, seat: int) -> Numbers:
        """Write what a seat knows into the row."""
        self.buffers.see(self.row, self.state, seat)
        return self.numbers

    def observe(self, seat: int) -> Observed:
        """What a seat knows; whoever is not to decide may do nothing."""
        self.need("observing")
        numbers = self.see(seat).copy()
        seen = self.config.split(numbers) if self.config.named else numbers
        return {"observation": seen, "action_mask": self.mask_of(seat).copy()}

    def mask_of(self, seat: int) -> Mask:
        return self.mask if self.state.actor == seat and not self.cut else self.nothing

    def known(self) -> Numbers:
        """What each seat knows, a row for each."""
        self.need("state()")
        return np.stack([self.see(seat).copy() for seat in range(self.config.seats)])

    def play(self, action: Any) -> bool:
        """Play an action of the actor; whether the match is over. Illegal ones are refused."""
        self.decide(action)
        self.list_moves()
        return self.state.over

    def decide(self, action: Any) -> None:
        """The same without listing what may be done next, which takes longest of all."""
        self.need("step()")
        number = -1
        if action is not None:
            try:
                number = int(action)
            except (TypeError, ValueError):
                raise illegal_action(action) from None
        if not -1 <= number < self.config.width or not self.buffers.allows(self.row, number):
            raise illegal_action(action if action is None else number)
        self.play_move(self.buffers.move(self.row, number))

    def play_move(self, move: int) -> None:
        """The same by the move's own number, trusting that it is legal."""
        if self.past is not None:
            self.past.append((self.state.clone(), move))
        self.state.apply(move)
        self.plies += 1

    def ask(self, player: Player, rng: int) -> int:
        """The move a player chooses at its turn, by what its seat knows and has seen."""
        seat = int(self.state.actor)
        state = self.state.redeal(seat, rng)
        if self.past is not None and remembers(player, state):
            player.recall(seen_by(self.config.game, self.past, seat))
        return int(player.choose(state))

    def legal_moves(self) -> list[str]:
        """The legal actions' moves in notation: what each 1 of the mask means, in order."""
        self.need("legal_moves()")
        if self.state.over:
            return []
        game, state = self.config.game, self.state
        if self.config.moves:
            return [game.write(state, int(move)) for move in np.flatnonzero(self.mask)]
        count = int(self.mask.sum())
        return [game.write(state, int(move)) for move in self.legal[:count]]

    def render(self, mode: str | None, viewer: int | None) -> Any:
        """The position as a viewer may see it: as pixels, as text, or written out for people."""
        self.need("render()")
        if mode is None:
            return None
        if mode == "rgb_array":
            return self.config.pixels(self.match, viewer)
        text = self.config.game.picture(self.match.view(viewer)).plain()
        if mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text


def remembers(player: Any, state: State) -> bool:
    """Whether a rival reasons from what others did; one that is no Player of ours does not."""
    return isinstance(player, Player) and player.remembers(state)
