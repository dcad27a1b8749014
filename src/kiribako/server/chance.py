"""Chance: what a server draws for its tables."""

from __future__ import annotations

import secrets

from kiribako.kernel.fairness import fresh_secret
from kiribako.server.table.state import Table


class Chance:
    """Nobody can guess it."""

    def secret(self) -> str:
        """The secret of a new table, the server's part in its deal."""
        return fresh_secret()

    def dice(self, table: Table) -> int:
        """For a bot that thinks at a table, and for the redeal it is handed."""
        del table
        return secrets.randbits(48)
