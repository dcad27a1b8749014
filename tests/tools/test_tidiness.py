"""The tidiness check sees what ties a file to one machine, and nothing else."""

import pytest

from tools.tidiness import faults_of_line


@pytest.mark.parametrize(
    "line",
    [
        "cd /" + "home/mika/kiribako",
        'SOURCE = "/' + 'root/kiribako"',
        "pip install --index-url" + " somewhere",
        '"resolved": ' + '"https://somewhere/x.tgz"',
    ],
)
def test_faults(line: str) -> None:
    """Paths of one machine and choices of a registry are found in any file."""
    assert list(faults_of_line(line, is_lock=False))


@pytest.mark.parametrize(
    "line",
    [
        "the rules are in docs/home/rules.md",
        "see https://keepachangelog.com/",
        "a tie at 3/" + "work/4",
        "GET /tables/home",
        'HOME = "/home/pyodide/"',
    ],
)
def test_no_faults(line: str) -> None:
    """Relative paths, links in prose and routes of the server are fine."""
    assert not list(faults_of_line(line, is_lock=False))


def test_lock_addresses() -> None:
    """A lock may hold no address at all."""
    assert list(faults_of_line("x @ https://somewhere/x.whl", is_lock=True))
