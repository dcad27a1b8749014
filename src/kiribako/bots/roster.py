"""The list of bots: finds one by its name and makes it for a game."""

from __future__ import annotations

from typing import Any

from kiribako.bots.levels import LEVELS, find_level, make_level
from kiribako.bots.net_player import SIMULATIONS, NetPlayer, has_net, net_of
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.bots.searcher import SearchPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import BadOption, Refusal, quote
from kiribako.kernel.wisdom import STRONGEST

MOST_SIMULATIONS = 10_000_000


def bot_names(game: Game[Any]) -> list[str]:
    """The bots that play a game; some also take a number of simulations, as in `search:5000`."""
    levels = [level.word for level in LEVELS]
    nets = ["net"] if has_net(game) else []
    return [*levels, "random", "greedy", "search", "infer", *nets, *game.players()]


def is_bot(game: Game[Any], word: str) -> bool:
    """Whether a word names a bot rather than a person."""
    return word.partition(":")[0] in bot_names(game)


def make_player(game: Game[Any], word: str, seed: int) -> Player:
    """The bot of that name, or BadOption."""
    name, colon, number = word.partition(":")
    if name in ("search", "infer"):
        effort = simulations(number) if colon else 0
        return SearchPlayer(effort, seed, wisdom=game.wisdom(), infers=name == "infer")
    if name not in bot_names(game):
        known = ", ".join(bot_names(game))
        raise BadOption(Refusal("bad-player", f"there is no bot {quote(word)}; there are {known}"))
    if name == "net":
        effort = simulations(number) if colon else SIMULATIONS
        return NetPlayer(game, net_of(game), effort, seed)
    level = find_level(name)
    if level is not None and (not colon or level.number == STRONGEST):
        return make_level(game, level, seed, simulations(number) if colon else 0)
    if colon:
        message = f"{quote(word)}: only search, infer, net and level-{STRONGEST} take a number"
        raise BadOption(Refusal("bad-player", message))
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(game.wisdom(), seed)
    own = game.players()[name]
    return own(seed=seed)  # type: ignore[call-arg] # as Game.players promises


def simulations(number: str) -> int:
    if not number.isdecimal() or not 0 < int(number[:9]) <= MOST_SIMULATIONS:
        message = f"a search takes 1 to {MOST_SIMULATIONS} simulations, not {quote(number)}"
        raise BadOption(Refusal("bad-player", message))
    return int(number)
