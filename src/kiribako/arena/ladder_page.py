"""The ladder as a page of the docs."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from kiribako.arena.ladder import OPTIONS, SEED, Measured
from kiribako.arena.report import between, elo, number, percent
from kiribako.arena.tally import tally
from kiribako.bots.levels import LASTING

INTRODUCTION = f"""\
How much stronger is a level than the one below it? Every deal is played once with each bot at
each seat, so that luck cancels; a shared win counts in parts, and brackets hold 95 % intervals
that rest on whole deals. *Share* is what the first bot won of all matches; at tables of three or
more it plays alone against copies of the second, and *fair* is what an equal would win. *Ahead*
is its mean lead over its best rival in points. Matches with rounds have {OPTIONS["rounds"]} of
them. The deals come from the seed `{SEED}`."""


def page(found: list[Measured], command: str, date: str) -> str:
    lines = ["# The ladder", "", INTRODUCTION, "", f"Written on {date} by", ""]
    lines += ["```", command, "```", "", "`kiribako ladder` plays on where it stopped.", ""]
    lines += ["| level | name | what it does |", "|---|---|---|"]
    lines += [f"| {one.word} | {one.name} | {one.description} |" for one in LASTING]
    for title, group in groupby(found, key=lambda one: one.rung.game.title):
        lines += ["", f"## {title}", "", *table(list(group))]
    return "\n".join(lines) + "\n"


def table(found: list[Measured]) -> list[str]:
    lines = [
        "| bots | seats | matches | share | fair | Elo | ahead | ms each | slowest, ms | day |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for one in found:
        first = row(one)
        cells = [
            f"{one.rung.first} against {one.rung.second}",
            str(one.rung.seats),
            str(first["matches"]),
            f"{percent(first['share']['value'])} {between(first)}",
            percent(first["fair"]),
            elo(first["elo"]),
            ahead(first),
            f"{first['seconds_per_decision'] * 1000:.3g}",
            f"{first['slowest_decision'] * 1000:.4g}",
            one.day,
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def row(one: Measured) -> dict[str, Any]:
    """The first bot's line of the tally."""
    found: dict[str, Any] = tally(one.progress)["bots"][0]
    return found


def ahead(first: dict[str, Any]) -> str:
    """The lead a match, and a round where there are rounds."""
    words = number(first["margin"], sign=True)
    if "margin_per_round" in first:
        words += f" ({number(first['margin_per_round'], 2, sign=True)} a round)"
    return words
