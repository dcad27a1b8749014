"""One decision under review: a search for the best move, and fresh redeals that compare it.

All that judges the choice is made from redeals for the actor, seeded by the decision's number:
matches that differ only in what the actor could not know give it the same judgement.
"""

from __future__ import annotations

import math
from typing import Any, Final

from kiribako.bots.search import WIDE, Search
from kiribako.bots.solver import solvable
from kiribako.bots.thinking import continuation, ranked
from kiribako.kernel.game import Game
from kiribako.kernel.state import EVERYBODY, State
from kiribako.review.judgement import (
    LOSING,
    SLIP,
    SURE,
    Chances,
    Hindsight,
    Reason,
    Spoken,
    Weighed,
    verdict_of,
)
from kiribako.review.reference import COMPARE, OPEN, ROOT, SEARCH, STAND, Reference, stream
from kiribako.review.searched import Searched, at_random, begin, read, searched
from kiribako.review.trial import Trial, paired_error
from kiribako.review.why import reasons

STAKES: Final = 96  # worlds that tell what a random move would lose
RIVALS: Final = 4  # moves besides the played one that hindsight compares
TWICE: Final = 2  # times the redeals are doubled while a verdict hangs on them


class Decision:
    """Grows with every `deepen`; what it says is there from the first one on."""

    def __init__(
        self, game: Game[Any], reference: Reference, before: State, move: int, ply: int, seed: int
    ) -> None:
        self.game = game
        self.reference = reference
        self.before = before
        self.move = move
        self.ply = ply
        self.seed = seed
        self.seat = int(before.actor)
        # Where moves are too many to be listed for nothing, there is always a choice.
        few = before.most_moves() <= WIDE
        self.forced = few and int(before.fill_moves(reference.search.moves)) == 1
        self.best = move
        self.search: Search | None = None
        self.trials: dict[int, Trial] = {}
        self.stakes = Trial(reference.seats, self.seat)
        self.standing = Trial(reference.seats, self.seat)
        self.solved: tuple[Chances, int, Chances] | None = None  # after it, best move, after that
        # Where nothing is hidden, searches tell: here, and after each of the two moves.
        self.certain = solvable(before)
        self.stood: Searched | None = None
        self.valued: dict[int, Searched] = {}
        self.randomly: Chances | None = None  # after a move picked at random, by the search
        self.following: Decision | None = None  # the next decision of the match
        self.lines: dict[int, list[Spoken]] = {}  # kept once the search is not
        self.why: list[Reason] = []
        self.hindsight: Hindsight | None = None

    # -- thinking ------------------------------------------------------------

    def deepen(self, simulations: int) -> None:
        """Spend so many simulations on it in all, a share of them on each question."""
        redeals = max(2, simulations // 2)
        if self.solved is not None:
            return
        if self.certain:
            self.search_through(max(16, simulations))
            return
        self.stand(redeals)
        if not self.forced:
            self.look(max(4, simulations))
            self.compare(redeals)

    def search_through(self, simulations: int) -> None:
        """Search the position and what both moves lead to; trees are too large to be kept.

        What the played move led to is the next decision's position, searched there if as far. Not
        what a solver knows of it: like must be compared with like.
        """
        search = begin(self.before, self.reference, stream(self.seed, self.ply, SEARCH))
        search.run(simulations)
        self.stood = read(search, simulations)
        if self.forced:
            return
        self.best = int(search.move())
        self.randomly = at_random(search)
        self.search = search
        self.lines = {move: self.line(move) for move in {self.move, self.best}}
        self.search = None
        for move in {self.move, self.best}:
            known = self.following.stood if self.following and move == self.move else None
            if known is None or known.simulations < simulations:
                after = self.before.clone()
                after.apply(move)
                seed = stream(self.seed, self.ply, COMPARE)
                known = searched(after, self.reference, simulations, seed)
            self.valued[move] = known

    def finish(self, simulations: int) -> None:
        """Settle what still hangs in the balance, look back with open cards, and say why."""
        if self.forced:
            return
        if self.certain:
            if self.bettered() and verdict_of(*self.loss()) in LOSING:
                self.why = reasons(self)
            return
        redeals = len(self.trials.get(self.move, ()))
        for _ in range(TWICE if redeals else 0):
            lost, error = self.loss()
            if lost < SLIP / 2 or abs(lost) > SURE * error:
                break
            redeals *= 2
            self.compare(redeals)
        if self.bettered() and verdict_of(*self.loss()) in LOSING:
            self.why = reasons(self)
        self.look_back(max(1, simulations // 16))
        self.lines = {move: self.line(move) for move in {self.move, self.best}}
        self.search = None  # its tree is large

    def look(self, simulations: int) -> None:
        """Carry the search for the best move on."""
        if self.search is None:
            root = self.before.redeal(self.seat, stream(self.seed, self.ply, ROOT))
            self.search = begin(root, self.reference, stream(self.seed, self.ply, SEARCH))
        left = simulations - int(self.search.tree.visits[0])
        if left > 0:
            self.search.run(left)
        self.best = int(self.search.move())

    def compare(self, redeals: int) -> None:
        """Play both moves on in the same worlds, which the search has not met."""
        for move in {self.move, self.best}:
            trial = self.trials.setdefault(move, Trial(self.reference.seats, self.seat))
            for number in range(len(trial), redeals):
                trial.add(self.after(move, self.world(number)))
        moves = self.reference.search.moves
        for number in range(len(self.stakes), min(redeals, STAKES)):
            world = self.world(number)
            self.stakes.add(self.after(int(world.random_move(moves)), world))

    def world(self, number: int) -> State:
        """One of the ways in which things may lie, as far as the actor knows."""
        place = stream(self.seed, self.ply, COMPARE, number)
        return self.reference.imagine(self.before, self.seat, place)

    def after(self, move: int, world: State) -> list[float]:
        """How a world goes on after a move; it is spent."""
        world.apply(move)
        return self.reference.chances(world)

    def stand(self, worlds: int) -> None:
        """Everybody's chances before the decision, the cards as they lie, the future unknown."""
        for number in range(len(self.standing), worlds):
            rng = stream(self.seed, self.ply, STAND, number)
            self.standing.add(self.reference.chances(self.before.redeal(EVERYBODY, rng)))

    def look_back(self, worlds: int) -> None:
        """What would have been best with all cards open.

        The first half of the worlds picks the move, the second tells what it is worth.
        """
        seats = self.reference.seats
        moves = [self.move, *(move for move in self.ideas() if move != self.move)][: RIVALS + 1]
        halves = [{move: Trial(seats, self.seat) for move in moves} for _ in range(2)]
        for number in range(2 * worlds):
            rng = stream(self.seed, self.ply, OPEN, number)
            world = self.before.redeal(EVERYBODY, rng)
            for move in moves:
                halves[number % 2][move].add(self.after(move, world.clone()))
        best = max(moves, key=lambda move: halves[0][move].mean()[self.seat])
        settled = self.reference.settled
        after, played = (settled(halves[1][move].mean()) for move in (best, self.move))
        if after[self.seat] < played[self.seat]:
            best, after = self.move, played
        self.hindsight = Hindsight(spoken(self.game, self.before, best), after, played)

    # -- telling -------------------------------------------------------------

    def loss(self) -> tuple[float, float]:
        """What the actor gave away by what it could know, and the standard error."""
        if self.solved is not None:
            return self.solved[2][self.seat] - self.solved[0][self.seat], 0.0
        if self.best == self.move or not (self.trials or self.valued):
            return 0.0, 0.0
        lost = self.chances(self.best)[self.seat] - self.chances(self.move)[self.seat]
        if self.certain:
            played, best = self.valued[self.move], self.valued[self.best]
            slope = self.reference.slope(best.chances[self.seat])
            return lost, math.hypot(played.error, best.error) * slope
        error = paired_error(self.trials[self.move], self.trials[self.best])
        middle = self.trials[self.best].mean()[self.seat]
        return lost, error * self.reference.slope(middle)

    def bettered(self) -> bool:
        """Whether a better move was found; not if the played one did clearly better than it."""
        lost, error = self.loss()
        return self.best != self.move and lost > -SURE * error

    def chances(self, move: int) -> Chances:
        """Everybody's chances after a move, by what the actor could know."""
        if self.solved is not None:
            return self.solved[0] if move == self.move else self.solved[2]
        if self.certain:
            return self.reference.settled(self.valuation(move).chances)
        trial = self.trials.get(move)
        return self.reference.settled((trial or self.standing).mean())

    def valuation(self, move: int) -> Searched:
        """What a search thinks of a move, or of the position if only that was searched."""
        found = self.valued.get(move) or self.stood
        if found is None:
            raise LookupError("nothing was searched yet")
        return found

    def standing_chances(self) -> Chances | None:
        """Everybody's chances before the decision; None before they were looked at."""
        if self.solved is not None:
            return self.solved[2]
        if self.stood is not None:
            return self.reference.settled(self.stood.chances)
        return self.reference.settled(self.standing.cautious()) if len(self.standing) else None

    def weighed(self, move: int) -> Weighed:
        error = 0.0
        if self.certain and self.solved is None:
            error = self.valuation(move).error
        elif self.solved is None:
            trial = self.trials.get(move) or self.standing
            error = trial.error() * self.reference.slope(trial.mean()[self.seat])
        said = spoken(self.game, self.before, move)
        return Weighed(said, self.chances(move), error, self.line(move))

    def at_stake(self) -> float:
        """What a move picked at random would lose against the better of the two."""
        randomly = self.randomly or (self.stakes.mean() if len(self.stakes) else None)
        if self.solved is not None or randomly is None:
            return 0.0
        better = self.best if self.bettered() else self.move
        settled = self.reference.settled(randomly)
        return max(0.0, self.chances(better)[self.seat] - settled[self.seat])

    def ideas(self) -> list[int]:
        """The moves that the search tried, most tried first."""
        if self.search is None:
            return [self.best]
        return [int(self.search.tree.move[node]) for node in ranked(self.search)]

    def line(self, move: int) -> list[Spoken]:
        """How play was likely to go on after a move, as one redeal lets it happen."""
        if self.search is not None:
            node = int(self.search.tree.find(0, move))
            if node and self.search.tree.visits[node]:
                texts = continuation(self.game, self.search, node)
                return spoken_line(self.game, self.search.root.clone(), texts)[1:]
        return self.lines.get(move, [])


def spoken(game: Game[Any], state: State, move: int) -> Spoken:
    """A move in notation and in words."""
    words = game.words(state, move)
    return Spoken(game.write(state, move), words.text, words.code, dict(words.facts))


def spoken_line(game: Game[Any], state: State, texts: list[str]) -> list[Spoken]:
    """Moves one after the other, each in words; the state is spent."""
    line = []
    for text in texts:
        move = game.read(state, text)
        line.append(spoken(game, state, move))
        state.apply(move)
    return line
