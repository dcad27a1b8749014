"""A Chromium for the browser tests: named, found, Playwright's own, or installed."""

import os
import shutil
from pathlib import Path

from tools import machine
from tools.places import PYTHON
from tools.say import ProblemError, run, say, step

VARIABLE = "KIRIBAKO_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "msedge")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright as start\n"
    "with start() as playwright: print(playwright.chromium.executable_path)"
)


def find() -> Path:
    """The browser to test with, or a sentence on how to get one."""
    if named := os.environ.get(VARIABLE):
        if not Path(named).exists():
            raise ProblemError(f"{VARIABLE} names {named}, which is not there.")
        return Path(named)
    on_path = (shutil.which(name) for name in NAMES)
    for found in (*on_path, *APPLICATIONS):
        if found and Path(found).exists():
            return Path(found)
    own = Path(run(PYTHON, "-c", _ASK_PLAYWRIGHT).strip())
    if own.exists():
        return own
    return _install(own)


def _install(own: Path) -> Path:
    if machine.may_install():
        try:
            machine.install_packages("chromium")
        except ProblemError as problem:
            say(str(problem))
        if found := shutil.which("chromium"):
            return Path(found)
    try:
        with step("installing Chromium with Playwright"):
            run(PYTHON, "-m", "playwright", "install", "chromium")
    except ProblemError as problem:
        raise ProblemError(
            f"{problem}\n\nNo Chromium was found for the browser tests. Install chromium or "
            f"Chrome, or set {VARIABLE} to its path, then run this again."
        ) from problem
    return own
