"""Everything at a table besides moving: undo, hint, refusal, talk, resign, rematch, settings."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.table import (
    decide,
    open_table,
    ply,
    set_table,
    turn_of,
    wait_for_turn,
    write_moves,
)

FITS = "strip => strip.getBoundingClientRect().right <= innerWidth"


def alone(person: Person, game: str = "kiwara", **settings: object) -> Page:
    page = person(**settings)
    set_table(page, game, "Play a bot", Level="1 Seedling")
    assert wait_for_turn(page)
    return page


def test_a_typed_move_that_is_illegal_says_why(person: Person) -> None:
    """The sentence and the rule, with a link to it; then a legal one is taken."""
    page = alone(person)
    expect(page.get_by_label("type a move")).to_have_count(0)
    write_moves(page)
    field = page.get_by_label("type a move")
    field.fill("T Q9")
    field.press("Enter")
    refusal = page.get_by_role("alert")
    expect(refusal).to_be_visible()
    assert refusal.inner_text().strip()
    before = ply(page)
    field.fill((field.get_attribute("placeholder") or "").removeprefix("type a move, such as "))
    field.press("Enter")
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))
    expect(refusal).to_have_count(0)


def test_a_refusal_links_its_rule(person: Person) -> None:
    """An illegal placement is answered with the rule that forbids it."""
    page = person()
    write_moves(page)
    set_table(page, "kiwara", "Same screen")
    field = page.get_by_label("type a move")
    for move in ("T Na", "G a1", "+1"):
        before = ply(page)
        field.fill(move)
        field.press("Enter")
        expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))
    field.fill("G f5")
    field.press("Enter")
    page.get_by_role("alert").get_by_role("button", name="Rule KW-2.4").click()
    rules = page.get_by_role("region", name="Rules", exact=True)
    expect(rules.get_by_role("group")).to_contain_text("KW-2.4")
    with page.expect_popup() as opened:
        rules.get_by_role("link", name="The whole rules").click()
    expect(opened.value.locator("#KW-2\\.4")).to_be_focused()


def test_the_list_of_choices_plays_in_words(person: Person) -> None:
    """Every legal move stands in the list with its words, and a click plays it."""
    page = person()
    set_table(page, "kiwara", "Same screen")
    assert wait_for_turn(page)
    page.get_by_role("button", name="List of choices").click()
    choices = page.get_by_role("list", name="choice").get_by_role("button")
    expect(choices.first).to_contain_text("totem", ignore_case=True)
    before = ply(page)
    choices.first.click()
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def test_a_hint_shows_moves_with_chances(person: Person) -> None:
    page = alone(person)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="What a bot would play").get_by_role("button")
    expect(hints.first).to_contain_text("% chance")
    before = ply(page)
    hints.first.click()
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def test_undo_against_a_bot_takes_back_to_my_decision(person: Person) -> None:
    page = alone(person)
    decide(page, Random(1))
    assert wait_for_turn(page)
    mine = ply(page)
    decide(page, Random(1))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".screen")).to_have_attribute("data-ply", str(mine))


def test_events_are_read_aloud(person: Person) -> None:
    """The live region holds what just happened, in words."""
    page = person()
    set_table(page, "kiwara", "Same screen")
    decide(page, Random(1))
    expect(page.locator("[data-live]")).to_contain_text("totem")


def test_talk_reaches_the_other(person: Person) -> None:
    host = person()
    set_table(host, "kiwara", "Play a friend")
    guest = person(host.get_by_label("The link to this table").input_value())
    guest.get_by_role("button", name="Sit here").click()
    guest.wait_for_selector(".screen[data-phase=playing]")
    host.get_by_label("say something").fill("that lion again")
    host.get_by_label("say something").press("Enter")
    expect(guest.get_by_role("list", name="Talk")).to_contain_text("that lion again")
    expect(guest.get_by_role("button", name="Undo")).to_be_disabled()
    expect(guest.get_by_role("button", name="Hint")).to_have_count(0)  # nobody agreed to any
    guest.get_by_role("button", name="Offer a draw").click()
    host.get_by_role("alert").get_by_role("button", name="Accept").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name="A draw.")).to_be_visible()


def test_resign_then_rematch(person: Person) -> None:
    """Resigning asks once more; a rematch with a bot begins at once at a new table."""
    page = alone(person)
    first = page.url
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".screen")).to_have_attribute("data-phase", "over")
    page.get_by_role("button", name="How it was counted").click()
    page.keyboard.press("Escape")  # closes the counting, and does not fold the ending below it
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Rematch").first.click()
    page.wait_for_url(lambda url: "/tables/" in url and url != first)
    page.wait_for_selector(".screen[data-phase=playing]")


def test_confirm_asks_before_a_move_is_sent(person: Person) -> None:
    page = alone(person)
    write_moves(page)
    page.get_by_role("button", name="Settings").click()
    ask = page.get_by_role("radiogroup", name="Ask before a move")
    ask.get_by_role("radio", name="yes").check()
    page.keyboard.press("Escape")
    before = ply(page)
    field = page.get_by_label("type a move")
    field.fill((field.get_attribute("placeholder") or "").removeprefix("type a move, such as "))
    field.press("Enter")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert ply(page) == before
    page.get_by_role("alertdialog").get_by_role("button", name="Play").click()
    expect(page.locator(".screen")).not_to_have_attribute("data-ply", str(before))


def test_french_is_complete_where_it_is_shown(person: Person) -> None:
    """With another language no English text of the shell is left on the screen."""
    page = person(locale="fr-FR")
    page.get_by_role("button", name="Jouer contre un robot").click()
    page.get_by_role("button", name="Ouvrir la table").click()
    page.wait_for_selector(".screen[data-phase=playing]")
    shown = page.locator(".screen").inner_text()
    assert "Your turn" not in shown
    assert page.locator("html").get_attribute("lang") == "fr"
    expect(page.get_by_role("button", name="Abandonner")).to_be_visible()


def test_a_refusal_goes_by_itself_unless_it_is_read(person: Person) -> None:
    """Its rule opens beside the table; nothing is left to be closed."""
    page = alone(person)
    write_moves(page)
    typed = page.get_by_label("type a move")
    typed.fill("T xx")
    typed.press("Enter")
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    page.clock.install()
    toast.hover()
    page.mouse.move(5, 5)  # what was read is counted anew
    page.clock.fast_forward(3000)
    expect(toast).to_be_visible()
    page.clock.fast_forward(4000)
    expect(toast).to_have_count(0)
    typed.press("Enter")
    toast.get_by_role("button", name="Rule").click()
    rules = page.get_by_role("region", name="Rules", exact=True)
    expect(rules).to_contain_text("KW-1.4")
    expect(toast).to_have_count(0)
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)


def test_the_keyboard_begins_at_the_board(person: Person) -> None:
    """The board has the focus, a link leads back to it, and "?" lists the keys."""
    page = alone(person)
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Keys")
    page.keyboard.press("Escape")
    skip = page.get_by_role("link", name="To the board")
    skip.focus()
    expect(skip).to_be_in_viewport()
    skip.press("Enter")
    expect(page.locator("#board")).to_be_focused()


def test_who_joins_by_a_link_reads_the_terms_and_gives_a_name(person: Person) -> None:
    host = person()
    open_table(
        host, game="kiwara", seats=2, seating=["me", "open"], clock={"kind": "days", "days": 1}
    )
    link = host.get_by_label("The link to this table").input_value()
    guest = person(link, viewport={"width": 360, "height": 640})
    expect(guest.locator(".invite")).to_contain_text("a day a move")
    guest.get_by_label("Your name").fill("W" * 40)  # nothing to break a line at
    guest.get_by_role("button", name="Sit here").click()
    expect(host.get_by_role("list", name="Seats")).to_contain_text("W" * 40)
    mover = turn_of([host, guest])
    decide(mover, Random(1))
    if mover is host:
        decide(guest, Random(1))
    expect(guest.locator("[data-strip]")).to_contain_text("W" * 40)
    assert guest.locator("[data-strip]").evaluate(FITS)
