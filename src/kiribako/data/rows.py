"""Rows of exported data: one for a match, one for every decision of it."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterator
from typing import Any

from librt.strings import BytesWriter

from kiribako.data.found_match import FoundMatch
from kiribako.data.schema import VERSION
from kiribako.kernel.game import Game
from kiribako.kernel.record import Record
from kiribako.kernel.state import State

Row = dict[str, Any]


def match_row(found: FoundMatch, *, named: bool) -> Row:
    """The match as its record tells it; no rules are needed."""
    record = found.record
    row: Row = {
        "schema": VERSION,
        "match": match_id(record),
        "source": found.source,
        "game": record.game,
        "rules_version": record.rules_version,
        "components": record.components,
        "seats": record.seats,
        "options": record.options,
        "seed": None if record.seed is None else str(record.seed),
        "setup": record.setup,
        "bots": found.bots,
        "actors": [seat for seat, _ in record.decisions],
        "moves": [move for _, move in record.decisions],
        "ended": found.ended,
        "scores": record.scores if found.ended == "finished" else None,
        "winners": found.winners,
    }
    if named:
        row["names"] = record.names or None
    return row


def match_id(record: Record) -> str:
    """Made of what was played, not of who did or where."""
    start = record.seed if record.setup is None else record.setup
    facts = [record.game, record.rules_version, record.components, record.seats, record.options]
    text = json.dumps([*facts, start, record.decisions], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def decision_rows(
    found: FoundMatch, game: Game[Any], *, legal: bool, observations: bool
) -> Iterator[Row]:
    """Every decision, by playing the match again; BadRecord where it does not fit."""
    record = found.record
    match = record.replay(game)
    id = match_id(record)
    states = []
    while match.ply:
        match.undo()
        states.append(match.state)
    for ply, state in enumerate(reversed(states)):
        seat, move = record.decisions[ply]
        moves = state.legal_moves()
        row: Row = {
            "schema": VERSION,
            "match": id,
            "game": game.id,
            "ply": ply,
            "seat": seat,
            "move": move,
            "number": game.read(state, move),
            "choices": len(moves),
            "result": 1.0 / len(found.winners) if seat in found.winners else 0.0,
        }
        if legal:
            row["legal"] = moves
            row["legal_moves"] = [game.write(state, one) for one in moves]
        if observations:
            row["observation"] = observation(state, seat)
        yield row


def observation(state: State, seat: int) -> list[int]:
    """What a seat knows as numbers, in the order of the game's planes."""
    out = BytesWriter()
    state.observe(seat, out)
    data = out.getvalue()
    return list(struct.unpack(f"<{len(data) // 2}h", data))
