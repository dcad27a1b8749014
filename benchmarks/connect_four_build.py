"""Connect Four compiled together with the search that plays it.

mypyc calls a method straight only within one build: a State compiled on its own against the
installed engine would be called through Python, and measured would be that. So the modules the
search needs are copied from src/ into a folder of their own and compiled there with the game.
"""

from __future__ import annotations

import ast
import hashlib
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.engine import BUILD, SOURCE
from benchmarks.peers import MissingPeerError

GAME = Path(__file__).with_name("connect_four.py")
ENGINE = ("kiribako.bots.search", "kiribako.bots.playouts")

SETUP = """\
import os
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

files = [str(path) for path in sorted(Path().rglob("*.py")) if path.read_text()]
files.remove("setup.py")
modules = mypycify(["--config-file=", *files], opt_level="3", debug_level="0", group_name="search")
for module in modules:
    if os.name != "nt":
        module.extra_compile_args.append("-fvisibility=hidden")
setup(name="search", packages=[], ext_modules=modules)
"""


def build() -> Path:
    """The folder with `connect_four` and the modules it is played by, built unless it is there."""
    files = {GAME.name: GAME.read_text(encoding="utf-8"), "setup.py": SETUP}
    modules: set[str] = set()
    for module in ENGINE:
        add_needed(modules, module)
    for path in map(file_of, sorted(modules)):
        files[path.relative_to(SOURCE).as_posix()] = path.read_text(encoding="utf-8")
    folder = BUILD / f"connect-four-{digest(files)}"
    if not (folder / "built").exists():
        for earlier in BUILD.glob("connect-four-*"):
            shutil.rmtree(earlier)
        compile_in(folder, files)
        (folder / "built").touch()
    return folder


def add_needed(modules: set[str], module: str) -> None:
    """Add the module and all of ours that it imports, and they import."""
    modules.add(module)
    for node in ast.walk(ast.parse(file_of(module).read_bytes())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kiribako."):
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                if name and name not in modules and file_of(name).is_file():
                    add_needed(modules, name)


def file_of(module: str) -> Path:
    return SOURCE.joinpath(*module.split(".")).with_suffix(".py")


def digest(files: dict[str, str]) -> str:
    try:
        tools = f"{version('mypy')} {version('setuptools')} {sys.implementation.cache_tag}"
    except PackageNotFoundError as missing:
        message = f"{missing.name} is not installed, which compiles our Connect Four"
        raise MissingPeerError(f"{message}: `pip install mypy[mypyc] setuptools`") from None
    return hashlib.sha256(repr((tools, sorted(files.items()))).encode()).hexdigest()[:12]


def compile_in(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        for package in path.relative_to(folder).parents[:-1]:
            (folder / package / "__init__.py").touch()
    words = (sys.executable, "setup.py", "--quiet", "build_ext", "--inplace")
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"our Connect Four does not compile:\n{done.stdout}{done.stderr}")
