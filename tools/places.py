"""Where things are in a clone."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "kiribako"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
TOOLS = ROOT / ".tools"  # holds uv, where the machine has none
LOCKS = "requirements"  # the folder of all locks, as a clone names it

_PROGRAMS = "Scripts" if os.name == "nt" else "bin"
_SUFFIX = ".exe" if os.name == "nt" else ""

PYTHON = VENV / _PROGRAMS / f"python{_SUFFIX}"


def program(name: str, *, home: Path = VENV) -> Path:
    """A program of a virtual environment, ours unless said otherwise."""
    return home / _PROGRAMS / f"{name}{_SUFFIX}"


def remove(path: Path) -> None:
    """Delete a file, a link or a whole folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def shown(path: Path) -> str:
    """A path as a person in the clone would write it."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
