"""The one path out: every message is built here, for the eyes of whoever gets it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NewType

import msgspec
from msgspec import UNSET, UnsetType, structs

from kiribako.kernel.event import Event
from kiribako.kernel.fairness import commitment
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.kernel.sheet import Line
from kiribako.server import log
from kiribako.server.package_boards import needs_drawing
from kiribako.server.refusals import problem_of
from kiribako.server.table.clocks import clock_shown
from kiribako.server.table.hints import hints_agreed
from kiribako.server.table.plan import no_rules
from kiribako.server.table.resign import agreed_end
from kiribako.server.table.rights import Rights, rights_of
from kiribako.server.table.start import chosen, is_fair
from kiribako.server.table.state import Pending, Table
from kiribako.server.wire import parts, to_client

MOST_MOVES: Final = 500  # legal moves that are listed
LARGEST_DRAWING: Final = 200_000  # characters
SPECTATOR: Final = "-"
Payload = NewType("Payload", bytes)  # a finished message; a connection takes nothing else
Eyes = tuple[int, ...]  # the seats of the viewer, none for a spectator

_encode = msgspec.json.Encoder().encode


class BroadcastContext:
    """What a broadcast knows besides the table: who is here, what time it is."""

    __slots__ = ("at", "downtimes", "here", "watchers", "watching")

    def __init__(
        self,
        at: int,
        here: frozenset[str] = frozenset(),
        watching: int = 0,
        downtimes: Sequence[tuple[int, int]] = (),
        watchers: Sequence[parts.Person] = (),
    ) -> None:
        self.at = at
        self.here = here
        self.watching = watching
        self.watchers = watchers  # those of them who are named
        self.downtimes = downtimes


def encoded(message: to_client.ToClient) -> Payload:
    return Payload(_encode(message))


def whole(
    table: Table,
    who: parts.Person,
    context: BroadcastContext,
    muted: list[str],
    snapshot: Any = None,
) -> Payload:
    """Everything about a table."""
    return encoded(
        to_client.TableMessage(n=table.n, table=shown(table, who, context, muted, snapshot))
    )


def shown(
    table: Table,
    who: parts.Person,
    context: BroadcastContext,
    muted: list[str],
    snapshot: dict[str, Any] | None = None,
) -> parts.Table:
    """A table for somebody's eyes."""
    eyes = table.eyes(who.who)
    row = table.row
    return parts.Table(
        id=row.id,
        code=row.code,
        game=row.game,
        title=table.game.title if table.game else row.game,
        rules_version=row.rules_version,
        options=row.options,
        visibility=row.visibility,
        host=row.host,
        me=who,
        mine=list(eyes),
        seats=seats(table, eyes, context),
        status=status(table),
        clock=clock_shown(row.clock),
        agreed=agreement(table),
        offers=[offer(n, pending) for n, pending in table.offers.items()],
        chat=[chat_line(table, *said) for said in table.chat if said[2].who not in muted],
        history=history(table, eyes),
        position=position_or_snapshot(table, eyes, context, snapshot),
        opening=opening(table, eyes),
        fairness=fairness(table),
        chosen=chosen(table),
        watching=context.watching,
        watchers=list(context.watchers),
        muted=muted,
        chat_for=row.chat,
    )


def told(
    table: Table, n: int, at: int, entry: log.AnyEntry, eyes: Eyes, context: BroadcastContext
) -> Payload | None:
    """What just happened; None for what nobody is told of. The table stands right after it."""
    message: to_client.ToClient
    match entry:
        case log.Moved() if table.match is not None:
            time, rights = clocks(table, context), rights_of(table, eyes, context.at)
            return moved(n, entry, table.match, table.events, eyes, time, rights)
        case log.Undone() if table.match is not None:
            there = standing(table, table.match, eyes, context)
            message = to_client.Undone(n=n, ply=entry.ply, position=there)
        case log.Sat() | log.Stood() | log.BotSat() | log.Resigned():
            sitting = seats(table, eyes, context)
            added = fairness(table) if table.phase == "waiting" else UNSET
            message = to_client.SeatsChanged(n=n, seats=sitting, mine=[*eyes], fairness=added)
            if table.phase == "playing" and table.match is not None:
                there = standing(table, table.match, eyes, context)
                message = structs.replace(message, position=there)
        case log.Started() if table.match is not None:
            there = standing(table, table.match, eyes, context)
            proof, before = fairness(table), opening(table, eyes)
            message = to_client.StatusChanged(
                n=n, status=status(table), position=there, opening=before, fairness=proof
            )
        case log.Ended() | log.Followed():
            message = to_client.StatusChanged(n=n, status=status(table), fairness=fairness(table))
        case log.Said() if entry.text:
            message = to_client.Chatted(n=n, line=chat_line(table, n, at, entry))
        case log.Unsaid():
            message = to_client.Unsaid(n=n, line=entry.line)
        case log.Hinted():
            used = len(table.chairs[entry.seat].hinted)
            message = to_client.Hinted(n=n, seat=entry.seat, hints=used)
        case log.Offered() if n in table.offers:
            message = to_client.OfferMade(n=n, offer=offer(n, table.offers[n]))
        case log.Answered():
            message = answered(table, n, entry)
        case _:
            return None
    return encoded(message)


def moved(
    n: int,
    entry: log.Moved,
    match: Match,
    events: list[Event],
    eyes: Eyes,
    time: parts.Clocks | UnsetType,
    rights: Rights | None = None,
) -> Payload:
    """A decision, with the match standing right after it."""
    viewer = public_eyes(eyes)
    return encoded(
        to_client.Moved(
            n=n,
            ply=entry.ply,
            seat=entry.seat,
            move=match.shown(entry.ply, viewer),
            events=[event.seen_by(viewer) for event in events],
            position=position(match, eyes, time, rights),
        )
    )


def public_eyes(eyes: Eyes) -> int | None:
    """Whose events are told: one seat's own; with several on one screen, what all may see."""
    return eyes[0] if len(eyes) == 1 else None


def standing(table: Table, match: Match, eyes: Eyes, context: BroadcastContext) -> parts.Position:
    """Where a table's match stands, with what these eyes may do besides moving."""
    return position(match, eyes, clocks(table, context), rights_of(table, eyes, context.at))


def position(
    match: Match,
    eyes: Eyes,
    time: parts.Clocks | UnsetType = UNSET,
    rights: Rights | None = None,
) -> parts.Position:
    """Where the match stands, for these eyes."""
    views = {str(seat): drawn(match, seat) for seat in eyes} or {SPECTATOR: drawn(match, None)}
    first = next(iter(views.values()))
    actor = match.actor
    moves: list[str] | None = None
    choices: int | UnsetType = UNSET
    if actor is not None and actor in eyes:
        legal = match.state.legal_moves()
        choices = len(legal)
        if choices <= MOST_MOVES:
            moves = [match.game.write(match.state, move) for move in legal]
    return parts.Position(
        ply=match.ply,
        views=views,
        actor=actor,
        moves=moves,
        scores=first.get("scores") or [],
        choices=choices,
        sheet=sheet(match) if match.over else UNSET,
        clocks=time,
        undo=rights.undo if rights else UNSET,
        undo_until=rights.undo_until if rights else UNSET,
        hints=rights is not None and rights.hints,
        coach=rights is not None and rights.coach,
        draw=rights is not None and rights.draw,
    )


def drawn(match: Match, viewer: int | None) -> dict[str, Any]:
    """A view; with the game's own drawing of it, where the page has no board for the game."""
    view = match.view(viewer)
    if not needs_drawing(match.game):
        return view
    drawing = match.game.svg(view)
    return {**view, "drawing": drawing} if drawing and len(drawing) <= LARGEST_DRAWING else view


def sheet(match: Match) -> list[parts.ScoreLine]:
    return score_lines(match.score_sheet().lines)


def score_lines(lines: Sequence[Line]) -> list[parts.ScoreLine]:
    return [
        parts.ScoreLine(line.seat, line.points, line.rule, line.label, line.code, dict(line.facts))
        for line in lines
    ]


def position_or_snapshot(
    table: Table, eyes: Eyes, context: BroadcastContext, snapshot: dict[str, Any] | None
) -> parts.Position | None:
    """The position; without the rules, the last one that was kept for these eyes."""
    if table.match is not None:
        return standing(table, table.match, eyes, context)
    if snapshot is None or table.phase == "waiting":
        return None
    names = [str(seat) for seat in eyes] or [SPECTATOR]
    views = {name: snapshot["views"][name] for name in names if name in snapshot["views"]}
    return parts.Position(
        ply=snapshot["ply"], views=views, actor=None, moves=None, scores=snapshot["scores"] or []
    )


def snapshot_of(table: Table) -> str:
    """What every viewer sees right now, to be kept for a day when the rules are gone."""
    if table.match is None:
        return ""
    views = {str(seat): table.match.view(seat) for seat in range(table.row.seats)}
    views[SPECTATOR] = table.match.view(None)
    scores = views[SPECTATOR].get("scores") or []
    return _encode({"ply": table.match.ply, "views": views, "scores": scores}).decode()


def history(table: Table, eyes: Eyes) -> list[parts.Decision]:
    """Every decision so far; without the rules only of a finished match, whose moves are open."""
    if table.match is not None:
        past = table.match.history(public_eyes(eyes))
        return [parts.Decision(**decision) for decision in past]
    if table.phase != "over":
        return []
    return [parts.Decision(ply, seat, move, []) for ply, (seat, move) in enumerate(table.decisions)]


def opening(table: Table, eyes: Eyes) -> list[dict[str, Any]]:
    """What happened before the first decision."""
    if table.match is None:
        return []
    viewer = public_eyes(eyes)
    return [event.seen_by(viewer) for event in table.match.opening()]


def seats(table: Table, eyes: Eyes, context: BroadcastContext) -> list[parts.SeatState]:
    return [
        parts.SeatState(
            seat=seat,
            kind=chair.kind,
            name=chair.name,
            who=chair.who or UNSET,
            level=chair.level or UNSET,
            mine=seat in eyes,
            here=chair.who in context.here,
            resigned=chair.resigned,
            hints=len(chair.hinted),
            away=away_until(table, seat, context.at),
        )
        for seat, chair in enumerate(table.chairs)
    ]


def away_until(table: Table, seat: int, at: int) -> int:
    """When somebody on vacation will be back, where that makes the clock stand still; else 0."""
    if table.row.clock is None or table.row.clock.kind != "days":
        return 0
    return next((ended for began, ended in table.timer.away(seat) if began <= at < ended), 0)


def agreement(table: Table) -> parts.Agreement:
    """What whoever sits down agrees to, spelled out."""
    return parts.Agreement(
        take_backs=table.row.take_backs,
        hints=hints_agreed(table),
        out_of_time=agreed_end(table),
        chat=table.row.chat,
        watchers="none" if table.row.visibility == "private" else "all",
        coach=table.row.coach,
        rated=table.row.rated,
    )


def status(table: Table) -> parts.Status:
    ended = table.ended
    unreadable = table.game is None
    return parts.Status(
        phase=table.phase,
        reason=ended.reason if ended else UNSET,
        by=ended.by if ended and ended.by >= 0 else UNSET,
        winners=ended.winners if ended else UNSET,
        tie_break=tie_break(table),
        next=table.next or UNSET,
        readable=no_rules(table).message if unreadable else UNSET,
    )


def tie_break(table: Table) -> parts.TieBreak | UnsetType:
    """What decided a match played to its end, if points alone did not."""
    finished = table.ended is not None and table.ended.reason == "finished"
    if not finished or table.match is None or any(chair.resigned for chair in table.chairs):
        return UNSET
    found = table.match.tie_break()
    return UNSET if found is None else parts.TieBreak(*found)


def clocks(table: Table, context: BroadcastContext) -> parts.Clocks | UnsetType:
    if table.row.clock is None:
        return UNSET
    left = table.timer.shown(context.at, table.actor, context.downtimes)
    return parts.Clocks(left=left, running=table.actor, at=context.at)


def presence(table: Table, context: BroadcastContext) -> Payload:
    here = [chair.who in context.here for chair in table.chairs]
    named = list(context.watchers)
    told = to_client.Presence(n=table.n, here=here, watching=context.watching, watchers=named)
    return encoded(told)


def offer(n: int, pending: Pending) -> parts.Offer:
    made = pending.made
    return parts.Offer(
        offer=n,
        what=made.what,
        by=made.by,
        waiting=list(pending.waiting),
        ply=made.ply if made.ply >= 0 else UNSET,
        seat=made.seat if made.seat >= 0 else UNSET,
        level=made.level or UNSET,
    )


def answered(table: Table, n: int, entry: log.Answered) -> to_client.OfferAnswered:
    still_open = entry.offer in table.offers
    return to_client.OfferAnswered(
        n=n,
        offer=entry.offer,
        seat=entry.seat,
        accept=entry.accept,
        open=still_open,
        accepted=entry.accept and not still_open,
    )


def chat_line(table: Table, n: int, at: int, said: log.Said) -> parts.ChatLine:
    seats_held = table.eyes(said.who)
    seat = seats_held[0] if seats_held else UNSET
    return parts.ChatLine(n=n, who=said.who, name=said.name, text=said.text, at=at, seat=seat)


def fairness(table: Table) -> parts.Fairness | UnsetType:
    """The commitment always, the secret and the seed only when nothing is left to hide."""
    if not is_fair(table):
        return UNSET
    over = table.phase == "over" and not table.row.deal  # others may still play these deals
    return parts.Fairness(
        commitment=commitment(table.row.secret),
        entropies=[chair.entropy for chair in table.chairs],
        secret=table.row.secret if over else UNSET,
        seed=str(table.seed) if over and table.seed is not None else UNSET,
    )


def ack(id: str, n: int) -> Payload:
    return encoded(to_client.Ack(id=id, n=n))


def refused(id: str, error: KiribakoError) -> Payload:
    """Why not; nothing in it that the asker may not know, for it is made of what was asked."""
    problem = problem_of(error)
    return encoded(
        to_client.Refused(
            id=id,
            code=problem.code,
            message=problem.message,
            rule=problem.rule,
            where=problem.where,
            ply=problem.ply,
        )
    )


def answer(answered: to_client.Answer) -> Payload:
    return encoded(answered)
