"""Matches of the arena: every journal below a folder, with the records beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kiribako.arena.journal import NAME, TITLE, record_name
from kiribako.arena.players import is_external
from kiribako.data.found_match import BadExport, FoundMatch, LeftOut
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import KiribakoError, Refusal, quote


def arena_matches(folder: Path, left_out: LeftOut, *, named: bool) -> Iterator[FoundMatch]:
    """Every match of an arena, of a ladder, or of several below one folder."""
    journals = sorted(folder.rglob(NAME))
    if not journals:
        raise fault(f"{quote(str(folder))} holds no arena: there is no {NAME} in it or below")
    for journal in journals:
        yield from of_journal(journal, left_out, named=named)


def of_journal(journal: Path, left_out: LeftOut, *, named: bool) -> Iterator[FoundMatch]:
    lines = journal.read_text(encoding="utf-8", errors="replace").splitlines()
    shapes = [shape_of(line) for line in lines]
    header = shapes[0] if shapes else None
    if not isinstance(header, dict) or TITLE not in header:
        raise fault(f"{journal}: this is no journal of an arena")
    for number, shape in enumerate(shapes[1:], 2):
        if not isinstance(shape, dict):
            if number == len(shapes):
                left_out.add("half a line at the end of a journal")
                continue
            raise fault(f"{journal}: line {number} cannot be read")
        try:
            path = journal.parent / "records" / record_name(shape["block"], shape["rotation"])
            record = Record.read(path.read_text(encoding="utf-8"))
            bots = [word if named else plain(word) for word in shape["bots"]]
            ended = "forfeit" if shape.get("forfeit") else "finished"
            winners = [int(seat) for seat in shape["winners"]]
        except FileNotFoundError:
            left_out.add("the record is not beside its journal")
            continue
        except (KeyError, TypeError, ValueError, OSError, KiribakoError) as error:
            raise fault(f"{journal}: line {number}: {error}") from None
        yield FoundMatch("arena", record, bots, ended, winners)


def shape_of(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def plain(word: str) -> str:
    """A bot's word without what it tells of the machine it ran on: paths and command lines."""
    if not is_external(word):
        return word
    kind, _, rest = word.partition(":")
    return f"{kind}:{rest.rpartition(':')[2]}" if kind == "python" else kind


def fault(message: str) -> BadExport:
    return BadExport(Refusal("bad-arena", message))
