"""Events: nothing secret leaves but to those who know it."""

from __future__ import annotations

from kiribako.kernel.event import Event


def test_secrets_are_for_knowers_only() -> None:
    event = Event(
        "kept", "Ann keeps a goal", {"seat": 0}, {"goal": "G01"}, (0,), "Ann keeps goal G01"
    )
    public = {"event": "kept", "text": "Ann keeps a goal", "seat": 0}
    assert event.seen_by(None) == event.seen_by(1) == public
    assert event.seen_by(0) == {
        "event": "kept",
        "text": "Ann keeps goal G01",
        "seat": 0,
        "goal": "G01",
    }


def test_an_event_without_secrets_is_the_same_for_all() -> None:
    event = Event("placed", "a token", {"space": "b3"})
    assert event.seen_by(None) == event.seen_by(0) == event.seen_by(5)
    assert event == Event("placed", "a token", {"space": "b3"})
    assert event != Event("placed", "a token", {"space": "b4"})
