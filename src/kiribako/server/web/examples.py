"""A game's worked examples: positions of its `examples.toml`, played again by the engine.

What is said of one is `example.<rule>` of the game's `learn` messages.
"""

from __future__ import annotations

import importlib.resources
import tomllib
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.lessons.script import PART
from kiribako.messages import in_every_language
from kiribako.server.wire import http, parts

T = TypeVar("T")
NAMES = ("Mika", "Jun", "Hana", "Ren", "Yui")
FILE = "examples.toml"


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """One example as the game's file tells it: where it starts, what is played, who looks."""

    rule: str
    moves: list[str]
    seats: int | None = None
    seed: int | str = 0
    options: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    eyes: int | None = None  # a spectator's unless a seat is named


class Scripts(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    example: list[Script]


@lru_cache(maxsize=64)
def examples(game: Game[Any]) -> http.Examples:
    """Every example of a game, in the order of its file; none if it brings no file."""
    return http.Examples(game.id, [replay(game, script) for script in scripts(game)])


def scripts(game: Game[Any]) -> list[Script]:
    found = brought(game, FILE, Scripts)
    return found.example if found else []


def brought(game: Game[Any], name: str, shape: type[T]) -> T | None:
    """A file that a game brings beside its code, read; None if it brings none."""
    file = importlib.resources.files(game.package).joinpath(name)
    if not file.is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), shape)


def played(game: Game[Any], script: Script) -> Match:
    """A script's match, played to its end; a move that is not legal raises."""
    match = game.new_match(
        seats=script.seats,
        seed=script.seed,
        options=script.options,
        setup=script.setup or None,
    )
    for move in script.moves:
        match.play(move)
    return match


def replay(game: Game[Any], script: Script) -> http.Example:
    """The position an example leads to, for its eyes."""
    match = played(game, script)
    last = match.history(script.eyes)[-1:]
    return http.Example(
        rule=script.rule,
        caption=in_every_language(game.package, f"example.{script.rule}", PART),
        eyes=script.eyes,
        view=match.view(script.eyes),
        moves=[match.shown(ply, script.eyes) for ply in range(match.ply)],
        names=list(NAMES[: match.seats]),
        happened=parts.Decision(**last[0]) if last else None,
    )
