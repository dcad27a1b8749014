"""A match against a bot is finished, reviewed, and a turning point tried again; the coach."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.table import OPEN, choose, play_out, ply, targets
from tests.browser.test_screens import overflow, violations

DONE = ".review-screen[data-stage=done]"
PATIENT = 300_000  # milliseconds: reviews come behind all else that a machine has to do
PHONE = {"width": 360, "height": 640}
MOVED_OR_WARNED = """before => document.querySelector('[data-coach]')
  || Number(document.querySelector('.screen').dataset.ply) > before"""
DESK = {"width": 1440, "height": 900}
APART = """() => {
  const [took, pile] = ['.koi .took', '.koi .pile'].map(
    each => document.querySelector(each).getBoundingClientRect());
  return pile.left >= took.right; }"""


def reviewed(person: Person, viewport: dict[str, int]) -> Page:
    """One month of Koi-Koi against the weakest bot, played by mouse to its end, then its review."""
    page = person(viewport=viewport)
    order = {"game": "koi-koi", "options": {"rounds": 1}, "seating": ["me", "level-1"]}
    page.goto(f"/tables/{page.evaluate(OPEN, order)}")
    page.wait_for_selector(".screen[data-phase=playing]")
    play_out([page], Random(5))
    page.get_by_role("link", name="Review").click()
    page.wait_for_url("**/review")
    page.wait_for_selector(DONE, timeout=PATIENT)
    return page


def at(page: Page) -> int:
    return int(page.locator(".review-screen").get_attribute("data-ply") or -1)


def is_clean(page: Page) -> None:
    assert violations(page) == []
    assert overflow(page) <= 0


def test_a_match_is_reviewed_and_tried_again(person: Person) -> None:
    """By mouse and keyboard on a desk: the sum adds up, keys step, a decision becomes a table."""
    page = reviewed(person, DESK)
    is_clean(page)
    for row in page.locator(".sums .row").all():
        start, luck, play, result = (
            int(text.replace("−", "-").replace("±", ""))
            for text in row.locator("b").all_inner_texts()
        )
        assert start + luck + play == result
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".review-screen")).to_have_attribute("data-ply", "0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    assert re.search(r"\d+ to \d+ percent", slider.get_attribute("aria-valuetext") or "")
    page.keyboard.press("1")
    point = page.locator("[aria-labelledby=turning] button").first
    expect(point).to_have_attribute("aria-current", "true")
    tried = at(page)
    visitor = person(page.url)
    visitor.wait_for_selector(DONE, timeout=PATIENT)
    assert at(visitor) == tried
    visitor.goto(f"{visitor.url.partition('/review')[0]}/replay")
    visitor.wait_for_selector(".koi .pile")
    assert visitor.evaluate(APART)
    page.get_by_role("button", name="Try it from here").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    page.wait_for_selector(".screen[data-deciding], .screen[data-phase=over]", state="attached")
    assert int(page.locator(".screen").get_attribute("data-ply") or 0) >= tried


def test_on_a_phone(person: Person) -> None:
    """Story, board and moves; all cards open; a decision kept as a puzzle, if any was bettered."""
    page = reviewed(person, PHONE)
    is_clean(page)
    page.locator("button[data-tab=moves]").click()
    is_clean(page)
    rows = page.locator("[aria-labelledby=moves] button[data-ply]")
    rows.nth(2).click()
    expect(page.locator(".review-screen")).to_have_attribute("data-tab", "board")
    assert at(page) == 2
    is_clean(page)
    backs = page.get_by_role("button", name="All cards open")
    if backs.count():
        backs.click()
        expect(page.get_by_text("Nobody at the table could see this")).to_be_visible()
    save = page.get_by_role("button", name="Save as puzzle")
    marked = page.get_by_role("button", name="Next marked choice")
    if marked.is_enabled():
        marked.click()
        save.click()
        expect(page.get_by_role("button", name="Saved as puzzle")).to_be_visible()
        kept = json.loads(page.evaluate("localStorage.getItem('kiribako.puzzles.yours')"))
        assert len(kept) == 1
        assert kept[0]["record"].count("\n") > at(page)
        assert kept[0]["answers"][0]["chance"] > kept[0]["answers"][1]["chance"]


def test_the_coach_is_offered_against_bots_alone(person: Person) -> None:
    """Folded and off, suggested to beginners; the table that was ordered has it, and is played."""
    page = person("/games/kiwara")
    page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_text("Coach", exact=True)).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play a bot").click()
    choose(page, "Level", "1 Seedling")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("a good idea to begin with")).to_be_visible()
    dialog.locator("summary").filter(has_text="Coach").click()
    dialog.get_by_role("radiogroup", name="Coach").get_by_role("radio", name="Warns me").check()
    with page.expect_response("**/api/tables") as opened:
        page.get_by_role("button", name="Set the table").click()
    assert opened.value.json()["agreed"]["coach"] == "on"
    page.wait_for_selector(".screen[data-deciding]", state="attached")
    before = ply(page)
    page.locator(targets(page)[0]).filter(visible=True).first.click()
    page.locator(targets(page)[0]).filter(visible=True).first.click()
    page.wait_for_function(MOVED_OR_WARNED, arg=before)
