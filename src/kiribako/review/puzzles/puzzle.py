"""A puzzle: a decision of some match at which one answer is clearly best by what the seat knows."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, NamedTuple

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record, fault
from kiribako.review.judgement import Reason, short

FORMAT: Final = 1
DIFFICULTIES: Final = (1, 2, 3, 4, 5)  # the lowest level of the bots that finds the answer
DIGITS: Final = 10  # of a fingerprint, hexadecimal


class Answer(NamedTuple):
    """A move, and the seat's chance to win after it; moves that read alike are one answer."""

    move: str
    chance: float
    error: float  # standard error
    line: list[str]  # how play was likely to go on, the move itself first


class Puzzle(NamedTuple):
    """It replays from its seed; the first answer is the best."""

    id: str
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seed: str | int
    moves: list[str]  # up to the decision
    seat: int
    task: dict[str, Any]  # how the seat stands, and what is asked
    answers: list[Answer]
    lead: float  # of the first answer over the next best
    lead_error: float  # standard error of that
    difficulty: int
    why: list[Reason]

    @property
    def best(self) -> Answer:
        return self.answers[0]

    def to_line(self) -> str:
        """As one line of JSON."""
        shape = self._asdict()
        shape["answers"] = [
            {**one._asdict(), "chance": short(one.chance), "error": short(one.error)}
            for one in self.answers
        ]
        shape["why"] = [reason.to_json() for reason in self.why]
        shape["lead"], shape["lead_error"] = short(self.lead), short(self.lead_error)
        whole = {"kiribako-puzzle": FORMAT, **shape}
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def from_line(line: str) -> Puzzle:
        shape = json.loads(line)
        if shape.pop("kiribako-puzzle", None) != FORMAT:
            raise fault('a puzzle has "kiribako-puzzle": {format}', format=FORMAT)
        answers = [Answer(**one) for one in shape.pop("answers")]
        why = [Reason.from_json(one) for one in shape.pop("why")]
        return Puzzle(answers=answers, why=why, **shape)

    def replay(self, game: Game[Any]) -> Match:
        """The match up to the decision; BadRecord if the game has changed since."""
        match = Record(
            game=self.game,
            rules_version=self.rules_version,
            seats=self.seats,
            names=[],
            options=self.options,
            components="",
            seed=self.seed,
            setup=None,
            decisions=[],
            scores=None,
            winners=None,
        ).replay(game)
        for move in self.moves:
            match.play(move)
        if match.actor != self.seat:
            raise fault("puzzle {id}: it is not seat {seat}'s turn", id=self.id, seat=self.seat)
        return match


def fingerprint(match: Match, seat: int) -> str:
    """What tells one puzzle from another: all that the seat sees, the number of the ply aside."""
    view = match.view(seat)
    view["ply"] = 0
    view["seat"] = seat
    text = json.dumps(view, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def reading(match: Match, move: int) -> str:
    """What a move says; two that read alike, such as two plain cards of a month, are one answer."""
    return match.game.explain(match.state, move)
