"""The sections of the site: those of mkdocs.yml, as far as their pages are there."""

import re
from pathlib import Path
from typing import Any

from tools.places import ROOT

DOCS = ROOT / "docs"
GENERATED = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}


def present(nav: list[Any]) -> list[Any]:
    """The navigation without pages that are still to be written, with folders spelled out."""
    kept: list[Any] = []
    for entry in nav:
        if isinstance(entry, str):
            kept += [entry] if is_there(entry) else []
            continue
        ((title, value),) = entry.items()
        if isinstance(value, list):
            inner = present(value)
            kept += [{title: inner}] if inner else []
        elif value.endswith("/*"):
            kept.append({title: folder(value[:-2])})
        elif is_there(value):
            kept.append(entry)
    return kept


def is_there(page: str) -> bool:
    return page in GENERATED or (DOCS / page).exists()


def folder(name: str) -> list[Any]:
    """The pages of a folder in the order of their names."""
    pages = sorted((DOCS / name).glob("*.md"))
    return [{heading(page): page.relative_to(DOCS).as_posix()} for page in pages]


def heading(page: Path) -> str:
    """A page's first heading, without the number that its file name has anyway."""
    found = re.search(r"^# (?:\d+: )?(.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else page.stem


def listed(nav: list[Any]) -> list[str]:
    """Every page of a navigation."""
    found: list[str] = []
    for entry in nav:
        value = entry if isinstance(entry, str) else next(iter(entry.values()))
        found += listed(value) if isinstance(value, list) else [value]
    return found
