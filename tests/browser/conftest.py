"""A server, a Chromium, and people: browser contexts that know nothing of each other."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.site import PATIENCE, ROOT, Site
from tools.chromium import NAMES, VARIABLE

SCREENS = ROOT / ".cache" / "screens"
PAGE = ROOT / "src" / "kiribako" / "server" / "page" / "index.html"
Person = Callable[..., Page]
expect.set_options(timeout=1000 * PATIENCE)
# What a person adds to the deal is known as well: their number among those of the test.
ENTROPY = "crypto.getRandomValues = (bytes) => bytes.fill(%d);"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The page is the same whatever runs the engine: it is tested with the compiled one."""
    if os.environ.get("KIRIBAKO_EXPECT") != "interpreted":
        return
    here = Path(__file__).parent
    mine = [item for item in items if here in item.path.parents]
    config.hook.pytest_deselected(items=mine)
    items[:] = [item for item in items if item not in mine]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if not PAGE.exists():
        pytest.fail("the page is not built: run `python3 dev.py test`, which builds it first")
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


def chromium() -> str | None:
    """What dev.py found, or what is on the PATH; else Playwright tries its own."""
    named = os.environ.get(VARIABLE)
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


@pytest.fixture(scope="package")  # as long as it lives, no other test can have a loop of its own
def browser() -> Iterator[Browser]:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = ["--disable-gpu", "--enable-unsafe-swiftshader", "--disable-background-networking"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), chromium_sandbox=not is_root, args=flags
        )
        yield browser
        browser.close()


@pytest.fixture
def person(request: pytest.FixtureRequest, site: Site, browser: Browser) -> Iterator[Person]:
    """Somebody new with a browser of their own, at the box or where `at` says.

    What goes wrong in a page fails the test, even if the page carries on. A test's name decides
    what its tables are dealt.
    """
    site.deal(request.node.nodeid)
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def enter(at: str = "/", **settings: Any) -> Page:
        wanted = {"locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light"}
        wanted["service_workers"] = "block"  # test_keeper.py has one: here it would only fetch
        context = browser.new_context(base_url=site.address, **{**wanted, **settings})
        contexts.append(context)
        context.add_init_script(ENTROPY % len(contexts))
        context.on("weberror", lambda error: faults.append(str(error.error)))
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(at)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="session")
def screens() -> Path:
    """Where pictures of the screens are kept for people to look at."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    return SCREENS
