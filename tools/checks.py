"""Looks over everything that can be judged without running it: format, lint, types, the page."""

from contextlib import suppress
from dataclasses import dataclass

from tools import environment, tidiness, web
from tools.engine import INTERPRETED
from tools.places import CACHE, PACKAGE, PYTHON, ROOT, program
from tools.prepare import prepare, running_environment
from tools.say import ProgramFailedError, run, say, step

TYPED = ("src", "tests", "benchmarks", "tools", "dev.py", "setup.py")


@dataclass(frozen=True)
class Check:
    """One program's judgement; it finds nothing or fails."""

    name: str
    command: tuple[str, ...]


def _checks() -> list[Check]:
    ruff, cache = str(program("ruff")), f"--cache-dir={CACHE / 'ruff'}"
    typed = [name for name in TYPED if (ROOT / name).exists()]
    mypy = (str(PYTHON), "-m", "mypy", "--strict", f"--cache-dir={CACHE / 'mypy'}", *typed)
    checks = [
        Check("format", (ruff, "format", "--check", "--output-format=concise", cache)),
        Check("lint", (ruff, "check", "--output-format=concise", cache)),
        Check("types", mypy),
    ]
    if PACKAGE.exists():
        contracts = (str(program("lint-imports")), "--cache-dir", str(CACHE / "importlinter"))
        checks.append(Check("import contracts", contracts))
    return checks


def check(*, fix: bool) -> int:
    """Run every check, show what each finds, and return the exit code."""
    prepare(environment.DEVELOPING, with_engine=False)
    CACHE.mkdir(exist_ok=True)
    if fix:
        _fix()
    findings = {item.name: _findings(item) for item in _checks()}
    findings |= web.findings()
    with step("tidiness"):
        findings["tidiness"] = "\n".join(tidiness.faults())
    bad = [name for name, text in findings.items() if text]
    for name in bad:
        say(f"\n{name}:\n{findings[name]}")
    say(f"\nchecks with findings: {', '.join(bad)}" if bad else "everything is in order")
    return 1 if bad else 0


def _fix() -> None:
    """Put right what can be put right; what remains is for the checks to report."""
    ruff, cache = program("ruff"), f"--cache-dir={CACHE / 'ruff'}"
    with step("fixing"):
        run(ruff, "check", "--fix", "--exit-zero", cache)
        with suppress(ProgramFailedError):  # a file that does not parse
            run(ruff, "format", cache)
    web.fix()


def _findings(item: Check) -> str:
    try:
        with step(item.name):
            # Contracts are judged on the sources, whatever engine is installed.
            run(*item.command, env=running_environment(INTERPRETED))
    except ProgramFailedError as failure:
        return failure.output.strip() or str(failure)
    return ""
