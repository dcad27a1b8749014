"""Everything a client can ask of a running match, game by game: what the secrecy tests ask.

A game that answers `consult` must be listed here, with every form of its questions.
"""

from __future__ import annotations

from collections.abc import Iterable

from kiribako.conformance.cases import Asks, Question
from kiribako.conformance.questions import FEW, NONSENSE, answer, verdict
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError

__all__ = ["ASKED", "FEW", "answer", "questions", "verdict"]


def kigi(match: Match, texts: Iterable[str]) -> list[Question]:
    """Where a card would lie, and good places for it, for cards in sight and others."""
    del texts
    view = match.view(None)
    cards = [place["card"] for place in view["display"] if place][:2]
    found: list[Question] = []
    if cards:
        found.append({"ghosts": {"card": cards[0], "seat": 0, "count": 2}})
    for place, card in enumerate([*cards, "T01", "C01"]):
        pose = {"x": 2928, "y": 2093, "degrees": 270}
        found.append({"snap": {"card": card, "seat": place % match.seats, **pose}})
    return found


def kodama_3d(match: Match, texts: Iterable[str]) -> list[Question]:
    """What any move would bring, also one of another phase or another seat's."""
    goals = [f"keep G{n:02d} G{n + 1:02d}" for n in range(1, 38, 4)]
    return [{"preview": {"move": text}} for text in [*texts, *goals]]


def kami_sama(match: Match, texts: Iterable[str]) -> list[Question]:
    """Where an ability leads, two steps deep."""
    found: list[Question] = [{"ask": "staged"}, {"ask": "staged", "moves": []}]
    for text in texts:
        found.append({"ask": "staged", "moves": [text]})
        found += [{"ask": "staged", "moves": [text, after]} for after in second_steps(match, text)]
    return found


def second_steps(match: Match, text: str) -> list[str]:
    """A few decisions that would follow a move, as the real position has them."""
    after = match.copy()
    try:
        after.play(text)
    except KiribakoError:
        return []
    return after.moves()[:3]


ASKED: dict[str, Asks] = {
    "kigi": kigi,
    "kodama-3d": kodama_3d,
    "kami-sama": kami_sama,
}


def questions(match: Match, texts: Iterable[str]) -> list[Question]:
    """Every form of every question of this game, about these moves."""
    asked = ASKED.get(match.game.id)
    return [*NONSENSE, *(asked(match, list(texts)) if asked else [])]
