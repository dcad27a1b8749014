"""How the engine runs: compiled, or interpreted while `dev.py play` builds the compiled one."""

from __future__ import annotations

from pathlib import Path

from kiribako.kernel import bits
from kiribako.server.wire import http

COMPILED = not str(bits.__file__).endswith(".py")
LONGEST_NEWS = 20  # characters of a number of seconds


def engine(news: str) -> http.Engine:
    """What is known of it; `news` names the file that says how long the compiler will need."""
    if COMPILED:
        return http.Engine("compiled")
    return http.Engine("interpreted", seconds_left(news) if news else None)


def seconds_left(news: str) -> int | None:
    """What the file says; None if there is none, or nothing in it that could be meant."""
    try:
        with Path(news).open(encoding="ascii") as file:
            return max(0, int(file.read(LONGEST_NEWS)))
    except (OSError, ValueError):
        return None
