"""The codes of refusals that a game's source can raise, and the page's sentences for them."""

from __future__ import annotations

import ast
from pathlib import Path

from kiribako.kernel.refusal import Refusal
from kiribako.messages import catalogue, languages

ROOT = Path(__file__).parents[2]
SHARED = {"bad-syntax", "ambiguous", "bad-components", "match-over", "no-such-seat", "bad-seats"}
PLACE = {"Refusal": 0, "at": 1}  # where a call has its code


def codes_in(folder: str) -> set[str]:
    """Every code that stands in a game's source, and those the kernel raises for it."""
    found = set(SHARED)
    for path in (ROOT / "src/kiribako/games" / folder).rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if "kiribako.kernel.setup_fields" in source:  # raises it for the game
            found.add("bad-setup")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and str(node.value).startswith("no-such-"):
                found.add(str(node.value))
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "refusal":
                found |= {
                    str(each.value) for each in node.args[:1] if isinstance(each, ast.Constant)
                }
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = PLACE.get(node.func.id, len(node.args))
                found |= {
                    str(code.value)
                    for code in node.args[place : place + 1]
                    if isinstance(code, ast.Constant)
                }
    return found


def sentences(game: str, language: str) -> dict[str, str]:
    """The page's sentence for each code, in a language."""
    texts = catalogue(f"kiribako.games.{game.replace('-', '_')}", language)
    head = "refusal."
    return {key.removeprefix(head): text for key, text in texts.items() if key.startswith(head)}


def lacking(game: str, folder: str) -> list[str]:
    """Codes without a sentence, and sentences without a code; English is the engine's."""
    codes = codes_in(folder)
    lacking = [
        f"{language}: {code}"
        for language in languages(f"kiribako.games.{folder}")[1:]
        for code in sorted(codes ^ set(sentences(game, language)))
    ]
    return lacking + [f"en: {code}" for code in sentences(game, "en")]


def plain(refusal: Refusal) -> str:
    """A refusal as a failing test shows it."""
    return f"{refusal.code} [{refusal.rule}] {refusal.message} {refusal.where}"
