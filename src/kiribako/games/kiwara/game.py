"""Kiwara on the shelf: its facts, and the doors to its chapters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiribako.games.kiwara.rules import setup
from kiribako.games.kiwara.rules.boards import read_drawing
from kiribako.games.kiwara.rules.box import Box
from kiribako.games.kiwara.rules.chance import KiwaraChance
from kiribako.games.kiwara.rules.moves import MOVES
from kiribako.games.kiwara.rules.observation import PLANES
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown import (
    audit,
    events,
    notation,
    picture,
    refusals,
    remarks,
    sheet,
    svg,
    types,
    view,
    words,
)
from kiribako.games.kiwara.wisdom.wisdom import KiwaraWisdom
from kiribako.kernel.chance import Chance
from kiribako.kernel.components import Components, opened, own_components, read_components
from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.observation import Plane
from kiribako.kernel.option import Option
from kiribako.kernel.picture import Picture
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import Refusal
from kiribako.kernel.sheet import Line, ScoreSheet, TieBreak
from kiribako.kernel.wisdom import Wisdom
from kiribako.kernel.words import Words
from kiribako.messages import ENGLISH, picture_translator

PACKAGE = "kiribako.games.kiwara"


class Kiwara(Game[Position]):
    """The rules, with the components of the box or of a file of your own."""

    def __init__(self, components: Components | None = None) -> None:
        self.box = opened(Box, components or own_components(PACKAGE))
        super().__init__(
            id="kiwara",
            title="Kiwara",
            summary="Two herds contend for the savanna's six territories.",
            seats=(2,),
            options=declared(self.box),
            rules_version=1,
            package=PACKAGE,
            components=components.digest if components else "",
        )

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        return setup.deal(options, random)

    def stack(self, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        return setup.complete(drawn, given)

    def begin(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Position:
        return setup.begin(self.box, options, setup_)

    def chance(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Chance:
        return KiwaraChance(self, seats, options, setup_)

    def write(self, state: Position, move: int) -> str:
        return notation.write(move)

    def read(self, state: Position, text: str) -> int:
        return notation.read(state, text)

    def refuse(self, state: Position, move: int) -> Refusal | None:
        return refusals.refuse(state, move)

    def explain(self, state: Position, move: int) -> str:
        return words.words_of(self.box, state, move).text

    def words(self, state: Position, move: int) -> Words:
        return words.words_of(self.box, state, move)

    def narrate(self, before: Position, move: int, after: Position) -> list[Event]:
        return events.narrate(before, move, after)

    def heading(self, line: Line) -> str:
        return sheet.heading(line)

    def remarks(
        self, state: Position, better: int, played: int
    ) -> list[tuple[str, dict[str, Any], str]]:
        return remarks.remarks(self.box, state, better, played)

    def view(self, state: Position, viewer: int | None) -> types.View:
        return view.view(state)

    def sheet(self, state: Position) -> ScoreSheet:
        return sheet.score_sheet(state)

    def tie_breaks(self, state: Position) -> list[TieBreak]:
        return sheet.tie_breaks(state)

    def picture(self, view: dict[str, Any]) -> Picture:
        return self.picture_in(view, ENGLISH)

    def picture_in(self, view: dict[str, Any], language: str) -> Picture:
        return picture.draw(view, picture_translator(language, self.package))

    def svg(self, view: dict[str, Any]) -> str | None:
        return svg.draw(view)

    def rule_of(self, code: str) -> str | None:
        return {"match-over": "KW-2.8", "no-such-seat": "KW-1.3", "bad-seats": "KW-1.3"}.get(code)

    def planes(self, seats: int) -> tuple[Plane, ...]:
        return PLANES

    def move_range(self) -> int:
        return MOVES

    def wisdom(self) -> Wisdom:
        return KiwaraWisdom()

    def audit(self, state: Position) -> list[str]:
        return audit.faults(state)

    def own_file(self) -> Components | None:
        return self.box.components if self.components else None

    def with_components(self, path: str | Path) -> Kiwara:
        return Kiwara(read_components(path))


def declared(box: Box) -> tuple[Option, ...]:
    """What a table can choose (KW-6)."""
    return (
        Option(
            "reinforcement",
            "What the first full territory earns: the Okapi, or the top card of a shuffled deck.",
            "KW-6.1",
            "okapi",
            choices=("okapi", "mysterious"),
        ),
        Option(
            "handicap",
            "How many reinforcement cards each seat starts with.",
            "KW-6.12",
            0,
            low=0,
            high=2,
            per_seat=True,
        ),
        Option(
            "board",
            "The rivers: a board of the box, a random one, or thirty letters row by row.",
            "KW-6.13",
            "classic",
            choices=(*box.boards, "random"),
            free=read_drawing,
        ),
        Option(
            "hyena",
            "Whether the Hyena moves animals or places two.",
            "KW-6.15",
            "move",
            choices=("move", "place-two"),
        ),
        Option(
            "timing",
            "When Vulture, Hyena and Rhinoceros serve: each at its step, or any time in a turn.",
            "KW-6.16",
            "steps",
            choices=("steps", "any-time"),
        ),
    )
