"""What a person does at a table, whatever the game: by mouse, by keyboard, by the list."""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.site import PATIENCE

MOST_PICKS = 12
SOMETHING = ".screen[data-deciding], .screen[data-phase=over], [data-curtain]"
MOVE = "[data-move="
# Moves if any show, else picks, each as a selector. What lies under something else is left alone
# if there are others: a person would not aim there.
CLICKABLE = """() => {
  const trouble = document.querySelector('.board > .trouble');
  if (trouble) throw new Error(trouble.textContent);
  const found = [...document.querySelectorAll('[data-move], [data-pick]:not([aria-pressed=true])')]
    .filter(each => each.checkVisibility({ visibilityProperty: true }))
    .map(each => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const at = document.elementFromPoint(x + width / 2, y + height / 2);
      const name = each.dataset.move === undefined ? 'pick' : 'move';
      const selector = `[data-${name}=${JSON.stringify(each.dataset[name])}]`;
      return { name, selector, size: width * height, free: !at || each.contains(at) };
    })
    .filter(({ size }) => size > 0);
  const moves = found.filter(({ name }) => name === 'move');
  const offered = moves.length ? moves : found;
  const free = offered.filter(({ free }) => free);
  const aimed = free.length ? free : offered;
  return aimed.length ? aimed.map(({ selector }) => selector) : null;
}"""


def set_table(page: Page, game: str, way: str, **choices: str) -> None:
    """From a game's page to a new table, some options chosen by their labels."""
    page.goto(f"/games/{game}")
    page.get_by_role("button", name=way).click()
    for group, choice in choices.items():
        choose(page, group.replace("_", " "), choice)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/tables/*")


def choose(page: Page, group: str, choice: str) -> None:
    dialog = page.get_by_role("dialog")
    options = dialog.get_by_role("radiogroup", name=group, exact=True)
    if not options.is_visible():
        dialog.get_by_text("More options").click()
    options.get_by_role("radio", name=choice, exact=True).check()


def write_moves(page: Page) -> None:
    """Prefer what experts do: moves in notation, and a line to type them."""
    page.evaluate("localStorage.setItem('kiribako', JSON.stringify({ notation: true }))")
    page.reload()


OPEN = """async (wanted) => {
  const answer = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  return (await answer.json()).id;
}"""


def open_table(page: Page, **order: object) -> None:
    """Order a table as the page itself does, and go there."""
    page.goto(f"/tables/{page.evaluate(OPEN, order)}")


def ply(page: Page) -> int:
    return int(page.locator(".screen").get_attribute("data-ply") or 0)


def is_over(page: Page) -> bool:
    return page.locator(".screen").get_attribute("data-phase") == "over"


def deciding(page: Page) -> bool:
    return page.locator(".screen").get_attribute("data-deciding") is not None


def wait_for_turn(page: Page) -> bool:
    """Wait until this page decides or the match is over; whether it decides."""
    page.wait_for_selector(SOMETHING, state="attached")
    return deciding(page)


def hand_over(page: Page) -> None:
    """On a shared screen: drop the curtain, or lift it for whoever is next."""
    curtain = page.locator("[data-curtain]")
    if curtain.count():
        curtain.click()


def settled(page: Page) -> None:
    """The board waits for no answer: what it shows now is what is asked."""
    page.wait_for_selector(".screen:not([data-asking])", state="attached")


def targets(page: Page) -> list[str]:
    """What glows and can be clicked: moves if any show, else picks on the way to one."""
    settled(page)
    found: list[str] = page.wait_for_function(CLICKABLE).json_value()
    return found


def decide(page: Page, chance: Random) -> None:
    """One decision with the mouse: pick until a move shows, then that."""
    before = ply(page)
    clicked: list[str] = []
    for _ in range(MOST_PICKS):
        found = targets(page)
        fresh = [each for each in found if each not in clicked] or found
        target = fresh[chance.randrange(len(fresh))]
        clicked.append(target)
        page.locator(target).filter(visible=True).first.click()
        if target.startswith(MOVE):
            moved_on(page, before)
            return
    raise AssertionError(f"no move after {MOST_PICKS} picks: {clicked}")


def moved_on(page: Page, before: int) -> None:
    """The decision was taken and is shown."""
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def turn_of(pages: list[Page]) -> Page:
    """The page that has something to do next: decide, hand over, or see the end."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for page in pages:
            with suppress(Late):
                page.wait_for_selector(SOMETHING, state="attached", timeout=250)
                return page
    raise AssertionError("nobody has anything to decide")


def play_out(pages: list[Page], chance: Random, *, most: int = 400) -> int:
    """Everybody decides by mouse until the match is over; how many decisions this took."""
    decisions = 0
    while decisions < most:
        page = turn_of(pages)
        if is_over(page):
            return decisions
        if deciding(page):
            decide(page, chance)
            decisions += 1
        else:
            hand_over(page)
    raise AssertionError(f"the match is not over after {most} decisions")
