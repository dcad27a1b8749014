"""An account on the page: created in one browser, signed in to in another, ended from there."""

from __future__ import annotations

import secrets

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.table import OPEN

WORDS = "correct horse"


def account_of(page: Page) -> None:
    page.get_by_role("button", name="Settings").first.click()


def enter(page: Page, way: str, name: str, words: str) -> None:
    page.get_by_role("radio", name=way).check()
    page.get_by_label("account name").fill(name)
    page.get_by_label("passphrase", exact=True).fill(words)
    page.get_by_label("passphrase", exact=True).press("Enter")


def test_an_account_brings_its_tables_along_and_leaves_the_name_alone(person: Person) -> None:
    """What a passphrase needs is said before one is typed; nothing has to be loaded again."""
    account = f"ann-{secrets.token_hex(4)}"
    first, second = person(), person()
    for page, name in ((first, "Ann of the Hill"), (second, "Somebody")):
        account_of(page)
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Your name").press("Enter")
        expect(page.get_by_text("You have a new name.")).to_be_visible()
    first.evaluate(OPEN, {"game": "kiwara", "seating": ["me", "level-1"]})
    first.get_by_role("radio", name="Create an account").check()
    expect(first.get_by_text("At least eight characters")).to_be_visible()
    enter(first, "Create an account", account, WORDS)
    expect(first.get_by_text("Your account is created")).to_be_visible()
    expect(first.get_by_label("Your name")).to_have_value("Ann of the Hill")
    assert second.get_by_role("link", name="Kiwara with").count() == 0
    enter(second, "Sign in", account, WORDS)
    expect(second.get_by_text("You are signed in.")).to_be_visible()
    expect(second.get_by_label("Your name")).to_have_value("Ann of the Hill")
    second.keyboard.press("Escape")
    expect(second.get_by_role("link", name="Kiwara with")).to_be_visible(timeout=5_000)


def test_a_browser_is_signed_out_from_another(person: Person) -> None:
    """The list says which is which; a new passphrase is asked for the old one."""
    name = f"ann-{secrets.token_hex(4)}"
    first, second = person(), person()
    account_of(first)
    enter(first, "Create an account", name, WORDS)
    expect(first.get_by_text("Your account is created")).to_be_visible()
    account_of(second)
    enter(second, "Sign in", name, WORDS)
    browsers = second.get_by_role("list", name="Where you are signed in").get_by_role("listitem")
    expect(browsers).to_have_count(2)
    expect(browsers.filter(has_text="this browser")).to_have_count(1)
    browsers.get_by_role("button").click()
    expect(browsers).to_have_count(1)
    second.get_by_role("button", name="Change the passphrase").click()
    second.get_by_label("new passphrase").fill("battery staple")
    for old, told in (
        ("wrong horse", "not the right name or passphrase"),
        (WORDS, "Your passphrase is changed."),
    ):
        second.get_by_label("old passphrase").fill(old)
        second.get_by_role("button", name="Change", exact=True).click()
        expect(second.get_by_text(told)).to_be_visible()
    first.reload()
    account_of(first)
    expect(first.get_by_label("passphrase", exact=True)).to_be_visible()  # a guest again
