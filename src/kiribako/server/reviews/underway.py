"""A review that was asked for and is not stored yet: how far it is, and what is known of it."""

from __future__ import annotations

import time

import msgspec
from msgspec import UNSET, UnsetType

from kiribako.server.reviews.jobs import Job, Part
from kiribako.server.wire.parts import Problem
from kiribako.server.wire.review import ReviewStage, ReviewState
from kiribako.server.wire.to_client import ReviewTold

KNOWABLE = 0.02  # of the work that must be done before it is said how long the rest takes


class Underway:
    """Waits, runs, or has failed and waits to be asked for again."""

    def __init__(self, table: str, job: Job, who: str, network: str) -> None:
        self.table = table
        self.job = job
        self.who = who
        self.network = network
        self.stage: ReviewStage = "waiting"
        self.progress = 0.0
        self.edition = 0
        self.body = b""  # the review so far
        self.told = float("-inf")  # when those who look were last told
        self.began = 0.0
        self.whole = False  # nothing is left but to store it
        self.tries = 0

    def begin(self) -> None:
        self.stage = "running"
        self.began = time.monotonic()

    def take(self, part: Part) -> bool:
        """What a worker has found; whether there is more to see.

        After an accident it begins again: until it is further than before, what was known stays.
        """
        newer = bool(part.review) and part.share >= self.progress
        if newer:
            self.body = bytes(part.review)
            self.edition += 1
        self.progress = max(self.progress, part.share)
        self.whole = part.done
        return newer

    def fail(self) -> None:
        self.stage = "failed"

    def seconds(self, place: int, usual: float) -> int | UnsetType:
        """About how long it takes from now on; nothing is said while nothing is known."""
        if self.stage == "waiting":
            return round(usual * (place + 1))
        if self.stage != "running" or self.progress < KNOWABLE:
            return UNSET
        spent = time.monotonic() - self.began
        return round(spent * (1.0 - self.progress) / self.progress)

    def news(self, place: int, usual: float) -> ReviewTold:
        """What those who look at the table are told."""
        return ReviewTold(
            stage=self.stage,
            progress=round(self.progress, 3),
            place=place if self.stage == "waiting" else UNSET,
            seconds=self.seconds(place, usual),
            edition=self.edition,
        )

    def state(self, place: int, usual: float) -> ReviewState:
        """The same with the review so far, for whoever asks."""
        news = self.news(place, usual)
        return ReviewState(
            stage=news.stage,
            progress=news.progress,
            place=news.place,
            seconds=news.seconds,
            edition=news.edition,
            problem=failure() if self.stage == "failed" else UNSET,
            review=written(self.body),
        )


def done(body: bytes) -> ReviewState:
    """A review that is whole."""
    return ReviewState(stage="done", progress=1.0, review=written(body))


def written(body: bytes) -> UnsetType:
    """A review that is JSON already; it is sent as it is."""
    return msgspec.Raw(body) if body else UNSET  # type: ignore[return-value]


def failure() -> Problem:
    message = "the review stopped twice; what is known of it is kept, asked again it goes on"
    return Problem("review-failed", message)
