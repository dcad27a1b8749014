"""Help where it is needed: what is touched says what it is, with the rule behind it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.table import open_table, wait_for_turn

START = {
    "cuts": [["1C", "9C"]],
    "hands": ["2C 5C 8A 10D", "7C 8C 12C 12D"],
    "field": "2A 6R 9R 11R",
    "pile": "3R 1D",
    "captured": ["1B 1C", "3B 3C"],
}


def test_koi_kois_sets_and_cards_explain_themselves(person: Person) -> None:
    """By keyboard at a desk, by pointer on a phone; Escape or the cross puts the slip away.

    The rule it names opens the rules there.
    """
    page = person(viewport={"width": 1440, "height": 900})
    open_table(page, game="koi-koi", seating=["me", "level-1"], setup=START, start=True)
    assert wait_for_turn(page)
    slip = page.locator(".koi .about")
    page.get_by_role("button", name="three brights", exact=True).focus()
    page.keyboard.press("Enter")
    expect(slip).to_contain_text("KK-5.1")
    expect(slip).to_contain_text("6 points")
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)

    page.set_viewport_size({"width": 360, "height": 640})
    card = page.locator("[data-field-card='9R']")  # it cannot be played, only asked about
    card.dispatch_event("click")
    expect(slip).to_contain_text("blue ribbons")
    expect(slip).to_contain_text("KK-5.4")
    slip.locator("[data-rule='KK-5.4']").click()
    expect(page.get_by_role("group", name="The rules")).to_contain_text("Three blue ribbons")
    page.keyboard.press("Escape")
    slip.get_by_role("button", name="Close").click()
    expect(slip).to_have_count(0)
    assert page.locator("[data-phase=playing]").count() == 1
