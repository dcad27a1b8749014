"""What is written about the data is true: the page's tables, the sample, and its command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import dataset
from kiribako import shelf
from kiribako.data import schema
from kiribako.data.docs_tables import with_tables
from tests.cli.command import kiribako

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "data.md"
SAMPLE = ROOT / "examples" / "data" / "ladder-sample.jsonl"
TYPES: dict[str, type | tuple[type, ...]] = {
    "text": str, "whole": int, "number": (int, float), "texts": list, "wholes": list, "json": dict,
}  # fmt: skip


def test_the_page_has_the_schema_s_own_tables() -> None:
    """`python -m kiribako.data.docs_tables docs/data.md` brings it up to date."""
    text = PAGE.read_text(encoding="utf-8")
    assert with_tables(text) == text
    for fields in (schema.MATCH, schema.DECISION):
        assert schema.table(fields) in text


def test_the_page_names_every_option_of_the_command() -> None:
    text = PAGE.read_text(encoding="utf-8")
    options = "--out --decisions --legal --observations --game --names --private --schema --json"
    for option in options.split():
        assert option in text, f"docs/data.md does not name {option}"


def test_the_sample_fits_the_schema_and_the_rules() -> None:
    """Every row has the fields of this version, and plays to the result it tells."""
    assert SAMPLE.stat().st_size < 300_000
    fields = schema.chosen(schema.MATCH, set())
    rows = [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]
    box = {game.id for game in shelf.games() if game.package.startswith("kiribako.games.")}
    assert {row["game"] for row in rows} == box
    for row in rows:
        assert list(row) == [field.name for field in fields]
        assert row["schema"] == schema.VERSION
        for field in fields:
            fits = isinstance(row[field.name], TYPES[field.kind])
            assert fits or (field.nullable and row[field.name] is None), field.name
        replay(row)


def replay(row: dict[str, Any]) -> None:
    game = shelf.game(row["game"], version=row["rules_version"])
    match = game.new_match(seats=row["seats"], seed=row["seed"], options=row["options"])
    for move in row["moves"]:
        match.play(move)
    assert (match.scores(), match.winners()) == (row["scores"], row["winners"])


def test_the_sample_says_under_which_licence_it_is() -> None:
    text = (SAMPLE.parent / "README.md").read_text(encoding="utf-8")
    assert f"Licence: {dataset.LICENCE}" in text
    assert SAMPLE.name in text


def test_the_data_set_is_made_by_its_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same words give the same matches, and say what they are."""
    words = ["--matches", "2", "--highest", "2", "--game", "koi-koi", "--workers", "1"]
    for name in ("one", "two"):
        dataset.main(["--out", str(tmp_path / name), *words])
    assert "2 matches are in" in capsys.readouterr().out
    first, second = (tmp_path / name / "matches.jsonl" for name in ("one", "two"))
    assert first.read_bytes() == second.read_bytes()
    assert dataset.LICENCE in (tmp_path / "one" / "README.md").read_text(encoding="utf-8")


def test_the_command_writes_rows_to_the_screen_and_counts_aside(tmp_path: Path) -> None:
    """So that a program can read them from a pipe."""
    record = tmp_path / "match.txt"
    played = kiribako(
        "play", "kiwara", "-p", "random", "-p", "random", "--seed", "1", "--save", str(record)
    )
    assert played.returncode == 0, played.stderr
    done = kiribako("export", str(record), "--out", "-")
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["game"] for line in done.stdout.splitlines()] == ["kiwara"]
    assert "matches: 1" in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["export"], "say where the matches are"),
        (["export", "nowhere"], "say where the rows go"),
        (["export", "nowhere", "--out", "m.jsonl"], "is no source of matches"),
        (["export", ".", "--out", "m.txt"], "ends in .jsonl or .parquet"),
    ],
)
def test_the_command_refuses_with_a_sentence(words: list[str], sentence: str) -> None:
    done = kiribako(*words)
    assert done.returncode == 1
    assert sentence in " ".join(done.stderr.split())


def test_the_command_prints_the_schema(tmp_path: Path) -> None:
    """With the planes of every game that writes observations."""
    done = kiribako("export", "--schema")
    told = json.loads(done.stdout)
    assert told["kiribako-data"] == schema.VERSION
    assert [field["name"] for field in told["match"]] == [field.name for field in schema.MATCH]
    assert {"kiwara", "koi-koi"} <= set(told["planes"])
    for id, by_seats in told["planes"].items():
        for seats, planes in by_seats.items():
            wanted = [plane.name for plane in shelf.game(id).planes(int(seats))]
            assert [plane["name"] for plane in planes] == wanted
