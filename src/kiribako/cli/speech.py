"""What a command says, in the reader's language: its own sentences, and a match in words.

The language is `--language`, or what LC_ALL, LC_MESSAGES or LANG ask for. In English a match is
told in the engine's own sentences.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import Refusal
from kiribako.kernel.sheet import Line
from kiribako.messages import ENGLISH, Translate, chosen, listed, spoken, translator
from kiribako.messages.wording import capital, sentence

PACKAGE = "kiribako.cli"
ASKED_BY = ("LC_ALL", "LC_MESSAGES", "LANG")
SpokenLanguage = Annotated[
    str, typer.Option("--language", help="Such as fr or ja; else what LC_ALL or LANG say.")
]


def language_of(wanted: str) -> str:
    """The language somebody reads."""
    asked = wanted or next(filter(None, (os.environ.get(name) for name in ASKED_BY)), "")
    return chosen([asked])


class Speech:
    """One language, and the words of one game if there is one."""

    def __init__(self, language: str, game: Game[Any] | None = None) -> None:
        self.language = language
        packages = (game.package,) if game else ()
        self.t: Translate = translator(language, *packages, PACKAGE)
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
        own = sentence(refusal.message)
        return capital(spoken(f"refusal.{refusal.code}", refusal.where or {}, own, [], self.t))

    def names(self, names: Sequence[str]) -> str:
        return listed(names, self.t)

    def _told(self, key: str, facts: Mapping[str, Any], own: str, names: Sequence[str]) -> str:
        return own if self.language == ENGLISH else spoken(key, facts, own, names, self.t)
