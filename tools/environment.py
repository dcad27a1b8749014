"""The virtual environment in .venv: made with this very Python, filled from the locks by uv."""

import hashlib
import json
import os
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

from tools import machine
from tools.places import CACHE, LOCKS, PYTHON, ROOT, TOOLS, VENV, program, remove, shown
from tools.say import ProblemError, run, say, step

UV_VERSION = "0.13.7"
UV_OLDEST = (0, 13)
STAMPS = VENV / "kiribako.json"  # what is installed, so that nothing is done twice

PLAYING = (f"{LOCKS}/run.lock", f"{LOCKS}/build.lock")
DEVELOPING = (*PLAYING, f"{LOCKS}/dev.lock")
MEASURING = (*PLAYING, f"{LOCKS}/bench.lock")
PUBLISHING = (*PLAYING, f"{LOCKS}/wheels.lock")

# What an environment made before the locks had a folder calls them.
EARLIER_NAMES = {
    f"{LOCKS}/run.lock": "requirements.lock",
    f"{LOCKS}/build.lock": "requirements-build.lock",
    f"{LOCKS}/dev.lock": "requirements-dev.lock",
    f"{LOCKS}/bench.lock": "requirements-bench.lock",
    f"{LOCKS}/node.lock": "requirements-node.lock",
}


def stamps() -> dict[str, Any]:
    try:
        read: dict[str, Any] = json.loads(STAMPS.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read


def stamp(**entries: object) -> None:
    """Note what is now true of the environment."""
    gone = {EARLIER_NAMES[name] for name in entries if name in EARLIER_NAMES}
    kept = {name: value for name, value in stamps().items() if name not in gone}
    text = json.dumps({**kept, **entries}, indent=2, sort_keys=True)
    fresh = STAMPS.with_suffix(".new")
    fresh.write_text(text + "\n", encoding="utf-8")
    fresh.replace(STAMPS)


def is_ready(locks: tuple[str, ...]) -> bool:
    """Whether the environment exists, is this Python's, and holds what the locks list."""
    known = stamps()
    if known.get("python") != machine.interpreter_name() or not PYTHON.exists():
        return False
    return not _missing(locks)


def make_ready(locks: tuple[str, ...]) -> None:
    if stamps().get("python") != machine.interpreter_name() or not PYTHON.exists():
        _make()
    missing = _missing(locks)
    if not missing:
        return
    with step(f"installing {', '.join(missing)} into {shown(VENV)}"):
        asked = [word for lock in missing for word in ("-r", lock)]
        uv("pip", "install", "--python", PYTHON, "--require-hashes", *asked)
    stamp(**{lock: _digest(ROOT / lock) for lock in missing})


def _missing(locks: tuple[str, ...]) -> list[str]:
    """The locks whose contents are not installed as they are now."""
    known = stamps()
    installed = {lock: known.get(lock, known.get(EARLIER_NAMES.get(lock, lock))) for lock in locks}
    return [lock for lock in locks if installed[lock] != _digest(ROOT / lock)]


def _make() -> None:
    if VENV.exists() or VENV.is_symlink():
        say(f"{shown(VENV)} belongs to another Python or is incomplete: making it anew")
        remove(VENV)
    find_uv()
    with step(f"making {shown(VENV)} with Python {machine.VERSION}"):
        uv("venv", "--no-project", "--python", machine.interpreter(), VENV)
    stamp(python=machine.interpreter_name())


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def uv(*words: str | Path, env: dict[str, str] | None = None) -> str:
    """Run uv quietly, with a cache it can write to."""
    given = dict(os.environ if env is None else env)
    given.pop("VIRTUAL_ENV", None)  # we always say which environment we mean
    home_cache = Path(given.get("XDG_CACHE_HOME") or Path(given.get("HOME", "")) / ".cache")
    if os.name != "nt" and "UV_CACHE_DIR" not in given and not _writable(home_cache):
        given["UV_CACHE_DIR"] = str(CACHE / "uv")
    return run(find_uv(), *words, env=given)


def _writable(folder: Path) -> bool:
    existing = next((path for path in (folder, *folder.parents) if path.exists()), Path("/"))
    return folder.is_absolute() and os.access(existing, os.W_OK)


@cache
def find_uv() -> Path:
    """The uv in $UV, on the PATH, or our own in .tools, which is installed if need be."""
    for candidate in (os.environ.get("UV"), shutil.which("uv")):
        if candidate and _is_recent(candidate):
            return Path(candidate)
    own = program("uv", home=TOOLS)
    if not own.exists() or not _is_recent(str(own)):
        remove(TOOLS)
        _install_uv()
    return own


def _is_recent(candidate: str) -> bool:
    try:
        answer = run(candidate, "--version")
    except ProblemError:
        return False
    found = re.search(r"(\d+)\.(\d+)", answer)
    return found is not None and (int(found[1]), int(found[2])) >= UV_OLDEST


def _install_uv() -> None:
    if not _has_ensurepip():
        package = f"python{machine.VERSION}-venv"
        if not machine.may_install():
            raise ProblemError(
                "This Python cannot make virtual environments. Install what is missing and run "
                f"this again; on Debian and Ubuntu: `sudo apt-get install {package}`."
            )
        machine.install_packages(package)
    with step(f"installing uv {UV_VERSION} into {shown(TOOLS)}"):
        run(machine.interpreter(), "-m", "venv", TOOLS)
        pip = (program("python", home=TOOLS), "-m", "pip", "--disable-pip-version-check")
        run(*pip, "install", "--quiet", f"uv=={UV_VERSION}")


def _has_ensurepip() -> bool:
    """Debian ships Python without what `venv` needs to put pip into an environment."""
    try:
        run(machine.interpreter(), "-c", "import ensurepip, venv")
    except ProblemError:
        return False
    return True
