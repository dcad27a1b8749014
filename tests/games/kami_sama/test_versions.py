"""Earlier versions of the rules stay playable: records replay, verify and can be gone on with."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import kiribako
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import BadRecord, UnknownGame
from tests.games.kami_sama import golden
from tests.games.kami_sama.table import play, tokens

EARLIER = sorted((golden.FOLDER / "version-2").glob("*.txt"))
GAME = kiribako.game("kami-sama")


def test_there_are_matches_of_version_2() -> None:
    assert [path.stem for path in EARLIER] == sorted(golden.MATCHES)


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_records_of_version_2_verify(path: Path) -> None:
    """Every decision, score and winner is what the record says, with the sheets of then."""
    match = kiribako.verify(path.read_text(encoding="utf-8"))
    assert match.over
    assert match.game.rules_version == 2
    assert match.record().to_text() == path.read_text(encoding="utf-8")


def test_a_match_of_version_2_is_finished_by_its_rules() -> None:
    """From the middle of a record, also in another process."""
    record = Record.read(EARLIER[-1].read_text(encoding="utf-8"))
    record.decisions = record.decisions[:60]
    record.scores = record.winners = None
    match = pickle.loads(pickle.dumps(record.replay(GAME)))
    assert match.game.rules_version == 2
    while not match.over:
        match.play(match.moves()[-1])
    assert kiribako.verify(match.record().to_text()).scores() == match.scores()


def test_version_2_has_its_sheets_and_rulings() -> None:
    """Kindle gave 1 Nature, and a stilt house did not belong to huts and a field (KS-5.7)."""
    earlier = kiribako.game("kami-sama", version=2)
    setup = {
        "first": 0,
        "kami": ["hinoko", "minamo"],
        "phase": "turn",
        "shrines": {"0": "F14 F24 F11"},
        "goals": ["goal_03"],
    }
    for game, nature, earned in ((earlier, 1, ""), (GAME, 0, "F")):
        match = game.new_match(seats=2, seed=1, setup=setup)
        play(match, "add F33")
        assert tokens(match, 0) == earned
        play(match, "use hinoko1", "add F25")
        assert match.view()["players"][0]["nature"] == nature
    assert [option.name for option in earlier.options] == ["years"]


def test_version_1_is_gone_and_says_so() -> None:
    with pytest.raises(UnknownGame):
        kiribako.game("kami-sama", version=1)
    text = EARLIER[0].read_text(encoding="utf-8")
    record = Record.read(text)
    record.rules_version = 1
    with pytest.raises(BadRecord, match="version 1"):
        record.replay(GAME)


def test_a_component_file_of_ones_own_keeps_the_version(tmp_path: Path) -> None:
    """A table with its own cards, begun under version 2, goes on by the rulings of version 2."""
    file = tmp_path / "own.toml"
    page = Path(GAME.box.components.name)  # type: ignore[attr-defined] # what this game has
    assert page.name == "components.toml"
    file.write_text(GAME.box.components.text, encoding="utf-8")  # type: ignore[attr-defined]
    own = kiribako.game("kami-sama", components=file, version=2)
    assert (own.rules_version, bool(own.components)) == (2, True)
    there = pickle.loads(pickle.dumps(own))
    assert (there.rules_version, there.components) == (2, own.components)
