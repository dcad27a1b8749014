"""What the tests of exported data share: both databases, and a store with matches in it."""

from __future__ import annotations

from tests.server.conftest import database, postgres

__all__ = ["database", "postgres"]
