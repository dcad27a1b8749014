"""How often each kami wins, how often its abilities are used, and what going first is worth.

```
python -m benchmarks.kami_balance play greedy --matches 2000 matches.jsonl
python -m benchmarks.kami_balance play level-4 --seats 2 --matches 300 --deals fresh matches.jsonl
python -m benchmarks.kami_balance page matches.jsonl docs/kami-sama/balance.md
```

`play` adds a line for every match to a file and leaves out those that are in it; every kami plays
about that many matches at every number of seats, and all seats are played by the same bot. Sheets
are kept by chance. `--deals` names the deals: those of `tuning` were looked at while numbers were
chosen. A share of 1.00 is what chance would give; intervals are 95 % (Wilson).
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import kiribako
from kiribako.bots.roster import make_player

LOW, HIGH = 0.75, 1.3  # where every kami should be
USED = 0.1  # uses a turn that every ability should reach


def played(task: dict[str, Any]) -> dict[str, Any]:
    """One match: for every seat its kami, its part of the win, its points and what it used."""
    components, seats, seed = task.pop("components"), task["seats"], task["seed"]
    game = kiribako.game("kami-sama", components=components)
    match = game.new_match(seats=seats, seed=f"{task['deals']} {seed}")
    while match.view()["stage"] == "kami":  # sheets are kept by chance, so that all are even
        match.play(match.moves()[seed >> match.ply & 1])
    bots = [make_player(game, task["players"], seed * 4 + seat) for seat in range(seats)]
    uses: list[dict[str, int]] = [defaultdict(int) for _ in range(seats)]
    state: Any = match.state.clone()
    while not state.over:
        seat = int(state.actor)
        state.rng = state.rng + 1
        move = bots[seat].choose(state.redeal(seat, seed + state.rng))
        word, _, ability = game.write(state, move).partition(" ")
        if word in ("use", "rage"):
            uses[seat][ability or word] += 1
        state.apply(move)
    won = state.winners()
    winners = [seat for seat in range(seats) if won >> seat & 1]
    return {
        **task,
        "first": int(state.first),
        "kami": [player["kami"] for player in game.view(state, None)["players"]],
        "won": [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)],
        "points": state.scores(),
        "uses": uses,
    }


def interval(wins: float, matches: float) -> tuple[float, float]:
    """Wilson's interval for a proportion, 95 %."""
    z = 1.96
    share = wins / matches
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    width = z / (1 + z * z / matches)
    width *= math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return middle - width, middle + width


def play(chosen: argparse.Namespace) -> None:
    """Matches that are not in the file yet, added to it one by one."""
    known = {name_of(one) for one in read(chosen.file)}
    tasks = []
    for seats in chosen.seats:
        for seed in range(chosen.matches * 8 // seats):
            task = {"players": chosen.players, "deals": chosen.deals, "seats": seats, "seed": seed}
            if name_of(task) not in known:
                tasks.append({**task, "components": chosen.components})
    with multiprocessing.Pool(chosen.processes) as pool, chosen.file.open("a") as file:
        for number, one in enumerate(pool.imap_unordered(played, tasks), 1):
            file.write(json.dumps(one) + "\n")
            file.flush()
            print(f"\r{number} of {len(tasks)} matches", end="", flush=True)
    print()


def name_of(match: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(match[key] for key in ("players", "deals", "seats", "seed"))


def read(file: Path) -> list[dict[str, Any]]:
    """The matches of a file; nothing if there is none."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines()]


def grouped(matches: list[dict[str, Any]]) -> dict[tuple[str, str, int], list[dict[str, Any]]]:
    """The matches by bot, deals and number of seats."""
    groups: dict[tuple[str, str, int], list[dict[str, Any]]] = defaultdict(list)
    for one in matches:
        groups[one["players"], one["deals"], one["seats"]].append(one)
    return dict(sorted(groups.items()))


def cell(wins: float, count: float, seats: int) -> str:
    """A share with its interval; `!` marks one that is not where it should be."""
    low, high = (bound * seats for bound in interval(wins, count))
    share = wins / count * seats
    mark = "" if LOW <= share <= HIGH else " !"
    return f"{share:.2f} ({low:.2f}-{high:.2f}) of {count:.0f}{mark}"


def shares(groups: dict[tuple[str, str, int], list[dict[str, Any]]]) -> str:
    """Win shares as a table of Markdown."""
    columns: list[dict[str, str]] = []
    for (_, _, seats), matches in groups.items():
        sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        first = 0.0
        for one in matches:
            first += one["won"][one["first"]]
            for kami, won in zip(one["kami"], one["won"], strict=True):
                sums[kami][0] += won
                sums[kami][1] += 1
        column = {kami: cell(won, count, seats) for kami, (won, count) in sums.items()}
        column["*first player*"] = cell(first, len(matches), seats).removesuffix(" !")
        points = [point for one in matches for point in one["points"]]
        column["*mean points*"] = f"{sum(points) / len(points):.1f}"
        columns.append(column)
    heads = [f"{players}, {seats} seats" for players, _, seats in groups]
    return markdown("kami", heads, columns)


def uses(groups: dict[tuple[str, str, int], list[dict[str, Any]]]) -> str:
    """Uses of each ability a turn of its kami as a table of Markdown."""
    columns: list[dict[str, str]] = []
    game = kiribako.game("kami-sama")
    abilities: list[tuple[str, str]] = []
    for kami in game.box.kami:  # type: ignore[attr-defined] # what this game has
        abilities += [(kami.id, own.id) for own in kami.abilities]
    abilities.append(("ikari", "rage"))
    for matches in groups.values():
        turns: dict[str, int] = defaultdict(int)
        sums: dict[str, int] = defaultdict(int)
        for one in matches:
            for kami, used in zip(one["kami"], one["uses"], strict=True):
                turns[kami] += 12
                for ability, count in used.items():
                    sums[ability] += count
        column = {}
        for kami, ability in abilities:
            if turns[kami]:
                rate = sums[ability] / turns[kami]
                column[ability] = f"{rate:.2f}{'' if rate >= USED else ' !'}"
        columns.append(column)
    heads = [f"{players}, {seats} seats" for players, _, seats in groups]
    return markdown("ability", heads, columns)


def markdown(corner: str, heads: list[str], columns: list[dict[str, str]]) -> str:
    rows = sorted(
        {row for column in columns for row in column}, key=lambda row: (row[0] == "*", row)
    )
    lines = [f"| {corner} | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    lines += [f"| {row} | {' | '.join(one.get(row, '') for one in columns)} |" for row in rows]
    return "\n".join(lines)


def page(chosen: argparse.Namespace) -> None:
    """The tables, on the page or to read."""
    groups = grouped(read(chosen.file))
    if chosen.page:
        text = chosen.page.read_text(encoding="utf-8")
        text = put(text, "shares", shares(groups))
        chosen.page.write_text(put(text, "uses", uses(groups)), encoding="utf-8")
    else:
        print(shares(groups), uses(groups), sep="\n\n")


def put(text: str, name: str, table: str) -> str:
    """The page with a table in its place."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = text.partition(begin)
    return f"{before}{begin}{table}\n{end}{rest.partition(end)[2]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="play matches and keep them")
    playing.add_argument("players", help="greedy, level-4, ..")
    playing.add_argument("file", type=Path, help="where the matches are kept")
    playing.add_argument("--matches", type=int, default=2000, help="matches of each kami")
    playing.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    playing.add_argument("--deals", default="tuning", help="which deals")
    playing.add_argument("--components", help="another component file")
    playing.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    playing.set_defaults(run=play)
    writing = commands.add_parser("page", help="show the tables, or put them on a page")
    writing.add_argument("file", type=Path)
    writing.add_argument("page", type=Path, nargs="?")
    writing.set_defaults(run=page)
    chosen = parser.parse_args()
    chosen.run(chosen)


if __name__ == "__main__":
    main()
