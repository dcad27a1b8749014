"""KD-3: plugging tiles in, standing and touching."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import kiribako
from kiribako.games.kodama_3d.rules.growing import stands
from kiribako.games.kodama_3d.rules.moves import FLIPPED, GROW, STEP_GROW
from kiribako.games.kodama_3d.rules.sines import QUARTER, cosine, sine
from kiribako.games.kodama_3d.rules.tree import grown, imagined
from tests.conformance.english import says_the_same
from tests.games.kodama_3d.floats import Step, problems
from tests.games.kodama_3d.table import (
    COLOURS,
    CORNERS,
    growing,
    match_of,
    position,
    refused,
    steps_of,
    tile,
    tree,
)
from tests.games.kodama_3d.test_words import messages

rule = pytest.mark.rule
BOUGH = tile("orange mushroom bough")
FORK = tile("orange mushroom fork")
TRIDENT = tile("orange mushroom trident")
SPIRE = tile("orange mushroom spire")
JUDGED = (
    "taken", "mass", "moment_x", "moment_y", "height", "ends", "forks", "twins", "deepest", "limbs",
    "with_feature", "with_kodama", "feature_limbs", "kodama_limbs", "feature_rows", "kodama_rows",
    "feature_run", "kodama_run",
)  # fmt: skip


@rule("KD-3.1")
def test_a_stem_goes_into_any_free_point_either_way_round() -> None:
    match = growing(BOUGH, tree("blue blossom fork T"))
    assert match.moves() == [
        "grow L", "grow L~", "grow R", "grow R~",
        "grow 1.L", "grow 1.L~", "grow 1.R", "grow 1.R~",
    ]  # fmt: skip
    assert refused(match, "grow T", "KD-3.2").code == "point-taken"
    match.play("grow 1.L~")
    part = match.view()["players"][0]["tree"]["parts"][2]
    assert (part["tile"], part["on"], part["flipped"]) == (BOUGH, "1.L", True)


@rule("KD-3.1")
@pytest.mark.parametrize("id", [FORK, TRIDENT])
def test_symmetric_tiles_are_not_flipped(id: str) -> None:
    match = growing(id, [])
    assert match.moves() == ["grow L", "grow R", "grow T"]
    assert refused(match, "grow L~", "KD-3.1").code == "no-flip"


@rule("KD-3.2")
@pytest.mark.parametrize(
    ("words", "points"), [("fork", "LR"), ("trident", "LTR"), ("bough", "LT"), ("spire", "RT")]
)
def test_a_tile_carries_as_many_as_it_has_points(words: str, points: str) -> None:
    match = growing(FORK, tree(f"blue blossom {words} T"))
    there = [move for move in match.moves() if "1." in move]
    assert there == [f"grow 1.{point}" for point in points]
    carried = tree(
        f"blue blossom {words} T",
        *(
            f"pink firefly {shape} 1.{point}"
            for shape, point in zip(("spire", "bough", "trident"), points, strict=False)
        ),
    )
    match = growing(FORK, carried)
    for point in points:
        assert refused(match, f"grow 1.{point}", "KD-3.2").code == "point-taken"


@rule("KD-3.3")
def test_a_tree_that_would_fall_is_refused_with_its_lean() -> None:
    """Three tiles out to the left; a fourth there tips it, elsewhere it stands."""
    aside = ["B57 L", "B14 1.L", "B20 2.T~"]
    match = growing("B50", aside)
    refusal = refused(match, "grow 3.T", "KD-3.3")
    assert refusal.code == "topples"
    assert refusal.message == (
        "there the tree would tip over to the front left: "
        "its centre of mass would lie 0.45 mm beyond the edge"
    )
    assert "grow R" in match.moves()
    tried = {one["move"]: one for one in match.view()["tries"]}
    assert tried["grow 3.T"]["refusal"]["rule"] == "KD-3.3"
    assert tried["grow 3.T"]["lean"]["spare"] == pytest.approx(-0.45, abs=0.01)
    assert tried["grow 3.T"]["lean"]["x"] < 0
    assert tried["grow R"]["refusal"] is None
    assert {move for move, one in tried.items() if one["refusal"] is None} == set(match.moves())


@rule("KD-3.3")
def test_on_the_edge_counts_as_standing() -> None:
    """The edge is where |x| + |y| of the centre of mass is 53 mm."""
    constants = position(match_of(2)).constants
    edge = 53_000_000
    assert stands(constants, 345, 345 * edge, 0)
    assert stands(constants, 345, -345 * (edge - 20), -345 * 20)
    assert not stands(constants, 345, 345 * edge + 1, 0)
    assert not stands(constants, 345, 345 * edge, -1)


@rule("KD-3.4")
def test_bodies_do_not_touch() -> None:
    """Siblings and all others count, only the part plugged into does not."""
    match = growing("B08", ["B52 L", "B44 T~", "B19 1.T", "B14 2.R"])
    refusal = refused(match, "grow 4.T~", "KD-3.4")
    assert refusal.code == "collides"
    assert refusal.message == "there the tile would run into tile 3"
    assert "grow 4.R" in match.moves()


@rule("KD-3.4")
def test_a_body_stays_above_the_table() -> None:
    hanging = ["B52 R", "B18 L", "B59 2.R~", "B24 1.R~", "B60 4.R", "B02 T", "B45 5.R", "B62 7.L"]
    match = growing("B37", hanging)
    refusal = refused(match, "grow 8.L", "KD-3.4")
    assert refusal.code == "too-low"
    assert "-1.7 mm; 8 mm above the table" in refusal.message


def changed(folder: Path, old: str, new: str) -> str:
    """A component file of the box with one line changed."""
    source = Path(str(kiribako.__file__)).parent / "games/kodama_3d/components.toml"
    text = source.read_text(encoding="utf-8")
    assert old in text
    path = folder / "own.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(path)


@rule("KD-3.4")
def test_the_table_bars_points_of_the_trunk_too(tmp_path: Path) -> None:
    """A trunk whose right point lies near the table takes no tile there."""
    low = changed(tmp_path, "position = [24, 0, 84]", "position = [24, 0, -20]")
    setup = {"first": 0, "colours": COLOURS[:2], "meeples": CORNERS[:2], "forest": {"a1": [FORK]}}
    match = kiribako.game("kodama-3d", components=low).new_match(seats=2, seed=1, setup=setup)
    match.play("a1-a2")
    assert match.moves() == ["grow L", "grow T"]
    assert refused(match, "grow R", "KD-3.4").code == "too-low"


@rule("KD-3.5")
def test_a_tile_that_fits_nowhere_leaves_the_game(tmp_path: Path) -> None:
    """Unasked, without a number, and no goal is drawn."""
    game = kiribako.game("kodama-3d", components=changed(tmp_path, "margin = 1\n", "margin = 54\n"))
    setup = {
        "first": 0,
        "colours": COLOURS[:2],
        "meeples": CORNERS[:2],
        "forest": {"a1": [BOUGH], "a4": [TRIDENT]},
    }
    match = game.new_match(seats=2, seed=1, setup=setup)
    events = match.play("a1-a2")
    assert [event.kind for event in events] == ["meeple-moved", "tile-lifted", "tile-lost"]
    assert says_the_same(messages("en")["event.tile-lost"], events[2].facts, events[2].text)
    assert match.actor == 1
    assert BOUGH in [one["id"] for one in match.view()["lost"]]
    assert match.view()["players"][0]["tree"]["tiles"] == 0
    match.play("a4-a3")
    assert match.moves() == ["grow T"]


@rule("KD-3.6")
def test_frames() -> None:
    """A fork on the trunk's right point, then a bough on its left point, flipped."""
    match = growing(FORK, tree("blue blossom fork R", "pink firefly bough 1.L~"))
    trunk, fork, bough = match.view()["players"][0]["tree"]["parts"]
    sin, cos = math.sin(math.radians(40)), math.cos(math.radians(40))
    assert trunk["points"][1]["direction"] == pytest.approx([sin, 0, cos], abs=1e-6)
    assert fork["origin"] == [24, 0, 84]
    assert fork["v"] == pytest.approx([sin, 0, cos], abs=1e-6)
    assert fork["s"] == [0, 1, 0]
    assert fork["n"] == pytest.approx([-cos, 0, sin], abs=1e-6)
    left = fork["points"][0]
    assert left["position"] == pytest.approx([24 + 42 * sin, -18, 84 + 42 * cos], abs=1e-3)
    assert left["direction"] == pytest.approx([cos * sin, -sin, cos * cos], abs=2e-6)
    assert bough["v"] == left["direction"]
    assert bough["s"] == [-n for n in fork["n"]]
    body = [bough["origin"][k] - 2 * bough["s"][k] + 30 * bough["v"][k] for k in range(3)]
    assert bough["body"] == pytest.approx(body, abs=1e-3)
    on_top = growing(FORK, tree("blue blossom spire T")).view()["players"][0]["tree"]["parts"][1]
    assert (on_top["v"], on_top["s"], on_top["n"]) == ([0, 0, 1], [1, 0, 0], [0, 1, 0])


@rule("KD-3.7")
def test_integers_rounded_to_nearest() -> None:
    """Sines in millionths; every frame is made of whole numbers, the same on every machine."""
    for degrees in range(-90, 91):
        assert sine(degrees) == math.floor(math.sin(math.radians(degrees)) * 1e6 + 0.5)
        assert cosine(degrees) == math.floor(math.cos(math.radians(degrees)) * 1e6 + 0.5)
    assert len(QUARTER) == 91
    state = position(growing(FORK, tree("blue blossom fork R", "pink firefly bough 1.L~")))
    bough = state.tree(0).last
    assert (bough.x, bough.y, bough.z) == (50_997_096, -18_000_000, 116_173_848)
    assert (bough.vx, bough.vy, bough.vz) == (492_404, -642_788, 586_823)
    assert (bough.sx, bough.sy, bough.sz) == (766_044, 0, -642_788)


def test_refused_points_are_wrong_in_floats_too() -> None:
    """The engine forbids nothing that plain floats allow, along random matches."""
    checked = 0
    for seed in range(12):
        match = kiribako.game("kodama-3d").new_match(seats=2, seed=seed)
        dice = match.state.clone()
        dice.rng = seed
        while not match.over:
            state = position(match)
            if match.view()["asks"]["step"] == "grow":
                steps = steps_of(state.tree(state.actor))
                for tried in match.view()["tries"]:
                    flip, point = divmod(match.game.read(state, tried["move"]) - GROW, FLIPPED)
                    step = Step(int(state.lifted), point >> 2, point & 3, flip=bool(flip))
                    if tried["refusal"] is not None:
                        assert problems([*steps, step], slack=-0.01)
                        checked += 1
            moves = match.state.legal_moves()
            match.play_move(moves[dice.random_below(len(moves))])
    assert checked > 50


def test_a_tree_imagined_is_judged_like_the_tree_grown() -> None:
    """All that goals and balance ask about is the same; only where more could grow is left out."""
    compared = 0
    for seed in range(6):
        state = position(kiribako.game("kodama-3d").new_match(seats=2, seed=seed))
        moves = state.move_buffer()
        while not state.over:
            count = state.fill_moves(moves)
            if state.step == STEP_GROW:
                constants, now = state.constants, state.tree(state.actor)
                for move in list(moves)[:count]:
                    point, flip = (move - GROW) & (FLIPPED - 1), int(move - GROW >= FLIPPED)
                    one = grown(constants, now, state.lifted, point, flip)
                    two = imagined(constants, now, state.lifted, point, flip)
                    assert [getattr(one, name) for name in JUDGED] == [
                        getattr(two, name) for name in JUDGED
                    ]
                    assert one.count() == two.count()
                    compared += 1
            state.apply(moves[seed % count])
    assert compared > 100
