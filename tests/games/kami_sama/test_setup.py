"""KS-2: set-up and the turning board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kiribako
from kiribako.kernel.refusal import BadSetup
from tests.games.kami_sama.table import LETTERS, VILLAGES, match_of, play, refused, told
from tools import kami_seating

rule = pytest.mark.rule
GAME = kiribako.game("kami-sama")


@rule("KS-2.1")
@pytest.mark.parametrize(("seats", "shrines"), [(2, 20), (3, 19), (4, 18)])
def test_shrines_a_player(seats: int, shrines: int) -> None:
    view = GAME.new_match(seats=seats, seed=1).view()
    assert [player["supply"] for player in view["players"]] == [shrines] * seats


@rule("KS-2.2")
def test_two_sheets_are_dealt_and_one_is_kept_secretly() -> None:
    match = GAME.new_match(seats=3, seed=5)
    dealt = [match.view(seat)["players"][seat]["sheets"] for seat in range(3)]
    assert len({kami for pair in dealt for kami in pair}) == 6
    assert match.moves() == [f"kami {kami}" for kami in dealt[0]]
    other = next(kami for kami in dealt[1] if kami not in dealt[0])
    refused(match, f"kami {other}", "KS-2.2")
    events = play(match, f"kami {dealt[0][1]}")
    assert "kami" not in events[0].seen_by(1)
    assert events[0].seen_by(0)["kami"] == dealt[0][1]
    assert match.history(1)[0]["move"] == "kami ?"
    assert match.view(0)["players"][0]["kami"] == dealt[0][1]
    assert match.view(1)["players"][0]["kami"] is None
    assert match.view(1)["players"][0]["sheets"] is None
    assert match.view(1)["goal"] is None
    assert match.view(1)["first"] is None
    play(match, f"kami {dealt[1][0]}")
    events = play(match, f"kami {dealt[2][0]}")
    assert told(events)[:6] == [
        "sheet-kept", *["kami-shown"] * 3, "first-player", "year-began",
    ]  # fmt: skip
    assert match.view(1)["players"][0]["kami"] == dealt[0][1]
    assert match.view(1)["players"][0]["sheets"] is None, "the other sheet is never shown"
    assert match.view(1)["goal"] is not None


@rule("KS-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_beginning_is_told_once(seats: int) -> None:
    """Each kami, the first player and the year, however much follows by itself."""
    for seed in range(8):
        match = GAME.new_match(seats=seats, seed=seed)
        for _ in range(seats - 1):
            play(match, match.moves()[0])
        kinds = told(play(match, match.moves()[0]))
        assert kinds.count("kami-shown") == seats
        assert kinds.count("first-player") == kinds.count("year-began") == 1


@rule("KS-2.3")
@pytest.mark.parametrize(("year", "cubes"), [(1, 3), (2, 4), (3, 5)])
def test_tracks_start_at_nothing_and_cubes_grow(year: int, cubes: int) -> None:
    view = match_of("ikari", "minamo", year=year).view()
    assert view["cubes"] == cubes
    assert [(p["favor"], p["nature"]) for p in view["players"]] == [(0, 0), (0, 0)]
    assert match_of("ikari", "minamo").scores() == [0, 0]


@rule("KS-2.4")
def test_one_goal_is_shown() -> None:
    """A Year 1 goal first; the others are random, different, and not for Year 1."""
    first, later = set(), set()
    for seed in range(120):
        setup = GAME.new_match(seats=2, seed=seed).setup
        assert len(set(setup["goals"])) == 3
        first.add(setup["goals"][0])
        later.update(setup["goals"][1:])
    assert first == {f"goal_{n:02}" for n in range(1, 5)}
    assert later == {f"goal_{n:02}" for n in range(5, 20)}
    with pytest.raises(BadSetup, match="Year 2"):
        match_of("ikari", "minamo", goals=["goal_01", "goal_02", "goal_05"])


@rule("KS-2.5")
def test_the_farming_village_faces_the_first_player() -> None:
    found = set()
    for seed in range(60):
        match = GAME.new_match(seats=4, seed=seed)
        while match.view()["stage"] == "kami":
            play(match, match.moves()[0])
        first = match.view()["first"]
        found.add(first)
        assert match.view()["faced"][first] == "farming"
    assert found == {0, 1, 2, 3}


@rule("KS-2.6", "KS-2.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("shift", [0, 1])
def test_the_table_of_the_turning_board(seats: int, shift: int) -> None:
    """Every row of the catalogue's table, for first player 0 and shifted for first player 1."""
    kami = ["hinoko", "minamo", "kazemi", "ishizue"][:seats]
    rows = re.findall(
        r"^\| (\d)\.(\d) \| (.+?) \| (.+?) \| (.) \|$", GAME.catalogue.page, re.MULTILINE
    )
    assert len(rows) == 12
    side = 2 * shift if seats == 2 else shift
    for year, quarter, facing, opener, fox in rows:
        match = match_of(*kami, first=shift, year=int(year), round=int(quarter))
        letters = [LETTERS[VILLAGES.index(id)] for id in match.view()["faced"]]
        wanted = facing.split()
        assert letters == [wanted[(n - side) % 4] for n in range(4)]
        first = int(opener.split("/")[4 - seats])
        assert match.view()["opener"] == (first + shift) % seats
        assert match.actor == (first + shift) % seats
        if seats == 2:
            fox_village = match.view()["kitsune"]["village"]
            assert fox_village == VILLAGES[LETTERS.index(fox)]


@rule("KS-2.7")
def test_decks_are_shuffled_once() -> None:
    """Every order comes from the set-up: the same one draws the same cards."""
    setup = GAME.new_match(seats=2, seed=9).setup
    assert {village: len(deck) for village, deck in setup["villagers"].items()} == dict.fromkeys(
        VILLAGES, 15
    )
    assert sorted(setup["moons"]) == sorted(VILLAGES)
    assert len(set(setup["kitsune"])) == 24
    deck = ["farming_15", "farming_03", "farming_09"]
    match = match_of(
        "ikari", "minamo", phase="draft", villagers={"farming": deck}, shrines={"0": "F11"}
    )
    assert [card["id"] for card in match.view()["offered"]] == deck


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        ({"shrines": {"0": "F13"}}, "no space"),
        ({"shrines": {"0": "F11", "1": "F11"}}, "two shrines"),
        ({"shrines": {"9": "F11"}}, "no owner"),
        ({"fear": "F11"}, "no kami"),
        ({"tokens": ["FWSH", ""]}, "at once"),
        ({"phase": "night"}, "phase"),
        ({"favor": [1]}, "favor"),
        ({"sky": 1}, "sky"),
        ({"villagers": {"farming": ["farming_01", "farming_01"]}}, "twice"),
        ({"year": 2, "taken": [["farming_01"], ["farming_01"]]}, "twice"),
    ],
)
def test_impossible_starts_are_refused(setup: dict[str, object], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        match_of("ikari", "minamo", **setup)


@rule("KS-2.8")
def test_the_seating_page_is_what_the_engine_says() -> None:
    written = Path(__file__).parents[3] / "docs" / "kami-sama" / "seating.md"
    assert written.read_text(encoding="utf-8") == kami_seating.page()
