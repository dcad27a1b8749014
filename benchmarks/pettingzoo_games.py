"""PettingZoo's own games next to ours: one match by turns, and ours many at a time."""

from __future__ import annotations

from benchmarks.environments import MATCHES, blind_turns, many_kiwara, through_turns, turns
from benchmarks.peers import load
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, alternate, at_work

THEIRS = "PettingZoo connect_four"
MANY = f"Kiwara x {MATCHES}"
BLIND = f"Kiwara x {MATCHES}, blind"
CONNECT_FOUR = "pettingzoo.classic.connect_four.connect_four"
PACKAGES = "pettingzoo pygame"
AHEAD = Goal(ratio=20)


def measure(effort: Effort, watch: Watch) -> list[Row]:
    theirs = load(CONNECT_FOUR, "PettingZoo's classic games", PACKAGES)
    works = {
        MANY: many_kiwara(observing=True),
        BLIND: many_kiwara(observing=False),
        "Kiwara by turns": turns("kiwara"),
        "Kiwara by turns, blind": blind_turns("kiwara"),
        THEIRS: through_turns(theirs.raw_env()),
    }
    best = alternate({name: at_work(work) for name, work in works.items()}, effort, watch)
    goals = {MANY: AHEAD, BLIND: AHEAD}
    return [
        Row(name, best[name], "decisions", THEIRS, best[THEIRS], goals.get(name, Goal()))
        for name in works
        if name != THEIRS
    ]
