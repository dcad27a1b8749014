"""Fair shuffles: a record proves them, with our verifier and with one that shares no code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.kernel import fairness
from tests.server.site import Person, Site, Socket, play_out, settings_for

PAGE = (Path(__file__).parents[2] / "docs" / "fair-shuffles.md").read_text(encoding="utf-8")


def independent(record: Path) -> bool:
    """What the program in the documentation says of a record."""
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found
    words = [sys.executable, "-I", "-c", found[1], str(record)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout == "fair\n"


def test_the_vectors_of_the_page() -> None:
    """Every line of the table of test vectors can be recomputed."""
    lines = [line for line in PAGE.splitlines() if re.match(r"\| `[0-9a-f]{64}`", line)]
    assert len(lines) == 3
    for line in lines:
        secret, shown, commitment, seed = (part.strip(" `") for part in line.strip("|").split("|"))
        entropies = ["" if part == "(none)" else part.strip("`") for part in shown.split(", ")]
        assert fairness.commitment(secret) == commitment
        assert fairness.seed(secret, entropies) == seed


def test_a_record_proves_its_shuffle(tmp_path: Path) -> None:
    """The commitment was shown before the start, the secret only after the end; forging fails."""
    kept: dict[str, Any] = {}

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        opened = await ann.open(game="koi-koi")
        left, right = await ann.join(opened["id"]), await bo.join(opened["id"])
        assert "secret" not in left.table["fairness"]
        await left.must("sit", seat=0, entropy="ann-123456789abc")
        await right.must("sit", seat=1, entropy="bo-123456789abcd")
        await left.must("start")
        live = site.server.tables.loaded[opened["id"]]
        assert not any(live.table.row.secret.encode() in raw for raw in left.raw + right.raw)
        assert not any(str(live.table.seed).encode() in raw for raw in left.raw + right.raw)
        await left.must("resign", seat=0)
        table = (await ann.http.get(f"/api/tables/{opened['id']}")).json()
        kept["commitment"] = opened["fairness"]["commitment"]
        kept["shown"] = table["fairness"]
        kept["record"] = (await ann.http.get(f"/api/tables/{opened['id']}/record")).text

    play_out(scene, settings_for(tmp_path))
    proof = kept["shown"]
    assert proof["commitment"] == kept["commitment"]
    assert proof["entropies"] == ["ann-123456789abc", "bo-123456789abcd"]
    file = tmp_path / "record.txt"
    file.write_text(kept["record"], encoding="utf-8")
    kiribako.verify(kept["record"])
    assert independent(file)
    for old, new in (
        ("ann-123456789abc", "ann-123456789abd"),
        (proof["secret"], "0" * 64),
        (proof["commitment"], "0" * 64),
    ):
        forged = kept["record"].replace(old, new)
        file.write_text(forged, encoding="utf-8")
        with pytest.raises(kiribako.BadRecord, match="not fair"):
            kiribako.verify(forged)
        assert not independent(file)


def test_players_are_told_of_the_shuffle_as_it_happens(tmp_path: Path) -> None:
    """What each adds as they sit down, the secret and the seed with the end: nobody need ask."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        opened = await ann.open(game="koi-koi")
        left, right = await ann.join(opened["id"]), await bo.join(opened["id"])
        await left.must("sit", seat=0, entropy="ann")
        assert (await right.wait("seats"))["fairness"]["entropies"] == ["ann", ""]
        await right.must("sit", seat=1, entropy="bo")
        await left.must("start")
        begun = (await right.wait("status"))["fairness"]
        assert begun["commitment"] == opened["fairness"]["commitment"]
        assert begun["entropies"] == ["ann", "bo"]
        assert not begun.keys() & {"secret", "seed"}
        await left.must("resign", seat=0)
        ended = (await right.wait("status"))["fairness"]
        assert fairness.commitment(ended["secret"]) == opened["fairness"]["commitment"]
        assert fairness.seed(ended["secret"], ["ann", "bo"]) == ended["seed"]
        assert (await bo.http.get(f"/api/tables/{opened['id']}")).json()["fairness"] == ended

    play_out(scene, settings_for(tmp_path))


def test_a_chosen_start_is_seen_before_anybody_sits_down(tmp_path: Path) -> None:
    """In the lobby, at the table and in the record, however the start was chosen."""
    record = kiribako.game("kiwara").new_match(seed=7)
    for _ in range(3):
        record.play(record.moves()[0])
    text = record.record().to_text()
    ways: list[tuple[dict[str, Any], dict[str, Any], str]] = [
        ({"game": "kiwara", "setup": {"first": 0}}, {"how": "set-up"}, "chosen set-up"),
        ({"record": text, "ply": 2}, {"how": "record", "ply": 2}, "from record at ply 2"),
        ({"record": text, "ply": 0}, {"how": "seed"}, "known seed"),
    ]

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        for wanted, chosen, words in ways:
            opened = await ann.open(**wanted, seating=["me", "me"], visibility="public")
            await told(bo, opened["id"], chosen)
            socket = await ann.join(opened["id"])
            await socket.must("start")
            await recorded(ann, socket, opened["id"], words)
        fair = await ann.open(game="kiwara", seating=["me", "me"], visibility="public")
        await told(bo, fair["id"], None)
        socket = await ann.join(fair["id"])
        await socket.must("start")
        await recorded(ann, socket, fair["id"], "")
        await socket.must("offer", what="same-deal")
        again = (await ann.http.get(f"/api/tables/{fair['id']}")).json()["status"]["next"]
        await told(bo, again, {"how": "seed"})
        await recorded(ann, await ann.join(again), again, "known seed")

    play_out(scene, settings_for(tmp_path))


async def told(guest: Person, table: str, chosen: dict[str, Any] | None) -> None:
    """What somebody who does not sit yet finds in the lobby, over HTTP and on the board."""
    lobby = (await guest.http.get("/api/tables")).json()["tables"]
    line = next(line for line in lobby if line["id"] == table)
    asked = (await guest.http.get(f"/api/tables/{table}")).json()
    shown = (await guest.join(table)).table
    for found in (line, asked, shown):
        assert found.get("chosen") == chosen
    for found in (asked, shown):
        assert ("fairness" in found) == (chosen is None)


async def recorded(player: Person, socket: Socket, table: str, words: str) -> None:
    """The record says it as well, and is valid."""
    await socket.must("resign", seat=0)
    text = (await player.http.get(f"/api/tables/{table}/record")).text
    kiribako.verify(text)
    assert f"start: {words}" in text.splitlines() if words else "\nstart:" not in text
    assert ("\nfairness: " in text) == (not words)


def test_a_proof_has_its_shape() -> None:
    """A line `fairness` that is none is refused with a sentence."""
    match = kiribako.game("kiwara").new_match(seed=1)
    numbers = {"commitment": "", "entropies": [1], "secret": ""}
    shapes: list[Any] = [[], {}, {"commitment": 1}, numbers]
    for shape in shapes:
        record = {**match.record().to_json(), "fairness": shape}
        with pytest.raises(kiribako.BadRecord, match="fairness"):
            kiribako.verify(json.dumps(record))
