"""What the game says of its seats: by number, since whoever shows tokens chooses their colours."""

from __future__ import annotations

import random
import re

import pytest

import kiribako

COLOURS = re.compile(r"\b(yellow|red|vermilion|indigo|blue)\b", re.IGNORECASE)


@pytest.mark.parametrize("seed", range(3))
def test_no_sentence_names_a_colour(seed: int) -> None:
    """The page paints vermilion and indigo, or orange and blue; a terminal has its own."""
    options = {"reinforcement": "mysterious", "handicap": [2, 2], "hyena": "move"}
    match = kiribako.game("kiwara").new_match(seed=seed, options=options)
    choose = random.Random(seed)
    said: list[str] = []
    while not match.over:
        view = match.view(None)
        said += [view["asks"]["text"], match.game.picture(view).plain()]
        said += [event.text for event in match.play(choose.choice(match.moves()))]
    said.append(str(match.score_sheet()))
    assert [text for text in said if COLOURS.search(text)] == []
    assert any("Seat 1" in text for text in said)


def test_the_end_tells_both_scores_and_who_won() -> None:
    match = kiribako.game("kiwara").new_match(seed=3)
    choose = random.Random(3)
    told = ""
    while not match.over:
        told = match.play(choose.choice(match.moves()))[-1].text
    first, second = match.scores()
    won = " and ".join(f"seat {seat}" for seat in match.winners())
    assert told == f"The savanna is full: seat 0 has {first}, seat 1 has {second}; {won} wins"
