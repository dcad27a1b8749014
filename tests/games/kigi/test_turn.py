"""KG-3: taking, the display, the end of the deck, discards."""

from __future__ import annotations

from pathlib import Path

import pytest

import kiribako
from kiribako.kernel.components import packaged
from kiribako.kernel.match import Match
from tests.games.kigi.table import EXAMPLE, events, match_of, refused, shown

rule = pytest.mark.rule


@rule("KG-3.1")
def test_a_card_must_be_taken() -> None:
    """Every move takes one of the display."""
    match = match_of(EXAMPLE, display=["T17", "C03", None])
    assert {move.split()[0] for move in match.moves()} == {"1", "take"}
    refused(match, "take 3", "KG-8.1")
    refused(match, "3 > 0 @ 2928,2093,270", "KG-8.1")
    refused(match, "discard 1", "KG-3.6")


@rule("KG-3.2")
def test_a_commission_is_kept_face_up() -> None:
    """Any number may be held."""
    match = match_of(EXAMPLE, display=["C01", "C03", "T17"], commissions=[["C05"], ["C06"]])
    refused(match, "1 > 0 @ 2928,2093,270", "KG-3.2")
    refused(match, "take 3", "KG-3.3")
    assert events(match, "take 2", "commission-taken")[0]["card"] == "C03"
    held = [[card["card"] for card in cards] for cards in match.view(1)["commissions"]]
    assert held == [["C03", "C05"], ["C06"]]


@rule("KG-3.3")
def test_a_tree_card_goes_on_any_tree_at_any_angle() -> None:
    """Free hands: whole tenths and whole degrees that are no candidates."""
    match = match_of([], EXAMPLE, display=["T17", "T02", None], trunks=["K1", "K2"])
    seats = {move.split()[2] for move in match.moves()}
    assert seats == {"0", "1"}
    move = "1 > 1 @ 2880,2060,269"
    assert move not in match.moves()
    match.play(move)
    assert "T17" in match.view()["collections"][1]


@rule("KG-3.4", "KG-8.1")
def test_scoring_then_pruning_then_a_new_card() -> None:
    """The new card takes the emptied place."""
    match = match_of(EXAMPLE, display=["C01", "T17", "C02"], deck=["T02", "T03"])
    told = [event.kind for event in match.play("2 > 0 @ 2928,2093,270")]
    assert told == ["card-placed", "scored", "pruned", "display-filled"]
    assert shown(match) == ["C01", "T02", "C02"]
    assert match.actor == 1


@rule("KG-3.5", "KG-8.1")
def test_the_deck_runs_out_and_the_display_shrinks() -> None:
    """Places keep their numbers; the match ends with the last card."""
    match = match_of(EXAMPLE, display=["T17", "C01", "T02"], deck=[])
    match.play("take 2")
    assert shown(match) == ["T17", None, "T02"]
    match.play("1 > 0 @ 3360,3360,330")
    assert shown(match) == [None, None, "T02"]
    assert match.actor == 0
    told = match.play(match.moves()[0])
    assert match.over
    assert match.moves() == []
    assert told[-1].text.startswith("The match is over, the last card is taken: ")


@rule("KG-3.5", "KG-2.3")
def test_three_commissions_and_no_deck_end_the_match() -> None:
    match = match_of(EXAMPLE, display=["T17", "C01", "C02"], deck=["C03"])
    told = match.play("1 > 0 @ 3360,3360,330")
    assert match.over
    assert {"C01", "C02", "C03"} <= set(match.view()["removed"])
    assert [event.kind for event in told[-2:]] == ["commissions-removed", "match-over"]
    assert told[-1].text.startswith("The match is over, no card is left to take: "), (
        "none was taken last"
    )


def barren(path: Path, display: list[str | None], deck: list[str]) -> Match:
    """A match with trunks on which nothing can grow: one feature fills them."""
    text = packaged("kiribako.games.kigi", "components.toml")
    head, _, rest = text.partition("[[trunks]]")
    trees = rest[rest.index("[[trees]]") :]
    kinds = ("butterfly", "dragonfly", "pink", "purple", "blossom")
    trunks = "".join(
        f'[[trunks]]\nid = "K{n}"\nshape = "stump"\nsource = "designed"\n'
        "bark = [{ width = 8, points = [[31.5, 0], [0, 2]] }]\nports = [[0, 2]]\n"
        f'features = [{{ kind = "{kind}", x = 31.5, y = 44, r = 31 }}]\n\n'
        for n, kind in enumerate(kinds, 1)
    )
    path.write_text(head + trunks + trees, encoding="utf-8")
    game = kiribako.game("kigi", components=path)
    setup = {"first": 0, "trunks": ["K1", "K2"], "display": display, "deck": deck, "trees": []}
    return game.new_match(seed=1, setup=setup)


@rule("KG-3.6")
def test_a_card_that_fits_nowhere_is_discarded(tmp_path: Path) -> None:
    """The same turn goes on with the new card."""
    match = barren(tmp_path / "barren.toml", ["T01", "T02", "T04"], ["C01", "T03"])
    assert match.moves() == ["discard 1", "discard 2", "discard 3"]
    assert match.state.random_move(match.state.move_buffer()) in match.state.legal_moves()
    told = [event.kind for event in match.play("discard 2")]
    assert told == ["discarded", "display-filled"]
    assert match.actor == 0
    assert shown(match) == ["T01", "C01", "T04"]
    assert "T02" in match.view()["removed"]
    assert match.moves() == ["take 2"]
    refused(match, "discard 1", "KG-3.6")
    match.play("take 2")
    assert match.actor == 1
    match.play("discard 1")
    match.play("discard 2")
    told = [event.text for event in match.play("discard 3")]
    assert match.over
    assert told[-1].startswith("The match is over, the last card is put away")
