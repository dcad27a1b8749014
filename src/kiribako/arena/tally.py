"""Statistics of a contest, from its blocks: every bot's wins, Elo, points and time."""

from __future__ import annotations

import math
from typing import Any, Final

from kiribako.arena.contest import Contest
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.match_result import MatchResult
from kiribako.arena.ratings import Interval, Table, elo_interval, fit, mean_of, share_of
from kiribako.arena.sprt import Test

Block = list[MatchResult]
ROUNDS: Final = "rounds"  # the option that says of how many rounds a match consists


def tally(progress: ContestProgress) -> dict[str, Any]:
    """The whole result as plain JSON."""
    contest, blocks = progress.contest, progress.blocks()
    matches = [match for block in blocks for match in block]
    return {
        "contest": contest.to_json(),
        "matches": len(matches),
        "blocks": len(blocks),
        "wanted": contest.blocks * contest.seats,
        "over": progress.over,
        "bots": bots(contest, blocks) if blocks else [],
        "pairings": pairings(contest, blocks) if len(contest.lineups) > 1 else [],
        "seats": [seat_share(matches, seat) for seat in range(contest.seats)] if blocks else [],
        "sprt": sprt(progress.test) if progress.test is not None else None,
        "forfeits": [forfeit(match) for match in matches if match.forfeit is not None],
    }


def bots(contest: Contest, blocks: list[Block]) -> list[dict[str, Any]]:
    """A row for each bot."""
    ratings = elos(contest, blocks)
    rows = []
    for bot in contest.entrants:
        own = [block for block in blocks if bot in block[0].bots]
        if not own:
            continue
        rows.append(
            {
                "bot": bot,
                "matches": sum(len(block) for block in own),
                **wins(bot, own),
                "elo": shape(ratings[bot]) if bot in ratings else None,
                **points(contest, bot, own),
                **times(bot, own),
            }
        )
    return rows


def elos(contest: Contest, blocks: list[Block]) -> dict[str, Interval]:
    """Every bot's Elo: above its rivals if two met, above the mean if there were more."""
    if len(contest.entrants) == 2 and len(contest.lineups) == 1:
        found = {}
        for bot in contest.entrants:
            fair = contest.lineups[0].count(bot) / contest.seats
            found[bot] = elo_interval(share_of(shares(bot, blocks), contest.seats), fair)
        return found
    if len(contest.entrants) < 2:
        return {}
    tables = [
        Table(
            [block[0].bots.count(bot) for bot in contest.entrants],
            len(block),
            [math.fsum(match.share(bot) for match in block) for bot in contest.entrants],
        )
        for block in blocks
    ]
    return dict(zip(contest.entrants, fit(tables, len(contest.entrants))))


def shares(bot: str, blocks: list[Block]) -> list[float]:
    """A bot's share of the wins in each block."""
    return [math.fsum(match.share(bot) for match in block) / len(block) for block in blocks]


def wins(bot: str, blocks: list[Block]) -> dict[str, Any]:
    matches = [match for block in blocks for match in block]
    parts = [match.share(bot) for match in matches]
    fair = sum(match.bots.count(bot) / len(match.bots) for match in matches) / len(matches)
    return {
        "won": sum(part == 1 for part in parts),
        "shared": sum(0 < part < 1 for part in parts),
        "lost": sum(part == 0 for part in parts),
        "share": shape(share_of(shares(bot, blocks), len(blocks[0]))),
        "fair": round(fair, 4),
    }


def points(contest: Contest, bot: str, blocks: list[Block]) -> dict[str, Any]:
    """Points and margin over the best rival, for a match and, where it has rounds, for each."""
    scored: list[float] = []
    ahead: list[float] = []
    for block in blocks:
        ends = [
            (match.scores[seat], match.margin(seat))
            for match in block
            if match.scores is not None
            for seat, word in enumerate(match.bots)
            if word == bot
        ]
        if ends:
            scored.append(sum(score for score, _ in ends) / len(ends))
            ahead.append(sum(margin for _, margin in ends) / len(ends))
    if not scored:
        return {"points": None, "margin": None}
    found: dict[str, Any] = {"points": shape(mean_of(scored)), "margin": shape(mean_of(ahead))}
    rounds = contest.options.get(ROUNDS)
    if isinstance(rounds, int) and rounds > 0:
        found["points_per_round"] = shape(mean_of([value / rounds for value in scored]))
        found["margin_per_round"] = shape(mean_of([value / rounds for value in ahead]))
    return found


def times(bot: str, blocks: list[Block]) -> dict[str, Any]:
    decisions, seconds, slowest = 0, 0.0, 0.0
    for block in blocks:
        for match in block:
            for seat, word in enumerate(match.bots):
                if word == bot:
                    decisions += match.decisions[seat]
                    seconds += match.seconds[seat]
                    slowest = max(slowest, match.slowest[seat])
    return {
        "decisions": decisions,
        "seconds_per_decision": round(seconds / max(1, decisions), 7),
        "slowest_decision": round(slowest, 7),
    }


def pairings(contest: Contest, blocks: list[Block]) -> list[dict[str, Any]]:
    """Who met whom, with every bot's share."""
    rows = []
    for lineup in contest.lineups:
        own = [block for block in blocks if contest.lineup(block[0].block) == lineup]
        if own:
            parts = {bot: shape(share_of(shares(bot, own), contest.seats)) for bot in lineup}
            rows.append({"bots": list(lineup), "matches": len(own) * contest.seats, "share": parts})
    return rows


def seat_share(matches: list[MatchResult], seat: int) -> float:
    """How much of the wins a seat had, whoever sat there."""
    won = math.fsum((seat in match.winners) / len(match.winners) for match in matches)
    return round(won / len(matches), 4)


def sprt(test: Test) -> dict[str, Any]:
    return {
        "elo": list(test.bounds),
        "log_likelihood_ratio": round(test.ratio, 4),
        "verdict": test.verdict or None,
    }


def forfeit(match: MatchResult) -> dict[str, Any]:
    assert match.forfeit is not None  # noqa: S101 - asked before
    bot = match.bots[match.forfeit["seat"]]
    return {"block": match.block, "rotation": match.rotation, "bot": bot, **match.forfeit}


def shape(interval: Interval) -> dict[str, float | None]:
    """An interval as JSON, which knows no infinity."""
    return {
        name: round(value, 4) if math.isfinite(value) else None
        for name, value in interval._asdict().items()
    }
