"""Whole matches as readable transcripts: they still replay, and still tell the same story."""

from __future__ import annotations

from pathlib import Path

import pytest

import kiribako

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def story(match: kiribako.Match) -> str:
    """Every decision with its events, one line each."""
    return "\n".join(
        f"{entry['move']}: {'; '.join(event['text'] for event in entry['events'])}"
        for entry in match.history()
    )


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_transcripts_replay(file: Path) -> None:
    """The record is valid, and each comment is what the engine says of the decision before it."""
    text = file.read_text(encoding="utf-8")
    match = kiribako.verify(text)
    told = [note for after, note in kiribako.Record.read(text).comments if after]
    assert "\n".join(told) == story(match)


def test_transcripts_cover_the_cards() -> None:
    """Between them the transcripts use every card that is used at all."""
    used = {
        event.facts["card"]
        for file in GOLDEN
        for match in [kiribako.replay(file.read_text(encoding="utf-8"))]
        for ply in range(match.ply)
        for event in match.events(ply)
        if event.kind == "card-used"
    }
    assert used == {
        "boa",
        "baboon",
        "vulture",
        "rhinoceros",
        "porcupine",
        "wildebeest",
        "hyena",
        "warthog",
    }
