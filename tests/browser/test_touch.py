"""Fingers: two of them bring a table nearer and turn a card, one carries a meeple."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import test_kigi, test_kodama_3d
from tests.browser.conftest import Person
from tests.browser.fingers import Fingers, Place
from tests.browser.table import ply, wait_for_turn

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}


def middle(page: Page, selector: str) -> Place:
    """The middle of something on the page."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None, f"{selector} is not to be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def kigi(person: Person) -> Page:
    """A bare tree each, two branches and a commission on display."""
    page = test_kigi.sit(person(**TABLET), 2, setup=test_kigi.BEGUN)
    assert wait_for_turn(page)
    return page


def test_two_fingers_bring_kigis_plane_nearer(person: Person) -> None:
    """Spread to twice the distance, the trunk is twice as wide."""
    page = kigi(person)
    trunk = "#kg-plane [role=img]"
    wide = "(trunk) => document.querySelector(trunk).getBoundingClientRect().width"
    before = page.evaluate(wide, trunk)
    fingers = Fingers(page)
    x, y = middle(page, ".kigi .stage")
    fingers.put((x - 60, y - 150))
    fingers.put((x + 60, y - 150))
    fingers.glide((x - 120, y - 150), (x + 120, y - 150))
    fingers.lift()
    after = page.evaluate(wide, trunk)
    assert 1.8 * before < after < 2.2 * before


def test_a_second_finger_turns_kigis_card(person: Person) -> None:
    """One finger carries a branch off the display, another goes a quarter round it."""
    page = kigi(person)
    fingers = Fingers(page)
    fingers.put(middle(page, "[data-pick=T17]"))
    x, y = middle(page, ".kigi .stage")
    x, y = x - 250, y - 60
    fingers.glide((x, y))
    fingers.put((x + 100, y))
    fingers.glide((x, y), (x + 70, y + 70))
    fingers.glide((x, y), (x, y + 100))
    fingers.lift()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "270")


def test_a_finger_drags_the_dial_of_kigis_card(person: Person) -> None:
    """The knob taken to the right of the card has turned it by a quarter."""
    page = kigi(person)
    page.locator("[data-pick=T17]").tap()
    page.wait_for_selector(".kigi .ghost")
    page.get_by_role("button", name="Turn left").tap()
    knob, card = middle(page, ".kigi .knob"), middle(page, ".kigi .holder")
    fingers = Fingers(page)
    fingers.put(knob)
    fingers.glide((card[0] + 90, card[1] - 90))
    fingers.glide((card[0] + 120, card[1]))
    fingers.lift()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "270")


def test_two_fingers_bring_kodamas_tree_nearer(person: Person) -> None:
    """After a pinch the view can be put back as it was."""
    page = test_kodama_3d.sit(person(**TABLET), 2, setup=test_kodama_3d.LEANING)
    assert wait_for_turn(page)
    page.wait_for_selector(".kodama canvas")
    back = page.get_by_role("button", name="As at first")
    expect(back).to_have_count(0)
    fingers = Fingers(page)
    x, y = middle(page, ".kodama canvas")
    fingers.put((x - 40, y))
    fingers.put((x + 40, y))
    fingers.glide((x - 100, y), (x + 100, y))
    fingers.lift()
    back.click()
    expect(back).to_have_count(0)


def test_a_meeple_is_carried_by_a_finger(person: Person) -> None:
    """Let go over a stack it can reach, it walks there; elsewhere the rule is told."""
    page = test_kodama_3d.sit(person(**TABLET), 2, setup=test_kodama_3d.LEANING)
    assert wait_for_turn(page)
    before = ply(page)
    fingers = Fingers(page)
    fingers.put(middle(page, "[data-stack=a1]"))
    fingers.glide(middle(page, "[data-stack=b3]"))
    fingers.lift()
    expect(page.get_by_role("alert").first).to_contain_text("KD-")
    assert ply(page) == before
    fingers.put(middle(page, "[data-stack=a1]"))
    fingers.glide(middle(page, "[data-stack=a2]"))
    fingers.lift()
    page.locator("[data-point='3.T']").wait_for()
    expect(page.locator(".screen")).to_have_attribute("data-ply", str(before + 1))
