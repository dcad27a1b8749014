"""Kodama 3D on the shelf: its facts, and the doors to its chapters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiribako.games.kodama_3d.rules import observation, setup
from kiribako.games.kodama_3d.rules.box import Box
from kiribako.games.kodama_3d.rules.chance import KodamaChance
from kiribako.games.kodama_3d.rules.moves import MOVES, PLACE
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.shown import (
    audit,
    consult,
    events,
    notation,
    picture,
    refusals,
    remarks,
    sheet,
    stacked,
    svg,
    types,
    view,
    words,
)
from kiribako.games.kodama_3d.wisdom.wisdom import KodamaWisdom
from kiribako.kernel.chance import Chance
from kiribako.kernel.components import Components, opened, own_components, read_components
from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.observation import Plane
from kiribako.kernel.option import Option
from kiribako.kernel.picture import Picture
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import Refusal
from kiribako.kernel.sheet import ScoreSheet, TieBreak
from kiribako.kernel.wisdom import Wisdom
from kiribako.kernel.words import Words
from kiribako.messages import ENGLISH, picture_translator

PACKAGE = "kiribako.games.kodama_3d"


class Kodama3D(Game[Position]):
    """The rules, with the components of the box or of a file of your own."""

    def __init__(self, components: Components | None = None) -> None:
        self.box = opened(Box, components or own_components(PACKAGE))
        super().__init__(
            id="kodama-3d",
            title="Kodama 3D",
            summary="Trees grow tile by tile, must stand, and please secret goals.",
            seats=(2, 3, 4),
            options=(
                Option(
                    "forest",
                    "The forest: four rows of four stacks, or fewer for two and three players.",
                    "KD-1.3",
                    "4x4",
                    choices=("4x4", "by-seats"),
                ),
            ),
            rules_version=1,
            package=PACKAGE,
            components=components.digest if components else "",
        )

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        return setup.deal(self.box, seats, options, random)

    def stack(self, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        if "meeples" in given:
            return stacked.complete(drawn, given)
        return setup.complete(drawn, given)

    def begin(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Position:
        if "meeples" in setup_:
            return stacked.begin(self.box, seats, options, setup_)
        return setup.begin(self.box, seats, options, setup_)

    def chance(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Chance:
        return KodamaChance(self.box, self, seats, options, setup_)

    def write(self, state: Position, move: int) -> str:
        return notation.write(state, move)

    def read(self, state: Position, text: str) -> int:
        return notation.read(state, text)

    def refuse(self, state: Position, move: int) -> Refusal | None:
        return refusals.refuse(state, move)

    def explain(self, state: Position, move: int) -> str:
        return words.words_of(state, move).text

    def words(self, state: Position, move: int) -> Words:
        return words.words_of(state, move)

    def narrate(self, before: Position, move: int, after: Position) -> list[Event]:
        return events.narrate(before, move, after)

    def remarks(
        self, state: Position, better: int, played: int
    ) -> list[tuple[str, dict[str, Any], str]]:
        return remarks.remarks(state, better, played)

    def view(self, state: Position, viewer: int | None) -> types.View:
        return view.view(state, viewer)

    def shown(self, state: Position, move: int, viewer: int | None) -> str:
        """Which goals a seat kept is its secret (KD-1.4)."""
        return "keep" if move < PLACE and viewer != state.actor else notation.write(state, move)

    def sheet(self, state: Position) -> ScoreSheet:
        return sheet.score_sheet(state)

    def tie_breaks(self, state: Position) -> list[TieBreak]:
        return sheet.tie_breaks(state)

    def sheet_is_open(self) -> bool:
        """Goals are secret, and counted only at the end (KD-5.8)."""
        return False

    def picture(self, view: dict[str, Any]) -> Picture:
        return self.picture_in(view, ENGLISH)

    def picture_in(self, view: dict[str, Any], language: str) -> Picture:
        return picture.draw(view, picture_translator(language, self.package))

    def svg(self, view: dict[str, Any]) -> str | None:
        return svg.draw(view)

    def consult(self, state: Position, seat: int | None, question: dict[str, Any]) -> types.Preview:
        return consult.consult(state, seat, question)

    def audit(self, state: Position) -> list[str]:
        return audit.faults(state)

    def rule_of(self, code: str) -> str | None:
        return {"match-over": "KD-5.8", "no-such-seat": "KD-1.2", "bad-seats": "KD-1.2"}.get(code)

    def planes(self, seats: int) -> tuple[Plane, ...]:
        return observation.planes(seats, len(self.box.goals))

    def move_range(self) -> int:
        return MOVES

    def wisdom(self) -> Wisdom:
        return KodamaWisdom()

    def own_file(self) -> Components | None:
        return self.box.components if self.components else None

    def with_components(self, path: str | Path) -> Kodama3D:
        return Kodama3D(read_components(path))
