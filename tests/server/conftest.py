"""What the server's tests share: both databases."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped] # comes without types
import pytest

from tests.server.postgres import Postgres, private_postgres

sys.setswitchinterval(0.0005)  # people, server and the store's writer share one process here


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`dev.py test --quick` starts no database server."""
    if os.environ.get("KIRIBAKO_QUICK") != "1":
        return
    stored = [
        item
        for item in items
        if "postgres" in getattr(item, "fixturenames", ()) or "postgresql" in item.name
    ]
    config.hook.pytest_deselected(items=stored)
    items[:] = [item for item in items if item not in stored]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with private_postgres() as server:
        yield server


def new_database(server: Postgres) -> str:
    """The address of a database nobody has used."""
    server.made += 1
    name = f"tables{server.made}"

    async def make() -> None:
        connection = await asyncpg.connect(server.address())
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return server.address(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return new_database(request.getfixturevalue("postgres"))
