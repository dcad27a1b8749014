"""A process that works out questions: `python -m kiribako.server.questions.worker MEGABYTES`.

It reads jobs from its input and answers each with one line. Nothing is decided here: the table
has checked who may ask what.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections import OrderedDict

from kiribako import shelf
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.server.questions.finding import find_out
from kiribako.server.questions.jobs import Job, Result, decode_job, encode
from kiribako.server.refusals import problem_of

REMEMBERED = 64  # matches kept, so that only the latest decisions are played again
LESS_URGENT = 5  # than the server itself; bots come last


class JobRunner:
    """The matches this worker was lately asked about."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, tuple[Match, list[str]]] = OrderedDict()

    def match_of(self, job: Job) -> Match:
        """The match of a job, carried on from where what is remembered still fits."""
        match, known = self.matches.pop(job.table, (None, []))
        if match is None:
            match = shelf.game(job.game, version=job.rules).new_match(
                seats=job.seats, seed=job.seed, options=job.options, setup=job.setup
            )
        same = 0
        while same < min(len(known), len(job.moves)) and known[same] == job.moves[same]:
            same += 1
        match = match.at(same)
        for text in job.moves[same:]:
            match.play(text)
        self.matches[job.table] = (match, job.moves)
        while len(self.matches) > REMEMBERED:
            self.matches.popitem(last=False)
        return match

    def do(self, job: Job) -> Result:
        """The answer, or why there is none."""
        try:
            return Result(found=find_out(self.match_of(job), job.question))
        except KiribakoError as error:
            return Result(problem=problem_of(error))


def work(megabytes: int) -> None:
    """Answer jobs until there are no more."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    limit_memory(megabytes)
    runner = JobRunner()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # whatever prints must not disturb the answers
    answers.write(b"\n")  # ready
    answers.flush()
    for line in sys.stdin.buffer:
        began = time.process_time()
        result = runner.do(decode_job(line))
        result.cost = 1_000 * (time.process_time() - began)
        answers.write(encode(result) + b"\n")
        answers.flush()


def limit_memory(megabytes: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - Unix has it

        size = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


if __name__ == "__main__":
    work(int(sys.argv[1]))
