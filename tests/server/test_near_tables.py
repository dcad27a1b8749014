"""One set of tests for the table: those of the server once more, at tables in a page."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server import test_seat_names, test_start, test_table, test_undo
from tests.server.near_site import play_out_near

ROOMS = (test_table, test_undo, test_start, test_seat_names)
APART = {
    "test_a_restart_loses_nothing": "test_near.py has it, as a page is closed without a word",
    "test_chat_has_limits_and_can_be_muted": "nobody is limited on a device of their own",
}


def table_tests() -> list[Callable[[Path], None]]:
    """Those that need nothing but a folder; the others reach into a server of the network."""
    return [
        test
        for room in ROOMS
        for name, test in vars(room).items()
        if name.startswith("test_")
        and name not in APART
        and list(inspect.signature(test).parameters) == ["tmp_path"]
    ]


def test_there_are_tests() -> None:
    assert len(table_tests()) > 15


@pytest.mark.parametrize(
    "test", table_tests(), ids=lambda test: test.__name__.removeprefix("test_")
)
def test_in_the_page(
    test: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspect.getmodule(test), "play_out", play_out_near)
    test(tmp_path)
