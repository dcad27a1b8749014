"""Brings a clone into the state a command needs, and does nothing where that is so already."""

import os
from contextlib import AbstractContextManager

from tools import engine, environment, web
from tools.guard import Guard
from tools.places import SOURCE

# An environment is shared with whoever else uses it until this process ends.
_held: list[Guard] = []


def prepare(locks: tuple[str, ...], *, with_engine: bool = True, with_page: bool = False) -> None:
    """Fill the environment from the locks, install engine and page of the sources as they are."""
    guard = Guard()
    _held.append(guard)
    if _is_done(locks, with_engine=with_engine) and (web.is_built() or not with_page):
        return
    with guard.alone():
        environment.make_ready(locks)
        if with_page:
            web.build()  # first, for it is installed with the engine
        if with_engine and not engine.is_current():
            engine.update()


def alone() -> AbstractContextManager[None]:
    """Have the environment alone once more, after `prepare`."""
    return _held[-1].alone()


def _is_done(locks: tuple[str, ...], *, with_engine: bool) -> bool:
    return environment.is_ready(locks) and (not with_engine or engine.is_current())


def running_environment(kind: str) -> dict[str, str]:
    """The variables under which programs see the engine in the given kind, and in no other."""
    env = {name: value for name, value in os.environ.items() if name not in _MISLEADING}
    if kind == engine.INTERPRETED:
        env["PYTHONPATH"] = str(SOURCE)
    return env


_MISLEADING = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
