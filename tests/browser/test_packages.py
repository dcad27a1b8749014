"""Games from other packages on the page: with a board they bring, or by their own drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Person
from tests.browser.site import ROOT, Site
from tests.browser.table import decide, open_table, ply, wait_for_turn

HOTARU = ROOT / "examples" / "hotaru" / "src"
SIZES = {"phone": (360, 640), "lying": (740, 360), "tablet": (820, 1180), "desk": (1440, 900)}
# Of every lid: its place, and whether its title has room.
LIDS = """() => [...document.querySelectorAll('.box .cell')].map(cell => {
  const { left, top, right, bottom } = cell.getBoundingClientRect();
  const title = cell.querySelector('.slip b');
  const slip = cell.querySelector('.slip').getBoundingClientRect();
  const above = title.getBoundingClientRect().top < slip.top - 1;
  const cut = above || title.scrollWidth > title.clientWidth + 1;
  return { left, top, right, bottom, cut };
})"""


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


@pytest.mark.parametrize("lids", [6, 8, 12])
def test_any_number_of_lids_lies_in_the_box(person: Person, screens: Path, lids: int) -> None:
    """Packages fill the box: every lid can be seen and opened, at every size."""
    page = person("/rules/kiwara")
    page.route("**/api/games", lambda route: more_games(route, lids))
    page.goto("/")
    expect(page.locator(".box .cell")).to_have_count(lids)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".box .cell").last.scroll_into_view_if_needed()
        page.screenshot(path=screens / f"lids-{lids}-{size}.png", full_page=True)
        places = page.evaluate(LIDS)
        sticking_out = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert (sticking_out, [place["cut"] for place in places]) == (0, [False] * lids), size
        for n, one in enumerate(places):
            assert one["right"] - one["left"] >= 76, (size, n)
            assert one["bottom"] - one["top"] >= 40, (size, n)
            for other in places[:n]:
                beside = one["left"] >= other["right"] or other["left"] >= one["right"]
                assert beside or one["top"] >= other["bottom"] or other["top"] >= one["bottom"]
    page.locator(".box .cell").last.locator(".lid").click()
    expect(page.locator(".box .cell").last).to_have_class(re.compile("open"))


def more_games(route: Route, lids: int) -> None:
    """The server's own games, and others that came with packages."""
    answer = route.fetch()
    games = answer.json()["games"]
    title = ("Fireflies", "The Long Road to Kyoto", "Stone Wish")
    for n in range(lids - len(games)):
        games.append({**games[0], "id": f"guest-{n}", "title": title[n % len(title)]})
    route.fulfill(response=answer, json={**answer.json(), "games": games})


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
