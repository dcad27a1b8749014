"""Checking puzzles: each replays, none repeats, and a deeper search with another seed agrees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from kiribako.kernel.game import Game
from kiribako.kernel.refusal import KiribakoError
from kiribako.review.judgement import SURE
from kiribako.review.puzzles.finding import DEEPER, REDEALS
from kiribako.review.puzzles.puzzle import Puzzle, fingerprint, reading
from kiribako.review.puzzles.weighing import Effort, effort_of, reference_of, weigh

SEED: Final = 9  # none that found or checked a puzzle before
AGREEMENT: Final = 0.98  # share of the puzzles


class Checked(NamedTuple):
    """What was found about one puzzle."""

    puzzle: Puzzle
    fault: str  # empty if it is sound
    agrees: bool  # the deeper search plays the answer, and it leads on fresh redeals
    lead: float = 0.0
    error: float = 0.0


def check(
    game: Game[Any], puzzles: Iterable[Puzzle], *, seed: int = SEED, share: float = 1.0
) -> Iterator[Checked]:
    """Each puzzle in turn; a share below 1 searches less deep, for a quick look."""
    seen: set[str] = set()
    for puzzle in puzzles:
        fault = unsound(game, puzzle, seen)
        seen.add(puzzle.id)
        if fault:
            yield Checked(puzzle, fault, agrees=False)
            continue
        match = puzzle.replay(game)
        effort = effort_of(match)
        deep = Effort(effort.simulations * DEEPER, effort.redeals * REDEALS).times(share)
        found = weigh(match, reference_of(match), deep, seed)
        answer = reading(match, match.read(puzzle.best.move))
        if found is None:
            yield Checked(puzzle, "there is nothing to choose", agrees=False)
            continue
        same = found.agreed and reading(match, found.moves[0]) == answer
        sure = found.lead > SURE * found.error
        yield Checked(puzzle, "", same and sure, found.lead, found.error)


def unsound(game: Game[Any], puzzle: Puzzle, seen: set[str]) -> str:
    """What is wrong with a puzzle by itself; empty if nothing is."""
    if puzzle.id in seen:
        return "it repeats another"
    try:
        match = puzzle.replay(game)
        moves = [match.read(answer.move) for answer in puzzle.answers]
    except KiribakoError as error:
        return f"it does not replay: {error}"
    if puzzle.id != f"{game.id}-{fingerprint(match, puzzle.seat)}":
        return "it is another position than its name says"
    if len({reading(match, move) for move in moves}) != len(moves) or len(moves) < 2:
        return "its answers read alike"
    if puzzle.lead <= SURE * puzzle.lead_error:
        return "the best answer does not surely lead"
    if sorted((answer.chance for answer in puzzle.answers), reverse=True) != [
        answer.chance for answer in puzzle.answers
    ]:
        return "the first answer is not the best"
    return ""
