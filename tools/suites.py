"""Runs every test: the same suite on the compiled engine and on the interpreted sources."""

import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

from tools import chromium, engine, environment, postgres, static_site, web
from tools.places import CACHE, PYTHON
from tools.prepare import prepare, running_environment
from tools.say import say, show, took

SINGLE_RUN = (
    "-n",
    "--numprocesses",
    "--pdb",
    "--trace",
    "-s",
    "--collect-only",
    "--co",
    "--version",
)


# How the engine runs makes no difference to these: in a run of both suites they run once.
ONCE = (
    "tests/arena",
    "tests/browser",
    "tests/data",
    "tests/docs",
    "tests/drawings",
    "tests/learn",
    "tests/near",
    "tests/openspiel",
    "tests/packages",
    "tests/rl",
    "tests/server",
    "tests/tools",
)
PAGED = ("browser", "docs", "near", "packages")  # tests that want the built page
SITED = ("browser", "near")  # those that want the site of files
STORED = ("data", "server")  # tests that want PostgreSQL
REAL = ("tests/browser", "tests/server")  # where clocks, networks and databases are real
FEW = 3  # that may fail there and run once more; more of them are no accident


@dataclass(frozen=True)
class Outcome:
    """How one suite went; a run that broke off counts as one failure."""

    suite: str
    passed: int
    failed: int
    skipped: int
    seconds: float

    def line(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        counts = f"{self.passed} passed, {self.failed} failed{skipped}"
        return f"{self.suite}: {counts} in {took(self.seconds)}"


def test(kinds: list[str], arguments: list[str]) -> int:
    """Set up everything, run the suites, end with a line a program can read; the exit code."""
    # Interpreted runs need only the entry points, and need not wait for a compiler.
    compiling = engine.COMPILED in kinds or not engine.has_metadata()
    with_page = wants(arguments, PAGED)
    prepare(environment.DEVELOPING, with_engine=compiling, with_page=with_page)
    browser = {chromium.VARIABLE: str(chromium.find())} if with_page else {}
    if wants(arguments, SITED):
        static_site.make_ready()
    if wants(arguments, STORED):
        postgres.programs()
    uncompiled = engine.COMPILED in kinds and engine.kind() != engine.COMPILED
    if uncompiled:
        kinds = [kind for kind in kinds if kind != engine.COMPILED]
    outcomes = [_run_suite(kind, arguments, browser) for kind in kinds[:1]]
    rest = [] if arguments else [f"--ignore={folder}" for folder in ONCE]
    outcomes += [_run_suite(kind, arguments + rest, browser) for kind in kinds[1:]]
    if with_page and not arguments:
        code, seconds = web.unit_tests()
        outcomes.append(read_report(web.UNIT_REPORT, "page", code, seconds))
    say("")
    for outcome in outcomes:
        say(outcome.line())
    if uncompiled:
        say(f"compiled: not run, which counts as a failure. {engine.why_interpreted()}")
    failed = sum(outcome.failed for outcome in outcomes) + uncompiled
    say(f"{sum(outcome.passed for outcome in outcomes)} passed, {failed} failed")
    return 1 if failed else 0


def wants(arguments: list[str], folders: tuple[str, ...]) -> bool:
    """Whether tests of these folders are among those asked for, so that their needs are met."""
    chosen = [word for word in arguments if not word.startswith("-") and _is_path(word)]
    wanting = (
        any(name in word for name in folders) or word.rstrip("/") == "tests" for word in chosen
    )
    return not chosen or any(wanting)


def _is_path(word: str) -> bool:
    return Path(word.split("::", maxsplit=1)[0]).exists()


def _run_suite(kind: str, arguments: list[str], browser: dict[str, str]) -> Outcome:
    say(f"\ntesting, {kind}")
    CACHE.mkdir(exist_ok=True)
    report = CACHE / f"tests-{kind}.xml"
    report.unlink(missing_ok=True)
    env = {**running_environment(kind), **browser, "KIRIBAKO_EXPECT": kind}
    words = [
        f"--junitxml={report}",
        f"-ocache_dir={CACHE / 'pytest'}",
        *workers(arguments),
        *arguments,
    ]
    started = time.monotonic()
    code = show(PYTHON, "-m", "pytest", *words, env=env)
    outcome = read_report(report, kind, code, time.monotonic() - started)
    return _look_again(outcome, report, env) if is_worth_another_look(report) else outcome


def is_worth_another_look(report: Path) -> bool:
    """Whether something failed, but little, and all of it where clocks are real."""
    if not report.exists():
        return False
    real = tuple(folder.replace("/", ".") + "." for folder in REAL)  # how reports name them
    cases = ET.parse(report).iter("testcase")  # noqa: S314
    bad = [
        case for case in cases if case.find("failure") is not None or case.find("error") is not None
    ]
    places = [case.get("classname", "") for case in bad]
    return 0 < len(places) <= FEW and all(place.startswith(real) for place in places)


def _look_again(first: Outcome, report: Path, env: dict[str, str]) -> Outcome:
    """What failed where clocks are real runs once more, alone, and fails if it fails again.

    What is dealt there is always the same, but a machine that stands still for seconds is not.
    """
    say(f"\n{first.failed} failed where clocks are real: once more, alone")
    again = report.with_stem(f"{report.stem}-again")
    words = ["--last-failed", f"--junitxml={again}", f"-ocache_dir={CACHE / 'pytest'}"]
    started = time.monotonic()
    code = show(PYTHON, "-m", "pytest", *words, *REAL, env=env)
    second = read_report(again, first.suite, code, time.monotonic() - started)
    say(f"{second.passed} of {first.failed} passed the second time")
    passed, seconds = first.passed + second.passed, first.seconds + second.seconds
    failed = max(second.failed, first.failed - second.passed)
    return Outcome(first.suite, passed, failed, first.skipped, seconds)


def workers(arguments: list[str]) -> list[str]:
    """A whole run is spread over the cores; for a chosen few tests that does not pay."""
    chosen = any(not word.startswith("-") and _is_path(word) for word in arguments)
    if chosen or any(word.startswith(SINGLE_RUN) for word in arguments):
        return []
    return ["-n", "auto", "--dist", "worksteal"]


def read_report(report: Path, kind: str, code: int, seconds: float) -> Outcome:
    passed = failed = skipped = 0
    if report.exists():
        for suite in ET.parse(report).iter("testsuite"):  # noqa: S314
            total, skips = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
            bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            passed, failed, skipped = passed + total - bad - skips, failed + bad, skipped + skips
    if code and not failed:
        failed = 1
    return Outcome(kind, passed, failed, skipped, seconds)
