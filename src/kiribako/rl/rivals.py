"""Who plays the seats that the learner does not: bots by name, players, and frozen nets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy.typing as npt

from kiribako.arena.players import net_file
from kiribako.bots.net_player import SIMULATIONS, NetPlayer, net_of
from kiribako.bots.roster import make_player, simulations
from kiribako.kernel.game import Game
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import quote
from kiribako.rl.env_config import EnvConfig, Mask, Numbers, refused

Policy = Callable[[Numbers, Mask], npt.ArrayLike]  # of many rows: an action for each
Rival = str | Player | Policy


class Rivals:
    """One for all other seats, one for each of them, or, of a league, one by chance each match.

    `league` may be changed between matches: a copy of the learner can join it.
    """

    def __init__(
        self,
        config: EnvConfig,
        rival: Rival | Sequence[Rival],
        league: Sequence[Rival] | None = None,
    ) -> None:
        self.config = config
        self.league = None if league is None else list(league)
        others = config.seats - 1
        listed = isinstance(rival, Sequence) and not isinstance(rival, str)
        self.named: list[Any] = list(rival) if listed else [rival] * others  # type: ignore[arg-type]
        if len(self.named) != others:
            raise refused("bad-rivals", f"name one rival for all, or {others} of them")
        if self.league == []:
            raise refused("bad-rivals", "a league needs at least one rival")
        for each in self.named if self.league is None else self.league:
            self.made(each, 0)

    def seated(self, seat: int, draw: Callable[[], int]) -> dict[int, Player | Policy]:
        """Who sits where, with the learner at a seat; `draw` gives random numbers."""
        others = [other for other in range(self.config.seats) if other != seat]
        if self.league is None:
            return {other: self.made(r, draw()) for other, r in zip(others, self.named)}
        return {
            other: self.made(self.league[draw() % len(self.league)], draw()) for other in others
        }

    def made(self, rival: Rival, seed: int) -> Player | Policy:
        if isinstance(rival, str):
            return player_of(self.config.game, rival, seed)
        if not callable(rival) and not hasattr(rival, "choose"):
            message = f"a rival is a bot's name, a Player or a policy, not {quote(rival)}"
            raise refused("bad-rivals", message)
        return rival


def player_of(game: Game[Any], name: str, seed: int) -> Player:
    """A bot of the box, or the net of a file."""
    path, number = net_file(name)
    if path:
        effort = simulations(number) if number else SIMULATIONS
        return NetPlayer(game, net_of(game, str(Path(path))), effort, seed)
    return make_player(game, name, seed)
