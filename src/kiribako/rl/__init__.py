"""Environments for programs that learn: PettingZoo, Gymnasium, and many matches at a time.

import gymnasium
import kiribako.rl

env = kiribako.rl.env("koi-koi", rounds=3)              # PettingZoo, every seat yours
single = gymnasium.make("kiribako/kiwara-v1", rival="level-2")  # Gymnasium, one seat among rivals
rows = gymnasium.make_vec("kiribako/kiwara-v1", 64)     # Gymnasium's vector, likewise
many = kiribako.rl.many("kiwara", 1024)                 # every seat yours, one compiled call

They need the extra `rl`: pip install "kiribako[rl]".
"""

from __future__ import annotations

import contextlib
import importlib.util
from typing import TYPE_CHECKING, Any

from kiribako.kernel.refusal import KiribakoError, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiribako.kernel.game import Game
    from kiribako.rl.gymnasium_env import GymnasiumEnv
    from kiribako.rl.many_matches import ManyMatches
    from kiribako.rl.one_seat import Setup
    from kiribako.rl.pettingzoo_env import PettingZooEnv
    from kiribako.rl.rivals import Rival
    from kiribako.rl.vector_env import VectorEnv

__all__ = ["MissingExtra", "env", "many", "register", "single", "vector"]


class MissingExtra(KiribakoError):
    """A package of the extra `rl` is not installed."""


def env(
    game: str | Game[Any],
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    actions: str = "",
    places: int = 0,
    reward: str = "win",
    planes: bool = False,
    max_plies: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> PettingZooEnv:
    """A PettingZoo environment in which every seat is an agent; options are the game's own."""
    try:
        from kiribako.rl.env_config import EnvConfig  # noqa: PLC0415 - needs the extra
        from kiribako.rl.pettingzoo_env import PettingZooEnv  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing(error) from None
    config = EnvConfig(
        game,
        seats,
        options,
        actions=actions,
        places=places,
        reward=reward,
        planes=planes,
        max_plies=max_plies,
    )
    return PettingZooEnv(config, seed=seed, render_mode=render_mode)


def single(
    game: str | Game[Any],
    *,
    rival: Rival | Sequence[Rival] = "level-1",
    league: Sequence[Rival] | None = None,
    seat: int | None = 0,
    illegal: str = "lose",
    seats: int | None = None,
    setup: Setup = None,
    actions: str = "",
    places: int = 0,
    reward: str = "win",
    planes: bool = False,
    max_plies: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> GymnasiumEnv:
    """A Gymnasium environment for one seat (None: another by chance each match) among rivals.

    A rival is a bot's name, a Player, or a policy: a function of observations and masks, a row for
    each match that asks, to as many actions. Of a `league` each match draws its rivals.
    """
    try:
        from kiribako.rl.env_config import EnvConfig  # noqa: PLC0415 - needs the extra
        from kiribako.rl.gymnasium_env import GymnasiumEnv  # noqa: PLC0415
        from kiribako.rl.rivals import Rivals  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing(error) from None
    config = EnvConfig(
        game,
        seats,
        options,
        actions=actions,
        places=places,
        reward=reward,
        planes=planes,
        max_plies=max_plies,
    )
    rivals = Rivals(config, rival, league)
    return GymnasiumEnv(
        config, rivals, seat=seat, illegal=illegal, setup=setup, render_mode=render_mode
    )


def vector(
    game: str | Game[Any],
    num_envs: int,
    *,
    rival: Rival | Sequence[Rival] = "level-1",
    league: Sequence[Rival] | None = None,
    seat: int | None = 0,
    illegal: str = "lose",
    autoreset: str = "next-step",
    seats: int | None = None,
    setup: Setup = None,
    actions: str = "",
    places: int = 0,
    reward: str = "win",
    planes: bool = False,
    max_plies: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> VectorEnv:
    """Gymnasium's vector environment: `single` in so many rows, policies asked for many at once."""
    try:
        from kiribako.rl.env_config import EnvConfig  # noqa: PLC0415 - needs the extra
        from kiribako.rl.rivals import Rivals  # noqa: PLC0415
        from kiribako.rl.vector_env import VectorEnv  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing(error) from None
    config = EnvConfig(
        game,
        seats,
        options,
        actions=actions,
        places=places,
        reward=reward,
        planes=planes,
        max_plies=max_plies,
    )
    return VectorEnv(
        config,
        num_envs,
        Rivals(config, rival, league),
        seat=seat,
        illegal=illegal,
        setup=setup,
        autoreset=autoreset,
        render_mode=render_mode,
    )


def many(
    game: str | Game[Any],
    count: int,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    actions: str = "",
    places: int = 0,
    reward: str = "win",
    observing: bool = True,
    deals: int = 64,
    max_plies: int | None = None,
    **options: Any,
) -> ManyMatches:
    """So many matches, every seat yours, that one call moves on; arrays show what there is."""
    try:
        from kiribako.rl.env_config import EnvConfig  # noqa: PLC0415 - needs the extra
        from kiribako.rl.many_matches import ManyMatches  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing(error) from None
    config = EnvConfig(
        game, seats, options, actions=actions, places=places, reward=reward, max_plies=max_plies
    )
    return ManyMatches(config, count, seed=seed, observing=observing, deals=deals)


def register() -> list[str]:
    """Make every game known to `gymnasium.make`, as kiribako/kiwara-v1; the ids.

    Importing this module does it; again after a game was installed.
    """
    try:
        from kiribako.rl.gymnasium_env import register_all  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError as error:
        raise missing(error) from None
    return register_all()


def missing(error: ModuleNotFoundError) -> MissingExtra:
    """The error that says what to install; what is ours and missing is a fault of ours."""
    if error.name is None or error.name.startswith("kiribako"):
        raise error
    message = f'kiribako.rl needs {error.name}: pip install "kiribako[rl]"'
    return MissingExtra(Refusal("missing-extra", message))


if importlib.util.find_spec("gymnasium") is not None:
    with contextlib.suppress(MissingExtra):  # who has no numpy is told when an environment is made
        register()
