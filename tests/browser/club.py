"""The club of `a_club` on a server of its own, and its people with browsers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import a_club
from tests.browser.site import PATIENCE, ROOT, Site
from tests.browser.test_screens import overflow, violations

SMALL = """() => [...document.querySelectorAll('main :is(a[href], button, select, summary)')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.closest('[inert], .board') && !each.matches('.reach, p a, p .link'))
  .filter((each) => { const { width, height } = each.getBoundingClientRect();
    return height < 39.5 || width < 39.5; })
  .map((each) => each.outerHTML.slice(0, 120))"""


class Club(NamedTuple):
    """A site, who is who there, and where things are."""

    site: Site
    people: dict[str, dict[str, str]]
    found: dict[str, str]

    def path(self, text: str) -> str:
        """`{event}` and `{Name}` stand for what was found, and for people."""
        who = {name: one["who"] for name, one in self.people.items()}
        return text.format_map({**self.found, **who})


@contextmanager
def opened(folder: Path, **settings: str) -> Iterator[Club]:
    """The whole club, told into a database, then served."""
    command = [sys.executable, "-m", "tests.browser.a_club", str(folder / "site.db")]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-2000:]
    told = json.loads(made.stdout.splitlines()[-1])
    known = {"CLUB": a_club.CLUB, "HOSTS": a_club.HOST, "SECRET": a_club.SECRET, **settings}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in known.items():
            patch.setenv(f"KIRIBAKO_{name}", value)
        with Site(folder) as site:
            yield Club(site, told["people"], told["found"])


def come(browser: Browser, club: Club, name: str, at: str, **settings: Any) -> Page:
    """Somebody of the club, at a screen of it."""
    usual = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(base_url=club.site.address, **{**usual, **settings})
    cookie = club.people[name]["cookie"]
    context.add_cookies([{"name": "kiribako", "value": cookie, "url": club.site.address}])
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(club.path(at))
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    return page


def judged(page: Page, picture: Path) -> list[str]:
    """What is wrong: axe by day on a phone and by night on a desk, the edges in all sizes."""
    faults = []
    page.wait_for_load_state("networkidle")
    for size, theme in (
        ((360, 640), "light"),
        ((740, 360), ""),
        ((820, 1180), ""),
        ((1440, 900), "dark"),
    ):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if theme:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.wait_for_selector(f"html[data-theme={'night' if theme == 'dark' else 'day'}]")
            page.screenshot(path=f"{picture}-{size[0]}.png", full_page=True)
            faults += [f"{size}: {fault}" for fault in violations(page)]
        if (beyond := overflow(page)) > 0:
            faults.append(f"{size}: {beyond} px stick out to the right")
    page.set_viewport_size({"width": 360, "height": 640})
    return faults + [f"too small for a finger: {one}" for one in page.evaluate(SMALL)]
