"""The engine in .venv: built from src/ when src/ changed, compiled where there is a compiler.

It is installed as users get it, from a wheel, so src/ never holds a binary that could hide an
edit, and `PYTHONPATH=src` with the same environment runs the very same code interpreted. The
folder build/ keeps the compiler's work, so that only changed groups of modules are compiled again.
"""

import hashlib
import os

from tools import environment, machine
from tools.places import BUILD, PYTHON, ROOT, SOURCE, remove
from tools.say import say, step

COMPILED = "compiled"
INTERPRETED = "interpreted"
FLAGS = ("CC", "CFLAGS", "LDFLAGS", "KIRIBAKO_PURE")  # what steers a build from outside
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


def install() -> None:
    """Build the engine and install it; say so where it cannot be compiled."""
    sources = _sources_digest()
    env, wanted = _build_settings()
    environment.stamp(engine={})
    _forget_other_toolchains()
    what = "compiling the engine" if wanted == COMPILED else "packing the interpreted engine"
    with step(what):
        remove(WHEELS)
        build_wheel(WHEELS, env)
        wheel = next(WHEELS.glob("*.whl"))
        words = ("pip", "install", "--no-deps", "--reinstall", "--python", PYTHON, wheel)
        environment.uv(*words)
    environment.stamp(engine={"sources": sources, "kind": wanted})


def build_wheel(folder: os.PathLike[str], env: dict[str, str]) -> None:
    """Build a wheel with the tools of .venv, in place, so that earlier work is used again."""
    words = ("--wheel", "--no-build-isolation", "--python", PYTHON, "--out-dir", str(folder))
    environment.uv("build", *words, env=env)


def _build_settings() -> tuple[dict[str, str], str]:
    env = dict(os.environ)
    if env.get("KIRIBAKO_PURE") == "1":
        return env, INTERPRETED
    compiler, how_to_get_one = machine.compiler_or_why_not()
    if compiler is None:
        say(
            "No C compiler with Python's headers was found: the engine stays interpreted and is "
            f"about 50 times slower. To get the fast one: {how_to_get_one}."
        )
        return {**env, "KIRIBAKO_PURE": "1"}, INTERPRETED
    if compiler:
        env["CC"] = compiler
    return env, COMPILED


def _forget_other_toolchains() -> None:
    """Throw away objects made with other flags: a build looks at sources only."""
    note = BUILD / "toolchain"
    now = _flags()
    if note.exists() and note.read_text(encoding="utf-8") != now:
        remove(BUILD)
    BUILD.mkdir(exist_ok=True)
    note.write_text(now, encoding="utf-8")


def _flags() -> str:
    return "\n".join(
        f"{name}={os.environ.get(name, '')}" for name in FLAGS if name != "KIRIBAKO_PURE"
    )


def _sources_digest() -> str:
    """A digest of everything an installed engine depends on."""
    known = hashlib.sha256()
    known.update(machine.interpreter_name().encode())
    known.update("\n".join(f"{name}={os.environ.get(name, '')}" for name in FLAGS).encode())
    files = [ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / "requirements-build.lock"]
    files += sorted(path for path in SOURCE.rglob("*") if path.is_file())
    for path in files:
        if "__pycache__" not in path.parts and path.suffix not in {".pyc", ".so", ".pyd"}:
            known.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
            known.update(path.read_bytes())
    return known.hexdigest()
