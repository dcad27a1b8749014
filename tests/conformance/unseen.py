"""What games declare and the matches of test_types.py do not reach, with the reason."""

from __future__ import annotations

BOTH_WIN = "both dealt hands win in one deal of fifty thousand"

RULED = "every refusal of this game names its rule"
EMPTY_STACK = "no move is about a stack that is empty"
BLOCKED = "no meeple of a random match is blocked: test_forest.py has one"
LOST = "every tile of a random match fits somewhere: test_growing.py has one that does not"

UNSEEN: dict[str, dict[str, str]] = {
    "kigi": {
        "Refusal.rule?": RULED,
        "Refusal.where?": "every refusal of a pose tells the place at fault",
        "Settled.refusal: None": "no card can lie where it is held here: test_consult.py has one",
        "event discarded": "every card of these matches can be used: test_turn.py puts one away",
    },
    "kodama-3d": {
        "Refusal.rule?": RULED,
        "Preview.tile: None": EMPTY_STACK,
        "event meeple-stayed": BLOCKED,
        "event tile-lost": LOST,
        **{f"TileLost.{key}": LOST for key in ("tile", "kodama", "feature", "shape", "seat")},
    },
    "koi-koi": {"Outcome.also": BOTH_WIN, "HandWin.other_hand": BOTH_WIN},
}
