"""Entropy: where a server's random numbers come from, those of deals and of bots."""

from __future__ import annotations

import secrets

from kiribako.kernel.fairness import fresh_secret
from kiribako.server.table.state import Table


class Entropy:
    """The operating system's own: nobody can guess it. Tests put another in its place."""

    def secret(self) -> str:
        """The secret of a new table, the server's part in its deal."""
        return fresh_secret()

    def bot_seed(self, table: Table) -> int:
        """For a bot that thinks at a table, and for the redeal it is handed."""
        del table
        return secrets.randbits(48)
