"""Finds a bot by its name: programs, classes and nets of your own, then the bots of the box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiribako.arena import python_bots
from kiribako.arena.bot import Bot, BrokenBot, OwnBot
from kiribako.arena.program_bot import PREFIX as PROGRAM
from kiribako.arena.program_bot import ProgramBot
from kiribako.bots import roster
from kiribako.bots.net_player import SIMULATIONS, NetPlayer, net_of
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError, Refusal

NET = "net:"


def is_bot(game: Game[Any], word: str) -> bool:
    """Whether a word names a bot rather than a person."""
    return is_external(word) or roster.is_bot(game, word)


def is_external(word: str) -> bool:
    """Whether a word names a bot that is not part of the box."""
    return word.startswith((PROGRAM, python_bots.PREFIX)) or net_file(word)[0] != ""


def net_file(word: str) -> tuple[str, str]:
    """The file of `net:FILE.npz` or `net:FILE.npz:SIMULATIONS` and the number; empty if none."""
    if not word.startswith(NET):
        return "", ""
    path, dot, number = word.removeprefix(NET).partition(".npz")
    return (path + dot, number.removeprefix(":")) if dot else ("", "")


def take_seat(
    game: Game[Any],
    word: str,
    seed: int,
    *,
    folder: Path | None = None,
    move_time: float | None = None,
) -> Bot:
    """The bot a word names, or BadOption.

    Paths are looked up from the folder; `move_time` is what a program is given for a decision.
    """
    home = folder or Path.cwd()
    if word.startswith(PROGRAM):
        return ProgramBot(word, seed, folder=home, move_time=move_time)
    if word.startswith(python_bots.PREFIX):
        return python_bots.load_python_bot(game, word, seed, home)
    path, number = net_file(word)
    if path:
        effort = roster.simulations(number) if number else SIMULATIONS
        return OwnBot(NetPlayer(game, net_of(game, str(home / path)), effort, seed), seed)
    return OwnBot(roster.make_player(game, word, seed), seed)


def sit_down(bot: Bot, name: str, match: Match, seat: int) -> None:
    """Let a bot begin where nothing is at stake yet: one that cannot is refused by its name."""
    try:
        bot.begin(match, seat)
    except BrokenBot as error:
        raise KiribakoError(Refusal(error.code, f"{name}: {error.message}")) from None
