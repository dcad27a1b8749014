"""What the others do is told one step after the other, and nothing runs ahead of it."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.table import decide, ply, set_table, targets, wait_for_turn

# Every change of what the screen says: headline, caption, scores, who decides.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const text = (selector) => document.querySelector(selector)?.innerText ?? '';
    const now = {
      headline: text('.say'), caption: text('[data-caption]'), strip: text('[data-strip]'),
      scores: [...document.querySelectorAll('.score b')].map((each) => each.innerText).join(':'),
      deciding: document.querySelector('.screen').dataset.deciding ?? null,
      moves: document.querySelectorAll('[data-move], [data-pick]').length,
    };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""


def with_motion(person: Person) -> Page:
    """Somebody who sees movements, against a bot that answers at once."""
    page = person(reduced_motion="no-preference")
    set_table(page, "kiwara", "Play a bot", Level="1 Seedling")
    assert wait_for_turn(page)
    return page


def rival(page: Page) -> str:
    """What the bot is called: it has a name of its own."""
    return page.locator(".seats [data-seat='1'] .tag b").inner_text()


def my_turn(page: Page) -> None:
    """My decisions until the bot's turn is told."""
    for seed in range(4):
        decide(page, Random(seed))
        page.wait_for_selector(".screen[data-telling], .screen[data-deciding]", state="attached")
        if page.locator(".screen[data-telling]").count():
            return


def test_the_headline_waits_for_the_last_beat(person: Person) -> None:
    """While a bot's turn is told, it is the bot's turn, for every part of the screen."""
    page = with_motion(person)
    page.evaluate(WATCH)
    name = rival(page)
    for _ in range(2):
        my_turn(page)
        assert wait_for_turn(page)
    seen = page.evaluate("window.seen")
    told = [each for each in seen if each["caption"]]
    theirs = [each for each in told if each["caption"].startswith(name)]
    assert len({each["caption"] for each in theirs}) >= 3
    assert all(name in each["headline"] for each in theirs)
    for each in told:
        assert "Your turn" not in each["headline"]
        assert each["deciding"] is None
        assert each["moves"] == 0
    assert "Your turn" in seen[-1]["headline"]
    # what was told stays, until my next decision
    assert told[-1]["caption"].split()[-1] in seen[-1]["strip"]


def test_a_press_skips_and_does_nothing_else(person: Person) -> None:
    """A press on a place that is legal once all is told ends the story; the next one takes it."""
    page = with_motion(person)
    my_turn(page)
    assert wait_for_turn(page)
    screen = page.locator(".screen")
    before = ply(page)
    pick = page.locator(targets(page)[0]).first
    again = page.get_by_role("button", name="Show again what the others did")
    again.click()
    expect(page.locator("[data-caption]")).to_contain_text(rival(page))
    page.keyboard.press("Escape")
    expect(screen).to_have_attribute("data-deciding", "0")
    box = pick.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    again.click()
    expect(page.locator("[data-caption]")).to_contain_text(rival(page))
    page.mouse.click(x, y)
    expect(screen).to_have_attribute("data-deciding", "0")
    expect(page.locator("[aria-pressed=true][data-pick]")).to_have_count(0)
    assert ply(page) == before
    page.mouse.click(x, y)
    page.locator("[data-move]").first.click()
    expect(screen).not_to_have_attribute("data-ply", str(before))
