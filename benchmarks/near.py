"""Sizes and times of the box without a server: `.venv/bin/python -m benchmarks.near` after a build.

A site of files (`python3 dev.py build --site`) is opened in Chromium: the bytes of a first visit,
how long until a bot can be played with, cold and from what is kept, and how long moves take. It
prints the table of docs/without-a-server.md. Processor time is that of all of Chromium's processes:
a busy machine changes it less than what the clock says.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.near import KEPT, UNDER, NearPage, built
from tests.browser.table import decide, deciding, is_over, ply, wait_for_turn
from tools import chromium
from tools.file_server import FileServer

GAMES = ("kiwara", "koi-koi", "kigi", "kodama-3d", "kami-sama")
LEVELS = {1: "Seedling", 2: "Sapling", 3: "Bamboo", 4: "Pine", 5: "Old cedar"}
MEMORY = "async () => (await (await caches.open('kiribako-memory')).keys()).length === 1"
KEPT_BYTES = "async () => (await navigator.storage.estimate()).usage"
# When a move of mine is drawn: from the click to the first frame in which the table has moved on.
WATCH = """() => { let from = 0;
  addEventListener('pointerdown', () => { from = performance.now(); window.moved = 0; }, true);
  const screen = document.querySelector('.screen');
  const drawn = () => { window.moved ||= performance.now() - from; };
  new MutationObserver(() => requestAnimationFrame(drawn)).observe(
    screen, { attributeFilter: ['data-ply'] }); }"""


class Took(NamedTuple):
    """By the clock, and of processor time."""

    seconds: float
    processor: float

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s, processor {self.processor:.1f} s"


def processor_seconds() -> float:
    """What the processes below this one have used so far; 0 where there is no /proc."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        process = int(stat.parent.name)
        parents[process], used[process] = int(fields[1]), int(fields[11]) + int(fields[12])

    def is_ours(process: int) -> bool:
        while process and process != os.getpid():
            process = parents.get(process, 0)
        return process != 0

    below = sum(ticks for process, ticks in used.items() if is_ours(process))
    return below / os.sysconf("SC_CLK_TCK") if used else 0.0


def timed(work: Callable[[], object]) -> Took:
    began, used = time.perf_counter(), processor_seconds()
    work()
    return Took(time.perf_counter() - began, processor_seconds() - used)


def tell(what: str, figure: object, how: str) -> None:
    print(f"| {what} | {figure} | {how} |", flush=True)


def visits(browser: Browser) -> None:
    """A first visit, and one from what the browser keeps, each until level 2 has moved."""
    with FileServer(built(), UNDER) as files:
        visit = NearPage(browser, files, viewport={"width": 1440, "height": 900})

        def play() -> None:
            set_table(visit, "kiwara", 2)
            wait_for_turn(visit.page)

        opened = timed(visit.open)
        playing = timed(play)
        visit.page.wait_for_function(KEPT)
        how = "a file server that packs texts; the rest lies packed already"
        tell("first visit, everything the browser keeps", f"{files.sent / 1e6:.1f} MB", how)
        tell("first visit, until the box is open", opened, "network of this machine")
        tell("and until level 2 can be played with", playing, "Kiwara, two clicks included")
        visit.page.wait_for_function(MEMORY)
        kept = visit.page.evaluate(KEPT_BYTES) / 1e6
        tell("room on the device", f"{kept:.0f} MB", "files unpacked, and Python's memory")
        visit.context.set_offline(True)
        tell("later visits, until the box is open", timed(visit.open), "without a network")
        tell("and until level 2 can be played with", timed(play), "the same")
        visit.context.close()


def set_table(visit: NearPage, game: str, level: int) -> None:
    page = visit.page
    visit.go(f"/games/{game}")
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_role("radio", name=LEVELS[level]).check(force=True)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".screen[data-phase=playing]")


def moves(visit: NearPage, game: str, level: int, count: int) -> tuple[list[float], list[float]]:
    """So many moves of mine, drawn after milliseconds, and the bot's answers in seconds."""
    page = visit.page
    set_table(visit, game, level)
    mine: list[float] = []
    bots: list[float] = []
    wait_for_turn(page)
    page.evaluate(WATCH)
    for _ in range(count):
        if is_over(page):
            break
        decide(page, Random(7))  # noqa: S311 - any move will do
        mine.append(page.wait_for_function("() => window.moved").json_value())
        began, before = time.perf_counter(), ply(page)
        if not deciding(page) and wait_for_turn(page):
            bots.append((time.perf_counter() - began) / max(1, ply(page) - before))
    return mine, bots


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.near", description=__doc__)
    parser.add_argument("--moves", type=int, default=3, help="of mine in each match")
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
        cores, load = os.cpu_count(), os.getloadavg()[0]
        print(f"Chromium, {cores} cores, load {load:.1f} before it began.\n")
        print("| what | figure | how |\n|---|---|---|", flush=True)
        visits(browser)
        own: list[float] = []
        with FileServer(built(), UNDER) as files:
            visit = NearPage(browser, files, viewport={"width": 1440, "height": 900})
            visit.open()
            for level in asked.levels:
                found = {game: moves(visit, game, level, asked.moves) for game in asked.games}
                own.extend(took for mine, _bots in found.values() for took in mine)
                slowest = {game: max(bots, default=0.0) for game, (_mine, bots) in found.items()}
                figures = ", ".join(f"{game} {took:.1f}" for game, took in slowest.items())
                tell(f"slowest answer of level {level}, seconds", figures, "sent, thought, drawn")
        middle = f"{statistics.median(own):.0f} ms, at most {max(own):.0f} ms"
        tell("a move of mine, until it is drawn", middle, "every game, from the click")
        browser.close()


if __name__ == "__main__":
    main()
