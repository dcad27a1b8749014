"""Kami-sama on the shelf: its facts, and the doors to its chapters."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from kiribako.games.kami_sama.rules import observation, setup
from kiribako.games.kami_sama.rules.box import Box
from kiribako.games.kami_sama.rules.chance import KamiChance
from kiribako.games.kami_sama.rules.constants import constants_of
from kiribako.games.kami_sama.rules.moves import MOVES, STAGE_KAMI
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.shown import (
    audit,
    card_lines,
    consult,
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
from kiribako.games.kami_sama.wisdom.wisdom import KamiWisdom
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

PACKAGE = "kiribako.games.kami_sama"
VERSION: Final = 3  # of the rules; EARLIER has the component files of those before
EARLIER: Final = {2: "components.2.toml"}
YEARS = Option("years", "Three years, or two for a first game.", "KS-3.1", 3, choices=(2, 3))
HEAD_START = Option(
    "head_start",
    "With two players, points for the one who does not begin.",
    "KS-7.4",
    0,
    low=0,
    high=9,
)


class KamiSama(Game[Position]):
    """The rules, with the components of the box or of a file of your own."""

    def __init__(self, components: Components | None = None, version: int = VERSION) -> None:
        own = EARLIER.get(version, "components.toml")
        self.box = opened(Box, components or own_components(PACKAGE, own))
        self.kept: dict[int, KamiSama] = {}  # of other versions
        super().__init__(
            id="kami-sama",
            title="Kami-sama",
            summary="Kami raise shrines in four villages on a turning board.",
            seats=(2, 3, 4),
            options=(YEARS, HEAD_START) if version > 2 else (YEARS,),
            rules_version=version,
            package=PACKAGE,
            components=components.digest if components else "",
        )

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        return setup.deal(self.box, seats, random)

    def stack(self, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        return setup.stack(self.box, drawn, given) if given else drawn

    def begin(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Position:
        words = int(options["years"]), self.rules_version, int(options.get("head_start", 0))
        return setup.begin(constants_of(self.box, seats, *words), setup_)

    def chance(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Chance:
        return KamiChance(self.box, self, seats, options, setup_)

    def write(self, state: Position, move: int) -> str:
        return notation.write(self.box, move)

    def read(self, state: Position, text: str) -> int:
        return notation.read(self.box, text)

    def refuse(self, state: Position, move: int) -> Refusal | None:
        return refusals.refuse(state, move)

    def explain(self, state: Position, move: int) -> str:
        return words.words_of(state, move).text

    def words(self, state: Position, move: int) -> Words:
        return words.words_of(state, move)

    def narrate(self, before: Position, move: int, after: Position) -> list[Event]:
        return events.narrate(before, move)

    def heading(self, line: Line) -> str:
        return sheet.heading(line)

    def remarks(
        self, state: Position, better: int, played: int
    ) -> list[tuple[str, dict[str, Any], str]]:
        return remarks.remarks(self.box, state, better, played)

    def view(self, state: Position, viewer: int | None) -> types.View:
        return view.view(state, viewer)

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

    def cards(self, view: dict[str, Any]) -> Picture | None:
        return self.cards_in(view, ENGLISH)

    def cards_in(self, view: dict[str, Any], language: str) -> Picture | None:
        return card_lines.cards(view, picture_translator(language, self.package))

    def shown(self, state: Position, move: int, viewer: int | None) -> str:
        """The kami a seat keeps is for its own eyes until all are shown (KS-2.2)."""
        if state.stage == STAGE_KAMI and viewer != state.actor:
            return "kami ?"
        return self.write(state, move)

    def consult(self, state: Position, seat: int | None, question: dict[str, Any]) -> types.Staged:
        return consult.consult(state, seat, question)

    def audit(self, state: Position) -> list[str]:
        return audit.faults(state)

    def rule_of(self, code: str) -> str | None:
        return refusals.KERNEL_RULES.get(code)

    def planes(self, seats: int) -> tuple[Plane, ...]:
        return observation.planes(seats)

    def move_range(self) -> int:
        return MOVES

    def wisdom(self) -> Wisdom:
        return KamiWisdom()

    def own_file(self) -> Components | None:
        return self.box.components if self.components else None

    def with_components(self, path: str | Path) -> KamiSama:
        return KamiSama(read_components(path), self.rules_version)

    def of_version(self, version: int) -> KamiSama | None:
        """Version 2 differs in its component file and in two rulings; version 1 is gone."""
        if version == self.rules_version:
            return self
        if version not in self.kept and (version in EARLIER or version == VERSION):
            self.kept[version] = KamiSama(self.own_file(), version)
        return self.kept.get(version)
