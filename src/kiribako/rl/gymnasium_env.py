"""A Gymnasium environment: one seat at a table, rivals at the others."""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from kiribako import shelf
from kiribako.kernel.refusal import IllegalMove
from kiribako.rl.env_config import RENDER_MODES, EnvConfig, Numbers, Observed
from kiribako.rl.one_seat import REFUSE, OneSeat, Setup, check_seat, settle
from kiribako.rl.rivals import Rivals
from kiribako.rl.running_match import RunningMatch

BELOW_ZERO = 1 << 64  # numpy's generators take no negative seeds: those begin here


class GymnasiumEnv(gymnasium.Env[Observed, np.int64]):
    """Rivals play the other seats, each handed only what its seat may know.

    An illegal action loses at once with `illegal="lose"`: the reward is that of a lost match and
    `info["illegal"]` says why. With "refuse" it raises, and nothing has changed.
    """

    def __init__(
        self,
        config: EnvConfig,
        rivals: Rivals,
        *,
        seat: int | None,
        illegal: str,
        setup: Setup = None,
        render_mode: str | None = None,
    ) -> None:
        check_seat(config, seat, illegal)
        config.check_render_mode(render_mode)
        self.config = config
        self.running = RunningMatch(config)
        self.one = OneSeat(self.running, rivals, seat=seat, setup=setup)
        self.metadata = {"name": config.name, "render_modes": [*RENDER_MODES], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = config.observation_space()
        self.action_space = config.action_space()
        self.illegal = illegal

    @property
    def seat(self) -> int:
        """The learner's seat in this match."""
        return self.one.seat

    @property
    def league(self) -> list[Any] | None:
        """The rivals of which each match draws, if there is a league: change it as you learn."""
        return self.one.rivals.league

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal a match and let the rivals play up to one's own first decision."""
        if seed is not None:
            number = operator.index(seed)
            super().reset(seed=number if number >= 0 else BELOW_ZERO - number)
        self.one.begin(seed, (options or {}).get("setup"))
        self._settle()
        while self.running.state.over or self.running.cut:
            self.one.begin()
            self._settle()
        return self.running.observe(self.seat), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play an action, and then the rivals until it is one's turn again."""
        self.one.need_a_match()
        try:
            self.running.decide(action)
        except IllegalMove as error:
            if self.illegal == REFUSE:
                raise
            lost = self.one.lose(error)
            return (self.running.observe(self.seat), *lost)
        self._settle()
        return (self.running.observe(self.seat), *self.one.result())

    def _settle(self) -> None:
        settle([self.one], [0], self.running.numbers[None], self.running.mask[None])

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, as programs of sb3-contrib ask for them."""
        self.running.need("action_masks()")
        return self.running.mask_of(self.seat).astype(np.bool_)

    def state(self) -> Numbers:
        """What each seat knows, a row for each: for critics that may see it all."""
        return self.running.known()

    def render(self) -> Any:
        """The position as one's own seat may see it, as text or as pixels."""
        return self.running.render(self.render_mode, self.seat)

    def legal_moves(self) -> list[str]:
        """What each 1 of the mask means, in order, in notation."""
        return self.running.legal_moves()


def register_all() -> list[str]:
    """Every game on the shelf by an id of Gymnasium's."""
    ids = []
    for game in shelf.games():
        id = f"kiribako/{game.id}-v{game.rules_version}"
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="kiribako.rl:single",
                vector_entry_point="kiribako.rl:vector",
                kwargs={"game": game.id},
                disable_env_checker=True,  # it warns of masks within observations
            )
        ids.append(id)
    return ids
