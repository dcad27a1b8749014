"""The strongest bot thinks on in others' time: only what its seat knows, and only while idle."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import kiribako
from kiribako.bots.levels import LONGEST
from kiribako.bots.together import roots
from kiribako.kernel.match import Match
from kiribako.server.bots import worker
from kiribako.server.bots.fallback import cost_of, time_of
from kiribako.server.bots.kept_trees import Thinker
from kiribako.server.web.games import facts
from tests.conftest import COMPILED
from tests.server.test_kept_trees import job_of

LEVEL = f"level-6:{200 if COMPILED else 10}"
PONDERED = 40 if COMPILED else 4  # looks for work that find none


def idle(times: int) -> Callable[[], bool]:
    """No work the first so many times that somebody looks."""
    left = iter(range(times))
    return lambda: next(left, None) is None


def begun(game: str, plies: int, seed: int = 3) -> Match:
    match = kiribako.game(game).new_match(seats=2, seed=seed)
    while match.ply < plies:
        match.play(match.moves()[7 * match.ply % len(match.moves())])
    return match


def thought_on(match: Match, *, ponder: float = 1000.0) -> worker.JobRunner:
    """A worker whose bot has decided, and gone on thinking while nothing else was to do."""
    runner = worker.JobRunner()
    job = job_of(match, level=LEVEL)
    job.ponder = ponder
    assert not runner.answer(job).problem
    runner.ponder(idle(PONDERED))
    return runner


@pytest.mark.parametrize("game", ["kiwara", "kami-sama"])
def test_it_goes_on_while_others_decide(game: str) -> None:
    """Its tree then holds more than its decision needed."""
    match = begun(game, 6)
    thinker = Thinker("a", match.actor or 0, LEVEL)
    once = worker.JobRunner()
    assert not once.answer(job_of(match, level=LEVEL)).problem
    at_first = int(once.trees.searches[thinker].tree.visits[0])
    later = thought_on(match).trees.searches[thinker]
    assert later.viewer == match.actor
    assert int(later.tree.visits[0]) > at_first / 2 + PONDERED


def test_work_and_time_end_it() -> None:
    match = begun("kiwara", 6)
    assert thought_on(match, ponder=0.0).ahead is None, "nobody said that it may"
    runner = worker.JobRunner()
    job = job_of(match, level=LEVEL)
    job.ponder = 1000.0
    runner.answer(job)
    ready = runner.ahead
    assert ready is not None
    known = int(ready.search.tree.visits[0])  # from its decision
    runner.ponder(lambda: True)
    assert ready.search.tree.visits[0] == known, "there was work at once"
    runner.ahead = ready._replace(end=time.monotonic())
    runner.ponder(lambda: False)
    assert ready.search.tree.visits[0] == known, "its time was up"


def test_what_is_hidden_does_not_reach_its_thoughts() -> None:
    """Kami-sama: truths that look alike from its seat, before and after, give the same tree."""
    compared = 0
    for plies in range(5, 30 if COMPILED else 12):
        match = begun("kami-sama", plies)
        seat = match.actor or 0
        shown, trees = set(), []
        for truth in (match.state, match.redeal(seat, 55)):
            match.state = truth
            runner = worker.JobRunner()
            job = job_of(match, level=LEVEL)
            job.ponder = 1000.0
            runner.matches[job.table] = (match, list(job.moves))
            after = match.after(match.read(runner.answer(job).move))
            shown.add(str(match.game.view(after, seat)))
            if runner.ahead is not None:
                runner.ahead.search.run(PONDERED)
                trees.append(roots(runner.ahead.search))
        if len(shown) == 1 and trees:  # otherwise its move has turned something up
            assert trees[0] == trees[1]
            compared += 1
    assert compared


def test_the_page_is_told_how_long_it_may_think() -> None:
    """By the clock; on two cores it works twice as much. Where it has one it is not offered."""
    game = kiribako.game("kiwara")
    told = {bot.word: bot.seconds for bot in facts(game).bots}
    assert told["level-6"] == time_of("level-6") == LONGEST == 2.0
    assert cost_of("level-6") == 4.0
    assert "level-6" not in {bot.word for bot in facts(game, strongest=False).bots}
