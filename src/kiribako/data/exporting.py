"""Exporting: matches from wherever they lie, into one file of matches and one of decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from kiribako import shelf
from kiribako.data import schema
from kiribako.data.arena_matches import arena_matches
from kiribako.data.found_match import BadExport, FoundMatch, LeftOut
from kiribako.data.rows import decision_rows, match_row
from kiribako.data.stored_matches import stored_matches
from kiribako.data.writers import open_writer
from kiribako.kernel.game import Game
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import BadOption, BadRecord, Refusal, quote

SQLITE = b"SQLite format 3\0"
ADDRESSES = ("postgresql://", "postgres://")


@dataclass(frozen=True)
class Wanted:
    """What to export, and where to."""

    sources: tuple[str, ...]
    out: Path
    decisions: Path | None = None
    games: tuple[str, ...] = ()  # all of them if none are named
    legal: bool = False
    observations: bool = False
    named: bool = False
    private: bool = False
    licence: str = ""

    def options(self) -> set[str]:
        asked = {"--legal": self.legal, "--observations": self.observations, "--names": self.named}
        return {name for name, wanted in asked.items() if wanted}


@dataclass
class Exported:
    """What came of it."""

    matches: int = 0
    decisions: int = 0
    left_out: LeftOut = field(default_factory=LeftOut)

    def to_json(self) -> dict[str, Any]:
        reasons = dict(self.left_out.reasons)
        return {"matches": self.matches, "decisions": self.decisions, "left_out": reasons}


def export(wanted: Wanted, games: dict[str, Game[Any]]) -> Exported:
    """Write every match that is over; nothing is written if something is wrong."""
    check(wanted, games)
    done = Exported()
    facts = facts_of(wanted, games)
    with ExitStack() as files:
        matches = files.enter_context(
            open_writer(wanted.out, schema.chosen(schema.MATCH, wanted.options()), facts)
        )
        decisions = None
        if wanted.decisions is not None:
            fields = schema.chosen(schema.DECISION, wanted.options())
            decisions = files.enter_context(open_writer(wanted.decisions, fields, facts))
        for found in only(matches_of(wanted, games, done.left_out), wanted.games):
            rows = []
            if decisions is not None:
                try:
                    rows = [*rows_of(found, games, wanted)]
                except BadRecord as error:
                    done.left_out.add(f"{found.record.game} cannot be played again: {error}")
                    continue
                for row in rows:
                    decisions.write(row)
            matches.write(match_row(found, named=wanted.named))
            done.matches += 1
            done.decisions += len(rows)
    return done


def check(wanted: Wanted, games: dict[str, Game[Any]]) -> None:
    """Refuse before anything is read what cannot be done."""
    if wanted.decisions is None and (wanted.legal or wanted.observations):
        words = "--legal and --observations are about decisions: add --decisions FILE"
        raise BadOption(Refusal("bad-export", words))
    if wanted.decisions is not None and wanted.decisions == wanted.out:
        words = "matches and decisions need two files"
        raise BadOption(Refusal("bad-export", words))
    for id in wanted.games:
        if id not in games:
            shelf.game(id)  # which says what there is


def only(matches: Iterable[FoundMatch], ids: tuple[str, ...]) -> Iterator[FoundMatch]:
    return (found for found in matches if not ids or found.record.game in ids)


def rows_of(
    found: FoundMatch, games: dict[str, Game[Any]], wanted: Wanted
) -> Iterator[dict[str, Any]]:
    game = games.get(found.record.game)
    if game is None:
        raise BadRecord(Refusal("unknown-game", "the game is not on the shelf"))
    if wanted.observations and not game.planes(found.record.seats):
        words = f"{game.title} writes no observations: leave --observations out, or name the games"
        raise BadExport(Refusal("no-planes", words))
    return decision_rows(found, game, legal=wanted.legal, observations=wanted.observations)


def matches_of(
    wanted: Wanted, games: dict[str, Game[Any]], left_out: LeftOut
) -> Iterator[FoundMatch]:
    """The matches of every source, by what kind of thing it is."""
    for source in wanted.sources:
        path = Path(source)
        if source.startswith(ADDRESSES):
            yield from stored_matches(source, games, left_out, private=wanted.private)
        elif path.is_dir():
            yield from arena_matches(path, left_out, named=wanted.named)
        elif path.is_file() and is_sqlite(path):
            yield from stored_matches(source, games, left_out, private=wanted.private)
        else:
            yield from recorded(path, left_out)


def is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def recorded(path: Path, left_out: LeftOut) -> Iterator[FoundMatch]:
    """A record in a file of its own; without its result it may still be going on somewhere."""
    try:
        record = Record.read(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text"
        words = f"{quote(str(path))} is no source of matches: {reason}"
        raise BadExport(Refusal("bad-source", words)) from None
    if record.scores is None or record.winners is None:
        left_out.add("the match is not over")
        return
    yield FoundMatch("record", record, [""] * record.seats, "finished", record.winners)


def facts_of(wanted: Wanted, games: dict[str, Game[Any]]) -> dict[str, Any]:
    """What a file says about itself."""
    facts = {**schema.to_json(), "made_by": f"kiribako {version('kiribako')}"}
    if wanted.licence:
        facts["licence"] = wanted.licence
    if wanted.observations:
        facts["planes"] = planes_of(games)
    return facts


def planes_of(games: dict[str, Game[Any]]) -> dict[str, Any]:
    """The layout of observations by game and number of seats."""
    return {
        game.id: {
            str(seats): [plane.to_json() for plane in game.planes(seats)] for seats in game.seats
        }
        for game in games.values()
    }
