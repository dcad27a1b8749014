"""The pytest plugin for authors: the promises of a game as tests, and marks that name rules.

    @pytest.mark.kiribako("lanterns")
    def test_promises(kiribako_promise):
        kiribako_promise()

runs every promise on every case of the installed game, each as a test of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from kiribako.conformance import Promise
    from kiribako.conformance.cases import Case

FIXTURE = "kiribako_promise"
MARKS = (
    "rule(*ids): the rules of the catalogue that a test proves",
    "kiribako(game): the game whose promises a test with `kiribako_promise` tries",
)


def pytest_configure(config: pytest.Config) -> None:
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if FIXTURE not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("kiribako")
    if mark is None or not mark.args:
        raise pytest.UsageError(f"a test with {FIXTURE} needs @pytest.mark.kiribako(GAME)")
    from kiribako import conformance, shelf  # noqa: PLC0415 - only where it is wanted

    tried = [
        (promise, case)
        for case in conformance.cases_named(shelf.game(mark.args[0]))
        for promise in conformance.PROMISES
    ]
    names = [f"{case.name()}-{promise.name}" for promise, case in tried]
    metafunc.parametrize(FIXTURE, tried, ids=names, indirect=True)


@pytest.fixture
def kiribako_promise(request: Any) -> Callable[[], None]:
    """Tries one promise on one case of the game."""
    promise, case = request.param

    def try_it() -> None:
        fault = sentence_of(promise, case)
        if fault:
            pytest.fail(fault, pytrace=False)

    return try_it


def sentence_of(promise: Promise, case: Case) -> str:
    """What is wrong, in full; empty if the promise is kept."""
    from kiribako import conformance  # noqa: PLC0415 - only where it is wanted

    found = conformance.try_one(case, promise)
    if found is None:
        return ""
    parts = [f"{found.says}\n{found.sentence}", found.place, found.record, f"again: {found.again}"]
    return "\n".join(part for part in parts if part)
