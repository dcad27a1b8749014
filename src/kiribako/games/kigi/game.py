"""Kigi on the shelf: its facts, and the doors to its chapters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiribako.games.kigi.rules import display, observation, setup
from kiribako.games.kigi.rules.box import Box
from kiribako.games.kigi.rules.chance import KigiChance
from kiribako.games.kigi.rules.moves import STEP_KEEP
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.shown import (
    audit,
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
from kiribako.games.kigi.wisdom.players import GreedyPainter
from kiribako.games.kigi.wisdom.wisdom import KigiWisdom
from kiribako.kernel.chance import Chance
from kiribako.kernel.components import Components, opened, own_components, read_components
from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.observation import Plane
from kiribako.kernel.option import Option
from kiribako.kernel.picture import Picture
from kiribako.kernel.player import Player
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import Refusal
from kiribako.kernel.sheet import ScoreSheet, TieBreak
from kiribako.kernel.wisdom import Wisdom
from kiribako.kernel.words import Words
from kiribako.messages import ENGLISH, picture_translator

PACKAGE = "kiribako.games.kigi"


class Kigi(Game[Position]):
    """The rules, with the cards of the box or of a file of your own."""

    def __init__(self, components: Components | None = None) -> None:
        self.box = opened(Box, components or own_components(PACKAGE))
        super().__init__(
            id="kigi",
            title="Kigi",
            summary="Painters grow trees by laying cards freely on the table.",
            seats=(2, 3, 4, 5),
            options=declared(),
            rules_version=1,
            package=PACKAGE,
            components=components.digest if components else "",
        )

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        return setup.deal(self.box, seats, options, random)

    def stack(self, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        return setup.stack(drawn, given)

    def begin(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Position:
        return setup.begin(self.box, seats, options, setup_)

    def chance(self, seats: int, options: dict[str, Any], setup_: dict[str, Any]) -> Chance:
        return KigiChance(self.box, self, seats, options, setup_)

    def write(self, state: Position, move: int) -> str:
        return notation.write(self.box, move)

    def read(self, state: Position, text: str) -> int:
        cards = [int(display.card_at(state, place)) for place in range(display.PLACES)]
        return notation.read(self.box, cards, int(state.constants.seats), text)

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
        return remarks.remarks(state, better, played)

    def view(self, state: Position, viewer: int | None) -> types.View:
        return view.view(state, viewer)

    def shown(self, state: Position, move: int, viewer: int | None) -> str:
        """A commission is kept in secret (KG-2.5)."""
        if state.step == STEP_KEEP and viewer != state.actor:
            return "keep"
        return notation.write(self.box, move)

    def sheet(self, state: Position) -> ScoreSheet:
        return sheet.score_sheet(state)

    def tie_breaks(self, state: Position) -> list[TieBreak]:
        return sheet.tie_breaks(state)

    def consult(
        self, state: Position, seat: int | None, question: dict[str, Any]
    ) -> types.Settled | types.Ghosts:
        """Where a card would settle, or good places for it."""
        return consult.consult(state, question)

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
        return observation.planes(seats)

    def wisdom(self) -> Wisdom:
        return KigiWisdom()

    def players(self) -> dict[str, type[Player]]:
        return {"painter": GreedyPainter}

    def own_file(self) -> Components | None:
        return self.box.components if self.components else None

    def with_components(self, path: str | Path) -> Kigi:
        return Kigi(read_components(path))


def declared() -> tuple[Option, ...]:
    """What a table can choose."""
    return (
        Option(
            "advanced",
            "Whether every painter starts with a commission kept from two.",
            "KG-2.5",
            False,
            choices=(False, True),
        ),
        Option(
            "touch",
            "Whether a card counts as touched on its whole rectangle or only where it is visible.",
            "KG-4.2",
            "rectangles",
            choices=("rectangles", "visible"),
        ),
    )
