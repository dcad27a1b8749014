"""Where each player of Kami-sama sits in each of the twelve rounds, as the engine has it.

python -m tools.kami_seating docs/kami-sama/seating.md
"""

from __future__ import annotations

import sys
from pathlib import Path

import kiribako
from kiribako.kernel.match import Match

KAMI = ["hinoko", "minamo", "kazemi", "ishizue"]  # none of them has anything to lay at the start
ROUNDS = [(year, quarter) for year in (1, 2, 3) for quarter in (1, 2, 3, 4)]
HEAD = """# Kami-sama: who faces which village

The village in front of each player in every round, the player who opens the round, and with two
players the village on which the Kitsune acts (KS-2.6, KS-2.8, KS-3.3, KS-3.4, KS-8.1). Player 0 is
the first player; the draft of a year is held as in its first round. Made by the engine:

```
python -m tools.kami_seating docs/kami-sama/seating.md
```
"""


def start(seats: int, year: int, quarter: int) -> Match:
    """A match at the beginning of a round."""
    setup = {"first": 0, "kami": KAMI[:seats], "phase": "turn", "year": year, "round": quarter}
    return kiribako.game("kami-sama").new_match(seats=seats, seed=1, setup=setup)


def table(seats: int) -> str:
    """One number of players as a table of Markdown."""
    players = [f"player {seat}" for seat in range(seats)]
    heads = ["year.round", *players, "opens", *(["Kitsune"] if seats == 2 else [])]
    lines = [f"## {seats} players\n", f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for year, quarter in ROUNDS:
        view = start(seats, year, quarter).view()
        faced = [view["faced"][player["side"]] for player in view["players"]]
        cells = [f"{year}.{quarter}", *faced, str(view["opener"])]
        cells += [view["kitsune"]["village"]] if seats == 2 else []
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(f"{table(seats)}\n" for seats in (2, 3, 4))])


def main() -> None:
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
