"""The engine in .venv: built from src/ when src/ changed, compiled where there is a compiler.

It is installed as users get it, from a wheel, so src/ never holds a binary that could hide an
edit, and `PYTHONPATH=src` with the same environment runs the very same code interpreted. What is
never compiled is copied over when it changes, for compiling takes a while.
"""

import hashlib
import os
import shutil
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import environment, machine
from tools.guard import locked
from tools.places import BUILD, CACHE, LOCKS, PACKAGE, PYTHON, ROOT, VENV, remove
from tools.say import ProblemError, say, step

COMPILED = "compiled"
INTERPRETED = "interpreted"
FLAGS = ("CC", "CFLAGS", "LDFLAGS")  # what steers a compiler from outside
FOLDERS = ("kernel", "games", "bots")  # whose modules setup.py compiles
MADE = {".pyc", ".so", ".pyd"}  # never sources
WHEELS = BUILD / "wheels"
OBJECTS = BUILD / "objects"
HOME = os.environ.get("HOME", "")
KEPT = (
    Path(HOME, ".cache", "kiribako", "engines") if HOME and os.name != "nt" else CACHE / "engines"
)
USUAL = 150  # seconds that compiling takes where it was never done
MOST_KEPT = 8


def is_current() -> bool:
    """Whether the installed engine is that of src/."""
    return is_built() and environment.stamps()["engine"]["plain"] == _digest(_plain_files())


def has_metadata() -> bool:
    """Whether the entry points of pyproject.toml are installed; interpreted runs need them."""
    known = environment.stamps().get("engine", {})
    return bool(known.get("metadata") == _digest([ROOT / "pyproject.toml"]))


def kind() -> str:
    """How the installed engine runs: compiled or interpreted."""
    return str(environment.stamps()["engine"]["kind"])


def why_interpreted() -> str:
    """The sentence that says why the installed engine is not compiled; empty if it is."""
    return str(environment.stamps()["engine"]["why"])


def update() -> None:
    """Bring the installed engine up to date with as little work as that takes."""
    if is_built():
        known = environment.stamps()["engine"]
        environment.stamp(engine={**known, "plain": ""})
        digest = _digest(_plain_files())
        _copy_plain_files()
        environment.stamp(engine={**known, "plain": digest})
    else:
        _install()


def is_built() -> bool:
    """Whether the installed engine was built from these sources, as well as can be."""
    known = environment.stamps().get("engine", {})
    if known.get("engine") != _digest(_engine_files()):
        return False
    if known["kind"] == COMPILED or os.environ.get("KIRIBAKO_PURE") == "1":
        return True
    return machine.find_compiler() is None  # a compiler that has come since is put to use


def takes_long() -> bool:
    """Whether `update` would compile: nothing that is installed or kept is of these sources."""
    if is_built() or os.environ.get("KIRIBAKO_PURE") == "1":
        return False
    return _kept_wheel(_digest(_engine_files()), COMPILED) is None


def make_playable() -> None:
    """Have the games found when the sources run interpreted, without compiling anything."""
    if has_metadata():
        return
    with step("installing the interpreted engine"), tempfile.TemporaryDirectory() as folder:
        build_wheel(Path(folder), {**os.environ, "KIRIBAKO_PURE": "1"})
        _install_wheel(next(Path(folder).glob("*.whl")))
    metadata = _digest([ROOT / "pyproject.toml"])
    entries = {"engine": "", "plain": "", "metadata": metadata, "kind": INTERPRETED, "why": ""}
    environment.stamp(engine=entries)


def sources() -> str:
    """What the engine would be built of: the same text for the same engine."""
    return _digest(_engine_files())


def compile_and_keep() -> None:
    """Compile and keep the wheel, so that `update` need only install it."""
    env, why = _build_settings()
    if why:
        raise ProblemError(why)
    began = time.monotonic()
    digest = sources()
    if _kept_wheel(digest, COMPILED) is not None:
        return  # another clone was faster
    _keep_wheel(_built_wheel(COMPILED, env), digest, COMPILED)
    environment.stamp(compiling_seconds=round(time.monotonic() - began))


def usual_seconds() -> int:
    """How long compiling took the last time."""
    return int(environment.stamps().get("compiling_seconds", USUAL))


def _install() -> None:
    digests = {
        "engine": _digest(_engine_files()),
        "plain": _digest(_plain_files()),
        "metadata": _digest([ROOT / "pyproject.toml"]),
    }
    env, why = _build_settings()
    if why:
        say(why)
    wanted = INTERPRETED if why else COMPILED
    environment.stamp(engine={})
    kept = _kept_wheel(digests["engine"], wanted)
    if kept is None:
        with step(f"building the {wanted} engine"):
            wheel = _built_wheel(wanted, env)
            _keep_wheel(wheel, digests["engine"], wanted)
    else:
        say(f"the {wanted} engine of these sources was built before on this machine")
        wheel = kept
    _install_wheel(wheel)
    if kept is not None:
        _copy_plain_files()
    environment.stamp(engine={**digests, "kind": wanted, "why": why})


def _install_wheel(wheel: Path) -> None:
    environment.uv("pip", "install", "--no-deps", "--reinstall", "--python", PYTHON, wheel)


def _built_wheel(wanted: str, env: dict[str, str]) -> Path:
    """A wheel made now; whoever else builds in this clone is waited for."""
    with (ROOT / "setup.py").open("rb") as file, locked(file):
        remove(WHEELS / wanted)
        with _earlier_work():
            build_wheel(WHEELS / wanted, env)
    return next((WHEELS / wanted).glob("*.whl"))


def _kept_wheel(digest: str, wanted: str) -> Path | None:
    """The engine that another clone or worktree on this machine built of the same sources."""
    found = sorted(KEPT.glob(f"{digest}-{wanted}/*.whl"))
    return found[0] if found else None


def _keep_wheel(wheel: Path, digest: str, wanted: str) -> None:
    """Compiling takes minutes: the latest few engines are kept for other clones."""
    try:
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as fresh:
            shutil.copy(wheel, fresh)
            Path(fresh).rename(KEPT / f"{digest}-{wanted}")
            Path(fresh).mkdir()  # for the context to remove
        for old in sorted(KEPT.iterdir(), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
            remove(old)
    except OSError:
        return  # a full disk or a home one cannot write to is no reason to stop


def build_wheel(folder: os.PathLike[str], env: dict[str, str]) -> None:
    """Build a wheel with the tools of .venv, in place, so that earlier work is used again."""
    words = ("--wheel", "--no-build-isolation", "--python", PYTHON, "--out-dir", str(folder))
    environment.uv("build", *words, env=env)


def _build_settings() -> tuple[dict[str, str], str]:
    """The variables to build under, and why the engine will stay interpreted, if it will."""
    env = dict(os.environ)
    if env.get("KIRIBAKO_PURE") == "1":
        return env, "KIRIBAKO_PURE=1 is set: the engine stays interpreted."
    compiler, how_to_get_one = machine.compiler_or_why_not()
    if compiler is None:
        why = (
            "No C compiler with Python's headers was found: the engine stays interpreted and is "
            f"about 50 times slower. To get the fast one: {how_to_get_one}."
        )
        return {**env, "KIRIBAKO_PURE": "1"}, why
    if compiler:
        env["CC"] = compiler
    return env, ""


@contextmanager
def _earlier_work() -> Iterator[None]:
    """Lend build/ to a build, emptied if it was killed at work or used other flags before.

    A compiler looks only at whether sources are newer than what was made of them. The large objects
    stay: setup.py knows them by what they are made of, so a build that was stopped goes on.
    """
    note = BUILD / "flags"
    if not note.exists() or note.read_text(encoding="utf-8") != _flags():
        for path in BUILD.glob("*"):
            if path != OBJECTS:
                remove(path)
    BUILD.mkdir(exist_ok=True)
    note.unlink(missing_ok=True)
    try:
        yield
    finally:
        note.write_text(_flags(), encoding="utf-8")


def _flags() -> str:
    return "\n".join(f"{name}={os.environ.get(name, '')}" for name in FLAGS)


def _copy_plain_files() -> None:
    """Make the installed package equal to src/ in everything that is not compiled."""
    installed = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}), "kiribako")
    for path in _plain_files():
        target = installed / path.relative_to(PACKAGE)
        if not target.exists() or target.read_bytes() != path.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)  # it may be a link into uv's cache
            shutil.copyfile(path, target)
    for path in installed.rglob("*"):
        source = PACKAGE / path.relative_to(installed)
        if path.is_file() and path.suffix not in MADE and not source.exists():
            path.unlink()


def _engine_files() -> list[Path]:
    """What a build reads: the modules it may compile and the files that say how."""
    files = [ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / LOCKS / "build.lock"]
    return files + [path for path in _package_files() if _is_engine(path)]


def _plain_files() -> list[Path]:
    return [path for path in _package_files() if not _is_engine(path)]


def _package_files() -> list[Path]:
    files = sorted(path for path in PACKAGE.rglob("*") if path.is_file())
    return [path for path in files if path.suffix not in MADE]


def _is_engine(path: Path) -> bool:
    return path.suffix == ".py" and path.relative_to(PACKAGE).parts[0] in FOLDERS


def _digest(files: list[Path]) -> str:
    """A digest of files, of the Python they are for and of what steers their building."""
    guests = os.environ.get(
        "KIRIBAKO_WITH", ""
    )  # packages compiled with ours, as setup.py reads it
    settings = (machine.interpreter_name(), _flags(), os.environ.get("KIRIBAKO_PURE", ""), guests)
    known = hashlib.sha256("\n".join(settings).encode())
    for folder in filter(None, guests.split(os.pathsep)):
        for path in sorted(Path(folder).rglob("*.py")):
            known.update(path.read_bytes())
    for path in files:
        known.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
        known.update(path.read_bytes())
    return known.hexdigest()
