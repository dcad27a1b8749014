"""Records: readable, replayable, and clear about what is wrong with them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kiribako
from kiribako.kernel.fairness import Proof, commitment, fresh_secret
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record


def finished(seed: int = 7) -> Match:
    match = kiribako.game("kiwara").new_match(seed=seed, names=["Ann", "Bo"])
    while not match.over:
        moves = match.moves()
        match.play(moves[match.ply * 5 % len(moves)])
    return match


TEXT = finished().record().to_text()
SHAPE = finished().record().to_json()


def test_the_header_tells_the_whole_start() -> None:
    lines = TEXT.splitlines()
    assert lines[:4] == ["kiribako record 1", "game: kiwara", "rules: 1", "seats: 2"]
    assert lines[4] == 'names: ["Ann", "Bo"]'
    assert "seed: 7" in lines
    assert [line.split(":")[0] for line in lines[7:9]] == ["scores", "winners"]
    assert lines[10].startswith("1 ")


def test_comments_survive() -> None:
    lines = TEXT.splitlines()
    lines.insert(10, "# an opening")
    lines[11] += "   # bold"
    record = Record.read("\n".join(lines))
    assert record.comments == [(0, "an opening"), (1, "bold")]
    again = Record.read(record.to_text())
    assert again.comments == record.comments
    assert kiribako.verify(record.to_text()).over
    assert Record.from_json(json.loads(json.dumps(record.to_json()))).comments == record.comments


def test_an_unfinished_match_is_a_record_too() -> None:
    match = finished()
    match.undo()
    text = match.record().to_text()
    assert "scores" not in text
    assert kiribako.verify(text).ply == match.ply


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("kiribako record 1", "kiribako record 9", "first line"),
        ("game: kiwara", "game: chess", "chess"),
        ("game: kiwara\n", "", "lacks game"),
        ("rules: 1", "rules: 2", "rules version 2"),
        ("rules: 1", "rules: x", "rules cannot be"),
        ("seats: 2", "seats: 3", "not 3"),
        ("seats: 2", "seats: true", "seats cannot be"),
        ("seed: 7", "seed: [7]", "seed is a whole number"),
        ("seed: 7\n", "", "a seed or a set-up"),
        ("seed: 7", "seed: 7\nsetup: {}", "a seed or a set-up"),
        ('names: ["Ann", "Bo"]', "names: 3", "names is a list"),
        ("\n3 ", "\n4 ", "expected '3 SEAT MOVE'"),
        ("\n2 ", "\n2 9 ", "decision 2"),
        ("winners: ", "winners: 1 ", "won by"),
        ("scores: ", "scores: 9", "the record says"),
        ("seats: 2", "seats: 2\nseats: 2", "seats stands there twice"),
        ("seed: 7", "seed: 8\nseed: 7", "seed stands there twice"),
        ("scores: ", "scores: 0 0\nscores: ", "scores stands there twice"),
        ("seed: 7", "seed: 7\nsetup: null", "setup cannot be empty"),
    ],
)
def test_a_spoilt_record_says_where(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(kiribako.KiribakoError) as caught:
        kiribako.verify(TEXT.replace(old, new, 1))
    assert words in caught.value.message


def without(name: str) -> str:
    """The text of the finished match less one line of its header."""
    return "".join(line for line in TEXT.splitlines(True) if not line.startswith(name))


@pytest.mark.parametrize("name", ["scores", "winners"])
def test_half_a_result_is_none(name: str) -> None:
    """A finished match whose record keeps its winners to itself proves nothing."""
    shape = {key: value for key, value in SHAPE.items() if key != name}
    for text in (without(name), json.dumps(shape)):
        with pytest.raises(kiribako.BadRecord, match="scores and winners"):
            kiribako.verify(text)


def test_json_says_nothing_twice_and_nothing_else() -> None:
    whole = json.dumps(SHAPE)
    twice = whole.replace('"seed": 7', '"seed": 8, "seed": 7')
    with pytest.raises(kiribako.BadRecord, match="'seed' stands there twice"):
        kiribako.verify(twice)
    with pytest.raises(kiribako.BadRecord, match="'seat' stands there twice"):
        kiribako.verify(whole.replace('{"seat": ', '{"seat": 9, "seat": ', 1))
    with pytest.raises(kiribako.BadRecord, match="no 'winner'"):
        kiribako.verify(json.dumps({**SHAPE, "winner": 0}))
    with pytest.raises(kiribako.BadRecord, match="a comment has"):
        kiribako.verify(json.dumps({**SHAPE, "comments": ["well played"]}))


@pytest.mark.parametrize("id", ["kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi"])
def test_a_start_left_to_chance_proves_nothing(id: str) -> None:
    """A set-up that somebody would have to complete is refused whatever would be drawn."""
    game = kiribako.game(id)
    drawn = game.new_match(seed=3)
    match = game.new_match(seed=3, setup=drawn.setup)
    match.play(match.moves()[0])
    whole = match.record().to_json()
    assert kiribako.verify(json.dumps(whole)).ply == 1
    for key in drawn.setup:
        part = {name: value for name, value in drawn.setup.items() if name != key}
        shape = {**whole, "setup": part}
        with pytest.raises(kiribako.BadRecord) as caught:
            kiribako.verify(json.dumps(shape))
        assert "to chance" in caught.value.message or "does not fit" in caught.value.message
        with pytest.raises(kiribako.BadRecord):
            kiribako.replay(Record.from_json(shape).to_text())


def test_names_may_hold_what_python_takes_for_a_line() -> None:
    names = ["Ann\u2028Lee", "Bo\x0b\x85\r"]
    record = kiribako.game("kiwara").new_match(seed=7, names=names).record()
    assert Record.read(record.to_text()).names == names
    assert Record.read(record.to_text().replace("\n", "\r\n")).names == names


def test_a_lost_decision_is_noticed() -> None:
    lines = TEXT.splitlines()
    with pytest.raises(kiribako.BadRecord, match="not over"):
        kiribako.verify("\n".join(lines[:-1]))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_texts_never_crash(data: st.DataObject) -> None:
    """Any damage ends in a valid match or a KiribakoError."""
    text = TEXT
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 20))
        text = text[:place] + data.draw(st.text(max_size=8)) + text[place + cut :]
    try:
        kiribako.verify(text)
    except kiribako.KiribakoError as error:
        assert error.message


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(SHAPE)), JSONS)
def test_damaged_json_never_crashes(key: str, value: object) -> None:
    shape = {**SHAPE, key: value}
    try:
        kiribako.verify(json.dumps(shape))
    except kiribako.KiribakoError as error:
        assert error.message


@pytest.mark.parametrize("words", ["chosen set-up", "known seed", "from record at ply 3"])
def test_a_record_may_say_how_its_start_was_chosen(words: str) -> None:
    """The words survive both forms, the record stays valid, and no proof can stand beside them."""
    match = finished()
    record = match.record()
    record.start = words
    if words == "chosen set-up":
        record.seed, record.setup = None, dict(match.setup)
    text = record.to_text()
    assert f"start: {words}" in text.splitlines()
    for again in (Record.read(text), Record.from_json(json.loads(json.dumps(record.to_json())))):
        assert again.how_it_began() == words
        assert again.verify(match.game).over
    secret = fresh_secret()
    record.fairness = Proof(commitment(secret), ["", ""], secret)
    with pytest.raises(kiribako.BadRecord, match="both proven and chosen"):
        kiribako.verify(record.to_text())


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("chosen set-up", "there is none"),
        ("from record at ply 999", "decisions"),
        ("", "start cannot be"),
        ("a stacked deck", "start cannot be"),
        ("from record at ply -1", "start cannot be"),
        ("from record at ply ٣", "start cannot be"),
        ("from record at ply 9999999", "start cannot be"),
    ],
)
def test_a_start_that_cannot_be_is_refused(words: str, problem: str) -> None:
    """Other words, and words that do not fit what follows."""
    with pytest.raises(kiribako.BadRecord, match=problem):
        kiribako.verify(TEXT.replace("seed: 7", f"seed: 7\nstart: {words}"))


def test_a_start_in_json_is_a_text() -> None:
    for value in (None, 3, ["known seed"], ""):
        with pytest.raises(kiribako.BadRecord, match="start cannot be"):
            Record.from_json({**SHAPE, "start": value})
