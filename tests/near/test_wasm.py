"""Compiled, interpreted and WebAssembly agree: golden matches and promises, tried in Pyodide.

`KIRIBAKO_FULL=1` tries every case of every game, which takes many minutes.
"""

from __future__ import annotations

import json
import os

from kiribako import shelf
from kiribako.conformance.suite import PROMISES
from tests.conformance import golden
from tests.near.pyodide import told

GAMES = ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")


def test_every_game_in_webassembly() -> None:
    """The same seeds give the matches of every other engine, and every promise is kept."""
    lines = told(
        "tests.near.inside", *GAMES, *(["--full"] if os.environ.get("KIRIBAKO_FULL") else [])
    )
    assert lines[0]["machine"] == "wasm32"
    matches = {line["golden"]: line["found"] for line in lines if "golden" in line}
    assert {name.rpartition("-")[0] for name in matches} >= set(GAMES)
    known = json.loads(golden.FILE.read_text(encoding="utf-8"))
    assert matches == {name: known[name] for name in matches}
    tried = [line for line in lines if "promise" in line]
    assert [line for line in tried if line["broken"]] == []
    assert len(tried) >= len(GAMES) * len(PROMISES)
    assert set(GAMES) <= {game.id for game in shelf.games()}
