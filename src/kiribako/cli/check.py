"""`kiribako check`: tries what every game promises on one game, and says what is broken."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from kiribako import conformance, shelf
from kiribako.cli.screen import Screen
from kiribako.conformance import Finding, Tried

LONGEST = 600  # characters of a sentence that are shown; `--json` tells all


def check(
    game: Annotated[str, typer.Argument(help="A game's name, see `kiribako games`.")],
    *,
    only: Annotated[
        list[str] | None, typer.Option(help="Only this promise; may be given several times.")
    ] = None,
    case: Annotated[str, typer.Option(help="Only this case, for example acorns-2-heap=1.")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, help="How long it may take, about.")] = 60,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Try what every game promises (play, secrets, records, bots) on an installed game."""
    screen = Screen()
    cases = conformance.cases_named(shelf.game(game), case)
    promises = conformance.promises_named(only or [])
    began = time.monotonic()
    tried: list[Tried] = []
    told: set[str] = set()
    for one in conformance.try_all(cases, promises, seconds):
        tried.append(one)
        if one.finding is not None and not as_json:
            tell(screen, one.finding, brief=one.finding.promise in told)
            told.add(one.finding.promise)
    findings = [one.finding for one in tried if one.finding is not None]
    missing = len(cases) * len(promises) - len(tried)
    if as_json:
        screen.json(
            {
                "game": game,
                "tried": len(tried),
                "not_tried": missing,
                "findings": [finding.to_json() for finding in findings],
            }
        )
    else:
        took = time.monotonic() - began
        screen.say(
            f"{game}: {len(promises)} promises on {len(cases)} cases, "
            f"{len(tried) - len(findings)} kept, {len(findings)} broken, in {took:.1f} s",
            "bold",
        )
        if missing:
            screen.say(f"{missing} were not reached; give it more --seconds", "dim")
    if findings:
        raise typer.Exit(1)


def tell(screen: Screen, finding: Finding, *, brief: bool) -> None:
    """A finding: what is promised, what is the case instead, and how to see it again.

    In brief, where the same promise was broken before.
    """
    if brief:
        screen.say(f"{finding.promise} ({finding.case}): broken too; {finding.again}")
        return
    screen.say(f"{finding.promise} ({finding.case}): {finding.says}", "bold")
    shown = finding.sentence
    screen.say(f"  {shown if len(shown) < LONGEST else shown[:LONGEST] + ' ...'}")
    for line in finding.place.splitlines()[-4:-1]:
        screen.say(f"  {line}", "dim")
    if finding.record:
        screen.say("  the match that shows it, for `kiribako replay`:", "dim")
        for line in finding.record.splitlines():
            screen.say(f"    {line}", "dim")
    screen.say(f"  again: {finding.again}", "dim")
    screen.say()
