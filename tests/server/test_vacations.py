"""Vacations: days on which the clocks of slow tables stand still for whoever is away."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kiribako.server.table.clocks import DAY
from tests.server.site import running, settings_for
from tests.server.test_calls import slow_table


def test_a_vacation_stops_the_clock_of_ones_own_turn_alone(database: str) -> None:
    """Others see until when; days are counted; another's turn runs on; staying ends it."""

    async def work() -> None:
        settings = settings_for(Path("vacations"), database=database)
        async with running(settings) as site:
            ann, bo = await site.person("Ann"), await site.person("Bo")
            id, here = await slow_table(ann, bo)
            tables = site.server.tables
            now = tables.now()
            span = {"began": now, "ended": now + 5 * DAY}
            assert (await ann.http.put("/api/me/vacation", json=span)).status_code == 200
            answer = await bo.http.put("/api/me/vacation", json=span)
            assert answer.json()["planned"] == 5
            assert answer.json()["next"]["ended"] == now + 5 * DAY
            listed = (await bo.http.get("/api/tables/mine")).json()["tables"][0]
            assert [seat["away"] for seat in listed["seats"]] == [now + 5 * DAY] * 2
            assert listed["left"] > 3 * DAY - 60_000
            timer = tables.loaded[id].table.timer
            later = now + 4 * DAY
            assert timer.now(later, 0, ())[0] > 3 * DAY - 60_000
            back = await ann.http.delete("/api/me/vacation")
            assert back.json()["next"] is None
            assert timer.now(later, 0, ())[0] < 0  # Ann's own turn, and she stayed
            much = {"began": now + DAY, "ended": now + 40 * DAY}
            refused = await bo.http.put("/api/me/vacation", json=much)
            assert refused.json()["code"] == "too-much-vacation"
            past = await bo.http.put("/api/me/vacation", json={"began": 0, "ended": now - DAY})
            assert past.json()["code"] == "bad-vacation"
            await here.wire.close()

    asyncio.run(work())
