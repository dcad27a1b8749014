"""What a worker is asked and what it answers, one line of JSON each."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct

from kiribako.kernel.refusal import KiribakoError, Refusal
from kiribako.server.table.questions import Found, Question
from kiribako.server.table.state import Table
from kiribako.server.wire.parts import Problem


class Job(Struct, kw_only=True):
    """A match up to now, and what is to be found out."""

    table: str
    game: str
    rules: int = 0  # version of its rules, 0 for the newest
    seats: int
    options: dict[str, Any]
    seed: int | str | None
    setup: dict[str, Any] | None
    moves: list[str]
    question: Question


class Result(Struct, kw_only=True, omit_defaults=True):
    """What was found, or the refusal, and what it cost in milliseconds of a core."""

    found: Found | None = None
    problem: Problem | None = None
    cost: float = 0.0


encode = msgspec.json.Encoder().encode
decode_job = msgspec.json.Decoder(Job).decode
decode_result = msgspec.json.Decoder(Result).decode


def job_of(table: Table, question: Question) -> Job:
    """Everything a worker needs to know."""
    return Job(
        table=table.row.id,
        game=table.row.game,
        rules=table.row.rules_version,
        seats=table.row.seats,
        options=dict(table.row.options),
        seed=table.seed,
        setup=table.row.start.setup,
        moves=[move for _, move in table.decisions],
        question=question,
    )


def error_of(problem: Problem) -> KiribakoError:
    """A refusal as it was raised in the worker."""
    rule = None if problem.rule is UNSET else problem.rule
    where = None if problem.where is UNSET else problem.where
    return KiribakoError(Refusal(problem.code, problem.message, rule, where))
