"""An account on the page: kept in one browser, entered in another, ended from the first."""

from __future__ import annotations

import secrets

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person

WORDS = "correct horse"


def account_of(page: Page) -> None:
    page.get_by_role("button", name="Settings").first.click()


def enter(page: Page, name: str, words: str, button: str) -> None:
    page.get_by_label("name", exact=True).fill(name)
    page.get_by_label("passphrase", exact=True).fill(words)
    page.get_by_role("button", name=button, exact=True).click()


def test_a_browser_is_signed_out_from_another(person: Person) -> None:
    """The list says which is which; a new passphrase is asked for the old one."""
    name = f"ann-{secrets.token_hex(4)}"
    first, second = person(), person()
    account_of(first)
    enter(first, name, WORDS, "Keep")
    expect(first.get_by_text("Your account is kept.")).to_be_visible()
    account_of(second)
    enter(second, name, WORDS, "Enter")
    browsers = second.get_by_role("list", name="Your browsers").get_by_role("listitem")
    expect(browsers).to_have_count(2)
    expect(browsers.filter(has_text="this one")).to_have_count(1)
    browsers.get_by_role("button").click()
    expect(browsers).to_have_count(1)
    second.get_by_role("button", name="Change the passphrase").click()
    second.get_by_label("new passphrase").fill("battery staple")
    for old, told in (("wrong horse", "do not fit"), (WORDS, "Your passphrase is changed.")):
        second.get_by_label("old passphrase").fill(old)
        second.get_by_role("button", name="Change", exact=True).click()
        expect(second.get_by_text(told)).to_be_visible()
    first.reload()
    account_of(first)
    expect(first.get_by_label("passphrase", exact=True)).to_be_visible()  # a guest again
