"""All the goals of the box, each met by one tree and missed by one that is a tile short of it."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.games.kodama_3d.rules import goals
from kiribako.games.kodama_3d.rules.box import PREDICATE_NAMES, PREDICATES
from kiribako.games.kodama_3d.rules.moves import GROW
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.tree import grown
from kiribako.games.kodama_3d.shown.notation import read_point
from kiribako.games.kodama_3d.shown.progress import progress
from tests.games.kodama_3d.table import (
    FEATURES,
    GOALS,
    KODAMAS,
    fresh,
    match_of,
    position,
    tile,
    tree,
)

rule = pytest.mark.rule
GREEN_TRUNK = "green"


def met(goal: str, *steps: str, colour: str = GREEN_TRUNK) -> int:
    """The VP of a goal on a tree."""
    other = "blue" if colour != "blue" else "pink"
    match = match_of(2, colours=[colour, other], trees=[tree(*steps), []])
    return int(goals.worth(position(match), 0, GOALS.index(goal)))


def column(*words: str) -> list[str]:
    """Tiles on top of each other from the trunk's T; spires and tridents go straight up."""
    points = ["T"] + [f"{n}.T" for n in range(1, len(words))]
    return [f"{word} {point}" for word, point in zip(words, points, strict=True)]


@rule("KD-5.2", "KD-5.3")
@pytest.mark.parametrize(("goal", "kodama"), list(zip(GOALS[0:4], KODAMAS, strict=True)))
def test_four_kodamas_in_a_row(goal: str, kodama: str) -> None:
    """G01 to G04; one of them is the rulebook's, worth 7 VP."""
    trunk = "pink" if kodama != "pink" else "blue"
    row = column(*(f"{kodama} {feature} spire" for feature in FEATURES))
    assert met(goal, *row, colour=trunk) == 7
    assert met(goal, *row[:3], colour=trunk) == 0
    assert met(goal, *row[:3], colour=kodama) == 7


@pytest.mark.parametrize(("goal", "feature"), list(zip(GOALS[4:8], FEATURES, strict=True)))
def test_three_features_in_a_row(goal: str, feature: str) -> None:
    """G05 to G08."""
    row = column(*(f"{kodama} {feature} spire" for kodama in KODAMAS))
    assert met(goal, *row[:3]) == 5
    assert met(goal, *row[:2]) == 0


@pytest.mark.parametrize(("goal", "feature"), list(zip(GOALS[8:12], FEATURES, strict=True)))
def test_a_feature_on_every_limb(goal: str, feature: str) -> None:
    """G09 to G12; a mushroom below does not disturb."""
    limbs = [f"pink {feature} fork L", f"blue {feature} fork R", f"orange {feature} fork T"]
    assert met(goal, *limbs) == 4
    assert met(goal, *limbs[:2]) == 0


@pytest.mark.parametrize(("goal", "kodama"), list(zip(GOALS[12:16], KODAMAS, strict=True)))
def test_a_kodama_on_every_limb(goal: str, kodama: str) -> None:
    """G13 to G16; the trunk's own does not count."""
    limbs = [f"{kodama} blossom fork L", f"{kodama} firefly fork R", f"{kodama} mushroom fork T"]
    assert met(goal, *limbs) == 4
    assert met(goal, *limbs[:2], colour=kodama) == 0


@pytest.mark.parametrize(("goal", "kodama"), list(zip(GOALS[16:20], KODAMAS, strict=True)))
def test_ends_with_a_kodama(goal: str, kodama: str) -> None:
    """G17 to G20."""
    ends = [f"{kodama} blossom fork L", f"{kodama} firefly fork R"]
    assert met(goal, *ends) == 2
    assert met(goal, *ends, f"{'blue' if kodama != 'blue' else 'pink'} mushroom fork 1.L") == 1


@pytest.mark.parametrize(("goal", "feature"), list(zip(GOALS[20:24], FEATURES, strict=True)))
def test_each_feature(goal: str, feature: str) -> None:
    """G21 to G24."""
    assert met(goal, *column(*(f"{kodama} {feature} spire" for kodama in KODAMAS))) == 4
    assert met(goal) == 0


@pytest.mark.parametrize(("goal", "feature"), list(zip(GOALS[24:28], FEATURES, strict=True)))
def test_most_of_a_feature(goal: str, feature: str) -> None:
    """G25 to G28; see also KD-5.6."""
    assert met(goal, f"pink {feature} fork L") == 5
    assert met(goal) == 0


def test_rows_of_four_different() -> None:
    """G29 and G30; the trunk may be first only in a row of kodamas."""
    row = column(*(f"blue {feature} spire" for feature in FEATURES))
    assert met("G29", *row) == 5
    assert met("G29", *row[:3]) == 0
    assert (
        met(
            "G29",
            *column(
                "blue blossom spire",
                "pink blossom spire",
                "blue firefly spire",
                "pink mushroom spire",
            ),
        )
        == 0
    )
    kodamas = column("blue blossom spire", "orange blossom spire", "pink blossom spire")
    assert met("G30", *kodamas) == 4
    assert met("G30", *kodamas[:2]) == 0
    assert met("G30", *kodamas, colour="pink") == 0


def test_full_sets() -> None:
    """G31 and G32: the smallest of the four counts, the trunk among the kodamas."""
    one = column(*(f"blue {feature} spire" for feature in FEATURES))
    assert met("G31", *one) == 2
    assert met("G31", *one[:3]) == 0
    assert (
        met(
            "G31",
            *one,
            *(
                f"pink {feature} fork {point}"
                for feature, point in zip(FEATURES, ("L", "R", "1.R", "2.R"), strict=True)
            ),
        )
        == 4
    )
    three = column("blue blossom spire", "orange blossom spire", "pink blossom spire")
    assert met("G32", *three) == 2
    assert met("G32", *three, colour="pink") == 0


def test_shapes_of_trees() -> None:
    """G33 six in a row, G34 seven ends, G36 four on each limb, G38 tiles that carry two."""
    tall = column(
        *(f"{kodama} blossom spire" for kodama in KODAMAS),
        "blue firefly spire",
        "pink firefly spire",
    )
    assert met("G33", *tall) == 6
    assert met("G33", *tall[:5]) == 0
    bushy = [
        "blue blossom trident T", "pink blossom trident L", "orange blossom trident R",
        "blue firefly fork 1.L", "blue mushroom fork 1.R",
        "pink firefly fork 2.T", "pink mushroom fork 3.T",
        "green firefly fork 2.R", "green mushroom fork 3.L",
    ]  # fmt: skip
    assert met("G34", *bushy) == 0
    assert met("G34", *bushy, "orange mushroom spire 1.T") == 4
    assert met("G38", *bushy) == 3
    assert met("G38", *bushy[:4]) == 0


def test_four_tiles_on_each_limb() -> None:
    """G36 wants exactly four; a fifth spoils it, and the progress says so."""
    three = [
        f"{kodama} {feature} {shape} {at}"
        for kodama, points in (("blue", "L 1.T 2.T"), ("pink", "R 4.T 5.T"))
        for feature, shape, at in zip(
            FEATURES, ("spire", "trident", "spire"), points.split(), strict=False
        )
    ]
    top = ["orange blossom spire T", "orange firefly spire 7.T", "orange mushroom spire 8.T"]
    state = position(match_of(2, trees=[tree(*three, *top), []]))
    told = progress(state, 0, GOALS.index("G36"))
    assert (told["have"], told["need"], told["missing"]) == (0, 3, "1 on L, 1 on R, 1 on T")
    for step in ("pink caterpillar fork 3.T", "blue firefly fork 6.T", "green firefly fork 9.T"):
        assert not told["met"]
        words, _, point = step.rpartition(" ")
        state.set_tree(
            0,
            grown(
                state.constants, state.tree(0), tile_number(words), point_number(state, point), 0
            ),
        )
        told = progress(state, 0, GOALS.index("G36"))
    assert told["met"]
    assert int(goals.worth(state, 0, GOALS.index("G36"))) == 5
    many = column(
        "blue blossom spire",
        "pink blossom spire",
        "blue firefly spire",
        "pink firefly spire",
        "green firefly spire",
    )
    spoilt = position(match_of(2, trees=[tree(*many), []]))
    assert progress(spoilt, 0, GOALS.index("G36"))["missing"] == "out of reach, limb T has 5 tiles"


def tile_number(words: str) -> int:
    return int(tile(words)[1:]) - 1


def point_number(state: Position, name: str) -> int:
    return read_point(state.constants, state.tree(0), name, name) - GROW


def test_the_top_of_the_tree() -> None:
    """G37: spire, spire, trident, trident straight up is exactly 340 mm, and that counts."""
    high = column(
        "blue blossom spire", "pink blossom spire", "blue firefly trident", "pink firefly trident"
    )
    assert met("G37", *high) == 5
    state = position(match_of(2, trees=[tree(*high), []]))
    assert state.tree(0).height == 340_000_000
    lower = column(
        "blue blossom spire", "pink blossom spire", "blue firefly trident", "pink firefly fork"
    )
    assert met("G37", *lower) == 0


def test_twins() -> None:
    """G35: equal to the tile below in both, at most three counted."""
    row = column(*(f"blue blossom {shape}" for shape in ("spire", "trident", "bough", "fork")))
    assert met("G35", *row[:2]) == 2
    assert met("G35", *row) == 6
    more = [*row, "pink firefly spire L", "pink firefly trident 5.T"]
    assert met("G35", *more) == 6
    assert met("G35", "blue blossom fork T", "blue firefly fork 1.L") == 0


def test_every_goal_of_the_box_is_tested_and_words_its_progress() -> None:
    """Every predicate is used, and progress says how far and what is missing for all 38."""
    box = kiribako.game("kodama-3d").box  # type: ignore[attr-defined]
    assert [goal.id for goal in box.goals] == GOALS
    assert {goal.predicate for goal in box.goals} == set(range(len(PREDICATES)))
    assert len(PREDICATE_NAMES) == 17
    state = position(fresh(2))
    for n, goal in enumerate(box.goals):
        told = progress(state, 0, n)
        assert told["text"]
        assert told["met"] is False or goal.id in ("G01", "G02", "G03", "G04")
        assert told["missing"], goal.id
        assert (told["need"] is None) == goal.per


@pytest.mark.parametrize(
    ("goal", "text", "missing"),
    [
        ("G02", "2 of 4 green kodamas in a row", "2 more"),
        ("G10", "caterpillars on 1 of 3 limbs", "a caterpillar on L and T"),
        ("G21", "1 blossom", "each further one scores again"),
        ("G31", "0 full sets of features", "another firefly and mushroom"),
        ("G32", "0 full sets of kodamas", "another blue and orange kodama"),
        ("G34", "1 of 7 end tiles", "6 more"),
        ("G37", "169 of 340 mm high", "171 mm"),
        ("G38", "0 tiles carrying two or more", "each further one scores again"),
    ],
)
def test_progress_in_words(goal: str, text: str, missing: str) -> None:
    state = position(
        match_of(2, trees=[tree("green caterpillar spire R", "pink blossom fork 1.T"), []])
    )
    told = progress(state, 0, GOALS.index(goal))
    assert (told["text"], told["missing"]) == (text, missing)
