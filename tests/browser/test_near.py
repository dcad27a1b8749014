"""The box without a server: after one visit the network is switched off, and everything goes on.

Koi-Koi, whose shortest match is one month, is played whole; of the other games the last turns are,
from a record that is brought in. `KIRIBAKO_FULL=1` plays a whole match of every game.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

import kiribako
from tests.browser.conftest import Person
from tests.browser.near import UNDER, NearPage, built, policy
from tests.browser.site import PATIENCE
from tests.browser.table import choose, decide, play_out, ply, wait_for_turn
from tests.browser.test_account import WORDS, account_of, enter
from tests.browser.test_lessons import click, take
from tools.file_server import FileServer

SHORTEST = {"Months": "1"}  # of Koi-Koi
GAMES = ("kiwara", "kigi", "kodama-3d", "kami-sama")
FIRST_VISIT = 10_000_000  # bytes at most
LAST_TURNS = 5  # decisions of both that are left of a match which is brought in
SEATED = "# seating: me level-1\n\n"
MEMORY_IS_KEPT = "async () => (await (await caches.open('kiribako-memory')).keys()).length === 1"
SPOILT = """async () => {
  const cache = await caches.open('kiribako-memory');
  const [{ url }] = await cache.keys();
  const good = new Uint8Array(await (await cache.match(url)).arrayBuffer());
  good.fill(0, good.length / 4);
  await cache.put(url, new Response(good));
  return url;
}"""
MENDED = """async url => {
  const found = await caches.match(url, { cacheName: 'kiribako-memory' });
  if (!found) return false;
  const bytes = new Uint8Array(await found.arrayBuffer());
  return bytes.subarray(bytes.length / 4).some(byte => byte !== 0);
}"""


@pytest.fixture(scope="module")
def near(browser: Browser) -> Iterator[NearPage]:
    """One visit with the network, all others without; under the policy that the docs advise."""
    with FileServer(built(), UNDER, headers={"Content-Security-Policy": policy()}) as files:
        visit = NearPage(browser, files, viewport={"width": 1440, "height": 900})
        visit.open()
        visit.keep()
        assert files.sent < FIRST_VISIT
    yield visit  # nobody could answer even if somebody asked
    visit.context.close()
    assert visit.faults == []


def set_table(near: NearPage, game: str, choices: dict[str, str]) -> Page:
    """Against the weakest bot."""
    page = near.page
    near.go(f"/games/{game}")
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_role("radio", name="Seedling").check(force=True)
    for group, choice in choices.items():
        choose(page, group, choice)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".screen[data-phase=playing]")
    return page


def test_an_evening_without_a_network(near: NearPage) -> None:
    """A match with the tab reloaded in its middle, its review, a lesson and a puzzle."""
    page = set_table(near, "koi-koi", SHORTEST)
    assert wait_for_turn(page)
    decide(page, Random(3))
    assert wait_for_turn(page)
    before = ply(page)
    page.reload()
    assert wait_for_turn(page)
    assert ply(page) == before
    play_out([page], Random(3))
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")
    page.get_by_role("link", name="Review").click()
    page.wait_for_selector(".review-screen[data-stage=done]", timeout=300_000)
    near.go("/games/koi-koi/lessons/first-capture")
    take(page, click)
    near.go("/puzzles")
    page.locator("[data-puzzle^=koi-koi] a, a[data-puzzle^=koi-koi]").first.click()
    page.wait_for_selector("[data-move], [data-pick]")
    for _ in range(2):  # a card of the hand, then perhaps what it takes
        if page.locator("[data-picked]").count() == 0:
            page.locator("[data-move], [data-pick]").first.click(force=True)
    page.get_by_role("button", name="That is my answer").click()
    page.wait_for_selector("[data-verdict]")


def nearly_over(game: str) -> str:
    """A record of a match that somebody plays against the weakest bot, shortly before its end."""
    match, chance = kiribako.game(game).new_match(seats=2, seed=5), Random(5)
    while not match.over:
        match.play(chance.choice(match.moves()))
    last = match.ply - LAST_TURNS
    while match.ply > last or match.actor != 0:
        match.undo()
    head, _, rest = match.record().to_text().partition("\n\n")
    return f"{head}\n\n{SEATED}{rest}"


def bring_in(page: Page, *records: str) -> None:
    """By the file chooser below my tables."""
    text = "\n".join(records).encode()
    file = FilePayload(name="kept.txt", mimeType="text/plain", buffer=text)
    page.locator(".carry input[type=file]").set_input_files(file)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_without_a_network(near: NearPage, game: str) -> None:
    """Against a bot to the end, with the tab reloaded before it."""
    if os.environ.get("KIRIBAKO_FULL"):
        page = set_table(near, game, {})
    else:
        page = near.page
        near.go("/")
        bring_in(page, nearly_over(game))
        page.wait_for_selector(".screen[data-phase=playing]")
    assert wait_for_turn(page)
    before = ply(page)
    decide(page, Random(3))
    page.reload()
    assert wait_for_turn(page)
    assert ply(page) > before
    assert play_out([page], Random(3)) > 0
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")


def test_a_match_moves_into_an_account_and_back(
    near: NearPage, person: Person, tmp_path: Path
) -> None:
    """A copy of everything is one file; a server goes on where the page was, and so does a page."""
    page = set_table(near, "kiwara", {})
    assert wait_for_turn(page)
    decide(page, Random(3))
    assert wait_for_turn(page)
    shown = ply(page)
    near.go("/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep a copy of my matches").click()
    copy = tmp_path / "copy.txt"
    download.value.save_as(copy)
    records = copy.read_text(encoding="utf-8").split("kiribako record")[1:]
    running = [f"kiribako record{each}" for each in records if "\nscores:" not in each]
    match = next(each for each in running if "\ngame: kiwara\n" in each)
    served = person()
    account_of(served)
    enter(served, "Create an account", f"ann-{secrets.token_hex(4)}", WORDS)
    expect(served.get_by_text("Your account is created")).to_be_visible()
    served.keyboard.press("Escape")
    for there in (served, page):
        bring_in(there, match)
        there.wait_for_selector(".screen[data-phase=playing]")
        assert wait_for_turn(there)
        assert ply(there) == shown
        for _ in range(2):  # an animal and its stack
            decide(there, Random(3))
        assert wait_for_turn(there)
        assert ply(there) > shown + 2  # the bot has answered


def test_a_second_tab_waits_until_the_first_lets_go(near: NearPage) -> None:
    """It says why, and opens by itself: nobody has to find out when to try again."""
    second = near.context.new_page()
    second.goto(near.files.address)
    expect(second.get_by_role("heading", name="The box is open in another tab")).to_be_visible(
        timeout=1000 * PATIENCE
    )
    near.page.goto("about:blank")
    second.locator("main:not(.opening)").first.wait_for(timeout=1000 * PATIENCE)
    second.close()
    near.open()


def test_memory_that_is_spoilt_costs_time_and_nothing_else(near: NearPage) -> None:
    """Python wakes from kept memory; where that is bad it starts from nothing and keeps it anew."""
    near.page.wait_for_function(MEMORY_IS_KEPT)
    url = near.page.evaluate(SPOILT)
    near.faults.clear()
    near.open()
    near.page.wait_for_function(MENDED, arg=url)
    near.faults.clear()  # Python's own complaint about its memory
    assert wait_for_turn(set_table(near, "kiwara", {}))
