"""Calls of `kiribako.rl` with any arguments, for the fuzz of the library."""

from __future__ import annotations

import contextlib
import pickle
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import kiribako
import kiribako.rl

# What an environment answers with, whatever it is asked: ours, Python's own for what is no number
# or no dictionary at all, and numpy's and Gymnasium's for what is no array.
ANSWERS = (
    kiribako.KiribakoError, TypeError, ValueError, OverflowError, AttributeError, LookupError,
    gymnasium.error.Error,
)  # fmt: skip
ROWS = 2
Call = tuple[str, Any, Callable[[], Any]]


class Environments:
    """One environment of any kind at a time, made of a game's own facts or of anything."""

    def __init__(self, dice: random.Random, anything: Callable[[], Any]) -> None:
        self.random = dice
        self.anything = anything
        self.env: Any = None
        self.kind = ""

    def begin(self, game: str, seats: int) -> None:
        """Another environment; Kigi's lists of moves are long, so its moves are drawn."""
        self.kind = self.random.choice(("env", "single", "vector", "many"))
        words: dict[str, Any] = {"seats": seats, "max_plies": self.random.choice((None, 1, 40))}
        if game == "kigi" or self.random.random() < 0.3:
            words["actions"] = "drawn"
        if self.kind in ("single", "vector"):
            words["rival"] = "random"
            words["illegal"] = self.random.choice(("lose", "refuse"))
        if self.kind != "many":
            words["render_mode"] = "ansi"
        count = (ROWS,) if self.kind in ("vector", "many") else ()
        if self.kind == "many":
            words["deals"] = 2
        self.env = getattr(kiribako.rl, self.kind)(game, *count, **words)
        if self.kind != "many" and self.random.random() < 0.9:
            self.env.reset(seed=1)

    def call(self) -> Call:
        """A call of the environment, or of the functions that make one."""
        made = self.random.choice((self.making, self.using, self.using, self.using, self.using))
        return made()

    def making(self) -> Call:
        kind = self.random.choice(("env", "single", "vector", "many"))
        words: dict[str, Any] = {"actions": "drawn"}
        named = ("seats", "actions", "places", "reward", "planes", "max_plies", "seed", "rival",
                 "league", "seat", "illegal", "setup", "autoreset", "render_mode", "deals",
                 "observing", "rounds", "first")  # fmt: skip
        for name in self.random.sample(named, self.random.randrange(1, 3)):
            words[name] = self.anything()
        game = self.random.choice((*(game.id for game in kiribako.games()), self.anything()))
        count = (self.number_of_rows(),) if kind in ("vector", "many") else ()
        made = getattr(kiribako.rl, kind)
        return f"rl.{kind} {game!r} {count} {words!r}", ANSWERS, lambda: made(game, *count, **words)

    def number_of_rows(self) -> Any:
        return self.random.choice((1, ROWS, 0, -1, True, 1 << 40, 1 << 70, None, "x", 1.5))

    def using(self) -> Call:
        env, a, b, action = self.env, self.anything(), self.anything(), self.action()
        method, given, named = self.random.choice((
            ("step", (action,), {}),
            ("step", (action,), {}),
            ("reset", (), {"seed": a, "options": b}),
            ("reset", (), {"options": {"setup": a}}),
            ("state", (), {}),
            ("render", (), {}),
            ("action_masks", (), {}),
            ("legal_moves", (), {}),
            ("legal_moves", (a,), {}),
            ("observe", (a,), {}),
            ("position", (a,), {}),
            ("travel", (), {}),
        ))  # fmt: skip

        def made() -> Any:
            if method == "travel":
                return pickle.loads(pickle.dumps(env))  # noqa: S301 - our own
            return getattr(env, method)(*given, **named)

        return f"rl {self.kind}.{method} {given!r} {named!r}", ANSWERS, made

    def action(self) -> Any:
        """A legal action half of the time, for all rows where there are several."""
        if self.random.random() < 0.5:
            with contextlib.suppress(*ANSWERS):
                if self.kind in ("vector", "many"):
                    return self.env.random_actions(
                        np.random.default_rng(self.random.getrandbits(32))
                    )
                legal = np.flatnonzero(self.env.action_masks())
                return int(self.random.choice(legal.tolist())) if len(legal) else None
        if self.random.random() < 0.5:
            return [self.anything(), self.anything()]
        return self.anything()

    def standing(self) -> Any:
        """Where its matches stand, so that a refused step that changed one shows."""
        if self.kind == "many":
            return [fields(self.env.position(row)) for row in range(ROWS)]
        seats = self.env.seats if self.kind == "vector" else [self.env]
        return [fields(one.running.state) for one in seats]


def fields(state: Any) -> Any:
    _, (_, *numbers) = state.__reduce__()
    return numbers
