"""Every lesson of every game, taken by mouse on a phone or by keyboard on a desk."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import kiribako
from kiribako.lessons import lessons
from tests.browser.conftest import Person
from tests.browser.table import settled
from tests.browser.test_account import account_of, enter
from tests.browser.test_screens import overflow, violations

GAMES = ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")
PHONE: ViewportSize = {"width": 360, "height": 640}
DESK: ViewportSize = {"width": 1440, "height": 900}
MOST_PICKS = 6
ASKED = ":is(.asked[data-move], .asked[data-pick], .asked [data-move], .asked [data-pick])"
READY = ".screen[data-step]:not([data-telling]), [data-next]"
Touch = Callable[[Locator], None]


def click(place: Locator) -> None:
    place.click()


def press_enter(place: Locator) -> None:
    place.press("Enter")


def take(page: Page, touch: Touch) -> None:
    """From the first step to the last: read on, or do what is asked."""
    for _ in range(30):
        page.wait_for_selector(READY)
        if page.locator("[data-next]").count():
            return
        step = page.locator(".screen").get_attribute("data-step") or ""
        on = page.locator("[data-read-on]")
        if on.count():
            touch(on)
        else:
            do_it(page, step, touch)
        expect(page.locator(f".screen[data-step='{step}']")).to_have_count(0)
    raise AssertionError("the lesson does not end")


def do_it(page: Page, step: str, touch: Touch) -> None:
    """Touch what is marked as asked until the step is done: nothing else is needed."""
    for _ in range(MOST_PICKS):
        settled(page)
        if page.locator(f".screen[data-step='{step}']:not([data-telling])").count() == 0:
            return
        flat = page.locator(".switch.button[aria-pressed=false]").filter(visible=True)
        if flat.count() and page.locator(".point.asked").count():  # on a phone a tap away
            flat.click()
        completing = page.locator(ASKED).filter(has=page.locator("xpath=self::*[@data-move]"))
        place = completing if completing.filter(visible=True).count() else page.locator(ASKED)
        touch(place.filter(visible=True).last)
    raise AssertionError("what is asked does not lead to the move")


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_by_mouse_on_a_phone_or_by_keyboard_on_a_desk(
    person: Person, game: str
) -> None:
    """One after the other, by turns: what glows does every step, the end shows what was learnt.

    Nothing sticks out, and pictures are drawn where a game names them by codes.
    """
    path = [lesson for lesson in lessons(kiribako.game(game)) if lesson.step]
    page = person(f"/games/{game}/lessons", viewport=PHONE)
    expect(page.get_by_role("list").get_by_role("link")).to_have_count(len(path) + 1)
    assert violations(page) == []
    page.get_by_role("link", name="Start").click()
    for number, lesson in enumerate(path):
        page.wait_for_url(f"**/lessons/{lesson.id}")
        size, touch = (DESK, press_enter) if number % 2 else (PHONE, click)
        page.set_viewport_size(size)
        page.wait_for_selector(READY)
        assert overflow(page) <= 0
        if number == 0:
            assert violations(page) == []
        take(page, touch)
        learnt = page.get_by_role("dialog").get_by_role("listitem")
        expect(learnt).to_have_count(3)
        codes = [code for thing in lesson.learnt for code in thing.pictures]
        drawn = learnt.locator(".pictures")
        expect(drawn.locator("> *")).to_have_count(len(codes))
        assert not set(" ".join(drawn.all_inner_texts()).split()) & set(codes)
        if number == 1:
            assert violations(page) == []
        if lesson is not path[-1]:
            page.locator("[data-next]").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(f"/games/{game}/lessons")
    expect(page.get_by_text("done", exact=True)).to_have_count(len(path))


def test_a_wrong_try_is_answered_and_the_way_shown(person: Person) -> None:
    """A legal move that is not asked says why; after two the way out glows, and shows the move."""
    page = person("/games/koi-koi/lessons/first-capture", viewport=PHONE)
    page.locator("[data-read-on]").click()
    for _ in range(2):
        page.wait_for_selector(".screen[data-asked='3B']:not([data-telling])")
        page.locator("[data-move='5A']").first.click()
        expect(page.get_by_role("status")).to_contain_text("That takes nothing")
    show = page.get_by_role("button", name="Show me")
    expect(show).to_have_class(re.compile(r"\bglow\b"))
    show.click()
    expect(page.get_by_role("status")).to_contain_text("Watch")
    page.wait_for_selector(".screen[data-asked='3B']:not([data-telling])")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".screen")).to_have_attribute("data-step", "2")


def test_the_last_lesson_is_a_real_table(person: Person) -> None:
    """Three months against a gentle bot, opened like any other table."""
    page = person("/games/koi-koi/lessons/three-months")
    page.wait_for_url("**/tables/*")
    page.wait_for_selector(".screen[data-phase=playing]")
    expect(page.get_by_text("Month 1 of 3")).to_be_visible()


def test_a_first_visit_offers_the_lessons_and_takes_no_for_an_answer(person: Person) -> None:
    """On the game's page and before a first table; an account tells other browsers."""
    page, elsewhere = person("/games/kiwara"), person("/games/kiwara")
    offer = page.locator("main [data-lesson-offer]")
    page.get_by_role("button", name="Play a bot").click()
    in_form = page.get_by_role("dialog").locator("[data-lesson-offer]")
    expect(in_form.get_by_role("link", name="First lesson")).to_be_visible()
    in_form.get_by_role("button", name="No, thank you").click()
    expect(in_form).to_have_count(0)
    page.keyboard.press("Escape")
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("link", name="Learn to play")).to_be_visible()
    expect(offer).to_have_count(0)
    account = f"ann-{secrets.token_hex(4)}"
    for browser, way in ((page, "Create an account"), (elsewhere, "Sign in")):
        account_of(browser)
        enter(browser, way, account, "correct horse")
        expect(browser.get_by_role("list", name="Where you are signed in")).to_be_visible()
    expect(elsewhere.locator("[data-lesson-offer]")).to_have_count(0)
