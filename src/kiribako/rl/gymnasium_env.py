"""A Gymnasium environment: one seat at a table, bots at the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from kiribako import shelf
from kiribako.bots.roster import make_player
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import IllegalMove, quote
from kiribako.rl.env_config import EnvConfig, Observed, refused
from kiribako.rl.running_match import RunningMatch

LOSE = "lose"
REFUSE = "refuse"


class GymnasiumEnv(gymnasium.Env[Observed, np.int64]):
    """Bots play the other seats, each handed only what its seat may know.

    An illegal action loses at once with `illegal="lose"`: the reward is that of a lost match and
    `info["illegal"]` says why. With "refuse" it raises, and nothing has changed.
    """

    def __init__(
        self,
        config: EnvConfig,
        *,
        rival: str | Sequence[str],
        seat: int | None,
        illegal: str,
        render_mode: str | None = None,
    ) -> None:
        self.config = config
        self.running = RunningMatch(config)
        self.metadata = {"name": config.name, "render_modes": ["ansi", "human"], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = config.observation_space()
        self.action_space = config.action_space()
        others = config.seats - 1
        self.rivals = [rival] * others if isinstance(rival, str) else list(rival)
        if len(self.rivals) != others:
            raise refused("bad-rivals", f"name one rival for all, or {others} of them")
        for name in self.rivals:
            make_player(config.game, name, 0)
        if seat is not None and seat not in range(config.seats):
            message = f"there is no seat {quote(seat)}; seats are 0 to {config.seats - 1}"
            raise refused("no-such-seat", message)
        if illegal not in (LOSE, REFUSE):
            raise refused("bad-illegal", f"illegal is {LOSE} or {REFUSE}, not {quote(illegal)}")
        self.asked_seat = seat
        self.seat = seat or 0
        self.illegal = illegal
        self.bots: dict[int, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal a match and let the bots play up to one's own first decision."""
        super().reset(seed=seed)
        setup = (options or {}).get("setup")
        seats = self.config.seats
        while True:
            self.running.deal(self._draw(), setup)
            drawn = self._draw() % seats
            self.seat = drawn if self.asked_seat is None else self.asked_seat
            others = [seat for seat in range(seats) if seat != self.seat]
            self.bots = {
                seat: make_player(self.config.game, name, self._draw())
                for seat, name in zip(others, self.rivals)
            }
            if not self._let_bots_play():
                return self.running.observe(self.seat), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play an action, and then the bots until it is one's turn again."""
        try:
            over = self.running.play(action) or self._let_bots_play()
        except IllegalMove as error:
            if self.illegal == REFUSE or self.running.state.over:
                raise
            lost = -1.0 / (self.config.seats - 1) if self.config.seats > 1 else -1.0
            return self.running.observe(self.seat), lost, True, False, {"illegal": error.message}
        observed = self.running.observe(self.seat)
        if not over:
            return observed, 0.0, False, False, {}
        state = self.running.state
        found = {"scores": state.scores(), "won": bool(state.winners() >> self.seat & 1)}
        return observed, self.config.rewards(state)[self.seat], True, False, found

    def _let_bots_play(self) -> bool:
        """Whether the match is over by then."""
        state = self.running.state
        while not state.over and state.actor != self.seat:
            actor = int(state.actor)
            imagined = state.redeal(actor, self._draw())
            self.running.play_move(self.bots[actor].choose(imagined))
        return state.over

    def _draw(self) -> int:
        return int(self.np_random.integers(1 << 31))

    def render(self) -> Any:
        """The position as one's own seat may see it, as text."""
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
            gymnasium.register(id, entry_point="kiribako.rl:single", kwargs={"game": game.id})
        ids.append(id)
    return ids
