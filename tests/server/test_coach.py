"""The coach at a table: switched on before the start, among bots, and never beside a person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiribako.server.bots.jobs import Result
from kiribako.server.wire.parts import Coaching
from tests.server.site import Site, play_out, settings_for
from tests.server.test_reviews import played


def calm_coach(site: Site) -> list[str]:
    """Answers come at once; the moves asked about."""
    asked: list[str] = []

    async def think(ticket: Any) -> Result:
        asked.append(ticket.make().move)
        return Result(coach=Coaching(warns=False))

    site.server.pool.think = think
    return asked


@pytest.mark.parametrize(
    ("seating", "coach", "code"),
    [
        (["me", "random"], {"coach": "on"}, ""),
        (["me", "random"], {}, "no-coach"),
        (["me", "random"], {"coach": "off"}, "no-coach"),
        (["me", "me"], {"coach": "on"}, "no-coach"),
        (["me", "open"], {"coach": "on"}, "no-coach"),
    ],
    ids=["bot", "unsaid", "off", "one-screen", "person"],
)
def test_only_among_bots_and_only_if_said_before(
    tmp_path: Path, seating: list[str], coach: dict[str, str], code: str
) -> None:
    """Refused with its code, and nothing is asked, wherever another person plays."""

    async def scene(site: Site) -> None:
        asked = calm_coach(site)
        ann, bo = await site.person("Ann"), await site.person("Bo")
        table = await ann.open(
            game="kiwara", setup={"first": 0}, seating=seating, start="open" not in seating,
            names=["Ann", "Max" if seating[1] == "me" else ""], **coach,
        )  # fmt: skip
        left = await ann.join(table["id"])
        if "open" in seating:
            right = await bo.join(table["id"])
            await right.must("sit", seat=1)
            await left.must("start")
        here = (await ann.join(table["id"])).table
        assert here["agreed"].get("coach", "off") == coach.get("coach", "off")
        assert here["position"].get("coach", False) is not bool(code)
        answer = await left.ask("coach", ply=0, seat=0, move="T Na")
        if code:
            assert (answer["is"], answer["code"], asked) == ("refused", code, [])
        else:
            assert answer["coach"] == {"warns": False}
            assert asked == ["T Na"]

    play_out(scene, settings_for(tmp_path))


def test_somebody_who_gave_up_still_counts(tmp_path: Path) -> None:
    """A bot that plays on for a person makes no table of bots."""

    async def scene(site: Site) -> None:
        calm_coach(site)
        ann, bo = await site.person("Ann"), await site.person("Bo")
        table = await ann.open(
            game="kodama-3d", seats=3, seating=["me", "open", "random"], coach="on"
        )
        left, right = await ann.join(table["id"]), await bo.join(table["id"])
        await right.must("sit", seat=1)
        await left.must("start")
        await right.must("resign", seat=1)
        there = (await ann.join(table["id"])).table
        assert [seat["kind"] for seat in there["seats"]] == ["person", "bot", "bot"]
        assert "coach" not in there["position"]

    play_out(scene, settings_for(tmp_path))


def test_a_move_that_loses_much_is_told_before_it_is_sent(tmp_path: Path) -> None:
    """A real worker warns of one move and of no other; a text that is no move is refused."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(
            record=played().record().to_text(), ply=13, seating=["level-1", "me"], coach="on",
            start=True,
        )  # fmt: skip
        socket = await ann.join(table["id"])
        told = (await socket.must("coach", ply=13, seat=1, move="koi"))["coach"]
        assert told["warns"]
        assert 0.08 <= told["low"] <= told["lost"] <= told["high"]
        assert told["best"]["move"] == "game"
        assert told["best"]["words"]["code"]
        assert "koi-koi-game-banks" in [reason["key"] for reason in told["why"]]
        calm = await socket.must("coach", ply=13, seat=1, move="game")
        assert calm["coach"] == {"warns": False}
        assert await socket.refused("coach", ply=12, seat=1, move="koi") == "stale-ply"
        assert await socket.refused("coach", ply=13, seat=0, move="koi") == "not-your-seat"
        assert await socket.refused("coach", ply=13, seat=1, move="nonsense") != "no-coach"
        budgets = site.server.tables.answering.person_budgets
        budgets.of(ann.who).spend(1_000_000)
        assert await socket.refused("coach", ply=13, seat=1, move="koi") == "too-costly"

    play_out(scene, settings_for(tmp_path))
