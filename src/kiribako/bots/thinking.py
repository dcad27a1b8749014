"""Hints: what a seat could do, how good each move is, and how the match might go on."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from mypy_extensions import i64

from kiribako.bots.search import Search
from kiribako.bots.searcher import pursue
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.random import spread
from kiribako.kernel.refusal import IllegalMove, Refusal
from kiribako.kernel.state import State

LONGEST_LINE: Final = 6  # moves of a continuation
SURE: Final = 4  # visits that a move of a continuation needs


class Idea(NamedTuple):
    """One move, as good as it looks."""

    move: str
    chance: float  # to win, shared wins counted by their share
    margin: float  # points ahead of the best rival in the end
    visits: int
    line: list[str]  # the likely continuation, the move itself first

    def to_json(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "chance": round(self.chance, 4),
            "margin": round(self.margin, 2),
            "visits": self.visits,
            "line": self.line,
        }


class Thought(NamedTuple):
    """All the moves that were looked at, the best first."""

    seat: int
    ply: int
    simulations: int
    ideas: list[Idea]

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "ply": self.ply,
            "simulations": self.simulations,
            "ideas": [idea.to_json() for idea in self.ideas],
        }


def think(
    match: Match, seat: int, *, seconds: float = 1.0, simulations: int = 0, seed: int = 0
) -> Thought:
    """What a seat that has to decide could do, by what it knows.

    With simulations instead of seconds the same seed always gives the same thought.
    """
    if match.actor != seat:
        words = "the match is over" if match.over else f"seat {match.actor} has to decide"
        raise IllegalMove(Refusal("not-your-turn", f"there is nothing to think about: {words}"))
    state = match.redeal(seat, int(spread(seed)))
    wisdom = match.game.wisdom()
    search = Search(state, seed, 1.0, wisdom, wisdom.tuning(match.seats))
    pursue(search, simulations, 0.0 if simulations else seconds)
    ideas = [idea_of(match.game, search, child) for child in ranked(search)]
    return Thought(seat, match.ply, int(search.tree.visits[0]), ideas)


def ranked(search: Search) -> list[int]:
    """The root's children that were tried, those tried most first, then by their results.

    Of moves that are much alike only the first is an idea of its own.
    """
    tree = search.tree
    found = [int(child) for child in tree.children(0) if tree.visits[child]]
    found.sort(key=lambda node: (-tree.visits[node], -tree.total[node], tree.move[node]))
    first: dict[int, int] = {}
    for node in found:
        first.setdefault(int(search.kin_of(node)), node)
    return list(first.values())


def idea_of(game: Game[Any], search: Search, child: i64) -> Idea:
    tree = search.tree
    visits = float(tree.visits[child])
    line = continuation(game, search, child)
    return Idea(line[0], tree.won[child] / visits, tree.margin[child] / visits, int(visits), line)


def continuation(game: Game[Any], search: Search, child: i64) -> list[str]:
    """A move and what was tried most after it, as one redeal lets it happen."""
    tree = search.tree
    state: State = search.root.clone()
    line = []
    node = child
    while True:
        line.append(game.write(state, int(tree.move[node])))
        state.apply(tree.move[node])
        if state.over or len(line) == LONGEST_LINE:
            return line
        node = tree.most_visited(node)
        if not node or tree.visits[node] < SURE:
            return line
        if tree.actor[node] != state.actor or not state.allows(tree.move[node], search.moves):
            return line
