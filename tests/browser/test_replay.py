"""A finished match again: step, jump by link, from other eyes, and on from there."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.table import decide, set_table

PLIES = 6


def finished(person: Person, game: str = "kiwara") -> Page:
    """A short match, given up after a few decisions, on its way into the replay."""
    page = person()
    set_table(page, game, "Same screen")
    for _ in range(PLIES):
        decide(page, Random(8))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/replay")
    return page


def at(page: Page, ply: int) -> None:
    expect(page.locator("[data-ply]").first).to_have_attribute("data-ply", str(ply))


def test_step_jump_and_share(person: Person) -> None:
    """Back, on, to the start; the address names the ply, and somebody else may follow it."""
    page = finished(person)
    at(page, PLIES)
    page.get_by_role("button", name="Back", exact=True).click()
    at(page, PLIES - 1)
    page.get_by_role("button", name="To the start").click()
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.get_by_label("Seen by").select_option("1")
    page.get_by_role("button", name="On", exact=True).click()
    at(page, 2)
    assert "ply=2" in page.url
    assert "eyes=1" in page.url
    visitor = person(page.url)
    at(visitor, 2)
    expect(visitor.get_by_label("Seen by")).to_have_value("1")


def test_it_plays_by_itself(person: Person) -> None:
    page = finished(person)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    at(page, PLIES)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_record_is_there_to_take(person: Person) -> None:
    page = finished(person)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert "kiwara" in text


def test_play_on_from_here(person: Person) -> None:
    """A new table begins at the position shown."""
    page = finished(person)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="On", exact=True).click()
    at(page, 1)
    page.get_by_role("button", name="Play on, same screen").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    page.wait_for_selector(".screen[data-phase=playing]")
    expect(page.locator(".screen")).to_have_attribute("data-ply", "1")
    decide(page, Random(9))
