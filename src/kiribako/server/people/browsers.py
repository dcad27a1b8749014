"""What to call a browser in a list of one's sessions: two plain words, never its whole name."""

from __future__ import annotations

from typing import NamedTuple

# The first that is found counts: nearly all of them also claim to be Chrome or Safari.
BROWSERS = (
    ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"), ("Vivaldi", "Vivaldi"), ("CriOS", "Chrome"),
    ("Chromium", "Chromium"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Mac OS X", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


class Browser(NamedTuple):
    """Such as Firefox on Linux; empty where it does not say."""

    browser: str = ""
    system: str = ""


def browser_of(user_agent: str) -> Browser:
    """Only words of our own making: what a client says of itself is neither kept nor shown."""
    said = user_agent[:500]
    browser = next((name for mark, name in BROWSERS if mark in said), "")
    system = next((name for mark, name in SYSTEMS if mark in said), "")
    return Browser(browser, system)
