"""The deal of the day: the same luck for everyone, one counted try, results without names."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.server.puzzles.daily_deal import bars_of, seed_of, short_form
from tests.server.site import Message, Person, Site, play_out, settings_for

DAY = date(2026, 11, 17)


def test_deals_differ_by_day_game_and_server() -> None:
    """Without the server's secret nobody can tell what is dealt tomorrow."""
    seeds = {
        seed_of(secret, day, game)
        for secret in ("a" * 32, "b" * 32)
        for day in (DAY, date(2026, 11, 18))
        for game in ("koi-koi", "kigi")
    }
    assert len(seeds) == 8


@pytest.mark.parametrize("game", kiribako.games(), ids=lambda game: game.id)
def test_every_game_has_a_short_form_that_can_be_played(game: Any) -> None:
    form = short_form(game)
    match = game.new_match(seats=form.seats, seed=1, options=form.options)
    assert match.moves()
    assert short_form(kiribako.game("koi-koi")).options == {"rounds": 3}


def test_results_are_told_in_a_few_bars() -> None:
    assert bars_of([]) == []
    assert bars_of([(3, 2)]) == [(3, 2)]
    bars = bars_of([(-30, 1), (-1, 2), (0, 3), (41, 4)])
    assert sum(many for _, many in bars) == 10
    assert len(bars) <= 9
    assert bars[0][0] <= -30


async def played(person: Person, game: str) -> tuple[str, list[Message]]:
    """Today's deal played to its end, always by the first legal move; what the others did."""
    opened = await person.http.post("/api/dailies", json={"game": game})
    assert opened.status_code == 201, opened.text
    table = opened.json()["table"]
    socket = await person.join(table)
    assert socket.table["chosen"] == {"how": "daily"}
    seat, ply = socket.table["mine"][0], socket.table["position"]["ply"]
    moves = socket.table["position"].get("moves")
    history = socket.table["history"]  # the bot may have begun before anybody looked
    story: list[Message] = [{"seat": one["seat"], "move": one["move"]} for one in history]
    while True:
        if moves:
            await socket.send("move", ply=ply, seat=seat, move=moves[0])
        message = await socket.wait("moved", ply=ply)
        story.append({"seat": message["seat"], "move": message["move"]})
        ply, moves = message["position"]["ply"], message["position"]["moves"]
        if message["position"]["actor"] is None:
            return table, story


def test_the_same_play_meets_the_same_luck(database: str, tmp_path: Path) -> None:
    """Two people who play alike see the same match; each has one try, and then all results."""

    async def scene(site: Site) -> None:
        ann, bo = await site.person("Ann"), await site.person("Bo")
        early = await ann.http.get("/api/dailies/kiwara")
        assert early.json()["bars"] == []
        table, story = await played(ann, "kiwara")
        other, again = await played(bo, "kiwara")
        assert story == again
        assert table != other
        second = await ann.http.post("/api/dailies", json={"game": "kiwara"})
        assert second.json()["table"] == table
        stolen = await bo.http.post("/api/dailies/result", json={"table": table})
        assert stolen.status_code in (403, 404)
        for person, mine, named in ((ann, table, True), (bo, other, False)):
            body = {"table": mine, "named": named}
            answer = await person.http.post("/api/dailies/result", json=body)
            assert answer.status_code == 200, answer.text
            again_answer = await person.http.post("/api/dailies/result", json=body)
            assert again_answer.json() == answer.json()
        told = (await bo.http.get("/api/dailies/kiwara")).json()
        assert told["players"] == 2
        assert [one["name"] for one in told["named"]] == ["Ann"]
        assert sum(bar["players"] for bar in told["bars"]) == 2
        lines = {line["game"]: line for line in (await bo.http.get("/api/dailies")).json()["games"]}
        assert lines["kiwara"]["points"] == told["points"]
        assert "table" not in lines["koi-koi"]

    play_out(scene, settings_for(tmp_path, database=database))
