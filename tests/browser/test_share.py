"""The share sheet: a link, a picture, a clip and an embed of what one looks at."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import kiribako
from tests.browser.conftest import Person
from tests.browser.table import open_table, set_table
from tests.browser.test_replay import PLIES, at, finished
from tests.browser.test_screens import look

STUBS = """
navigator.share = (what) => { window.sent = what; return Promise.resolve(); };
navigator.canShare = (what) => !what.files;
"""


def opened(page: Page, tab: str = "Link") -> None:
    page.get_by_role("button", name="Share").first.click()
    page.get_by_role("tab", name=tab).click()


def test_a_link_leads_where_it_says(person: Person) -> None:
    """To the decision looked at or to its review; sent, scanned, and as a record."""
    page = finished(person)
    page.add_init_script(STUBS)
    page.reload()
    page.get_by_role("button", name="Back", exact=True).click()
    at(page, PLIES - 1)
    opened(page)
    sheet = page.get_by_role("dialog")
    link = sheet.get_by_label("The link", exact=True)
    expect(link).to_have_value(f"{page.url.split('/replay')[0]}/replay?ply={PLIES - 1}")
    expect(sheet.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(sheet.locator(".drawn img")).to_be_visible()
    expect(sheet).to_contain_text("Anybody with the link sees the whole match")
    sheet.get_by_role("button", name="Send").click()
    assert page.evaluate("window.sent.url") == link.input_value()
    sheet.get_by_role("radio", name="the review").check()
    expect(link).to_have_value(f"{page.url.split('/replay')[0]}/review?ply={PLIES - 1}")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save the record").click()
    assert "kiwara" in download.value.path().read_text(encoding="utf-8")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    at(page, PLIES - 1)


def test_before_the_end_the_sheet_says_what_is_seen(person: Person) -> None:
    page = person()
    set_table(page, "koi-koi", "Same screen")
    page.wait_for_selector(".screen[data-phase=playing]")
    opened(page)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Until the end the link shows only what a spectator may see.")
    sheet.get_by_role("tab", name="Clip").click()
    expect(sheet).to_contain_text("once the match is over")


def test_pictures_are_saved_as_pixels_and_as_drawings(person: Person) -> None:
    page = finished(person)
    opened(page, "Picture")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".drawn img")).to_be_visible()
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save it").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    sheet.get_by_role("radio", name="left out").check()
    sheet.get_by_role("radio", name="SVG").check()
    with page.expect_response("**/api/cards/**names=no**"):
        sheet.get_by_role("radio", name="night").check()
    expect(sheet.locator(".drawn img")).to_be_visible()
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save it").click()
    assert "Seat 1" in download.value.path().read_text(encoding="utf-8")


def brought(person: Person, game: str, **options: object) -> Page:
    """The replay of a match that was brought in as a record."""
    match = kiribako.game(game).new_match(seed=5, options=options)
    while not match.over:
        match.play(match.moves()[0])
    page = person("/")
    order = {"seating": ["me", "me"], "start": True, "look": True}
    open_table(page, record=match.record().to_text(), **order)
    page.goto(f"{page.url}/replay")
    return page


WEBM, MP4, GIF = b"\x1a\x45\xdf\xa3", b"ftypisom", b"GIF89a"
# Not every Chromium may make H.264, and none does after this.
MAKES_MP4 = """async () => (await VideoEncoder.isConfigSupported(
  { codec: 'avc1.42E01F', width: 720, height: 720 })).supported"""
NO_MP4 = """() => { const plain = VideoEncoder.isConfigSupported;
  VideoEncoder.isConfigSupported = how =>
    how.codec.startsWith('avc') ? Promise.resolve({ supported: false }) : plain(how); }"""


@pytest.mark.parametrize(
    ("game", "form", "begins"),
    [
        ("kiwara", "video", MP4),
        ("kiwara", "video", WEBM),
        ("kiwara", "moving picture", GIF),
        ("koi-koi", "video", MP4),  # whose prints are inside its style
    ],
)
def test_a_clip_is_filmed_from_the_board(
    person: Person, game: str, form: str, begins: bytes
) -> None:
    """Chosen by keys; the browser that made it can show it, and it is no blank."""
    page = finished(person) if game == "kiwara" else brought(person, game, rounds=1)
    if begins == WEBM:
        page.evaluate(NO_MP4)
    elif begins == MP4 and not page.evaluate(MAKES_MP4):
        begins = WEBM
    page.emulate_media(reduced_motion="no-preference")
    opened(page, "Clip")
    sheet = page.get_by_role("dialog")
    first = sheet.get_by_role("slider", name="First decision of the clip")
    first.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    last = int(first.get_attribute("aria-valuemax") or 0)
    expect(first).to_have_attribute("aria-valuenow", str(last - 1))
    at(page, last)  # the replay below has heard no key
    sheet.get_by_role("radio", name=form, exact=True).check()
    sheet.get_by_role("radio", name="quick").check()
    sheet.get_by_role("button", name="Make the clip").click()
    expect(sheet.locator("[data-clip]")).to_have_attribute("data-clip", "made")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save it").click()
    file = download.value.path().read_bytes()
    assert file[4 if begins == MP4 else 0 :].startswith(begins)
    assert colours(page) > 50


COLOURS = """async () => {
  const shown = document.querySelector('dialog .frame :is(img, video)');
  if (shown.decode) await shown.decode();
  else await new Promise((done, fail) => {
    if (shown.readyState >= 2) return done();
    shown.addEventListener('loadeddata', done, { once: true });
    shown.addEventListener('error', () => fail(shown.error), { once: true });
    if (shown.error) fail(shown.error);
  });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 200;
  const pen = canvas.getContext('2d');
  pen.drawImage(shown, 0, 0, 200, 200);
  return new Set(new Uint32Array(pen.getImageData(0, 0, 200, 200).data.buffer)).size;
}"""


def colours(page: Page) -> int:
    """How many colours a picture of the finished clip has: a blank one has few."""
    found: int = page.evaluate(COLOURS)
    return found


def test_an_embed_is_shown_with_its_code(person: Person) -> None:
    page = finished(person)
    opened(page, "Embed")
    sheet = page.get_by_role("dialog")
    frame = page.frame_locator("dialog iframe")
    expect(frame.locator(".embed")).to_have_attribute("data-phase", "over")
    code = sheet.get_by_label("Put this into your page")
    assert 'width="480" height="360"' in code.input_value()
    sheet.get_by_role("radio", name="full width").check()
    sheet.get_by_role("radio", name="night").check()
    assert 'width="100%"' in code.input_value()
    assert "theme=night" in code.input_value()


def test_a_puzzle_is_shared(person: Person) -> None:
    page = person("/puzzles/today")
    opened(page)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("The link shows the puzzle, never the answer.")
    expect(sheet.get_by_label("The link", exact=True)).not_to_have_value("/today$")


@pytest.mark.parametrize("tab", ["Link", "Picture", "Clip", "Embed"])
def test_the_sheet_fits_every_screen(person: Person, screens: Path, tab: str) -> None:
    page = finished(person)
    opened(page, tab)
    page.wait_for_load_state("networkidle")
    look(page, screens, f"share-{tab.lower()}")
