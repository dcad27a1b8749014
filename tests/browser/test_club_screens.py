"""The club as it is after some months: every screen of it, and what people do there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.club import Club, come, judged, opened
from tests.browser.table import open_table, settled, wait_for_turn
from tests.browser.test_screens import violations

SCREENS = {
    "club": ("Mika", "/club"),
    "person": ("Mika", "/people/{Bo of the Pond}"),
    "own": ("Mika", "/me"),
    "leaders": ("Mika", "/leaders/kiwara?seats=2"),
    "events": ("Mika", "/events"),
    "event lobby": ("Mika", "/events/{lobby}"),
    "event round": ("Mika", "/events/{running}"),
    "event tables": ("Mika", "/events/{tables}"),
    "event over": ("Mika", "/events/{over}"),
    "duplicate": ("Mika", "/events/{duplicate}/rounds/1/deals/1"),
    "my tables": ("Mika", "/mine"),
    "calls": ("Mika", "/calls"),
    "plan": ("Old Heron", "/tables/{kiwara}/plan"),
    "try": ("Juniper", "/tables/{koi-koi}/try"),
    "desk": ("Willow", "/desk"),
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    (folder / "backups").mkdir()
    with opened(folder, BACKUPS=str(folder / "backups")) as club:
        yield club


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_clean(browser: Browser, club: Club, name: str, screens: Path) -> None:
    """Nothing for axe to find, nothing sticks out, everything can be touched by a finger."""
    who, at = SCREENS[name]
    page = come(browser, club, who, at)
    faults = judged(page, screens / f"club {name}")
    page.context.close()
    assert faults == []


def test_what_calls_me_is_chosen_and_kept(browser: Browser, club: Club) -> None:
    """A cause by one channel, the night, one table, and a vacation: there after coming back."""
    page = come(browser, club, "Tam", "/calls")
    over = page.get_by_role("row", name="A match is over").get_by_role("checkbox", name="mail")
    expect(over).not_to_be_checked()
    over.check(force=True)
    page.get_by_role("switch", name="Let me sleep").click()
    page.get_by_label("from", exact=False).first.fill("23:15")
    page.get_by_role("combobox").last.select_option("never")
    page.get_by_role("button", name="Plan this vacation").click()
    expect(page.get_by_text("8 planned")).to_be_visible()
    page.wait_for_load_state("networkidle")  # every wish has reached the server
    page.reload()
    expect(
        page.get_by_role("row", name="A match is over").get_by_role("checkbox", name="mail")
    ).to_be_checked()
    expect(page.get_by_role("switch", name="Let me sleep")).to_have_attribute(
        "aria-checked", "true"
    )
    expect(page.get_by_role("combobox").last).to_have_value("never")
    page.goto("/mine")
    expect(page.get_by_text("You leave on")).to_be_visible()
    page.get_by_role("button", name="Stay").click()
    expect(page.get_by_text("You leave on")).to_have_count(0)


def turn_on(page: Page) -> None:
    """Decisions on the board until somebody else decides there."""
    status = page.get_by_role("complementary").get_by_role("status").first
    before = status.inner_text()
    while status.inner_text() == before:
        tried = page.get_by_role("complementary").locator("ol li:not(.none)")
        count = tried.count()
        move = page.locator("[data-move]").first
        if not move.count():
            page.locator("[data-pick]").first.click()
        page.locator("[data-move]").first.click()
        expect(tried).not_to_have_count(count)


def test_a_plan_is_a_tree_of_answers(browser: Browser, club: Club) -> None:
    """Moves for them and for me on the board become an answer in words; keys take it away again."""
    page = come(browser, club, "Old Heron", "/tables/{kiwara}/plan")
    expect(page.get_by_text("No answers yet.")).to_be_visible()
    keep = page.get_by_role("button", name="Keep the plan")
    expect(keep).to_be_disabled()
    turn_on(page)
    turn_on(page)
    keep.click()
    expect(page.get_by_text("The plan is kept.")).to_be_visible()
    answer = page.locator("[data-branch]")
    expect(answer).to_have_count(1)
    expect(answer).to_contain_text("column")
    page.goto("/mine")
    expect(page.get_by_role("article").filter(has_text="your plan: one answer")).to_contain_text(
        "Kiwara"
    )
    page.go_back()
    answer.focus()
    answer.press("Delete")
    expect(answer).to_have_count(0)
    rival = come(browser, club, "Mika", "/mine")
    expect(rival.get_by_text("your plan")).to_have_count(0)


def cards(row: Locator) -> list[str]:
    found: list[str] = row.evaluate_all("all => all.map((each) => each.dataset.card)")
    return found


def test_what_is_imagined_says_so(browser: Browser, club: Club) -> None:
    """The rival's cards lie open with a question mark, dealt anew each time; my own bear none."""
    page = come(browser, club, "Juniper", "/tables/{koi-koi}/try")
    expect(page.get_by_text("Imagination")).to_be_visible()
    made_up = page.locator("[data-backs] [data-dealt]")
    expect(made_up.first).to_be_visible()
    expect(page.locator(".hand [data-dealt]")).to_have_count(0)
    sign = made_up.first.evaluate("each => getComputedStyle(each, '::before').content")
    assert sign == '"?"'
    before = cards(made_up)
    page.get_by_role("button", name="Deal anew").click()
    expect(made_up.first).to_be_visible()
    page.wait_for_function(
        "(before) => [...document.querySelectorAll('[data-backs] [data-dealt]')]"
        ".map((each) => each.dataset.card).join() !== before",
        arg=",".join(before),
    )
    page.locator(".hand [data-move]").first.click()
    expect(page.get_by_role("button", name="Back one")).to_be_enabled()
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("button", name="Back one")).to_be_disabled()
    page.get_by_role("link", name="Back to the real table").click()
    page.wait_for_url("**/tables/*")
    assert wait_for_turn(page)  # nothing was played


def test_an_event_from_its_announcement_to_its_table(browser: Browser, club: Club) -> None:
    """Announced by one, entered by another; checked in; a round leads to its table."""
    leader = come(browser, club, "Willow", "/events")
    leader.get_by_role("button", name="A new event").click()
    sheet = leader.get_by_role("dialog")
    sheet.get_by_role("textbox", name="Name").fill("First snow")
    sheet.get_by_role("radio", name="All play all").check(force=True)
    sheet.get_by_role("button", name="Announce").click()
    leader.wait_for_url("**/events/*")
    expect(leader.get_by_role("heading", name="First snow")).to_be_visible()
    player = come(browser, club, "Tam", leader.url.removeprefix(club.site.address))
    player.get_by_role("button", name="Enter", exact=True).click()
    expect(player.get_by_role("listitem").filter(has_text="Tam")).to_be_visible()
    player.goto(club.path("/events/{lobby}"))
    player.goto(club.path("/events/{running}"))
    to_table = player.get_by_role("link", name="To my table").first
    expect(to_table).to_be_focused()
    to_table.press("Enter")
    player.wait_for_url("**/tables/*")
    mika = come(browser, club, "Mika", "/events/{lobby}")
    mika.get_by_role("button", name="I am here").click()
    expect(mika.get_by_role("status").filter(has_text="You are here")).to_be_visible()


def test_a_cross_table_and_the_standings_are_tables(browser: Browser, club: Club) -> None:
    """Whoever cannot see the squares hears rows and columns; tie-breaks stand there in words."""
    page = come(browser, club, "Mika", "/events/{over}")
    cross = page.get_by_role("table", name="Cross table")
    expect(cross.get_by_role("row")).to_have_count(7)
    expect(cross.get_by_role("rowheader").first).to_be_visible()
    expect(page.get_by_text("the points of the people you met")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    points = cross.get_by_role("columnheader", name="points").bounding_box()
    assert points is not None
    assert points["x"] + points["width"] <= 360  # six people fit a phone
    first = cross.get_by_role("rowheader").first.get_by_role("button")
    first.press("Enter")
    expect(first).to_have_attribute("aria-expanded", "true")
    met = cross.get_by_role("link", name=re.compile(r": (0|½|1)$"))
    expect(met).to_have_count(3)  # one for each round, whoever won it
    page.goto(club.path("/events/{running}"))
    expect(page.get_by_text("after round 2", exact=True).first).to_be_visible()  # round 3 is played


def test_leaders_are_people_and_some_of_them_mine(browser: Browser, club: Club) -> None:
    """Everyone or those I follow; a name leads to the person, with the same rating in words."""
    page = come(browser, club, "Mika", "/club")
    page.get_by_role("link", name="Leaderboard").click()
    page.get_by_role("link", name="Kiwara").click()
    rows = page.get_by_role("row")
    expect(rows).to_have_count(8)
    page.get_by_role("radio", name="I follow").check(force=True)
    expect(rows).to_have_count(4)  # the head, Bo, Ada and Mika herself
    bands = page.get_by_role("img", name=re.compile("surely between"))
    expect(bands.first).to_be_visible()
    page.get_by_role("link", name=re.compile("^Ada")).click()
    expect(page.get_by_role("heading", name="Ada", level=1)).to_be_visible()


def test_a_duplicate_is_compared_deal_by_deal(browser: Browser, club: Club) -> None:
    """A deal opens by keyboard: what was dealt once, and both tables."""
    page = come(browser, club, "Mika", "/events/{duplicate}/rounds/1/deals/1")
    deals = page.request.get(club.path("/api/events/{duplicate}/rounds/1/deals/1")).json()["deals"]
    played = [one["number"] for one in deals if all(made["ply"] >= 0 for made in one["made"])]
    month = page.get_by_role("button", name=re.compile(rf"Month {played[0]}\b"))
    month.focus()  # one that no lucky hand ended before anybody decided
    month.press("Enter")
    for table in ("Table 1", "Table 2"):
        expect(page.get_by_role("heading", name=table)).to_be_visible()
    page.get_by_role("button", name="Replay them side by side").press("Enter")
    said = page.locator(".beside").get_by_role("status")
    expect(said).to_contain_text("The deal, before anybody decides.")
    expect(page.locator(".beside [data-stage]")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text(re.compile("^1 of .*Table 1:.*Table 2:"))
    assert violations(page) == []


def test_a_lost_match_is_asked_of_the_server(browser: Browser, club: Club) -> None:
    """A filter is part of the question: what it finds is counted aloud, and all of it was lost."""
    page = come(browser, club, "Mika", "/mine")
    with page.expect_response(lambda answer: "outcome=lost" in answer.url) as asked:
        page.get_by_label("Result").select_option("lost")
    found = asked.value.json()["tables"]
    assert found
    expect(page.get_by_role("status").filter(has_text="match")).to_contain_text(str(len(found)))


def test_a_page_has_points_and_puzzles(browser: Browser, club: Club) -> None:
    """Both points of a match of two; of more, each beside the name; and what was solved."""
    page = come(browser, club, "Mika", "/people/{Bo of the Pond}")
    recent = page.get_by_role("region", name="Recent matches").get_by_role("listitem")
    expect(recent.filter(has_text="to").first).to_contain_text(re.compile(r"\d+ : \d+"))
    expect(recent.filter(has_text="Kami-sama").first).to_contain_text(
        re.compile(r"\w \d+, .+ \d+Kami")
    )
    expect(page.get_by_role("region", name="Puzzles")).to_contain_text("23 puzzles solved")
    expect(page.get_by_text("solved 8 days in a row")).to_be_visible()
    dots = page.get_by_role("img", name="10 of the last 14 daily puzzles solved")
    expect(dots.locator(".solved")).to_have_count(10)


def test_the_desk_makes_a_backup(browser: Browser, club: Club) -> None:
    """It is listed with its size, and the log has who made it; it is read back when asked."""
    page = come(browser, club, "Willow", "/desk")
    at_table = page.get_by_role("listitem").filter(has_text="Juniper, Bo of the Pond")
    expect(at_table).to_contain_text("Kiwara")
    tab = page.get_by_role("tab", name="Today")
    expect(tab).to_contain_text("1")  # one report waits
    tab.press("ArrowLeft")
    page.get_by_role("tab", name="Club", selected=True).press("ArrowLeft")
    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(2)
    row = page.get_by_role("table").get_by_role("row").last
    expect(row).to_contain_text("not read back")
    row.get_by_role("button", name="Check the backup").click()
    expect(row).to_contain_text("25 played again")
    expect(page.get_by_text("reports that are settled")).to_be_visible()
    page.get_by_role("tab", name="Club").click()
    for done in ("Willow made a backup", "Willow had a backup read back"):
        expect(page.get_by_role("tabpanel").get_by_text(done)).to_be_visible()


def test_without_a_connection_a_page_says_so(browser: Browser, club: Club) -> None:
    """Also a screen that was never fetched; what became of a challenge is told, not only gone."""
    page = come(browser, club, "Mika", "/club")
    asked = page.get_by_role("listitem").filter(has_text="Bo of the Pond asks you")
    asked.get_by_role("button", name="Decline").click()
    expect(page.get_by_role("status")).to_contain_text("You declined Bo of the Pond’s challenge")
    expect(asked).to_have_count(0)
    told = come(browser, club, "Bo of the Pond", "/club").get_by_text(
        "Mika declined your challenge"
    )
    expect(told).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name="My tables").click()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_n_goes_to_the_next_table_that_waits(browser: Browser, club: Club) -> None:
    """The stamp in the head counts them; on a phone the rooms are a row of tabs."""
    page = come(browser, club, "Mika", "/club", viewport={"width": 360, "height": 640})
    open_table(page, game="kiwara", seats=2, seating=["me", "me"], start=True)  # a second at least
    page.goto("/club")
    rooms = page.get_by_role("navigation", name="Rooms")
    expect(rooms.get_by_role("link", name=re.compile("My tables.*[0-9] wait for"))).to_be_visible()
    page.keyboard.press("n")
    page.wait_for_url("**/tables/*")
    first = page.url
    wait_for_turn(page)
    page.keyboard.press("n")
    page.wait_for_url(lambda url: "/tables/" in url and url != first)


def test_watchers_are_named_and_a_line_is_reported(browser: Browser, club: Club) -> None:
    """Whoever looks on is told by name to those who play; talk has a way to the host."""
    watcher = come(browser, club, "Ada", "/tables/{watched Juniper}")
    page = come(browser, club, "Juniper", "/tables/{watched Juniper}")
    page.get_by_text("one watching").click()
    expect(page.get_by_role("list", name="Who is watching")).to_contain_text("Ada")
    watcher.context.close()
    expect(page.get_by_text("one watching")).to_have_count(0)
    line = page.get_by_role("listitem").filter(has_text="you play like a wet sack")
    line.hover()
    line.get_by_role("button", name="Tell the host of what").click()
    page.get_by_role("button", name="Tell the host", exact=True).click()
    expect(page.get_by_text("The host has it.")).to_be_visible()


def test_terms_are_shown_before_anybody_sits_down(browser: Browser, club: Club) -> None:
    """Clock, rating, hints, take-backs, watchers, talk: in the club's list and at the table."""
    page = come(browser, club, "Ada", "/club")
    offer = page.get_by_role("listitem").filter(has_text="Kigi, Tam")
    for term in ("3 days a move", "no hints", "take-backs", "may be watched", "players talk"):
        expect(offer).to_contain_text(term)
    offer.get_by_role("link", name="Sit down").click()
    page.wait_for_url("**/tables/*")
    terms = page.locator("dl")
    for term in ("Clock", "Hints", "Take"):
        expect(terms).to_contain_text(re.compile(term, re.IGNORECASE))
    settled(page)
