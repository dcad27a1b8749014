"""Whole matches as readable transcripts: they still replay, and still tell the same story."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.bots.playouts import trace

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


# A checksum of six random matches each, written down when these were all the options there were.
BEFORE = [
    ({}, 1730298710),
    ({"rounds": 6}, 2809449726),
    ({"rounds": 3}, 3459200792),
    ({"last_call": "game"}, 848832407),
    ({"hand_win": "replay"}, 1730298710),
    ({"viewing": 3}, 3359166580),
    ({"viewing": 1}, 2772505839),
    ({"viewing": 0}, 45820568),
    ({"sake_is_chaff": False}, 434297359),
    ({"chart": "classic-15"}, 2089656156),
]


@pytest.mark.parametrize(("options", "checksum"), BEFORE, ids=str)
def test_tables_without_house_rules_play_as_before(options: dict[str, Any], checksum: int) -> None:
    """The same seeds give the same deals, moves and points: house rules are off by default."""
    start = kiribako.game("koi-koi").new_match(seed=0, options=options).state
    assert int(trace(start, 6)) == checksum


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
        "played", "drawn", "captured", "set", "koi-koi", "game", "forced-game", "round-won",
        "exhausted", "void-deal", "hand-win", "dealt", "match-over",
    }  # fmt: skip
