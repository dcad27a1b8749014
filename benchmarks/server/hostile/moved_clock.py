"""A server on a machine whose clock is moved: SIGUSR1 an hour on, SIGUSR2 two hours back."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable

HOUR = 3_600 * 10**9  # nanoseconds


def move_by_signals() -> None:
    """Wall time follows signals from here on; monotonic clocks are what they are."""
    moved = 0
    true_ns: Callable[[], int] = time.time_ns

    def shown_ns() -> int:
        return true_ns() + moved

    def shift(by: int) -> Callable[..., None]:
        def act(*_signal: object) -> None:
            nonlocal moved
            moved += by

        return act

    time.time_ns = shown_ns
    time.time = lambda: shown_ns() / 1e9
    signal.signal(signal.SIGUSR1, shift(HOUR))
    signal.signal(signal.SIGUSR2, shift(-2 * HOUR))


if __name__ == "__main__":
    move_by_signals()
    from kiribako.server.serving import serve  # after the clock, which it may keep a name for
    from kiribako.server.settings import read_settings

    serve(read_settings())
