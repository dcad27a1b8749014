"""The matches of one seat among rivals, one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kiribako.kernel.random import fresh_seed
from kiribako.kernel.refusal import IllegalMove, Refusal, quote
from kiribako.rl.env_config import EnvConfig, Mask, Numbers, OutOfOrder, refused, whole
from kiribako.rl.rivals import Policy, Rivals
from kiribako.rl.running_match import RunningMatch, remembers

LOSE = "lose"
REFUSE = "refuse"
Setup = dict[str, Any] | Callable[[int], dict[str, Any]] | None


class OneSeat:
    """Deals matches, seats the rivals and lets those play that are players.

    The first match after a seed is the one that `Game.new_match` deals with it, the next ones
    belong to its series. A match that rivals end before the learner has a decision is dealt again.
    """

    def __init__(
        self, running: RunningMatch, rivals: Rivals, *, seat: int | None, setup: Setup
    ) -> None:
        self.running = running
        self.rivals = rivals
        self.asked_seat = seat
        self.setup = setup
        self.seat = seat or 0
        self.series: int | str | None = None
        self.dealt = 0
        self.others: dict[int, Any] = {}
        self.dice = random.Random()  # noqa: S311 - nothing to keep secret
        self.ended = False

    def begin(self, seed: Any = None, setup: dict[str, Any] | None = None) -> None:
        """Deal a match, of a new series if there is a seed."""
        if seed is not None:
            self.series, self.dealt = whole(seed), 0
        elif self.series is None:
            self.series = fresh_seed()
        dealt = f"{self.series}/{self.dealt}" if self.dealt else self.series
        stacked = setup
        if setup is None:
            stacked = self.setup(self.dealt) if callable(self.setup) else self.setup
        self.dealt += 1
        self.running.deal(dealt, stacked)
        self.dice.seed(f"rivals of {dealt}")
        self.ended = False
        if self.asked_seat is None:
            self.seat = self.dice.randrange(self.config.seats)
        self.others = self.rivals.seated(self.seat, self.draw)
        if any(remembers(rival, self.running.state) for rival in self.others.values()):
            self.running.past = []

    @property
    def config(self) -> EnvConfig:
        return self.running.config

    def draw(self) -> int:
        return self.dice.getrandbits(31)

    def waits_for(self) -> Policy | None:
        """Lets players play; the policy to be asked next, None if it is nobody's but one's own.

        What may be done then is listed, which bots do not need.
        """
        policy = self.next_policy()
        self.running.list_moves()
        return policy

    def next_policy(self) -> Policy | None:
        running = self.running
        while not running.state.over and not running.cut:
            actor = int(running.state.actor)
            if actor == self.seat:
                return None
            rival = self.others[actor]
            if not hasattr(rival, "choose"):
                policy: Policy = rival
                return policy
            running.play_move(running.ask(rival, self.draw()))
        return None

    def need_a_match(self) -> None:
        """Refuse a step before the first match or after the end of one."""
        self.running.need("step()")
        if self.ended:
            message = "this match has ended: call reset() for the next one"
            raise OutOfOrder(Refusal("reset-first", message))

    def result(self) -> tuple[float, bool, bool, dict[str, Any]]:
        """What a step came to: reward, whether the match is over or cut short, and how."""
        running, state = self.running, self.running.state
        if not state.over and not running.cut:
            return 0.0, False, False, {}
        self.ended = True
        found: dict[str, Any] = {"scores": state.scores()}
        if not state.over:
            return 0.0, False, True, found
        found["won"] = bool(state.winners() >> self.seat & 1)
        return self.config.rewards(state)[self.seat], True, False, found

    def lose(self, error: IllegalMove) -> tuple[float, bool, bool, dict[str, Any]]:
        """The match is given up for an illegal action."""
        self.ended = True
        return -1.0 / (self.config.seats - 1), True, False, {"illegal": error.message}

    def sent(self) -> dict[str, Any]:
        """All but the running match."""
        return {name: value for name, value in vars(self).items() if name != "running"}


def settle(seats: Sequence[OneSeat], rows: list[int], numbers: Numbers, masks: Mask) -> None:
    """Let rivals play in these rows until each waits for the learner or has ended.

    Policies are asked for all the rows that wait for them at once.
    """
    waiting = rows
    while waiting:
        asked: dict[int, tuple[Policy, list[int]]] = {}
        for row in waiting:
            policy = seats[row].waits_for()
            if policy is not None:
                asked.setdefault(id(policy), (policy, []))[1].append(row)
        waiting = []
        for policy, those in asked.values():
            for row in those:
                running = seats[row].running
                running.see(int(running.state.actor))
            answers = np.asarray(policy(numbers[those], masks[those]))
            if answers.shape != (len(those),):
                message = f"a policy gives {len(those)} actions for as many rows, not {answers!r}"
                raise refused("bad-rivals", message)
            for row, action in zip(those, answers):
                seats[row].running.decide(action)
            waiting += those


def check_seat(config: EnvConfig, seat: int | None, illegal: str) -> None:
    if seat is not None and seat not in range(config.seats):
        message = f"there is no seat {quote(seat)}; seats are 0 to {config.seats - 1}"
        raise refused("no-such-seat", message)
    if illegal not in (LOSE, REFUSE):
        raise refused("bad-illegal", f"illegal is {LOSE} or {REFUSE}, not {quote(illegal)}")
