"""Environments for programs that learn: PettingZoo, Gymnasium, and many matches at a time.

import kiribako.rl

env = kiribako.rl.env("koi-koi", rounds=3)          # PettingZoo, every seat yours
single = kiribako.rl.single("kiwara", rival="level-2")  # Gymnasium, one seat against a bot
many = kiribako.rl.vector("kiwara", 1024)           # arrays that one call moves on

They need the extra `rl`: pip install "kiribako[rl]".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiribako.kernel.refusal import KiribakoError, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiribako.rl.gymnasium_env import GymnasiumEnv
    from kiribako.rl.pettingzoo_env import PettingZooEnv
    from kiribako.rl.vector_env import VectorEnv

__all__ = ["MissingExtra", "env", "register", "single", "vector"]


class MissingExtra(KiribakoError):
    """A package of the extra `rl` is not installed."""


def env(
    game: str,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    actions: str = "",
    places: int = 0,
    reward: str = "win",
    planes: bool = False,
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
        game, seats, options, actions=actions, places=places, reward=reward, planes=planes
    )
    return PettingZooEnv(config, seed=seed, render_mode=render_mode)


def single(
    game: str,
    *,
    rival: str | Sequence[str] = "level-1",
    seat: int | None = 0,
    illegal: str = "lose",
    seats: int | None = None,
    actions: str = "",
    places: int = 0,
    reward: str = "win",
    planes: bool = False,
    render_mode: str | None = None,
    **options: Any,
) -> GymnasiumEnv:
    """A Gymnasium environment for one seat (None: another by chance each match) among bots."""
    try:
        from kiribako.rl.env_config import EnvConfig  # noqa: PLC0415 - needs the extra
        from kiribako.rl.gymnasium_env import GymnasiumEnv  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing(error) from None
    config = EnvConfig(
        game, seats, options, actions=actions, places=places, reward=reward, planes=planes
    )
    return GymnasiumEnv(config, rival=rival, seat=seat, illegal=illegal, render_mode=render_mode)


def vector(
    game: str,
    count: int,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    actions: str = "",
    places: int = 0,
    reward: str = "win",
    observing: bool = True,
    deals: int = 64,
    **options: Any,
) -> VectorEnv:
    """So many matches that one call moves on; what there is to see stands in arrays."""
    try:
        from kiribako.rl.env_config import EnvConfig  # noqa: PLC0415 - needs the extra
        from kiribako.rl.vector_env import VectorEnv  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing(error) from None
    config = EnvConfig(game, seats, options, actions=actions, places=places, reward=reward)
    return VectorEnv(config, count, seed=seed, observing=observing, deals=deals)


def register() -> list[str]:
    """Make every game known to `gymnasium.make`, as kiribako/kiwara-v1; the ids."""
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
