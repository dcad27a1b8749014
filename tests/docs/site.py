"""The built site as tests look at it: its pages, what they link to and what they load."""

from __future__ import annotations

import posixpath
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.once import once
from tools.documentation import variables
from tools.places import PYTHON, ROOT

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}


class Sheet(HTMLParser):
    """A page: anchors, links, and whatever a browser loads with it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.headings: list[str] = []
        self.text: list[str] = []
        self._level = ""
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors |= {given[name] or "" for name in ("id", "name") if name in given}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        if tag in LOADED and given.get(LOADED[tag]):
            self.loads.append(given[LOADED[tag]] or "")
        if tag == "h2":
            self._level = tag
            self.headings.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._level:
            self._level = ""

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if self._level:
            self.headings[-1] += data.replace("¶", "")


class Site:
    """A folder of pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sheets = {
            file.relative_to(folder).as_posix(): Sheet(file) for file in folder.rglob("*.html")
        }

    def faults_of(self, page: str) -> list[str]:
        """Links of a page that lead nowhere, among files and anchors."""
        sheet = self.sheets[page]
        faults = []
        for link in sheet.links + sheet.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            name = self.resolve(page, unquote(parts.path))
            known = self.sheets[name].anchors if name in self.sheets else set()
            is_there = (self.folder / name).is_file()
            if not is_there or (parts.fragment and unquote(parts.fragment) not in known):
                faults.append(link)
        return faults

    def resolve(self, page: str, path: str) -> str:
        """Where a link leads within the site; only 404.html names places from its root."""
        if path.startswith("/"):
            return path[1:]
        return posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page


def built_site(factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly, once in a run of the tests."""

    def make(folder: Path) -> None:
        words = [str(PYTHON), "-m", "mkdocs", "build", "--strict", "--quiet"]
        done = subprocess.run(
            [*words, "--site-dir", str(folder / "site")],
            cwd=ROOT,
            env=variables(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    return once(factory, "documentation", make) / "site"
