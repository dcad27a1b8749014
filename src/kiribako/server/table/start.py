"""Starting: when every seat is taken, the seed is made of the secret and everybody's entropy."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from kiribako.kernel import fairness
from kiribako.kernel.refusal import KiribakoError
from kiribako.server.log import AnyEntry, Ended, Start, Started, decode_entries, encode_entries
from kiribako.server.refusals import TableError
from kiribako.server.table.moves import winners
from kiribako.server.table.plan import Caller, Plan, no_rules
from kiribako.server.table.rated import check_start
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import FromClient
from kiribako.server.wire.parts import ChosenStart


def start(table: Table, caller: Caller, _said: FromClient | None = None) -> Plan:
    """Begin the match; asked again while it runs, it has begun already."""
    if caller.who != table.row.host and not table.eyes(caller.who):
        message = "only those who sit here or opened the table can start it"
        raise TableError("not-seated", message, status=403)
    if table.phase != "waiting":
        return Plan()
    if table.game is None:
        raise no_rules(table)
    free = [str(seat) for seat, chair in enumerate(table.chairs) if chair.kind == "open"]
    if free:
        raise TableError("seats-open", f"nobody sits on seat {', '.join(free)} yet")
    check_start(table)
    entries = first_entries(table, caller.at)
    return Plan(entries, phase="over" if isinstance(entries[-1], Ended) else "playing")


def first_entries(table: Table, at: int) -> list[AnyEntry]:
    """The start, and the end if that is where it leads, or a refusal.

    Everything is tried out on a copy first, with the real seed, as the log will give it back:
    a start that is written down can be played, now and by whoever reads the log later.
    """
    try:
        return rehearsed(table, at)
    except KiribakoError as error:
        message = f"the match cannot begin from this start: {error.message}"
        raise TableError("bad-start", message, status=422) from None
    except Exception:  # noqa: BLE001 - rules that stumble over a start refuse it
        message = "the match cannot begin from this start"
        raise TableError("bad-start", message, status=422) from None


def rehearsed(table: Table, at: int) -> list[AnyEntry]:
    entries = decode_entries(encode_entries([whole_start(table)]))
    copy = Table(table.row, table.game)
    copy.chairs = table.chairs
    copy.apply(at, entries[0])
    match = copy.match
    if match is None:
        raise no_rules(table)
    for viewer in (None, *range(match.seats)):
        match.view(viewer)
    if match.over:
        won = winners(copy, match.state.winners(), match.scores())
        entries.append(Ended("finished", won))
    return entries


def whole_start(table: Table) -> Started:
    """The seed, with all that it adds to a stacked set-up: nothing is left to be drawn again."""
    seed, given, row = seed_of(table), table.row.start.setup, table.row
    if given is None or table.game is None:
        return Started(seed)
    match = table.game.new_match(seats=row.seats, seed=seed, options=row.options, setup=given)
    return Started(seed, match.setup)


def seed_of(table: Table) -> int | str:
    """The fair seed, unless the table was opened to play a known deal again."""
    if table.row.start.seed is not None:
        return table.row.start.seed
    return fairness.seed(table.row.secret, [chair.entropy for chair in table.chairs])


def is_fair(table: Table) -> bool:
    """Whether the start was left to the fair shuffle."""
    return chosen_words(table.row.start) == ""


def chosen_words(start: Start) -> str:
    """How a start was chosen, in a record's words; empty if it was left to the fair shuffle.

    Decisions made before say more than what they were made from; and whoever plays a known deal
    again knows all of it, also where a set-up was once chosen.
    """
    if start.opening:
        return f"{fairness.FROM_RECORD}{len(start.opening)}"
    if start.seed is not None:
        return fairness.KNOWN_SEED
    return fairness.CHOSEN_SETUP if start.setup is not None else ""


def chosen(table: Table) -> ChosenStart | UnsetType:
    """The same for everybody who looks at the table, before they sit down."""
    start = table.row.start
    if start.daily:
        return ChosenStart("daily")
    words = chosen_words(start)
    if not words:
        return UNSET
    if start.opening:
        return ChosenStart("record", len(start.opening))
    return ChosenStart("seed" if words == fairness.KNOWN_SEED else "set-up")
