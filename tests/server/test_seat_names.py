"""Who is who at a table: bots with names of their own, and people who share a screen."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from kiribako.bots.levels import LEVELS
from kiribako.kernel.fairness import fresh_secret
from kiribako.server.log import BotSat, Start, TableRow
from kiribako.server.table.bot_names import NAMES, bot_name
from kiribako.server.table.state import Table
from tests.server.site import Site, play_out, settings_for


def test_every_level_has_names_that_differ_by_their_initial() -> None:
    """Whatever the levels at a table, no two seats show the same letter."""
    assert list(NAMES) == [level.word for level in LEVELS]
    columns = [{names[seat][0] for names in NAMES.values()} for seat in range(6)]
    assert all(not left & right for left, right in combinations(columns, 2))
    every = [name for names in NAMES.values() for name in names]
    assert len(set(every)) == len(every)


@pytest.mark.parametrize(
    ("word", "seat", "taken", "name"),
    [
        ("level-1", 1, (), "Momo"),
        ("level-1", 1, ("Momo",), "Koko"),
        ("level-1", 7, (), "Momo"),
        ("greedy-stop", 0, (), "Greedy stop"),
        ("greedy-stop", 1, ("Greedy stop",), "Greedy stop 2"),
    ],
)
def test_a_bot_is_named_by_its_seat(
    word: str, seat: int, taken: tuple[str, ...], name: str
) -> None:
    assert bot_name(word, seat, taken) == name


def test_logs_of_before_know_a_bot_by_its_level() -> None:
    row = TableRow(
        id="a", code="A", game="kiwara", rules_version=1, seats=2, options={},
        visibility="link", host="ann", clock=None, start=Start(), secret=fresh_secret(), made=1,
    )  # fmt: skip
    table = Table(row, None)
    table.apply(1, BotSat(1, "level-1"))
    assert table.chairs[1].name == "level-1"
    table.apply(1, BotSat(1, "level-2", "Tama"))
    assert table.chairs[1].name == "Tama"


def test_two_bots_of_a_level_are_told_apart(tmp_path: Path) -> None:
    """The lobby, the table and the record know the same names, and a rematch keeps them."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(game="kigi", seats=3, seating=["me", "level-2", "level-2"])
        assert [seat["name"] for seat in table["seats"]] == ["Ann", "Tama", "Suzu"]
        assert [seat.get("level") for seat in table["seats"]] == [None, "level-2", "level-2"]

    play_out(scene, settings_for(tmp_path))


def test_people_at_one_screen_have_their_own_names(tmp_path: Path) -> None:
    """Tidied like any other name; an empty one is mine; a bot's seat keeps the bot's."""

    async def scene(site: Site) -> None:
        ann = await site.person("Ann")
        names = ["", "  Bo\u0007 of the Hill ", "Eve"]
        table = await ann.open(game="kigi", seats=3, seating=["me", "me", "level-1"], names=names)
        assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bo of the Hill", "Koko"]
        for bad in (["Bo"], ["a" * 41, "", ""], [1, 2, 3]):
            order = {"game": "kigi", "seats": 3, "seating": ["me"] * 3, "names": bad}
            assert (await ann.http.post("/api/tables", json=order)).status_code == 422

    play_out(scene, settings_for(tmp_path))
