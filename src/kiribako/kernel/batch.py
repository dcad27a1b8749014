"""Many matches of one game stepped by one call, their results written into buffers for numpy."""

from __future__ import annotations

from typing import Any, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from kiribako.kernel.learner_buffers import LearnerBuffers
from kiribako.kernel.random import WEYL, WORD, mix, spread
from kiribako.kernel.state import State


@final
class Batch:
    """A match for every row of the buffers; one that ends makes room for the next.

    A new match begins from one of the starts in turn, with everything dealt anew that one of its
    seats, by chance, cannot know. After `step` the buffers say of every row: `actors`, who
    decides next; `ended`, 1 if the step ended a match; then `rewards` and `scores`, a column for
    every seat, tell how, and are 0 in other rows. A match that has had `most_plies` decisions and
    goes on is cut short: `cut` is then 1, its rewards are 0, and the next match begins as well.
    """

    def __init__(
        self,
        buffers: LearnerBuffers,
        starts: list[State],
        count: int,
        seed: int,
        *,
        observing: bool,
        margin: bool,
        most_plies: int = 0,
    ) -> None:
        self.learner_buffers = buffers
        self.starts = starts
        self.next: i64 = 0
        self.rng: i64 = spread(seed)
        self.observing = observing
        self.margin = margin
        self.most_plies: i64 = most_plies  # 0 for any number
        self.plies = vec[i64]([0] * count)
        self.seats = starts[0].seat_count()
        self.tally = vec[i64]([0] * self.seats)
        self.actors = vec[i16]([0] * count)
        self.ended = vec[u8]([0] * count)
        self.cut = vec[u8]([0] * count)
        self.rewards = vec[float]([0.0] * int(count * self.seats))
        self.scores = vec[i64]([0] * int(count * self.seats))
        self.states = [self.fresh() for _ in range(count)]
        self.look()

    def buffers(self) -> tuple[vec[i16], vec[u8], vec[u8], vec[float], vec[i64]]:
        """Actors, ended, cut, rewards and scores: live views."""
        return self.actors, self.ended, self.cut, self.rewards, self.scores

    def sent(self) -> tuple[Any, ...]:
        """All that `put_back` needs to go on alike, in another process too."""
        return (
            self.starts,
            self.states,
            int(self.next),
            int(self.rng),
            [int(sign) for sign in self.ended],
            [int(sign) for sign in self.cut],
            [int(plies) for plies in self.plies],
            [float(reward) for reward in self.rewards],
            [int(points) for points in self.scores],
        )

    def put_back(
        self,
        starts: list[State],
        states: list[State],
        next: int,  # noqa: A002 - the field's name
        rng: int,
        ended: list[int],
        cut: list[int],
        plies: list[int],
        rewards: list[float],
        scores: list[int],
    ) -> None:
        """Go on where another batch of as many matches stood."""
        self.starts = starts
        self.states = states
        self.next = next
        self.rng = rng
        for n, sign in enumerate(ended):
            self.ended[n] = u8(sign)
            self.cut[n] = u8(cut[n])
            self.plies[n] = plies[n]
        for n, reward in enumerate(rewards):
            self.rewards[n] = reward
        for n, points in enumerate(scores):
            self.scores[n] = points
        self.look()

    def fresh(self) -> State:
        """The next match, with random numbers of its own."""
        start = self.starts[self.next]
        self.next = (self.next + 1) % len(self.starts)
        self.rng = (self.rng + WEYL) & WORD
        rng = spread(self.rng)
        return start.redeal((mix(rng ^ WEYL) * self.seats) >> 32, rng)

    def renew(self, start: State) -> None:
        """Put a newly dealt start in the place of the one used last."""
        self.starts[self.next - 1] = start

    def step(self, actions: bytes) -> int:
        """Play an action in every match, eight bytes each; how many matches ended.

        An action that is not legal is refused before anything is played: the answer is -1 - n for
        the first match n at fault.
        """
        buffers = self.learner_buffers
        states = self.states
        count = i64(len(states))
        n: i64
        for n in range(count):
            if not buffers.allows(n, read_i64_le(actions, n * 8)):
                return int(-1 - n)
        finished: i64 = 0
        for n in range(count):
            state = states[n]
            if self.ended[n] or self.cut[n]:
                self.wipe(n)
            state.apply(buffers.move(n, read_i64_le(actions, n * 8)))
            self.plies[n] += 1
            if state.over:
                finished += 1
                self.ended[n] = 1
                self.write_result(n, state)
                self.replace(n)
            elif self.plies[n] == self.most_plies:
                self.cut[n] = 1
                self.write_scores(n, state)
                self.replace(n)
        self.look()
        return int(finished)

    def replace(self, row: i64) -> None:
        """Begin the next match."""
        self.states[row] = self.fresh()
        self.plies[row] = 0

    def wipe(self, row: i64) -> None:
        """Forget the result of the match before."""
        self.ended[row] = 0
        self.cut[row] = 0
        seat: i64
        for seat in range(row * self.seats, (row + 1) * self.seats):
            self.rewards[seat] = 0.0
            self.scores[seat] = 0

    def write_result(self, row: i64, state: State) -> None:
        """Scores, and rewards that add up to nothing: see `reward`."""
        self.write_scores(row, state)
        seat: i64
        for seat in range(self.seats):
            self.rewards[row * self.seats + seat] = reward(state, seat, self.tally, self.margin)

    def write_scores(self, row: i64, state: State) -> None:
        state.fill_scores(self.tally)
        seat: i64
        for seat in range(self.seats):
            self.scores[row * self.seats + seat] = self.tally[seat]

    def look(self) -> None:
        """Write down what the actors see and may do."""
        buffers = self.learner_buffers
        states = self.states
        n: i64
        for n in range(i64(len(states))):
            state = states[n]
            self.actors[n] = i16(state.actor)
            buffers.list_moves(n, state)
            if self.observing:
                buffers.see(n, state, state.actor)


def reward(state: State, seat: i64, scores: vec[i64], margin: bool) -> float:  # noqa: FBT001 - hot
    """What the end of a match is worth to a seat.

    By `margin`: its points less the others' on average. Otherwise a winner has 1 and the others
    share -1; several winners share what they would have had, so that all add up to 0.
    """
    seats = state.seat_count()
    other: i64
    if margin:
        total: i64 = 0
        for other in range(seats):
            total += scores[other]
        return float(scores[seat] * seats - total) / float(seats - 1)
    won = state.winners()
    winners: i64 = 0
    for other in range(seats):
        winners += won >> other & 1
    share = 1.0 / float(winners) if won >> seat & 1 else 0.0
    return (share * float(seats) - 1.0) / float(seats - 1)
