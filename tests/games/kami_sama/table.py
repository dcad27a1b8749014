"""Stacked positions and short questions, so that a scenario reads like the rulebook."""

from __future__ import annotations

import tomllib
from typing import Any

import kiribako
from kiribako.kernel.components import packaged
from kiribako.kernel.event import Event
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import Refusal

VILLAGES = ["farming", "wealthy", "fishing", "holy"]
LETTERS = "FWSH"
KAMI = ["yue", "tane", "osore", "ikari", "minamo", "hinoko", "kazemi", "ishizue"]
FILE: dict[str, Any] = tomllib.loads(packaged("kiribako.games.kami_sama", "components.toml"))
# Shrines of three seats, seat 1 on four kinds of the farming village.
OPPONENTS = {"0": "F12 F22", "1": "F11 F14 F32 F33 W12", "2": "S11 H12"}
# Eighteen spaces without the farming village: an empty supply with four players.
ELSEWHERE = "W11 W12 W13 W14 W15 W21 W22 W23 W24 W25 S11 S12 S13 S21 S22 S23 S31 S32"


def match_of(*kami: str, **stacked: Any) -> Match:
    """A match in which these kami play; seat 0 is first and, if not told else, begins a turn.

    In Year 1, round 1, seat 0 faces the farming village, and with three or four players seat 1
    the wealthy, seat 2 the fishing and seat 3 the holy one.
    """
    options = stacked.pop("options", {})
    setup = {"first": 0, "kami": list(kami), "phase": "turn", **stacked}
    return kiribako.game("kami-sama").new_match(
        seats=len(kami), seed=1, options=options, setup=setup
    )


def play(match: Match, *moves: str) -> list[Event]:
    """Play moves; the events of the last one."""
    events: list[Event] = []
    for move in moves:
        events = match.play(move)
    return events


def owner(match: Match, space: str) -> int | str | None:
    """Whose shrine stands on a space."""
    village = match.view()["villages"][LETTERS.index(space[0])]
    found = {entry["space"]: entry["owner"] for entry in village["spaces"]}
    who: int | str | None = found[space]
    return who


def shrines(match: Match, who: int | str) -> set[str]:
    """The spaces of an owner's shrines."""
    return {
        entry["space"]
        for village in match.view()["villages"]
        for entry in village["spaces"]
        if entry["owner"] == who
    }


def tracks(match: Match, seat: int) -> tuple[int, int]:
    """Favor and Nature."""
    player = match.view()["players"][seat]
    return player["favor"], player["nature"]


def tokens(match: Match, seat: int) -> str:
    """A seat's village tokens as letters."""
    held = match.view()["players"][seat]["tokens"]
    return "".join(letter * held[id] for letter, id in zip(LETTERS, VILLAGES, strict=True))


def verbs(match: Match) -> set[str]:
    """The first words of the legal moves."""
    return {move.split()[0] for move in match.moves()}


def spaces(match: Match, verb: str) -> set[str]:
    """The spaces (or pairs) that the legal moves of a verb name."""
    return {move.partition(" ")[2] for move in match.moves() if move.split()[0] == verb}


def kinds(match: Match, *wanted: str, village: str = LETTERS) -> set[str]:
    """All spaces of some kinds, in some villages."""
    return {
        entry["space"]
        for found in match.view()["villages"]
        for entry in found["spaces"]
        if entry["kind"] in wanted and entry["space"][0] in village
    }


def empty(match: Match, village: str = LETTERS) -> set[str]:
    """The empty spaces of some villages."""
    return {
        entry["space"]
        for found in match.view()["villages"]
        for entry in found["spaces"]
        if entry["owner"] is None and entry["space"][0] in village
    }


def refused(match: Match, move: str, rule: str) -> Refusal:
    """The refusal of a move, which must cite the rule."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is legal"
    assert refusal.rule == rule, refusal
    return refusal


def told(events: list[Event]) -> list[str]:
    """The kinds of events."""
    return [event.kind for event in events]


def end_turn(match: Match) -> list[Event]:
    """Spend what is left of a turn on the first legal moves; the events of the last."""
    seat = match.view()["active"]
    ply = match.view()["round"], match.view()["year"]
    events: list[Event] = []
    while not match.over and match.view()["active"] == seat:
        if (match.view()["round"], match.view()["year"]) != ply:
            break
        events = match.play(match.moves()[0])
    return events
