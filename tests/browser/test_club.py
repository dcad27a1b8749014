"""The club on the page: found, challenged, reported, and put in order by the host."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site import ROOT, Site

SIGN_UP = """async ([name, account]) => {
  const send = (path, method, body) => fetch(path, {
    method, body: JSON.stringify(body), headers: {"Content-Type": "application/json"},
  });
  await fetch("/api/me");
  await send("/api/me", "PATCH", {name});
  const opened = await send("/api/accounts", "POST", {account, passphrase: "a long passphrase"});
  if (opened.status !== 201)
    await send("/api/sessions", "POST", {account, passphrase: "a long passphrase"});
  return (await (await fetch("/api/me")).json()).me.who;
}"""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A box with a club; its host is named once the account is there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIRIBAKO_CLUB", "The Harbour Street Box")
        with Site(tmp_path_factory.mktemp("club")) as site:
            yield site


def come(browser: Browser, site: Site, name: str, account: str) -> tuple[Page, str]:
    page = browser.new_context(bypass_csp=True, reduced_motion="reduce").new_page()
    page.goto(site.address)
    who: str = page.evaluate(SIGN_UP, [name, account])
    return page, who


def is_clean(page: Page) -> None:
    """Nothing that axe finds fault with, and nothing that must be scrolled sideways."""
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    page.add_script_tag(path=AXE)
    faults = page.evaluate("axe.run().then((run) => run.violations.map((one) => one.id))")
    assert faults == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_club_meets(browser: Browser, club: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen to be here, challenged with terms, reported to the host, and muted for a day."""
    ann, _ = come(browser, club, "Ann", "ann")
    bo, bos = come(browser, club, "Bo", "bo")
    bo.goto(f"{club.address}/club")
    expect(bo.get_by_role("heading", name="The Harbour Street Box")).to_be_visible()
    ann.goto(f"{club.address}/club")
    is_clean(ann)
    ann.get_by_role("link", name="Bo here now").click()
    ann.get_by_role("button", name="Follow").click()
    expect(ann.get_by_role("button", name="Follow")).to_have_attribute("aria-pressed", "true")
    ann.get_by_role("button", name="Challenge").click()
    ann.get_by_role("dialog").get_by_role("button", name="Kiwara").click()
    ann.get_by_role("button", name="Set the table").click()
    ann.wait_for_url("**/tables/*")
    bo.reload()
    asked = bo.get_by_role("listitem").filter(has_text="Ann asks you to Kiwara")
    expect(asked).to_contain_text("no hints")
    asked.get_by_role("button", name="Accept").click()
    bo.wait_for_url("**/tables/*")
    ann.goto(f"{club.address}/people/{bos}")
    is_clean(ann)
    ann.get_by_role("button", name="Report").click()
    ann.get_by_role("radio", name="spam").check()
    ann.get_by_role("button", name="Tell the host").click()
    expect(ann.get_by_text("The host has it.")).to_be_visible()
    come(browser, club, "Willow", "willow")
    club.stop()
    monkeypatch.setenv("KIRIBAKO_CLUB", "The Harbour Street Box")
    monkeypatch.setenv("KIRIBAKO_HOSTS", "willow")
    club.start()
    host, _ = come(browser, club, "Willow", "willow")
    host.goto(f"{club.address}/desk")
    is_clean(host)
    sheet = host.get_by_role("article").filter(has_text="Bo")
    sheet.get_by_role("button", name="Mute for a day").click()
    expect(host.get_by_role("listitem").filter(has_text="muted").first).to_contain_text("Bo")
    expect(sheet).to_have_count(0)
    ann.goto(f"{club.address}/desk")
    expect(ann.get_by_role("heading", name="The host")).to_have_count(0)


def test_delete_me_asks_for_the_name(browser: Browser, club: Site) -> None:
    """Another name does nothing; the right one, and somebody new is here."""
    page, who = come(browser, club, "Cy of the Pond", "cy")
    page.goto(f"{club.address}/me")
    is_clean(page)
    page.get_by_role("button", name="Delete me").click()
    box = page.get_by_role("dialog")
    box.get_by_role("textbox").fill("Ann")
    box.get_by_role("button", name="Delete me").click()
    expect(box.get_by_role("alert")).to_be_visible()
    box.get_by_role("textbox").fill("cy of the pond")
    box.get_by_role("button", name="Delete me").click()
    expect(page.get_by_role("status").filter(has_text="gone from here")).to_be_visible()
    page.goto(f"{club.address}/people/{who}")
    expect(page.get_by_text("Cy of the Pond")).to_have_count(0)
