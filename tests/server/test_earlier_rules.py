"""A match begun under earlier rules is finished by them on a newer server."""

from __future__ import annotations

from pathlib import Path

import kiribako
from kiribako.server.bots.jobs import Job
from kiribako.server.bots.worker import JobRunner
from tests.server.site import Site, play_out, settings_for
from tests.server.test_table import begun

GAME = kiribako.game("kami-sama")
EARLIER = 2


def test_a_table_of_earlier_rules_is_finished_on_a_newer_server(tmp_path: Path) -> None:
    """It is loaded, asked about and played on by its own rules; its record verifies."""
    kept: dict[str, str] = {}
    setup = {"kami": ["hinoko", "minamo"], "first": 0, "phase": "turn", "year": 3, "round": 4}

    async def before(site: Site) -> None:
        earlier = GAME.of_version(EARLIER)
        assert earlier is not None
        site.server.tables.games = {"kami-sama": earlier}
        left, right, kept["table"] = await begun(site, "kami-sama", setup=setup)
        live = site.server.tables.loaded[kept["table"]]
        actor = live.table.match.actor
        await (left, right)[actor].must("move", ply=0, seat=actor, move=live.table.match.moves()[0])
        kept["left"], kept["right"] = left.cookie, right.cookie

    async def after(site: Site) -> None:
        people, sockets = [], []
        for who in ("left", "right"):
            person = await site.person()
            person.http.cookies.clear()
            name, _, value = kept[who].partition("=")
            person.http.cookies.set(name, value)
            people.append(person)
            sockets.append(await person.join(kept["table"]))
        table = site.server.tables.loaded[kept["table"]].table
        assert (table.match.game.rules_version, GAME.rules_version) == (EARLIER, 3)
        while (actor := table.match.actor) is not None:
            move = table.match.moves()[0]
            await sockets[actor].must("move", ply=table.match.ply, seat=actor, move=move)
        record = await people[0].http.get(f"/api/tables/{kept['table']}/record")
        assert kiribako.verify(record.text).game.rules_version == EARLIER

    play_out(before, settings_for(tmp_path))
    play_out(after, settings_for(tmp_path))


def test_a_bot_thinks_by_the_rules_of_its_table() -> None:
    """Kindle gave 1 Nature under version 2, and gives none now."""
    setup = {"kami": ["hinoko", "minamo"], "first": 0, "phase": "turn"}
    for rules, nature in ((EARLIER, 1), (GAME.rules_version, 0)):
        job = Job(
            what="move", table=f"of version {rules}", game="kami-sama", rules=rules, seats=2,
            options={}, seed=None, setup=setup, moves=["use hinoko1", "add F14"], seat=0,
            level="level-1",
        )  # fmt: skip
        runner = JobRunner()
        assert runner.match_of(job).view()["players"][0]["nature"] == nature
        assert runner.answer(job).move
