"""One screen for two: a curtain falls between turns where there is something to hide."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.table import decide, set_table, wait_for_turn


def test_a_curtain_hangs_between_turns(person: Person) -> None:
    """Koi-Koi hides hands: nothing of the board is in the page while the screen changes hands."""
    page = person()
    set_table(page, "koi-koi", "Same screen", Months="3")
    chance = Random(6)
    handed_over = 0
    page.wait_for_selector("[data-curtain=lift]")
    for _ in range(60):
        if handed_over == 4:
            break
        page.wait_for_selector("[data-curtain], .screen[data-deciding]")
        if page.locator("[data-curtain=drop]").count():
            page.locator("[data-curtain=drop]").click()
        elif page.locator("[data-curtain=lift]").count():
            assert page.locator("[data-move], [data-pick]").count() == 0
            assert page.locator(".board > :not(.unseen)").count() == 1
            page.locator("[data-curtain=lift]").click()
            handed_over += 1
            assert wait_for_turn(page)
        else:
            decide(page, chance)
    assert handed_over == 4


def test_no_curtain_where_nothing_is_hidden(person: Person) -> None:
    """Kiwara lies open: turns pass without a curtain."""
    page = person()
    set_table(page, "kiwara", "Same screen")
    for _ in range(4):
        decide(page, Random(1))
    expect(page.locator("[data-curtain]")).to_have_count(0)
