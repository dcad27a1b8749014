"""Workflows call dev.py and nothing else: what a host runs, anybody can run in a clone."""

from __future__ import annotations

import re
import shlex
import tomllib
from typing import Any

import pytest
from mkdocs.utils.yaml import yaml_load

from tools.commands import make_parser
from tools.places import ROOT

WORKFLOWS = {path.stem: path for path in sorted((ROOT / ".github" / "workflows").iterdir())}
SYSTEMS = ["ubuntu-latest", "macos-latest", "windows-latest"]
ACTIONS = {"actions/checkout", "actions/setup-python", "actions/upload-artifact"}
ARM = "ubuntu-24.04-arm"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINNED = re.compile(r"^ *- uses: ([\w/-]+)@[0-9a-f]{40} # v\d+\.\d+\.\d+$", re.MULTILINE)
FROM_THE_MATRIX = re.compile(r"\$\{\{ matrix\.(\w+) \}\}")


def read(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml_load(WORKFLOWS[name].read_text(encoding="utf-8"))
    return loaded


def jobs(name: str) -> list[dict[str, Any]]:
    found = list(read(name)["jobs"].values())
    assert found
    return found


def lines(name: str) -> list[str]:
    """Every line that a workflow gives to a shell, for every machine of its matrix."""
    return [
        filled(line, machine)
        for job in jobs(name)
        for step in job["steps"]
        for line in step.get("run", "").splitlines()
        for machine in ({}, *job["strategy"]["matrix"].get("include", []))
    ]


def filled(line: str, machine: dict[str, str]) -> str:
    """A line as it reads on one machine of the matrix."""
    return FROM_THE_MATRIX.sub(lambda found: machine.get(found[1], ""), line)


def test_all_three_are_there() -> None:
    assert list(WORKFLOWS) == ["check", "test", "wheels"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_line_calls_dev_py(name: str) -> None:
    """With a command it has, options it knows, and paths that are there."""
    parser, _ = make_parser()
    assert lines(name)
    for line in lines(name):
        assert not re.search(r"[;&|<>`$]", line), "one program, no shell around it"
        words = shlex.split(line)
        assert words[:2] == ["python", "dev.py"], line
        options, rest = parser.parse_known_args(words[2:])
        assert options.command is not None
        assert all((ROOT / word).is_dir() for word in rest), line


def supported() -> list[str]:
    """The Pythons that pyproject.toml says are supported."""
    marks = (re.fullmatch(r".*:: (3\.\d+)", mark) for mark in PROJECT["project"]["classifiers"])
    return [mark[1] for mark in marks if mark]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_system_and_every_python(name: str) -> None:
    """By the matrix, or where one command builds for all of them by what it is told."""
    for job in jobs(name):
        matrix = job["strategy"]["matrix"]
        if any(step.get("run") == "python dev.py wheels" for step in job["steps"]):
            assert matrix == {"system": [*SYSTEMS, ARM]}
        else:
            assert matrix["system"] == SYSTEMS
            assert matrix["python"] == supported()
        assert job["strategy"]["fail-fast"] is False
        assert job["runs-on"] == "${{ matrix.system }}"
        assert job["timeout-minutes"] <= 90


def test_wheels_are_built_for_every_python() -> None:
    """As pyproject.toml tells cibuildwheel, which also tries each wheel it has built."""
    told = PROJECT["tool"]["cibuildwheel"]
    assert told["build"] == [f"cp{version.replace('.', '')}-*" for version in supported()]
    assert shlex.split(told["test-command"])[:2] == ["kiribako", "play"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_what_others_wrote_is_pinned(name: str) -> None:
    """To a commit, with the version beside it; and it is handed nothing it could misuse."""
    text = WORKFLOWS[name].read_text(encoding="utf-8")
    pinned = PINNED.findall(text)
    assert len(pinned) == text.count("uses:")
    assert set(pinned) <= ACTIONS
    assert read(name)["permissions"] == {"contents": "read"}
    assert "secrets." not in text
    assert "pull_request_target" not in text
    assert text.count("persist-credentials: false") == text.count("actions/checkout@")
