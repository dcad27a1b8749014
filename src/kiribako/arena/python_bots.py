"""Python classes as bots: loads `python:module:Class` and `python:path.py:Class`."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from kiribako.arena.bot import PythonBot
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import BadOption, Refusal, quote

PREFIX = "python:"


def load_python_bot(game: Game[Any], word: str, seed: int, folder: Path) -> PythonBot:
    """The object a word names, made with `game` and `seed` if its constructor takes them."""
    place, colon, name = word.removeprefix(PREFIX).rpartition(":")
    if not colon or not place or not name.isidentifier():
        raise fault(f"write python:module:Class or python:path.py:Class, not {quote(word)}")
    try:
        made = load_file(folder / place) if place.endswith(".py") else load_module(place, folder)
    except Exception as error:  # a stranger's module may fail in any way
        raise fault(f"{quote(word)} cannot be loaded: {type(error).__name__}: {error}") from error
    maker = getattr(made, name, None)
    if not callable(maker):
        raise fault(f"there is no class {name} in {quote(place)}")
    try:
        taken = set(inspect.signature(maker).parameters)
        given = {"game": game, "seed": seed}
        chooser = maker(**{key: value for key, value in given.items() if key in taken})
    except Exception as error:
        raise fault(f"{quote(word)} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(chooser, "choose", None)):
        raise fault(f"{quote(word)} has no method choose(state)")
    return PythonBot(chooser, seed)


def load_module(name: str, folder: Path) -> ModuleType:
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return importlib.import_module(name)


def load_file(path: Path) -> ModuleType:
    """A file as a module, loaded once."""
    name = f"brought_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None  # noqa: S101 - the name ends in .py
    assert spec.loader is not None  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def fault(message: str) -> BadOption:
    return BadOption(Refusal("bad-player", message))
