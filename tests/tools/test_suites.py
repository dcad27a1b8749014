"""The last lines of `dev.py test` tell the truth."""

from pathlib import Path

from tools.places import ROOT
from tools.suites import (
    FEW,
    ONCE,
    PAGED,
    STORED,
    is_worth_another_look,
    read_report,
    wants,
    workers,
)

REPORT = '<testsuites><testsuite tests="9" failures="2" errors="1" skipped="1"/></testsuites>'


def test_report_is_counted(tmp_path: Path) -> None:
    """Errors count as failures, skips as neither."""
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    outcome = read_report(report, "compiled", 1, 75.0)
    assert outcome.line() == "compiled: 5 passed, 3 failed, 1 skipped in 75 s"


def test_broken_run_is_a_failure(tmp_path: Path) -> None:
    """A run that ends badly without a report has failed."""
    assert read_report(tmp_path / "none.xml", "compiled", 3, 0.0).failed == 1


def test_a_few_tests_run_alone() -> None:
    """Naming a test file keeps the run in one process; choosing by keyword does not."""
    assert workers([str(Path(__file__))]) == []
    assert workers(["-k", "record"])


def test_only_what_is_asked_for_is_set_up() -> None:
    """A machine without PostgreSQL or a browser still tests the rules."""
    for everything in ([], ["-k", "record"], ["tests"], ["tests/"]):
        assert wants(everything, PAGED)
        assert wants(everything, STORED)
    assert wants(["tests/kernel", "tests/server"], STORED)
    assert not wants(["tests/kernel", "tests/games"], STORED)
    assert not wants(["tests/kernel", "tests/server"], PAGED)
    for folder in (*PAGED, *STORED):
        assert (ROOT / "tests" / folder).is_dir()


def test_what_runs_once_is_there() -> None:
    """A folder that was renamed would run twice without anybody noticing."""
    for folder in ONCE:
        assert (ROOT / folder).is_dir()


def test_only_what_meets_real_clocks_gets_a_second_chance(tmp_path: Path) -> None:
    """One failure elsewhere, too many, or none at all, and nothing runs again."""
    report = tmp_path / "report.xml"
    assert not is_worth_another_look(report)
    page = '<testcase classname="tests.browser.test_kigi"><failure/></testcase>'
    server = '<testcase classname="tests.server.test_people"><failure/></testcase>'
    outside = '<testcase classname="tests.kernel.test_bits"><error/></testcase>'
    fine = '<testcase classname="tests.kernel.test_bits"/>'
    for cases, again in (
        (page + fine + server, True),
        (page * FEW, True),
        (page * FEW + server, False),
        (page + outside, False),
        (fine, False),
    ):
        report.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
        assert is_worth_another_look(report) is again
