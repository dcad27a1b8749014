"""Our games driven from Python next to another engine's games driven from Python."""

from __future__ import annotations

from collections.abc import Sequence

import kiribako
from benchmarks.playing import classic_kiwara, inside, starts_of, through_match, through_state
from benchmarks.rows import Row
from benchmarks.timing import Effort, Watch, Work, alternate, here


def against(
    peers: dict[str, Work], card_games: Sequence[str], effort: Effort, watch: Watch
) -> list[Row]:
    """Rows for every peer, whose portion of work is one match counted in decisions.

    Those among the card games are also held against our games that are played in rounds.
    """
    ours = {
        "Kiwara through State": through_state([classic_kiwara()]),
        "Kiwara through Match": through_match(kiribako.game("kiwara")),
    }
    best = alternate({name: here(work) for name, work in {**ours, **peers}.items()}, effort, watch)
    decisions = [
        Row(own, best[own], "decisions", peer, best[peer]) for own in ours for peer in peers
    ]
    return decisions + rounds_against({name: peers[name] for name in card_games}, effort, watch)


def rounds_against(peers: dict[str, Work], effort: Effort, watch: Watch) -> list[Row]:
    """Rounds of our games that are played in rounds, and matches of the peers."""
    ours: dict[str, Work] = {}
    for game in kiribako.games():
        rounds = game.new_match(seed=0).options.get("rounds")
        if rounds:
            starts = starts_of(game)
            ours[f"{game.title} through State"] = counting(rounds, through_state(starts))
            ours[f"{game.title} in the engine"] = counting(rounds, inside(starts))
    if not ours:
        return []
    counted = ours | {name: counting(1, work) for name, work in peers.items()}
    best = alternate({name: here(work) for name, work in counted.items()}, effort, watch)
    return [Row(own, best[own], "rounds", peer, best[peer]) for own in ours for peer in peers]


def counting(rounds: int, work: Work) -> Work:
    """The same work, one match a portion, counted in rounds."""

    def match(seed: int) -> int:
        work(seed)
        return rounds

    return match
