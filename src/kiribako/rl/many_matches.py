"""Many matches in arrays that one compiled call moves on, every seat the learner's."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kiribako.kernel.batch import Batch
from kiribako.kernel.random import RandomStream, fresh_seed
from kiribako.kernel.state import State
from kiribako.rl.env_config import (
    MARGIN,
    MOST_DEALS,
    MOST_MATCHES,
    EnvConfig,
    array,
    illegal_action,
    number,
    refused,
    whole,
)

KEPT = (
    "config", "count", "deals", "observing", "single_action_space", "single_observation_space",
    "_series", "_dealt", "_calls",
)  # fmt: skip
RENEWED = 16  # in one of so many calls a start is dealt anew


class ManyMatches:
    """`count` matches side by side; one that ends makes room for the next at once.

    The arrays are the engine's own memory: read them, copy what you keep, and expect other
    numbers in them after the next `step`.

        observations   (count, size) int16    what the seat to decide knows
        masks          (count, width) int8    its legal actions
        legal, counts  (count, most) int64    its legal moves, and how many there are
        actors         (count,) int16         the seat to decide
        ended          (count,) bool          whether the last step ended a match
        cut            (count,) bool          whether it cut one short, after max_plies decisions
        rewards        (count, seats) float64 of the match that ended, else 0
        scores         (count, seats) int64   of the match that ended or was cut, else 0
    """

    def __init__(
        self, config: EnvConfig, count: int, *, seed: int | str | None, observing: bool, deals: int
    ) -> None:
        self.config = config
        self.count = number(count, 1, MOST_MATCHES, "bad-count", "count")
        self.deals = number(deals, 1, MOST_DEALS, "bad-deals", "deals")
        self.observing = observing
        self.single_action_space = config.action_space()
        self.single_observation_space = config.observation_space()
        self._lay_out()
        self.reset(fresh_seed() if seed is None else whole(seed))

    def _lay_out(self) -> None:
        """The buffers, and the arrays that show them."""
        config, count = self.config, self.count
        self._buffers = config.buffers(config.new_match(0).state, count)
        self.observations, self.masks, self.legal = config.views(self._buffers, count)
        self.counts: npt.NDArray[np.int64] = array(self._buffers.arrays()[3])
        self._rows = np.arange(count, dtype=np.int64) * self.legal.shape[1]
        self._flat = self.legal.reshape(-1)

    def __getstate__(self) -> dict[str, Any]:
        """Travels with its matches; the arrays are laid out anew where it arrives."""
        kept = {name: getattr(self, name) for name in KEPT}
        return {**kept, "_batch": self._batch.sent()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        batch = kept.pop("_batch")
        self.__dict__.update(kept)
        self._lay_out()
        self._begin(batch[0][:1], 0)
        self._batch.put_back(*batch)

    def reset(self, seed: int | str) -> None:
        """Deal all matches anew; the arrays of results are new ones."""
        seed = self._series = whole(seed)
        starts = [self.config.new_match(f"{seed}/{n}").state for n in range(self.deals)]
        self._dealt = self.deals
        self._calls = 0
        self._begin(starts, RandomStream(seed).word())

    def _begin(self, starts: list[State], rng: int) -> None:
        """Matches from these starts, and the arrays that show them."""
        margin = self.config.reward == MARGIN
        self._batch = Batch(
            self._buffers,
            starts,
            self.count,
            rng,
            observing=self.observing,
            margin=margin,
            most_plies=self.config.max_plies,
        )
        actors, ended, cut, rewards, scores = self._batch.buffers()
        self.actors: npt.NDArray[np.int16] = array(actors)
        self.ended: npt.NDArray[np.bool_] = array(ended).view(np.bool_)
        self.cut: npt.NDArray[np.bool_] = array(cut).view(np.bool_)
        self.rewards: npt.NDArray[np.float64] = array(rewards).reshape(self.count, -1)
        self.scores: npt.NDArray[np.int64] = array(scores).reshape(self.count, -1)

    def step(self, actions: npt.ArrayLike) -> int:
        """Play an action in every match; how many matches that ended by the rules.

        If one of them is not legal, none is played and IllegalMove names it.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            message = f"actions are {self.count} whole numbers, not {chosen.dtype} {chosen.shape}"
            raise refused("bad-actions", message)
        ended = self._batch.step(chosen.astype(np.int64, copy=False).tobytes())
        if ended < 0:
            raise illegal_action(int(chosen[-1 - ended]), match=-1 - ended)
        self._calls += 1
        if self._calls % RENEWED == 0:
            self._batch.renew(self.config.new_match(f"{self._series}/{self._dealt}").state)
            self._dealt += 1
        return ended

    def random_actions(self, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for every match, each as likely."""
        places = (rng.random(self.count) * self.counts).astype(np.int64)
        return self._flat[self._rows + places] if self.config.moves else places

    def planes(self) -> dict[str, npt.NDArray[np.int16]]:
        """The observations by plane, a row for every match."""
        return self.config.split(self.observations)

    def state(self) -> npt.NDArray[np.int16]:
        """What every seat knows in every match, as numbers: for critics that may see it all."""
        config, known = self.config, []
        buffers = config.buffers(self._batch.states[0], 1)
        numbers = config.views(buffers, 1)[0]
        for state in self._batch.states:
            for seat in range(config.seats):
                buffers.see(0, state, seat)
                known.append(numbers[0].copy())
        return np.stack(known).reshape(self.count, config.seats, config.size)

    def position(self, match: int) -> State:
        """A copy of a match's whole position, secrets included: for tests and for looking back."""
        return self._batch.states[match].clone()
