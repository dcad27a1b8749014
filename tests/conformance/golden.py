"""Golden numbers: a checksum of many random matches and a digest of one told in full.

Compiled and interpreted runs are held to the same file, so they are identical to each other.
Write it anew after a change of rules (and raise the game's rules_version):

    python -m tests.conformance.golden
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "golden.json"
SEEDS = {"kiwara": 1000, "kigi": 10}
USUAL = 50


def traces(case: Any) -> dict[str, Any]:
    """What the file holds of a case."""
    from kiribako.bots.playouts import trace

    seeds = SEEDS.get(case.game.id, USUAL)
    told = case.random_match(0)
    history = [told.history(viewer) for viewer in (None, *range(case.seats))]
    words = json.dumps([told.setup, history, told.view(None), told.score_sheet().to_json()])
    return {
        "rules_version": case.game.rules_version,
        "seeds": seeds,
        "trace": int(trace(case.new_match(0).state, seeds)),
        "told": hashlib.sha256(words.encode()).hexdigest()[:16],
    }


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "toy"))
    from tests.conformance.cases import CASES

    golden = {case.name(): traces(case) for case in CASES}
    FILE.write_text(json.dumps(golden, indent=1) + "\n")
    print(f"{len(golden)} cases written")


if __name__ == "__main__":
    main()
