"""Compiled or interpreted, on any machine: the same seeds give the same matches."""

from __future__ import annotations

import json

import pytest

from tests.conformance import golden
from tests.conformance.cases import CASES, Case

GOLDEN = json.loads(golden.FILE.read_text())


@pytest.mark.parametrize("case", CASES, ids=Case.name)
def test_matches_are_the_golden_ones(case: Case) -> None:
    """Rules changed on purpose need a new rules_version and a new golden file."""
    assert golden.traces(case) == GOLDEN[case.name()]


def test_the_golden_file_has_no_leftovers() -> None:
    assert sorted(GOLDEN) == sorted(case.name() for case in CASES)
