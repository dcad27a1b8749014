"""A promise that is broken is found, in a sentence, in time, with how to see it again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import kiribako
from kiribako.conformance import PROMISES, cases_named, promises_named, try_all, try_one
from kiribako.conformance.cases import Case
from kiribako.kernel.event import Event
from kiribako.kernel.refusal import BadOption, Refusal
from kiribako.kernel.sheet import Line, ScoreSheet
from tests.toy.acorns import Acorns, Heap


class Leaky(Acorns):
    """Shows everybody's cards."""

    def view(self, state: Heap, viewer: int | None) -> dict[str, Any]:
        return {**super().view(state, viewer), "cards": list(state.cards)}


class Untold(Acorns):
    def narrate(self, before: Heap, move: int, after: Heap) -> list[Event]:
        return []


class Alike(Acorns):
    def write(self, state: Heap, move: int) -> str:
        return "take 1"


class Miscounted(Acorns):
    def sheet(self, state: Heap) -> ScoreSheet:
        return ScoreSheet([Line(0, 1, "AC-9.9", "nothing", "nothing")])


class Prudish(Acorns):
    """Refuses what is legal."""

    def refuse(self, state: Heap, move: int) -> Refusal | None:
        return Refusal("no", "no", "AC-2.1") if move == 2 else None


class Gossip(Acorns):
    """Says in words what only one seat may know."""

    def explain(self, state: Heap, move: int) -> str:
        return f"take {move}; the others hold {state.cards}"

    def words(self, state: Heap, move: int) -> Any:
        return super(Acorns, self).words(state, move)


class Trusting(Acorns):
    """Checks no set-up."""

    def begin(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Heap:
        cards, gifts = list(setup["cards"])[:seats], list(setup["gifts"])
        return Heap(0, 0, options["heap"], cards, [0] * seats, gifts)


class Answering(Acorns):
    def consult(self, state: Heap, seat: int | None, question: dict[str, Any]) -> dict[str, Any]:
        return {"cards": list(state.cards)}


class Scribbler(Acorns):
    def svg(self, view: dict[str, Any]) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g data-move="x"/></svg>'


class Endless(Heap):
    """Nothing is ever taken: the match goes on for ever, and no move uses chance."""

    def clone(self) -> Endless:
        return Endless(
            self.actor, self.rng, self.heap, list(self.cards), list(self.acorns), list(self.gifts)
        )

    def apply(self, move: int) -> None:
        self.actor = (self.actor + 1) % len(self.cards)


class Forever(Acorns):
    def begin(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Heap:
        found = super().begin(seats, options, setup)
        return Endless(0, 0, found.heap, found.cards, found.acorns, found.gifts)


BROKEN: list[tuple[Callable[[], Acorns], str]] = [
    (Leaky, "redeals"),
    (Untold, "legal"),
    (Alike, "notation"),
    (Miscounted, "points"),
    (Prudish, "ends"),
    (Gossip, "verdicts"),
    (Trusting, "setups"),
    (Answering, "questions"),
    (Scribbler, "drawings"),
    (Forever, "ends"),
    (Forever, "copies"),
]


@pytest.mark.parametrize(("made", "name"), BROKEN)
def test_what_is_broken_is_found(made: Callable[[], Acorns], name: str) -> None:
    """By the promise that is about it, with a sentence and a command."""
    case = Case(made(), 2, {})
    (promise,) = promises_named([name])
    found = try_one(case, promise)
    assert found is not None
    assert len(found.sentence) > 10
    assert found.again == f"kiribako check acorns --only {name} --case 'acorns-2'"
    assert try_one(Case(Acorns(), 2, {}), promise) is None


def test_a_game_without_an_end_takes_a_bounded_time() -> None:
    """The whole suite on a game that never ends comes back soon after its time."""
    began = time.monotonic()
    tried = list(try_all([Case(Forever(), 2, {})], list(PROMISES), seconds=1))
    assert any(one.finding for one in tried)
    assert time.monotonic() - began < 60


def test_every_promise_has_a_name_and_a_sentence() -> None:
    assert len({promise.name for promise in PROMISES}) == len(PROMISES)
    assert all(promise.says.endswith(".") for promise in PROMISES)
    with pytest.raises(BadOption, match="there is no promise"):
        promises_named(["honesty"])
    with pytest.raises(BadOption, match="there is no case"):
        cases_named(kiribako.game("acorns"), "acorns-9")
