"""The box as a site of files, in a browser whose network can be switched off."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.site import PATIENCE, ROOT
from tools.file_server import FileServer

SITE = ROOT / "build" / "box"
DOCS = ROOT / "docs" / "without-a-server.md"
UNDER = "/some/where/"  # any path will do
# What is asked of the tables in the page, as their page asks it.
KEPT = "() => navigator.serviceWorker.controller !== null"
WANTED: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light"}


class NearPage:
    """Somebody with the box in their browser; what goes wrong there is noted."""

    def __init__(self, browser: Browser, files: FileServer, **settings: Any) -> None:
        self.files = files
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(**{**WANTED, **settings})
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.context.on("request", lambda request: self._look(request.url))
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self._hear(said.type, said.text))
        self.page.set_default_timeout(1000 * PATIENCE)

    def _look(self, address: str) -> None:
        if not address.startswith((self.files.address, "data:", "blob:")):
            self.faults.append(f"asked of somebody else: {address}")

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and "ERR_INTERNET_DISCONNECTED" not in text:
            self.faults.append(text)

    def open(self, at: str = "") -> None:
        """The box, opened and ready to play."""
        self.page.goto(f"{self.files.address}{at}")
        self.page.locator("main:not(.opening)").first.wait_for()

    def go(self, at: str) -> None:
        """To another address of the open box."""
        self.page.evaluate("at => location.assign(at)", f"{self.files.address}#{at}")

    def keep(self) -> None:
        """Wait until the browser has all of it, then take the network away."""
        self.page.wait_for_function(KEPT)
        self.context.set_offline(True)


def policy() -> str:
    """The header that the docs advise hosts to send."""
    advised = r"(?m)^Content-Security-Policy: ([^`]+)^```"
    found = re.search(advised, DOCS.read_text(encoding="utf-8"))
    assert found, "the docs advise no policy"
    return " ".join(found[1].split())


def built() -> Path:
    """The site as `dev.py test` built it."""
    if not (SITE / "offline.js").exists():
        raise AssertionError("the site is not built: run `python3 dev.py build --site`")
    return SITE
