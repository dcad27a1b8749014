"""What the pages say is true: their code runs, their commands exist, their links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_readme_has_examples() -> None:
    assert len(BLOCKS) >= 2
    assert len(BLOCKS[0].strip().splitlines()) <= 11, "an example one can take in at a glance"


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_readme_examples_run(block: str) -> None:
    """Each in a process of its own, as a reader would try it."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", block], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    for said in re.findall(r"# (\['T.*\])", block):
        assert said in run.stdout


def test_the_readme_names_real_commands() -> None:
    """`kiribako ...` and `dev.py ...` lines use commands that exist."""
    helped = subprocess.run(
        [sys.executable, "-m", "kiribako", "--help"], capture_output=True, text=True, check=True
    ).stdout
    for command in set(re.findall(r"^kiribako ([a-z]+)", README, re.MULTILINE)):
        assert f" {command} " in helped
    tools = subprocess.run(
        [sys.executable, "dev.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for page in PAGES:
        for command in set(re.findall(r"python3 dev\.py ([a-z]+)", page.read_text("utf-8"))):
            assert command in tools, f"{page.name} names dev.py {command}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
