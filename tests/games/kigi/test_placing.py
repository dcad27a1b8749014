"""KG-4: where a card may lie."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.games.kigi.rules import geometry
from tests.games.kigi.table import EXAMPLE, events, match_of, on_tree, refused

rule = pytest.mark.rule


@rule("KG-4.1", "KG-4.8", "KG-4.9")
def test_a_card_hanging_over_the_edge() -> None:
    """The rulebook's placement A."""
    match = match_of(EXAMPLE, display=["T17", None, None])
    refusal = refused(match, "1 > 0 @ 3500,300,0", "KG-4.1")
    assert refusal.code == "over-edge"
    assert refusal.where == {"edges": ["near"]}


@rule("KG-4.1", "KG-4.7")
def test_a_corner_on_the_edge_is_inside() -> None:
    """T02 (fork mirrored) upright with its foot port left of K2's foot, bottom on the edge."""
    match = match_of([], display=["T02", None, None])
    assert refused(match, "1 > 0 @ 314,440,0", "KG-4.1").where == {"edges": ["left"]}
    assert refused(match, "1 > 0 @ 6686,440,0", "KG-4.1").where == {"edges": ["right"]}
    assert refused(match, "1 > 0 @ 6700,4600,0", "KG-4.1").where == {"edges": ["right", "far"]}
    for corner in ("315,440,0", "6685,440,0", "315,4560,0", "6560,4685,90"):
        assert refused(match, f"1 > 0 @ {corner}", "KG-4.2").code == "touches-nothing"


@rule("KG-4.2", "KG-4.8", "KG-4.9")
def test_a_card_over_two_cards_and_features() -> None:
    """The rulebook's placement B: two cards come first, whatever is covered."""
    match = match_of(EXAMPLE, display=["T17", None, None])
    refusal = refused(match, "1 > 0 @ 3310,950,255", "KG-4.2")
    assert refusal.code == "touches-several"
    assert refusal.where == {"cards": ["K2", "T30"]}


@rule("KG-4.2", "KG-4.9")
def test_a_card_that_touches_nothing() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    assert refused(match, "1 > 0 @ 2700,3290,225", "KG-4.2").code == "touches-nothing"


@rule("KG-4.3", "KG-4.9")
def test_a_card_over_a_feature() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    refusal = refused(match, "1 > 0 @ 3930,3240,165", "KG-4.3")
    assert refusal.code == "covers-feature"
    assert refusal.where is not None
    assert refusal.where["card"] == "T01"
    assert {feature["kind"] for feature in refusal.where["features"]} <= {"butterfly", "dragonfly"}
    assert "of T01" in refusal.message


@rule("KG-4.4", "KG-4.9")
def test_a_card_without_a_port_on_bark() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    refusal = refused(match, "1 > 0 @ 4440,2520,225", "KG-4.4")
    assert refusal.code == "off-bark"
    assert len((refusal.where or {})["cards"]) == 1


@rule("KG-4.4", "KG-4.9")
@pytest.mark.parametrize(("pose", "parent"), [("3360,3360,330", "T01"), ("2928,2093,270", "T28")])
def test_the_two_legal_placements(pose: str, parent: str) -> None:
    """The rulebook's placements C and D."""
    match = match_of(EXAMPLE, display=["T17", "T02", None])
    assert match.why_not(f"1 > 0 @ {pose}") is None
    (placed,) = events(match, f"1 > 0 @ {pose}", "card-placed")
    assert placed["parent"] == parent
    assert placed["card"] == "T17"


@rule("KG-4.4", "KG-4.5")
def test_parents_stay_when_later_cards_touch_more() -> None:
    """Only the moment of placing counts: T26 and T28 touch several cards in the end."""
    match = match_of(EXAMPLE, display=["T17", "T02", None])
    assert on_tree(match, 0) == {"K2": None, "T30": "K2", "T26": "T30", "T28": "T26", "T01": "T28"}
    cards = {card["card"]: card for card in match.view()["trees"][0]["cards"]}
    assert cards["T26"]["covered_by"] == ["T28"]
    assert cards["T28"]["covered_by"] == ["T01"]
    assert cards["T30"]["covered_by"] == ["T26"]
    match.play("1 > 0 @ 3360,3360,330")
    assert on_tree(match, 0)["T01"] == "T28"
    assert on_tree(match, 0)["T17"] == "T01"


@rule("KG-4.6")
def test_a_pose_is_centre_and_degrees() -> None:
    """The trunk stands upright in the middle of the near edge; degrees go round."""
    match = match_of([], display=["T30", None, None])
    (trunk,) = match.view()["trees"][0]["cards"]
    assert (trunk["x"], trunk["y"], trunk["degrees"]) == (3500, 440, 0)
    assert trunk["corners"] == [[31850, 0], [38150, 0], [38150, 8800], [31850, 8800]]
    assert match.game.read(match.state, "1 > 0 @ 3413,1191,-345") == match.game.read(
        match.state, "1 > 0 @ 3413,1191,15"
    )


@rule("KG-4.7")
def test_the_sine_table() -> None:
    """Degrees 0 to 90, mirrored; points are rounded half up to hundredths."""
    assert len(geometry.QUARTER) == 91
    assert [geometry.QUARTER[n] for n in (0, 30, 45, 60, 90)] == [
        0,
        500000,
        707107,
        866025,
        1000000,
    ]
    assert [geometry.SINE[n] for n in (150, 180, 210, 270, 330)] == [
        500000, 0, -500000, -1000000, -500000,
    ]  # fmt: skip
    assert geometry.COSINE[120] == -500000
    assert geometry.turn_x(1, 0, 60) == 1  # half a hundredth goes up
    assert geometry.turn_x(-1, 0, 60) == 0
    assert geometry.turn_y(3150, 4400, 90) == 3150


@rule("KG-4.7")
def test_no_tolerance() -> None:
    """Sharing a point is touching, and a tangent feature is not covered."""
    assert geometry.cards_touch(6300, 0, 0, 0)
    assert not geometry.cards_touch(6301, 0, 0, 0)
    assert geometry.cards_touch(6300, 8800, 0, 0)
    assert not geometry.cards_touch(6300, 8801, 0, 0)
    assert not geometry.covers(3150 + 600, 0, 600, 0)
    assert geometry.covers(3150 + 599, 0, 600, 0)
    assert not geometry.covers(3150 + 360, 4400 + 480, 600, 0)  # at the corner, 3-4-5
    assert geometry.covers(3150 + 360, 4400 + 479, 600, 0)
    assert geometry.on_card(3150, 4400, 0)
    assert not geometry.on_card(3151, 0, 0)


@rule("KG-4.7", "KG-4.4")
def test_a_port_at_half_width_is_on_the_bark() -> None:
    assert geometry.segment_distance(0, 400, -1000, 0, 1000, 0, 400) == 0
    assert geometry.segment_distance(0, 401, -1000, 0, 1000, 0, 400) > 0
    assert geometry.segment_distance(1240, 320, -1000, 0, 1000, 0, 400) == 0
    assert geometry.segment_distance(1240, 321, -1000, 0, 1000, 0, 400) > 0


@rule("KG-4.4")
def test_bark_beyond_the_parents_edge_is_no_bark() -> None:
    """K2's left branch ends on its left edge; T17's right port is 0.05 mm beyond it.

    The branch's rounded end would reach 4 mm further, and the cards overlap.
    """
    match = match_of([], display=["T17", None, None])
    assert refused(match, "1 > 0 @ 2862,660,5", "KG-4.4").where == {"cards": ["K2"]}
    assert match.why_not("1 > 0 @ 2863,660,5") is None


@rule("KG-4.8")
def test_the_new_card_lies_on_top() -> None:
    match = match_of(EXAMPLE, display=["T17", "T02", None])
    match.play("1 > 0 @ 3360,3360,330")
    cards = match.view()["trees"][0]["cards"]
    assert [card["card"] for card in cards] == ["K2", "T30", "T26", "T28", "T01", "T17"]
    assert cards[4]["covered_by"] == ["T17"]
    assert cards[5]["covered_by"] == []


@rule("KG-4.2")
def test_trees_do_not_meet() -> None:
    """The same pose on another plot is another place."""
    match = match_of([], EXAMPLE, display=["T17", None, None], trunks=["K1", "K2"])
    refused(match, "1 > 0 @ 2928,2093,270", "KG-4.2")
    assert match.why_not("1 > 1 @ 2928,2093,270") is None


def test_every_refused_pose_says_which_edge() -> None:
    """A centre that no move can hold is off the plot too."""
    match = kiribako.game("kigi").new_match(seed=3)
    place = 1 + next(n for n, c in enumerate(match.view()["display"]) if c["kind"] == "tree")
    assert refused(match, f"{place} > 0 @ -90,99999,0", "KG-4.1").where == {
        "edges": ["left", "far"]
    }
