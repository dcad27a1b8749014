"""What a worker is asked and what it answers, one line of JSON each."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from kiribako.server.wire.parts import Coaching, Hint

READY = b"ready\n"  # what a worker says once it can think


class Job(Struct, kw_only=True):
    """A match up to now, and what is wanted: a bot's move, or advice for a person."""

    what: Literal["move", "hint", "coach"]
    table: str
    game: str
    rules: int = 0  # version of its rules, 0 for the newest
    seats: int
    options: dict[str, Any]
    seed: int | str | None
    setup: dict[str, Any] | None
    moves: list[str]
    seat: int
    level: str = ""
    bot_seed: int = 0  # for the redeal and the bot
    move: str = ""  # coach: that is about to be sent
    afresh: bool = False  # think with nothing kept from before: the same seed, the same move
    ponder: float = 0.0  # seconds to think on after the answer, until there is other work


class Result(Struct, kw_only=True, omit_defaults=True):
    """The move or the advice, or what went wrong."""

    move: str = ""
    hints: list[Hint] = []
    coach: Coaching | None = None
    problem: str = ""
    step: int = 0  # of the fallback, on which it was thought


encode = msgspec.json.Encoder().encode
decode_job = msgspec.json.Decoder(Job).decode
decode_result = msgspec.json.Decoder(Result).decode
