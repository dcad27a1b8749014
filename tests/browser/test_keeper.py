"""A served box is kept by the browser: away from the network, and when a new version comes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PAGE, Person
from tests.browser.near import KEPT, WANTED
from tests.browser.site import PATIENCE
from tests.browser.table import decide, set_table
from tests.browser.test_screens import violations
from tools.file_server import FileServer

SEEN = """async () => (await (await caches.open('kiribako-seen')).keys())
  .some(({ url }) => url.endsWith('/api' + location.pathname))"""


def test_a_network_that_is_away(person: Person) -> None:
    """The page opens, says so, and shows what the server said last; a table was kept as seen."""
    page = person(service_workers="allow")
    page.wait_for_function(KEPT)
    set_table(page, "kiwara", "Same screen")
    decide(page, Random(1))
    page.wait_for_function(SEEN)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Kiwara")).first.wait_for()
    page.context.set_offline(True)
    page.goto("/")
    expect(page.locator("[data-notice=away]")).to_contain_text("The network is away")
    expect(page.get_by_role("region", name="Choose a game")).to_be_visible()
    assert violations(page) == []


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
