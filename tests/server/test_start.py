"""Starting: what is written down can be played, and nothing is left to be drawn again."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from kiribako.kernel import fairness
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import KiribakoError
from kiribako.server import log
from kiribako.server.log import AnyEntry, Row, TableRow, decode_entries, encode_entries
from kiribako.server.refusals import TableError
from kiribako.server.table import offers, start
from kiribako.server.table.opening import open_table
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.records import record_of
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import MakeOffer
from kiribako.server.wire.http import OpenTable
from tests.server.fickle import FICKLE, games

SAME_DEAL = MakeOffer(id="again", what="same-deal")
GAMES = {game.id: game for game in games()}
SUITS = {1: "BRCD", 8: "ABCD", 11: "ABRC", 12: "BCDE", 3: "BRCD"}  # of Koi-Koi's odd months
CARDS = [[f"{month}{suit}" for suit in SUITS.get(month, "ARCD")] for month in range(1, 13)]
TAKEN = " ".join(card for month in CARDS[:7] for card in month)
COUNTED = {"hands": [5, 5], "captured": [TAKEN, ""], "field": ""}
WINNING = [card for pair in zip(CARDS[0] + CARDS[1], [m[0] for m in CARDS[2:10]]) for card in pair]
FIELD = [month[1] for month in CARDS[2:10]]
WON_AT_ONCE = {"deals": [" ".join(WINNING + FIELD)] * 12}  # every deal holds a winning hand


def caller(secret: str = "0" * 64) -> Caller:
    return Caller("ann", "Ann", 1, secret=lambda: secret)


def opened(secret: str, **wanted: Any) -> tuple[TableRow, list[AnyEntry]]:
    asked = msgspec.convert({"seating": ["me", "me"], **wanted}, OpenTable)
    return open_table(GAMES, asked, caller(secret))


def at_the_table(row: TableRow, entries: list[AnyEntry]) -> Table:
    """The table as the log gives it back."""
    table = Table(row, GAMES[row.game])
    table.replay([Row(1, 1, decode_entries(encode_entries(entries)))])
    return table


def secrets_of(game: str, setup: dict[str, Any], *, fits: bool) -> str:
    """The secret of a table whose real deal does or does not fit a set-up."""
    for number in range(400):
        secret = f"{number:064x}"
        try:
            GAMES[game].new_match(seed=fairness.seed(secret, ["", ""]), setup=setup)
        except KiribakoError:
            if not fits:
                return secret
        else:
            if fits:
                return secret
    raise AssertionError("no such secret was found")


def test_a_start_that_the_real_deal_does_not_fit_is_refused() -> None:
    """It is tried with the real seed before anything is written, whatever another seed gave."""
    game, setup = "fickle", FICKLE
    GAMES[game].new_match(seed=0, setup=setup)  # which is all that opening can look at
    bad = secrets_of(game, setup, fits=False)
    row, entries = opened(bad, game=game, setup=setup)
    with pytest.raises(TableError) as refused:
        start.start(at_the_table(row, entries), caller())
    assert refused.value.code == "bad-start"
    with pytest.raises(TableError) as refused:
        opened(bad, game=game, setup=setup, start=True)
    assert refused.value.code == "bad-start"


@pytest.mark.parametrize(("game", "setup"), [("koi-koi", COUNTED), ("fickle", FICKLE)])
def test_the_whole_set_up_is_written_down(game: str, setup: dict[str, Any]) -> None:
    """Replaying draws nothing: with another seed in the log the match is the same."""
    row, entries = opened(secrets_of(game, setup, fits=True), game=game, setup=setup, start=True)
    began = entries[-1]
    assert isinstance(began, log.Started)
    assert began.setup is not None
    table = at_the_table(row, entries)
    assert table.match is not None
    for other in (log.Started("another", began.setup), log.Started(began.seed)):
        again = at_the_table(row, [*entries[:-1], other])
        assert again.match is not None
        if other.setup is None:  # logs of before: the seed completes what the row has
            assert again.match.setup == table.match.setup
        assert [again.match.view(seat) for seat in (0, 1)] == [
            table.match.view(seat) for seat in (0, 1)
        ]
    record = Record.read(record_of(table).to_text())
    assert record.replay(GAMES[game]).view(0) == table.match.view(0)


def test_a_record_that_leaves_its_start_to_chance_opens_no_table() -> None:
    """Its opening would fit some deals and not others: it is refused whatever would be drawn."""
    game = GAMES["koi-koi"]
    move = game.new_match(seed=3).moves()[0]
    text = json.dumps(
        {
            "kiribako-record": 1,
            "game": "koi-koi",
            "rules": game.rules_version,
            "seats": 2,
            "setup": {"hands": [8, 8], "pile": "", "turn": 0, "dealer": 0},
            "decisions": [{"seat": 0, "move": move.split()[0]}],
        }
    )
    for number in range(40):
        with pytest.raises(KiribakoError):
            opened(f"{number:064x}", record=text, start=True)


def test_a_start_that_ends_the_match_is_its_end() -> None:
    """A table never stays at playing when there is nothing left to play."""
    row, entries = opened("1" * 64, game="koi-koi", setup=WON_AT_ONCE, start=True)
    assert isinstance(entries[-1], log.Ended)
    table = at_the_table(row, entries)
    assert table.phase == "over"
    assert table.match is not None
    assert entries[-1] == log.Ended("finished", table.match.winners())
    plan = offers.offer(table, caller(), SAME_DEAL)
    assert isinstance(plan, Plan)
    assert plan.create is not None
    assert [type(entry) for entry in plan.seating[-2:]] == [log.Started, log.Ended]
    waiting, seated = opened("1" * 64, game="koi-koi", setup=WON_AT_ONCE)
    assert start.start(at_the_table(waiting, seated), caller()).phase == "over"


def test_the_same_deal_is_the_whole_deal() -> None:
    """A table that follows has everything that was drawn for the one before it."""
    secret = secrets_of("koi-koi", COUNTED, fits=True)
    row, entries = opened(secret, game="koi-koi", setup=COUNTED, start=True)
    table = at_the_table(row, [*entries, log.Ended("resigned", [1], 0)])
    plan = offers.offer(table, caller(), SAME_DEAL)
    assert isinstance(plan, Plan)
    assert plan.create is not None
    follows = at_the_table(plan.create, plan.seating)
    assert table.match is not None
    assert follows.match is not None
    assert follows.match.setup == table.match.setup
    assert follows.match.view(1) == table.match.view(1)


@pytest.mark.parametrize("seed", ['"\\ud800"', "-1", "1e5"])
def test_a_start_that_cannot_be_kept_is_refused(seed: str) -> None:
    """What no database could hold never comes near one."""
    text = f'{{"kiribako-record": 1, "game": "kiwara", "rules": 1, "seats": 2, "seed": {seed}}}'
    try:
        row, entries = opened("2" * 64, record=text, start=True)
    except KiribakoError as error:
        assert error.code in ("bad-start", "bad-record")
    else:
        assert at_the_table(row, entries).seed == json.loads(seed)
