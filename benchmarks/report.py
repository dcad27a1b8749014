"""The findings of a run: a table for people, JSON for programs."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.markup import escape
from rich.table import Table

from benchmarks.comparisons import Comparison
from benchmarks.rows import Row


class Finding(NamedTuple):
    """What one comparison gave: its rows, or why there are none."""

    comparison: Comparison
    rows: list[Row]
    missing: str = ""


def to_json(findings: list[Finding], facts: dict[str, Any], *, quick: bool) -> dict[str, Any]:
    return {
        "machine": facts,
        "quick": quick,
        "comparisons": {
            finding.comparison.name: {
                "title": finding.comparison.title,
                "missing": finding.missing or None,
                "rows": [row.to_json() for row in finding.rows],
            }
            for finding in findings
        },
    }


def to_table(finding: Finding) -> Table:
    """One comparison's rows, decisions unless they say otherwise; fits 80 columns."""
    table = Table(
        title=escape(finding.comparison.title),
        title_justify="left",
        title_style="bold",
        box=None,
        header_style="dim",
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    table.add_column("a second", min_width=29)
    table.add_column("ours", justify="right", min_width=6)
    table.add_column("against", min_width=18)
    table.add_column("theirs", justify="right", min_width=6)
    table.add_column("ratio", justify="right", min_width=5)
    table.add_column("goal", min_width=10)
    for row in finding.rows:
        table.add_row(*cells(row))
    return table


def cells(row: Row) -> tuple[str, ...]:
    unit = "" if row.unit == "decisions" else f", {row.unit}"
    return (
        escape(row.measured) + unit,
        amount(row.rate),
        escape(row.peer),
        "" if row.peer_rate is None else amount(row.peer_rate),
        "" if row.ratio is None else significant(row.ratio),
        goal(row),
    )


def goal(row: Row) -> str:
    if row.met is None:
        return ""
    least = amount(row.goal.rate) if row.goal.rate is not None else f"{row.goal.ratio:g}"
    return f"{least}, {'[green]met' if row.met else '[red]missed'}"


def amount(rate: float) -> str:
    """A rate in three digits."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return significant(rate / size) + letter
    return significant(rate)


def significant(number: float) -> str:
    """Three digits, or all there are before the point."""
    if number >= 100:
        return f"{number:,.0f}"
    if number >= 10:
        return f"{number:.1f}"
    return f"{number:.2f}" if number >= 0.1 else f"{number:.2g}"
