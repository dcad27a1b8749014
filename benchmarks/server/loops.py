"""Closed loop, where every table moves as fast as it is answered, and open loop, by the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Protocol

from msgspec import Struct

from benchmarks.server.node import Node


class Playable(Protocol):
    """A table that tells when a decision has reached everybody."""

    sent: float
    took: float
    moved: Any

    @property
    def over(self) -> bool: ...
    def play(self) -> None: ...


class Figures(Struct, frozen=True):
    """What a loop gave."""

    tables: int
    moves: int
    seconds: float
    cpu: float  # the server's seconds of a core
    p50: float  # of the time to the acknowledgement, in milliseconds
    p95: float
    p99: float

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Microseconds of a core for each move."""
        return 1e6 * self.cpu / self.moves if self.moves else 0.0


def figures(tables: int, times: list[float], seconds: float, cpu: float) -> Figures:
    ordered = sorted(times) or [0.0]

    def part(share: float) -> float:
        return 1_000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    return Figures(tables, len(times), seconds, cpu, part(0.5), part(0.95), part(0.99))


async def closed_loop(
    node: Node, laid: Sequence[Playable], at_once: int, *, warm: int, moves: int, seconds: float
) -> Figures:
    """So many tables in play; a match that is over leaves its place to the next one.

    The first `warm` moves are not measured; it ends after `moves` more, or `seconds`.
    """
    end = asyncio.get_running_loop().create_future()
    times: list[float] = []
    waiting = iter(laid[at_once:])
    began = cpu = 0.0

    def moved(table: Playable) -> None:
        nonlocal began, cpu
        times.append(table.took)
        if len(times) == warm:
            began, cpu = perf_counter(), node.cpu()
        elif len(times) == warm + moves and not end.done():
            end.set_result(None)
        if not table.over:
            table.play()
            return
        following = next(waiting, None)
        if following is not None:
            following.play()
        elif not end.done():
            end.set_result(None)

    for table in laid:
        table.moved = moved
    for table in laid[:at_once]:
        table.play()
    await asyncio.wait([end], timeout=seconds)
    took, used = perf_counter() - began, node.cpu() - cpu
    for table in laid:
        table.moved = ignore
    if len(times) <= warm:
        raise RuntimeError(f"only {len(times)} moves in {seconds:.0f} seconds")
    return figures(at_once, times[warm:], took, used)


def ignore(_table: Playable) -> None:
    """The measurement is over."""


async def open_loop(
    node: Node | None, laid: Sequence[Playable], *, every: float, seconds: float
) -> Figures:
    """Every table moves once in `every` seconds, whatever the others do; late is late.

    Without a node, what it uses of a core is not measured.
    """
    times: list[float] = []
    due: dict[int, float] = {}

    def moved(table: Playable) -> None:
        times.append(perf_counter() - due.pop(id(table)))

    for table in laid:
        table.moved = moved
    gap = every / len(laid)
    total = int(seconds / gap)
    began, cpu = perf_counter(), node.cpu() if node else 0.0
    number = 0
    while number < total:
        while number < total and began + number * gap <= perf_counter():
            table = laid[number % len(laid)]
            if not table.over and id(table) not in due:
                due[id(table)] = began + number * gap
                table.play()
            number += 1
        await asyncio.sleep(0.001)
    took, used = perf_counter() - began, (node.cpu() if node else 0.0) - cpu
    for _ in range(500):
        if not due:
            break
        await asyncio.sleep(0.01)
    times += [60.0] * len(due)  # never answered
    return figures(len(laid), times, took, used)
