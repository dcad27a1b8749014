"""Promises about chance: outcomes have odds and lead through sound positions to an end."""

from __future__ import annotations

from kiribako.conformance.cases import LONGEST, Case
from kiribako.conformance.promise import Promise, expect
from kiribako.kernel.chance import Chance, ChanceNode
from kiribako.kernel.game import Game
from kiribako.kernel.option import check_options
from kiribako.kernel.random import RandomStream
from kiribako.kernel.state import State


def chance_leads_to_the_end(case: Case) -> None:
    """Explicit chance walks to the end of a match through sound positions and known odds."""
    if type(case.game).chance is Game.chance:
        return  # one of many starts, which is the kernel's own
    options = check_options(case.game.options, case.options, case.seats)
    chance = case.game.chance(case.seats, options, {})
    for seed in case.within(range(3)):
        random = RandomStream(f"chance {seed}")
        state = settled(chance, None, 0, random)
        for _ in range(LONGEST):
            faults = case.game.audit(state)
            expect(not faults, f"after chance, the audit finds: {'; '.join(faults)}")
            if state.over:
                break
            state = settled(chance, state, random.choice(state.legal_moves()), random)
        expect(state.over, f"a walk through chance has no end after {LONGEST} decisions")


def settled(chance: Chance, before: State | None, move: int, random: RandomStream) -> State:
    """The first position, or the one after a move, with every outcome drawn by its odds."""
    known: tuple[int, ...] = ()
    while True:
        found = chance.start(known) if before is None else chance.after(before, move, known)
        if not isinstance(found, ChanceNode):
            return found
        check_node(chance, found)
        known = (*known, drawn(found, random))
        expect(len(known) < LONGEST, f"chance never settles: {found.asks}")


def check_node(chance: Chance, node: ChanceNode) -> None:
    expect(node.outcomes, f"chance has no outcome to draw: {node.asks}")
    expect(all(weight > 0 for weight in node.weights), f"an outcome cannot come: {node.asks}")
    high = max(node.outcomes)
    expect(
        high < chance.most_outcomes,
        f"outcome {high} is not below most_outcomes {chance.most_outcomes}: {node.asks}",
    )
    expect(all(node.name(outcome) for outcome in node.outcomes), f"no names: {node.asks}")


def drawn(node: ChanceNode, random: RandomStream) -> int:
    aim = random.below(sum(node.weights))
    for outcome, weight in zip(node.outcomes, node.weights):
        aim -= weight
        if aim < 0:
            return outcome
    raise AssertionError("weights are shares of their sum")


PROMISES = (Promise("chance", chance_leads_to_the_end),)
