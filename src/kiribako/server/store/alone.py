"""A database that one server has to itself: there is nobody to hear from, and nobody to tell."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from kiribako.server.clock import wall
from kiribako.server.store.port import Gone, Heard, Met, NodePresence
from kiribako.server.store.statements import Statements


class AloneStore(Statements):
    """What several nodes would have to agree on is one machine's own affair."""

    listening = True  # nobody could say anything

    def __init__(self) -> None:
        self.node = secrets.token_hex(4)  # of this start

    async def clock(self) -> int:
        """Milliseconds since 1970: one server, so its machine's will do."""
        return wall()

    def listen(self, heard: Heard, met: Met) -> None:
        """There is nobody else to hear from."""

    def listen_for_ends(self, gone: Gone) -> None:
        """Nobody else ends sessions either."""

    async def lost(self, nodes: Iterable[str]) -> set[str]:
        """Whoever had this database before has stopped."""
        return {node for node in nodes if node != self.node}

    def say(self, here: NodePresence) -> None:
        """Nor anybody to tell."""
