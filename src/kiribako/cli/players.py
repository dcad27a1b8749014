"""Who sits where: people and bots named on the command line."""

from __future__ import annotations

from typing import Any

from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.bots.search import SearchPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import BadOption, Refusal, quote

MOST_SIMULATIONS = 10_000_000
BOTS = ("random", "greedy", "search")


def seat_players(
    game: Game[Any], seats: int, wanted: list[str], seed: int
) -> tuple[list[str], list[Player | None]]:
    """A name and a bot for each seat; None for a person."""
    if len(wanted) > seats:
        message = f"{len(wanted)} players are too many for {seats} seats"
        raise BadOption(Refusal("bad-seats", message))
    words = wanted + (["you"] if not wanted else [])
    words += ["search"] * (seats - len(words))
    bots = [make_bot(game, word, seed * 16 + seat) for seat, word in enumerate(words)]
    names = [word if bot is None or words.count(word) == 1 else f"{word} {seat}"
             for seat, (word, bot) in enumerate(zip(words, bots))]  # fmt: skip
    if len(set(names)) != len(names):
        raise BadOption(Refusal("bad-seats", "give each person a different name"))
    return names, bots


def make_bot(game: Game[Any], word: str, seed: int) -> Player | None:
    """The bot of that name, `search:5000` for one that thinks more; None for a person."""
    name, colon, number = word.partition(":")
    if name == "search":
        return SearchPlayer(simulations(number) if colon else 0, seed)
    if colon:
        raise BadOption(Refusal("bad-player", f"{quote(word)}: only search takes a number"))
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(game.wisdom(), seed)
    own = game.players().get(name)
    if own is not None:
        return own(seed=seed)  # type: ignore[call-arg] # as Game.players promises
    if not word.isprintable() or not 0 < len(word) <= 40:
        raise BadOption(Refusal("bad-player", "a name has 1 to 40 printable characters"))
    return None


def simulations(number: str) -> int:
    if not number.isdecimal() or not 0 < int(number[:9]) <= MOST_SIMULATIONS:
        message = f"search takes 1 to {MOST_SIMULATIONS} simulations, not {quote(number)}"
        raise BadOption(Refusal("bad-player", message))
    return int(number)
