"""Whole matches in other languages: all is said in them, and nothing is cut off at 360 and 1440 px.

Two languages of the tests are added to the box as files, one longer than English and accented, one
written to the left. `KIRIBAKO_FULL=1` plays every game to its end in both and in Japanese.
The pictures are left in .cache/screens.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from kiribako.messages import catalogue
from kiribako.server.table import bot_names
from tests.browser.reading import faults
from tests.browser.site import PATIENCE, Site
from tests.browser.table import decide, is_over, open_table, wait_for_turn
from tests.browser.tongue import box
from tests.messages.pseudo import LEFT, TONGUES

GAMES = ("kiwara", "koi-koi", "kigi", "kodama-3d", "kami-sama")
OPTIONS = {"koi-koi": {"rounds": 3}}
SIZES = ((360, 640), (1440, 900))
LYING = (740, 360)  # a phone on its side
LANGUAGES = ("ja", "qaa", "qar")
WHOLE = [(game, language) for language in LANGUAGES for game in GAMES]
FULL = bool(os.environ.get("KIRIBAKO_FULL"))
SHORT = 5  # decisions of a match that is not played to its end
SELDOM = 6  # a whole match is looked at every so many decisions
NAME = "Mika"
NAMES = (NAME, *bot_names.NAMES["level-1"])
# A browser knows no days in a language of the tests; what is typed is written so everywhere.
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SETS = sorted(
    (
        key.removeprefix("set.")
        for key in catalogue("kiribako.games.koi_koi", "en")
        if key.startswith("set.")
    ),
    key=len,
    reverse=True,
)
Reader = Callable[[str], Page]


@pytest.fixture(scope="module")
def tongues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of the box with more languages."""
    with Site(tmp_path_factory.mktemp("tongues"), box()) as site:
        yield site


@pytest.fixture
def reader(request: pytest.FixtureRequest, tongues: Site, browser: Browser) -> Iterator[Reader]:
    """Somebody whose browser asks for a language, on their first visit."""
    tongues.deal(request.node.nodeid)
    contexts = []
    wrong: list[str] = []

    def enter(language: str) -> Page:
        context = browser.new_context(
            base_url=tongues.address, locale=language, reduced_motion="reduce",
            color_scheme="light", service_workers="block",
        )  # fmt: skip
        contexts.append(context)
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.goto("/")
        page.evaluate(RENAME, NAME)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert wrong == []


RENAME = """name => fetch('/api/me', {
  method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }),
})"""


# A screen that has just been resized is laid out anew within some frames.
SETTLED = """async () => {
  await document.fonts.ready;
  for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame);
}"""


class Judge:
    """Remembers what was wrong in a page, each thing once."""

    def __init__(self, page: Page, language: str, screens: Path, name: str) -> None:
        self.page = page
        self.language = language
        self.screens = screens
        self.name = name
        self.found: dict[str, None] = {}

    def look(self, stage: str = "", sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        """At both sizes, or others."""
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(SETTLED)
            if stage:
                picture = f"tongue-{self.language}-{self.name}-{stage}-{width}.png"
                self.page.screenshot(path=self.screens / picture)
            self.found |= dict.fromkeys(faults(self.page, self.language, *NAMES, *DAYS, *SETS))

    def verdict(self) -> None:
        if self.found:
            pytest.fail("\n".join(self.found), pytrace=False)


@pytest.mark.parametrize(("game", "language"), WHOLE)
def test_a_match(reader: Reader, screens: Path, game: str, language: str) -> None:
    page = reader(language)
    judge = Judge(page, language, screens, game)
    options = OPTIONS.get(game, {})
    open_table(page, game=game, seats=2, seating=["me", "level-1"], options=options)
    chance = Random(3)
    decisions = 0
    while wait_for_turn(page) and (FULL or decisions < SHORT):
        if decisions < SHORT or decisions % SELDOM == 0:
            judge.look({0: "first", SELDOM: "middle"}.get(decisions, ""))
        decide(page, chance)
        decisions += 1
    if is_over(page):
        judge.look("end")
    judge.verdict()
    assert decisions >= SHORT


ROOMS = (
    "/", "/games/koi-koi", "/games/kami-sama", "/games/kodama-3d/lessons", "/puzzles",
    "/puzzles/deals", "/mine", "/me", "/calls", "/events", "/leaders",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_rooms(reader: Reader, screens: Path, language: str) -> None:
    """The page around the tables, as somebody finds it who has just come."""
    page = reader(language)
    judge = Judge(page, language, screens, "room")
    for room in ROOMS:
        page.goto(room)
        page.wait_for_selector("main h1, main h2", state="attached")
        page.wait_for_load_state("networkidle")
        judge.look(room.strip("/").replace("/", "-") or "home")
    judge.verdict()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_table(reader: Reader, screens: Path, language: str) -> None:
    """The form with everything that can be chosen, of the game with the most to choose."""
    page = reader(language)
    judge = Judge(page, language, screens, "new-table")
    page.goto("/games/koi-koi")
    page.locator("main button").first.click()
    for more in page.get_by_role("dialog").locator("summary").all():
        more.click()
    judge.look("open", (*SIZES, LYING))
    judge.verdict()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle(reader: Reader, screens: Path, language: str) -> None:
    page = reader(language)
    judge = Judge(page, language, screens, "puzzle")
    page.goto("/puzzles")
    page.locator("main a[href*='/puzzles/']").nth(1).click()
    page.wait_for_selector(".answer")
    page.wait_for_load_state("networkidle")
    judge.look("asked", (*SIZES, LYING))
    judge.verdict()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit(reader: Reader, language: str) -> None:
    """The page is in the browser's language, says so, and runs its way; all others are offered."""
    page = reader(language)
    root = page.locator("html")
    expect(root).to_have_attribute("lang", language)
    expect(root).to_have_attribute("dir", "rtl" if language == LEFT.code else "ltr")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("header button").last.click()
    dialog = page.get_by_role("dialog")
    for name in ("English", "Français", "日本語", *(tongue.facts["name"] for tongue in TONGUES)):
        expect(dialog.get_by_text(name, exact=True).first).to_be_visible()
