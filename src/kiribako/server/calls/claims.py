"""Claims: what this node has taken of the queue, and what nobody is at any more.

A claim begins with the name of its node. What a node holds that is no more is free as soon as the
store knows that it is gone, and so is what this node took and does not work on: it may not have
learned that it had it. The lease is only for what nobody can know.
"""

from __future__ import annotations

import secrets
from typing import Final

from kiribako.server.clock import monotonic as steady
from kiribako.server.store.port import Store

EVERY: Final = 400  # milliseconds between two looks
LATER: Final = 2_000  # after which what failed is tried again
NODE: Final = 8  # letters of a node's name


class Claims:
    """Those of one node."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.held: dict[str, int | None] = {}  # and until when, once the work has failed
        self.looked: int | None = None

    def take(self) -> str:
        """A new one, held until it is let go of."""
        claim = f"{self.store.node}-{secrets.token_hex(8)}"
        self.held[claim] = None
        return claim

    def let_go(self, claim: str, *, failed: bool = False) -> None:
        """Done with; what of it has failed is free again in a moment, not at once."""
        if failed:
            self.held[claim] = steady() + LATER
        else:
            self.held.pop(claim, None)

    async def free(self, now: int) -> None:
        """Let everybody have what nobody is at."""
        if self.looked is not None and steady() - self.looked < EVERY:
            return
        self.looked = steady()
        held = {
            claim: until
            for claim, until in self.held.items()
            if until is None or until > self.looked
        }
        self.held = held
        found = [claim for claim in await self.store.claims(now) if claim[NODE : NODE + 1] == "-"]
        gone = await self.store.lost({claim[:NODE] for claim in found})
        for claim in sorted(found):
            mine = claim[:NODE] == self.store.node
            if claim[:NODE] in gone or (mine and claim not in self.held):
                await self.store.free_claim(claim)
