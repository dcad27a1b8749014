"""What a command says, in the reader's language: its own sentences, and a match in words.

The language is `--language`, or what LC_ALL, LC_MESSAGES or LANG ask for. In English a match is
told in the engine's own sentences.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from kiribako import shelf
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import Refusal
from kiribako.kernel.sheet import Line
from kiribako.messages import (
    ENGLISH,
    Translate,
    chosen,
    fault_translator,
    listed,
    refusal_words,
    sought_in,
    spoken,
)

PACKAGE = "kiribako.cli"
OPTION = "--language"
ASKED_BY = ("LC_ALL", "LC_MESSAGES", "LANG")
SpokenLanguage = Annotated[
    str, typer.Option(OPTION, help="Such as fr or ja; else what LC_ALL or LANG say.")
]


def language_of(wanted: str) -> str:
    """The language somebody reads."""
    asked = wanted or next(filter(None, (os.environ.get(name) for name in ASKED_BY)), "")
    return chosen([asked])


def asked_in(words: Sequence[str]) -> str:
    """The language that the words of a command line ask for; empty if they leave it open."""
    for name, value in zip(words, [*words[1:], ""]):
        if name == OPTION:
            return value
        if name.startswith(f"{OPTION}="):
            return name.removeprefix(f"{OPTION}=")
    return ""


class Speech:
    """One language, and the words of one game if there is one."""

    def __init__(self, language: str, game: Game[Any] | None = None) -> None:
        self.language = language
        self.game = game
        packages = (game.package,) if game else ()
        self.t: Translate = fault_translator(language, *packages, PACKAGE)
        self.title = self.t("title", otherwise=game.title) if game else ""

    def event(self, seen: Mapping[str, Any], names: Sequence[str]) -> str:
        """Something that happened, as somebody saw it."""
        return self._told(f"event.{seen['event']}", seen, str(seen["text"]), names)

    def asked(self, asks: Mapping[str, Any], names: Sequence[str]) -> str:
        return self._told(f"asks.{asks.get('step', '')}", asks, str(asks["text"]), names)

    def move(self, match: Match, move: int) -> str:
        """What a legal move does."""
        said = match.game.words(match.state, move)
        return self._told(f"move.{said.code}", said.facts, said.text, match.names)

    def line(self, line: Line, names: Sequence[str]) -> str:
        return self._told(f"line.{line.code}", line.facts, line.label, names)

    def refusal(self, refusal: Refusal) -> str:
        """Why not. English is the engine's own sentence."""
        if self.language == ENGLISH:
            return refusal.message
        t = self.t if self.game else self._of_any_game(refusal)
        return refusal_words(refusal.to_json(), t)

    def names(self, names: Sequence[str]) -> str:
        return listed(names, self.t)

    def _told(self, key: str, facts: Mapping[str, Any], own: str, names: Sequence[str]) -> str:
        return own if self.language == ENGLISH else spoken(key, facts, own, names, self.t)

    def _of_any_game(self, refusal: Refusal) -> Translate:
        known = {game.id: game.package for game in shelf.games()}
        return fault_translator(self.language, *sought_in(refusal.where, known, PACKAGE))
