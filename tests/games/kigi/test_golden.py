"""Whole matches as readable transcripts: they still replay, and still tell the same story."""

from __future__ import annotations

from pathlib import Path

import pytest

import kiribako

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_transcripts_replay(file: Path) -> None:
    """The record is valid, and each comment is what the engine says of the decision before it."""
    text = file.read_text(encoding="utf-8")
    match = kiribako.verify(text)
    told = [note for after, note in kiribako.Record.read(text).comments if after]
    assert told == [
        "; ".join(event["text"] for event in entry["events"]) for entry in match.history()
    ]


def test_transcripts_cover_the_events() -> None:
    """Between them the transcripts tell everything that can happen but a discard."""
    kinds = {
        event.kind
        for file in GOLDEN
        for match in [kiribako.replay(file.read_text(encoding="utf-8"))]
        for ply in range(match.ply)
        for event in match.events(ply)
    }
    assert kinds == {
        "card-placed", "commission-kept", "commission-taken", "commissions-removed",
        "commissions-shown", "display-filled", "match-over", "pruned", "scored",
    }  # fmt: skip
