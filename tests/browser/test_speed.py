"""What the page weighs, how soon a move is drawn, and that nothing jumps."""

from __future__ import annotations

import gzip
from itertools import pairwise
from random import Random

from playwright.sync_api import Page, Response

from tests.browser.conftest import Person
from tests.browser.table import decide, ply, set_table, wait_for_turn

MOST_BYTES = 120 * 1024
MOST_MILLISECONDS = 100
MOST_SHIFT = 0.1
DRAWING = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


def weight(page: Page, action: str) -> int:
    """Bytes of scripts and styles, compressed, that an address brings."""
    found: dict[str, Response] = {}
    page.on("response", lambda response: found.update({response.url: response}))
    page.goto(action)
    page.wait_for_load_state("networkidle")
    parts = [answer for url, answer in found.items() if url.endswith((".js", ".css"))]
    return sum(len(gzip.compress(part.body())) for part in parts)


def test_the_shell_is_light(person: Person) -> None:
    """Scripts and styles before a board is chosen stay under 120 kB."""
    page = person("/no/where").context.new_page()
    assert 0 < weight(page, "/") < MOST_BYTES


def test_a_move_is_drawn_at_once(person: Person) -> None:
    """A decision and its answer cost the page less than 100 ms, the test's own looking counted in.

    Time of its thread is what counts: how much else the machine has to do is not the page's fault.
    """
    page = person()
    watch = page.context.new_cdp_session(page)
    watch.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        told = watch.send("Performance.getMetrics")["metrics"]
        found = {each["name"]: float(each["value"]) for each in told}
        return sum(1000 * found[name] for name in DRAWING)

    set_table(page, "kiwara", "Same screen")
    marks: list[float] = []
    for _ in range(13):
        decide(page, Random(1))
        marks.append(worked())
    assert ply(page) == 13
    times = sorted(after - before for before, after in pairwise(marks))
    assert 0 < times[len(times) // 2] < MOST_MILLISECONDS, times


def test_nothing_jumps(person: Person) -> None:
    """Neither the box nor a table shifts what is already shown."""
    page = person("/no/where").context.new_page()
    page.add_init_script(
        """
        window.shifted = 0;
        new PerformanceObserver(list => { for (const shift of list.getEntries())
          if (!shift.hadRecentInput) window.shifted += shift.value;
        }).observe({type: 'layout-shift', buffered: true});
        """
    )
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("() => window.shifted") < MOST_SHIFT
    set_table(page, "kiwara", "Play a bot")
    assert wait_for_turn(page)
    page.evaluate("() => { window.shifted = 0 }")
    decide(page, Random(1))
    assert page.evaluate("() => window.shifted") < MOST_SHIFT
