"""What runs inside Pyodide: golden matches and promises, a line of JSON for each."""

from __future__ import annotations

import json
import platform
import time

from kiribako import shelf
from kiribako.conformance.cases import Case, cases_of
from kiribako.conformance.suite import PROMISES
from tests.conformance import golden
from tests.conformance.questions import ASKED

SHORT = 0.25  # seconds for a promise, where not everything is wanted


def main(words: list[str]) -> None:
    """Every game, or those named; `--full` takes its time."""
    full = "--full" in words
    named = [word for word in words if not word.startswith("-")]
    tell(machine=platform.machine())
    for game in shelf.games():
        if named and game.id not in named:
            continue
        cases = list(cases_of(game, matches=1, asks=ASKED.get(game.id)))
        plain = [case for case in cases if not case.options]
        for case in cases if full else plain[:1]:
            tell(golden=case.name(), found=golden.traces(case))
        for case in plain if full else plain[:1]:
            for promise in PROMISES:
                tell(case=case.name(), promise=promise.name, broken=broken(case, promise, full))


def broken(case: Case, promise: object, full: bool) -> str:
    until = None if full else time.monotonic() + SHORT
    try:
        promise.check(case._replace(until=until))  # type: ignore[attr-defined]
    except Exception as error:  # noqa: BLE001 - told outside
        return f"{type(error).__name__}: {error}"
    return ""


def tell(**facts: object) -> None:
    print(json.dumps({**facts, "at": round(time.perf_counter(), 2)}), flush=True)
