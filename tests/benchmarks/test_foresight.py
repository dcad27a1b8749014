"""Kigi's nets can be taught in several sittings: what was watched is kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from benchmarks import foresight
from tests.conftest import COMPILED


@pytest.mark.skipif(not COMPILED, reason="whole matches of Kigi")
def test_what_was_watched_is_not_watched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunk = partial(foresight.watch_chunk, range(2), seats=3, seed=4, weights=None, kept=tmp_path)
    first = chunk()
    assert [path.name for path in tmp_path.iterdir()] == ["3-4-hurried-0-2.npz"]
    monkeypatch.setattr(foresight.Watcher, "watch", lambda *_given: pytest.fail("watched again"))
    again = chunk()
    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(one, other)
