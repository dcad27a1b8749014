"""The picture on a card: which position it shows, and that position drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from kiribako import shelf
from kiribako.kernel.game import Game

SHOWN: Final = 24  # decisions after which a game shows itself
Games = Mapping[str, Game[Any]]
_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(dict[str, Any]).decode


class Picture(Struct, frozen=True):
    """What one viewer may see of a game, as JSON; without a view, the game's own example."""

    game: str
    rules: int
    view: bytes = b""


def picture_of(game: Game[Any], view: dict[str, Any] | None = None) -> Picture:
    """To be drawn elsewhere; nothing is drawn yet."""
    return Picture(game.id, game.rules_version, _encode(view) if view else b"")


def drawing_of(picture: Picture, games: Games) -> str:
    """A picture as SVG, by one of these games or of the shelf; empty if the game draws none."""
    game = games.get(picture.game)
    if game is None or game.rules_version != picture.rules:
        game = of_the_shelf(picture.game, picture.rules)
    return game.svg(_decode(picture.view)) or "" if picture.view else example_of(game)


@cache
def of_the_shelf(id: str, rules: int) -> Game[Any]:
    return shelf.game(id, version=rules)


@cache
def example_of(game: Game[Any]) -> str:
    """A picture of the game that is nobody's match: dealt from a word, the same for everybody."""
    match = game.new_match(seed="card")
    buffer = match.state.move_buffer()
    for _ in range(SHOWN):
        if match.over:
            break
        match.play_move(int(match.state.clone().random_move(buffer)))
    return game.svg(match.view()) or ""
