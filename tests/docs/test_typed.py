"""The Python of README passes a strict type check, as a reader who copies it would run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks


def test_the_snippets_of_readme_are_typed(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    snippets = [block for block in blocks(ROOT / "README.md") if block.language == "python"]
    assert snippets
    for block in snippets:
        (tmp_path / f"line_{block.line}.py").write_text(block.text + "\n", encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *sorted(str(p) for p in tmp_path.glob("*.py"))],
        cwd=ROOT,  # with our own settings, and what they left in the cache
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
