"""Exported rows are what was played, whole, in the schema's own order and types."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import kiribako
from kiribako import shelf
from kiribako.data import schema, writers
from kiribako.data.exporting import Exported, Wanted, export
from kiribako.data.found_match import BadExport
from kiribako.kernel.refusal import BadOption, UnknownGame
from tests.data.places import arena_folder, played

GAMES = {game.id: game for game in shelf.games()}


def rows_in(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def exported(source: Path, out: Path, **asked: Any) -> Exported:
    return export(Wanted((str(source),), out, **asked), GAMES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two arenas below one folder, as a ladder leaves them."""
    folder = tmp_path_factory.mktemp("ladder")
    arena_folder(folder / "kiwara", "kiwara", ["level-1", "random"])
    arena_folder(folder / "koi-koi", "koi-koi", ["level-1", "random"])
    return folder


def test_a_match_row_plays_again(folder: Path, tmp_path: Path) -> None:
    """Start, decisions and result of the row are enough, and nothing is missing of any match."""
    done = exported(folder, tmp_path / "matches.jsonl")
    rows = rows_in(tmp_path / "matches.jsonl")
    assert done.matches == len(rows) == 4
    assert not done.left_out.reasons
    assert {row["game"] for row in rows} == {"kiwara", "koi-koi"}
    for row in rows:
        assert sorted(row["bots"]) == ["level-1", "random"]
        match = kiribako.game(row["game"]).new_match(
            seats=row["seats"], seed=row["seed"], options=row["options"], setup=row["setup"]
        )
        for seat, move in zip(row["actors"], row["moves"], strict=True):
            assert match.actor == seat
            match.play(move)
        assert match.over
        assert (match.scores(), match.winners()) == (row["scores"], row["winners"])
        assert row["ended"] == "finished"


def test_decision_rows_say_what_could_be_done_and_what_was_known(
    folder: Path, tmp_path: Path
) -> None:
    exported(
        folder,
        tmp_path / "matches.jsonl",
        decisions=tmp_path / "decisions.jsonl",
        legal=True,
        observations=True,
    )
    matches = {row["match"]: row for row in rows_in(tmp_path / "matches.jsonl")}
    decisions = rows_in(tmp_path / "decisions.jsonl")
    assert len(decisions) == sum(len(row["moves"]) for row in matches.values())
    for row in decisions:
        whole = matches[row["match"]]
        assert whole["moves"][row["ply"]] == row["move"]
        assert whole["actors"][row["ply"]] == row["seat"]
        assert row["number"] == row["legal"][row["legal_moves"].index(row["move"])]
        assert row["choices"] == len(row["legal"])
        assert row["result"] == (row["seat"] in whole["winners"]) / len(whole["winners"])
        planes = GAMES[row["game"]].planes(2)
        assert len(row["observation"]) == sum(plane.size for plane in planes)
        place = 0
        for plane in planes:
            part = row["observation"][place : place + plane.size]
            assert all(plane.low <= number <= plane.high for number in part), plane.name
            place += plane.size


def test_parquet_holds_the_same_rows(folder: Path, tmp_path: Path) -> None:
    """Columns of the promised types; objects are their JSON text; the schema is in the file."""
    for ending in ("jsonl", "parquet"):
        exported(
            folder,
            tmp_path / f"matches.{ending}",
            decisions=tmp_path / f"decisions.{ending}",
            legal=True,
            observations=True,
            named=True,
            licence="CC0-1.0",
        )
    for name, fields in (("matches", schema.MATCH), ("decisions", schema.DECISION)):
        table = pq.read_table(tmp_path / f"{name}.parquet")
        assert table.column_names == [field.name for field in fields]
        for field, column in zip(fields, table.schema, strict=True):
            promised = schema.KINDS[field.kind][1].split(",")[0]
            assert re.sub(r"\w+: ", "", str(column.type)) == promised
        facts = json.loads(table.schema.metadata[b"kiribako"])
        assert facts["kiribako-data"] == schema.VERSION
        assert facts["licence"] == "CC0-1.0"
        assert facts["planes"]["kiwara"]["2"][0]["name"] == "tokens"
        objects = [field.name for field in fields if field.kind == "json"]
        rows = table.to_pylist()
        for row in rows:
            for key in objects:
                row[key] = None if row[key] is None else json.loads(row[key])
        assert rows == rows_in(tmp_path / f"{name}.jsonl")


def test_rows_have_the_fields_of_the_schema(folder: Path, tmp_path: Path) -> None:
    """In its order; those on request only when asked for."""
    exported(folder, tmp_path / "m.jsonl", decisions=tmp_path / "d.jsonl")
    plain = {
        "m": [field.name for field in schema.MATCH if not field.option],
        "d": [field.name for field in schema.DECISION if not field.option],
    }
    for name, fields in plain.items():
        for row in rows_in(tmp_path / f"{name}.jsonl"):
            assert list(row) == fields
            assert row["schema"] == schema.VERSION


def test_only_the_games_that_were_named(folder: Path, tmp_path: Path) -> None:
    done = exported(folder, tmp_path / "m.jsonl", games=("koi-koi",))
    assert done.matches == 2
    assert {row["game"] for row in rows_in(tmp_path / "m.jsonl")} == {"koi-koi"}
    with pytest.raises(UnknownGame, match="no game 'go'"):
        exported(folder, tmp_path / "m.jsonl", games=("go",))


def test_paths_and_commands_of_bots_stay_at_home(tmp_path: Path) -> None:
    """Unless names are asked for, a bot from outside is its kind and its class."""
    bots = tmp_path / "secret-place" / "mine.py"
    bots.parent.mkdir()
    bots.write_text(
        "class First:\n    def choose(self, state):\n        return state.legal_moves()[0]\n",
        encoding="utf-8",
    )
    word = f"python:{bots}:First"
    folder = arena_folder(tmp_path / "arena", "kiwara", [word, "random"])
    exported(folder, tmp_path / "m.jsonl")
    assert "secret-place" not in (tmp_path / "m.jsonl").read_text(encoding="utf-8")
    assert {bot for row in rows_in(tmp_path / "m.jsonl") for bot in row["bots"]} == {
        "python:First",
        "random",
    }
    exported(folder, tmp_path / "m.jsonl", named=True)
    assert {bot for row in rows_in(tmp_path / "m.jsonl") for bot in row["bots"]} == {word, "random"}


def test_a_forfeit_is_told_as_one(tmp_path: Path) -> None:
    """No points, and the winner is who did not forfeit."""
    bots = tmp_path / "bad.py"
    bots.write_text(
        "class Bad:\n    def choose(self, state):\n        return 'resign'\n", encoding="utf-8"
    )
    folder = arena_folder(tmp_path / "arena", "kiwara", [f"python:{bots}:Bad", "random"])
    exported(folder, tmp_path / "m.jsonl", decisions=tmp_path / "d.jsonl")
    rows = rows_in(tmp_path / "m.jsonl")
    assert len(rows) == 2
    for row in rows:
        assert (row["ended"], row["scores"]) == ("forfeit", None)
        assert row["winners"] == [row["bots"].index("random")]


def test_a_record_is_a_source_once_it_is_finished(tmp_path: Path) -> None:
    whole, half = tmp_path / "whole.txt", tmp_path / "half.txt"
    whole.write_text(played("koi-koi", "a").record().to_text(), encoding="utf-8")
    half.write_text(played("koi-koi", "b", plies=5).record().to_text(), encoding="utf-8")
    done = export(Wanted((str(whole), str(half)), tmp_path / "m.jsonl"), GAMES)
    assert done.matches == 1
    assert dict(done.left_out.reasons) == {"the match is not over": 1}
    assert [row["seed"] for row in rows_in(tmp_path / "m.jsonl")] == ["a"]


def test_a_record_of_other_rules_is_left_out_of_decisions_with_its_reason(tmp_path: Path) -> None:
    record = played("kiwara", "a").record()
    record.rules_version = 99
    file = tmp_path / "old.txt"
    file.write_text(record.to_text(), encoding="utf-8")
    done = exported(file, tmp_path / "m.jsonl", decisions=tmp_path / "d.jsonl")
    assert done.matches == 0
    assert any("rules version 99" in reason for reason in done.left_out.reasons)
    assert exported(file, tmp_path / "m.jsonl").matches == 1


def test_refusals_say_what_to_do(folder: Path, tmp_path: Path, monkeypatch: Any) -> None:
    """And leave no file behind."""
    out = tmp_path / "m.jsonl"
    with pytest.raises(BadOption, match="add --decisions"):
        exported(folder, out, legal=True)
    with pytest.raises(BadOption, match="two files"):
        exported(folder, out, decisions=out)
    with pytest.raises(BadExport, match=r"ends in \.jsonl or \.parquet"):
        exported(folder, tmp_path / "m.csv")
    with pytest.raises(BadExport, match="holds no arena"):
        exported(tmp_path, out)
    with pytest.raises(BadExport, match="no source of matches: No such file"):
        exported(tmp_path / "nowhere", out)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(BadExport, match="pip install"):
        exported(folder, tmp_path / "m.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_broken_journal_is_named(folder: Path, tmp_path: Path) -> None:
    broken = arena_folder(tmp_path / "arena", "kiwara", ["random"])
    journal = broken / "journal.jsonl"
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text("".join([*lines, '{"block": 7']), encoding="utf-8")
    done = exported(broken, tmp_path / "m.jsonl")
    assert done.matches == 2
    assert dict(done.left_out.reasons) == {"half a line at the end of a journal": 1}
    journal.write_text("".join([lines[0], "nonsense\n", *lines[1:]]), encoding="utf-8")
    with pytest.raises(BadExport, match="line 2 cannot be read"):
        exported(broken, tmp_path / "m.jsonl")


def test_every_kind_of_field_has_a_column_type() -> None:
    assert set(writers.arrow_types(pa)) == set(schema.KINDS)
    assert {field.kind for field in (*schema.MATCH, *schema.DECISION)} <= set(schema.KINDS)
