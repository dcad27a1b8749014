"""The terminal: pictures in colour, or in plain text when piped."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from kiribako.cli.speech import Speech, language_of
from kiribako.kernel.game import Game
from kiribako.kernel.picture import Picture
from kiribako.kernel.refusal import KiribakoError, Refusal

INKS = {
    "seat0": Style(color="yellow"),
    "seat1": Style(color="red"),
    "seat2": Style(color="cyan"),
    "seat3": Style(color="magenta"),
    "seat4": Style(color="green"),
    "bold": Style(bold=True),
    "dim": Style(dim=True),
    "open": Style(color="green", bold=True),
    "river": Style(color="blue", bold=True),
    "totem": Style(color="magenta", bold=True),
    "pink": Style(color="bright_magenta"),
    "red": Style(color="red"),
    "blue": Style(color="blue"),
    "green": Style(color="green"),
    "gold": Style(color="bright_yellow"),
}
# What a terminal that knows only ASCII gets instead.
ASCII = {ord(sign): "|" for sign in "│╷╵"} | {ord(sign): "-" for sign in "─╴╶"}
ASCII |= {ord(sign): "#" for sign in "┃╻╹"} | {ord(sign): "=" for sign in "━╸╺"}
ASCII |= {n: "+" for n in range(0x2500, 0x2580) if n not in ASCII}
ASCII |= {ord("▼"): "v", ord("▲"): "^", ord("▶"): ">", ord("◀"): "<", ord("·"): "."}


class Screen:
    """Where a command writes."""

    def __init__(self, language: str = "") -> None:
        self.language = language_of(language)
        self.t = Speech(self.language).t
        self.console = Console(highlight=False, soft_wrap=True)
        self.errors = Console(stderr=True, highlight=False, soft_wrap=True)
        self.ascii = not self.console.encoding.startswith("utf")

    @property
    def is_live(self) -> bool:
        """Whether a person sits at both ends."""
        return self.console.is_terminal and sys.stdin.isatty()

    def picture(self, picture: Picture) -> None:
        for line in picture.lines:
            text = Text()
            for ink in line:
                style = sum((INKS.get(name, Style()) for name in ink.style.split()), Style())
                text.append(self.fit(ink.text), style)
            text.rstrip()
            self.console.print(text)

    def say(self, text: str = "", style: str | Style = "") -> None:
        self.console.print(Text(self.fit(text), style))

    def table(self, table: Table) -> None:
        self.console.print(table)

    def error(self, error: KiribakoError) -> None:
        """Why a command failed."""
        self.errors.print(self._no(error.refusal))

    def refuse(self, refusal: Refusal, game: Game[Any] | None = None) -> None:
        """Why something typed at the table does not go; part of the match, not a failure."""
        self.console.print(self._no(refusal, game))

    def speech(self, game: Game[Any]) -> Speech:
        """What is said of a game."""
        return Speech(self.language, game)

    def _no(self, refusal: Refusal, game: Game[Any] | None = None) -> Text:
        text = Text(self.fit(Speech(self.language, game).refusal(refusal)), "red")
        return text.append(f" ({refusal.rule})", "dim") if refusal.rule else text

    def json(self, shape: Any) -> None:
        import json  # noqa: PLC0415 - the name is this method's

        sys.stdout.write(json.dumps(shape, ensure_ascii=False) + "\n")

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled back to, so that nothing secret stays."""
        if self.console.is_terminal:
            self.console.clear()
            sys.stdout.write("\033[3J")
            sys.stdout.flush()

    def fit(self, text: str) -> str:
        if not self.ascii:
            return text
        return text.translate(ASCII).encode("ascii", "replace").decode("ascii")
