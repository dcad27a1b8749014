"""The documentation in a browser: it fits a phone, is searched offline, and calls nobody."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.docs.site import built_site

PAGES = [
    "index.html",
    "games/koi-koi.html",
    "rules/kami-sama.html",
    "reference/http.html",
    "reference/library.html",
    "write-a-bot.html",
    "benchmarks.html",
]
PHONE: ViewportSize = {"width": 360, "height": 640}
PATIENCE = 120_000  # milliseconds: files from a folder come late on a busy machine, but they come


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing of it."""

    def log_request(self, *_facts: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    handler = partial(Quiet, directory=str(built_site(tmp_path_factory)))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def reader(browser: Browser, address: str) -> Iterator[Page]:
    """Somebody with a phone; whatever their browser wants from elsewhere is a fault."""
    context = browser.new_context(viewport=PHONE, base_url=address)
    foreign: list[str] = []
    faults: list[str] = []
    context.on(
        "request", lambda asked: foreign.append(asked.url) if is_foreign(asked.url) else None
    )
    context.on("weberror", lambda error: faults.append(str(error.error)))
    page = context.new_page()
    page.set_default_timeout(PATIENCE)

    def is_foreign(url: str) -> bool:
        return not url.startswith((address, "data:", "blob:"))

    yield page
    context.close()
    assert foreign == []
    assert faults == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_phone(reader: Page, name: str) -> None:
    """Wide tables scroll by themselves, the page does not."""
    reader.goto(name)
    expect(reader.locator("h1").first).to_be_visible(timeout=PATIENCE)
    assert reader.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert reader.evaluate("document.fonts.check('16px \"Source Sans 3\"')")


def test_the_search_finds_a_rule(reader: Page) -> None:
    """By a question in the address, which waits until the search is ready; no server helps it."""
    reader.goto("index.html?q=crocodile+swap")
    expect(reader.locator(".md-search-result__link").first).to_be_visible(timeout=PATIENCE)
    assert "kiwara" in (reader.locator(".md-search-result__link").first.get_attribute("href") or "")
