"""The wisdom of Kami-sama: what is in the air is judged by where it can land."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.bots.roster import make_player
from kiribako.kernel.match import Match
from tests.games.kami_sama.table import match_of, play

WISDOM = kiribako.game("kami-sama").wisdom()
WHIRL = {"shrines": {"0": "S11 S32", "1": "S12 S13 S22 F11"}}


def lifting() -> Match:
    """Kazemi has added a shrine to the fishing village and may now lift up to three there."""
    match = match_of("kazemi", "osore", "ikari", **WHIRL)
    play(match, "use kazemi3", "add S21")
    assert any(move.startswith("lift") for move in match.moves())
    return match


def worth_after(match: Match, text: str) -> float:
    return WISDOM.appraise(match.after(match.read(text)), 0)


def test_a_lifted_shrine_is_not_lost() -> None:
    """It can always go back: lifting is never worth less than lifting nothing."""
    match = lifting()
    nothing = worth_after(match, "skip")
    for move in match.moves():
        if move.startswith("lift"):
            assert worth_after(match, move) >= nothing - 1e-9, move


def test_a_rivals_chain_that_can_be_broken_is_seen_before_it_is_broken() -> None:
    """S12 holds the rival's chain together: lifting it is worth more than lifting nothing."""
    match = lifting()
    assert worth_after(match, "lift S12") > worth_after(match, "skip") + 0.05


def test_what_is_in_the_air_is_worth_where_it_lands_best() -> None:
    match = lifting()
    play(match, "lift S12", "skip")
    places = [move for move in match.moves() if move.startswith("set")]
    assert len(places) > 2
    best = max(worth_after(match, move) for move in places)
    assert WISDOM.appraise(match.state, 0) == pytest.approx(best)


@pytest.mark.parametrize("level", ["greedy", "level-4", "level-5"])
def test_bots_do_not_throw_the_whirl_away(level: str) -> None:
    """Once shrines are lifted they come down at least as well as they stood."""
    match = lifting()
    nothing = worth_after(match, "skip")
    bot = make_player(match.game, level, 3)
    while match.view()["stage"] in ("step", "set"):
        match.play_move(match.ask(bot, match.ply))
    assert WISDOM.appraise(match.state, 0) >= nothing - 0.5
