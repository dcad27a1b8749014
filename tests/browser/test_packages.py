"""Games from other packages on the page: with a board they bring, or by their own drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Person
from tests.browser.site import ROOT, Site
from tests.browser.table import decide, open_table, ply, wait_for_turn

HOTARU = ROOT / "examples" / "hotaru" / "src"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with the example installed."""
    folder = tmp_path_factory.mktemp("shelf")
    known = folder / "hotaru-1.dist-info"
    known.mkdir()
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: hotaru\nVersion: 1\n")
    (known / "entry_points.txt").write_text("[kiribako.games]\nhotaru = hotaru:GAME\n")
    with Site(folder, folder, HOTARU) as site:
        yield site


@pytest.fixture
def visitor(shelf: Site, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(base_url=shelf.address, locale="fr-FR", reduced_motion="reduce")
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()
    assert faults == []


def test_a_package_brings_its_board_lid_and_words(visitor: Page) -> None:
    """Nothing of the page was built anew; it is played by mouse and by keyboard."""
    lid = visitor.locator(".cell", has_text="Hotaru")
    expect(lid.locator("img")).to_have_attribute("src", re.compile("/boards/hotaru/"))
    expect(lid).to_contain_text("10 min")
    open_table(visitor, game="hotaru", seating=["me", "level-1"], start=True)
    assert wait_for_turn(visitor)
    expect(visitor.locator(".hotaru")).to_contain_text("Saule")
    for _ in range(3):
        assert wait_for_turn(visitor)
        decide(visitor, Random(5))
    assert wait_for_turn(visitor)
    before = ply(visitor)
    visitor.locator(".hotaru [data-pick]").first.focus()
    visitor.keyboard.press("Enter")  # picks a card; the first place to take from has the focus
    visitor.keyboard.press("Enter")
    expect(visitor.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def test_a_drawing_is_played_and_runs_nothing(person: Person) -> None:
    """Places of the toy's drawing take clicks and keys; the script in it is not there."""
    page = person()
    open_table(page, game="acorns", seating=["me", "level-1"], start=True)
    assert wait_for_turn(page)
    expect(page.locator(".room svg [data-move]")).to_have_count(2)
    expect(page.locator(".room script")).to_have_count(0)
    assert page.title() != "run"
    page.locator(".room [data-move='take 2']").click()
    assert wait_for_turn(page)
    before = ply(page)
    page.locator(".room [data-move='take 1']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))
