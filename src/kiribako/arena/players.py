"""Every bot by its word: programs and classes of your own first, then the box's own roster."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiribako.arena import brought
from kiribako.arena.program import PREFIX as PROGRAM
from kiribako.arena.program import Program
from kiribako.arena.seated import BrokenBot, Inside, Seated
from kiribako.bots import roster
from kiribako.bots.learned import SIMULATIONS, NetPlayer, net_of
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError, Refusal

NET = "net:"


def is_bot(game: Game[Any], word: str) -> bool:
    """Whether a word names a bot rather than a person."""
    return is_external(word) or roster.is_bot(game, word)


def is_external(word: str) -> bool:
    """Whether a word names a bot that is not part of the box."""
    return word.startswith((PROGRAM, brought.PREFIX)) or net_file(word)[0] != ""


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
) -> Seated:
    """The bot a word names, or BadOption.

    Paths are looked up from the folder; `move_time` is what a program is given for a decision.
    """
    home = folder or Path.cwd()
    if word.startswith(PROGRAM):
        return Program(word, seed, folder=home, move_time=move_time)
    if word.startswith(brought.PREFIX):
        return brought.bring(game, word, seed, home)
    path, number = net_file(word)
    if path:
        effort = roster.simulations(number) if number else SIMULATIONS
        return Inside(NetPlayer(game, net_of(game, str(home / path)), effort, seed), seed)
    return Inside(roster.make_player(game, word, seed), seed)


def sit_down(bot: Seated, name: str, match: Match, seat: int) -> None:
    """Let a bot begin where nothing is at stake yet: one that cannot is refused by its name."""
    try:
        bot.begin(match, seat)
    except BrokenBot as error:
        raise KiribakoError(Refusal(error.code, f"{name}: {error.message}")) from None
