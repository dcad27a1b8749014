"""A process that thinks for bots: `python -m kiribako.server.bots.worker MEGABYTES`.

It reads jobs from its input and answers each with one line. The bot is only ever handed a
redealt position, so it cannot know more than its seat.
"""

from __future__ import annotations

import contextlib
import os
import select
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kiribako import shelf
from kiribako.bots.levels import LONGEST
from kiribako.bots.roster import make_player
from kiribako.bots.search import Search
from kiribako.bots.thinking import Thought, think
from kiribako.kernel.match import Match
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import KiribakoError
from kiribako.review import Advice, advise
from kiribako.review.judgement import short
from kiribako.server.bots.jobs import READY, Job, Result, decode_job, encode
from kiribako.server.bots.kept_trees import KeptTrees, Thinker, searcher_of
from kiribako.server.table.move_words import words_of
from kiribako.server.wire.parts import Coaching, Hint, MoveWords, Sentence, Words

REMEMBERED = 32  # matches kept, so that only the latest decisions are played again
HINT_SECONDS = 1.0
MOST_HINTS = 10
SLICE = 0.01  # seconds between two looks for work


class Ahead(NamedTuple):
    """What a bot thinks about while others decide, and until when."""

    thinker: Thinker
    player: Player
    search: Search
    end: float


class JobRunner:
    """Thinks through jobs; the matches and trees of the latest are kept for those that follow."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, tuple[Match, list[str]]] = OrderedDict()
        self.trees = KeptTrees()
        self.ahead: Ahead | None = None

    def match_of(self, job: Job) -> Match:
        """The match of a job, carried on from what is remembered where that fits."""
        match, known = self.matches.pop(job.table, (None, []))
        if match is None or known != job.moves[: len(known)]:
            game = shelf.game(job.game, version=job.rules)
            match = game.new_match(
                seats=job.seats, seed=job.seed, options=job.options, setup=job.setup
            )
            known = []
        for text in job.moves[len(known) :]:
            match.play(text)
        self.matches[job.table] = (match, list(job.moves))
        while len(self.matches) > REMEMBERED:
            self.matches.popitem(last=False)
        return match

    def look_ahead(
        self, match: Match, job: Job, move: int, thinker: Thinker, player: Player
    ) -> None:
        """Be ready to think on: about what the bot's seat will know after its move, no more."""
        searcher = searcher_of(player)
        if searcher is None:
            return
        known = match.after(move).redeal(job.seat, job.bot_seed)
        search = searcher.ahead(known, job.seat)
        if search is not None:
            self.ahead = Ahead(thinker, player, search, time.monotonic() + job.ponder)

    def ponder(self, has_work: Callable[[], bool]) -> None:
        """Think on in others' time, until there is work or time is up."""
        ahead, self.ahead = self.ahead, None
        if ahead is None:
            return
        batch = 1
        while not has_work() and time.monotonic() < ahead.end:
            began = time.monotonic()
            ahead.search.run(batch)
            if time.monotonic() - began < SLICE / 2:
                batch *= 2
        self.trees.keep(ahead.thinker, ahead.player)

    def answer(self, job: Job) -> Result:
        """The result of a job; whatever it raises is named, and the next job starts afresh."""
        self.ahead = None
        try:
            return self.do(job)
        except KiribakoError as error:
            self.matches.pop(job.table, None)
            return Result(problem=error.code)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a game does wrong
            self.matches.pop(job.table, None)
            return Result(problem=named(error))

    def do(self, job: Job) -> Result:
        match = self.match_of(job)
        if match.actor != job.seat:
            return Result(problem="nothing-to-decide")
        if job.what == "hint":
            return Result(hints=hints(match, job))
        if job.what == "coach":
            advice = advise(match, job.move, seed=job.bot_seed, seconds=HINT_SECONDS)
            return Result(coach=warned(advice))
        player = in_time(make_player(match.game, job.level, job.bot_seed))
        thinker = Thinker(job.table, job.seat, job.level)
        if not job.afresh:
            self.trees.lend(thinker, player)
        move = match.ask(player, job.bot_seed)
        self.trees.keep(thinker, player)
        if job.ponder:
            self.look_ahead(match, job, move, thinker, player)
        return Result(move=match.game.write(match.state, move))


def at_work() -> bool:
    """Whether a job has come; where that cannot be told, it is always so."""
    if os.name == "nt":
        return True
    return bool(select.select([sys.stdin.buffer], [], [], 0)[0])


def in_time(player: Player) -> Player:
    """A search that was given simulations alone also gets the time of the best level, no more."""
    one = searcher_of(player)
    if one is not None and not one.seconds:
        one.seconds = LONGEST
    return player


def named(error: Exception) -> str:
    """What an operator may know of an error: its kind and where, never what it says."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


def hints(match: Match, job: Job) -> list[Hint]:
    """The best ideas, in words."""
    return told(match, think(match, job.seat, seconds=HINT_SECONDS, seed=job.bot_seed))


def warned(advice: Advice | None) -> Coaching:
    """A warning, or that there is none."""
    if advice is None:
        return Coaching(warns=False)
    best = advice.best
    return Coaching(
        warns=True,
        lost=short(advice.lost),
        low=short(advice.low),
        high=short(advice.high),
        chance=short(advice.chance),
        best=MoveWords(best.move, Words(best.text, best.code, best.facts)),
        best_chance=short(advice.best_chance),
        why=[Sentence(reason.key, reason.facts, reason.text) for reason in advice.why],
    )


def told(match: Match, thought: Thought) -> list[Hint]:
    """A thought as people are told of it."""
    found = []
    for idea in thought.ideas[:MOST_HINTS]:
        words = words_of(match.game, match.state, match.read(idea.move))
        found.append(Hint(idea.move, words, idea.chance, idea.margin, idea.visits, idea.line))
    return found


def work(megabytes: int) -> None:
    """Answer jobs until there are no more."""
    lower_priority()
    limit_memory(megabytes)
    runner = JobRunner()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # whatever prints must not disturb the answers
    answers.write(READY)
    answers.flush()
    for line in sys.stdin.buffer:
        try:
            result = runner.answer(decode_job(line))
        except MemoryError:
            sys.exit("out of memory")
        answers.write(encode(result) + b"\n")
        answers.flush()
        runner.ponder(at_work)


def lower_priority() -> None:
    """People come first."""
    if hasattr(os, "nice"):
        os.nice(10)


def limit_memory(megabytes: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - Unix has it

        size = megabytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


if __name__ == "__main__":
    work(int(sys.argv[1]))
