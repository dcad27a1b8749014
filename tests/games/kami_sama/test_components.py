"""KS-1: villages, sheets, cards and tokens."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from tests.games.kami_sama.table import FILE, KAMI, VILLAGES, match_of, play, refused

rule = pytest.mark.rule


@rule("KS-1.1")
def test_four_villages_clockwise_each_with_a_temple() -> None:
    view = match_of("yue", "tane", "osore", "ikari").view()
    assert [village["id"] for village in view["villages"]] == VILLAGES
    for village, letter in zip(view["villages"], "FWSH", strict=True):
        kinds = [space["kind"] for space in village["spaces"]]
        assert set(kinds) == {"field", "forest", "hut", "stilt", "temple"}
        assert kinds.count("temple") == 1
        assert all(space["space"][0] == letter for space in village["spaces"])
    refused(match_of("yue", "tane", "osore", "ikari"), "add F13", "KS-1.1")


@rule("KS-1.2")
def test_what_is_in_the_box() -> None:
    """8 kami, 60 villagers, 19 goals (4 for Year 1), 12 tokens a village, 24 Kitsune cards."""
    assert [kami["id"] for kami in FILE["kami"]] == KAMI
    for kami in FILE["kami"]:
        assert [ability["cubes"] for ability in kami["abilities"]] == [1, 1, 2]
    for village in VILLAGES:
        assert sum(card["village"] == village for card in FILE["villagers"]) == 15
    assert len(FILE["goals"]) == 19
    assert sum(goal["year1"] for goal in FILE["goals"]) == 4
    assert len(FILE["kitsune"]) == 24
    counts: dict[str, int] = {}
    for kami in FILE["kami"]:
        counts |= kami["tokens"]
    assert counts == {"moon": 4, "seed": 4, "fear": 1, "rage": 1}
    view = match_of("yue", "tane").view()
    assert [village["tokens"] for village in view["villages"]] == [12] * 4


@rule("KS-1.2")
def test_every_item_names_its_source() -> None:
    items: list[dict[str, Any]] = []
    for table in ("villages", "kami", "villagers", "goals", "kitsune", "space_benefits"):
        items += FILE[table]
    for kami in FILE["kami"]:
        items += [kami["passive"], *kami["abilities"]]
    for item in items:
        assert any(mark in item["source"] for mark in ("rulebook", "found", "designed"))
    assert len(items) == 4 + 8 + 60 + 19 + 24 + 5 + 8 * 4


@rule("KS-1.3")
def test_shrines_cubes_and_tokens() -> None:
    """20 shrines a colour are enough; the Kitsune token lies with two players only."""
    two = match_of("yue", "tane").view()
    assert two["kitsune"]["supply"] == 20
    assert two["kitsune"]["village"] == "holy"
    four = match_of("yue", "tane", "osore", "ikari").view()
    assert four["kitsune"] is None
    assert max(two["players"][0]["supply"], four["players"][0]["supply"]) == 20
    assert four["cubes"] == 3


@rule("KS-1.3")
def test_the_farming_village_shows_how_the_year_goes() -> None:
    """The blue token lies there: after four rounds it is back where the year began."""
    match = match_of("hinoko", "minamo", "kazemi", "ishizue")
    start = match.view()["faced"].index("farming")
    seen: list[int] = []
    while not match.view()["draft"]:
        place = match.view()["faced"].index("farming")
        if not seen or seen[-1] != place:
            seen.append(place)
        play(match, match.moves()[0])
    assert seen == [0, 1, 2, 3]
    assert match.view()["faced"].index("farming") == start


def test_the_sheets_can_be_read_in_the_game() -> None:
    match = kiribako.game("kami-sama").new_match(seats=3, seed=3)
    for move in match.state.legal_moves():
        words = match.game.explain(match.state, move)
        assert words.startswith("keep ")
        assert ": " in words


@pytest.mark.parametrize("id", ["KS-4.10", "KS-6.2", "KS-8.2", "KS-8.3"])
def test_what_the_rulebook_leaves_open_is_marked(id: str) -> None:
    assert "[ruling" in kiribako.game("kami-sama").catalogue.find(id).text
