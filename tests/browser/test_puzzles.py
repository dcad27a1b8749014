"""Puzzles in Chromium: from the strip below the box to the verdict, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.test_screens import violations

FIRST = (
    "fetch('/api/puzzles').then(a => a.json()).then(a => a.puzzles.find(p => p.game === '%s').id)"
)
WIDE = "() => document.documentElement.scrollWidth <= window.innerWidth"


def puzzle_of(page: Page, game: str) -> None:
    """Some puzzle of a game, on its board."""
    page.goto(f"/puzzles/{page.evaluate(FIRST % game)}")
    page.wait_for_selector("[data-move], [data-pick]")


@pytest.mark.parametrize("size", [(360, 640), (1440, 900)], ids=["phone", "desk"])
def test_a_puzzle_is_answered_once(person: Person, size: tuple[int, int]) -> None:
    """Picked on the board, answered when said so, and the first answer is the one that counts."""
    page = person(viewport={"width": size[0], "height": size[1]})
    page.get_by_role("link", name="Solve").wait_for()
    assert page.evaluate(WIDE)
    puzzle_of(page, "koi-koi")
    sure = page.get_by_role("button", name="That is my answer")
    expect(sure).to_be_disabled()
    for _ in range(2):  # a card of the hand, then perhaps what it takes
        if page.locator("[data-picked]").count() == 0:
            page.locator("[data-move], [data-pick]").first.click(force=True)
    page.wait_for_selector("[data-picked]")
    expect(sure).to_be_in_viewport(ratio=1)
    sure.click()
    page.wait_for_selector("[data-verdict]")
    shared = page.locator("[data-share]").inner_text()
    assert "Koi-Koi" in shared
    kept = page.evaluate(
        "() => Object.values(JSON.parse(localStorage['kiribako.puzzles']).puzzles)"
    )
    assert len(kept) == 1
    assert page.evaluate(WIDE)
    assert violations(page) == []


def test_the_archive_is_filtered_by_keyboard(person: Person) -> None:
    """Game and difficulty are toggles that say whether they are on."""
    page = person("/puzzles")
    page.wait_for_selector("[data-puzzle]")
    koi = page.get_by_role("button", name="Koi-Koi")
    koi.focus()
    page.keyboard.press("Enter")
    expect(koi).to_have_attribute("aria-pressed", "true")
    games = page.locator("[data-puzzle]").evaluate_all("all => all.map(a => a.dataset.puzzle)")
    assert games
    assert all(id.startswith("koi-koi-") for id in games)
