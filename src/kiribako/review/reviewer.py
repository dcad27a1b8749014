"""Reviewing a match: a coarse pass over all decisions first, then more where it is needed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import Final

from kiribako import shelf
from kiribako.kernel.chance import ChanceNode
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record, fault
from kiribako.kernel.refusal import BadOption, Fault
from kiribako.kernel.state import State
from kiribako.review.accuracy import accuracy_of
from kiribako.review.calibration import Calibration, calibration_of
from kiribako.review.decision import Decision
from kiribako.review.endings import POSITIONS, solve_endings
from kiribako.review.judgement import Chances, Judgement, Verdict, verdict_of
from kiribako.review.reference import Reference, result_of
from kiribako.review.report import Review, SeatTotal

PASSES: Final = (0.05, 0.3, 1.0)  # of the simulations: the first draws a graph soon
FINISH: Final = 0.4  # what saying why costs, in passes
MOST_SIMULATIONS: Final = 1_000_000


class Reviewer:
    """A review under way: take `steps` as far as you like, ask for the `review` at any time.

    With simulations the same seed gives the same review; with seconds it goes on until they are
    over, but never stops before the coarse pass is done. With a seat, the others' decisions
    are only looked at coarsely. A match that was broken off, by resigning for instance, has no
    result of its own: what its last position was worth stands for it.
    """

    def __init__(
        self,
        match: Match,
        *,
        seed: int = 0,
        simulations: int = 0,
        seconds: float = 0.0,
        seat: int | None = None,
        solver: int = POSITIONS,
        explain: bool = True,
        broken_off: bool = False,
    ) -> None:
        if not match.over and not (broken_off and match.ply):
            raise fault("a review is of a finished match, and this one goes on")
        if not 0 <= simulations <= MOST_SIMULATIONS or not 0 <= seconds < math.inf:
            raise BadOption(
                Fault(
                    "a review takes 1 to {most_simulations} simulations for each decision",
                    most_simulations=MOST_SIMULATIONS,
                ).refusal("bad-option")
            )
        if seat is not None and not 0 <= seat < match.seats:
            raise BadOption(
                Fault(
                    "there is no seat {seat}; seats are 0 to {last}",
                    seat=seat,
                    last=match.seats - 1,
                ).refusal("no-such-seat")
            )
        self.match = match
        self.seed = seed
        self.calibration: Calibration = calibration_of(match.game)
        self.simulations = simulations or self.calibration.effort(match.seats)
        self.seconds = seconds
        self.seat = seat
        self.solver = solver  # positions that it may look at for one decision
        self.explain = explain  # whether to say why, and what hindsight shows
        self.share = 0.0
        start = match.step(0)[0] if match.ply else match.state
        self.reference = Reference(match.game, start, self.calibration)
        # Nobody made the decision after a match that was broken off: any move will do, since only
        # the chances before it are asked for.
        self.last = None if match.over else self.decision(match.state, some_move(match), match.ply)
        self.decisions: list[Decision] = []
        self.reveals: list[str] = []
        # What was stacked is no matter here: it is only asked what moves leave to chance.
        chance = match.game.chance(match.seats, match.options, {})
        for ply in range(match.ply):
            before, move, _ = match.step(ply)
            decision = self.decision(before, move, ply)
            self.decisions.append(decision)
            if ply:
                self.decisions[ply - 1].following = decision
            node = chance.after(before, move, ())
            self.reveals.append(node.asks if isinstance(node, ChanceNode) else "")

    def decision(self, before: State, move: int, ply: int) -> Decision:
        return Decision(self.match.game, self.reference, before, move, ply, self.seed)

    def steps(self) -> Iterator[float]:
        """Do the work piece by piece; how much of it is done after each."""
        began = time.perf_counter()
        solve_endings(self.decisions, self.solver)
        whole = sum(1.0 if self.is_asked(one) else PASSES[0] for one in self.decisions)
        whole = whole * (1.0 + FINISH) or 1.0
        done = last = 0.0
        for number, part in enumerate(PASSES):
            if self.last is not None:
                self.last.deepen(int(self.simulations * part))
            # From the end, so that a search knows what the played move led to.
            for decision in reversed(self.decisions):
                if number and (self.is_late(began) or not self.is_asked(decision)):
                    continue
                decision.deepen(int(self.simulations * part))
                done += part - last
                self.share = min(0.999, done / whole)
                yield self.share
            last = part
        for decision in self.decisions if self.explain else ():
            decision.finish(0 if self.is_late(began) else self.simulations)
            done += FINISH
            self.share = max(self.share, min(0.999, done / whole))
            yield self.share
        self.share = 1.0
        yield 1.0

    def is_asked(self, decision: Decision) -> bool:
        """Whether a decision gets all the passes."""
        return self.seat is None or decision.seat == self.seat

    def is_late(self, began: float) -> bool:
        return self.seconds > 0.0 and time.perf_counter() - began > self.seconds

    # -- what is known so far ------------------------------------------------

    @property
    def is_begun(self) -> bool:
        """Whether the first pass is through, so that there is a review to see."""
        looked_at = self.decisions if self.last is None else [*self.decisions, self.last]
        return all(decision.standing_chances() is not None for decision in looked_at)

    def result(self) -> Chances | None:
        """How the match ended, or what it was worth where it was broken off."""
        if self.last is None:
            return result_of(self.match.state)
        return self.last.standing_chances()

    def review(self) -> Review:
        """The review as far as it is done; nothing before the first pass is through."""
        decisions, result = self.decisions, self.result()
        if result is None:
            raise too_early()
        standing: list[Chances] = []
        for decision in decisions:
            stood = decision.standing_chances()
            if stood is None:
                raise too_early()
            standing.append(stood)
        standing.append(result)
        judgements = [
            self.judgement(decision, standing[ply], standing[ply + 1])
            for ply, decision in enumerate(decisions)
        ]
        start = self.start(standing[0])
        deal = minus(standing[0], start)
        match = self.match
        return Review(
            game=match.game.id,
            rules_version=match.game.rules_version,
            names=list(match.names),
            seed=self.seed,
            simulations=self.simulations,
            share=self.share,
            start=start,
            deal=deal,
            result=result,
            judgements=judgements,
            seats=[
                self.total(seat, start, deal, judgements, result) for seat in range(match.seats)
            ],
            broken_off=self.last is not None,
            hides=not (match.step(0)[0] if match.ply else match.state).certain(),
            adds_up=self.calibration.adds_up,
            caveat=self.calibration.caveat,
        )

    def start(self, dealt: Chances) -> Chances:
        """Before the deal all seats are alike, unless the table made them unlike."""
        match = self.match
        alike = all(
            len(set(match.options[option.name])) == 1
            for option in match.game.options
            if option.per_seat
        )
        if self.calibration.fair and alike and not match.stacked:
            return (1.0 / match.seats,) * match.seats
        return dealt

    def judgement(self, decision: Decision, before: Chances, after: Chances) -> Judgement:
        lost, error = decision.loss()
        bettered = decision.bettered()
        best = decision.best if bettered else decision.move
        # Also where the played move did clearly better than the best found: to leave that out
        # would make losses too large in the mean, and luck would have to repay them.
        play = minus(decision.chances(decision.move), decision.chances(decision.best))
        verdict: Verdict = "only" if decision.forced else "fine"
        if bettered:
            verdict = verdict_of(lost, error)
        played = decision.weighed(decision.move)
        return Judgement(
            ply=decision.ply,
            seat=decision.seat,
            verdict=verdict,
            played=played,
            best=decision.weighed(best) if bettered else played,
            play=play,
            error=error,
            luck=minus(minus(after, before), play),
            before=before,
            after=after,
            stake=decision.at_stake(),
            redeals=len(decision.trials.get(decision.move, ())),
            exact=decision.solved is not None,
            reveals=self.reveals[decision.ply],
            why=decision.why if bettered else [],
            hindsight=decision.hindsight,
        )

    def total(
        self,
        seat: int,
        start: Chances,
        deal: Chances,
        judgements: list[Judgement],
        result: Chances,
    ) -> SeatTotal:
        """A seat's sum; luck is what remains, so that it is exact."""
        own = sum(one.play[seat] for one in judgements if one.seat == seat)
        rivals = sum(one.play[seat] for one in judgements if one.seat != seat)
        rest = sum(one.luck[seat] for one in judgements)
        error = math.sqrt(sum(one.error**2 for one in judgements))
        accuracy = accuracy_of(judgements, seat, self.calibration)
        return SeatTotal(
            seat,
            self.match.names[seat],
            start[seat],
            deal[seat] + rest,
            own,
            rivals,
            result[seat],
            error,
            accuracy,
        )


def too_early() -> BadOption:
    return BadOption(Fault("the first pass of the review is not done yet").refusal("too-early"))


def some_move(match: Match) -> int:
    """Any legal move, whether or not all of them are listed."""
    imagined = match.state.clone()
    return int(imagined.random_move(imagined.move_buffer()))


def review(
    record: Record | Match,
    *,
    seed: int = 0,
    simulations: int = 0,
    seconds: float = 0.0,
    seat: int | None = None,
    progress: Callable[[Reviewer], None] | None = None,
) -> Review:
    """The review of a finished match.

    `progress` is called after every piece of work: `reviewer.share` says how far it is, and
    after the first pass `reviewer.review()` is all that is known so far. See `Reviewer` for the
    rest.
    """
    match = record if isinstance(record, Match) else record.replay(shelf.game(record.game))
    reviewer = Reviewer(match, seed=seed, simulations=simulations, seconds=seconds, seat=seat)
    for _ in reviewer.steps():
        if progress is not None:
            progress(reviewer)
    return reviewer.review()


def minus(one: Chances, other: Chances) -> Chances:
    return tuple(left - right for left, right in zip(one, other, strict=True))
