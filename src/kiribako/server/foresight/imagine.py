"""Imagining: how a match might go on, from a position dealt anew for one seat.

Nothing here ever looks at what that seat cannot know: a position is redealt first, and moves are
tried on that. So neither a refusal nor a list of moves can tell anything.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType, structs

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import IllegalMove, KiribakoError
from kiribako.server import redaction
from kiribako.server.refusals import TableError
from kiribako.server.table.move_words import words_of
from kiribako.server.wire import foresight as wire

DEALS = (11, 7919, 104_729)  # by which it is seen whether chance has a say


def dealt(match: Match, seat: int, deal: int) -> Match:
    """The match with all that the seat cannot know dealt anew."""
    copy = match.copy()
    copy.state = match.redeal(seat, deal)
    return copy


def deals(match: Match, seat: int) -> list[Match]:
    """Enough of them to see whether chance has a say."""
    return [dealt(match, seat, deal) for deal in DEALS]


def imagine(match: Match, wanted: wire.Imagine) -> wire.Imagined:
    """All that is asked about some moves from one seat."""
    found = imagined(dealt(match, wanted.seat, wanted.deal), wanted)
    if not wanted.certain:
        return found
    count = certain(deals(match, wanted.seat), wanted.seat, wanted.moves)
    return structs.replace(found, certain=count)


def imagined(match: Match, wanted: wire.Imagine) -> wire.Imagined:
    """Where some moves would lead, seen by whoever decides there, and what is asked about it."""
    ply, tried = match.ply, []
    for text in wanted.moves:
        actor = match.actor
        if actor is None:
            raise TableError("match-over", "the match would be over before that")
        move = match.read(text)
        words = words_of(match.game, match.state, move)
        tried.append(wire.Tried(match.game.write(match.state, move), actor, words))
        match.play_known(move, match.after(move))
    eyes = wanted.seat if match.actor is None else match.actor
    others = [seat for seat in range(match.seats) if seat != eyes]  # as dealt anew: nobody's secret
    found: dict[str, Any] | UnsetType = UNSET
    if wanted.question is not UNSET:
        found = match.consult(eyes, wanted.question)
    return wire.Imagined(
        ply=ply,
        seat=wanted.seat,
        eyes=eyes,
        position=redaction.position(match, (eyes, *(() if wanted.certain else others))),
        tried=tried,
        found=found,
        why=UNSET if wanted.why is UNSET else why_not(match, wanted.why),
    )


def why_not(match: Match, text: str) -> wire.ImaginedWhy:
    """Whether a move goes there."""
    try:
        move = match.read(text)
    except IllegalMove as error:
        refusal = error.refusal
        return wire.ImaginedWhy(
            legal=False,
            code=refusal.code,
            message=refusal.message,
            rule=refusal.rule or UNSET,
            where=refusal.where or UNSET,
        )
    return wire.ImaginedWhy(legal=True, words=words_of(match.game, match.state, move))


def certain(matches: list[Match], seat: int, moves: list[str]) -> int:
    """How many of some moves lead to what the seat can foresee: chance and secrets have no say.

    The matches are deals of one; what the seat would see the same in each is known to it.
    """
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
