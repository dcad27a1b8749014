"""The interface of a bot in the arena: whatever it is made of, it is asked for a move."""

from __future__ import annotations

import hashlib
import operator
import time
from typing import Any, NamedTuple

from kiribako.kernel.match import Match
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import KiribakoError, MoveError, Refusal, quote


class BrokenBot(KiribakoError):
    """A bot that crashed, kept silent, or named no legal move; it loses its match."""


class Decision(NamedTuple):
    """A legal move and what it cost: CPU time inside this process, the clock's outside of it."""

    move: int
    seconds: float


class Bot:
    """What the referee and the terminal ask of a bot."""

    def begin(self, match: Match, seat: int) -> None:
        """A new match is about to start."""

    def decide(self, match: Match, seat: int) -> Decision:
        """The seat's next move, or BrokenBot."""
        raise NotImplementedError

    def finish(self, match: Match) -> None:
        """The match is over."""

    def close(self) -> None:
        """Nobody needs the bot any more."""


class OwnBot(Bot):
    """A player of ours: it sees a position that was dealt anew for its seat, nothing else."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.seed = seed

    def decide(self, match: Match, seat: int) -> Decision:
        rng = derived(self.seed, match.ply)
        began = time.thread_time()
        move = match.ask(self.player, rng)
        return Decision(move, time.thread_time() - began)


class PythonBot(Bot):
    """Somebody's Python object with a `choose(state)`; its faults are its own."""

    def __init__(self, chooser: Any, seed: int) -> None:
        self.chooser = chooser
        self.seed = seed

    def decide(self, match: Match, seat: int) -> Decision:
        state = match.redeal(seat, derived(self.seed, match.ply))
        began = time.thread_time()
        try:
            answer = self.chooser.choose(state)
        except Exception as error:
            words = f"it raised {type(error).__name__}: {quote(str(error))}"
            raise BrokenBot(Refusal("bot-crashed", words)) from error
        return Decision(legal(match, answer), time.thread_time() - began)


def legal(match: Match, answer: object) -> int:
    """The legal move that a bot's answer means, by number or in notation, or BrokenBot."""
    try:
        if isinstance(answer, str):
            return match.read(answer)
        move = operator.index(answer)  # type: ignore[arg-type] # whatever a stranger returns
        refusal = match.game.refuse(match.state, move)
        if refusal is None:
            return move
    except MoveError as error:
        refusal = error.refusal
    except (TypeError, ValueError, LookupError, OverflowError):
        raise BrokenBot(Refusal("bot-nonsense", f"{quote(answer)} is not a move")) from None
    words = f"its move {quote(answer)} is refused: {refusal.message}"
    raise BrokenBot(Refusal("bot-illegal-move", words, refusal.rule))


def derived(*parts: object) -> int:
    """A number of 31 bits that depends on its parts alone, for a bot's chance."""
    digest = hashlib.sha256("/".join(str(part) for part in parts).encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1
