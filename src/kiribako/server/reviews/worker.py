"""A process that reviews matches: `python -m kiribako.server.reviews.worker MEGABYTES`.

It reads jobs from its input and answers each with parts, a line for every slice of the work; after
each it waits to be told to go on.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec import Raw

from kiribako import shelf
from kiribako.kernel.match import Match
from kiribako.review import Reviewer
from kiribako.server.bots.worker import limit_memory, named
from kiribako.server.reviews.jobs import READY, Job, Part, decode_job, encode
from kiribako.server.reviews.shown import shown

SLICE = 0.1  # seconds of work before it asks whether it may go on
EVERY = 2.0  # seconds between two reviews so far
LAST = 15  # bots are 10; at 19 a machine busy with something else would never finish one


def parts(job: Job) -> Iterator[Part]:
    """The work, slice by slice."""
    match = shelf.game(job.game, version=job.rules).new_match(
        seats=job.seats, seed=job.seed, options=job.options, setup=job.setup, names=job.names
    )
    for text in job.moves:
        match.play(text)
    reviewer = Reviewer(match, simulations=job.simulations, seconds=job.seconds, broken_off=True)
    until = time.monotonic() + SLICE
    told = float("-inf")  # when the last review was
    for share in reviewer.steps():
        now = time.monotonic()
        if reviewer.is_begun and now - told > EVERY:
            yield Part(share=share, review=so_far(reviewer, match))
            told = until = time.monotonic()
            until += SLICE
        elif now > until:
            yield Part(share=share)
            until = time.monotonic() + SLICE
    yield Part(share=1.0, review=so_far(reviewer, match), done=True)


def so_far(reviewer: Reviewer, match: Match) -> Raw:
    return Raw(encode(shown(reviewer.review(), match)))


def work(megabytes: int) -> None:
    """Review matches until there are no more."""
    come_last()
    limit_memory(megabytes)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # whatever prints must not disturb the answers
    answers.write(READY)
    answers.flush()
    while line := sys.stdin.buffer.readline():
        try:
            for part in parts(decode_job(line)):
                answers.write(encode(part) + b"\n")
                answers.flush()
                if part.done:
                    break
                if not sys.stdin.buffer.readline():
                    return
        except MemoryError:
            sys.exit("out of memory")
        except Exception as error:  # noqa: BLE001 - whatever a game does wrong
            answers.write(encode(Part(problem=named(error))) + b"\n")
            answers.flush()


def come_last() -> None:
    """Behind the bots, which are behind people.

    Where Linux shares the machine out by sessions, niceness counts within one only: the session
    itself is made as nice.
    """
    if hasattr(os, "nice"):
        os.nice(LAST)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(LAST), encoding="ascii")


if __name__ == "__main__":
    work(int(sys.argv[1]))
