"""The report of a contest in words and tables, as Markdown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kiribako.arena.contest import Contest
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.plot import plot
from kiribako.arena.sprt import ALPHA, BETA
from kiribako.arena.tally import tally

MOST_FORFEITS = 20  # that are listed one by one


def write_report(
    progress: ContestProgress, folder: Path, command: str, date: str
) -> dict[str, Any]:
    """Write report.json, report.md and plot.svg; the result."""
    result = tally(progress)
    result["command"], result["date"] = command, date
    text = json.dumps(result, ensure_ascii=False, indent=1)
    (folder / "report.json").write_text(text + "\n", encoding="utf-8")
    (folder / "plot.svg").write_text(plot(progress), encoding="utf-8")
    page = markdown(progress.contest, result, command, date)
    (folder / "report.md").write_text(page, encoding="utf-8")
    return result


def markdown(contest: Contest, result: dict[str, Any], command: str, date: str) -> str:
    title = f"# {contest.rules.title}: {' against '.join(contest.entrants)}"
    lines = [title, "", headline(result), ""]
    if result["bots"]:
        lines += [*bot_table(result), "", *time_table(result), ""]
    if result["pairings"]:
        lines += ["## Who met whom", "", *pairing_table(result), ""]
    if result["seats"]:
        shares = ", ".join(f"seat {n} {percent(x)}" for n, x in enumerate(result["seats"]))
        lines += [f"Wins by seat, whoever sat there: {shares}.", ""]
    lines += forfeits(result)
    lines += ["![Share of the wins as the matches went on](plot.svg)", ""]
    lines += ["## How it was measured", "", *method(contest, result), ""]
    lines += [f"{date}, by", "", "```", command, "```", ""]
    return "\n".join(lines)


def headline(result: dict[str, Any]) -> str:
    """The result in a sentence or two."""
    if not result["bots"]:
        return "No block is complete yet."
    done = f"{result['matches']} matches in {result['blocks']} blocks"
    if not result["over"]:
        done += f" so far, of {result['wanted']} matches"
    first = result["bots"][0]
    words = f"{done}: {first['bot']} won {percent(first['share']['value'])} {between(first)}"
    if first["elo"] is not None:
        words += f", {elo(first['elo'])} Elo"
    words += "."
    test = result["sprt"]
    if test is not None:
        low, high = test["elo"]
        verdict = test["verdict"] or "undecided"
        words += (
            f" Is it {high:g} Elo stronger rather than {low:g}? {verdict.capitalize()}"
            f" (log likelihood ratio {test['log_likelihood_ratio']:.2f})."
        )
    return words


def bot_table(result: dict[str, Any]) -> list[str]:
    rounds = any("margin_per_round" in row for row in result["bots"])
    extra = " points a round | ahead a round |" if rounds else ""
    lines = [
        f"| bot | matches | won | shared | lost | share of wins | Elo | points | ahead by |{extra}",
        "|---|---|---|---|---|---|---|---|---|" + "---|---|" * rounds,
    ]
    for row in result["bots"]:
        cells = [
            cell(row["bot"]),
            *(str(row[key]) for key in ("matches", "won", "shared", "lost")),
            f"{percent(row['share']['value'])} {between(row)}",
            "" if row["elo"] is None else elo(row["elo"]),
            number(row["points"]),
            number(row["margin"], sign=True),
        ]
        if rounds:
            cells += [number(row.get("points_per_round"), 2)]
            cells += [number(row.get("margin_per_round"), 2, sign=True)]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def time_table(result: dict[str, Any]) -> list[str]:
    lines = ["| bot | decisions | ms a decision | slowest, ms |", "|---|---|---|---|"]
    for row in result["bots"]:
        mean, worst = row["seconds_per_decision"] * 1000, row["slowest_decision"] * 1000
        lines.append(f"| {cell(row['bot'])} | {row['decisions']} | {mean:.3g} | {worst:.3g} |")
    return lines


def pairing_table(result: dict[str, Any]) -> list[str]:
    lines = ["| bots | matches | shares of the wins |", "|---|---|---|"]
    for row in result["pairings"]:
        parts = [f"{percent(part['value'])}" for part in row["share"].values()]
        names = ", ".join(cell(bot) for bot in row["bots"])
        lines.append(f"| {names} | {row['matches']} | {' : '.join(parts)} |")
    return lines


def forfeits(result: dict[str, Any]) -> list[str]:
    """Who broke, and how."""
    found = result["forfeits"]
    if not found:
        return []
    lines = [f"## {len(found)} forfeits", ""]
    for one in found[:MOST_FORFEITS]:
        words = " ".join(one["message"].split())
        lines.append(f"- block {one['block']}, {one['bot']} at seat {one['seat']}: {words}")
    if len(found) > MOST_FORFEITS:
        lines.append(f"- and {len(found) - MOST_FORFEITS} more, in the journal")
    return [*lines, ""]


def method(contest: Contest, result: dict[str, Any]) -> list[str]:
    options = ", ".join(f"{name}={json.dumps(x)}" for name, x in contest.options.items())
    text = (
        f"{contest.seats} seats, seed {contest.seed}, options {options or 'none'}."
        f" Every deal is played {contest.seats} times with the bots rotated, so that each sits at"
        " every seat; such a block is the unit of the intervals, which cover 95 %. A shared win"
        " counts in parts. Time is CPU time for the box's own bots, the clock's for programs."
    )
    lines = [text]
    if result["sprt"] is not None:
        lines += ["", f"The test may err in {ALPHA:.0%} of cases one way, {BETA:.0%} the other."]
    return lines


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def percent(value: float) -> str:
    return f"{value * 100:.1f} %"


def between(row: dict[str, Any]) -> str:
    return f"[{row['share']['low'] * 100:.1f}, {row['share']['high'] * 100:.1f}]"


def elo(interval: dict[str, float | None]) -> str:
    """An interval as text; JSON has no infinity, so a missing end is one."""
    low = "-∞" if interval["low"] is None else f"{interval['low']:+.0f}"
    high = "∞" if interval["high"] is None else f"{interval['high']:+.0f}"
    none = high if interval["high"] is None else low
    value = none if interval["value"] is None else f"{interval['value']:+.0f}"
    return f"{value} [{low}, {high}]"


def number(interval: dict[str, Any] | None, digits: int = 1, *, sign: bool = False) -> str:
    """A mean with half the width of its interval."""
    if interval is None:
        return ""
    value = f"{interval['value']:{'+' if sign else ''}.{digits}f}"
    if interval["high"] is None:
        return value
    return f"{value} ± {interval['high'] - interval['value']:.{digits}f}"
