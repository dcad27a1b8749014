"""The command: `python -m benchmarks.server NAME`, a name of COMMANDS.

Each has --help.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence

from benchmarks.server import calls, cards, club, events, faults, fuzz, load, nodes, opening, rated
from benchmarks.server.hostile import suite as hostile

COMMANDS = {
    "load": load,
    "faults": faults,
    "calls": calls,
    "cards": cards,
    "events": events,
    "rated": rated,
    "nodes": nodes,
    "club": club,
    "fuzz": fuzz,
    "opening": opening,
    "hostile": hostile,
}


def main(arguments: Sequence[str] | None = None) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, module in COMMANDS.items():
        about = (module.__doc__ or "").strip()
        command = commands.add_parser(name, description=about, help=about)
        module.add_options(command)
        command.set_defaults(run=module.run)
    options = parser.parse_args(arguments)
    code: int = options.run(options)
    return code


if __name__ == "__main__":
    sys.exit(main())
