"""Removes what was set up or built; every one of these comes back by itself when needed."""

from collections.abc import Iterator
from pathlib import Path

from tools import web
from tools.guard import Guard
from tools.node import WEB
from tools.places import BUILD, CACHE, DIST, ROOT, SOURCE, TOOLS, VENV, remove, shown
from tools.say import say

CACHES = (".mypy_cache", ".ruff_cache", ".pytest_cache", ".import_linter_cache", ".hypothesis")


def clean(*, everything: bool) -> int:
    with Guard().alone():
        for path in _leftovers(everything=everything):
            say(f"removing {shown(path)}")
            remove(path)
    return 0


def _leftovers(*, everything: bool) -> Iterator[Path]:
    page = (web.PAGE, WEB / "node_modules", WEB / "fixtures")
    folders = [VENV, BUILD, DIST, CACHE, *page, *(ROOT / name for name in CACHES)]
    if everything:
        folders.append(TOOLS)
    yield from (path for path in folders if path.exists() or path.is_symlink())
    for pattern in ("*.egg-info", "*.so", "*.pyd"):  # from a build by other means
        yield from sorted(SOURCE.rglob(pattern))
    for folder in (SOURCE, ROOT / "tests", ROOT / "benchmarks", ROOT / "tools"):
        yield from sorted(folder.rglob("__pycache__"))
