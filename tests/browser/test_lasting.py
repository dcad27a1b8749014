"""A table outlives the page: reload, a second tab, a server that goes and comes back."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Person
from tests.browser.site import PATIENCE, Site
from tests.browser.table import decide, moved_on, ply, set_table, wait_for_turn


def test_a_reload_changes_nothing(person: Person) -> None:
    """After a reload the same position is there, and play goes on."""
    page = person()
    set_table(page, "kiwara", "Same screen")
    for _ in range(3):
        decide(page, Random(1))
    before = ply(page)
    page.reload()
    expect(page.locator(".screen")).to_have_attribute("data-ply", str(before))
    decide(page, Random(1))
    assert ply(page) == before + 1


def test_two_tabs_stay_in_step(person: Person) -> None:
    """What one tab plays the other shows, and either may decide next."""
    first = person()
    set_table(first, "kiwara", "Same screen")
    second = first.context.new_page()
    second.goto(first.url)
    assert wait_for_turn(second)
    for page, other in ((first, second), (second, first), (first, second)):
        before = ply(page)
        decide(page, Random(2))
        moved_on(other, before)
        assert ply(other) == ply(page)


def test_the_server_goes_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    """The page says the connection is lost, comes back by itself, and no move is lost."""
    with Site(tmp_path) as site:
        context = browser.new_context(
            base_url=site.address, locale="en-GB", reduced_motion="reduce", color_scheme="light"
        )
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        set_table(page, "kiwara", "Same screen")
        for _ in range(4):
            decide(page, Random(3))
        before = ply(page)
        site.stop()
        expect(page.get_by_role("alert")).to_contain_text("connection is lost")
        site.start()
        expect(page.locator(".screen")).to_have_attribute("data-link", "open")
        assert ply(page) == before
        decide(page, Random(3))
        assert ply(page) == before + 1
        context.close()


def test_somebody_may_watch(person: Person) -> None:
    """A third person with the link sees the moves, decides nothing, and is counted."""
    host = person()
    set_table(host, "kiwara", "Same screen")
    decide(host, Random(4))
    watcher = person(host.url)
    expect(watcher.locator(".screen")).to_have_attribute("data-ply", "1")
    expect(host.get_by_text("one watching")).to_be_visible()
    assert watcher.locator("[data-move], [data-pick]").count() == 0
    before = ply(watcher)
    decide(host, Random(4))
    moved_on(watcher, before)


def test_an_address_that_leads_nowhere_says_so(person: Person) -> None:
    page = person("/tables/nothinghere")
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    page.goto("/no/such/place")
    expect(page.get_by_role("alert")).to_contain_text("leads nowhere")
    page.get_by_role("link", name="Back to the box").click()
    expect(page.get_by_role("region", name="Choose a game")).to_be_visible()
