"""Every bot by its name: who can be asked to sit down at a game."""

from __future__ import annotations

from typing import Any

from kiribako.bots.levels import LEVELS, find_level, make_level
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.bots.searcher import SearchPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import BadOption, Refusal, quote

MOST_SIMULATIONS = 10_000_000


def bot_names(game: Game[Any]) -> list[str]:
    """The bots that play a game; `search` also takes a number, as in `search:5000`."""
    levels = [level.word for level in LEVELS]
    return [*levels, "random", "greedy", "search", *game.players()]


def is_bot(game: Game[Any], word: str) -> bool:
    """Whether a word names a bot rather than a person."""
    return word.partition(":")[0] in bot_names(game)


def make_player(game: Game[Any], word: str, seed: int) -> Player:
    """The bot of that name, or BadOption."""
    name, colon, number = word.partition(":")
    if name == "search":
        return SearchPlayer(simulations(number) if colon else 0, seed, wisdom=game.wisdom())
    if name not in bot_names(game):
        known = ", ".join(bot_names(game))
        raise BadOption(Refusal("bad-player", f"there is no bot {quote(word)}; there are {known}"))
    if colon:
        raise BadOption(Refusal("bad-player", f"{quote(word)}: only search takes a number"))
    level = find_level(name)
    if level is not None:
        return make_level(game, level, seed)
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(game.wisdom(), seed)
    own = game.players()[name]
    return own(seed=seed)  # type: ignore[call-arg] # as Game.players promises


def simulations(number: str) -> int:
    if not number.isdecimal() or not 0 < int(number[:9]) <= MOST_SIMULATIONS:
        message = f"search takes 1 to {MOST_SIMULATIONS} simulations, not {quote(number)}"
        raise BadOption(Refusal("bad-player", message))
    return int(number)
