"""Measuring in another Python process, where `kiribako` is found in another folder.

Run as a program, it is that process: it names a function that prepares a portion of work and
the seconds to spend, and prints the rate as JSON.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.engine import ROOT, is_compiled
from benchmarks.timing import Contestant, Work, rate


def elsewhere(prepare: Callable[[], Work], folder: Path, *, compiled: bool) -> Contestant:
    """A contestant whose work a fresh process prepares, with the modules of the folder."""
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))

    def contestant(seconds: float) -> float:
        words = (sys.executable, "-m", "benchmarks.elsewhere")
        name = f"{prepare.__module__}:{prepare.__name__}"
        done = subprocess.run(
            (*words, name, str(seconds)),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"measuring {name} failed:\n{done.stderr}")
        answer = json.loads(done.stdout)
        if answer["compiled"] != compiled:
            kind = "compiled" if compiled else "interpreted"
            raise RuntimeError(f"{name} was to be measured {kind}, and was not")
        return float(answer["rate"])

    return contestant


def main(name: str, seconds: str) -> None:
    module, _, function = name.partition(":")
    work: Work = getattr(importlib.import_module(module), function)()
    print(json.dumps({"rate": rate(work, float(seconds)), "compiled": is_compiled()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
