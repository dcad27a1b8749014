"""The tables of a round: rows and first entries, dealt from the event's one secret."""

from __future__ import annotations

import hashlib
from typing import Any

from kiribako.kernel.game import Game
from kiribako.server.events.event import Event
from kiribako.server.log import AnyEntry, BotSat, Sat, Start, TableRow
from kiribako.server.table.naming import new_code, new_id
from kiribako.server.table.opening import as_kept
from kiribako.server.table.start import first_entries
from kiribako.server.table.state import Table


def deal_secret(secret: str, number: int, deal: int) -> str:
    """The secret of one deal: equal at every table that plays it, told by nothing but the event's.

    The event shows the commitment to its own before anybody enters, and the secret at the end.
    """
    text = f"kiribako event 1\n{secret}\n{number}\n{deal}\n"
    return hashlib.sha256(text.encode()).hexdigest()


def seated_table(
    event: Event, game: Game[Any], number: int, deal: int, players: list[str], at: int
) -> tuple[TableRow, list[AnyEntry]]:
    """A table at which everybody sits and the match has begun."""
    wanted = event.row
    people = [who for who in players if not event.entrants[who].level]
    shared = {
        one.name: wanted.options[one.name]
        for one in game.options
        if one.name in wanted.options and not (one.per_seat and len(players) != wanted.seats)
    }
    options = game.new_match(seats=len(players), seed=0, options=shared).options
    secret_deals = wanted.kind == "duplicate"
    row = as_kept(
        TableRow(
            id=new_id(),
            code=new_code(),
            game=game.id,
            rules_version=game.rules_version,
            seats=len(players),
            options=options,
            visibility="private" if secret_deals else "public" if open_to_all(event) else "link",
            take_backs="none",
            hints="off",
            rated=wanted.rated and bool(people),
            event=wanted.id,
            deal=deal if secret_deals else 0,
            host="",
            clock=wanted.clock,
            start=Start(),
            secret=deal_secret(wanted.secret, number, deal),
            made=at,
        )
    )
    table = Table(row, game)
    entries: list[AnyEntry] = []
    for seat, who in enumerate(players):
        entrant = event.entrants[who]
        sits = (
            BotSat(seat, entrant.level, entrant.name)
            if entrant.level
            else Sat(seat, who, entrant.name)
        )
        entries.append(sits)
        table.apply(at, sits)
    return row, entries + first_entries(table, at)


def open_to_all(event: Event) -> bool:
    return event.row.open_to == "club"
