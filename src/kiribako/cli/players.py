"""Who sits where: people and bots named on the command line."""

from __future__ import annotations

from typing import Any

from kiribako.arena.bot import Bot
from kiribako.arena.players import is_bot, take_seat
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import BadOption, Fault

OPPONENT = "level-3"  # who sits down where nobody was named


def seat_players(
    game: Game[Any], seats: int, wanted: list[str], seed: int
) -> tuple[list[str], list[Bot | None]]:
    """A name and a bot for each seat; None for a person."""
    if len(wanted) > seats:
        raise BadOption(
            Fault(
                "{count} players are too many for {seats} seats", count=len(wanted), seats=seats
            ).refusal("bad-seats")
        )
    words = wanted + [OPPONENT] * (seats - len(wanted))
    bots = [seat_player(game, word, seed * 16 + seat) for seat, word in enumerate(words)]
    names = [word if bot is None or words.count(word) == 1 else f"{word} {seat}"
             for seat, (word, bot) in enumerate(zip(words, bots))]  # fmt: skip
    if len(set(names)) != len(names):
        raise BadOption(Fault("give each person a different name").refusal("bad-seats"))
    return names, bots


def seat_player(game: Game[Any], word: str, seed: int) -> Bot | None:
    """The bot of that name; None for a person."""
    if is_bot(game, word):
        return take_seat(game, word, seed)
    if not word.isprintable() or not 0 < len(word) <= 40 or ":" in word:
        raise BadOption(
            Fault("a name has 1 to 40 printable characters and no colon").refusal("bad-player")
        )
    return None
