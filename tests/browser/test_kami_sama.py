"""Kami-sama in a real browser: whole matches of four by mouse and by keyboard, and its states."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.table import decide, moved_on, open_table, ply, settled, wait_for_turn
from tests.browser.test_screens import overflow, violations

SEATS = 4
MOST = 400  # decisions of one seat in two years, far more than there can be
MOST_PICKS = 12
SIZES = {
    "phone": (360, 640),
    "lying": (740, 360),
    "zoomed": (720, 450),
    "tablet": (820, 1180),
    "desk": (1440, 900),
}
# Seat 0 begins a turn as Minamo, with shrines of an opponent beside its own.
TURN = {
    "first": 0,
    "kami": ["minamo", "ikari"],
    "phase": "turn",
    "shrines": {"0": ["F21", "F22"], "1": ["F11", "W11"]},
    "goals": ["goal_02", "goal_05", "goal_06"],
}
# Terrace adds a shrine in the lines of a temple, F23 here, then asks for Favor or Nature.
TERRACE = {**TURN, "kami": ["ishizue", "ikari"], "shrines": {"0": ["F23"]}}


def sit(page: Page, seats: int = SEATS, size: str = "desk", **wanted: Any) -> Page:
    """A table against bots that answer at once."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    seating = ["me", *["random"] * (seats - 1)]
    order = {"game": "kami-sama", "seats": seats, "seating": seating, "start": True, **wanted}
    open_table(page, **order)
    page.wait_for_selector(".board [data-move], .board [data-pick]")
    return page


def asked(page: Page) -> str:
    """What is asked, without numbers."""
    words = page.locator(".say").inner_text()
    return "".join(letter for letter in words if not letter.isdigit())


def test_a_whole_match_of_four_by_mouse(person: Person) -> None:
    """Clicks on what glows lead to the end; axe-core finds nothing in any kind of decision."""
    page = sit(person(), options={"years": 2})
    chance = Random(11)
    faults: list[str] = []
    seen: set[str] = set()
    for _ in range(MOST):
        if not wait_for_turn(page):
            break
        if asked(page) not in seen:
            seen.add(asked(page))
            faults += violations(page)
        decide(page, chance)
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")
    faults += violations(page)
    assert faults == [], "\n".join(faults)
    assert len(seen) >= 3
    summary = page.get_by_role("region", name="Counting of points")
    expect(summary).to_contain_text("Favor and Nature, Year 2")
    expect(summary).to_contain_text("The match is over")


def focused(page: Page) -> tuple[str, bool]:
    """The move or pick under the cursor, if any, and whether the cursor is on the wheel."""
    found: list[Any] = page.evaluate(
        "() => { const { move, pick, space } = document.activeElement.dataset;"
        " return [move ?? pick ?? '', space !== undefined] }"
    )
    return found[0], found[1]


def to_target(page: Page, wanted: list[str]) -> str:
    """Tab through the board; on the wheel Page Down goes from one legal space to the next."""
    turned = 0
    for _ in range(200):
        name, on_wheel = focused(page)
        if name in wanted:
            return name
        turned += on_wheel
        page.keyboard.press("PageDown" if on_wheel and turned % 30 else "Tab")
    raise AssertionError(f"cannot be reached with Tab and Page Down: {wanted}")


def offered(page: Page, kind: str) -> list[str]:
    """The moves or picks that the board shows."""
    found: list[str] = page.locator(f".board [data-{kind}]:not([aria-pressed=true])").evaluate_all(
        "(found, kind) => found.map((each) => each.dataset[kind])", kind
    )
    return found


def by_keys(page: Page) -> None:
    """One decision without a mouse: to a move if one shows, else to a pick on the way to one."""
    before = ply(page)
    picked: list[str] = []
    for _ in range(MOST_PICKS):
        settled(page)
        moves = offered(page, "move")
        picks = [name for name in offered(page, "pick") if name not in picked]
        picked.append(to_target(page, moves or picks))
        page.keyboard.press("Enter")
        if moves:
            moved_on(page, before)
            return
    raise AssertionError(f"no move after {MOST_PICKS} picks: {picked}")


def test_a_whole_match_of_four_by_keyboard(person: Person) -> None:
    """Tab, Page Down and Enter play every decision."""
    page = sit(person(), options={"years": 2})
    for _ in range(MOST):
        if not wait_for_turn(page):
            break
        by_keys(page)
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")


def test_an_ability_is_tried_step_by_step_and_taken_back(person: Person) -> None:
    """Targets glow, each step can be taken back, and only the last one is sent."""
    page = sit(person(), 2, setup=TERRACE)
    before = ply(page)
    page.locator("[data-pick='use ishizue2']").click()
    slip = page.get_by_role("region", name="What is asked")
    expect(slip).to_contain_text("Terrace")
    page.locator("[data-pick='add F24']").click()
    expect(slip).to_contain_text("Gain Favor or Nature")
    slip.get_by_role("button", name="Back").click()
    page.locator("[data-pick='add F24']").wait_for()
    assert ply(page) == before
    page.keyboard.press("Escape")
    page.locator("[data-pick='use ishizue2']").click()
    page.locator("[data-pick='add F24']").click()
    page.locator("[data-move='gain nature']").click()
    expect(page.locator(".screen")).to_have_attribute("data-ply", str(before + 3))
    mine = page.locator("[data-space=F24]")
    expect(mine).to_have_accessible_name(re.compile("shrine of"))


def test_keys_find_what_is_asked_next(person: Person) -> None:
    """The focus goes on with the steps of an ability: to its spaces, then to the slip beside."""
    page = sit(person(), 2, setup=TERRACE)
    before = ply(page)
    page.locator("[data-pick='use ishizue2']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-space][data-pick]:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt [data-move]:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".screen")).to_have_attribute("data-ply", str(before + 3))


def test_the_space_that_completes_the_goal_is_told(person: Person) -> None:
    """KS-5.1: three in a line lack one; the board says which space brings the token."""
    page = sit(person(), 2, setup=TURN)
    page.locator("[data-move='add F23'][aria-label*='completes the goal']").click()
    tokens = page.get_by_role("img", name="1 of Farming")
    expect(tokens.first).to_be_visible()


def test_a_refused_touch_says_why_at_its_place(person: Person) -> None:
    """Another village is not one's current one: the rule stands beside the space."""
    page = sit(person(), 2, setup=TURN)
    page.locator("[data-space=H33]").click(force=True)  # aria-disabled, yet it answers
    expect(page.get_by_role("alert").filter(has_text="KS-4.11").first).to_be_visible()


@pytest.mark.parametrize("size", list(SIZES))
def test_everything_fits_and_is_named(person: Person, size: str) -> None:
    """No sideways scrolling and nothing for axe-core to find, by day and by night."""
    page = sit(person(), 2, size, setup=TURN)
    assert overflow(page) <= 0
    assert violations(page) == []
    page.evaluate("() => (document.documentElement.dataset.theme = 'night')")
    assert violations(page) == []


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("phase", ["turn", "draft"])
def test_the_wheel_comes_first(person: Person, size: str, phase: str) -> None:
    """At every size the wheel is at least 300 px wide, whatever lies beside it."""
    page = sit(person(), 2, size, setup={**TURN, "phase": phase})
    assert page.locator("[data-wheel]").evaluate("it => it.getBoundingClientRect().width") >= 300


def test_every_sheet_and_the_goal_can_be_read(person: Person) -> None:
    """A rival's card opens its sheet, and the hub tells the goal."""
    page = sit(person(), 2, setup=TURN)
    page.get_by_role("button", name="Read").first.click()
    expect(page.get_by_role("dialog", name="Ikari")).to_contain_text("War Drum")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("Year 1, goal")).click()
    expect(page.locator(".about")).to_contain_text("Occupy 3 spaces in a straight line.")


def test_what_the_others_did_stays_marked(person: Person) -> None:
    """After the rival's turn, and the fox's, their spaces are marked until one's next move."""
    page = sit(person(), 2, setup={**TURN, "first": 1})
    expect(page.locator("[data-trace]").first).to_be_attached()
    page.locator("[data-move^='add ']").first.click()
    expect(page.locator("[data-trace]")).to_have_count(0)


def test_on_a_phone_every_space_is_a_fingertip_wide(person: Person) -> None:
    """The village in the fan has fields of at least 40 px; the other villages are a tap away."""
    page = sit(person(), 2, "phone", setup=TURN)
    boxes = page.locator("[data-space]").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect())"
        ".map((box) => Math.min(box.width, box.height))"
    )
    assert len(boxes) > 10
    assert min(boxes) >= 40
    page.locator("[data-village=holy]").click()
    expect(page.locator("[data-space=H33]")).to_be_visible()
