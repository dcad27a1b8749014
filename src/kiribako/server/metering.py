"""Metering: what a coroutine itself costs the event loop, not counting what it waits for."""

from __future__ import annotations

import types
from collections.abc import Callable, Coroutine, Generator
from typing import Any, TypeVar

from kiribako.server.clock import thread_seconds

T = TypeVar("T")


@types.coroutine
def metered(work: Coroutine[Any, Any, T], spend: Callable[[float], None]) -> Generator[Any, Any, T]:
    """Do some work, and say at its end how many milliseconds of this thread it took.

    Every step from one wait to the next is measured by itself, so that nobody pays for what others
    do meanwhile.
    """
    spent, resume, value = 0.0, work.send, None
    try:
        while True:
            began = thread_seconds()
            try:
                waits = resume(value)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                spent += thread_seconds() - began
            try:
                value, resume = (yield waits), work.send
            except BaseException as error:  # noqa: BLE001 - it is handed on, whatever it is
                value, resume = error, work.throw
    finally:
        spend(1_000 * spent)
