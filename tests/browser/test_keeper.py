"""A served box is kept by the browser: away from the network, and when a new version comes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PAGE, Person
from tests.browser.near import KEPT, WANTED
from tests.browser.site import PATIENCE
from tests.browser.table import MOVE, decide, ply, set_table, targets, turn_of
from tests.browser.test_screens import violations
from tools.file_server import FileServer

SEEN = """async ply => {
  const seen = await caches.match('/api' + location.pathname, { cacheName: 'kiribako-seen' });
  return seen !== undefined && (await seen.json()).position?.ply === ply;
}"""


def test_a_network_that_is_away(person: Person) -> None:
    """The page opens, says so, and a table shows what was last seen there."""
    page = person(service_workers="allow")
    page.wait_for_function(KEPT)
    set_table(page, "kiwara", "Same screen")
    decide(page, Random(1))
    shown = ply(page)
    page.wait_for_function(SEEN, arg=shown)
    table = page.url
    page.goto("/")
    page.get_by_role("link", name=re.compile("Kiwara")).first.wait_for()
    page.context.set_offline(True)
    page.goto("/")
    expect(page.locator("[data-notice=away]")).to_contain_text("The network is away")
    expect(page.get_by_role("region", name="Choose a game")).to_be_visible()
    assert violations(page) == []
    page.goto(table)
    expect(page.locator(".lost")).to_contain_text("This is what you last saw")
    expect(page.locator(".screen")).to_have_attribute("data-ply", str(shown))
    page.context.set_offline(False)
    expect(page.locator(".screen")).to_have_attribute("data-link", "open")
    decide(page, Random(1))
    assert ply(page) == shown + 1


def test_a_table_with_somebody_else_as_it_was_last_seen(person: Person) -> None:
    """It stands as it stood; what I play meanwhile is made when the network is back."""
    host = person(service_workers="allow")
    host.wait_for_function(KEPT)
    set_table(host, "koi-koi", "Play a friend", Months="3")
    guest = person(host.get_by_label("The link to this table").input_value())
    guest.get_by_role("button", name="Sit here").click()
    for page in (host, guest):
        page.wait_for_selector(".screen[data-phase=playing]")
    while not (ply(host) and wait_for_host(host, guest)):
        decide(turn_of([host, guest]), Random(1))
    shown, offered = ply(host), targets(host)
    host.wait_for_function(SEEN, arg=shown)
    host.context.set_offline(True)
    host.reload()
    expect(host.locator(".lost")).to_contain_text("The network is away. This is what you last saw")
    expect(host.locator(".screen")).to_have_attribute("data-ply", str(shown))
    assert targets(host) == offered
    target = ""
    while not target.startswith(MOVE):
        target = targets(host)[0]
        host.locator(target).filter(visible=True).first.click()
    expect(host.locator(".screen:not([data-deciding])")).to_be_visible()
    assert (ply(host), ply(guest)) == (shown, shown)
    host.context.set_offline(False)
    for page in (host, guest):
        expect(page.locator(".screen")).to_have_attribute("data-ply", str(shown + 1))
    expect(host.locator(".lost")).to_have_count(0)


def wait_for_host(host: Page, guest: Page) -> bool:
    """Whether the host decides next, once it is known on both sides."""
    return turn_of([host, guest]) is host and ply(host) == ply(guest)


def test_a_new_version_waits_for_its_person(browser: Browser, tmp_path: Path) -> None:
    """It is told of, may wait, and begins when it is asked for."""
    folder = tmp_path / "page"
    shutil.copytree(PAGE.parent, folder)
    with FileServer(folder) as files:
        context = browser.new_context(**WANTED)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(files.address)
        page.wait_for_function(KEPT)
        keeper = folder / "offline.js"
        text = keeper.read_text(encoding="utf-8")
        newer = re.sub(r'"entry":\s*"[^"]+"', '"entry":"assets/newer.js"', text, count=1)
        keeper.write_text(newer.replace('"version":"', '"version":"x', 1), encoding="utf-8")
        page.evaluate("navigator.serviceWorker.getRegistration().then(it => it.update())")
        notice = page.locator("[data-notice=version]")
        expect(notice).to_contain_text("A new version is ready")
        assert violations(page) == []
        page.evaluate("window.before = true")
        notice.get_by_role("button", name="Change over").click()
        page.wait_for_function("() => window.before === undefined")
        expect(notice).to_have_count(0)
        context.close()
