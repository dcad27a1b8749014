"""Opening a table: whatever happened there, it stands as it stood, and soon."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import kiribako
from benchmarks.server.opening import opened, table
from kiribako.server.log import AnyEntry, Moved, Row, Said, Undone
from kiribako.server.table.state import Table, taken_back
from tests.conftest import COMPILED


def back_and_forth(game: str, seed: int) -> list[AnyEntry]:
    """Decisions, undos of every depth, and some talk, by dice."""
    dice = random.Random(seed)
    match = kiribako.game(game).new_match(seats=2, seed=seed)
    entries: list[AnyEntry] = []
    for n in range(120):
        if match.ply and (match.over or dice.random() < 0.2):
            ply = dice.randrange(match.ply)
            while match.ply > ply:
                match.undo()
            entries.append(Undone(ply))
        elif dice.random() < 0.1:
            entries.append(Said("ann", "Ann", "hm", str(n)))
        else:
            move = dice.choice(match.state.legal_moves())
            text = match.game.write(match.state, move)
            entries.append(Moved(match.ply, int(match.state.actor), text))
            match.play_move(move)
    return entries


@pytest.mark.parametrize("game", ["kiwara", "koi-koi"])
@pytest.mark.parametrize("seed", range(4))
def test_what_was_taken_back_need_not_be_played(game: str, seed: int) -> None:
    """A log replayed at once gives the same table as one entry after the other."""
    _, row, entries = table("a", game, 2, seed, back_and_forth(game, seed))
    slow, quick = (Table(row, kiribako.game(game)) for _ in range(2))
    rows = [Row(n, 10 * n, [entry]) for n, entry in enumerate(entries, 1)]
    for one in rows:
        slow.apply(one.at, one.entries[0])
    quick.replay(rows)
    assert taken_back(rows)
    assert slow.match is not None
    assert quick.match is not None
    for eyes in (0, 1, None):
        assert quick.match.view(eyes) == slow.match.view(eyes)
        assert quick.match.history(eyes) == slow.match.history(eyes)
    facts = ("n", "decisions", "events", "phase", "changed", "recent", "chat", "offers")
    for fact in facts:
        assert getattr(quick, fact) == getattr(slow, fact), fact
    assert (quick.timer.left, quick.timer.since) == (slow.timer.left, slow.timer.since)


def test_every_game_opens_from_its_log(tmp_path: Path) -> None:
    """A long match of each, one with a hundred undos, one with much talk; times are benchmarks'."""
    games = [game.id for game in kiribako.games()]
    chosen = games if COMPILED else ["kiwara", "koi-koi"]  # others take long without the compiler
    found = asyncio.run(opened(tmp_path, chosen, tries=1, repeat=1))
    seats = sum(len(kiribako.game(game).seats) for game in chosen)
    assert len(found) == seats + 2
    undone = found[-2]
    assert undone.entries > 50 * undone.decisions
