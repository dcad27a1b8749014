"""Whole matches over the wire, by people and by bots."""

from __future__ import annotations

from pathlib import Path

import pytest

import kiribako
from tests.conftest import COMPILED
from tests.server.site import Site, play_out, settings_for

GAMES = [game.id for game in kiribako.games()]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_match(game: str, tmp_path: Path) -> None:
    """Every decision is acknowledged, shown to both, and in the record at the end."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        table = await ann.open(game=game, seats=2, visibility="public")
        left, right = await ann.join(table["id"]), await bo.join(table["id"])
        await left.must("sit", seat=0, entropy="leftleftleftleft")
        await right.must("sit", seat=1, entropy="rightrightrightright")
        await left.must("start")
        sockets = [left, right]
        positions = [(await socket.wait("status"))["position"] for socket in sockets]
        plies = 0
        most = 1_000 if COMPILED or game != "kigi" else 3  # very many moves are listed each time
        while positions[0]["actor"] is not None and plies < most:
            actor = positions[0]["actor"]
            moves = positions[actor]["moves"]
            if moves is None:
                moves = [site.server.tables.loaded[table["id"]].table.match.moves()[0]]
            move = moves[plies % len(moves)]
            ack = await sockets[actor].must("move", ply=plies, seat=actor, move=move)
            told = [await socket.wait("moved", ply=plies) for socket in sockets]
            assert told[0]["n"] == told[1]["n"] == ack["n"] or told[0]["position"]["actor"] is None
            positions = [message["position"] for message in told]
            plies += 1
        if positions[0]["actor"] is not None:
            await left.must("resign", seat=0)
        status = await left.wait("status")
        assert status["status"]["phase"] == "over"
        record = await ann.http.get(f"/api/tables/{table['id']}/record")
        match = kiribako.verify(record.text)
        assert match.ply == plies
        assert not match.over or match.winners() == status["status"]["winners"]

    play_out(scene, settings_for(tmp_path))


def test_a_person_plays_a_bot(tmp_path: Path) -> None:
    """A bot answers by itself until the match is over."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["me", "level-1"], start=True)
        socket = await ann.join(table["id"])
        position = socket.table["position"]
        while position["actor"] is not None:
            if position["actor"] == 0:
                move = position["moves"][0]
                await socket.must("move", ply=position["ply"], seat=0, move=move)
            position = (await socket.wait("moved", ply=position["ply"]))["position"]
        assert (await socket.wait("status"))["status"]["reason"] == "finished"

    play_out(scene, settings_for(tmp_path))
