"""A player that searches: so many simulations, or some time, whatever ends first."""

from __future__ import annotations

import time
from typing import Any, Final

from mypy_extensions import i64

from kiribako.bots.reuse import resume
from kiribako.bots.search import Search
from kiribako.bots.solver import Solver, plies_left, solvable
from kiribako.kernel import bits
from kiribako.kernel.player import Player
from kiribako.kernel.state import State
from kiribako.kernel.travel import fields_of, resumed
from kiribako.kernel.wisdom import BEST_LEVEL, FIRST_SEARCH, Tuning, Wisdom

SLICE: Final = 0.01  # seconds between two looks at the clock
SLICES: Final = 64  # into which a number of simulations is cut
SOLVED_PLIES: Final = 16  # decisions before the end when a solver is asked
SOLVED_POSITIONS: Final = 300_000  # that it may look at
UNSEEN_WORLDS: Final = 128  # weighed where rivals have only chosen out of sight
# Interpreted, all of this takes fifty times as long, and somebody waits: limits are looked at more
# often, by the clock on the wall, and what only spares a compiled search some work is left out. So
# does a game that was not compiled, below a search that was.
INTERPRETED: Final = str(bits.__file__).endswith(".py")
SLOWER: Final = 50
THREAD_SECONDS: Final = getattr(time, "thread_time", time.perf_counter)  # a page tells none apart


class SearchPlayer(Player):
    """Plays the move it looked at most; with simulations alone the same seed gives the same moves.

    With the game's wisdom it searches as the game advises, without it by winning alone.
    """

    def __init__(
        self,
        simulations: int = 0,
        seed: int = 0,
        seconds: float = 0.0,
        wisdom: Wisdom | None = None,
        *,
        level: int = 0,
        solves: bool = False,
        infers: bool = False,
    ) -> None:
        self.level = level  # whose simulations the game advises; 0 for none of them
        self.solves = solves  # exactly, whatever is small enough
        self.infers = infers  # what rivals hold, from what they did
        self.simulations = simulations
        self.seed = seed
        self.seconds = seconds if seconds or simulations else 1.0
        self.wisdom = wisdom
        self.kept: Search | None = None  # what was thought last time
        self.seen: list[tuple[State, int]] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels without what it thought last time."""
        fields = fields_of(self)
        fields["kept"] = None
        fields["seen"] = []
        return resumed, (SearchPlayer, (self.simulations,), fields)

    def choose(self, state: State) -> int:
        search = self.begin(state)
        known = self.at_once(search)
        if known >= 0:
            return known
        self.prepare(search)
        slow = is_slow(state)
        busy = self.level > 0 and not slow
        pursue(search, self.effort(state), self.seconds, busy=busy, slow=slow)
        return int(search.move())

    def at_once(self, search: Search) -> int:
        """The only legal move, or the best where it can be counted out; -1 if it takes a search."""
        state = search.root
        slow = is_slow(state)
        listed = not (slow and search.wide)  # a second's work, to spare the search none
        if listed and state.fill_moves(search.moves) == 1:
            return int(search.moves[0])
        if self.solves and solvable(state) and plies_left(state, search.moves) <= SOLVED_PLIES:
            most = SOLVED_POSITIONS // SLOWER if slow else SOLVED_POSITIONS
            return int(Solver(most).best(state))
        return -1

    def prepare(self, search: Search) -> None:
        """Take over what was thought before, and what the rivals' choices tell."""
        if self.kept is not None:
            resume(search, self.kept)
        self.kept = search
        if self.infers and self.wisdom is not None:
            worlds = self.worlds(search.root, self.wisdom)
            if is_slow(search.root) and not self.simulations:
                worlds = worlds // SLOWER
            if worlds:
                search.believe(self.seen, worlds)

    def worlds(self, state: State, wisdom: Wisdom) -> int:
        """How many redeals to weigh; none where nobody chose anything that tells of them."""
        worlds = int(self.tuning(state, wisdom).worlds) if self.seen else 0
        if not worlds and wisdom.unseen(state, state.actor) < 1.0:
            return UNSEEN_WORLDS
        return worlds

    def ahead(self, state: State, seat: int) -> Search | None:
        """What to think about while others decide, None where that is of no use later.

        The position is as the seat can imagine it after its own move.
        """
        kept, wisdom = self.kept, self.wisdom
        if kept is None or wisdom is None or state.over or not kept.keeps:
            return None
        self.seed += 1
        search = Search(state, self.seed, 1.0, wisdom, self.tuning(state, wisdom), seat)
        resume(search, kept)
        self.kept = search
        return search

    def remembers(self, state: State) -> bool:
        if not self.infers or self.wisdom is None:
            return False
        return self.tuning(state, self.wisdom).worlds > 0

    def recall(self, seen: list[tuple[State, int]]) -> None:
        self.seen = seen

    def effort(self, state: State) -> int:
        """How many simulations a decision gets, 0 if only time limits it."""
        if not FIRST_SEARCH <= self.level <= BEST_LEVEL or self.wisdom is None:
            return self.simulations
        return self.tuning(state, self.wisdom).simulations[self.level - FIRST_SEARCH]

    def tuning(self, state: State, wisdom: Wisdom) -> Tuning:
        """As the game advises for the level, or for the best play."""
        return wisdom.tuning(int(state.seat_count()), self.level or BEST_LEVEL)

    def begin(self, state: State) -> Search:
        """A new search of a position, another one each time."""
        self.seed += 1
        if self.wisdom is None:
            return Search(state, self.seed)
        return Search(state, self.seed, 1.0, self.wisdom, self.tuning(state, self.wisdom))


def is_slow(state: State) -> bool:
    """Whether the rules of this position run interpreted."""
    kind: Any = type(state)
    return INTERPRETED or "__mypyc_attrs__" not in vars(kind)


def pursue(
    search: Search,
    simulations: int,
    seconds: float,
    *,
    busy: bool = False,
    slow: bool = INTERPRETED,
) -> None:
    """Search in slices until a limit is reached or the choice is settled; a limit of 0 is none.

    With simulations the slices do not depend on the clock, so that it can only cut them short;
    `busy` counts the seconds this thread really worked, so that a crowded machine cuts nothing.
    With `slow` the clock is looked at after each simulation.
    """
    end = now(busy=busy) + seconds
    left: i64 = max(simulations // 2, simulations - search.tree.visits[0])  # some may be reused
    batch: i64 = max(1, simulations // SLICES)
    while not simulations or left > 0:
        began = now(busy=busy)
        slice_size = min(batch, left) if simulations else batch
        if slow and simulations and seconds:
            run_until(search, slice_size, end, busy=busy)
        else:
            search.run(slice_size)
        ended = now(busy=busy)
        if seconds and ended >= end:
            break
        if simulations:
            left -= batch
            if search.settled(left):
                break
        elif ended - began < SLICE / 2:
            batch *= 2


def pursue_until(search: Search, end: float) -> None:
    """Search until it is time by the clock on the wall, or the rest could not change the choice."""
    began = time.perf_counter()
    before = search.tree.visits[0]
    batch: i64 = 1
    while True:
        started = time.perf_counter()
        search.run(batch)
        ended = time.perf_counter()
        if ended >= end:
            return
        pace = float(search.tree.visits[0] - before) / max(1e-9, ended - began)
        if search.settled(1 + i64(int(pace * (end - ended)))):
            return
        if ended - started < SLICE / 2:
            batch *= 2


def run_until(search: Search, simulations: i64, end: float, *, busy: bool) -> None:
    """Simulate one by one until it is time: the same as all of them at once, where there is."""
    for _ in range(simulations):
        search.run(1)
        if now(busy=busy) >= end:
            return


def now(*, busy: bool) -> float:
    """The time by this thread's own work, or by the clock on the wall."""
    return THREAD_SECONDS() if busy else time.perf_counter()
