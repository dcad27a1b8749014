"""A review as the wire tells it: what the replay of a finished match shows to all, in words."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from kiribako.kernel.match import Match
from kiribako.review import Hindsight, Judgement, Reason, Review, SeatTotal, Spoken, Weighed
from kiribako.review.judgement import rounded, short
from kiribako.server.wire import parts
from kiribako.server.wire import review as wire


def shown(review: Review, match: Match) -> wire.Review:
    """A review with what its match reveals; whoever may see the replay may see all of it."""
    return wire.Review(
        game=review.game,
        rules_version=review.rules_version,
        simulations=review.simulations,
        share=short(review.share),
        start=rounded(review.start),
        deal=rounded(review.deal),
        result=rounded(review.result),
        decisions=[decision(judgement, match) for judgement in review.judgements],
        seats=[seat(total) for total in review.seats],
        turning_points=[
            wire.TurningPoint(point.ply, kind(point.kind), point.seat, rounded(point.change))
            for point in review.turning_points()
        ],
        broken_off=review.broken_off,
        hides=review.hides,
        adds_up=review.adds_up,
        caveat=review.caveat,
        dealt=[event.seen_by(None) for event in match.opening()],
    )


def decision(judgement: Judgement, match: Match) -> wire.ReviewedDecision:
    low, high = judgement.interval
    better = judgement.best.move != judgement.played.move
    events = match.events(judgement.ply) if judgement.reveals else []
    return wire.ReviewedDecision(
        ply=judgement.ply,
        seat=judgement.seat,
        verdict=judgement.verdict,
        played=weighed(judgement.played),
        before=rounded(judgement.before),
        after=rounded(judgement.after),
        play=rounded(judgement.play),
        luck=rounded(judgement.luck),
        lost=short(judgement.lost),
        low=short(low),
        high=short(high),
        stake=short(judgement.stake),
        redeals=judgement.redeals,
        best=weighed(judgement.best) if better else UNSET,
        exact=judgement.exact,
        reveals=judgement.reveals,
        revealed=[event.seen_by(None) for event in events],
        why=[sentence(reason) for reason in judgement.why],
        hindsight=hindsight(judgement.hindsight),
    )


def weighed(move: Weighed) -> wire.WeighedMove:
    return wire.WeighedMove(
        move=move.move,
        words=words(move.spoken),
        chances=rounded(move.chances),
        error=short(move.error),
        line=[wire.ReviewedMove(spoken.move, words(spoken)) for spoken in move.line],
    )


def hindsight(found: Hindsight | None) -> wire.HindsightMove | UnsetType:
    if found is None:
        return UNSET
    chances, played = rounded(found.chances), rounded(found.played)
    return wire.HindsightMove(found.move, words(found.spoken), chances, played)


def words(spoken: Spoken) -> parts.Words:
    return parts.Words(spoken.text, spoken.code, spoken.facts)


def sentence(reason: Reason) -> parts.Sentence:
    return parts.Sentence(reason.key, reason.facts, reason.text)


def seat(total: SeatTotal) -> wire.ReviewedSeat:
    found = total.accuracy
    return wire.ReviewedSeat(
        seat=total.seat,
        name=total.name,
        start=short(total.start),
        luck=short(total.luck),
        own=short(total.own),
        rivals=short(total.rivals),
        result=short(total.result),
        error=short(total.error),
        accuracy=wire.ReviewAccuracy(**found.to_json()) if found else UNSET,
    )


def kind(name: str) -> wire.ReviewKind:
    return "play" if name == "play" else "luck"
