"""How long a game's matches are and how much there is to choose, counted when the site is built."""

from dataclasses import dataclass

import kiribako
from kiribako.kernel.random import RandomStream
from kiribako.kernel.state import State
from tools.site.rules import section, with_links
from tools.site.tables import table

MATCHES = 10


@dataclass
class Count:
    """What was met in random matches."""

    decisions: int = 0
    choices: int = 0
    most: int = 0
    points: int = 0

    def play(self, state: State, random: RandomStream) -> None:
        while not state.over:
            moves = state.legal_moves()
            self.decisions += 1
            self.choices += len(moves)
            self.most = max(self.most, len(moves))
            state.apply(moves[random.below(len(moves))])
        self.points += sum(state.scores())


def numbers(id: str) -> str:
    """A few random matches at the smallest and the largest table, and what is known from many."""
    game = kiribako.game(id)
    rows = []
    for seats in sorted({game.seats[0], game.seats[-1]}):
        count = Count()
        for seed in range(MATCHES):
            count.play(game.new_match(seats=seats, seed=seed).state, RandomStream(seed))
        rows.append(
            (
                seats,
                f"{count.decisions / MATCHES:.1f}",
                f"{count.choices / count.decisions:,.1f}",
                f"{count.most:,}",
                f"{count.points / MATCHES / seats:.1f}",
            )
        )
    heads = ("seats", "decisions a match", "choices a decision", "at most", "points a seat")
    behind, known = section(id, "Known numbers")
    source = f" ({behind})" if behind else ""
    return (
        f"{MATCHES} random matches of each size with the usual options, counted when this page was "
        "made:\n\n"
        f"{table(heads, rows)}\nKnown from many more{source}:\n\n{with_links(known, id)}\n"
    )
