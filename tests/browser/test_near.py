"""The box without a server: after one visit the network is switched off, and everything goes on.

`KIRIBAKO_FULL=1` plays a whole match of every game instead of the shortest one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.near import UNDER, NearPage, built
from tests.browser.table import choose, decide, play_out, ply, wait_for_turn
from tests.browser.test_lessons import click, take
from tools.file_server import FileServer

SHORTEST = {"Months": "1"}  # of Koi-Koi
GAMES = ("kiwara", "kigi", "kodama-3d", "kami-sama")


@pytest.fixture(scope="module")
def near(browser: Browser) -> Iterator[NearPage]:
    """One visit with the network, all others without."""
    with FileServer(built(), UNDER) as files:
        visit = NearPage(browser, files, viewport={"width": 1440, "height": 900})
        visit.open()
        visit.keep()
    yield visit  # nobody could answer even if somebody asked
    visit.context.close()
    assert visit.faults == []


def set_table(near: NearPage, game: str, choices: dict[str, str]) -> Page:
    """Against the weakest bot."""
    page = near.page
    near.go(f"/games/{game}")
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_role("radio", name="Seedling").check(force=True)
    for group, choice in choices.items():
        choose(page, group, choice)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".screen[data-phase=playing]")
    return page


def test_an_evening_without_a_network(near: NearPage) -> None:
    """A match with the tab reloaded in its middle, its review, a lesson and a puzzle."""
    page = set_table(near, "koi-koi", SHORTEST)
    assert wait_for_turn(page)
    decide(page, Random(3))
    assert wait_for_turn(page)
    before = ply(page)
    page.reload()
    assert wait_for_turn(page)
    assert ply(page) == before
    play_out([page], Random(3))
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")
    page.get_by_role("link", name="Review").click()
    page.wait_for_selector(".review-screen[data-stage=done]")
    near.go("/games/koi-koi/lessons/first-capture")
    take(page, click)
    near.go("/puzzles")
    page.locator("[data-puzzle^=koi-koi] a, a[data-puzzle^=koi-koi]").first.click()
    page.wait_for_selector("[data-move], [data-pick]")
    for _ in range(2):  # a card of the hand, then perhaps what it takes
        if page.locator("[data-picked]").count() == 0:
            page.locator("[data-move], [data-pick]").first.click(force=True)
    page.get_by_role("button", name="That is my answer").click()
    page.wait_for_selector("[data-verdict]")


if os.environ.get("KIRIBAKO_FULL"):

    @pytest.mark.parametrize("game", GAMES)
    def test_a_whole_match_without_a_network(near: NearPage, game: str) -> None:
        page = set_table(near, game, {})
        assert play_out([page], Random(3)) > 5
        expect(page.locator(".screen")).to_have_attribute("data-phase", "over")
