"""`dev.py test --quick`: within two minutes, whether a change is broken.

Interpreted, without browser, database server or compiler. What lies nearest to the change runs
first; when the time is up the rest does not run, and the last lines say what did not.
"""

import subprocess
import time
from collections import Counter

from tools import engine, environment, web
from tools.places import CACHE, PYTHON, ROOT
from tools.prepare import prepare, running_environment
from tools.say import ProblemError, run, say, took

SECONDS = 110  # of two minutes; the rest is for starting and ending
SHARE = 0.6  # of the time that is left, for one suite at most
AT_LEAST = 5  # seconds left for which it is worth starting another suite
# Every suite that needs neither browser nor database server, the quickest to find fault first.
SUITES = (
    "kernel",
    "games",
    "conformance",
    "messages",
    "bots",
    "cli",
    "tools",
    "server",
    "arena",
    "rl",
    "learn",
    "review",
    "lessons",
    "ratings",
)
NEVER = ("browser", "data", "docs", "drawings", "near", "openspiel", "packages", "benchmarks")
NOTHING_COLLECTED = 5  # pytest's word for it
# What a change under a folder is likeliest to break, nearest first; the first that fits counts.
NEAREST = (
    ("src/kiribako/games/", ("games/{game}", "conformance", "bots")),
    ("src/kiribako/kernel/", ("kernel", "conformance", "games")),
    ("src/kiribako/bots/", ("bots", "conformance", "arena")),
    ("src/kiribako/server/", ("server",)),
    ("src/kiribako/", ("{room}", "cli")),
    ("tests/games/", ("games/{game}",)),
    ("tests/", ("{room}",)),
    ("web/", ("page", "server/test_wire.py", "server/test_page_words.py")),
    ("docs/", ()),
    ("benchmarks/", ()),
    ("", ("tools",)),  # dev.py, setup.py, requirements, workflows
)


def test(arguments: list[str]) -> int:
    """Run what is nearest to the change, then the rest while there is time; the exit code."""
    prepare(environment.DEVELOPING, with_engine=False)
    if not engine.has_metadata():
        engine.make_playable()
    files = changed_files()
    order = in_order(files)
    say(f"{len(files)} files differ from {base()}; nearest to them: {', '.join(order[:4])}")
    deadline = time.monotonic() + SECONDS
    done: list[str] = []
    cut: list[str] = []
    failed: list[str] = []
    for suite in order:
        left = deadline - time.monotonic()
        if left < AT_LEAST:
            break
        if suite != order[-1]:
            left = max(AT_LEAST, SHARE * left)  # a slow one leaves time for those after it
        code = _page(left) if suite == "page" else _run(suite, left, arguments)
        (cut if code is None else failed if code else done).append(suite)
        if failed:
            break  # what is broken is known; nobody need wait for more
    return _tell(order, done, cut, failed)


def _tell(order: list[str], done: list[str], cut: list[str], failed: list[str]) -> int:
    unrun = [suite for suite in order if suite not in {*done, *cut, *failed}]
    say("")
    for words, suites in (("passed", done), ("broken", failed), ("ran out of time in", cut)):
        if suites:
            say(f"{words}: {', '.join(suites)}")
    say(f"not run: {', '.join([*unrun, *NEVER])}; the compiled engine; PostgreSQL")
    if failed:
        return 1
    say("nothing is broken as far as this can tell; `dev.py test` tells the rest")
    return 0


def base() -> str:
    """What the change is compared with: main, or on main itself the last commit."""
    for name in ("main", "origin/main"):
        try:
            common = run("git", "merge-base", "HEAD", name).strip()
        except ProblemError:
            continue
        return "HEAD" if common == run("git", "rev-parse", "HEAD").strip() else name
    return "HEAD"


def changed_files() -> list[str]:
    """The files that differ from there, and those git does not know yet."""
    try:
        against = run("git", "merge-base", "HEAD", base()).strip()
        known = run("git", "diff", "--name-only", against)
        unknown = run("git", "ls-files", "--others", "--exclude-standard")
    except ProblemError:
        return []  # no clone of git: everything, in the usual order
    return sorted({*known.splitlines(), *unknown.splitlines()})


def in_order(files: list[str]) -> list[str]:
    """Suites, those nearest to these files first, then all the others."""
    found: dict[str, None] = {}
    near = [nearest(file) for file in files]
    for rank in range(max((len(suites) for suites in near), default=0)):
        ranked = Counter(suites[rank] for suites in near if rank < len(suites))
        found |= dict.fromkeys(suite for suite, _ in ranked.most_common())
    return [*found, *(suite for suite in SUITES if suite not in found)]


def nearest(file: str) -> list[str]:
    """Suites that a change of this file is likeliest to break, if they may run here."""
    if file.endswith(".md") and not file.startswith("src/"):
        return []  # words for people
    for start, suites in NEAREST:
        if file.startswith(start):
            parts = file.removeprefix("src/kiribako/").removeprefix("tests/").split("/")
            room = parts[0].removesuffix(".py")
            game = parts[1] if len(parts) > 2 else ""
            named = [suite.format(room=room, game=game).rstrip("/") for suite in suites]
            return [suite for suite in named if _may_run(suite)]
    return []


def _may_run(suite: str) -> bool:
    if suite == "page":
        return True
    return suite.partition("/")[0] not in NEVER and (ROOT / "tests" / suite).exists()


def _run(suite: str, seconds: float, arguments: list[str]) -> int | None:
    """The exit code of a suite, None if it was not through in time."""
    say(f"\ntests/{suite}")
    marks = {"KIRIBAKO_EXPECT": engine.INTERPRETED, "KIRIBAKO_QUICK": "1"}
    env = {**running_environment(engine.INTERPRETED), **marks}
    words = ["-q", "-x", f"-ocache_dir={CACHE / 'pytest'}"]
    if (ROOT / "tests" / suite).is_dir():
        words += ["-n", "auto", "--dist", "worksteal"]
    started = time.monotonic()
    command = [str(PYTHON), "-m", "pytest", *words, *arguments, f"tests/{suite}"]
    try:
        code = subprocess.run(command, cwd=ROOT, env=env, timeout=seconds, check=False).returncode
    except subprocess.TimeoutExpired:
        say(f"stopped after {took(time.monotonic() - started)}")
        return None
    return 0 if code == NOTHING_COLLECTED else code


def _page(_seconds: float) -> int | None:
    code, _ = web.unit_tests()
    return code
