"""Promises about play: random matches end, moves are sound, and texts, records and undo agree."""

from __future__ import annotations

import json

from kiribako.conformance.cases import Case, dice_of
from kiribako.conformance.promise import Promise, expect
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record


def ends_with_sound_moves(case: Case) -> None:
    """Random play ends; legal moves exist, differ, are not refused and keep the books."""
    for seed in case.within(range(case.matches)):
        match = case.new_match(seed)
        dice = dice_of(match, seed)
        while not match.over:
            move = case.decide(match, dice)
            if case.lists(match):
                moves = match.state.legal_moves()
                expect(move in moves, f"the move {move} is picked, but is not legal", match)
                expect(len(set(moves)) == len(moves), "a legal move is listed twice", match)
                expect(
                    len(moves) <= match.state.most_moves(),
                    f"there are {len(moves)} legal moves, more than most_moves() allows",
                    match,
                )
            refusal = case.game.refuse(match.state, move)
            expect(refusal is None, f"a legal move is refused: {refusal}", match)
            match.play_move(move)
            books_balance(case, match)
        expect(match.actor is None, "a match is over, but somebody is to decide", match)
        expect(match.moves() == [], "a match is over, but there are legal moves", match)
        expect(match.winners(), "a match is over, and nobody has won", match)


def books_balance(case: Case, match: Match) -> None:
    faults = case.game.audit(match.state)
    expect(not faults, f"the audit finds: {'; '.join(faults)}", match)


def every_legal_move_plays(case: Case) -> None:
    """Every legal move plays, tells something and can be put into words, picked or not."""
    match = case.new_match(1)
    dice = match.state.clone()
    while not match.over:
        moves = match.state.legal_moves() if case.lists(match) else []
        step = max(1, len(moves) // 40)
        for move in moves[::step]:
            after = match.state.clone()
            after.apply(move)
            faults = case.game.audit(after)
            expect(not faults, f"after {move} the audit finds: {'; '.join(faults)}", match)
            told = case.game.narrate(match.state, move, after)
            expect(told, f"the move {move} tells no event", match)
            expect(case.game.explain(match.state, move), f"the move {move} has no words", match)
        match.play_move(case.decide(match, dice))


def notation_round_trips(case: Case) -> None:
    """read(write(move)) == move, and no two legal moves share a text."""
    match = case.random_match(2)
    for _ in case.within(range(match.ply)):
        match.undo()
        if not case.lists(match):
            continue
        moves = match.state.legal_moves()
        step = max(1, len(moves) // 200)
        texts = [case.game.write(match.state, move) for move in moves[::step]]
        expect(len(set(texts)) == len(texts), "two legal moves are written alike", match)
        read = [case.game.read(match.state, text) for text in texts]
        wrong = [text for text, a, b in zip(texts, read, moves[::step]) if a != b]
        expect(not wrong, f"what is written is read as something else: {wrong[:3]}", match)


def undo_goes_back(case: Case) -> None:
    """Undo leads back to the very start, through the views seen on the way there."""
    match = case.new_match(3)
    dice = match.state.clone()
    seen = [match.view(0)]
    while not match.over:
        match.play_move(case.decide(match, dice))
        seen.append(match.view(0))
    while match.ply:
        expect(match.view(0) == seen.pop(), "a view after undo is not the one before", match)
        match.undo()
    expect(match.view(0) == seen.pop(), "the first view after undo is not the first one", match)


def records_replay(case: Case) -> None:
    """A record gives the same match again, as text and as JSON, from seed and from set-up."""
    match = case.random_match(4)
    record = match.record()
    stacked = case.game.new_match(
        seats=case.seats, options=case.options, setup=json.loads(json.dumps(match.setup))
    )
    for _, move in record.decisions:
        stacked.play(move)
    texts = [record.to_text(), json.dumps(record.to_json()), stacked.record().to_text()]
    for text in texts:
        again = Record.read(text).verify(case.game)
        expect(again.history(0) == match.history(0), "a record tells another story", match)
        expect(again.scores() == match.scores(), "a record has another result", match)
        same = Record.read(text).to_text() == again.record().to_text()
        expect(same, "the record of a replayed record differs", match)


def copies_are_independent(case: Case) -> None:
    """Playing on in a copy leaves the match as it was."""
    match = case.new_match(5)
    before = json.dumps(match.view(0))
    twin = match.copy()
    dice = dice_of(twin, 5)
    while not twin.over:
        twin.play(case.game.write(twin.state, case.decide(twin, dice)))
    expect(json.dumps(match.view(0)) == before, "playing a copy changes the match", twin)
    expect(match.ply == 0, "playing a copy moves the match on", twin)


def points_are_accounted_for(case: Case) -> None:
    """A score sheet adds up to the scores and cites rules of the catalogue."""
    match = case.random_match(6)
    rules = case.game.catalogue.rules
    while True:
        sheet = match.score_sheet()
        totals = [sheet.total(seat) for seat in range(case.seats)]
        scores = match.scores()
        expect(totals == scores, f"the sheet adds up to {totals}, the scores are {scores}", match)
        unknown = [line.rule for line in sheet.lines if line.rule not in rules]
        expect(not unknown, f"the sheet cites rules that rules.md has not: {unknown}", match)
        if not match.ply:
            break
        match.undo()


def options_name_rules(case: Case) -> None:
    """The rules are written down, and every option names one of them."""
    rules = case.game.catalogue.rules
    expect(rules, "rules.md has no rule; one looks like `- **XX-1.1** The text.`")
    unknown = [option.name for option in case.game.options if option.rule not in rules]
    expect(not unknown, f"options that name no rule of rules.md: {unknown}")


PROMISES = (
    Promise("ends", ends_with_sound_moves),
    Promise("legal", every_legal_move_plays),
    Promise("notation", notation_round_trips),
    Promise("undo", undo_goes_back),
    Promise("records", records_replay),
    Promise("copies", copies_are_independent),
    Promise("points", points_are_accounted_for),
    Promise("rules", options_name_rules),
)
