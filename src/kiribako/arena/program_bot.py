"""Any program as a bot: it is told its view line by line and answers with a move.

docs/bot-protocol.md describes the lines; this is the arena's side of them.
"""

from __future__ import annotations

import json
import shlex
import time
from pathlib import Path
from typing import Any, Final

from kiribako.arena.bot import Bot, BrokenBot, Decision, legal
from kiribako.arena.pipes import Pipes
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, KiribakoError, MoveError, Refusal, quote

PREFIX: Final = "program:"
VERSION: Final = 1
LISTED: Final = 500  # with more legal moves than this a program has to ask for them
START: Final = 30.0  # seconds for the greetings
PATIENCE: Final = 60.0  # seconds for a decision if no time was agreed
GRACE: Final = 1.0  # seconds over the agreed time that are forgiven


class ProgramBot(Bot):
    """A running program; one that broke is started again for the next match."""

    def __init__(
        self, word: str, seed: int, *, folder: Path, move_time: float | None = None
    ) -> None:
        try:
            self.command = shlex.split(word.removeprefix(PREFIX))
        except ValueError as error:
            raise BadOption(Refusal("bad-player", f"{quote(word)}: {error}")) from None
        if not self.command:
            raise BadOption(Refusal("bad-player", "write program:COMMAND, as you would type it"))
        self.seed = seed
        self.folder = folder
        self.move_time = move_time
        self.name = ""
        self.known: list[tuple[int, str]] = []  # decisions the program was told of
        self.pipes: Pipes | None = None

    def begin(self, match: Match, seat: int) -> None:
        if self.pipes is None:
            self.greet()
        facts = {
            "game": match.game.id,
            "rules_version": match.game.rules_version,
            "options": match.options,
            "seats": match.seats,
            "seat": seat,
            "seed": self.seed,
        }
        self.known = []
        self.tell(f"match {json.dumps(facts, ensure_ascii=False)}")
        self.await_ready()

    def greet(self) -> None:
        """Start the program and exchange greetings."""
        try:
            self.pipes = Pipes(self.command, self.folder)
        except OSError as error:
            words = f"{quote(self.command[0])} cannot be started: {error.strerror}"
            raise BrokenBot(Refusal("bot-start", words)) from None
        self.tell(f"kiribako-bot {VERSION}")
        self.await_ready()

    def await_ready(self) -> None:
        end = time.monotonic() + START
        while True:
            word, rest = self.hear(end, "ready")
            if word == "ready":
                return
            if word == "name":
                self.name = rest
            elif word == "decline":
                raise self.broken("bot-declined", f"it will not play: {quote(rest)}")
            elif word != "author":
                raise self.broken("bot-nonsense", f"it said {quote(word)} instead of ready")

    def decide(self, match: Match, seat: int) -> Decision:
        limit = PATIENCE if self.move_time is None else self.move_time + GRACE
        self.catch_up(match, seat)
        count = len(match.state.legal_moves())
        lines = [f"decide {match.ply} {count}"]
        lines.append(f"view {json.dumps(match.view(seat), ensure_ascii=False)}")
        if count <= LISTED:
            lines += [f"legal {move}" for move in match.moves()]
        lines.append("go" if self.move_time is None else f"go {round(self.move_time * 1000)}")
        began = time.monotonic()
        self.tell("\n".join(lines))
        while True:
            word, rest = self.hear(began + limit, "a move")
            if word == "move":
                break
            self.answer(match, seat, word, rest)
        seconds = time.monotonic() - began
        try:
            move = legal(match, rest)
        except BrokenBot:
            self.close()
            raise
        self.known.append((seat, match.game.write(match.state, move)))
        return Decision(move, seconds)

    def answer(self, match: Match, seat: int, word: str, rest: str) -> None:
        """What a program may ask before it moves."""
        if word == "moves":
            self.tell("\n".join([*(f"legal {move}" for move in match.moves()), "end"]))
        elif word == "why":
            try:
                refusal = match.why_not(rest)
            except MoveError as error:
                refusal = error.refusal
            self.tell("fine" if refusal is None else f"refused {json.dumps(refusal.to_json())}")
        elif word == "consult":
            self.tell(consulted(match, seat, rest))
        else:
            raise self.broken("bot-nonsense", f"it said {quote(word)} instead of a move")

    def catch_up(self, match: Match, seat: int) -> None:
        """Tell what was decided since the last time, as the seat may know it."""
        decisions = match.record().decisions
        same = 0
        while same < min(len(decisions), len(self.known)) and decisions[same] == self.known[same]:
            same += 1
        if same < len(self.known):
            self.tell(f"undo {same}")
        past = match.copy()
        lines: list[str] = []
        while past.ply > same:
            text = past.undo()
            move = past.game.read(past.state, text)
            lines.append(f"played {past.actor} {past.game.shown(past.state, move, seat)}")
        if lines:
            self.tell("\n".join(reversed(lines)))
        self.known = decisions

    def finish(self, match: Match) -> None:
        if self.pipes is None:
            return
        self.tell(f"over {json.dumps({'scores': match.scores(), 'winners': match.winners()})}")

    def close(self) -> None:
        if self.pipes is not None:
            self.pipes.close("quit")
            self.pipes = None

    def tell(self, lines: str) -> None:
        assert self.pipes is not None  # noqa: S101 - a program is greeted first
        self.pipes.write(lines)

    def hear(self, end: float, wanted: str) -> tuple[str, str]:
        """The next line of any weight as its first word and the rest."""
        while True:
            assert self.pipes is not None  # noqa: S101
            line = self.pipes.read(end)
            if line is None:
                raise self.broken("bot-timeout", f"it did not say {wanted} in time")
            if line == "":
                raise self.broken("bot-crashed", "it has ended")
            word, _, rest = line.strip().partition(" ")
            if word and word != "say":
                return word, rest.strip()

    def broken(self, code: str, words: str) -> BrokenBot:
        """Why the program is out; it is stopped, and its last words are quoted."""
        assert self.pipes is not None  # noqa: S101
        last = self.pipes.end()
        self.pipes = None
        return BrokenBot(Refusal(code, f"{words}; {last}" if last else words))


def consulted(match: Match, seat: int, rest: str) -> str:
    """The game's answer to a program's question, or why there is none."""
    try:
        question: Any = json.loads(rest)
    except (ValueError, RecursionError):
        question = None
    if not isinstance(question, dict):
        refusal = Refusal("bad-question", "a question is a JSON object")
        return f"refused {json.dumps(refusal.to_json())}"
    try:
        return f"answer {json.dumps(match.consult(seat, question), ensure_ascii=False)}"
    except KiribakoError as error:
        return f"refused {json.dumps(error.refusal.to_json())}"
