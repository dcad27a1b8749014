"""How much work something is, whatever the machine and whoever else is busy on it.

A clock on the wall tells about the machine and its other guests. This counts the time that our own
thread worked, in turns of a plain Python loop: about a twentieth of a microsecond each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import thread_time

import pytest

TURNS = 20_000

measured = pytest.mark.skipif(
    sys.platform == "win32", reason="its clock of a thread's work ticks in sixtieths of a second"
)


def effort(work: Callable[[], object], tries: int = 3) -> float:
    """The least that some work took in a few tries, as turns of the loop."""
    return min(spent(work) / spent(loop) for _ in range(tries)) * TURNS


def spent(work: Callable[[], object]) -> float:
    began = thread_time()
    work()
    return thread_time() - began


def loop() -> int:
    number = 0
    for turn in range(TURNS):
        number = (31 * number + turn) & 0xFFFF
    return number
