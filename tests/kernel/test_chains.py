"""Objects freed at the end of long chains, and classes compiled elsewhere: no crash."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

import kiribako
from kiribako.kernel.compiled_apart import refuse_compiled_apart

# Fifty links are enough for CPython to put off freeing the rest. Python's debugging allocator ends
# the process when something was written beside an object.
NODES = """
import kiribako
class Node:
    def __init__(self, parent, state):
        self.parent, self.state = parent, state
for game in kiribako.games():
    state = game.new_match(seed=1).state
    for _ in range(3):
        node = None
        for _ in range(300):
            node = Node(node, state.clone())
        del node
"""
VOID_DEALS = """
import kiribako
game = kiribako.game("koi-koi")
options = {option.name: option.default for option in game.options}
chance = game.chance(2, options, {"dealer": 0})
for deals in (10, 60, 400):
    void = tuple(range(24)) * deals  # every field holds four cards of a month: dealt again
    assert chance.start(void).asks == "deal"
"""


@pytest.mark.parametrize("script", [NODES, VOID_DEALS], ids=["nodes with states", "void deals"])
def test_long_chains_are_freed(script: str) -> None:
    """A search tree of Python nodes, and Koi-Koi with the first outcome of chance for ever."""
    careful = {**os.environ, "PYTHONMALLOC": "debug"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=careful)
    assert done.returncode == 0, done.stderr


def test_a_class_compiled_apart_is_refused() -> None:
    """What mypyc leaves on a class tells whether its compiler knew the fields of the base."""

    class Base:
        __mypyc_attrs__ = ("actor",)
        __slots__ = ()

    def derived(name: str, **parts: Any) -> type:
        return type(name, (Base,), {"__slots__": (), **parts})

    refuse_compiled_apart(derived("Together", __mypyc_attrs__=("actor", "mine")), Base)
    refuse_compiled_apart(derived("Interpreted"), Base)
    with pytest.raises(TypeError, match="Apart was compiled apart from Kiribako"):
        refuse_compiled_apart(derived("Apart", __mypyc_attrs__=("mine",)), Base)


def test_every_game_passes_that_check() -> None:
    for game in kiribako.games():
        state = game.new_match(seed=1).state
        refuse_compiled_apart(type(state), kiribako.State)
        refuse_compiled_apart(type(game), kiribako.Game)
