"""Prints cards as PNG in a process of its own: each once, so many at a time, the latest kept."""

from __future__ import annotations

import asyncio
import importlib.util
import os
from collections import OrderedDict
from concurrent.futures import BrokenExecutor, Executor
from typing import Final

from kiribako.pictures import png_of
from kiribako.server.cards.card import WIDTH, Card, svg_of
from kiribako.server.cards.lettering import typefaces
from kiribako.server.limits import Buckets
from kiribako.server.refusals import TableError

KEPT: Final = 256  # cards, some 100 kB each
WAITING: Final = 8  # that are printed or wait for it
A_MINUTE: Final = 40  # new ones for one network
LARGEST: Final = 1_000_000  # letters of a drawing


def printed(drawing: str) -> bytes:
    """In the other process."""
    return png_of(drawing, WIDTH)


def one_process() -> Executor:
    import multiprocessing  # noqa: PLC0415 - a box in a page has no processes, and prints nothing
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - likewise

    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=step_back)


def step_back() -> None:
    """In the other process: moves come before pictures."""
    if hasattr(os, "nice"):
        os.nice(10)


class Press:
    """Whoever asks for a card that is being printed waits for that one."""

    def __init__(self, host: str, page: str = "") -> None:
        self.host = host
        self.page = page  # whose typefaces are used; else those of the page packed with us
        self.kept: OrderedDict[Card, bytes] = OrderedDict()
        self.printing: dict[Card, asyncio.Task[bytes]] = {}
        self.limits = Buckets.times(A_MINUTE)
        self.workers: Executor | None = None

    @staticmethod
    def can_print() -> bool:
        """Whether the extra `pictures` is installed."""
        return importlib.util.find_spec("resvg_py") is not None

    async def card(self, card: Card, network: str) -> bytes:
        """A card's picture; refused if there are too many new ones."""
        found = self.kept.get(card)
        if found is not None:
            self.kept.move_to_end(card)
            return found
        task = self.printing.get(card)
        if task is None:
            if not self.can_print():
                raise TableError("no-answer", "no cards are printed here", status=404)
            if len(self.printing) >= WAITING or not self.limits.of(network).take():
                raise TableError("too-fast", "too many new cards; wait a moment", status=429)
            task = asyncio.create_task(self._print(card))
            self.printing[card] = task
        return await asyncio.shield(task)

    def drawn(self, card: Card) -> str:
        """A card's drawing, not printed."""
        return svg_of(card, self.host, typefaces(self.page))

    async def _print(self, card: Card) -> bytes:
        try:
            drawing = self.drawn(card)
            if len(drawing) > LARGEST:
                raise TableError("no-answer", "this card is too large", status=503)
            if self.workers is None:
                self.workers = one_process()
            loop = asyncio.get_running_loop()
            try:
                image = await loop.run_in_executor(self.workers, printed, drawing)
            except BrokenExecutor:
                self.workers = None
                raise TableError("no-answer", "the card was not printed", status=503) from None
            self.kept[card] = image
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
            return image
        finally:
            del self.printing[card]

    def close(self) -> None:
        if self.workers is not None:
            self.workers.shutdown(wait=False, cancel_futures=True)
