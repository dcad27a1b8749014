"""Migrations: plain SQL files, numbered, applied once, and checked ever after."""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import NamedTuple

from kiribako.server.store.port import bad_store


class Migration(NamedTuple):
    """One step of the schema."""

    number: int
    name: str
    text: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def migrations(dialect: str) -> list[Migration]:
    """The steps of a dialect, `sqlite` or `postgresql`, in their order."""
    folder = resources.files("kiribako.server.store") / "migrations" / dialect
    found = [
        Migration(int(file.name[:4]), file.name, file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".sql")
    ]
    return sorted(found)


def missing(dialect: str, applied: list[tuple[int, str]]) -> list[Migration]:
    """The steps still to be taken; a database from elsewhere is refused."""
    known = migrations(dialect)
    if len(applied) > len(known):
        raise bad_store(
            f"the database has schema {applied[-1][0]}, this Kiribako knows {len(known)}: "
            "it was used by a newer one"
        )
    for (number, digest), step in zip(sorted(applied), known):
        if (number, digest) != (step.number, step.digest):
            raise bad_store(f"step {number} of the database's schema is not {step.name}")
    return known[len(applied) :]
