"""The record of a table: whole once the match is over, before that what these eyes may know."""

from __future__ import annotations

from typing import Any

from kiribako.kernel.fairness import Proof, commitment
from kiribako.kernel.record import Record
from kiribako.server.redaction import Eyes, public_eyes
from kiribako.server.table.start import chosen_words, is_fair
from kiribako.server.table.state import Table


def record_of(table: Table) -> Record:
    """Everything, from the log alone, so that it outlives the rules."""
    ended = table.ended is not None and table.ended.reason == "finished"
    match = table.match
    return Record(
        game=table.row.game,
        rules_version=table.row.rules_version,
        seats=table.row.seats,
        names=[chair.name for chair in table.chairs],
        options=dict(table.row.options),
        components="",
        seed=table.seed if table.setup is None else None,
        setup=table.setup,
        decisions=list(table.decisions),
        scores=match.scores() if ended and match else None,
        winners=match.winners() if ended and match else None,
        fairness=proof_of(table),
        start=chosen_words(table.row.start),
    )


def proof_of(table: Table) -> Proof | None:
    if not is_fair(table):
        return None
    entropies = [chair.entropy for chair in table.chairs]
    return Proof(commitment(table.row.secret), entropies, table.row.secret)


def notes_of(table: Table, eyes: Eyes) -> dict[str, Any]:
    """A running match as these eyes saw it: neither seed nor set-up nor secret moves."""
    viewer = public_eyes(eyes)
    match = table.match
    decisions = [] if match is None else match.history(viewer)
    return {
        "kiribako-notes": 1,
        "game": table.row.game,
        "rules": table.row.rules_version,
        "seats": table.row.seats,
        "names": [chair.name for chair in table.chairs],
        "options": table.row.options,
        "decisions": [{"seat": one["seat"], "move": one["move"]} for one in decisions],
    }


def notes_text(notes: dict[str, Any]) -> str:
    """The same as lines of text; no record yet, and it says so."""
    lines = [
        "kiribako notes 1",
        f"game: {notes['game']}",
        "# the match goes on: the record comes when it is over",
        "",
    ]
    for number, decision in enumerate(notes["decisions"], 1):
        lines.append(f"{number} {decision['seat']} {decision['move']}")
    return "\n".join(lines) + "\n"
