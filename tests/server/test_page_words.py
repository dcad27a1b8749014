"""What is said in English the page says in French as well: games, options, refusals."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiribako.kernel.game import Game
from kiribako.shelf import games
from tests.games.refusal_codes import codes_in, sentences

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src" / "games"
RAISED = ("TableError", "Refusal")
COMMAND_LINE = {"bad-setting", "bad-store", "bad-weights"}  # told to whoever runs a server or bot
OWN = [game for game in games() if (PAGE / game.id).is_dir()]


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_a_game_and_its_options_are_told_in_french(game: Game[Any]) -> None:
    """Numbers and yes or no are the page's own; every other choice needs a word."""
    french = json.loads((PAGE / game.id / "messages" / "fr.json").read_text(encoding="utf-8"))
    wanted = ["summary"]
    for option in game.to_json()["options"]:
        name = f"option.{option['name']}"
        words = [value for value in option.get("choices", ()) if isinstance(value, str)]
        wanted += [name, f"{name}.note", *(f"{name}.{word}" for word in words)]
    assert [key for key in wanted if key not in french] == []


def test_all_five_are_looked_at() -> None:
    assert len(OWN) >= 5


def page_codes() -> set[str]:
    """The codes of refusals for which the page itself has a French sentence."""
    path = ROOT / "web" / "src" / "messages" / "fr.json"
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return {key.removeprefix("refusal.") for key in texts if key.startswith("refusal.")}


def raised(folder: str) -> Iterator[str]:
    """The codes that stand where a refusal is made."""
    for path in (ROOT / "src" / "kiribako" / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                code = node.args[0]
                if node.func.id in RAISED and isinstance(code, ast.Constant):
                    yield str(code.value)


def test_every_refusal_of_the_server_is_told_in_french() -> None:
    """In English it is the server's own sentence."""
    codes = {*raised("server"), *raised("kernel"), *raised("bots")}
    assert len(codes) > 70
    assert sorted(codes - COMMAND_LINE - page_codes()) == []


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_every_refusal_of_a_game_is_told_in_french(game: Game[Any]) -> None:
    """By the game's own messages, or by the page's where any game is meant."""
    told = set(sentences(game.id, "fr")) | page_codes()
    assert sorted(codes_in(game.package.rpartition(".")[2]) - told) == []
