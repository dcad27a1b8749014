"""What no other program checks: sizes of files, and nothing tied to one machine or registry."""

import re
from collections.abc import Iterator
from pathlib import Path

from tools.places import ROOT
from tools.say import run

MOST_LINES = 450
SOURCE_SUFFIXES = {".py", ".ts", ".svelte", ".css", ".c"}
# As long as what they are written from; a test compares.
GENERATED = re.compile(r"web/src/(api/wire|games/[^/]+/types)\.ts")
BUILT_SUFFIXES = {".so", ".pyd", ".pyc", ".whl", ".o"}

# Spelt with brackets and bars, so that this file passes its own check.
# What Python finds as its home inside a page is nobody's machine.
MACHINE_PATHS = re.compile(
    r"(?<![\w.~$}/-])/(?:root|home(?!/pyodide/)|work|Users|opt|mnt)/(?![\W_])"
)
REGISTRY_SIGNS = {
    re.compile(
        r"--(?:(?:extra-)?index-url|find-links|registry)\b[= ]"
    ): "a choice of package registry",
    re.compile(r'"resolved"\s*:\s*"http'): "an address a package came from",
}
ADDRESS = re.compile(r"\w+://")


def faults() -> list[str]:
    """Every untidy place among the tracked files, as `file:line: what is wrong`."""
    return [fault for path in _tracked() for fault in _faults_of(path)]


def _tracked() -> list[Path]:
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    return [ROOT / name for name in sorted(filter(None, names)) if (ROOT / name).is_file()]


def _faults_of(path: Path) -> Iterator[str]:
    name = path.relative_to(ROOT).as_posix()
    if path.suffix in BUILT_SUFFIXES:
        yield f"{name}: a build product must not be committed"
        return
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return  # a picture or another binary
    is_ours = path.suffix in SOURCE_SUFFIXES and not GENERATED.fullmatch(name)
    if is_ours and len(lines) > MOST_LINES:
        yield f"{name}: {len(lines)} lines, over {MOST_LINES}: which two things live here?"
    is_lock = path.suffix == ".lock" or path.name == "package-lock.json"
    for number, line in enumerate(lines, start=1):
        for fault in faults_of_line(line, is_lock=is_lock):
            yield f"{name}:{number}: {fault}"


def faults_of_line(line: str, *, is_lock: bool) -> Iterator[str]:
    if MACHINE_PATHS.search(line):
        yield "an absolute path of one machine"
    for sign, what in REGISTRY_SIGNS.items():
        if sign.search(line):
            yield what
    if is_lock and ADDRESS.search(line):
        yield "an address in a lock"
