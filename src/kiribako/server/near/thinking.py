"""What the page's second worker runs: jobs for bots and reviews, one line of JSON each way."""

from __future__ import annotations

from collections.abc import Iterator

from kiribako.server.bots.jobs import decode_job, encode
from kiribako.server.bots.worker import JobRunner, named
from kiribako.server.reviews.jobs import Part
from kiribako.server.reviews.jobs import decode_job as decode_match
from kiribako.server.reviews.worker import parts

runner = JobRunner()
underway: list[Iterator[Part]] = []  # the review that is being made, if any


def think(line: str) -> str:
    """The result of a job."""
    return encode(runner.answer(decode_job(line))).decode()


def review(line: str) -> str:
    """A slice of a review: of the match given, or of the last one if none is."""
    try:
        if line:
            underway[:] = [parts(decode_match(line))]
        part = next(underway[0])
    except Exception as error:  # noqa: BLE001 - whatever a game does wrong
        part = Part(problem=named(error))
    return encode(part).decode()
