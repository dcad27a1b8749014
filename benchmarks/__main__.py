"""The bench: `python3 dev.py bench`, or `python -m benchmarks` where everything is installed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benchmarks import machine, report
from benchmarks.comparisons import COMPARISONS, Comparison
from benchmarks.engine import INTERPRETED, is_compiled
from benchmarks.peers import MissingPeerError
from benchmarks.report import Finding
from benchmarks.timing import FULL, QUICK, Effort


def parser() -> argparse.ArgumentParser:
    names = [comparison.name for comparison in COMPARISONS]
    made = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure the compiled engine against C, itself interpreted, and its peers.",
        epilog="A goal that is missed is shown, but does not make the command fail.",
    )
    made.add_argument("--quick", action="store_true", help="short turns: a rough idea in seconds")
    made.add_argument("--json", metavar="FILE", help="write the findings there; - is the screen")
    made.add_argument(
        "--only",
        nargs="+",
        choices=names,
        metavar="NAME",
        help=f"only these, and fail if a peer is missing: {', '.join(names)}",
    )
    made.add_argument("--list", action="store_true", help="name the comparisons and stop")
    return made


def measure_all(chosen: Sequence[Comparison], effort: Effort) -> list[Finding]:
    """Make the comparisons one after the other, showing how far they are."""
    shown = (SpinnerColumn(), BarColumn(24), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*shown, console=Console(stderr=True)) as progress:
        return [measure(comparison, effort, progress) for comparison in chosen]


def measure(comparison: Comparison, effort: Effort, progress: Progress) -> Finding:
    task = progress.add_task(comparison.title)

    def watch(name: str, done: int, turns: int) -> None:
        text = f"{comparison.title}: {name}"
        progress.update(task, description=text, completed=done, total=turns)

    try:
        found = Finding(comparison, comparison.measure(effort, watch))
    except MissingPeerError as missing:
        progress.update(task, description=f"{comparison.title}: not measured")
        return Finding(comparison, [], str(missing))
    progress.update(task, description=comparison.title, completed=1, total=1)
    return found


def show(findings: Sequence[Finding]) -> None:
    console = Console()
    for finding in findings:
        console.print()
        if finding.missing:
            console.print(finding.comparison.title, style="bold")
            console.print(f"not measured: {finding.missing}", style="yellow", markup=False)
        else:
            console.print(report.to_table(finding))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    options = parser().parse_args(arguments)
    if options.list:
        for comparison in COMPARISONS:
            print(f"{comparison.name:12} {comparison.title}")
        return 0
    if not is_compiled():
        print(INTERPRETED, file=sys.stderr)
        return 1
    chosen = [one for one in COMPARISONS if not options.only or one.name in options.only]
    findings = measure_all(chosen, QUICK if options.quick else FULL)
    if options.json:
        shape = report.to_json(findings, machine.facts(), quick=options.quick)
        text = json.dumps(shape, indent=2) + "\n"
        if options.json == "-":
            sys.stdout.write(text)
        else:
            Path(options.json).write_text(text, encoding="utf-8")
    if options.json != "-":
        show(findings)
    return 1 if options.only and any(finding.missing for finding in findings) else 0


if __name__ == "__main__":
    sys.exit(main())
