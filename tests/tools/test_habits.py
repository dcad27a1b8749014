"""The files that maintainers and their hosts look for are there, and name what exists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from mkdocs.utils.yaml import yaml_load

import kiribako
from tools.places import ROOT
from tools.say import run

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
PATTERNS = [
    line.split()[0]
    for line in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    if line.endswith("linguist-generated")
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_forms_ask_in_plain_words(form: Path) -> None:
    """A host refuses a form without a name, or with a question that has no label, in silence."""
    asked = yaml_load(form.read_text(encoding="utf-8"))
    if form.stem == "config":
        assert set(asked) == {"blank_issues_enabled"}
        return
    assert {"name", "description", "body"} <= set(asked)
    questions = [part for part in asked["body"] if part["type"] != "markdown"]
    assert all(part["attributes"]["label"] for part in questions)
    assert len({part["id"] for part in questions}) == len(questions)


def test_a_wrong_rule_is_reported_with_game_and_id() -> None:
    """Every game of ours can be chosen, by its title."""
    form = yaml_load((ROOT / ".github/ISSUE_TEMPLATE/rule.yml").read_text(encoding="utf-8"))
    asked = {part["id"]: part for part in form["body"]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ours = project["entry-points"]["kiribako.games"]
    assert set(asked["game"]["attributes"]["options"]) == {kiribako.game(id).title for id in ours}
    assert asked["rule"]["validations"]["required"] is True


@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_is_marked_as_generated_is_there(pattern: str) -> None:
    """A folder that was renamed would be shown in every review."""
    assert list(ROOT.glob(pattern))


def test_editors_are_told_what_the_formatter_does() -> None:
    text = (ROOT / ".editorconfig").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert f"max_line_length = {project['tool']['ruff']['line-length']}" in text


def test_nothing_is_named_like_an_option() -> None:
    """A program that takes `--help` for a path leaves such a file behind."""
    names = run("git", "ls-files").splitlines()
    assert [name for name in names if re.search(r"(^|/)-", name)] == []
