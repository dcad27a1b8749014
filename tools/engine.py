"""The engine in .venv: built from src/ when src/ changed, compiled where there is a compiler.

It is installed as users get it, from a wheel, so src/ never holds a binary that could hide an
edit, and `PYTHONPATH=src` with the same environment runs the very same code interpreted. The
folder build/ keeps the compiler's work, so that only changed groups of modules are compiled again.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager

from tools import environment, machine
from tools.places import BUILD, PYTHON, ROOT, SOURCE, remove
from tools.say import say, step

COMPILED = "compiled"
INTERPRETED = "interpreted"
FLAGS = ("CC", "CFLAGS", "LDFLAGS")  # what steers a compiler from outside
WHEELS = BUILD / "wheels"


def is_current() -> bool:
    """Whether the installed engine is that of src/ and need not be looked at again."""
    known = environment.stamps().get("engine", {})
    if known.get("sources") != _sources_digest():
        return False
    if known.get("kind") == COMPILED or os.environ.get("KIRIBAKO_PURE") == "1":
        return True
    return machine.find_compiler() is None  # a compiler that has come since is put to use


def kind() -> str:
    """How the installed engine runs: compiled or interpreted."""
    return str(environment.stamps()["engine"]["kind"])


def why_interpreted() -> str:
    """The sentence that says why the installed engine is not compiled; empty if it is."""
    return str(environment.stamps()["engine"]["why"])


def install() -> None:
    """Build the engine and install it; say so where it cannot be compiled."""
    sources = _sources_digest()
    env, why = _build_settings()
    if why:
        say(why)
    wanted = INTERPRETED if why else COMPILED
    environment.stamp(engine={})
    with step(f"building the {wanted} engine"):
        remove(WHEELS)
        with _earlier_work():
            build_wheel(WHEELS, env)
        wheel = next(WHEELS.glob("*.whl"))
        words = ("pip", "install", "--no-deps", "--reinstall", "--python", PYTHON, wheel)
        environment.uv(*words)
    environment.stamp(engine={"sources": sources, "kind": wanted, "why": why})


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

    A compiler looks only at whether sources are newer than what was made of them.
    """
    note = BUILD / "flags"
    if not note.exists() or note.read_text(encoding="utf-8") != _flags():
        remove(BUILD)
    BUILD.mkdir(exist_ok=True)
    note.unlink(missing_ok=True)
    try:
        yield
    finally:
        note.write_text(_flags(), encoding="utf-8")


def _flags() -> str:
    return "\n".join(f"{name}={os.environ.get(name, '')}" for name in FLAGS)


def _sources_digest() -> str:
    """A digest of everything an installed engine depends on."""
    known = hashlib.sha256()
    known.update(machine.interpreter_name().encode())
    known.update(f"{_flags()}\n{os.environ.get('KIRIBAKO_PURE', '')}".encode())
    files = [ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / "requirements-build.lock"]
    files += sorted(path for path in SOURCE.rglob("*") if path.is_file())
    for path in files:
        if "__pycache__" not in path.parts and path.suffix not in {".pyc", ".so", ".pyd"}:
            known.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
            known.update(path.read_bytes())
    return known.hexdigest()
