"""Runs the command in a process of its own, as a shell would."""

from __future__ import annotations

import os
import subprocess
import sys


def kiribako(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The finished command with what it printed."""
    return subprocess.run(
        [sys.executable, "-m", "kiribako", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", **environment},
    )
