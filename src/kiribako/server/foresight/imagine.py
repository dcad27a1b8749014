"""Imagining: how a match might go on, from a position dealt anew for one seat.

Nothing here ever looks at what that seat cannot know: a position is redealt first, and moves are
tried on that. So neither a refusal nor a list of moves can tell anything.
"""

from __future__ import annotations

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.server import redaction
from kiribako.server.refusals import TableError
from kiribako.server.table.move_words import words_of
from kiribako.server.table.plan import must_play, no_rules
from kiribako.server.table.state import Table
from kiribako.server.wire import foresight as wire

DEALS = (11, 7919, 104_729)  # by which it is seen whether chance has a say
DEEPEST = 40  # decisions


def dealt(table: Table, seat: int, deal: int) -> Match:
    """The match with all that the seat cannot know dealt anew."""
    must_play(table)
    if table.match is None:
        raise no_rules(table)
    copy = table.match.copy()
    copy.state = table.match.redeal(seat, deal)
    return copy


def imagined(table: Table, seat: int, deal: int, moves: list[str]) -> wire.Imagined:
    """Where some moves would lead, seen by whoever decides there."""
    match = dealt(table, seat, deal)
    tried: list[wire.Tried] = []
    for text in moves[:DEEPEST]:
        actor = match.actor
        if actor is None:
            raise TableError("match-over", "the match would be over before that")
        move = match.read(text)
        tried.append(
            wire.Tried(
                match.game.write(match.state, move),
                actor,
                words_of(match.game, match.state, move),
            )
        )
        match.play_known(move, match.after(move))
    eyes = seat if match.actor is None else match.actor
    return wire.Imagined(
        ply=table.ply,
        seat=seat,
        eyes=eyes,
        position=redaction.position(match, (eyes,)),
        tried=tried,
    )


def certain(table: Table, seat: int, moves: list[str]) -> int:
    """How many of some moves lead to what the seat can foresee: chance and secrets have no say.

    They are tried on several deals; what the seat would see the same after each is known to it.
    """
    matches = [dealt(table, seat, deal) for deal in DEALS]
    for count, text in enumerate(moves):
        try:
            for match in matches:
                move = match.read(text)
                match.play_known(move, match.after(move))
        except KiribakoError:
            return count
        first, *others = (match.view(seat) for match in matches)
        actors = {match.actor for match in matches}
        if len(actors) > 1 or any(view != first for view in others):
            return count
    return len(moves)
