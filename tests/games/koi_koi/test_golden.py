"""Whole matches as readable transcripts: they still replay, and still tell the same story."""

from __future__ import annotations

from pathlib import Path

import pytest

import kiribako

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def story(match: kiribako.Match) -> list[str]:
    """What the engine tells of each decision, an event a line."""
    return [event["text"] for entry in match.history() for event in entry["events"]]


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_transcripts_replay(file: Path) -> None:
    """The record is valid, and its comments are what the engine says of each decision."""
    text = file.read_text(encoding="utf-8")
    told = [note for after, note in kiribako.Record.read(text).comments if after]
    assert told == story(kiribako.verify(text))


def test_transcripts_cover_what_can_happen() -> None:
    """Between them they have every kind of event."""
    kinds = {
        event.kind
        for file in GOLDEN
        for match in [kiribako.replay(file.read_text(encoding="utf-8"))]
        for ply in range(match.ply)
        for event in match.events(ply)
    }
    assert kinds == {
        "played", "drawn", "captured", "set", "koi-koi", "game", "round-won",
        "exhausted", "void-deal", "hand-win", "dealt", "match-over",
    }  # fmt: skip
