"""A process that thinks for bots: `python -m kiribako.server.bots.worker MEGABYTES`.

It reads jobs from its input and answers each with one line. The bot is only ever handed a
redealt position, so it cannot know more than its seat.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections import OrderedDict

from kiribako import shelf
from kiribako.bots.roster import make_player
from kiribako.bots.thinking import think
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.server.bots.jobs import Job, Result, decode_job, encode
from kiribako.server.wire.parts import Hint

REMEMBERED = 32  # matches kept, so that only the latest decisions are played again
HINT_SECONDS = 1.0
MOST_HINTS = 10


class Desk:
    """The matches this worker has lately thought about."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, tuple[Match, list[str]]] = OrderedDict()

    def match_of(self, job: Job) -> Match:
        """The match of a job, carried on from what is remembered where that fits."""
        match, known = self.matches.pop(job.table, (None, []))
        if match is None or known != job.moves[: len(known)]:
            game = shelf.game(job.game)
            match = game.new_match(
                seats=job.seats, seed=job.seed, options=job.options, setup=job.setup
            )
            known = []
        for text in job.moves[len(known) :]:
            match.play(text)
        self.matches[job.table] = (match, list(job.moves))
        while len(self.matches) > REMEMBERED:
            self.matches.popitem(last=False)
        return match

    def do(self, job: Job) -> Result:
        match = self.match_of(job)
        if match.actor != job.seat:
            return Result(problem=f"seat {job.seat} has nothing to decide")
        if job.what == "hint":
            return Result(hints=hints(match, job))
        player = make_player(match.game, job.level, job.dice)
        move = player.choose(match.redeal(job.seat, job.dice))
        return Result(move=match.game.write(match.state, move))


def hints(match: Match, job: Job) -> list[Hint]:
    """The best ideas, in words."""
    thought = think(match, job.seat, seconds=HINT_SECONDS, seed=job.dice)
    told = []
    for idea in thought.ideas[:MOST_HINTS]:
        words = match.game.explain(match.state, match.read(idea.move))
        told.append(Hint(idea.move, words, idea.chance, idea.margin, idea.visits, idea.line))
    return told


def work(megabytes: int) -> None:
    """Answer jobs until there are no more."""
    lower_priority()
    limit_memory(megabytes)
    desk = Desk()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # whatever prints must not disturb the answers
    for line in sys.stdin.buffer:
        job = decode_job(line)
        try:
            result = desk.do(job)
        except KiribakoError as error:
            result = Result(problem=str(error))
        except MemoryError:
            sys.exit("out of memory")
        answers.write(encode(result) + b"\n")
        answers.flush()


def lower_priority() -> None:
    """People come first."""
    if hasattr(os, "nice"):
        os.nice(10)


def limit_memory(megabytes: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - Unix has it

        size = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


if __name__ == "__main__":
    work(int(sys.argv[1]))
