"""What is said in English is said in every other language as well: games, options, refusals."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiribako.kernel.game import Game
from kiribako.messages import catalogue, languages
from kiribako.shelf import games
from tests.games.refusal_codes import codes_in, sentences

ROOT = Path(__file__).parents[2]
RAISED = ("TableError", "Refusal")
COMMAND_LINE = {"bad-setting", "bad-store", "bad-weights"}  # told to whoever runs a server or bot
OWN = [game for game in games() if game.package.startswith("kiribako.")]
OTHERS = languages("kiribako", "language")[1:]


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
@pytest.mark.parametrize("language", OTHERS)
def test_a_game_and_its_options_are_told(game: Game[Any], language: str) -> None:
    """Numbers and yes or no are the page's own; every other choice needs a word."""
    texts = catalogue(game.package, language)
    wanted = ["summary"]
    for option in game.to_json()["options"]:
        name = f"option.{option['name']}"
        words = [value for value in option.get("choices", ()) if isinstance(value, str)]
        wanted += [name, f"{name}.note", *(f"{name}.{word}" for word in words)]
    assert [key for key in wanted if key not in texts] == []


def test_all_five_are_looked_at() -> None:
    assert len(OWN) >= 5


def box_codes(language: str) -> set[str]:
    """The codes of refusals for which the box itself has a sentence."""
    texts = catalogue("kiribako", language)
    return {key.removeprefix("refusal.") for key in texts if key.startswith("refusal.")}


def raised(folder: str) -> Iterator[str]:
    """The codes that stand where a refusal is made."""
    for path in (ROOT / "src" / "kiribako" / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                code = node.args[0]
                if node.func.id in RAISED and isinstance(code, ast.Constant):
                    yield str(code.value)


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_of_the_server_is_told(language: str) -> None:
    """In English it is the server's own sentence."""
    codes = {*raised("server"), *raised("kernel"), *raised("bots")}
    assert len(codes) > 70
    assert sorted(codes - COMMAND_LINE - box_codes(language)) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_every_refusal_of_a_game_is_told(game: Game[Any], language: str) -> None:
    """By the game's own messages, or by the box's where any game is meant."""
    told = set(sentences(game.id, language)) | box_codes(language)
    assert sorted(codes_in(game.package.rpartition(".")[2]) - told) == []
