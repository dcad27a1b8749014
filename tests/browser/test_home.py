"""Home and the order slip: reachable by keyboard and on any screen, and they remember."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.table import OPEN, choose

SHORT = {"a phone on its side": (740, 360), "zoomed twofold": (720, 450)}
RING = """() => {
  const probe = document.createElement('i');
  probe.style.color = 'var(--focus)';
  document.documentElement.append(probe);
  const wanted = getComputedStyle(probe).color;
  probe.remove();
  const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return [outlineColor === wanted, outlineStyle, outlineWidth];
}"""
TOPS = "all => all.map(each => Math.round(each.getBoundingClientRect().top))"
PIECES = "() => [...document.images].map(image => image.src)"


def test_what_has_the_focus_has_a_ring(person: Person) -> None:
    """Every lid and everything in the open compartment shows it in the ring's own colour."""
    page = person()
    page.wait_for_selector("article.open")
    page.get_by_role("button", name="Name and settings").focus()
    for _ in range(8):  # four lids, the open one, three ways to play
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.closest('article') !== null")
        assert page.evaluate(RING) == [True, "solid", "3px"]


def test_a_cut_out_print_never_shares_its_address_with_a_lid(person: Person) -> None:
    """Chromium draws a picture in the proportions of any other use of the same address."""
    page = person()
    page.evaluate(OPEN, {"game": "kiwara", "seating": ["me", "level-1"]})
    page.reload()
    page.get_by_role("link", name="Kiwara with").wait_for()
    sources: list[str] = page.evaluate(PIECES)
    cut = {source.partition("#")[0] for source in sources if "#" in source}
    whole = {source for source in sources if "#" not in source}
    assert cut
    assert not cut & whole


def test_a_code_leads_to_its_table_from_a_phone(person: Person) -> None:
    host, guest = person(), person(viewport={"width": 360, "height": 640})
    for name in ("Learn to play", "Rules"):  # the open lid says so on the smallest screen too
        expect(guest.get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=1)
    host.evaluate(OPEN, {"game": "kiwara", "seating": ["me", "open"]})
    code = host.evaluate(
        "fetch('/api/tables/mine').then(a => a.json()).then(a => a.tables[0].code)"
    )
    field = guest.get_by_label("Have a code?")
    field.fill(f"{code[:4]} {code[4:]}".lower())
    fits = "field => field.scrollWidth <= field.clientWidth"
    assert field.evaluate(fits)
    guest.get_by_role("button", name="Go to the table").click()
    guest.wait_for_url("**/tables/*")


@pytest.mark.parametrize("size", SHORT.values(), ids=SHORT.keys())
def test_a_table_can_be_set_on_a_short_screen(person: Person, size: tuple[int, int]) -> None:
    """No picture in the way: the first questions and the button are in view, the rest scrolls."""
    page = person("/games/kigi", viewport={"width": size[0], "height": size[1]})
    page.get_by_role("button", name="Play a bot").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("img")).to_be_hidden()
    for name in ("Against", "Players", "Level"):
        expect(dialog.get_by_role("radiogroup", name=name)).to_be_in_viewport(ratio=1)
    levels = dialog.get_by_role("radiogroup", name="Level").get_by_role("radio")
    assert len(set(levels.evaluate_all(TOPS))) == 1
    expect(dialog.get_by_role("button", name="Set the table")).to_be_in_viewport(ratio=1)
    dialog.get_by_text("More options").click()
    dialog.get_by_role("radio", name="anyone").check()


def order(page: Page, game: str, way: str) -> None:
    page.goto(f"/games/{game}")
    page.get_by_role("button", name=way).click()


def test_the_order_slip_remembers_and_bots_differ(person: Person) -> None:
    """A level for each bot, the last choices of each game, and names instead of words."""
    page = person()
    order(page, "kigi", "Play a bot")
    expect(page.get_by_role("radiogroup", name="Clock")).to_be_hidden()
    choose(page, "Players", "3")
    page.get_by_label("seat 3").select_option("level-1")
    choose(page, "Clock", "15 min + 10 s")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/tables/*")
    page.goto("/")
    expect(
        page.get_by_role("link", name="Kigi with Tama (level 2) and Koko (level 1)")
    ).to_be_visible()
    order(page, "kigi", "Play a bot")
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    expect(page.get_by_label("seat 3")).to_have_value("level-1")
    expect(page.get_by_role("dialog")).to_contain_text("15 min + 10 s")


def test_people_at_one_screen_are_called_by_their_names(person: Person) -> None:
    page = person()
    order(page, "kiwara", "Same screen")
    page.get_by_label("Name of player 2").fill("Bo")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_text("Bo").first).to_be_visible()
    order(page, "kiwara", "Same screen")
    expect(page.get_by_label("Name of player 2")).to_have_value("Bo")


def test_a_table_is_taken_off_my_list(person: Person) -> None:
    """Asked once; a match against bots says that it ends with that."""
    page = person()
    page.evaluate(OPEN, {"game": "kiwara", "seating": ["me", "level-1"], "start": True})
    page.reload()
    line = page.get_by_role("link", name="Kiwara with")
    expect(line).to_contain_text("today")
    page.get_by_role("button", name="from my list").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("ends with it")
    dialog.get_by_role("button", name="Remove").click()
    expect(line).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
