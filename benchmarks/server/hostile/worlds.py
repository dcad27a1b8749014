"""Twin worlds: two matches that differ only in what a viewer cannot know, asked everything."""

from __future__ import annotations

import asyncio
import random

from benchmarks.server.hostile.ground import Ground
from tests.server.test_secrets import HIDING, compare_twins


async def twin_worlds(ground: Ground) -> None:
    """Every byte a viewer is sent is the same in both; the secrecy test's own code."""
    worlds = [(game, viewer) for game in HIDING for viewer in (None, 0, 1)]
    random.Random(ground.port).shuffle(worlds)  # noqa: S311 - no secret
    told = 0
    chosen = worlds[: ground.size.many(len(worlds), least=2)]
    for game, viewer in chosen:
        place = ground.folder / f"twins-{game.id}-{viewer}"
        place.mkdir()
        try:
            await asyncio.to_thread(compare_twins, game, viewer, place)
        except AssertionError:
            told += 1
            who = "a spectator" if viewer is None else f"seat {viewer}"
            ground.faults.append(f"{who} of {game.id} can tell the worlds apart")
    ground.got = f"{told} of {len(chosen)} pairs of worlds told apart"
