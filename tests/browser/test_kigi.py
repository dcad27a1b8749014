"""Kigi in a real browser: whole matches of five by mouse and by keyboard, and a card in hand."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import Person
from tests.browser.table import decide, open_table, ply, wait_for_turn
from tests.browser.test_screens import overflow, violations
from tests.games.kigi.table import EXAMPLE

SEATS = 5
MOST = 60  # decisions of one seat of five: forty cards at most, and a commission
WIDE = {"width": 1440, "height": 900}
# How long the table takes to answer while a card is dragged, measured where the page waits: from
# the answer to a ping sent just before, so that a line that is slow today does not count.
CLOCK = """
window.waits = [];
const send = WebSocket.prototype.send;
let line = 0;
WebSocket.prototype.send = function (text) {
  const said = JSON.parse(text);
  if (said.do === 'consult') {
    send.call(this, JSON.stringify({ do: 'ping', id: `before ${said.id}` }));
    this.addEventListener('message', function heard({ data }) {
      const { id } = JSON.parse(data);
      if (id === `before ${said.id}`) line = performance.now();
      if (id !== said.id) return;
      window.waits.push(performance.now() - line);
      this.removeEventListener('message', heard);
    });
  }
  return send.call(this, text);
};
"""


def sit(page: Page, seats: int = SEATS, **wanted: Any) -> Page:
    """A table against bots that answer at once."""
    seating = ["me", *["random"] * (seats - 1)]
    order = {"game": "kigi", "seats": seats, "seating": seating, "start": True, **wanted}
    open_table(page, **order)
    page.wait_for_selector(".kigi .plane")
    return page


# Both trees bare, seat 0 to move.
BEGUN = {"first": 0, "trunks": ["K2", "K1"], "display": ["T17", "T05", "C03"]}


def example(person: Person, script: str = "") -> Page:
    """The catalogue's tree (KG-4.9) with T17 on display, seat 0 to move."""
    page = person(viewport=WIDE)
    page.add_init_script(script)
    sit(page, 2, setup={**BEGUN, "trees": [EXAMPLE, []]})
    assert wait_for_turn(page)
    return page


def place(page: Page, selector: str) -> FloatRect:
    """Where something lies on the page."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None, f"{selector} is not to be seen"
    return found


def lift(page: Page) -> FloatRect:
    """The mouse takes T17 from the display; where the trunk stands."""
    card = place(page, "[data-pick=T17]")
    page.mouse.move(card["x"] + 30, card["y"] + 30)
    page.mouse.down()
    return place(page, ".kigi [role=img]")


def over(page: Page) -> None:
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")


def test_a_whole_match_of_five_by_mouse(person: Person) -> None:
    """Clicks on what glows lead to the end; axe-core finds nothing before, during and after."""
    page = sit(person(viewport=WIDE))
    chance = Random(5)
    faults: list[str] = []
    for count in range(MOST):
        if not wait_for_turn(page):
            break
        if count == 1:
            page.locator(".kigi [data-pick]").first.click()
            page.wait_for_selector(".kigi .ghost")
            faults += violations(page)
        decide(page, chance)
    over(page)
    faults += violations(page)
    assert faults == []


def test_a_whole_match_of_five_by_keyboard(person: Person) -> None:
    """Number keys choose, arrows go from place to place, A takes a card up, Enter lays it."""
    page = sit(person(viewport=WIDE), options={"advanced": True})
    for count in range(MOST):
        if not wait_for_turn(page):
            break
        by_keys(page, count)
    over(page)


def by_keys(page: Page, count: int) -> None:
    """One decision: a commission is chosen and taken; for a tree card a place is chosen."""
    before = ply(page)
    tab_until(page, ".kigi [data-pick]")
    card = page.evaluate("() => document.activeElement.dataset.pick")
    page.keyboard.press("Enter")
    if card.startswith("T"):
        choose_place(page, count)
    else:
        page.wait_for_selector(".kigi [data-move]")
        tab_until(page, ".kigi [data-move]")
        page.keyboard.press("Enter")
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def tab_until(page: Page, selector: str) -> None:
    for _ in range(90):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with Tab")


def choose_place(page: Page, count: int) -> None:
    """A tree card is in hand: to the next place; sometimes it is taken up and turned first."""
    page.wait_for_selector(".kigi .ghost:focus")
    page.keyboard.press("ArrowRight")
    if count % 3 == 1:
        page.wait_for_selector(".kigi .ghost:focus")
        page.keyboard.press("a")
        page.wait_for_selector(".kigi .holder:focus")
        page.keyboard.press("Shift+Q")
        page.wait_for_selector(".kigi .bar [data-move]")
    page.keyboard.press("Enter")


def test_twelve_points_are_counted_before_and_pruned_after(person: Person) -> None:
    """KG-5.5 and KG-6.4: the slip counts 8 + 4, scissors mark the cut, five cards are collected."""
    page = example(person)
    page.locator("[data-pick=T17]").click()
    best = page.locator(".kigi .ghost[aria-label*='12 points']").first
    best.hover()
    slip = page.locator(".counting")
    expect(slip).to_contain_text("+12")
    expect(slip).to_contain_text("Ten points prune")
    expect(page.locator(".kigi .tray")).to_contain_text("→5")
    best.click()
    expect(page.locator("[data-plaque='0']")).to_contain_text("12")
    expect(page.get_by_role("region", name="Collections")).to_contain_text("you: 5 pruned cards")


def test_a_dragged_card_says_why_and_settles(person: Person) -> None:
    """Far off it touches nothing; over the tree it settles; turned and let go, it is laid."""
    page = example(person)
    before = ply(page)
    lift(page)
    stage = place(page, ".kigi .stage")
    page.mouse.move(stage["x"] + 90, stage["y"] + 120, steps=6)
    reason = page.locator(".kigi .reason")
    expect(reason).to_contain_text("Touches nothing")
    expect(reason).to_contain_text("KG-4.2")
    top = place(page, ".kigi [data-card=T01]")
    page.mouse.move(top["x"] + top["width"] / 2, top["y"] - top["height"] / 3, steps=10)
    page.wait_for_selector(".kigi .ghost.looked")
    page.mouse.wheel(0, 100)
    page.mouse.wheel(0, 100)
    page.mouse.up()
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def test_a_card_let_go_where_it_cannot_lie_is_not_laid(person: Person) -> None:
    """The verdict is one: no gold beside the red, and Q turns the card under the mouse."""
    page = example(person)
    before = ply(page)
    lift(page)
    stage = place(page, ".kigi .stage")
    page.mouse.move(stage["x"] + 90, stage["y"] + 120, steps=6)
    expect(page.locator(".kigi .reason")).to_be_visible()
    expect(page.locator(".kigi .ghost, .kigi .counting")).to_have_count(0)
    page.keyboard.press("q")
    page.mouse.up()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "15")
    expect(page.locator(".kigi [data-move]")).to_have_count(0)
    assert ply(page) == before


def test_a_commission_is_seen_before_it_is_taken(person: Person) -> None:
    """One click tells what it asks for and who stands how; the second takes it."""
    page = example(person)
    before = ply(page)
    page.locator("[data-pick=C03]").click()
    asked = page.locator(".kigi section.question")
    expect(asked).to_contain_text("Most branches")
    expect(asked).to_contain_text("You would meet it now")
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    page.locator("[data-pick=C03]").click()
    assert ply(page) == before
    page.get_by_role("button", name="Take it").click()
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def test_a_card_in_hand_is_put_back(person: Person) -> None:
    """Escape leads from the card held to its places, and from there back to the display."""
    page = example(person)
    page.locator("[data-pick=T05]").click()
    page.wait_for_selector(".kigi .ghost:focus")
    page.keyboard.press("e")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", re.compile(r"\d+"))
    page.keyboard.press("Escape")
    page.wait_for_selector(".kigi .ghost:focus")
    page.keyboard.press("Escape")
    expect(page.locator(".kigi .ghost")).to_have_count(0)
    expect(page.locator("[data-pick=T05]")).to_be_visible()


def test_a_drag_is_answered_within_fifty_milliseconds(person: Person) -> None:
    """The engine's verdict on a pose comes back before the eye would notice, as a rule."""
    page = example(person, script=CLOCK)
    trunk = lift(page)
    for n in range(2000):
        page.mouse.move(trunk["x"] - 150 + 7 * (n % 40), trunk["y"] - 8 * (n % 25))
        if page.evaluate("() => window.waits.length") >= 20:
            break
    waits = sorted(page.evaluate("() => window.waits"))
    assert len(waits) >= 20
    page.keyboard.press("Escape")
    page.mouse.up()
    assert waits[len(waits) // 2] < 50


def test_every_tree_in_view_or_one_at_a_time(person: Person) -> None:
    """A plaque brings a tree forward, the last one shows all of them."""
    page = example(person)
    front = page.locator("#kg-plane > g")
    expect(front).to_have_count(1)
    page.get_by_role("button", name="All trees").click()
    expect(front).to_have_count(2)
    expect(page.locator("[data-owner]")).to_have_count(2)
    page.locator("[data-plaque='1']").click()
    expect(front).to_have_count(1)
    expect(page.locator("[data-owner]")).to_have_text(["you"])
    expect(page.locator("[data-plaque='1']")).to_have_attribute("aria-pressed", "true")


def test_a_phone_has_room_for_everything(person: Person) -> None:
    """At 360 x 640 nothing sticks out; a finger sees a place first and a button lays the card."""
    page = sit(person(viewport={"width": 360, "height": 640}, has_touch=True), 2, setup=BEGUN)
    assert wait_for_turn(page)
    assert overflow(page) <= 0
    assert place(page, ".kigi .tray")["height"] <= 116
    before = ply(page)
    pick = page.locator(".kigi [data-pick]").first
    pick.tap()
    page.locator(".kigi .ghost").last.tap()
    lay = page.locator(".kigi .bar [data-move]")
    expect(lay).to_be_visible()
    assert ply(page) == before
    page.get_by_role("button", name="Turn left").click()
    page.wait_for_selector(".kigi .loupe")
    assert overflow(page) <= 0
    lay.click()
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def test_a_short_screen_has_the_tray_beside_the_trees(person: Person) -> None:
    page = sit(person(viewport={"width": 740, "height": 360}), 2, setup=BEGUN)
    assert wait_for_turn(page)
    assert overflow(page) <= 0
    stage, tray = place(page, ".kigi .stage"), place(page, ".kigi .tray")
    assert tray["x"] >= stage["x"] + stage["width"] - 1
    assert stage["width"] > tray["width"]
    for button in page.locator(".kigi .cards button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
