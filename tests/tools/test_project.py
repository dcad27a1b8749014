"""What is written down twice, because two formats ask for it, says the same."""

import json
import tomllib
from importlib import metadata

import pytest

from tools.locks import LOCKS
from tools.places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_build_tools_agree() -> None:
    """An engine compiled in a clone is compiled with what `pip install` compiles with."""
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"]


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_have_hashes_and_no_addresses(lock: str) -> None:
    """Every pinned version can be checked, from whichever registry it comes."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    pins = [entry for entry in text.split("\n") if "==" in entry]
    assert pins
    assert all(pin.endswith("\\") for pin in pins)
    assert "://" not in text


def test_the_version_stands_in_one_place() -> None:
    """What else names a version of ours would sooner or later name another."""
    version = PROJECT["project"]["version"]
    page = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert "version" not in page
    sources = [path for path in (ROOT / "src").rglob("*.py") if version in path.read_text("utf-8")]
    assert sources == []
    assert metadata.version("kiribako") == version
