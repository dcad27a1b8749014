"""How a game is played in two minutes: positions of its `two_minutes.toml`, played by the engine.

The pictures are drawn by the game's own part of the page; this tells what is in them, in the words
of `scene.<name>` of the game's `learn` messages.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from kiribako.kernel.game import Game
from kiribako.lessons.script import PART
from kiribako.messages import in_every_language
from kiribako.server.web.examples import NAMES, Script, brought, played
from kiribako.server.wire import http, parts

FILE = "two_minutes.toml"


class Scene(Script, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A picture as the game's file tells it; `choices` asks for the legal moves as well."""

    name: str
    choices: bool = False


class Scenes(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    scene: list[Scene]


@lru_cache(maxsize=64)
def two_minutes(game: Game[Any]) -> http.TwoMinutes:
    """Every scene of a game, in the order of its file; none if it brings no file."""
    return http.TwoMinutes(game.id, [staged(game, scene) for scene in scenes(game)])


def scenes(game: Game[Any]) -> list[Scene]:
    found = brought(game, FILE, Scenes)
    return found.scene if found else []


def staged(game: Game[Any], scene: Scene) -> http.Scene:
    """The position a scene leads to, for its eyes."""
    match = played(game, scene)
    last = match.history(scene.eyes)[-1:]
    return http.Scene(
        name=scene.name,
        rule=scene.rule,
        caption=in_every_language(game.package, f"scene.{scene.name}", PART),
        eyes=scene.eyes,
        view=match.view(scene.eyes),
        names=list(NAMES[: match.seats]),
        happened=parts.Decision(**last[0]) if last else None,
        choices=match.moves() if scene.choices and match.actor == scene.eyes else [],
    )
