"""The quick run begins with what a change is likeliest to break, and says what it left out."""

from __future__ import annotations

import pytest

from tools import quick
from tools.places import ROOT


@pytest.mark.parametrize(
    ("file", "first"),
    [
        ("src/kiribako/games/kigi/rules/placing.py", "games/kigi"),
        ("tests/games/kigi/test_placing.py", "games/kigi"),
        ("src/kiribako/games/kigi/rules.md", "games/kigi"),
        ("src/kiribako/kernel/match.py", "kernel"),
        ("src/kiribako/bots/search.py", "bots"),
        ("src/kiribako/server/table/moves.py", "server"),
        ("src/kiribako/cli/serve.py", "cli"),
        ("src/kiribako/shelf.py", "cli"),
        ("web/src/table/teller.ts", "page"),
        ("tools/playing.py", "tools"),
        ("setup.py", "tools"),
    ],
)
def test_the_nearest_suite_is_first(file: str, first: str) -> None:
    assert quick.in_order([file])[0] == first


def test_every_change_has_its_turn_before_what_is_farther_away() -> None:
    """Two changes: the nearest of each, then the next nearest of each."""
    files = ["src/kiribako/games/kigi/game.py", "src/kiribako/server/server.py"]
    assert quick.in_order(files)[:3] == ["games/kigi", "server", "conformance"]


def test_what_most_of_the_change_is_about_comes_first() -> None:
    """Words about it break nothing here."""
    rooms = ("cli/serve.py", "server/server.py", "server/live_table.py", "server/outbox.py")
    files = ["CONTRIBUTING.md", "docs/house.md", *(f"src/kiribako/{room}" for room in rooms)]
    assert quick.in_order(files)[:2] == ["server", "cli"]


def test_everything_else_follows() -> None:
    assert quick.in_order([]) == list(quick.SUITES)
    assert set(quick.in_order(["README.md"])) == set(quick.SUITES)


def test_every_folder_of_tests_is_run_or_named() -> None:
    """What does not run is said, so no folder may be forgotten."""
    folders = {path.name for path in (ROOT / "tests").iterdir() if any(path.rglob("test_*.py"))}
    assert folders - {"toy"} == {*quick.SUITES, *quick.NEVER}


def test_what_did_not_run_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    order = ["kernel", "games", "server"]
    assert quick._tell(order, ["kernel"], ["games"], []) == 0
    said = capsys.readouterr().out
    assert "ran out of time in: games" in said
    assert "not run: server, browser" in said
    assert quick._tell(order, [], [], ["kernel"]) == 1
    assert "nothing is broken" not in capsys.readouterr().out
