"""Gymnasium's vector environment: one seat in each of many matches, rivals at the others."""

from __future__ import annotations

from typing import Any

import gymnasium.vector
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from kiribako.kernel.random import fresh_seed
from kiribako.kernel.refusal import IllegalMove, quote
from kiribako.rl.env_config import (
    MOST_MATCHES,
    EnvConfig,
    Numbers,
    Observed,
    illegal_action,
    number,
    refused,
    reset_first,
    whole,
)
from kiribako.rl.one_seat import REFUSE, OneSeat, Setup, check_seat, settle
from kiribako.rl.rivals import Rivals
from kiribako.rl.running_match import RunningMatch

VECTOR_MODES = ("ansi", "rgb_array")
MODES = {
    "next-step": AutoresetMode.NEXT_STEP,
    "same-step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}
Stepped = tuple[
    Observed, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
]


class VectorEnv(gymnasium.vector.VectorEnv[Observed, npt.NDArray[np.int64], Any]):
    """Row n plays what a single environment plays that is reset with `seed + n`.

    A match that ends makes room for the next by the next step ("next-step", Gymnasium's usual way),
    by the same one ("same-step": `final_obs` and `final_info` tell of the end), or when you reset
    it ("disabled": `reset(options={"reset_mask": ..})`).
    """

    def __init__(
        self,
        config: EnvConfig,
        num_envs: int,
        rivals: Rivals,
        *,
        seat: int | None,
        illegal: str,
        setup: Setup = None,
        autoreset: str = "next-step",
        render_mode: str | None = None,
    ) -> None:
        check_seat(config, seat, illegal)
        config.check_render_mode(render_mode, VECTOR_MODES)
        num_envs = number(num_envs, 1, MOST_MATCHES, "bad-count", "num_envs")
        if autoreset not in MODES:
            known = ", ".join(MODES)
            raise refused("bad-autoreset", f"autoreset is {known}, not {quote(autoreset)}")
        self.config = config
        self.num_envs = num_envs
        self.rivals = rivals
        self.illegal = illegal
        self.autoreset = autoreset
        self.render_mode = render_mode
        self.metadata = {
            "name": config.name,
            "render_modes": [*VECTOR_MODES],
            "autoreset_mode": MODES[autoreset],
        }
        self.single_observation_space = config.observation_space()
        self.single_action_space = config.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._lay_out()
        self.seats = [
            OneSeat(running, rivals, seat=seat, setup=setup) for running in self._running()
        ]
        self._series: int | str | None = None

    def _lay_out(self) -> None:
        """The buffers that all rows share, and the arrays that show them."""
        start = self.config.new_match(0).state
        self._buffers = self.config.buffers(start, self.num_envs)
        self._numbers, self._masks, _ = self.config.views(self._buffers, self.num_envs)

    def _running(self) -> list[RunningMatch]:
        rows = self.num_envs
        return [RunningMatch(self.config, self._buffers, row, rows) for row in range(rows)]

    def __getstate__(self) -> dict[str, Any]:
        """Travels with its matches; buffers are laid out anew where it arrives."""
        kept = {
            name: value
            for name, value in vars(self).items()
            if name not in ("_buffers", "_numbers", "_masks", "seats")
        }
        seats = [(one.running.__getstate__(), one.sent()) for one in self.seats]
        return {**kept, "seats": seats}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        seats = kept.pop("seats")
        self.__dict__.update(kept)
        self._lay_out()
        self.seats = []
        for running, (match, sent) in zip(self._running(), seats):
            running.put_back(match)
            one = OneSeat.__new__(OneSeat)
            one.__dict__.update(sent, running=running)
            self.seats.append(one)

    @property
    def league(self) -> list[Any] | None:
        """The rivals of which each match draws, if there is a league: change it as you learn."""
        return self.rivals.league

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal all matches, or those of `reset_mask`; a seed for all, or one for each row.

        `setup` stacks the start of all matches, or is a list with one for each row.
        """
        asked = options or {}
        rows = self._rows_of(asked.get("reset_mask"))
        setups = asked.get("setup")
        if isinstance(setups, (list, tuple)) and len(setups) != self.num_envs:
            raise refused("bad-setups", f"there are {self.num_envs} matches, not {len(setups)}")
        seeds = self._seeds(seed)
        for row in rows:
            setup = setups[row] if isinstance(setups, (list, tuple)) else setups
            self.seats[row].begin(seeds[row], setup)
        self._to_the_learner(rows)
        infos: dict[str, Any] = {}
        for row in rows:
            infos = self._add_info(infos, {"seat": self.seats[row].seat}, row)
        return self._observed(), infos

    def _rows_of(self, mask: Any) -> list[int]:
        if mask is None:
            return list(range(self.num_envs))
        chosen = np.asarray(mask, dtype=np.bool_)
        if chosen.shape != (self.num_envs,):
            raise refused("bad-reset-mask", f"reset_mask has a sign for each of {self.num_envs}")
        return [int(row) for row in np.flatnonzero(chosen)]

    def _seeds(self, seed: Any) -> list[Any]:
        """A seed for each row, None where a series goes on."""
        if isinstance(seed, (list, tuple, np.ndarray)):
            if len(seed) != self.num_envs:
                raise refused("bad-seed", f"{self.num_envs} matches need as many seeds")
            return list(seed)
        if seed is None:
            if self._series is not None:
                return [None] * self.num_envs
            seed = fresh_seed()
        self._series = seed = whole(seed)
        if isinstance(seed, str):
            return [f"{seed}/row {row}" for row in range(self.num_envs)]
        return [seed + row for row in range(self.num_envs)]

    def _to_the_learner(self, rows: list[int]) -> None:
        """Let rivals play; what they end before the learner has decided anything is dealt again."""
        while rows:
            settle(self.seats, rows, self._numbers, self._masks)
            rows = [
                row
                for row in rows
                if self.seats[row].running.state.over or self.seats[row].running.cut
            ]
            for row in rows:
                self.seats[row].begin()

    def step(self, actions: Any) -> Stepped:
        """Play an action in every row; with illegal="refuse" all of them or none."""
        chosen = self._checked(actions)
        rows = range(self.num_envs)
        idle = [self.seats[row].ended for row in rows]
        if any(idle) and self.autoreset == "disabled":
            raise reset_first(f"match {idle.index(True)} has ended: step()")
        wrong = {
            row: illegal_action(int(chosen[row]), match=row)
            for row in rows
            if not idle[row] and not self._allows(row, int(chosen[row]))
        }
        if wrong and self.illegal == REFUSE:
            raise next(iter(wrong.values()))
        played = [row for row in rows if not idle[row] and row not in wrong]
        for row in played:
            self.seats[row].running.decide(chosen[row])
        settle(self.seats, played, self._numbers, self._masks)
        return self._told([row for row in rows if idle[row]], wrong)

    def _checked(self, actions: Any) -> npt.NDArray[np.int64]:
        if not self.seats[0].running.begun:
            raise reset_first("step()")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            message = (
                f"actions are {self.num_envs} whole numbers, not {chosen.dtype} {chosen.shape}"
            )
            raise refused("bad-actions", message)
        return chosen.astype(np.int64, copy=False)

    def _allows(self, row: int, action: int) -> bool:
        return 0 <= action < self.config.width and bool(self._buffers.allows(row, action))

    def _told(self, idle: list[int], wrong: dict[int, IllegalMove]) -> Stepped:
        """What the step came to in every row, and the next matches where there is room."""
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, np.bool_)
        cut = np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        again = []
        for row, one in enumerate(self.seats):
            if one.ended:
                continue
            told = one.lose(wrong[row]) if row in wrong else one.result()
            rewards[row], ended[row], cut[row], found = told
            if not (ended[row] or cut[row]):
                continue
            if "scores" in found:
                found["scores"] = np.asarray(found["scores"])
            if self.autoreset == "same-step":
                final = one.running.observe(one.seat)
                infos = self._add_info(infos, {"final_obs": final, "final_info": found}, row)
                again.append(row)
            else:
                infos = self._add_info(infos, found, row)
        if self.autoreset == "next-step":
            again = idle
        for row in again:
            self.seats[row].begin()
        self._to_the_learner(again)
        for row in again:
            infos = self._add_info(infos, {"seat": self.seats[row].seat}, row)
        return self._observed(), rewards, ended, cut, infos

    def _observed(self) -> Observed:
        """What the learner knows in every row: arrays of your own."""
        for one in self.seats:
            one.running.see(one.seat)
        numbers = self._numbers.copy()
        seen = self.config.split(numbers) if self.config.named else numbers
        return {"observation": seen, "action_mask": self._learner_masks()}

    def _learner_masks(self) -> npt.NDArray[np.int8]:
        masks = self._masks.copy()
        for row, one in enumerate(self.seats):
            if one.ended or one.running.state.actor != one.seat:
                masks[row] = 0
        return masks

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of every row."""
        self.seats[0].running.need("action_masks()")
        return self._learner_masks().astype(np.bool_)

    def random_actions(self, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for every row, each as likely; 0 where a match has ended."""
        masks = self.action_masks()
        drawn: npt.NDArray[np.int64] = (rng.random(masks.shape) * masks).argmax(axis=1)
        return drawn

    def state(self) -> Numbers:
        """What each seat knows in every match, a row for each: for critics that may see it all."""
        return np.stack([one.running.known() for one in self.seats])

    def render(self) -> Any:
        """Every position as its learner may see it, as text or as pixels."""
        return tuple(one.running.render(self.render_mode, one.seat) for one in self.seats)

    def legal_moves(self, row: int) -> list[str]:
        """What each 1 of a row's mask means, in order, in notation."""
        return self.seats[row].running.legal_moves()
