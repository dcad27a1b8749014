"""What a worker is asked and what it answers, one line of JSON each."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from kiribako.server.table.state import Table

READY = b"\n"  # what a worker says once it can begin
GO_ON = b""  # what it is told after each part, when nobody else needs the machine


class Job(Struct, kw_only=True):
    """A finished match, and how much thought its review gets."""

    game: str
    rules: int = 0  # version of its rules, 0 for the newest
    seats: int
    options: dict[str, Any]
    names: list[str]
    seed: int | str | None
    setup: dict[str, Any] | None
    moves: list[str]
    simulations: int
    seconds: int


class Part(Struct, kw_only=True, omit_defaults=True):
    """How far it is; now and then the review so far, and in the end the whole of it."""

    share: float = 0.0
    review: Raw = Raw()
    done: bool = False
    problem: str = ""


encode = msgspec.json.Encoder().encode
decode_job = msgspec.json.Decoder(Job).decode
decode_part = msgspec.json.Decoder(Part).decode


def job_of(table: Table, *, simulations: int, seconds: int) -> Job:
    """Everything a worker needs to know."""
    return Job(
        game=table.row.game,
        rules=table.row.rules_version,
        seats=table.row.seats,
        options=dict(table.row.options),
        names=[chair.name for chair in table.chairs],
        seed=table.seed,
        setup=table.setup,
        moves=[move for _, move in table.decisions],
        simulations=simulations,
        seconds=seconds,
    )
