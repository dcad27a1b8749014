"""The commands of dev.py and their help."""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from tools import (
    checks,
    cleaning,
    documentation,
    engine,
    environment,
    locks,
    packages,
    playing,
    quick,
    release,
    static_site,
    suites,
)
from tools.places import DIST, PYTHON, ROOT, VENV, program, shown
from tools.prepare import prepare, running_environment
from tools.say import ProblemError, say, show

OPENING = """\
Kiribako's workshop. New here? `python3 dev.py play` sets up what playing needs and opens the box.
Everything it installs goes into .venv and .tools in this folder; what is done is not done again."""

LOW = 19  # the lowest, for what runs behind an open box: people and bots come first

Run = Callable[[argparse.Namespace, list[str]], int]


def make_parser() -> tuple[argparse.ArgumentParser, dict[str, Run]]:
    parser = argparse.ArgumentParser(prog="dev.py", description=OPENING, allow_abbrev=False)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    runs: dict[str, Run] = {}

    def add(name: str, run: Run, text: str, *, passes: str = "") -> argparse.ArgumentParser:
        usage = f"dev.py {name} [options] [{passes} ...]" if passes else None
        added = commands.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            usage=usage,
            allow_abbrev=False,
        )
        added.set_defaults(passes=bool(passes))
        runs[name] = run
        return added

    runs["compile"] = _compile  # what `play` runs behind the table; nobody need know of it
    commands.add_parser("compile").set_defaults(passes=False)
    add("setup", _setup, "set up everything for developing: environment, tools, compiled engine")
    play = add(
        "play",
        _play,
        "set up what playing needs, then open the box in the browser",
        passes="ARGUMENT",
    )
    play.epilog = (
        "It serves the box on 127.0.0.1 and opens the browser. With a game's name it plays in the "
        "terminal instead: arguments go to `kiribako play`. "
        f"`{shown(VENV)}/bin/kiribako --help` lists everything else that command can do."
    )
    test = add("test", _test, "set up everything and run every test", passes="PYTEST-ARGUMENT")
    test.add_argument(
        "--only",
        choices=(engine.COMPILED, engine.INTERPRETED),
        help="test one way of running the engine instead of both",
    )
    test.add_argument(
        "--quick",
        action="store_true",
        help="say within two minutes whether a change is broken: interpreted, no browser, no "
        "database server, what is nearest to the change first",
    )
    test.epilog = "Other arguments go to pytest, for instance: dev.py test tests/kernel -k record"
    check = add("check", _check, "check format, lint, types, contracts, the page and tidiness")
    check.add_argument("--fix", action="store_true", help="format, and fix what can be fixed")
    bench = add(
        "bench", _bench, "measure the engine against C, OpenSpiel and RLCard", passes="ARGUMENT"
    )
    bench.epilog = "Arguments go to `python -m benchmarks`."
    build = add(
        "build",
        _build,
        f"build source archive, compiled wheel and pure wheel into {shown(DIST)}/",
    )
    build.add_argument(
        "--site",
        action="store_true",
        help=f"build the box as files for any file server into {shown(static_site.SITE)}/ instead",
    )
    add("wheels", _wheels, "build and try wheels for every supported Python, with cibuildwheel")
    docs = add("docs", _docs, f"build the documentation into {shown(documentation.SITE)}/")
    docs.add_argument(
        "--serve", action="store_true", help="serve it here, and again when it changes"
    )
    docs.add_argument("--open", action="store_true", help="the same, and open the browser")
    releasing = add(
        "release",
        _release,
        "refuse what is not ready to be released; build, prove and tag the rest",
    )
    releasing.add_argument("--version", help="the version meant; it must be that of pyproject.toml")
    releasing.add_argument("--check", action="store_true", help="only go through the checklist")
    clean = add("clean", _clean, "remove what was set up and built")
    clean.add_argument("--all", action="store_true", help="remove uv in .tools as well")
    lock = add("lock", _lock, "resolve the dependencies anew and write the locks in requirements/")
    lock.add_argument("--upgrade", action="store_true", help="take the newest versions allowed")
    return parser, runs


def main() -> int:
    """Run the command asked for; the exit code."""
    parser, runs = make_parser()
    options, rest = parser.parse_known_args()
    if options.command is None:
        parser.print_help()
        return 2
    if rest and not options.passes:
        parser.error(f"{options.command} knows no {' '.join(rest)}")
    os.chdir(ROOT)
    try:
        return runs[options.command](options, rest)
    except ProblemError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


def _setup(_options: argparse.Namespace, _rest: list[str]) -> int:
    prepare(environment.DEVELOPING)
    say(f"ready, with the {engine.kind()} engine: next try `dev.py play` or `dev.py test`")
    return 0


def _play(_options: argparse.Namespace, rest: list[str]) -> int:
    if not rest:
        return playing.play()
    prepare(environment.PLAYING)
    words = [str(program("kiribako")), "play", *rest]
    env = running_environment(engine.COMPILED)
    if os.name != "nt":
        os.execve(words[0], words, env)  # noqa: S606 - the game takes over the terminal
    return show(*words, env=env)


def _compile(_options: argparse.Namespace, _rest: list[str]) -> int:
    if hasattr(os, "nice"):
        os.nice(LOW)
    if hasattr(os, "SCHED_IDLE"):  # bots are nice themselves: only what they leave over
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    engine.compile_and_keep()
    return 0


def _test(options: argparse.Namespace, rest: list[str]) -> int:
    if options.quick:
        return quick.test(rest)
    both = [engine.COMPILED, engine.INTERPRETED]
    return suites.test([options.only] if options.only else both, rest)


def _check(options: argparse.Namespace, _rest: list[str]) -> int:
    return checks.check(fix=options.fix)


def _bench(_options: argparse.Namespace, rest: list[str]) -> int:
    prepare(environment.MEASURING)
    return show(PYTHON, "-m", "benchmarks", *rest, env=running_environment(engine.COMPILED))


def _build(options: argparse.Namespace, _rest: list[str]) -> int:
    return static_site.build() if options.site else packages.build()


def _wheels(_options: argparse.Namespace, _rest: list[str]) -> int:
    return packages.build_everywhere()


def _docs(options: argparse.Namespace, _rest: list[str]) -> int:
    if options.serve or options.open:
        return documentation.serve(opening=options.open)
    return documentation.build()


def _release(options: argparse.Namespace, _rest: list[str]) -> int:
    return release.release(version=options.version, only_check=options.check)


def _clean(options: argparse.Namespace, _rest: list[str]) -> int:
    return cleaning.clean(everything=options.all)


def _lock(options: argparse.Namespace, _rest: list[str]) -> int:
    return locks.write(upgrade=options.upgrade)
