"""What stays the same through a match: villages, programs, cards and counts, as tables of ints."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules.box import Box
from kiribako.games.kami_sama.rules.patterns import places
from kiribako.games.kami_sama.rules.spaces import KIND_LETTERS, SPACES, VILLAGES
from kiribako.kernel.bits import set_of


@final
@mypyc_attr(acyclic=True)
class Constants:
    """Shared by every position of a match and never changed."""

    def __init__(self, box: Box, seats: int, years: int, version: int, head_start: int) -> None:
        self.box = box
        self.version: i64 = version  # of the rules; what changed with one asks for it
        self.head_start: i64 = head_start  # points of who does not begin (KS-7.4)
        self.seats: i64 = seats
        self.owners: i64 = 3 if seats == 2 else seats  # with two players the Kitsune is owner 2
        self.years: i64 = years
        self.drawn: i64 = 3 if seats == 2 else seats  # villagers shown in a village (KS-6.4)
        self.shrines: i64 = box.shrines[seats - 2]
        self.kitsune_shrines: i64 = box.kitsune_shrines
        self.cubes = vec[i64](box.cubes)
        self.most_basic: i64 = box.most_basic
        self.tokens_each: i64 = box.tokens_each
        self.set_points: i64 = box.set_points
        self.token_points: i64 = box.token_points
        self.map_villages(box)
        self.map_goals(box)
        self.load_programs(box)

    def __reduce__(self) -> tuple[Any, ...]:
        words = self.seats, self.years, self.version, self.head_start
        return constants_of, (self.box, *(int(word) for word in words))

    def map_villages(self, box: Box) -> None:
        """Sets of spaces by kind, and what adding there gives."""
        # 32 * village + set of kinds: the spaces of any of these kinds
        self.kinds = vec[i64](
            [
                set_of(
                    [
                        n
                        for n, kind in enumerate(grid)
                        if kind != "." and kinds >> KIND_LETTERS.index(kind) & 1
                    ]
                )
                for grid in box.grids
                for kinds in range(32)
            ]
        )
        self.villages = vec[i64]([self.kinds[32 * v + 31] for v in range(VILLAGES)])
        self.temples = vec[i64]([self.kinds[32 * v + 16] for v in range(VILLAGES)])
        letters = "".join(box.grids)
        gained = [
            (0, 0) if letter == "." else box.benefits[KIND_LETTERS.index(letter)]
            for letter in letters
        ]
        self.favor = vec[i64]([gained[space][0] for space in range(SPACES)])
        self.nature = vec[i64]([gained[space][1] for space in range(SPACES)])

    def map_goals(self, box: Box) -> None:
        """Every place of every goal in every village.

        `goal_starts[4 * goal + village]` is where it begins in `goal_code`. A pattern: how many
        places, then each as a set. A requirement: minus the number of alternatives, then for
        each how many demands, then for each the spaces that count and how many it takes.
        """
        code: list[int] = []
        starts: list[int] = []
        for goal in box.goals:
            for village in range(VILLAGES):
                starts.append(len(code))
                if goal.pattern:
                    found = places(goal.pattern, self.villages[village])
                    code.append(len(found))
                    code += found
                    continue
                code.append(-len(goal.alternatives))
                for alternative in goal.alternatives:
                    code.append(len(alternative))
                    for kinds, number in alternative.items():
                        code += [int(self.kinds[32 * village + kinds]), number]
        self.goal_code = vec[i64](code)
        self.goal_starts = vec[i64](starts)
        self.first_goals: i64 = set_of([n for n, goal in enumerate(box.goals) if goal.first])
        self.later_goals: i64 = set_of([n for n, goal in enumerate(box.goals) if not goal.first])

    def load_programs(self, box: Box) -> None:
        """The programs of abilities, claims, passives and Kitsune cards, one after another."""
        code: list[int] = []
        abilities: list[int] = []
        costs: list[int] = []
        adding: list[int] = []
        rules: list[int] = []
        hooks: list[int] = []
        tokens: list[int] = []
        for kami in box.kami:
            for ability in kami.abilities:
                abilities.append(len(code))
                costs.append(ability.cubes)
                verbs = ability.program[:: lang.WIDTH]
                adding.append(int(lang.ADD in verbs or lang.ADD_OR_REPLACE in verbs))
                code += ability.program
            rules.append(len(code))
            code += kami.rules
            hooks.append(
                set_of(sorted({kami.rules[n] for n in range(0, len(kami.rules), lang.WIDTH)}))
            )
            tokens.append(set_of(sorted(kami.tokens)))
        rules.append(0)
        claims: list[int] = []
        for deck in box.villagers:
            for card in deck:
                claims.append(len(code))
                code += card.claim
        walks: list[int] = []
        for walk in box.kitsune:
            walks.append(len(code))
            code += walk
        self.code = vec[i64](code)
        self.abilities = vec[i64](abilities)  # 3 * kami + ability: where its program begins
        self.costs = vec[i64](costs)
        self.adding = vec[i64](adding)  # whether it has a step that adds (KS-4.12)
        self.rules = vec[i64](rules)  # kami: where its rules begin
        self.rule_counts = vec[i64]([len(kami.rules) // lang.WIDTH for kami in box.kami])
        self.hooks = vec[i64](hooks)  # kami: set of moments at which it has a rule
        self.tokens = vec[i64](tokens)  # kami: set of its kinds of tokens
        self.claims = vec[i64](claims)  # 15 * village + villager: where its program begins
        self.walks = vec[i64](walks)
        worths = [card.worth for deck in box.villagers for card in deck]
        self.worths = vec[i64](worths)  # in half points
        self.peasants: i64 = set_of([n for n, worth in enumerate(worths) if worth == 1])
        self.seed_kinds: i64 = of_rule(box, lang.LAY_SEEDS, lang.RULE_KINDS)  # KS-4.18
        self.fear_reach: i64 = of_rule(box, lang.LAY_FEAR, lang.REACH)  # KS-4.17


def of_rule(box: Box, do: int, word: int) -> int:
    """What the one passive that does something says in a word of its rule; 0 if none does it."""
    for kami in box.kami:
        for n in range(0, len(kami.rules), lang.WIDTH):
            if kami.rules[n + lang.DO] == do:
                return kami.rules[n + word]
    return 0


def constants_of(box: Box, seats: int, years: int, version: int, head_start: int) -> Constants:
    """The constants of a table, made once for each box: they take long."""
    key = seats, years, version, head_start
    if key not in box.constants:
        box.constants[key] = Constants(box, seats, years, version, head_start)
    found: Constants = box.constants[key]
    return found
