"""Compiled, interpreted and WebAssembly agree: golden matches and promises, tried in Pyodide.

`KIRIBAKO_FULL=1` tries every case of every game, which takes many minutes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from kiribako import shelf
from kiribako.conformance.suite import PROMISES
from tests.conformance import golden
from tools.node import WEB, node_environment
from tools.places import ROOT
from tools.static_site import SITE

GAMES = ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")
SCRIPT = Path(__file__).with_name("pyodide.mjs")


def told(*words: str) -> list[dict[str, Any]]:
    """What the engine in Pyodide says, line by line."""
    env = node_environment()
    node = shutil.which("node", path=env["PATH"]) or "node"
    places = (WEB / "node_modules" / "pyodide", SITE / "python", ROOT)
    run = subprocess.run(
        [node, SCRIPT, *places, *words], env=env, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]


def test_every_game_in_webassembly() -> None:
    """The same seeds give the matches of every other engine, and every promise is kept."""
    lines = told(*GAMES, *(["--full"] if os.environ.get("KIRIBAKO_FULL") else []))
    assert lines[0]["machine"] == "wasm32"
    matches = {line["golden"]: line["found"] for line in lines if "golden" in line}
    assert {name.rpartition("-")[0] for name in matches} >= set(GAMES)
    known = json.loads(golden.FILE.read_text(encoding="utf-8"))
    assert matches == {name: known[name] for name in matches}
    tried = [line for line in lines if "promise" in line]
    assert [line for line in tried if line["broken"]] == []
    assert len(tried) >= len(GAMES) * len(PROMISES)
    assert set(GAMES) <= {game.id for game in shelf.games()}
