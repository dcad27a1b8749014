"""The referee: seats the bots, plays a match to its end, and says what came of it."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import Any

from kiribako.arena.bot import Bot, BrokenBot
from kiribako.arena.contest import Contest, Unit
from kiribako.arena.match_result import MatchResult
from kiribako.arena.players import sit_down, take_seat
from kiribako.arena.program_bot import ProgramBot
from kiribako.kernel.match import Match


class Referee:
    """Plays the matches of one contest; programs stay at hand from one match to the next."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.idle: dict[str, list[ProgramBot]] = {}

    def play(self, unit: Unit, by: str = "") -> MatchResult:
        """One match from the deal to the result."""
        began = time.monotonic()
        contest = self.contest
        words = contest.seating(unit)
        seed = contest.deal_seed(unit.block)
        match = contest.rules.new_match(
            seats=contest.seats, seed=seed, options=contest.options, names=named(words)
        )
        result = MatchResult(unit.block, unit.rotation, words, by=by)
        bots: list[Bot] = []
        try:
            for seat, word in enumerate(words):
                bots.append(self.seat(word, contest.bot_seed(unit, seat)))
            forfeit = self.run(match, bots, result)
        finally:
            self.dismiss(words, bots)
        record = match.record()
        if forfeit:
            record.comments.append((match.ply, forfeit))
        else:
            result.scores = match.scores()
            result.winners = match.winners()
        result.record = record.to_text()
        result.digest = hashlib.sha256(result.record.encode()).hexdigest()[:16]
        result.took = time.monotonic() - began
        return result

    def run(self, match: Match, bots: list[Bot], result: MatchResult) -> str:
        """Let every seat decide until the match is over; the comment on a forfeit."""
        seat = 0
        try:
            for seat, bot in enumerate(bots):
                bot.begin(match, seat)
            while not match.over:
                seat = int(match.state.actor)
                decision = bots[seat].decide(match, seat)
                result.clock(seat, decision.seconds)
                match.play_move(decision.move)
        except BrokenBot as error:
            result.forfeit = {"seat": seat, **error.refusal.to_json()}
            result.winners = [other for other in range(match.seats) if other != seat]
            return f"{match.names[seat]} forfeits: {' '.join(error.message.split())}"
        for bot in bots:
            bot.finish(match)
        return ""

    def seat(self, word: str, seed: int) -> Bot:
        if self.idle.get(word):
            program = self.idle[word].pop()
            program.seed = seed
            return program
        contest = self.contest
        return take_seat(
            contest.rules,
            word,
            seed,
            folder=Path(contest.folder),
            move_time=contest.move_time,
        )

    def dismiss(self, words: list[str], bots: list[Bot]) -> None:
        for word, bot in zip(words, bots):
            if isinstance(bot, ProgramBot):
                self.idle.setdefault(word, []).append(bot)
            else:
                bot.close()

    def close(self) -> None:
        for programs in self.idle.values():
            for program in programs:
                program.close()
        self.idle = {}


def try_out(contest: Contest) -> None:
    """Let every bot sit down once, so that a misspelt or broken one is noticed at the start."""
    match = contest.rules.new_match(seats=contest.seats, seed=0, options=contest.options)
    for word in contest.entrants:
        bot = take_seat(contest.rules, word, 0, folder=Path(contest.folder))
        try:
            sit_down(bot, word, match, 0)
        finally:
            bot.close()


def named(words: list[str]) -> list[str]:
    """A name for each seat; a bot that sits at several is told apart by its seat."""
    return [word if words.count(word) == 1 else f"{word} {seat}" for seat, word in enumerate(words)]


def play_batch(contest: Contest, units: list[Unit], by: str = "") -> list[dict[str, Any]]:
    """A few matches in a row, as plain JSON."""
    referee = Referee(contest)
    try:
        return [referee.play(unit, by).to_json() for unit in units]
    finally:
        referee.close()
