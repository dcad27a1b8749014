"""What is installed is not installed again, and what is not is not taken for installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import environment, machine
from tools.environment import EARLIER_NAMES, is_ready
from tools.locks import LOCKS
from tools.places import ROOT

BUILD, RUN = "requirements/build.lock", "requirements/run.lock"


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with two locks and an environment of this Python with nothing in it."""
    (tmp_path / "requirements").mkdir()
    for lock in (BUILD, RUN):
        (tmp_path / lock).write_text(f"contents of {lock}\n", encoding="utf-8")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "PYTHON", tmp_path / RUN)  # any file that is there
    monkeypatch.setattr(environment, "STAMPS", tmp_path / "stamps.json")
    environment.stamp(python=machine.interpreter_name())
    return tmp_path


def digest(clone: Path, lock: str) -> str:
    return environment._digest(clone / lock)


def test_a_lock_is_installed_once(clone: Path) -> None:
    """Until its contents change."""
    assert not is_ready((BUILD, RUN))
    environment.stamp(**{lock: digest(clone, lock) for lock in (BUILD, RUN)})
    assert is_ready((BUILD, RUN))
    (clone / RUN).write_text("newer versions\n", encoding="utf-8")
    assert not is_ready((BUILD, RUN))
    assert is_ready((BUILD,))


def test_an_environment_from_before_the_folder_is_still_good(clone: Path) -> None:
    """It knows its locks by the names they had; the contents decide."""
    before = {EARLIER_NAMES[lock]: digest(clone, lock) for lock in (BUILD, RUN)}
    environment.stamp(**before)
    assert is_ready((BUILD, RUN))
    (clone / BUILD).write_text("newer versions\n", encoding="utf-8")
    assert not is_ready((BUILD, RUN))


def test_an_earlier_name_is_forgotten_with_what_it_stood_for(clone: Path) -> None:
    """Going back to the older lock must install it again: the newer versions are there now."""
    older = (clone / BUILD).read_text(encoding="utf-8")
    environment.stamp(**{EARLIER_NAMES[BUILD]: digest(clone, BUILD)})
    (clone / BUILD).write_text("newer versions\n", encoding="utf-8")
    environment.stamp(**{BUILD: digest(clone, BUILD)})
    assert is_ready((BUILD,))
    assert EARLIER_NAMES[BUILD] not in json.loads((clone / "stamps.json").read_text())
    (clone / BUILD).write_text(older, encoding="utf-8")
    assert not is_ready((BUILD,))


def test_every_lock_lives_in_the_one_folder() -> None:
    """And each is one that `dev.py lock` writes."""
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "requirements").iterdir()}
    assert there == set(LOCKS) >= set(EARLIER_NAMES)
    assert list(ROOT.glob("*.lock")) == []
    assert {*environment.DEVELOPING, *environment.MEASURING} <= there
