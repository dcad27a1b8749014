"""Sizes and times of the box without a server: `.venv/bin/python -m benchmarks.near` after a build.

A site of files (`python3 dev.py build --site`) is opened in Chromium: the bytes of a first visit,
how long until a bot can be played with, cold and from what is kept, and how long moves take.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.near import KEPT, UNDER, NearPage, built
from tests.browser.table import decide, deciding, is_over, ply, wait_for_turn
from tools import chromium
from tools.file_server import FileServer

GAMES = ("kiwara", "koi-koi", "kigi", "kodama-3d", "kami-sama")
LEVELS = {2: "Sapling", 4: "Pine", 5: "Old cedar"}
# When a move of mine is drawn: from the click to the first frame in which the table has moved on.
WATCH = """() => { window.moved = null; let from = 0;
  addEventListener('pointerdown', () => { from = performance.now(); }, true);
  const screen = document.querySelector('.screen');
  const drawn = () => { window.moved = performance.now() - from; };
  new MutationObserver(() => requestAnimationFrame(drawn)).observe(
    screen, { attributeFilter: ['data-ply'] }); }"""


def visits(browser: Browser, *, packs: bool) -> dict[str, Any]:
    """A first visit, and one from what the browser keeps, each until level 2 has moved."""
    with FileServer(built(), UNDER, packs=packs) as files:
        visit = NearPage(browser, files, viewport={"width": 1440, "height": 900})
        began = time.perf_counter()
        visit.open()
        cold = time.perf_counter() - began
        visit.page.wait_for_function(KEPT)
        kept = time.perf_counter() - began
        visit.context.set_offline(True)
        began = time.perf_counter()
        visit.open()
        opened = time.perf_counter() - began
        set_table(visit, "kiwara", LEVELS[2])
        wait_for_turn(visit.page)
        playable = time.perf_counter() - began
        visit.context.close()
        return {
            "megabytes": round(files.sent / 1e6, 2),
            "cold_open": round(cold, 1),
            "kept_after": round(kept, 1),
            "warm_open": round(opened, 1),
            "warm_playable_against_level_2": round(playable, 1),
        }


def set_table(visit: NearPage, game: str, level: str) -> None:
    page = visit.page
    visit.go(f"/games/{game}")
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_role("radio", name=level).check(force=True)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".screen[data-phase=playing]")


def moves(visit: NearPage, game: str, level: int, count: int) -> dict[str, Any]:
    """So many moves of mine and the bot's answers."""
    page = visit.page
    set_table(visit, game, LEVELS[level])
    mine: list[float] = []
    bots: list[float] = []
    wait_for_turn(page)
    page.evaluate(WATCH)
    for _ in range(count):
        if is_over(page):
            break
        decide(page, Random(7))  # noqa: S311 - any move will do
        mine.append(page.wait_for_function("window.moved").json_value())
        began, before = time.perf_counter(), ply(page)
        if not deciding(page) and wait_for_turn(page):
            bots.append((time.perf_counter() - began) / max(1, ply(page) - before))
    return {
        "own_move_ms": round(statistics.median(mine), 1),
        "bot_seconds": round(statistics.median(bots or [0.0]), 2),
        "bot_worst": round(max(bots, default=0), 2),
    }


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.near", description=__doc__)
    parser.add_argument("--moves", type=int, default=6, help="of mine in each match")
    parser.add_argument("--levels", type=int, nargs="*", default=[2, 4, 5])
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    asked = parser.parse_args(words)
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(),
            chromium_sandbox=not is_root,
            args=["--enable-unsafe-swiftshader"],
        )
        print(json.dumps({"load": os.getloadavg()[0], "cores": os.cpu_count()}), flush=True)
        print(json.dumps({"first_visit": visits(browser, packs=True)}), flush=True)
        with FileServer(built(), UNDER, packs=False) as files:
            visit = NearPage(browser, files, viewport={"width": 1440, "height": 900})
            visit.open()
            visit.page.wait_for_function(KEPT)
            plain = round(files.sent / 1e6, 2)
            print(json.dumps({"megabytes_from_a_server_that_packs_nothing": plain}), flush=True)
            for game in asked.games:
                for level in asked.levels:
                    found = moves(visit, game, level, asked.moves)
                    print(json.dumps({"game": game, "level": level, **found}), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
