"""Nothing unfinished is released, and what is finished is tagged here and pushed nowhere."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.places import ROOT
from tools.release import (
    SEMANTIC,
    UNRELEASED,
    is_date,
    list_faults,
    order,
    read_sections,
    release,
)
from tools.say import ProblemError

FINISHED = """\
# Changelog

## [Unreleased]

## [1.1.0] - 2026-01-02

### Added

- A sixth game.

## [1.0.0] - 2025-12-24

- The first.
"""
WORKSHOP = """\
import pathlib, sys
here = pathlib.Path(__file__).parent
with (here / ".git" / "steps").open("a") as steps:
    print(*sys.argv[1:], file=steps)
"""
Write = Callable[..., Path]
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")  # of Keep a Changelog


def git(root: Path, *words: str) -> str:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    done = subprocess.run(
        ["git", *who, *words], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """A project in a repository of its own, everything committed."""
    for part in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{part}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{part}_EMAIL", "ann@example.org")

    def write(version: str = "1.1.0", changelog: str = FINISHED, workshop: str = WORKSHOP) -> Path:
        git(tmp_path, "init", "--quiet")
        (tmp_path / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n')
        (tmp_path / "CHANGELOG.md").write_text(changelog)
        (tmp_path / "dev.py").write_text(workshop)
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "--quiet", "--message", "everything")
        return tmp_path

    return write


def test_what_is_finished_is_built_and_tagged(project: Write) -> None:
    """The steps in their order, then a tag; a second time it is refused."""
    root = project()
    git(root, "tag", "v1.0.0")
    assert release(root=root, version="1.1.0") == 0
    steps = (root / ".git" / "steps").read_text().split()
    assert steps == ["check", "test", "docs", "build"]
    assert git(root, "tag", "--list").split() == ["v1.0.0", "v1.1.0"]
    assert git(root, "cat-file", "-t", "v1.1.0").strip() == "tag"
    assert release(root=root) == 1


def test_a_checklist_alone_changes_nothing(project: Write) -> None:
    root = project()
    assert release(root=root, only_check=True) == 0
    assert not (root / ".git" / "steps").exists()
    assert git(root, "tag", "--list") == ""


@pytest.mark.parametrize("name", ["pyproject.toml", "forgotten.py"])
def test_a_dirty_tree_is_refused(project: Write, name: str) -> None:
    """Changed files and files nobody added alike."""
    root = project()
    with (root / name).open("a") as file:
        file.write("\n# not committed\n")
    assert list_faults(root) == ["the tree has changes that are not committed"]
    assert release(root=root) == 1
    assert git(root, "tag", "--list") == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "## [Unreleased]\n",
            "## [Unreleased]\n\n- More.\n",
            "entries under [Unreleased]: move them to the section of a new version",
        ),
        ("## [Unreleased]\n", "", "must begin with [Unreleased]"),
        ("[1.1.0] - 2026-01-02", "[1.1.0]", "needs its date"),
        ("[1.1.0] - 2026-01-02", "[1.1.0] - 2026-02-30", "needs its date"),
        ("[1.1.0] - 2026-01-02", "[1.1.0] - 9999-01-02", "needs its date"),
        ("[1.1.0] - 2026-01-02", "[1.2.0] - 2026-01-02", "no section [1.1.0]"),
        ("- A sixth game.\n", "", "says nothing"),
        ("[1.0.0]", "[1.1.1]", "does not come after 1.1.1"),
        ("## [1.1.0]", "## [1.0.9] - 2026-01-01\n\n- x\n\n## [1.1.0]", "not the newest section"),
    ],
)
def test_an_unfinished_changelog_is_refused(project: Write, old: str, new: str, said: str) -> None:
    """Everything a reader of the changelog would miss."""
    assert old in FINISHED
    (fault,) = list_faults(project(changelog=FINISHED.replace(old, new)))
    assert said in fault


@pytest.mark.parametrize("tag", ["v1.1.0", "v1.1.1", "v2.0.0-rc.1"])
def test_a_version_must_be_new(project: Write, tag: str) -> None:
    """The same tag, or a later one, is there already."""
    root = project()
    git(root, "tag", tag)
    (fault,) = list_faults(root)
    assert tag in fault or tag[1:] in fault


def test_the_version_meant_is_the_version_there(project: Write) -> None:
    (fault,) = list_faults(project(), "1.2.0")
    assert "1.1.0, not 1.2.0" in fault


@pytest.mark.parametrize("version", ["1.1", "v1.1.0", "01.1.0", "1.1.0.dev1", "1.1.0-", "1.1.0+5"])
def test_a_version_is_semantic(project: Write, version: str) -> None:
    (fault,) = list_faults(project(version=version))
    assert "no semantic version" in fault


def test_a_step_that_fails_leaves_no_tag(project: Write) -> None:
    """Whatever it is that fails."""
    root = project(workshop='import sys\nsys.exit(sys.argv[1] == "docs")\n')
    with pytest.raises(ProblemError, match=r"`dev\.py docs` failed"):
        release(root=root)
    assert git(root, "tag", "--list") == ""


def test_a_step_that_changes_files_leaves_no_tag(project: Write) -> None:
    """What is tagged is what was tested."""
    root = project(workshop=WORKSHOP.replace('".git" / ', ""))
    with pytest.raises(ProblemError, match="changed tracked files"):
        release(root=root)
    assert git(root, "tag", "--list") == ""


def test_versions_are_ordered() -> None:
    """As semver.org orders them."""
    rising = "0.9.10 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2"
    rising += " 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1 1.1.0 1.10.0 2.0.0"
    versions = rising.split()
    shuffled = versions[::2] + versions[1::2]
    assert sorted(shuffled, key=order) == versions


def test_our_own_changelog_can_be_read() -> None:
    """Whatever is still open in it, it is not its shape."""
    assert not [fault for fault in list_faults(ROOT) if "semantic" in fault or "begin" in fault]
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for name, rest, body in read_sections(text):
        assert name == UNRELEASED or (SEMANTIC.fullmatch(name) and is_date(rest)), name
        heads = re.findall(r"^### (.+)$", body, re.MULTILINE)
        assert heads == [head for head in KINDS if head in heads], name
        assert body.count("\n- ") == entries_under_headings(body, heads), (
            f"{name}: under no heading"
        )


def entries_under_headings(body: str, heads: list[str]) -> int:
    """How many entries stand under a heading; each heading has one at least."""
    parts = re.split(r"^### .+$", body, flags=re.MULTILINE)[1:]
    counts = [part.count("\n- ") for part in parts]
    assert all(counts), heads
    return sum(counts)
