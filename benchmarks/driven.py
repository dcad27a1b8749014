"""Our games driven from Python next to another engine's games driven from Python."""

from __future__ import annotations

from collections.abc import Sequence

import kiribako
from benchmarks.playing import classic_kiwara, rounds_inside, through_match, through_state
from benchmarks.rows import Row
from benchmarks.timing import Effort, Watch, Work, alternate, here


def against(
    peers: dict[str, Work], card_games: Sequence[str], effort: Effort, watch: Watch
) -> list[Row]:
    """Rows for every peer, whose portion of work is one match counted in decisions.

    Those among the card games are also held against our games that are played in rounds.
    """
    ours = {
        "Kiwara through State": through_state(classic_kiwara()),
        "Kiwara through Match": through_match(kiribako.game("kiwara")),
    }
    best = alternate({name: here(work) for name, work in {**ours, **peers}.items()}, effort, watch)
    decisions = [
        Row(own, best[own], "decisions", peer, best[peer]) for own in ours for peer in peers
    ]
    return decisions + rounds_against({name: peers[name] for name in card_games}, effort, watch)


def rounds_against(peers: dict[str, Work], effort: Effort, watch: Watch) -> list[Row]:
    """Rounds of our games that have them, inside the engine, and matches of the peers."""
    ours = {
        f"{game.title} inside the engine": rounds_inside(game)
        for game in kiribako.games()
        if any(option.name == "rounds" for option in game.options)
    }
    if not ours:
        return []
    counted = ours | {name: counting_matches(work) for name, work in peers.items()}
    best = alternate({name: here(work) for name, work in counted.items()}, effort, watch)
    return [Row(own, best[own], "rounds", peer, best[peer]) for own in ours for peer in peers]


def counting_matches(work: Work) -> Work:
    """The same work, one match a portion, counted in matches."""

    def match(seed: int) -> int:
        work(seed)
        return 1

    return match
