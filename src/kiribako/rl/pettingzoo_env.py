"""A PettingZoo environment: every seat is an agent, and agents take turns."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from kiribako.kernel.random import fresh_seed
from kiribako.rl.env_config import (
    RENDER_MODES,
    EnvConfig,
    Numbers,
    Observed,
    reset_first,
    whole,
)
from kiribako.rl.running_match import RunningMatch


class PettingZooEnv(AECEnv[str, Observed, int]):  # type: ignore[misc] # PettingZoo comes without types
    """Agents `player_0`, `player_1` .. are the seats.

    A seed given to `reset` deals the match that `Game.new_match` deals with it; without one the
    next match of the series is dealt that the last seed began.
    """

    def __init__(
        self, config: EnvConfig, *, seed: int | str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        config.check_render_mode(render_mode)
        self.config = config
        self.running = RunningMatch(config)
        self.metadata = {
            "name": config.name,
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(config.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: config.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: config.action_space() for agent in self.possible_agents}
        self.state_space = config.state_space()
        self.agents: list[str] = []
        self._series = None if seed is None else whole(seed)
        self._dealt = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match; `options={"setup": ..}` stacks its start."""
        if seed is not None:
            self._series, self._dealt = whole(seed), 0
        elif self._series is None:
            self._series = fresh_seed()
        dealt = f"{self._series}/{self._dealt}" if self._dealt else self._series
        self._dealt += 1
        self.running.deal(dealt, (options or {}).get("setup"))
        agents = self.possible_agents
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = agents[self.running.state.actor]

    def observe(self, agent: str) -> Observed:
        return self.running.observe(self.seat_of[agent])

    def step(self, action: int | None) -> None:
        """Play the action of `agent_selection`; an illegal one is refused and changes nothing."""
        self.running.need("step()")
        if not self.agents:
            raise reset_first("this match has ended: step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self.running.play(action) or self.running.cut:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self.running.state.actor]

    def _finish(self) -> None:
        """The match is over, or cut short and worth nothing: all rewards there are."""
        state, cut = self.running.state, self.running.cut
        scores = state.scores()
        rewards = [0.0] * self.config.seats if cut else self.config.rewards(state)
        for seat, reward in enumerate(rewards):
            agent = self.possible_agents[seat]
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = not cut
            self.truncations[agent] = cut
            self.infos[agent] = {"scores": scores}
        self._deads_step_first()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of the agent to decide."""
        self.running.need("action_masks()")
        return self.running.mask_of(int(self.running.state.actor)).astype(np.bool_)

    def state(self) -> Numbers:
        """What each seat knows, a row for each: for critics that may see it all."""
        return self.running.known()

    def render(self) -> Any:
        """The position as the agent to decide may see it, as text or as pixels."""
        actor = int(self.running.state.actor)
        return self.running.render(self.render_mode, actor if actor >= 0 else None)

    def legal_moves(self) -> list[str]:
        """What each 1 of the mask of the agent to decide means, in order, in notation."""
        return self.running.legal_moves()

    def close(self) -> None:
        """Nothing is held open."""
