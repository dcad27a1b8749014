"""What the page weighs, how soon a move is drawn, and that nothing jumps."""

from __future__ import annotations

import gzip
from random import Random

from playwright.sync_api import Page, Response

from tests.browser.conftest import Person
from tests.browser.table import decide, ply, set_table, wait_for_turn

MOST_BYTES = 120 * 1024
MOST_MILLISECONDS = 100
MOST_SHIFT = 0.1


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
    """From the message's arrival to the new position on the page: under 100 ms, mostly."""
    page = person()
    page.context.add_init_script(
        """
        window.drawn = [];
        const Plain = window.WebSocket;
        window.WebSocket = class extends Plain {
          constructor(...args) {
            super(...args);
            this.addEventListener('message', event => {
              if (!event.data.startsWith('{"is":"moved"')) return;
              const from = performance.now();
              requestAnimationFrame(() => requestAnimationFrame(() => {
                window.drawn.push(performance.now() - from) }));
            });
          }
        };
        """
    )
    set_table(page, "kiwara", "Same screen")
    for _ in range(12):
        decide(page, Random(1))
    assert ply(page) == 12
    page.wait_for_function("() => window.drawn.length >= 10")
    times = sorted(page.evaluate("() => window.drawn"))
    assert times[len(times) // 2] < MOST_MILLISECONDS, times


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
