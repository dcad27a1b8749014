"""A position of Kami-sama, as ints."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kami_sama.rules import course, observation, offers, redeal, scoring
from kiribako.games.kami_sama.rules.constants import Constants
from kiribako.games.kami_sama.rules.language import FEAR
from kiribako.games.kami_sama.rules.layout import KAMI, SHRINES, SUPPLY, TAKEN
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK
from kiribako.games.kami_sama.rules.spaces import CELLS
from kiribako.kernel.bits import BIT
from kiribako.kernel.state import State
from kiribako.kernel.travel import numbers_of

MOST_MOVES: Final = 2048  # 25 shrines of one village to 75 spaces of the others are fewer


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Position(State):
    """Sets, piles and counters in `table` (see layout.py), and where in the year we are."""

    def __init__(
        self,
        actor: i64,
        over: bool,
        rng: i64,
        constants: Constants,
        table: vec[i64],
        stage: i64,
        then: i64,
        first: i64,
        year: i64,
        round: i64,  # noqa: A002 - the rulebook's noun
        turn: i64,
        active: i64,
        cubes: i64,
        basics: i64,
        used: i64,
        rewarded: i64,
        hooks: i64,
        holders: i64,
        moon: i64,
        fear: i64,
        rage: i64,
        step: i64,
        carried: i64,
        skipped: i64,
        visited: i64,
        last: i64,
        reach: i64,
        lifted: i64,
        setting: i64,
        choices: i64,
        village: i64,
        ranked: i64,
        unranked: i64,
        tied: i64,
        offered: i64,
        cursor: i64,
    ) -> None:
        super().__init__(actor, over, rng)
        self.constants = constants
        self.table = table
        self.stage = stage  # what is to be decided
        self.then = then  # what follows once nothing is
        self.first = first  # seat of the first player (KS-2.5)
        self.year = year
        self.round = round  # 1 to 4, 5 for the draft
        self.turn = turn  # how many turns of the round are over
        self.active = active  # seat whose turn or claim it is
        self.cubes = cubes  # action cubes not yet spent
        self.basics = basics  # basic actions this turn
        self.used = used  # set of abilities used this turn
        self.rewarded = rewarded  # set of villages that gave a token this turn (KS-5.2)
        self.hooks = hooks  # four bits for each moment: the seats whose kami has a rule then
        self.holders = holders  # four bits for each kind of token: the seat that has it, plus one
        self.moon = moon  # village with the Moon, -1 for none
        self.fear = fear  # space with the Fear, -1 for none
        self.rage = rage  # 1 if its holder has the Rage token
        self.step = step  # where in the code the step under way begins
        self.carried = carried  # 1 once a shrine step was carried out or cancelled (KS-4.13)
        self.skipped = skipped  # set of verbs not to be asked again
        self.visited = visited  # set of villages of the steps so far
        self.last = last  # space of the latest step, -1 for none
        self.reach = reach  # set of villages that `last` means
        self.lifted = lifted  # pile of lifted shrines, see steps.py
        self.setting = setting  # 1 once lifting has ended
        self.choices = choices  # four bits for each seat: gains to be chosen
        self.village = village  # where the draft is
        self.ranked = ranked  # pile of owners yet to take a villager, four bits each, plus one
        self.unranked = unranked  # set of owners whose rank is open
        self.tied = tied  # set of seats the temple's holder puts in order
        self.offered = offered  # pile of villagers, as in a deck
        self.cursor = cursor  # how far a round of passives has come

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.constants, list(self.table), numbers_of(self))

    def clone(self) -> Position:
        return Position(
            self.actor,
            self.over,
            self.rng,
            self.constants,
            self.table[:],
            self.stage,
            self.then,
            self.first,
            self.year,
            self.round,
            self.turn,
            self.active,
            self.cubes,
            self.basics,
            self.used,
            self.rewarded,
            self.hooks,
            self.holders,
            self.moon,
            self.fear,
            self.rage,
            self.step,
            self.carried,
            self.skipped,
            self.visited,
            self.last,
            self.reach,
            self.lifted,
            self.setting,
            self.choices,
            self.village,
            self.ranked,
            self.unranked,
            self.tied,
            self.offered,
            self.cursor,
        )

    def seat_count(self) -> i64:
        return self.constants.seats

    def most_moves(self) -> i64:
        return MOST_MOVES

    def fill_moves(self, moves: vec[i64]) -> i64:
        return offers.fill(self, moves)

    def apply(self, move: i64) -> None:
        course.decide(self, move)

    def redeal(self, seat: i64, rng: i64) -> Position:
        """Decks, later goals and unseen sheets are dealt anew (KS-7.3)."""
        position = self.clone()
        position.rng = rng
        redeal.deal_anew(position, seat)
        return position

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        observation.observe(self, seat, numbers, at)

    def observation_size(self) -> i64:
        return observation.size(self)

    def fill_scores(self, scores: vec[i64]) -> None:
        seat: i64
        for seat in range(self.constants.seats):
            scores[seat] = scoring.points(self, seat)

    def winners(self) -> i64:
        return scoring.winners(self)

    # -- what the chapters ask ------------------------------------------------

    def shrines(self, owner: i64, village: i64) -> i64:
        """The spaces of a village with shrines of the owner."""
        return self.table[SHRINES + 4 * owner + village]

    def taken(self, village: i64) -> i64:
        """The spaces of a village with anyone's shrine."""
        return self.table[TAKEN + village]

    def kami(self, seat: i64) -> i64:
        """The kami of a seat, -1 before it is chosen."""
        return self.table[KAMI + seat]

    def supply(self, owner: i64) -> i64:
        """The shrines of an owner that are not on the board."""
        return self.table[SUPPLY + owner]

    def holder(self, token: i64) -> i64:
        """The seat whose kami has that kind of token, -1 for nobody."""
        return (self.holders >> ENTRY_BITS * token & ENTRY_MASK) - 1

    def barred(self, village: i64, owner: i64) -> i64:
        """The space of a village that the Fear keeps from an owner, as a set (KS-4.17)."""
        fear = self.fear
        if fear < 0 or fear // CELLS != village or self.holder(FEAR) == owner:
            return 0
        return BIT[fear % CELLS]


def again(constants: Constants, table: list[int], numbers: dict[str, Any]) -> Position:
    """A position that travelled."""
    kind: Any = Position  # whose fields are given by name
    position: Position = kind(constants=constants, table=vec[i64](), **numbers)
    position.table = vec[i64](table)
    return position
