"""What a board and a screen reader get: trees in space, their flat twin, and the picture."""

from __future__ import annotations

import pytest

import kiribako
from tests.games.kodama_3d.table import growing, match_of, tile, tree


def test_the_flat_twin_tells_the_same_tree() -> None:
    """Every part and every point of the tree in space, in indented lines."""
    match = growing(
        tile("pink firefly spire"), tree("blue blossom fork R", "orange mushroom bough 1.L~")
    )
    shown = match.view()["players"][0]["tree"]
    assert shown["flat"] == [
        "trunk, green kodama, leaning to the front right, 26.8 mm inside the edge",
        "  L: free",
        "  R: tile 1, blue blossom fork",
        "    1.L: tile 2, orange mushroom bough, turned over",
        "      2.L: free",
        "      2.T: free",
        "    1.R: free",
        "  T: free",
    ]
    points = [point["point"] for part in shown["parts"] for point in part["points"]]
    assert sorted(points) == sorted(line.strip().split(":")[0] for line in shown["flat"][1:])
    free = [point["point"] for part in shown["parts"] for point in part["points"] if point["free"]]
    assert sorted(free) == sorted(
        line.strip()[:-6] for line in shown["flat"] if line.endswith("free")
    )


def test_a_board_can_draw_every_try() -> None:
    """The frame a tile would have is the frame it gets."""
    match = growing(tile("pink firefly spire"), tree("blue blossom fork R"))
    tried = {one["move"]: one for one in match.view()["tries"]}["grow 1.L~"]
    match.play("grow 1.L~")
    tree_shown = match.view()["players"][0]["tree"]
    part = tree_shown["parts"][2]
    assert (part["origin"], part["v"], part["s"]) == (tried["origin"], tried["v"], tried["s"])
    assert tree_shown["lean"] == tried["lean"]
    assert match.view()["shapes"]["spire"]["points"][0] == {"id": "R", "s": 14, "v": 36, "tilt": 55}
    assert match.view()["tries"] == []


def test_axes_are_unit_vectors_at_right_angles() -> None:
    match = kiribako.game("kodama-3d").new_match(seats=2, seed=5)
    while not match.over:
        match.play(match.moves()[-1])
    for player in match.view()["players"]:
        for part in player["tree"]["parts"]:
            v, s, n = part["v"], part["s"], part["n"]
            for one, other, dot in (
                (v, v, 1),
                (s, s, 1),
                (n, n, 1),
                (v, s, 0),
                (v, n, 0),
                (s, n, 0),
            ):
                assert sum(a * b for a, b in zip(one, other, strict=True)) == pytest.approx(
                    dot, abs=1e-4
                )


def test_the_picture_fits_a_terminal() -> None:
    match = match_of(4, trees=[tree("blue blossom fork R"), [], [], []])
    picture = match.game.picture({**match.view(0)})
    assert picture.width() <= 100
    text = picture.plain()
    assert "a1 ▪▪▪▪ (0)" in text
    assert "1.R: free" in text
    assert "display, " in text
