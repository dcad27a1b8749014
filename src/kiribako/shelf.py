"""The shelf: finds every installed game through the entry-point group `kiribako.games`."""

from __future__ import annotations

import warnings
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import Refusal, UnknownGame, quote
from kiribako.kernel.travel import GROUP, of_version


def games() -> list[Game[Any]]:
    """Every game on the shelf, in the order of their titles."""
    found = []
    for entry in entry_points(group=GROUP):
        try:
            found.append(_load(entry.load(), entry.name))
        except Exception as error:  # noqa: BLE001 - one broken game must not empty the shelf
            warnings.warn(f"the game {entry.name} cannot be used: {error}", stacklevel=2)
    return sorted(found, key=lambda game: game.title)


def game(id: str, *, components: str | Path | None = None, version: int = 0) -> Game[Any]:
    """The game of that name, with a component file of your own if you like.

    `version` asks for an earlier version of its rules where the game keeps it.
    """
    for entry in entry_points(group=GROUP, name=id):
        found = _load(entry.load(), id)
        found = of_version(found, version) if version else found
        return found if components is None else found.with_components(components)
    names = ", ".join(sorted(entry.name for entry in entry_points(group=GROUP)))
    message = f"there is no game {quote(id)} on the shelf; there are: {names}"
    raise UnknownGame(Refusal("unknown-game", message))


def replay(text: str, *, components: str | Path | None = None) -> Match:
    """The match of a record, played again up to its last decision."""
    record = Record.read(text)
    return record.replay(game(record.game, components=components))


def verify(text: str, *, components: str | Path | None = None) -> Match:
    """The match of a record, or BadRecord if a move or the result is not what the rules say."""
    record = Record.read(text)
    return record.verify(game(record.game, components=components))


def _load(found: object, name: str) -> Game[Any]:
    if not isinstance(found, Game):
        raise TypeError(f"entry point {name} is not a Game")
    return found
