"""Calls of the library with any arguments: a small part of what the command makes a million of."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kiribako
from benchmarks import fuzz_library
from benchmarks.fuzz_library import Broken, Fuzz


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_no_call_crashes_or_leaves_a_mark(seed: int) -> None:
    fuzz = Fuzz(seed)
    for _ in range(40):
        fuzz.call()


def test_a_mark_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused call that changed the match all the same."""
    fuzz = Fuzz(1)

    def marked() -> None:
        fuzz.match.names.append("mark")
        raise kiribako.BadOption(kiribako.Refusal("code", "words"))

    monkeypatch.setattr(fuzz, "of_match", lambda: ("marked", fuzz_library.ANSWERS, marked))
    monkeypatch.setattr(fuzz, "of_game", fuzz.of_match)
    monkeypatch.setattr(fuzz, "of_state", fuzz.of_match)
    monkeypatch.setattr(fuzz, "of_environment", fuzz.of_match)
    with pytest.raises(Broken, match="changed the match"):
        fuzz.call()


def test_a_crash_is_told_with_its_calls(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A child that ends badly: here one that has no time at all."""
    monkeypatch.setattr(fuzz_library, "PATIENCE", -1e9)
    monkeypatch.setattr(fuzz_library, "A_CHILD", 100_000)
    assert fuzz_library.run(100_000, 3, 1) == 1
    told = capsys.readouterr().out
    assert "seed 3 ended" in told
    assert "no end" in told
