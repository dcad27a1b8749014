"""KG-1: what lies in the box, and how a component file is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

import kiribako
from kiribako.games.kigi import GAME, Kigi
from kiribako.kernel.components import Components, packaged
from kiribako.kernel.refusal import BadComponents

rule = pytest.mark.rule
FILE = packaged("kiribako.games.kigi", "components.toml")


@rule("KG-1.1")
def test_the_box() -> None:
    """5 trunks, 30 tree cards, 10 commissions."""
    ids = GAME.box.ids
    assert ids[:5] == [f"K{n}" for n in range(1, 6)]
    assert ids[5:35] == [f"T{n:02}" for n in range(1, 31)]
    assert ids[35:] == [f"C{n:02}" for n in range(1, 11)]


@rule("KG-1.2")
def test_features() -> None:
    """2 to 5 of five kinds on a tree card, one on a trunk; every kind 21 times."""
    trunks, trees = GAME.box.drawings[:5], GAME.box.drawings[5:]
    assert [trunk.counts() for trunk in trunks] == [
        [int(kind == trunk) for kind in range(5)] for trunk in range(5)
    ]
    assert {len(tree.features) for tree in trees} == {2, 3, 4, 5}
    assert [sum(tree.counts()[kind] for tree in trees) for kind in range(5)] == [21] * 5


@rule("KG-1.3")
def test_ports_are_bark_ends_on_the_edge() -> None:
    """A trunk's foot is none."""
    for card in GAME.box.drawings:
        ends = [end for bark in card.bark for end in (bark.points[0], bark.points[-1])]
        on_edge = {end for end in ends if end[0] in (0, 630) or end[1] in (0, 880)}
        if card.trunk:
            on_edge.remove((315, 0))
        assert set(card.ports) == on_edge


@rule("KG-1.4")
def test_commissions() -> None:
    """Most and fewest of five counts; the sources are marked."""
    asked = {(card.sense, card.metric) for card in GAME.box.commissions}
    metrics = ("cards", "branches", "bugs", "flowers", "collection")
    assert asked == {(sense, metric) for sense in ("most", "fewest") for metric in metrics}
    items = Components("components.toml", FILE).items("commissions")
    found = {item.text("id") for item in items if item.source() == "rulebook"}
    assert found == {"C01", "C03", "C06", "C08"}


FAULTS = [
    ('id = "T02"', 'id = "T01"', "'T01' stands there twice"),
    ('id = "C01"', 'id = "C 1"', "needs a letter, then"),
    ('id = "C01"', 'id = "C#1"', "needs a letter, then"),
    ('id = "T02"', 'id = "2"', "needs a letter, then"),
    ('id = "C01"', 'id = "c02"', "'C02' stands there twice"),
    ("ports = [[31, 88], [0, 64], [63, 78]]", "ports = [[31, 88], [0, 64]]", "must be a port"),
    ("[[31, 88], [0, 64], [63, 78]]", "[[30, 88], [0, 64], [63, 78]]", "no bark reaches [30, 88]"),
    ("[[31, 88], [0, 64], [63, 78]]", "[[31, 80], [0, 64], [63, 78]]", "not on the card's edge"),
    ("[[31, 36], [15, 56], [0, 64]]", "[[9, 36], [15, 56], [0, 64]]", "off the branches before it"),
    ("x = 52.5, y = 44, r = 6", "x = 58.5, y = 44, r = 6", "reaches over the card's edge"),
    ("x = 52.5, y = 44, r = 6", "x = 30, y = 9.9, r = 6", "lies on the port [30, 0]"),
    ("x = 52.5, y = 44, r = 6", "x = 52.55, y = 44, r = 6", "more than one decimal"),
    ('kind = "dragonfly", x = 52.5', 'kind = "pink", x = 52.5', "the tree cards show"),
    ('kind = "dragonfly", x = 52.5', 'kind = "moth", x = 52.5', "'moth' is no kind"),
    ("{ width = 8, points = [[30, 0]", "{ width = 80, points = [[30, 0]", "1 to 40 will do"),
    (
        'sense = "most"\nmetric = "cards"',
        'sense = "fewest"\nmetric = "cards"',
        "stands there twice",
    ),
    ('shape = "fork"', 'shape = "fork"\ncolour = "red"', "is not a field of this item"),
    ('source = "designed"', 'source = "dreamt"', "it can be rulebook, found, designed"),
]


@pytest.mark.parametrize(("text", "change", "problem"), FAULTS)
def test_a_fault_names_its_place(tmp_path: Path, text: str, change: str, problem: str) -> None:
    """File, line, card and field."""
    assert text in FILE
    path = tmp_path / "mine.toml"
    path.write_text(FILE.replace(text, change, 1), encoding="utf-8")
    with pytest.raises(BadComponents) as caught:
        kiribako.game("kigi", components=path)
    assert problem in str(caught.value)
    assert "mine.toml" in str(caught.value)
    assert "line" in str(caught.value)


@rule("KG-1.1")
def test_counts_are_those_of_the_box() -> None:
    """A missing card is noticed."""
    short = FILE[: FILE.index('[[trees]]\nid = "T30"')] + FILE[FILE.index("[[commissions]]") :]
    with pytest.raises(BadComponents, match=r"has 29 \[\[trees\]\]; the box holds 30"):
        Kigi(Components("mine.toml", short))


def test_another_set_plays(tmp_path: Path) -> None:
    """The same rules with other drawings; the record names the file."""
    path = tmp_path / "mine.toml"
    path.write_text(FILE.replace("x = 52.5, y = 44, r = 6", "x = 52, y = 44, r = 5"), "utf-8")
    game = kiribako.game("kigi", components=path)
    match = game.new_match(seed=1)
    match.play(match.moves()[0])
    text = match.record().to_text()
    assert f"components: {game.components}" in text
    assert kiribako.replay(text, components=path).ply == 1


@pytest.mark.parametrize("id", ["KG-2.3", "KG-5.1", "KG-7.4"])
def test_what_the_rulebook_leaves_open_is_marked(id: str) -> None:
    assert "[ruling" in GAME.catalogue.find(id).text
