"""A match begun on the interpreted engine is finished on the compiled one."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

import kiribako
from tests.browser.site import PATIENCE
from tests.browser.table import decide, play_out, ply, set_table, turn_of
from tests.server.changeover import Succession

BEFORE = 6  # decisions on the first server
SOON = 2  # seconds in which everybody is connected again


def test_a_match_outlives_its_engine(browser: Browser, tmp_path: Path) -> None:
    """Nobody is sent away, no move is lost, and the record proves the whole match."""
    with Succession(tmp_path) as servers:
        servers.start(interpreted=True)
        contexts = [
            browser.new_context(base_url=servers.address, locale="en-GB", reduced_motion="reduce")
            for _ in range(2)
        ]
        host, guest = pages = [context.new_page() for context in contexts]
        for page in pages:
            page.set_default_timeout(1000 * PATIENCE)
        set_table(host, "kiwara", "Play a friend")
        guest.goto(host.get_by_label("The link to this table").input_value())
        guest.get_by_role("button", name="Sit here").click()
        chance = Random(7)
        for _ in range(BEFORE):
            decide(turn_of(pages), chance)
        address = f"{servers.address}/api/tables/{host.url.rpartition('/')[2]}/record"
        before = host.request.get(f"{address}?form=json").json()["decisions"]
        assert len(before) == BEFORE
        addresses = [page.url for page in pages]

        servers.start(interpreted=False)
        since = servers.retired()
        for page in pages:
            expect(page.locator(".screen")).to_have_attribute("data-link", "open")
            page.wait_for_function("() => fetch('/ready').then(({ ok }) => ok)")
            expect(page.locator(".screen")).to_have_attribute("data-link", "open")
        assert time.monotonic() - since < SOON
        assert [ply(page) for page in pages] == [BEFORE, BEFORE]

        assert play_out(pages, chance) > 0
        assert [page.url for page in pages] == addresses, "nobody had to come again"
        assert host.request.get(f"{address}?form=json").json()["decisions"][:BEFORE] == before
        assert kiribako.verify(host.request.get(address).text()).over
        for context in contexts:
            context.close()
