"""What leaves a server's store: matches that are over, and nothing about people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kiribako import shelf
from kiribako.data.exporting import Exported, Wanted, export
from kiribako.server.log import Ended
from tests.data.places import SECRETS, entries_of, fill, finished, played, table_row

GAMES = {game.id: game for game in shelf.games()}


def exported(database: str, folder: Path, **asked: Any) -> tuple[Exported, str]:
    """What came of it, and all the text that was written."""
    out, decisions = folder / "m.jsonl", folder / "d.jsonl"
    done = export(Wanted((database,), out, decisions, legal=True, **asked), GAMES)
    return done, out.read_text(encoding="utf-8") + decisions.read_text(encoding="utf-8")


def test_a_finished_match_leaves_without_its_people(database: str, tmp_path: Path) -> None:
    """Neither names nor talk, ids, entropy or secret; the bot is named, the person is not."""
    match = played("koi-koi", "stored")
    fill(database, [(table_row(match, "a"), finished(match))])
    done, text = exported(database, tmp_path)
    assert (done.matches, done.decisions) == (1, match.ply)
    for secret in SECRETS:
        assert secret not in text
    row = json.loads(text.splitlines()[0])
    assert row["bots"] == ["", "level-1"]
    assert row["source"] == "table"
    assert row["seed"] == "stored"
    assert row["scores"] == match.scores()
    assert row["winners"] == match.winners()
    assert "names" not in row


def test_names_come_only_when_asked_for(database: str, tmp_path: Path) -> None:
    match = played("kiwara", "stored")
    fill(database, [(table_row(match, "a"), finished(match))])
    _, text = exported(database, tmp_path, named=True)
    assert json.loads(text.splitlines()[0])["names"] == ["Annabel", "level-1"]
    for secret in SECRETS[1:]:
        assert secret not in text


def test_a_running_match_is_never_told(tmp_path: Path) -> None:
    """Not its seed, not its moves; only that there is one."""
    running, over = played("koi-koi", "running-seed", plies=9), played("koi-koi", "over-seed")
    database = str(tmp_path / "tables.db")
    tables = [
        (table_row(running, "a"), entries_of(running, None)),
        (table_row(over, "b"), finished(over)),
    ]
    fill(database, tables)
    done, text = exported(database, tmp_path)
    assert done.matches == 1
    assert dict(done.left_out.reasons) == {"the match is not over": 1}
    assert "running-seed" not in text


@pytest.mark.parametrize("started", [True, False])
def test_a_deal_that_is_played_again_waits(tmp_path: Path, started: bool) -> None:
    """The finished match would tell the hidden cards of the one that runs, or is about to."""
    match = played("koi-koi", "dealt-twice")
    entries = entries_of(played("koi-koi", "dealt-twice", plies=4), None)
    database = str(tmp_path / "tables.db")
    again = table_row(match, "b", again=True)
    tables = [
        (table_row(match, "a"), finished(match)),
        (again, entries if started else entries[:2]),
    ]
    fill(database, tables)
    done, text = exported(database, tmp_path)
    assert done.matches == 0
    assert dict(done.left_out.reasons) == {
        "the match is not over": 1,
        "the same deal is being played again": 1,
    }
    assert text == ""


def test_private_tables_stay_unless_asked_for(tmp_path: Path) -> None:
    match = played("kiwara", "quiet")
    database = str(tmp_path / "tables.db")
    fill(database, [(table_row(match, "a", visibility="private"), finished(match))])
    done, text = exported(database, tmp_path)
    assert (done.matches, text) == (0, "")
    assert exported(database, tmp_path, private=True)[0].matches == 1


def test_a_match_that_was_given_up_has_a_winner_and_no_points(tmp_path: Path) -> None:
    match = played("kiwara", "short", plies=6)
    database = str(tmp_path / "tables.db")
    fill(database, [(table_row(match, "a"), entries_of(match, Ended("resigned", [1], 0)))])
    done, text = exported(database, tmp_path)
    row = json.loads(text.splitlines()[0])
    assert done.decisions == 6
    assert (row["ended"], row["scores"], row["winners"]) == ("resigned", None, [1])


def test_a_log_that_does_not_fit_is_left_out(tmp_path: Path) -> None:
    match = played("kiwara", "torn")
    entries = [*finished(match)]
    del entries[10]
    database = str(tmp_path / "tables.db")
    fill(database, [(table_row(match, "a"), entries)])
    done, _ = exported(database, tmp_path)
    assert done.matches == 0
    assert any("check-store" in reason for reason in done.left_out.reasons)
