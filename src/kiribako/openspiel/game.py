"""Our games as OpenSpiel's Python games, with every option as a parameter."""

from __future__ import annotations

from typing import Any

import pyspiel

from kiribako import shelf
from kiribako.kernel.chance import Chance
from kiribako.kernel.game import Game
from kiribako.openspiel.config import chance_of
from kiribako.openspiel.observer import KiribakoObserver
from kiribako.openspiel.parameters import config_of, parameters_of, specification
from kiribako.openspiel.state import KiribakoState
from kiribako.openspiel.trajectory import beginning

MOST_CHANCE = 10_000  # chance nodes of a match; redealt rounds have no bound of their own


def name_of(id: str) -> str:
    """What OpenSpiel calls a game of ours."""
    return f"python_kiribako_{id.replace('-', '_')}"


def type_of(game: Game[Any], chance: Chance | None = None) -> Any:
    """The facts OpenSpiel asks of a game; those of a table's own choice if its chance is given."""
    kinds = pyspiel.GameType
    certain = chance is not None and chance.certain()
    hides = chance is None or chance.hides
    tensors = bool(game.planes(game.seats[0]))
    return kinds(
        short_name=name_of(game.id),
        long_name=f"Kiribako: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.DETERMINISTIC if certain else kinds.ChanceMode.EXPLICIT_STOCHASTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if hides
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=tensors,
        provides_observation_string=True,
        provides_observation_tensor=tensors,
        parameter_specification=specification(game),
    )


def info_of(game: Game[Any], chance: Chance) -> Any:
    """The numbers OpenSpiel asks of a game."""
    state = chance.sampled(0)
    return pyspiel.GameInfo(
        num_distinct_actions=game.move_range() or int(state.most_moves()),
        max_chance_outcomes=0 if chance.certain() else chance.most_outcomes,
        num_players=chance.seats,
        min_utility=-1.0 / (chance.seats - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=chance.most_decisions,
    )


class KiribakoGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel comes without types
    """One game as one table plays it; `register` makes a class of it for each game.

    The method names are OpenSpiel's.
    """

    id = ""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = parameters or {}
        config = config_of(shelf.game(self.id), given)
        chance = chance_of(config)
        super().__init__(type_of(chance.game, chance), info_of(chance.game, chance), given)
        self.config = config
        self.beginning = beginning(config)

    def new_initial_state(self) -> KiribakoState:
        return KiribakoState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 0 if chance_of(self.config).certain() else MOST_CHANCE

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> KiribakoObserver:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        planes = chance_of(self.config).game.planes(self.config.seats)
        return KiribakoObserver(planes, kind, parameters)


def register(game: Game[Any]) -> None:
    """Make a game known to OpenSpiel.

    OpenSpiel lets go of what was registered only after Python has ended, which a class survives
    and a function does not.
    """
    kind = type(game.title.replace(" ", ""), (KiribakoGame,), {"id": game.id})
    pyspiel.register_game(type_of(game), kind)


def load(
    id: str,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    setup: dict[str, Any] | None = None,
    components: str | None = None,
) -> Any:
    """A game by its name on the shelf, as OpenSpiel loads it."""
    game = shelf.game(id, components=components)
    parameters = parameters_of(
        game, seats=seats, options=options, setup=setup, components=components
    )
    return pyspiel.load_game(name_of(id), parameters)
