"""A game's advice to bots that know no game: how to judge positions and moves."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.kernel.compiled_apart import refuse_compiled_apart
from kiribako.kernel.state import State
from kiribako.kernel.travel import fields_of, filled

BEST_LEVEL: Final = 5  # of those that play alike everywhere
FIRST_SEARCH: Final = 3  # level that searches
STRONGEST: Final = 6  # uses all the time it is given, on several cores
TO_THE_END: Final = 100_000  # plies: no match is longer
STEEP: Final = 1.7  # a lead as large as the swing has log odds of this to last


@final
class Tuning:
    """What a search should know before it looks at a game; the defaults suit an unknown one."""

    def __init__(
        self,
        *,
        simulations: tuple[int, int, int] = (100, 1_000, 8_000),
        explore: float = 0.7,
        weighed: bool = False,
        prior: float = 0.0,
        horizon: int = TO_THE_END,
        guided: bool = False,
        depth: int = TO_THE_END,
        margin: float = 0.1,
        widens: int = 0,
        foresees: bool = False,
        ponders: bool = False,
        glances: int = 3,
        noticed: float = 0.6,
        worlds: int = 0,
        keeps: bool = False,
    ) -> None:
        self.simulations = simulations  # of the levels that search, but for the strongest
        self.explore: float = explore  # how much what was seldom tried attracts
        self.weighed: bool = weighed  # whether moves are ordered by `weigh`
        self.prior: float = prior  # points of `appraise` that make a move e times as likely
        self.horizon: i64 = horizon  # plies beyond the tree before `appraise` judges
        self.guided: bool = guided  # whether those plies are played by `suggest`
        self.depth: i64 = depth  # plies of the tree
        self.margin: float = margin  # share of the margin in a result; the rest is winning
        self.widens: i64 = widens  # tries of a move before `another` joins it; 0 for never
        self.foresees: bool = foresees  # whether `foresee` judges instead of `appraise`
        self.ponders: bool = ponders  # whether the searcher's own plies are chosen from `shortlist`
        self.glances: i64 = glances  # moves that the first level looks at
        self.noticed: float = noticed  # share of the moves that the second level tries
        self.worlds: i64 = worlds  # redeals weighed by what rivals did; 0 where that tells nothing
        self.keeps: bool = keeps  # whether a tree often still holds at the next decision


def lead_of(scores: vec[i64], seat: i64) -> i64:
    """By how much a seat is ahead of the best of the others."""
    best: i64 = -1_000_000_000
    other: i64
    for other in range(len(scores)):
        if other != seat and scores[other] > best:
            best = scores[other]
    return scores[seat] - best


@mypyc_attr(allow_interpreted_subclasses=True)
class Wisdom:
    """Judges positions and moves. What serves here suits a game nobody has studied yet.

    It may look at the whole state: whoever asks hands it one that was dealt anew.
    """

    @classmethod
    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        refuse_compiled_apart(cls, Wisdom)

    def __reduce__(self) -> tuple[Any, ...]:
        return filled, (type(self), fields_of(self))

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        """How a bot of that level should look at this game."""
        return Tuning()

    def appraise(self, state: State, seat: i64) -> float:
        """How many points the seat can expect to end ahead of its best rival."""
        scores = vec[i64]([0] * state.seat_count())
        state.fill_scores(scores)
        return float(lead_of(scores, seat))

    def foresee(self, state: State, searcher: i64, points: vec[float]) -> None:
        """Write the points each seat can expect in the end, give or take the same for all.

        A seat that searches will do better than those in a hurry; -1 if none does.
        """
        scores = vec[i64]([0] * state.seat_count())
        state.fill_scores(scores)
        seat: i64
        for seat in range(len(scores)):
            points[seat] = float(scores[seat])

    def swing(self, state: State) -> float:
        """By how many points the final margin may still differ from what is expected, about."""
        return 10.0

    def weigh(self, state: State, move: i64) -> float:
        """How likely a good player is to choose a legal move, as a weight above 0."""
        return 1.0

    def suggest(self, state: State, moves: vec[i64]) -> i64:
        """A move as a fair player might choose it in a hurry, by the state's own generator.

        The buffer is scratch space. What serves here draws by `weigh`.
        """
        count = state.fill_moves(moves)
        total = 0.0
        n: i64
        for n in range(count):
            total += self.weigh(state, moves[n])
        aim = total * float(state.random_below(1 << 24)) / float(1 << 24)
        for n in range(count):
            aim -= self.weigh(state, moves[n])
            if aim < 0.0:
                return moves[n]
        return moves[count - 1]

    def shortlist(self, state: State, moves: vec[i64]) -> i64:
        """Write the few moves a better player would compare in a hurry; how many there are."""
        moves[0] = self.suggest(state, moves)
        return 1

    def candidates(self, state: State, moves: vec[i64]) -> i64:
        """Write the moves worth a look into the buffer; how many there are.

        Where legal moves are too many to try, some of them, by the state's own generator.
        """
        return state.fill_moves(moves)

    def another(self, state: State, move: i64) -> i64:
        """A move much like a candidate, by the state's own generator; -1 if there is none."""
        return -1

    def recall(self, past: State, now: State) -> bool:
        """Let a past actor hold what `now` supposes it does; whether its choice tells of that.

        `past` was dealt anew for whoever reasons, and may be changed; `now` is one of its redeals.
        """
        return False

    def likelihood(self, state: State, move: i64, moves: vec[i64]) -> float:
        """How likely the actor was to choose a legal move, from 0 to 1, with a buffer as scratch.

        Judged by what the actor knows. What serves here goes by `weigh`.
        """
        count = state.fill_moves(moves)
        total = 0.0
        n: i64
        for n in range(count):
            total += self.weigh(state, moves[n])
        return self.weigh(state, move) / total

    def unseen(self, state: State, seat: i64) -> float:
        """How likely it was that others chose out of a seat's sight what they did, from 0 to 1.

        In a redeal for that seat; 1 where nothing is hidden that others chose.
        """
        return 1.0

    def pauses(self, state: State) -> bool:
        """Whether something has just ended so that looking further is guessing: a round, say."""
        return False
