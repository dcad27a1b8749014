"""The box without a server: after one visit the network is switched off, and everything goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.near import UNDER, NearPage, built
from tests.browser.table import play_out
from tools.file_server import FileServer

WAYS = {  # the shortest match of each game: how a person chooses it
    "kiwara": {},
    "koi-koi": {"Months": "1"},
    "kigi": {},
    "kodama-3d": {},
    "kami-sama": {},
}


@pytest.fixture(scope="module")
def near(browser: Browser) -> Iterator[NearPage]:
    """One visit with the network, all others without."""
    with FileServer(built(), UNDER) as files:
        visit = NearPage(browser, files, viewport={"width": 1440, "height": 900})
        visit.open()
        visit.keep()
        files.shutdown()  # nobody could answer even if somebody asked
        yield visit
        visit.context.close()
    assert visit.faults == []


def set_table(near: NearPage, game: str) -> Page:
    """Against the weakest bot."""
    page = near.page
    near.go(f"/games/{game}")
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_role("radio", name=re.compile("^1|Level 1")).first.check(force=True)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".screen[data-phase=playing]")
    return page


@pytest.mark.parametrize("game", WAYS)
def test_a_whole_match_without_a_network(near: NearPage, game: str) -> None:
    page = set_table(near, game)
    assert play_out([page], Random(3)) > 5
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")
