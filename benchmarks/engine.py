"""Where the engine's sources are, and whether the engine that runs is compiled from them."""

from __future__ import annotations

from pathlib import Path

import kiribako.kernel.state

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build" / "benchmarks"

INTERPRETED = (
    "The engine that this Python finds is interpreted, so its speed says little. "
    "Where there is a C compiler, `python3 dev.py bench` installs the compiled one and measures it."
)


def is_compiled() -> bool:
    """Whether this process runs the compiled engine."""
    return not kiribako.kernel.state.__file__.endswith(".py")
