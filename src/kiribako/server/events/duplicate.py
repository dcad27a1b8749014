"""A duplicate deal by deal: what each table made of the same cards, once all of them are over."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from kiribako.kernel.deal import Deal
from kiribako.kernel.fairness import commitment
from kiribako.server import redaction
from kiribako.server.events.event import Board, Event
from kiribako.server.refusals import TableError
from kiribako.server.table.state import Table
from kiribako.server.wire import events as wire

LONGEST = 4  # digits


def boards_with(event: Event, number: str, deal: str) -> list[tuple[int, Board]]:
    """The boards of a round that had the same deals, with the round's number."""
    found = []
    if is_number(number) and is_number(deal) and 1 <= int(number) <= len(event.rounds):
        boards = event.rounds[int(number) - 1].boards
        found = [(int(number), board) for board in boards if board.deal == int(deal) > 0]
    if not found:
        raise TableError("no-such-deal", "no tables of this event had such deals", status=404)
    return found


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST


def compared(
    event: Event, boards: Sequence[tuple[int, Board]], tables: Sequence[Table], *, over: bool
) -> wire.Duplicate:
    """All of it; of what was played nothing until all tables are over."""
    first = tables[0].row
    found = compared_deals([deals_of(table) for table in tables]) if over else []
    swings = [one.swing for one in found if one.swing is not UNSET]
    return wire.Duplicate(
        event=event.row.id,
        name=event.row.name,
        game=event.row.game,
        round=boards[0][0],
        deal=boards[0][1].deal,
        options=dict(first.options),
        over=over,
        commitment=commitment(first.secret),
        tables=[
            table_line(event, board, table, over=over)
            for (_, board), table in zip(boards, tables, strict=True)
        ],
        deals=found,
        totals=[sum(max(0, n) for n in swings), sum(max(0, -n) for n in swings)] if over else UNSET,
        secret=first.secret if over else UNSET,
    )


def table_line(event: Event, board: Board, table: Table, *, over: bool) -> wire.DuplicateTable:
    names = [event.entrants[who].name for who in board.players]
    if not over:
        return wire.DuplicateTable(board.table, list(board.players), names)
    match, ended = table.match, table.ended
    return wire.DuplicateTable(
        board.table,
        list(board.players),
        names,
        scores=match.scores() if match is not None and match.over else UNSET,
        ended=ended.reason if ended is not None else UNSET,
        by=ended.by if ended is not None and ended.by >= 0 else UNSET,
        places=board.places if board.places is not None else UNSET,
    )


def deals_of(table: Table) -> list[Deal]:
    """What a table has finished; nothing if its rules are not here."""
    return table.match.game.deals(table.match) if table.match is not None else []


def compared_deals(tables: Sequence[Sequence[Deal]]) -> list[wire.ComparedDeal]:
    """Deal by deal; the swing is that of the first seat, between the first two tables."""
    by_number = [{deal.number: deal for deal in deals} for deals in tables]
    found = []
    for number in sorted({number for deals in by_number for number in deals}):
        made = [deals.get(number) for deals in by_number]
        known = next(deal for deal in made if deal is not None)
        leads = [deal.points[0] - deal.points[1] for deal in made if deal is not None]
        whole = len(made) > 1 and len(leads) == len(made)
        found.append(
            wire.ComparedDeal(
                number=number,
                dealer=known.dealer,
                dealt=dict(known.dealt),
                made=[None if deal is None else made_of(deal) for deal in made],
                swing=leads[0] - leads[1] if whole else UNSET,
            )
        )
    return found


def made_of(deal: Deal) -> wire.DealMade:
    lines = redaction.score_lines(deal.lines)
    events = [event.seen_by(None) for event in deal.events]
    return wire.DealMade(deal.points, lines, events, deal.ply, deal.until)
