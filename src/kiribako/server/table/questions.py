"""Questions that may take long: worked out from the match alone, here or in another process."""

from __future__ import annotations

import time
from typing import Any, Final, Literal

from msgspec import Struct

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.state import State
from kiribako.server.table.move_words import words_of
from kiribako.server.wire.foresight import Imagine, Imagined
from kiribako.server.wire.parts import MoveWords

MOST_WORDS: Final = 2_000  # legal moves that are all put into words
STRIDE: Final = 8  # of more than that, every eighth, and all between two that differ
DEALS: Final = 6  # imagined deals that must all agree before nothing counts as revealed


class Question(Struct, kw_only=True, omit_defaults=True):
    """What is to be found out before somebody can be answered."""

    what: Literal["words", "consult", "told", "imagine", "plan"]
    seat: int = -1
    asked: dict[str, Any] = {}  # of the game's own consult
    plies: list[int] = []  # decisions of which it must be known whether they told something
    imagine: Imagine | None = None  # moves to be tried on an imagined position
    lines: list[list[str]] = []  # of a plan, to be checked


class Found(Struct, kw_only=True, omit_defaults=True):
    """What was found out."""

    moves: list[MoveWords] = []
    found: dict[str, Any] = {}
    told: dict[int, bool] = {}
    imagined: Imagined | None = None
    lines: list[list[str]] = []  # as the log writes them


def work_out(match: Match, question: Question) -> Found:
    """The answer to a question, however long it takes."""
    if question.what == "words":
        return Found(moves=words(match))
    if question.what == "consult":
        return Found(found=match.consult(question.seat, question.asked))
    told: dict[int, bool] = {}
    look_back(match, question.plies, told)
    return Found(told=told)


def words(match: Match) -> list[MoveWords]:
    """The legal moves in words; of very many, one for each thing they do.

    Moves that do the same stand together in their order, so between two that mean the same
    nothing else is looked for.
    """
    game, state = match.game, match.state
    legal = state.legal_moves()
    if len(legal) <= MOST_WORDS:
        return [MoveWords(game.write(state, move), words_of(game, state, move)) for move in legal]
    meaning = game.explain(state, legal[0])
    shown = {meaning: legal[0]}
    last = 0
    for place in [*range(STRIDE, len(legal), STRIDE), len(legal) - 1]:
        following = game.explain(state, legal[place])
        if following != meaning:
            for move in legal[last + 1 : place]:
                shown.setdefault(game.explain(state, move), move)
        shown.setdefault(following, legal[place])
        meaning, last = following, place
    few = shown.values()
    return [MoveWords(game.write(state, move), words_of(game, state, move)) for move in few]


def look_back(
    match: Match, plies: list[int], told: dict[int, bool], spare: float = float("inf")
) -> list[int]:
    """Note of each decision whether it told something, until one did or the time is up.

    A fact of a decision never changes, so whoever keeps `told` asks only once. What is left to
    look at comes back; `spare` is in milliseconds.
    """
    until = time.perf_counter() + spare / 1_000
    for place, ply in enumerate(plies):
        before, move, after = match.step(ply)
        fact = reveals(match.game, before, move, after, match.seats, until)
        if fact is None:
            return plies[place:]
        told[ply] = fact
        if fact:
            break
    return []


def reveals(
    game: Game[Any],
    before: State,
    move: int,
    after: State,
    seats: int,
    until: float = float("inf"),
    deals: int = DEALS,
) -> bool | None:
    """Whether a move used chance, or showed a seat what it could not have worked out.

    A seat that imagines the hidden things in different ways expects the same outcome in each, or
    something was shown to it. None when the time is up before that is known.
    """
    if after.rng != before.rng:
        return True
    if before.certain():
        return False
    for seat in range(seats):
        real = game.view(after, seat)
        for deal in range(deals):
            if time.perf_counter() >= until:
                return None
            imagined = before.redeal(seat, 7919 * deal + 1)
            if game.refuse(imagined, move) is not None:
                return True
            imagined.apply(move)
            if game.view(imagined, seat) != real:
                return True
    return False
