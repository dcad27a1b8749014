"""The page: its packages, its checks and tests, and the built files inside the Python package."""

import hashlib
import json
import time
from contextlib import suppress
from pathlib import Path

from tools import environment
from tools.node import WEB, npm
from tools.places import CACHE, PACKAGE, ROOT
from tools.say import ProgramFailedError, say, step

PAGE = PACKAGE / "server" / "page"  # where Vite puts it, and where the server looks for it
LOCK = WEB / "package-lock.json"
SOURCES = (
    "src",
    "public",
    "index.html",
    "embed.html",
    "package-lock.json",
    "vite.config.ts",
    "offline-plugin.ts",
    "type-plugin.ts",
    "svelte.config.js",
)
UNIT_REPORT = CACHE / "tests-page.xml"
CHECKS = {"page format": "format:check", "page lint": "lint", "page": "check"}  # scripts of npm


def install() -> None:
    """Fetch the packages of package-lock.json, unless that was done already."""
    note = WEB / "node_modules" / ".kiribako"
    digest = digest_of([LOCK])
    if note.exists() and note.read_text(encoding="utf-8") == digest:
        return
    with step("fetching what the page is built with"):
        npm("ci", "--no-audit", "--no-fund")
    note.write_text(digest, encoding="utf-8")


def is_built() -> bool:
    """Whether the built page is that of the sources."""
    return (PAGE / "index.html").exists() and environment.stamps().get("page") == digest_of(
        sources()
    )


def build() -> None:
    """Build the page, unless it is that of the sources already."""
    if is_built():
        return
    digest = digest_of(sources())
    install()
    with step("building the page"):
        npm("run", "build", "--silent")
    environment.stamp(page=digest)


def lock() -> None:
    """Resolve the page's packages anew, and keep addresses out of the lock."""
    with step("resolving web/package-lock.json"):
        npm("install", "--package-lock-only", "--no-audit", "--no-fund")
    resolved = json.loads(LOCK.read_text(encoding="utf-8"))
    for package in resolved["packages"].values():
        package.pop("funding", None)
    LOCK.write_text(json.dumps(resolved, indent=2) + "\n", encoding="utf-8")


def findings() -> dict[str, str]:
    """What formatter, linter and type checker have to say; nothing by a name where all is well."""
    try:
        install()
    except ProgramFailedError as failure:
        return {"page": failure.output.strip() or str(failure)}
    return {name: _findings(name, script) for name, script in CHECKS.items()}


def _findings(name: str, script: str) -> str:
    try:
        with step(name):
            npm("run", script, "--silent")
    except ProgramFailedError as failure:
        return failure.output.strip() or str(failure)
    return ""


def fix() -> None:
    """Format the page's code and mend what the linter can; what remains is for the checks."""
    install()
    with step("fixing the page"):
        for words in (("run", "lint", "--silent", "--", "--fix"), ("run", "format", "--silent")):
            with suppress(ProgramFailedError):  # findings that stay, or a file that does not parse
                npm(*words)


def unit_tests() -> tuple[int, float]:
    """Run the page's own tests; the exit code and the seconds. The report is left in .cache."""
    install()
    say("\ntesting, page")
    CACHE.mkdir(exist_ok=True)
    UNIT_REPORT.unlink(missing_ok=True)
    started = time.monotonic()
    try:
        report = f"--outputFile.junit={UNIT_REPORT}"
        npm("run", "test", "--silent", "--", "--reporter=dot", "--reporter=junit", report)
    except ProgramFailedError as failure:
        say(failure.output)
        return 1, time.monotonic() - started
    return 0, time.monotonic() - started


def sources() -> list[Path]:
    named = [WEB / name for name in SOURCES]
    for shared in (
        "games/*/drawings",
        "games/*/messages/*.json",
        "games/*/rules.*.md",
        "messages/*.json",
    ):
        named += sorted(PACKAGE.glob(shared))  # which page and Python share
    found = [path for place in named for path in ([place] if place.is_file() else place.rglob("*"))]
    return sorted(path for path in found if path.is_file())


def digest_of(files: list[Path]) -> str:
    known = hashlib.sha256()
    for path in files:
        known.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
        known.update(path.read_bytes())
    return known.hexdigest()
