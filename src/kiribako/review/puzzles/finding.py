"""Finding puzzles: bots play, clear decisions are weighed, checked deeper and graded."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count
from math import ceil
from random import Random
from typing import Any, Final, NamedTuple

from kiribako import shelf
from kiribako.bots.levels import LASTING, make_level
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.review.puzzles.puzzle import Puzzle, fingerprint, reading
from kiribako.review.puzzles.task import task_of
from kiribako.review.puzzles.weighing import (
    LEAST,
    Effort,
    Weighed,
    effort_of,
    glance,
    reference_of,
    weigh,
)
from kiribako.review.reference import Reference
from kiribako.review.why import reasons

GLANCE: Final = 0.1  # of the effort of the best level, for a first look
DEEPER: Final = 10  # times the simulations, for the check
REDEALS: Final = 2  # times the redeals, for the check
LOOKED_AT: Final = 40  # decisions of a match
CHECKS: Final = (1, 2)  # seeds of the checks; the first weighing has 0
PLAYERS: Final = (2, 3, 4)  # levels that play the matches
TRIES: Final = 5  # of a level at a puzzle
FINDS: Final = 4  # of them that must find the answer
SHARE: Final = {1: 0.25, 2: 0.25, 3: 0.4, 4: 0.4, 5: 0.4}  # of the puzzles, at most
PAIRS: Final = 4  # every so many matches a choice between two is welcome; others have more
MARGIN: Final = 0.03  # certain wins and losses teach little


class Request(NamedTuple):
    """Which matches to look through."""

    game: str
    seed: int = 0
    seats: int = 0  # 0: mostly two, sometimes more
    options: dict[str, Any] | None = None
    share: float = 1.0  # of the whole effort, for a quick try


class Found(NamedTuple):
    """What one match gave."""

    number: int
    puzzle: Puzzle | None
    decisions: int  # looked at


def search_match(request: Request, number: int, full: frozenset[int]) -> Found:
    """Play a match and look for its first puzzle; none of a difficulty that is full."""
    game = shelf.game(request.game)
    match = played(game, request, number)
    plies = list(range(match.ply))
    Random(f"{match.seed} plies").shuffle(plies)  # noqa: S311 - no secret hangs on it
    effort = effort_of(match).times(request.share)
    reference = reference_of(match.at(0))
    for looked, ply in enumerate(plies[:LOOKED_AT], 1):
        at = match.at(ply)
        if not is_choice(at) or not glance(at, reference, effort.times(GLANCE), 0):
            continue
        rough = weigh(at, reference, effort.times(GLANCE * 2), 0)
        if rough is None or rough.lead + rough.error < LEAST:
            continue
        if len(rough.moves) < (3 if number % PAIRS else 2):
            continue
        found = weigh(at, reference, effort, 0)
        if found is None or not found.is_clear or not is_open(found):
            continue
        difficulty = graded(at, found)
        if not difficulty:
            continue
        if difficulty in full:
            return Found(number, None, looked)
        checked = deeper(at, reference, effort, found)
        if checked is not None:
            return Found(number, puzzle_of(at, checked, difficulty), looked)
    return Found(number, None, len(plies[:LOOKED_AT]))


def played(game: Game[Any], request: Request, number: int) -> Match:
    """A match between bots of the middle levels, the same for the same request and number."""
    seed = f"puzzle-{request.seed}-{number}"
    random = Random(seed)  # noqa: S311 - no secret hangs on it
    seats = request.seats or (game.seats[0] if number % 3 else random.choice(game.seats))
    match = game.new_match(seats=seats, seed=seed, options=request.options or {})
    bots = [
        make_level(game, LASTING[random.choice(PLAYERS) - 1], random.getrandbits(32))
        for _ in range(seats)
    ]
    while match.actor is not None:
        move = bots[match.actor].choose(match.redeal(match.actor, match.ply))
        match.play_known(move, match.after(move))
    return match


def is_choice(match: Match) -> bool:
    """Whether there is something to decide."""
    state = match.state
    return int(state.most_moves()) > 4096 or len(state.legal_moves()) > 1


def is_open(found: Weighed) -> bool:
    """Whether neither answer is as good as won or lost."""
    best, second = found.answers[:2]
    return best.chance > 3 * MARGIN and second.chance < 1.0 - 3 * MARGIN


def graded(match: Match, found: Weighed) -> int:
    """The lowest level that finds the answer nearly always; 0 if none does."""
    answer = reading(match, found.moves[0])
    seat = found.decision.seat
    for level in LASTING:
        found_it = 0
        for number in range(TRIES):
            player = make_level(match.game, level, 1000 * level.number + number)
            move = player.choose(match.redeal(seat, 77 + number))
            found_it += reading(match, move) == answer
            if number + 1 - found_it > TRIES - FINDS:
                break
        if found_it >= FINDS:
            return level.number
    return 0


def deeper(match: Match, reference: Reference, effort: Effort, found: Weighed) -> Weighed | None:
    """The same decision searched ten times as deep with other seeds; None unless all agree."""
    answer = reading(match, found.moves[0])
    deep = Effort(effort.simulations * DEEPER, effort.redeals * REDEALS)
    checked: Weighed | None = None
    for seed in CHECKS:
        checked = weigh(match, reference, deep, seed)
        if checked is None or not checked.is_clear or reading(match, checked.moves[0]) != answer:
            return None
    return checked


def puzzle_of(match: Match, checked: Weighed, difficulty: int) -> Puzzle:
    """All of it as data."""
    seat = checked.decision.seat
    decisions = match.record().decisions
    return Puzzle(
        id=f"{match.game.id}-{fingerprint(match, seat)}",
        game=match.game.id,
        rules_version=match.game.rules_version,
        seats=match.seats,
        options=chosen(match),
        seed=match.seed,
        moves=[move for _, move in decisions],
        seat=seat,
        task=task_of(match, seat),
        answers=checked.answers,
        lead=checked.lead,
        lead_error=checked.error,
        difficulty=difficulty,
        why=reasons(checked.decision),
    )


def chosen(match: Match) -> dict[str, Any]:
    """The options that are not as usual."""
    usual = match.game.new_match(seats=match.seats, seed=0).options
    return {name: value for name, value in match.options.items() if value != usual[name]}


def find(request: Request, wanted: int, *, found: list[Puzzle], jobs: int = 1) -> Iterator[Found]:
    """Look through matches until there are enough puzzles; what each match gave.

    `found` is what there is already, of the same request; the search goes on after its last match.
    """
    known = {puzzle.id for puzzle in found}
    levels = [puzzle.difficulty for puzzle in found]
    numbers = count(1 + max((number_of(puzzle) for puzzle in found), default=-1))

    def full() -> frozenset[int]:
        return frozenset(
            level for level, share in SHARE.items() if levels.count(level) >= ceil(wanted * share)
        )

    for one in looked_through(request, numbers, full, jobs):
        puzzle = one.puzzle
        if puzzle is not None and (puzzle.id in known or puzzle.difficulty in full()):
            yield one._replace(puzzle=None)
            continue
        if puzzle is not None:
            known.add(puzzle.id)
            levels.append(puzzle.difficulty)
        yield one
        if len(known) >= wanted:
            return


def looked_through(request: Request, numbers: Any, full: Any, jobs: int) -> Iterator[Found]:
    """Match after match in their order, on so many processes."""
    if jobs == 1:
        for number in numbers:
            yield search_match(request, number, full())
    with ProcessPoolExecutor(jobs) as pool:
        under_way: list[Future[Found]] = []
        for number in numbers:
            under_way.append(pool.submit(search_match, request, number, full()))
            if len(under_way) > jobs:
                yield under_way.pop(0).result()


def number_of(puzzle: Puzzle) -> int:
    """Which match of its request a puzzle came from."""
    return int(str(puzzle.seed).rpartition("-")[2])
