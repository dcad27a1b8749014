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


def to_table(findings: list[Finding]) -> Table:
    table = Table(header_style="bold")
    for heading in ("measured", "a second", "against", "a second", "ratio", "goal", ""):
        table.add_column(heading, justify="right" if heading in ("a second", "ratio") else "left")
    for finding in findings:
        table.add_section()
        table.add_row(f"[bold]{escape(finding.comparison.title)}")
        if finding.missing:
            table.add_row(f"[yellow]not measured: {escape(finding.missing)}")
        for row in finding.rows:
            table.add_row(*cells(row))
    return table


def cells(row: Row) -> tuple[str, ...]:
    verdicts = {None: "", True: "[green]met", False: "[red]missed"}
    return (
        f"  {escape(row.measured)}",
        f"{amount(row.rate)} {row.unit}",
        escape(row.peer),
        "" if row.peer_rate is None else amount(row.peer_rate),
        "" if row.ratio is None else significant(row.ratio),
        goal(row),
        verdicts[row.met],
    )


def goal(row: Row) -> str:
    if row.goal.ratio is not None:
        return f"at least {row.goal.ratio:g}"
    return "" if row.goal.rate is None else f"at least {amount(row.goal.rate)} a second"


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
    return f"{number:.3g}" if number < 0.01 else f"{number:.{2 if number < 10 else 1}f}"
