"""Gymnasium: one seat at a table with bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from kiribako import shelf
from kiribako.bots.roster import make_player
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import IllegalMove, quote
from kiribako.rl.board import Board
from kiribako.rl.setting import Setting, Sight, refused

LOSE = "lose"
REFUSE = "refuse"


class Single(gymnasium.Env[Sight, np.int64]):
    """Bots play the other seats, each handed only what its seat may know.

    An illegal action loses at once with `illegal="lose"`: the reward is that of a lost match and
    `info["illegal"]` says why. With "refuse" it raises, and nothing has changed.
    """

    def __init__(
        self,
        setting: Setting,
        *,
        rival: str | Sequence[str],
        seat: int | None,
        illegal: str,
        render_mode: str | None = None,
    ) -> None:
        self.setting = setting
        self.board = Board(setting)
        self.metadata = {"name": setting.name, "render_modes": ["ansi", "human"], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = setting.observation_space()
        self.action_space = setting.action_space()
        others = setting.seats - 1
        self.rivals = [rival] * others if isinstance(rival, str) else list(rival)
        if len(self.rivals) != others:
            raise refused("bad-rivals", f"name one rival for all, or {others} of them")
        for name in self.rivals:
            make_player(setting.game, name, 0)
        if seat is not None and seat not in range(setting.seats):
            message = f"there is no seat {quote(seat)}; seats are 0 to {setting.seats - 1}"
            raise refused("no-such-seat", message)
        if illegal not in (LOSE, REFUSE):
            raise refused("bad-illegal", f"illegal is {LOSE} or {REFUSE}, not {quote(illegal)}")
        self.asked_seat = seat
        self.seat = seat or 0
        self.illegal = illegal
        self.bots: dict[int, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Sight, dict[str, Any]]:
        """Deal a match and let the bots play up to one's own first decision."""
        super().reset(seed=seed)
        setup = (options or {}).get("setup")
        seats = self.setting.seats
        while True:
            self.board.deal(self._draw(), setup)
            drawn = self._draw() % seats
            self.seat = drawn if self.asked_seat is None else self.asked_seat
            others = [seat for seat in range(seats) if seat != self.seat]
            self.bots = {
                seat: make_player(self.setting.game, name, self._draw())
                for seat, name in zip(others, self.rivals)
            }
            if not self._let_bots_play():
                return self.board.sight(self.seat), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Sight, float, bool, bool, dict[str, Any]]:
        """Play an action, and then the bots until it is one's turn again."""
        try:
            over = self.board.play(action) or self._let_bots_play()
        except IllegalMove as error:
            if self.illegal == REFUSE or self.board.state.over:
                raise
            lost = -1.0 / (self.setting.seats - 1) if self.setting.seats > 1 else -1.0
            return self.board.sight(self.seat), lost, True, False, {"illegal": error.message}
        sight = self.board.sight(self.seat)
        if not over:
            return sight, 0.0, False, False, {}
        state = self.board.state
        found = {"scores": state.scores(), "won": bool(state.winners() >> self.seat & 1)}
        return sight, self.setting.rewards(state)[self.seat], True, False, found

    def _let_bots_play(self) -> bool:
        """Whether the match is over by then."""
        state = self.board.state
        while not state.over and state.actor != self.seat:
            actor = int(state.actor)
            imagined = state.redeal(actor, self._draw())
            self.board.play_move(self.bots[actor].choose(imagined))
        return state.over

    def _draw(self) -> int:
        return int(self.np_random.integers(1 << 31))

    def render(self) -> Any:
        """The position as one's own seat may see it, as text."""
        return self.board.render(self.render_mode, self.seat)

    def legal_moves(self) -> list[str]:
        """What each 1 of the mask means, in order, in notation."""
        return self.board.legal_moves()


def register_all() -> list[str]:
    """Every game on the shelf by an id of Gymnasium's."""
    ids = []
    for game in shelf.games():
        id = f"kiribako/{game.id}-v{game.rules_version}"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="kiribako.rl:single", kwargs={"game": game.id})
        ids.append(id)
    return ids
