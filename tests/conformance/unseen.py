"""What games declare and the matches of test_types.py do not reach, with the reason."""

from __future__ import annotations

BOTH_WIN = "both dealt hands win in one deal of fifty thousand"

RULED = "every refusal of this game names its rule"
EMPTY_STACK = "no move of a random match is about a stack that is empty"
BLOCKED = "no meeple of a random match is blocked: test_forest.py has one"
LOST = "every tile of a random match fits somewhere: test_growing.py has one that does not"

TIED = "no random match ends in a tie: test_words.py has one"
TIE_REASONS = ("tokens", "temples", "peasants", "shared")

UNSEEN: dict[str, dict[str, str]] = {
    "kigi": {
        "Refusal.rule?": RULED,
        "Refusal.where?": "every refusal of a pose tells the place at fault",
        "Settled.refusal: None": "no card can lie where it is held here: test_consult.py has one",
        "event discarded": "every card of these matches can be used: test_turn.py puts one away",
        "Taken.seat": "as of a discard",
        "Taken.card": "as of a discard",
        "Taken.place": "as of a discard",
    },
    "kodama-3d": {
        "Refusal.rule?": RULED,
        "Preview.tile: None": EMPTY_STACK,
        "event meeple-stayed": BLOCKED,
        "event tile-lost": LOST,
        **{f"TileLost.{key}": LOST for key in ("tile", "kodama", "feature", "shape", "seat")},
    },
    "kami-sama": {
        "View.tie: Tie": TIED,
        **{f"Tie.{key}": TIED for key in ("seats", "by", "counts")},
        **{f"one of {TIE_REASONS}: {by}": TIED for by in TIE_REASONS},
    },
    "koi-koi": {"Outcome.also": BOTH_WIN, "HandWin.other_hand": BOTH_WIN},
}

# The same of moves and points in words, for test_words.py.
UNSAID: dict[str, dict[str, str]] = {
    "kigi": {
        "move.discard": "every card of these matches can be used",
        "PutAway.place": "as of a discard",
    },
    "kodama-3d": {
        "move.stay": BLOCKED,
        **{f"move.{code}": EMPTY_STACK for code in ("stay-empty", "walk-empty")},
        **dict.fromkeys(("OneStack.stack", "EmptyWalk.from", "EmptyWalk.to"), EMPTY_STACK),
    },
    "kami-sama": {"move.burn-cube": "there is always an action in a random match"},
    "koi-koi": {
        "line.carried": "no match of these has a stacked start",
        "line.four-pairs": "one dealt hand in a thousand",
    },
}
