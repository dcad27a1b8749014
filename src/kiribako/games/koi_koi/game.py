"""Koi-Koi on the shelf: its facts, and the doors to its chapters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiribako.games.koi_koi.rules import completing, setup
from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.chance import KoiKoiChance
from kiribako.games.koi_koi.rules.house_rules import check_together, declared
from kiribako.games.koi_koi.rules.moves import MOVES
from kiribako.games.koi_koi.rules.observation import PLANES
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown import (
    audit,
    deals,
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
from kiribako.games.koi_koi.wisdom.greedy_stop import GreedyStop
from kiribako.games.koi_koi.wisdom.wisdom import KoiKoiWisdom
from kiribako.kernel.chance import Chance
from kiribako.kernel.components import Components, opened, own_components, read_components
from kiribako.kernel.deal import Deal
from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.observation import Plane
from kiribako.kernel.picture import Picture
from kiribako.kernel.player import Player
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import Refusal
from kiribako.kernel.sheet import Line, ScoreSheet
from kiribako.kernel.wisdom import Wisdom
from kiribako.kernel.words import Words
from kiribako.messages import ENGLISH, picture_translator

PACKAGE = "kiribako.games.koi_koi"


class KoiKoi(Game[Position]):
    """The rules, with the deck and charts of the box or of a file of your own."""

    def __init__(self, components: Components | None = None) -> None:
        self.box = opened(Box, components or own_components(PACKAGE))
        super().__init__(
            id="koi-koi",
            title="Koi-Koi",
            summary="Gather the flowers of the year in sets, and stop in time, or dare to go on.",
            seats=(2,),
            options=declared(self.box),
            rules_version=1,
            package=PACKAGE,
            components=components.digest if components else "",
        )
        # KK-2.8, KK-2.7: every table plays the same months, and the same seat deals each
        self.duplicate_options = {"dealing": "turns", "target": 0}

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        check_together(self.box, options)
        return setup.deal(self.box, options, random)

    def stack(self, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        return completing.complete(self.box, drawn, given)

    def begin(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Position:
        return setup.begin(self.box, options, setup_)

    def chance(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Chance:
        return KoiKoiChance(self.box, self, seats, options, setup_)

    def write(self, state: Position, move: int) -> str:
        return notation.write(self.box, move)

    def read(self, state: Position, text: str) -> int:
        return notation.read(self.box, state, text)

    def refuse(self, state: Position, move: int) -> Refusal | None:
        return refusals.refuse(state, move)

    def explain(self, state: Position, move: int) -> str:
        return words.words_of(state, move).text

    def words(self, state: Position, move: int) -> Words:
        return words.words_of(state, move)

    def narrate(self, before: Position, move: int, after: Position) -> list[Event]:
        return events.narrate(before, move, after)

    def opening(self, start: Position) -> list[Event]:
        return events.opening(start)

    def remarks(
        self, state: Position, better: int, played: int
    ) -> list[tuple[str, dict[str, Any], str]]:
        return remarks.remarks(state, better)

    def heading(self, line: Line) -> str:
        return sheet.heading(line)

    def view(self, state: Position, viewer: int | None) -> types.View:
        return view.view(state, viewer)

    def sheet(self, state: Position) -> ScoreSheet:
        return sheet.score_sheet(state)

    def deals(self, match: Match) -> list[Deal]:
        state = match.state
        return deals.deals(match, state) if isinstance(state, Position) else []

    def picture(self, view: dict[str, Any]) -> Picture:
        return self.picture_in(view, ENGLISH)

    def picture_in(self, view: dict[str, Any], language: str) -> Picture:
        return picture.draw(view, picture_translator(language, self.package))

    def svg(self, view: dict[str, Any]) -> str | None:
        return svg.draw(view)

    def audit(self, state: Position) -> list[str]:
        return audit.faults(state)

    def rule_of(self, code: str) -> str | None:
        return refusals.KERNEL_RULES.get(code)

    def planes(self, seats: int) -> tuple[Plane, ...]:
        return PLANES

    def move_range(self) -> int:
        return MOVES

    def wisdom(self) -> Wisdom:
        return KoiKoiWisdom()

    def players(self) -> dict[str, type[Player]]:
        return {"greedy-stop": GreedyStop}

    def own_file(self) -> Components | None:
        return self.box.components if self.components else None

    def with_components(self, path: str | Path) -> KoiKoi:
        return KoiKoi(read_components(path))
