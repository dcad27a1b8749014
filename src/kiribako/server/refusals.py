"""How the table says no: refusals of its own, in the one error shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from kiribako.kernel.game import Game
from kiribako.kernel.refusal import KiribakoError, Refusal
from kiribako.messages import ENGLISH, accepted, refusal_words, sought_in, translator
from kiribako.server.wire.parts import Problem


class TableError(KiribakoError):
    """Something the table refuses; `ply` helps a client that was behind, `status` is HTTP's."""

    def __init__(self, code: str, message: str, *, status: int = 409, ply: int | None = None):
        super().__init__(Refusal(code, message))
        self.status = status
        self.ply = ply

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.refusal.code, self.refusal.message)


def stumbled() -> TableError:
    """The rules themselves failed over something that was asked."""
    message = "something went wrong here, not with what you sent"
    return TableError("broken", message, status=500)


def no_such_table() -> TableError:
    return TableError("no-such-table", "there is no such table", status=404)


def in_language(error: KiribakoError, wanted: str, games: Mapping[str, Game[Any]]) -> KiribakoError:
    """The same with its sentence in the language of an Accept-Language header.

    The page asks in English, and says by code and facts what its reader reads.
    """
    language = accepted(wanted)
    if language == ENGLISH:
        return error
    packages = {game.id: game.package for game in games.values()}
    t = translator(language, *sought_in(error.refusal.where, packages))
    error.refusal = error.refusal._replace(message=refusal_words(error.refusal.to_json(), t))
    return error


def problem_of(error: KiribakoError) -> Problem:
    """Any refusal as it goes over the wire."""
    refusal = error.refusal
    ply = error.ply if isinstance(error, TableError) else None
    return Problem(
        code=refusal.code,
        message=refusal.message,
        rule=UNSET if refusal.rule is None else refusal.rule,
        where=UNSET if refusal.where is None else refusal.where,
        ply=UNSET if ply is None else ply,
    )
