"""What the other tests stand on: the same word deals the same cards and has bots play the same."""

from __future__ import annotations

import time
from pathlib import Path

import httpx

from tests.browser.site import PATIENCE, Site


def match_of_bots(folder: Path, word: str) -> list[str]:
    """Every decision of a match that three bots play at the first table under that word."""
    folder.mkdir()
    with Site(folder) as site, httpx.Client(base_url=site.address, timeout=PATIENCE) as client:
        site.deal(word)
        client.get("/api/me")
        order = {"game": "kigi", "seats": 3, "seating": ["level-1"] * 3, "start": True}
        table = client.post("/api/tables", json=order).json()["id"]
        deadline = time.monotonic() + PATIENCE
        while client.get(f"/api/tables/{table}").json()["status"]["phase"] != "over":
            assert time.monotonic() < deadline, "the bots are not done"
            time.sleep(0.1)  # asking more often would be refused
        record: str = client.get(f"/api/tables/{table}/record?form=text").text
    return [line for line in record.splitlines() if line[:1].isdecimal()]


def test_the_same_word_brings_the_same_match(tmp_path: Path) -> None:
    first = match_of_bots(tmp_path / "first", "word")
    assert len(first) > 20
    assert match_of_bots(tmp_path / "again", "word") == first
    assert match_of_bots(tmp_path / "other", "another") != first
