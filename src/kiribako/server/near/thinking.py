"""What the page's second worker runs: jobs for bots, one line of JSON each way."""

from __future__ import annotations

from kiribako.server.bots.jobs import decode_job, encode
from kiribako.server.bots.worker import JobRunner

runner = JobRunner()


def think(line: str) -> str:
    """The result of a job."""
    return encode(runner.answer(decode_job(line))).decode()
