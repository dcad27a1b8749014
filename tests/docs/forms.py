"""How a command of a page is run: as it stands, made smaller, or in a form that ends by itself."""

from __future__ import annotations

import re
import shlex
import tomllib

from tests.docs.pages import ROOT

# What is too much for a test, and what stands for it there. A line that no page has is a fault.
SMALLER = {
    r"--matches \d{2,}": "--matches 2",
    r"level-[45]\b": "level-2",
    r"level-3\b": "level-1",
    r"search:\d{3,}": "search:20",
    r"^(kiribako arena .*)$": r"\1 --workers 1",
    r"^kiribako hint (\S+)$": r"kiribako hint \1 --simulations 50",
    r"^(kiribako review .*)$": r"\1 --simulations 4",
    r"^kiribako bench$": "kiribako bench --seconds 0.1",
    r"^kiribako ladder\b.*": "kiribako ladder --minutes 0 --page ladder.md",
    r"server hostile$": "server hostile --attack lost-journal --scale 0.1",
}
# What cannot be run in a test at all, and why. A line that no page has is a fault.
NOT_RUN = {
    r"ray start\b": "starts Ray on other machines; tests/arena/test_cluster.py plays on a cluster",
    r"kiribako arena .* --ray ": "needs that cluster; tests/arena/test_cluster.py has one",
    r"kiribako train\b": "needs PyTorch, which the tests do without, and an hour",
    r"kiribako puzzles\b": "takes minutes; tests/review/test_puzzles.py finds and checks some",
    r"\bnet:build/": "plays with what that hour leaves",
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = set(PROJECT["optional-dependencies"])
INSTALLERS = ("pip install", "pipx install", "pipx run", "uvx", "uv pip install")


def smaller(line: str) -> str:
    """A command as a test can afford it."""
    for large, small in SMALLER.items():
        line = re.sub(large, small, line)
    return line


def reason_not_to_run(line: str) -> str:
    """Why a command is left alone; empty if it is not."""
    return next((why for sign, why in NOT_RUN.items() if re.search(sign, line)), "")


def is_installation(line: str) -> bool:
    return line.startswith(INSTALLERS)


def check_installation(line: str) -> None:
    """What is installed is ours, from a file that `dev.py build` makes, with extras it has."""
    wanted = [
        word
        for word in shlex.split(line)
        if re.match(r"(\$\(ls )?(dist/)?kiribako\b|\.(\[|$)", word)
    ]
    assert wanted, f"`{line}` installs nothing of ours"
    for word in wanted:
        extras = re.search(r"\[([^\]]*)\]", word)
        named = set(extras[1].split(",")) if extras else set()
        assert named <= EXTRAS, f"there is no extra {named - EXTRAS}"


def check_workshop(line: str) -> None:
    """`dev.py` has that command with those options. Tests run inside of it: it is not run again."""
    from tools.commands import make_parser

    parser, _ = make_parser()
    options, rest = parser.parse_known_args(shlex.split(line)[2:])
    assert options.command, line
    assert not rest or options.passes, f"dev.py {options.command} knows no {rest}"
