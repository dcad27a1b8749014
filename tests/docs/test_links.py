"""In the repository too: commands that pages name exist, links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kiribako.cli.app import app
from tests.docs.pages import PAGES, ROOT, blocks
from tools.commands import make_parser

COMMANDS = {command.name for command in app.registered_commands}


def test_the_readme_shows_the_thing_at_once() -> None:
    """Two commands, a picture, and an example one can take in at a glance."""
    readme = ROOT / "README.md"
    screen = "\n".join(readme.read_text(encoding="utf-8").splitlines()[:20])
    assert "python3 dev.py play" in screen
    assert "](docs/images/" in screen
    examples = [block for block in blocks(readme) if block.language == "python"]
    assert len(examples) >= 2
    assert len(examples[0].text.strip().splitlines()) <= 11


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_exist(page: Path) -> None:
    """Also those in the middle of a sentence."""
    text = page.read_text(encoding="utf-8")
    _, workshop = make_parser()
    assert set(re.findall(r"`kiribako ([a-z][a-z-]+)\b(?! \d)", text)) <= COMMANDS
    assert set(re.findall(r"\bdev\.py ([a-z]+)", text)) <= set(workshop)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
