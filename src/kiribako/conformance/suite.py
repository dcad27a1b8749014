"""The whole suite: every promise on every case of a game, within a time, and what was found."""

from __future__ import annotations

import faulthandler
import sys
import time
import traceback
from collections.abc import Iterator
from typing import Any, NamedTuple

from kiribako.conformance import (
    chance,
    frame,
    observation,
    play,
    players,
    questions,
    secrets,
    setups,
    travel,
)
from kiribako.conformance.cases import Case, asks_of, cases_of
from kiribako.conformance.promise import Broken, Promise
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, Refusal, quote

PROMISES: tuple[Promise, ...] = (
    *play.PROMISES,
    *secrets.PROMISES,
    *questions.PROMISES,
    *observation.PROMISES,
    *frame.PROMISES,
    *chance.PROMISES,
    *setups.PROMISES,
    *players.PROMISES,
    *travel.PROMISES,
)
HUNG = 60.0  # seconds beyond its time after which a promise counts as hung: a loop in the game


class Finding(NamedTuple):
    """A promise that a case does not keep, and how to see it again."""

    promise: str
    says: str
    case: str
    sentence: str
    again: str
    record: str  # of the match that shows it, up to there; empty if none does
    place: str  # the traceback, of what came unexpected

    def to_json(self) -> dict[str, str]:
        return self._asdict()


class Tried(NamedTuple):
    """A promise tried on a case."""

    case: Case
    promise: Promise
    finding: Finding | None


def promises_named(names: list[str]) -> list[Promise]:
    """These promises, or all of them."""
    known = {promise.name: promise for promise in PROMISES}
    for name in names:
        if name not in known:
            message = f"there is no promise {quote(name)}; there are {', '.join(known)}"
            raise BadOption(Refusal("bad-promise", message))
    return [known[name] for name in names] or list(PROMISES)


def cases_named(game: Game[Any], name: str = "") -> list[Case]:
    """The cases of a game, the plain ones first; or the one of that name."""
    cases = sorted(cases_of(game, asks=asks_of(game)), key=lambda case: len(case.options))
    if not name:
        return cases
    found = [case for case in cases if case.name() == name]
    if not found:
        known = ", ".join(case.name() for case in cases)
        raise BadOption(Refusal("bad-case", f"there is no case {quote(name)}; there are {known}"))
    return found


def try_all(cases: list[Case], promises: list[Promise], seconds: float) -> Iterator[Tried]:
    """Every promise on every case, until all are tried or the time is up.

    Each gets a fair share of what is left, so that none is starved by one that takes its time.
    """
    end = time.monotonic() + seconds
    left = len(cases) * len(promises)
    for case in cases:
        for promise in promises:
            now = time.monotonic()
            if now > end:
                return
            share = max(0.05, 4 * (end - now) / left)
            left -= 1
            yield Tried(case, promise, try_one(case._replace(until=now + share), promise, share))


def try_one(case: Case, promise: Promise, seconds: float = HUNG) -> Finding | None:
    """What is wrong with a promise on a case; None if it is kept.

    A game that loops for ever cannot be interrupted from outside: the process ends with a
    traceback that shows where.
    """
    watch = sys.__stderr__
    if watch is not None:
        faulthandler.dump_traceback_later(seconds + HUNG, exit=True, file=watch)
    try:
        promise.check(case)
    except Broken as broken:
        return finding(case, promise, broken.sentence, broken.match)
    except Exception as error:  # noqa: BLE001 - whatever a game raises is a finding
        sentence = f"{type(error).__name__}: {error}"
        return finding(case, promise, sentence, None, "".join(traceback.format_exc()))
    finally:
        if watch is not None:
            faulthandler.cancel_dump_traceback_later()
    return None


def finding(
    case: Case, promise: Promise, sentence: str, match: Match | None, place: str = ""
) -> Finding:
    again = f"kiribako check {case.game.id} --only {promise.name} --case '{case.name()}'"
    return Finding(
        promise.name, promise.says, case.name(), sentence, again, record_of(match), place
    )


def record_of(match: Match | None) -> str:
    """A match as text, empty if the fault is in the writing itself."""
    if match is None:
        return ""
    try:
        return match.record().to_text()
    except Exception:  # noqa: BLE001 - the finding stands without it
        return ""
