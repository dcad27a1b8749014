"""The log of the server: a line for each move and request, and no secret in any of them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.server.site import Site, play_out, settings_for


@pytest.mark.parametrize("log", ["json", "text", "off"])
def test_a_line_for_each_move_and_request(tmp_path: Path, log: str) -> None:
    """Table, count, ply, seat and time; never the move, a name, what was said, or a cookie."""
    out = io.StringIO()

    async def scene(site: Site) -> None:
        site.server.tables.access_log.out = out
        ann = await site.person("Annabella")
        table = await ann.open(game="koi-koi", seating=["me", "me"], start=True)
        socket = await ann.join(table["id"])
        position = socket.table["position"]
        moves = []
        for ply in range(4):
            moves.append(position["moves"][0])
            await socket.must("move", ply=ply, seat=position["actor"], move=moves[-1])
            position = (await socket.wait("moved", ply=ply))["position"]
        assert await socket.refused("move", ply=0, seat=0, move="nothing") == "stale-ply"
        await socket.must("chat", text="a secret between us")
        await ann.http.get(f"/api/tables/{table['id']}")
        await ann.http.get("/health")
        secrets = ("Annabella", "a secret", "127.0.0.1", ann.who, ann.cookie().partition("=")[2])
        told = out.getvalue()
        assert not [secret for secret in secrets if secret in told]
        lines = told.splitlines()
        if log == "json":
            read = [json.loads(line) for line in lines]
            played = [line for line in read if line["message"] == "move"]
            assert [line["ply"] for line in played] == [0, 1, 2, 3]
            assert all(line["table"] == table["id"] and line["ms"] >= 0 for line in played)
            assert not [line for line in played if set(line.values()) & set(moves)]
            refused = [line for line in read if line["message"] == "refused"]
            assert [line["code"] for line in refused] == ["stale-ply"]
            asked = {(line["route"], line["status"]) for line in read if "route" in line}
            assert {("/api/tables/{table}", 200), ("/api/me", 200), ("/health", 200)} <= asked
        elif log == "text":
            assert len([line for line in lines if " kiribako.table: move " in line]) == 4
        else:
            assert lines == []

    play_out(scene, settings_for(tmp_path, log=log))
