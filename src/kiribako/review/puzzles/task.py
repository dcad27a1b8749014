"""The task of a puzzle: how the seat stands and what is asked, as facts that make a sentence."""

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.match import Match

LOOKED_AT: Final = 200  # legal moves whose kinds are told


def task_of(match: Match, seat: int) -> dict[str, Any]:
    """What the seat itself may know: nothing of it depends on hidden things.

    `standing` is ahead, behind or level by `points`, or secret where the game keeps its counting
    to itself; `kinds` are the codes of the words for its legal moves.
    """
    legal = match.state.legal_moves()
    stride = max(1, len(legal) // LOOKED_AT)
    kinds = {match.game.words(match.state, move).code for move in legal[::stride]}
    facts: dict[str, Any] = {
        "standing": "secret",
        "points": 0,
        "seats": match.seats,
        "kinds": sorted(kind for kind in kinds if kind),
    }
    if match.game.sheet_is_open():
        scores = match.scores()
        ahead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
        facts["standing"] = "ahead" if ahead > 0 else "behind" if ahead < 0 else "level"
        facts["points"] = abs(ahead)
    return facts
