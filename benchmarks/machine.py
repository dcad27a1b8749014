"""What a reader must know of the machine and its programs, and nothing that tells whose it is."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

from benchmarks.against_c import find_compiler
from benchmarks.peers import MissingPeerError


def facts() -> dict[str, str | int | None]:
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "system": platform.system(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "mypyc": installed("mypy"),
        "c_compiler": c_compiler(),
        "open_spiel": installed("open_spiel"),
        "rlcard": installed("rlcard"),
        "pettingzoo": installed("pettingzoo"),
        "pgx": installed("pgx"),
        "jax": installed("jax"),
    }


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def c_compiler() -> str | None:
    """The compiler's name and version as it says them."""
    try:
        words = (find_compiler(), "--version")
    except MissingPeerError:
        return None
    answer = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return answer.partition("\n")[0]
