"""Whatever the game: random play ends, moves are sound, and texts, records and undo agree."""

from __future__ import annotations

import json

import pytest

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record
from tests.conformance.cases import CASES, Case

LONGEST = 5000  # decisions; no match of ours comes near it
every_case = pytest.mark.parametrize("case", CASES, ids=Case.name)


def random_match(case: Case, seed: int) -> Match:
    """A match played to its end by its own chance."""
    match = case.new_match(seed)
    dice = match.state.clone()
    dice.rng = seed
    while not match.over:
        match.play_move(case.pick(match.state, dice))
        assert match.ply < LONGEST
    return match


@every_case
def test_random_play_ends_with_sound_moves(case: Case) -> None:
    """Legal moves exist while the match goes on, differ, are not refused and keep the books."""
    for seed in range(case.matches()):
        match = case.new_match(seed)
        dice = match.state.clone()
        dice.rng = seed
        while not match.over:
            move = case.pick(match.state, dice)
            if case.lists(match):
                moves = match.state.legal_moves()
                assert move in moves, "what is picked is legal"
                assert len(set(moves)) == len(moves), "legal moves differ"
                assert len(moves) <= match.state.most_moves()
            assert case.game.refuse(match.state, move) is None
            match.play_move(move)
            assert not case.game.audit(match.state)
            assert match.ply < LONGEST
        assert match.actor is None
        assert match.moves() == []
        assert match.winners()


@every_case
def test_every_legal_move_plays(case: Case) -> None:
    """Not only the moves a random match happens to pick: each one, from a copy."""
    match = case.new_match(1)
    dice = match.state.clone()
    while not match.over:
        moves = match.state.legal_moves() if case.lists(match) else []
        step = max(1, len(moves) // 40)
        for move in moves[::step]:
            after = match.state.clone()
            after.apply(move)
            assert not case.game.audit(after)
            assert case.game.narrate(match.state, move, after), "a move always tells something"
            assert case.game.explain(match.state, move)
        match.play_move(case.pick(match.state, dice))


@every_case
def test_notation_round_trips(case: Case) -> None:
    """read(write(move)) == move, and no two legal moves share a text."""
    match = random_match(case, 2)
    while match.ply:
        match.undo()
        if not case.lists(match):
            continue
        moves = match.state.legal_moves()
        step = max(1, len(moves) // 200)
        texts = [case.game.write(match.state, move) for move in moves[::step]]
        assert len(set(texts)) == len(texts)
        assert [case.game.read(match.state, text) for text in texts] == moves[::step]


@every_case
def test_undo_goes_back_to_the_very_start(case: Case) -> None:
    """Every view on the way back is the one seen on the way there."""
    match = case.new_match(3)
    dice = match.state.clone()
    seen = [match.view(0)]
    while not match.over:
        match.play_move(case.pick(match.state, dice))
        seen.append(match.view(0))
    while match.ply:
        assert match.view(0) == seen.pop()
        match.undo()
    assert match.view(0) == seen.pop()


@every_case
def test_a_record_replays(case: Case) -> None:
    """Text and JSON give the same match again, from the seed and from the whole set-up."""
    match = random_match(case, 4)
    record = match.record()
    stacked = case.game.new_match(
        seats=case.seats, options=case.options, setup=json.loads(json.dumps(match.setup))
    )
    for _, move in record.decisions:
        stacked.play(move)
    texts = [record.to_text(), json.dumps(record.to_json()), stacked.record().to_text()]
    for text in texts:
        again = kiribako.verify(text)
        assert again.history(0) == match.history(0)
        assert again.scores() == match.scores()
        assert Record.read(text).to_text() == again.record().to_text()


@every_case
def test_a_copy_is_independent(case: Case) -> None:
    """Playing on in a copy leaves the match as it was."""
    match = case.new_match(5)
    before = json.dumps(match.view(0))
    twin = match.copy()
    while not twin.over:
        twin.play(case.game.write(twin.state, case.pick(twin.state, twin.state.clone())))
    assert json.dumps(match.view(0)) == before
    assert match.ply == 0


@every_case
def test_every_point_is_accounted_for(case: Case) -> None:
    """A score sheet adds up to the scores and cites rules of the catalogue."""
    match = random_match(case, 6)
    rules = case.game.catalogue.rules
    while True:
        sheet = match.score_sheet()
        assert [sheet.total(seat) for seat in range(case.seats)] == match.scores()
        assert all(line.rule in rules for line in sheet.lines)
        if not match.ply:
            break
        match.undo()
