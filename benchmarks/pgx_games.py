"""Pgx, whose games are compiled by JAX to step many matches at a time, next to ours."""

from __future__ import annotations

from typing import Any

from benchmarks.environments import MATCHES, many_kiwara
from benchmarks.peers import load
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, Work, alternate, at_work, here

SIZES = (256, 1024, 4096, 16384)  # matches side by side; the fastest counts
STEPS = 8
OURS = f"Kiwara x {MATCHES}"
BLIND = f"Kiwara x {MATCHES}, blind"


def matches(size: int) -> Work:
    """Connect Four, random legal actions and the next match at once, all in one jitted call."""
    pgx = load("pgx", "Pgx", "pgx")
    jax = load("jax", "JAX", "jax")
    wrappers = load("pgx.experimental.wrappers", "Pgx", "pgx")
    game = pgx.make("connect_four")
    again = jax.vmap(wrappers.auto_reset(game.step, game.init))

    def step(state: Any, key: Any) -> Any:
        key, picking, dealing = jax.random.split(key, 3)
        weights = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(picking, weights, axis=1)
        return again(state, actions, jax.random.split(dealing, size)), key

    jitted = jax.jit(step)
    start = jax.random.PRNGKey(0)
    now = jax.jit(jax.vmap(game.init))(jax.random.split(start, size)), start

    def work(_seed: int) -> int:
        nonlocal now
        for _ in range(STEPS):
            now = jitted(*now)
        jax.block_until_ready(now[0].observation)
        return STEPS * size

    return work


def measure(effort: Effort, watch: Watch) -> list[Row]:
    """By the clock on the wall, and by the time processors worked: Pgx takes several of them."""
    theirs = {f"Pgx connect_four x {size}": matches(size) for size in SIZES}
    ours = {OURS: many_kiwara(observing=True), BLIND: many_kiwara(observing=False)}
    works = {**theirs, **ours}
    rows = []
    for clock, per in ((here, ""), (at_work, " of a core")):
        best = alternate({name: clock(work) for name, work in works.items()}, effort, watch)
        fastest = max(theirs, key=best.__getitem__)
        goals = {OURS: Goal(ratio=1)}
        rows += [
            Row(
                name, best[name], f"decisions{per}", fastest, best[fastest], goals.get(name, Goal())
            )
            for name in ours
        ]
    return rows
