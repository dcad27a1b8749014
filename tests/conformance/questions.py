"""Everything a client can ask of a running match, game by game: what the secrecy tests ask.

A game that answers `consult` must be listed here, with every form of its questions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError

Question = dict[str, Any]
FEW = 10
NONSENSE: tuple[Question, ...] = ({}, {"ask": "everything"}, {"preview": 1}, {"ghosts": []})


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


ASKED: dict[str, Callable[[Match, Iterable[str]], list[Question]]] = {
    "kigi": kigi,
    "kodama-3d": kodama_3d,
    "kami-sama": kami_sama,
}


def questions(match: Match, texts: Iterable[str]) -> list[Question]:
    """Every form of every question of this game, about these moves."""
    asked = ASKED.get(match.game.id)
    return [*NONSENSE, *(asked(match, list(texts)) if asked else [])]


def answer(match: Match, viewer: int | None, question: Question) -> str:
    """What the viewer is told, refusals included, as it would go over the wire."""
    try:
        return json.dumps(match.consult(viewer, question))
    except KiribakoError as error:
        return json.dumps(error.refusal.to_json())


def verdict(match: Match, text: str) -> str:
    """What the actor is told of a move: its words with their facts, or the refusal."""
    try:
        return json.dumps(match.game.words(match.state, match.read(text)))
    except KiribakoError as error:
        return json.dumps(error.refusal.to_json())
