"""Where a page is tried out: a folder, variables and a Python that live as long as the page."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import kiribako
from kiribako.kernel import fairness
from tests.conftest import TOY
from tests.docs import forms
from tests.docs.pages import ROOT, Command, resembles
from tests.packages.empty import Visitor, serving

PATIENCE = 600.0  # seconds after which a command counts as hung
OK = (0,)
UNFINISHED = (0, 3)  # nobody types and there is little time: what people see is an early end
CAN_END_EARLY = ("kiribako play", "kiribako ladder")
PYTHONS = ("python", "python3")
EXAMPLE = "pip install ./examples/"
MARK = "-- block done --"
# Runs blocks one after the other in one namespace, as a reader would who types them in.
READER = f"""
import json, sys
sys.argv = ["page", "record.txt"]
names = {{"__name__": "__main__"}}
for line in sys.stdin:
    place, text = json.loads(line)
    exec(compile(text, place, "exec"), names)
    print({MARK!r}, flush=True)
"""


class Scratch:
    """What a reader has before the first block: two records, the examples, folders to write to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(ROOT), str(TOY)]))
        programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        self.usual = {**os.environ, "PATH": programs, "PYTHONPATH": path, "COLUMNS": "100"}
        self.variables = dict(self.usual)
        self.python: subprocess.Popen[str] | None = None
        (folder / "examples").symlink_to(ROOT / "examples")
        for inside in ("docs/kami-sama", "build"):
            (folder / inside).mkdir(parents=True)
        (folder / "match.txt").write_text(some_match(), encoding="utf-8")
        (folder / "record.txt").write_text(fair_match(), encoding="utf-8")

    def close(self) -> None:
        if self.python is not None:
            self.python.communicate(timeout=PATIENCE)

    def execute(self, place: str, text: str) -> str:
        """Run a block of Python after those before it; what it printed."""
        if self.python is None:
            self.python = subprocess.Popen(
                [sys.executable, "-W", "error", "-c", READER],
                cwd=self.folder,
                env=self.variables,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        assert self.python.stdin is not None
        assert self.python.stdout is not None
        self.python.stdin.write(json.dumps([place, text]) + "\n")
        self.python.stdin.flush()
        said: list[str] = []
        for line in self.python.stdout:
            if line.rstrip("\n") == MARK:
                return "".join(said)
            said.append(line)
        raise AssertionError(f"{place} failed:\n{''.join(said)}")

    def type_all(self, typed: list[Command]) -> None:
        """The commands of a block, in a shell of their own."""
        self.variables = dict(self.usual)
        for command in typed:
            self.type(command)

    def type(self, command: Command) -> None:
        """Run a command in its form; it must succeed and answer what the page shows."""
        line = command.line
        if forms.reason_not_to_run(line):
            return
        if line.startswith(EXAMPLE):
            self.install(ROOT / line.removeprefix("pip install "))
        elif forms.is_installation(line):
            forms.check_installation(line)
        elif line.startswith("python3 dev.py"):
            forms.check_workshop(line)
        elif line.startswith("export "):
            self.export(line)
        elif line.startswith("kiribako serve"):
            self.serve(line)
        else:
            said = self.run(forms.smaller(line))
            if command.answer is not None:
                assert resembles(command.answer, said), f"`{line}` answers:\n{said}"

    def install(self, example: Path) -> None:
        """Put a package of the examples on the path, with its entry points."""
        project = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        known = self.folder / "installed" / f"{project['name']}-{project['version']}.dist-info"
        known.mkdir(parents=True)
        lines = [f"Name: {project['name']}", f"Version: {project['version']}"]
        (known / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *lines, ""]))
        entries = project["entry-points"]["kiribako.games"].items()
        found = "".join(f"{name} = {place}\n" for name, place in entries)
        (known / "entry_points.txt").write_text(f"[kiribako.games]\n{found}")
        places = [self.usual["PYTHONPATH"], str(known.parent), str(example / "src")]
        self.usual["PYTHONPATH"] = self.variables["PYTHONPATH"] = os.pathsep.join(places)

    def run(self, line: str) -> str:
        words = self.words(line)
        done = subprocess.run(
            words,
            cwd=self.folder,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        fine = UNFINISHED if line.startswith(CAN_END_EARLY) else OK
        assert done.returncode in fine, f"`{line}` failed:\n{done.stdout}"
        return done.stdout

    def words(self, line: str) -> list[str]:
        """The words of a command; `kiribako` and `python` are those under test."""
        words = shlex.split(line)
        if words[0] == "kiribako":
            return [sys.executable, "-m", *words]
        if words[0] in PYTHONS:
            return [sys.executable, *words[1:]]
        assert line.startswith("git grep "), f"who is `{words[0]}`? If this is no command: text"
        return ["git", "-C", str(ROOT), *words[1:]]

    def export(self, line: str) -> None:
        """Set a variable for the rest of the block, by the shell's own rules."""
        name = line.split()[1].partition("=")[0]
        asked = f'{line}; printf %s "${name}"'
        words = ["bash", "-ec", asked]
        done = subprocess.run(words, env=self.variables, capture_output=True, text=True, check=True)
        self.variables[name] = done.stdout

    def serve(self, line: str) -> None:
        """Serve, on loopback and a database here whatever the page says, and answer a visitor."""
        loopback = ["--host", "127.0.0.1", "--log", "text"]
        with serving([*self.words(line), *loopback], self.folder, self.variables) as address:
            visitor = Visitor(address)
            assert visitor.json("/ready")["status"]
            assert visitor.get("/")


def some_match() -> str:
    """The record of a match that goes on."""
    match = kiribako.game("kiwara").new_match(seed=7)
    while match.ply < 12:
        match.play(match.moves()[0])
    return match.record().to_text()


def fair_match() -> str:
    """The record of a finished match with a proof of its shuffle."""
    secret, entropies = "5" * 64, ["Ann-0123456789ab", "Bo-0123456789abc"]
    seed = fairness.seed(secret, entropies)
    match = kiribako.game("kiwara").new_match(seed=seed)
    while not match.over:
        match.play(match.moves()[0])
    record = match.record()
    record.fairness = fairness.Proof(fairness.commitment(secret), entropies, secret)
    return record.to_text()


def expected_prints(text: str) -> list[str]:
    """What a block says it prints: the remarks behind its `print` lines."""
    return re.findall(r"^print\(.*\)  # (.+)$", text, re.MULTILINE)
