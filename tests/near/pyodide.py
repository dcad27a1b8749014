"""Runs a module of the project in Pyodide under Node, as a page runs Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tools.node import WEB, node_environment
from tools.places import ROOT
from tools.static_site import SITE

SCRIPT = Path(__file__).with_name("pyodide.mjs")


def told(module: str, *words: str) -> list[dict[str, Any]]:
    """What the module's `main` says there, the lines that are JSON."""
    env = node_environment()
    node = shutil.which("node", path=env["PATH"]) or "node"
    places = (WEB / "node_modules" / "pyodide", SITE / "python" / "packages.tar.gz", ROOT)
    run = subprocess.run(
        [node, SCRIPT, *places, module, *words],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
