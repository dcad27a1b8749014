"""KS-8: the Kitsune."""

from __future__ import annotations

from typing import Any

import pytest

from kiribako.kernel.match import Match
from tests.games.kami_sama.table import FILE, match_of, owner, play, shrines, told

rule = pytest.mark.rule
CARDS = {card["id"]: card for card in FILE["kitsune"]}
STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
WEALTHY = ["FHHHF", "WHTHF", "W...W", "FS..W", ".S..."]
BOARDS: list[dict[str, str]] = [  # what stands in the wealthy village before the card
    {},
    {"0": "W11 W22 W31 W45", "1": "W14 W24 W42 W35"},
    {"0": "W12 W23 W25 W41", "1": "W13 W21 W52", "kitsune": "W11 W24 W35 W42"},
    {"0": "W11 W12 W13 W14 W15 W21 W22", "1": "W23 W24 W25 W31 W35 W41 W42 W45 W52"},
]


def round_end(card: str, board: dict[str, str]) -> Match:
    """Round 1.3: the second player has one cube left, the Kitsune acts on the wealthy village."""
    return match_of("kazemi", "ishizue", round=3, turn=1, cubes=1, shrines=board, kitsune=[card])


def expected(card: dict[str, Any], board: dict[str, str]) -> dict[str, str]:
    """The card worked through by hand: each square, then along each arrow to the edge.

    Yellow follows its arrows only from one of the Kitsune's shrines, and replaces along them.
    """
    stands = {space: who for who, names in board.items() for space in names.split()}
    for square in card["squares"]:
        row, column = square["row"], square["col"]
        path = [(row, column)]
        for arrow in square["arrows"]:
            y, x = row, column
            while True:
                y, x = y + STEPS[arrow][0], x + STEPS[arrow][1]
                if not (1 <= y <= 5 and 1 <= x <= 5):
                    break
                path.append((y, x))
        left = square["count"]
        yellow = square["color"] == "yellow"
        if yellow and stands.get(f"W{row}{column}") != "kitsune":
            path = path[:1]
        for y, x in path:
            space = f"W{y}{x}"
            if not left or WEALTHY[y - 1][x - 1] == ".":
                continue
            who = stands.get(space)
            if square["color"] == "orange" and who is None:
                stands[space] = "kitsune"
            elif square["color"] == "blue" and who in ("0", "1"):
                del stands[space]
            elif yellow and (who in ("0", "1") or (who is None and (y, x) == (row, column))):
                stands[space] = "kitsune"
            else:
                continue
            left -= 1
    return stands


@rule("KS-8.1", "KS-8.2", "KS-8.3")
@pytest.mark.parametrize("board", BOARDS, ids=["empty", "players", "mixed", "full"])
@pytest.mark.parametrize("id", CARDS)
def test_every_card(id: str, board: dict[str, str]) -> None:
    """After the second player's turn, before the board turns, to the right of the first player."""
    match = round_end(id, board)
    assert match.view()["kitsune"]["village"] == "wealthy"
    events = play(match, "add F11")
    kinds = told(events)
    assert kinds.index("kitsune-card") < kinds.index("board-turned")
    assert match.view()["kitsune"]["seen"] == [id]
    found = {s["space"]: str(s["owner"]) for s in match.view()["villages"][1]["spaces"]
             if s["owner"] is not None}  # fmt: skip
    assert found == expected(CARDS[id], board)


@rule("KS-8.1")
def test_twenty_shrines_and_a_deck_of_twenty_four() -> None:
    match = match_of("kazemi", "ishizue")
    assert match.view()["kitsune"]["supply"] == 20
    assert match.view()["kitsune"]["deck"] == 24


@rule("KS-8.4")
def test_without_shrines_left_it_only_removes() -> None:
    """Twenty stand elsewhere: orange does nothing, yellow removes and that counts."""
    fox = ("F11 F12 F14 F21 F22 F23 F24 F25 F32 F33 "
           "S11 S12 S13 S21 S22 S23 S31 S32 S33 S35")  # fmt: skip
    match = round_end("kitsune_23", {"kitsune": fox, "1": "W25 W24 W23 W15"})
    play(match, "add F34")
    assert shrines(match, 1) == {"F34", "W24", "W23", "W15"}, "W25, and no arrow from there"
    owned = fox.replace("S35", "W25")
    match = round_end("kitsune_23", {"kitsune": owned, "1": "W24 W23 W15"})
    play(match, "add F34")
    assert shrines(match, 1) == {"F34", "W23"}, "upwards W15, to the left W24"
    match = round_end("kitsune_09", {"kitsune": fox})
    play(match, "add F34")
    assert shrines(match, "kitsune") == set(fox.split())


@rule("KS-8.5")
def test_it_drafts_the_best_villager_out_of_the_game() -> None:
    deck = ["farming_01", "farming_15", "farming_11"]
    match = match_of(
        "kazemi", "ishizue", phase="draft", shrines={"kitsune": "F11 F12", "0": "F14"},
        villagers={"farming": deck},
    )  # fmt: skip
    assert [card["id"] for card in match.view()["kitsune"]["villagers"]] == ["farming_15"]
    assert match.actor == 0
    assert match.moves() == ["take farming_01", "take farming_11"]


@rule("KS-8.5")
def test_it_wins_ties_and_drafts_where_no_player_is() -> None:
    stacked: dict[str, Any] = {"phase": "draft", "villagers": {"farming": ["farming_15"]}}
    match = match_of(
        "kazemi", "ishizue", shrines={"kitsune": "F11", "0": "F23", "1": "F14"}, **stacked
    )
    assert match.moves() == ["order 0 1", "order 1 0"], "the temple orders players only"
    play(match, "order 1 0")
    assert [card["id"] for card in match.view()["kitsune"]["villagers"]] == ["farming_15"]
    assert match.actor == 1
    match = match_of("kazemi", "ishizue", shrines={"kitsune": "F11", "0": "H12"}, **stacked)
    assert len(match.view()["kitsune"]["villagers"]) == 1
    assert match.view()["offered"][0]["id"].startswith("holy")


@rule("KS-8.5")
def test_ties_between_villagers_are_left_to_chance() -> None:
    taken: set[str] = set()
    for chance in range(20):
        match = match_of(
            "kazemi", "ishizue", phase="draft", shrines={"kitsune": "F11", "0": "F14"},
            villagers={"farming": ["farming_05", "farming_07", "farming_01"]}, chance=chance * 999,
        )  # fmt: skip
        taken.update(card["id"] for card in match.view()["kitsune"]["villagers"])
    assert taken == {"farming_05", "farming_07"}


@rule("KS-8.6")
def test_the_worked_example_of_the_rulebook() -> None:
    """Blue on W11 and W31, white on W14 and W24, then `kitsune_01`, step by step."""
    match = round_end("kitsune_01", {"1": "W11 W31", "0": "W14 W24"})
    events = play(match, "add F11")
    deeds = [
        (event.kind, event.facts["space"])
        for event in events
        if event.facts.get("seat") == "kitsune"
    ]
    assert deeds == [
        ("kitsune-removed", "W11"),
        ("kitsune-removed", "W14"),
        ("kitsune-added", "W14"),
    ]
    wealthy = {"W14": "kitsune", "W24": 0, "W31": 1}
    for space in ("W11", "W12", "W13", "W14", "W24", "W31"):
        assert owner(match, space) == wealthy.get(space)
    assert match.view()["kitsune"]["supply"] == 19
