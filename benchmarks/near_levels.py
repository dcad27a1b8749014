"""How long the levels that search think in a page, and how much of their work they get done.

`.venv/bin/python -m benchmarks.near_levels [GAME ...]` after `python3 dev.py build --site`, in
Pyodide under Node. A busy machine makes fewer tries in the same time.
"""

from __future__ import annotations

import sys

from tests.near.pyodide import told


def main() -> None:
    print("| game | seats | level | slowest decision | tries | of |\n|---|---|---|---|---|---|")
    for line in told("benchmarks.levels_inside", *sys.argv[1:]):
        tries = f"{min(line['tries'])} to {max(line['tries'])}" if line["tries"] else "none needed"
        slowest = f"{max(line['seconds']):.2f} s"
        row = (line["game"], line["seats"], line["level"], slowest, tries, line["of"])
        print("| " + " | ".join(map(str, row)) + " |")


if __name__ == "__main__":
    main()
