"""What people see: views, events, text and SVG."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import kiribako
from tests.games.kigi.table import EXAMPLE, match_of

SVG = "{http://www.w3.org/2000/svg}"


def test_a_view_gives_a_board_everything_to_draw() -> None:
    match = match_of(EXAMPLE, display=["T17", "C03", "T05"], deck=["T02"])
    view = match.view()
    assert json.loads(json.dumps(view)) == view
    card = view["trees"][0]["cards"][1]
    assert card == {
        "card": "T30",
        "x": 3413,
        "y": 1191,
        "degrees": 0,
        "parent": "K2",
        "joint": {"port": 0, "x": 33680, "y": 7510},
        "corners": [[30980, 7510], [37280, 7510], [37280, 16310], [30980, 16310]],
        "covered_by": ["T26"],
    }
    assert view["deck"] == 1
    assert set(view["drawings"]) == {"K1", "K2", "T30", "T26", "T28", "T01", "T17", "T05"}
    assert view["drawings"]["K2"]["ports"] == [[140, 880], [500, 880], [0, 600]]
    assert view["display"][1]["sense"] == "most"
    assert view["asks"]["text"] == (
        "Take a card of the display: lay a branch on any tree, or keep a commission."
    )


def test_the_tree_as_indented_text() -> None:
    match = match_of(EXAMPLE, display=["T17", "C03", "T05"], deck=["T02"])
    text = match.game.picture(match.view()).plain()
    assert "1  T17  1 dragonfly, 2 pink, 1 blossom" in text
    assert "2  C03  commission: most branches" in text
    tree = text[text.index("  K2") : text.index("seat 1")].rstrip().splitlines()
    assert tree == [
        "  K2 1 dragonfly  3500,440,0",
        "  | T30 2 dragonfly, 1 pink, 2 blossom  3413,1191,0",
        "  | | T26 2 dragonfly, 1 purple  3810,1705,90",
        "  | | | T28 2 dragonfly, 2 pink  3373,2152,270",
        "  | | | | T01 1 butterfly, 1 dragonfly  3775,2831,0",
    ]


def test_pictures_fit_a_terminal() -> None:
    """A hundred columns are enough, whatever the table."""
    for seats in (2, 5):
        match = kiribako.game("kigi").new_match(seats=seats, seed=4, options={"advanced": True})
        moves = match.state.move_buffer()
        while not match.over:
            match.play_move(int(match.state.clone().random_move(moves)))
            assert match.game.picture(match.view(0)).width() <= 100


def test_the_table_as_svg() -> None:
    """Every card is laid the way it lies, with the features it has."""
    match = match_of(EXAMPLE, display=["T17", "C03", None])
    text = match.game.svg(match.view())
    assert text is not None
    root = ET.fromstring(text)
    assert [title.text for title in root.iter(f"{SVG}title")] == ["Kigi"]
    uses = [use.get("href") or "" for use in root.iter(f"{SVG}use")]
    dragonflies = [href for href in uses if href.startswith("#kg-dragonfly")]
    assert len(dragonflies) == 1 + 1 + 2 + 2 + 2 + 1  # T17 on display, K2 to T01
    turned = [g.get("transform") or "" for g in root.iter(f"{SVG}g")]
    assert sum("rotate(-90)" in one for one in turned) >= 1  # T26


def test_events_in_words() -> None:
    match = match_of(EXAMPLE, display=["T17", "C03", "T05"], deck=["T02"])
    assert [event.text for event in match.play("1 > 0 @ 2928,2093,270")] == [
        "Seat 0 lays a branch on their own tree: T17 on T28",
        "+12 for seat 0: blue dragonfly 8, pink flower 4",
        "Ten points prune: seat 0 collects 5 cards, T17, T26, T28, T30, cut off with them T01",
        "A new card comes to place 1: T02",
    ]
    assert [event.text for event in match.play("take 2")] == [
        "Seat 1 takes a commission: most branches (C03)"
    ]
