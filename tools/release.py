"""`dev.py release`: refuses what is not ready to be released, then builds, proves and tags it.

The version stands in pyproject.toml and nowhere else. Nothing is ever pushed from here.
"""

import datetime as dt
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

from tools.places import ROOT
from tools.say import ProblemError, run, say, show

# https://semver.org: three numbers, perhaps a pre-release. Build metadata orders nothing: unused.
NUMBER = r"(?:0|[1-9]\d*)"
WORD = rf"(?:{NUMBER}|\d*[A-Za-z-][0-9A-Za-z-]*)"
SEMANTIC = re.compile(rf"({NUMBER})\.({NUMBER})\.({NUMBER})(?:-({WORD}(?:\.{WORD})*))?")
SECTION = re.compile(r"^## \[([^\]]+)\](.*)$", re.MULTILINE)
UNRELEASED = "Unreleased"
STEPS = ("check", "test", "docs", "build")  # of dev.py, all of them before a tag is set

Order = tuple[tuple[int, int, int], bool, tuple[tuple[bool, int, str], ...]]


def release(*, version: str | None = None, only_check: bool = False, root: Path = ROOT) -> int:
    """The whole checklist; the exit code."""
    faults = list_faults(root, version)
    for fault in faults:
        say(f"refused: {fault}")
    if faults:
        say(f"\nnot ready: {len(faults)} of the checklist to be put right first")
        return 1
    version = read_version(root)
    say(f"{version} is ready to be released: clean tree, finished changelog, new version")
    if only_check:
        return 0
    for step in STEPS:
        say(f"\ndev.py {step}")
        if show(sys.executable, root / "dev.py", step):
            raise ProblemError(f"`dev.py {step}` failed: {version} is not tagged.")
    if not is_clean(root):
        raise ProblemError(f"The steps changed tracked files: {version} is not tagged.")
    git(root, "tag", "--annotate", f"v{version}", "--message", f"Kiribako {version}")
    say(f"\ntagged v{version} here. What is left is yours to do:")
    say(f"  git push origin main v{version}")
    say("  publish what is in dist/ and build/site/")
    return 0


def list_faults(root: Path, wanted: str | None = None) -> list[str]:
    """Every reason not to release, each as a sentence that says what to do."""
    version = read_version(root)
    faults = [] if is_clean(root) else ["the tree has changes that are not committed"]
    if not SEMANTIC.fullmatch(version):
        faults.append(f"pyproject.toml names {version}, which is no semantic version")
        return faults
    if wanted is not None and wanted != version:
        faults.append(f"pyproject.toml names {version}, not {wanted}: change it there")
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    return faults + faults_of_changelog(changelog, version) + faults_of_tags(tags(root), version)


def faults_of_changelog(text: str, version: str) -> list[str]:
    """What the changelog lacks: a dated section with entries on top, nothing left unreleased."""
    faults = []
    sections = read_sections(text)
    names = [name for name, _, _ in sections]
    if names[:1] != [UNRELEASED]:
        faults.append(f"CHANGELOG.md must begin with [{UNRELEASED}]")
    elif has_entries(sections[0][2]):
        where = "the section of a new version" if version in names else f"[{version}]"
        faults.append(f"CHANGELOG.md has entries under [{UNRELEASED}]: move them to {where}")
    if version not in names:
        return [*faults, f"CHANGELOG.md has no section [{version}]"]
    place = names.index(version)
    if place != (UNRELEASED in names[:1]):
        faults.append(f"[{version}] is not the newest section of CHANGELOG.md")
    _, rest, body = sections[place]
    if not is_date(rest):
        faults.append(f"[{version}] needs its date, as in `## [{version}] - {today()}`")
    if not has_entries(body):
        faults.append(f"[{version}] says nothing: tell people what changed")
    later = [name for name in names[place + 1 :] if SEMANTIC.fullmatch(name)]
    wrong = [name for name in later if order(name) >= order(version)]
    return faults + [f"{version} does not come after {name} of CHANGELOG.md" for name in wrong]


def faults_of_tags(known: list[str], version: str) -> list[str]:
    if f"v{version}" in known:
        return [f"the tag v{version} exists: raise the version in pyproject.toml"]
    earlier = [name[1:] for name in known if name[:1] == "v" and SEMANTIC.fullmatch(name[1:])]
    newest = max(earlier, key=order, default=None)
    if newest is not None and order(newest) >= order(version):
        return [f"{version} does not come after {newest}, which is tagged"]
    return []


def order(version: str) -> Order:
    """Versions in the order semver.org gives them."""
    found = SEMANTIC.fullmatch(version)
    if found is None:
        raise ValueError(version)
    words = found[4].split(".") if found[4] else []
    compared = tuple(
        (not word.isdigit(), int(word) if word.isdigit() else 0, "" if word.isdigit() else word)
        for word in words
    )
    return (int(found[1]), int(found[2]), int(found[3])), not words, compared


def read_sections(text: str) -> list[tuple[str, str, str]]:
    """The sections of a changelog: name, what stands behind it, and the text below."""
    heads = list(SECTION.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [(head[1], head[2], text[head.end() : end]) for head, end in zip(heads, ends)]


def has_entries(body: str) -> bool:
    return re.search(r"^[-*] \S", body, re.MULTILINE) is not None


def is_date(rest: str, now: Callable[[], dt.date] | None = None) -> bool:
    """Whether a day stands there that has come already."""
    found = re.fullmatch(r" - (\d{4}-\d\d-\d\d)", rest.rstrip())
    try:
        return found is not None and dt.date.fromisoformat(found[1]) <= (now or today)()
    except ValueError:
        return False


def today() -> dt.date:
    """The day in the zone where it comes first: nobody's today is tomorrow."""
    return dt.datetime.now(dt.timezone(dt.timedelta(hours=14))).date()


def read_version(root: Path) -> str:
    """The one place where the version stands."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def is_clean(root: Path) -> bool:
    """Whether everything is committed; files nobody told git about count as well."""
    return not git(root, "status", "--porcelain").strip()


def tags(root: Path) -> list[str]:
    return git(root, "tag", "--list").split()


def git(root: Path, *words: str) -> str:
    return run("git", *words, cwd=root)
