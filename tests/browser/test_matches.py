"""Whole matches in a real browser: by mouse, by keyboard, against a bot, and a game never seen."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import Person
from tests.browser.table import decide, play_out, set_table, wait_for_turn, write_moves

# What an eye does: from the focus to the nearest glowing place, moves before picks.
TOWARDS_A_LEGAL_CHOICE = """() => {
  const centre = each => { const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] };
  const [x, y] = centre(document.activeElement);
  const find = what => [...document.querySelectorAll(what)]
    .filter(each => each !== document.activeElement && each.getClientRects().length)
    .map(centre).map(([u, v]) => [u - x, v - y])
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))[0];
  const [dx, dy] = find('.board [data-move]') ?? find('.board [data-pick]') ?? [0, 1];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
  return dy > 0 ? 'ArrowDown' : 'ArrowUp';
}"""
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


def meet(person: Person, game: str, **choices: str) -> tuple[Page, Page]:
    """Two people at one table: one sets it, the other follows the link."""
    host = person()
    set_table(host, game, "Play a friend", **choices)
    link = host.get_by_label("The link to this table").input_value()
    guest = person(link)
    guest.get_by_role("button", name="Sit here").click()
    for page in (host, guest):
        page.wait_for_selector(".screen[data-phase=playing]")
    return host, guest


def test_kiwara_by_mouse_between_two_people(person: Person) -> None:
    """A link is enough to meet; every move shows on both screens; both see the same end."""
    host, guest = meet(person, "kiwara")
    assert play_out([host, guest], Random(7)) > 50
    ends = [page.get_by_role("heading", level=2).first.inner_text() for page in (host, guest)]
    assert ends[0] == ends[1]
    host.get_by_role("button", name="How it was counted").click()
    sheet = host.get_by_role("dialog")
    assert "KW-" in sheet.get_by_role("link").first.inner_text()


def test_koi_koi_by_mouse_between_two_people(person: Person) -> None:
    """Three months by mouse, and no frame ever told one player of the other's hand."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(str(payload)))

    host = person()
    host.on("websocket", listen)
    set_table(host, "koi-koi", "Play a friend", Months="3")
    guest = person(host.get_by_label("The link to this table").input_value())
    guest.get_by_role("button", name="Sit here").click()
    for page in (host, guest):
        page.wait_for_selector(".screen[data-phase=playing]")
    decisions = play_out([host, guest], Random(3))
    positions = [json.loads(frame).get("position") for frame in frames]
    running = [position for position in positions if position and position["actor"] is not None]
    assert len(running) >= decisions > 0
    for position in running:
        assert set(position["views"]) == {"0"}
        hands = position["views"]["0"]["hands"]
        assert hands[0].get("cards") is not None
        assert hands[1].get("cards") is None


def test_two_clicks_to_a_game_against_a_bot(person: Person) -> None:
    """A newcomer opens the page, clicks twice and plays a bot to the end."""
    page = person()
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".screen[data-phase=playing]")
    assert play_out([page], Random(5)) > 20
    expect(page.get_by_role("button", name="Rematch").first).to_be_visible()


def test_a_whole_match_by_keyboard_alone(person: Person) -> None:
    """From the box to the end without a mouse: Tab, Enter and typed notation."""
    page = person()
    write_moves(page)
    page.wait_for_selector("article.open")
    tab_to(page, "Play a bot")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    tab_to(page, "Set the table")
    page.keyboard.press("Enter")
    page.wait_for_selector(".screen[data-phase=playing]")
    field = page.get_by_label("type a move")
    for _ in range(100):
        if not wait_for_turn(page):
            break
        if not field.evaluate("field => field === document.activeElement"):
            tab_to(page, "type a move")
        suggested = (field.get_attribute("placeholder") or "").removeprefix("type a move, such as ")
        before = page.locator(".screen").get_attribute("data-ply") or ""
        page.keyboard.type(suggested)
        page.keyboard.press("Enter")
        expect(page.locator(".screen")).not_to_have_attribute("data-ply", before)
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")


def tab_to(page: Page, name: str, most: int = 80) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => { const at = document.activeElement; "
            "return at.getAttribute('aria-label') ?? at.textContent }"
        )
        if name in (focused or ""):
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def test_the_board_itself_by_keyboard(person: Person) -> None:
    """The board's cursor reaches a legal choice by Tab and arrows, and Enter takes it."""
    page = person()
    set_table(page, "kiwara", "Play a bot")
    for _ in range(3):
        assert wait_for_turn(page)
        before = page.locator(".screen").get_attribute("data-ply") or ""
        by_keys(page, before, Random(int(before)))


def by_keys(page: Page, before: str, chance: Random) -> None:
    """Tab into the board, walk with the arrows to what is legal, press Enter there."""
    for _ in range(200):
        tab_into_board(page)  # where the focus stays unless what had it is gone
        if page.evaluate("() => document.activeElement.matches('[data-move]')"):
            page.keyboard.press("Enter")
            expect(page.locator(".screen")).not_to_have_attribute("data-ply", before)
            return
        picks = "[data-pick]:not([aria-pressed=true])"
        if page.evaluate(f"() => document.activeElement.matches('{picks}')"):
            page.keyboard.press("Enter")
        towards = page.evaluate(TOWARDS_A_LEGAL_CHOICE)
        page.keyboard.press(towards if chance.random() < 0.8 else chance.choice(ARROWS))
    raise AssertionError("no legal choice was reached with the arrows")


def tab_into_board(page: Page) -> None:
    for _ in range(80):
        if page.evaluate(
            "() => !!document.activeElement.closest('.board [data-cursor], .board button')"
        ):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the board cannot be reached with Tab")


def test_a_game_the_page_has_never_heard_of(person: Person) -> None:
    """No rule in the page: the toy game has no folder there and is played to its end."""
    page = person()
    set_table(page, "acorns", "Same screen")
    page.wait_for_selector(".screen[data-phase=playing]")
    assert play_out([page], Random(2)) > 3


@pytest.mark.parametrize("game", ["kigi", "kodama-3d", "kami-sama"])
def test_every_other_game_takes_decisions_by_mouse(person: Person, game: str) -> None:
    """A few decisions on each of the other boards, against a bot."""
    page = person()
    set_table(page, game, "Play a bot", Level="1 Seedling")
    for _ in range(3):
        assert wait_for_turn(page)
        decide(page, Random(4))
