"""KS-6.5: the claim of every villager."""

from __future__ import annotations

from typing import Any

import pytest

from kiribako.kernel.match import Match
from tests.games.kami_sama.table import (
    FILE,
    LETTERS,
    VILLAGES,
    empty,
    kinds,
    match_of,
    play,
    spaces,
    tokens,
)

rule = pytest.mark.rule
CARDS = {card["id"]: card for card in FILE["villagers"]}


@rule("KS-6.5")
@pytest.mark.parametrize("id", CARDS)
def test_every_villager(id: str) -> None:
    """Taken by the only player with influence; a shrine in the holy village keeps the year open."""
    card: dict[str, Any] = CARDS[id]
    village = card["village"]
    here = {"farming": "F14", "wealthy": "W12", "fishing": "S21", "holy": "H25"}
    match = match_of(
        "kazemi", "ishizue", "ikari", phase="draft", village=village,
        shrines={"0": here[village], "1": "H42"}, villagers={village: [id]},
    )  # fmt: skip
    if match.view()["stage"] == "order":
        play(match, match.moves()[0])
    while match.actor != 0:
        play(match, next(move for move in match.moves() if move != f"take {id}"))
        while match.view()["stage"] in ("gain", "step", "token"):
            play(match, match.moves()[-1])
    before = match.scores()[0]
    events = play(match, f"take {id}")
    claim = card["claim"]
    counts = {event.kind: event.facts["count"] for event in events if "gained" in event.kind}
    tracks = [name for name in ("favor", "nature") if claim.get(name)]
    assert counts == {f"{name}-gained": claim[name] for name in tracks}
    if "choice" in claim:
        assert match.moves() == ["gain favor", "gain nature"]
        events = play(match, "gain nature")
        assert [e.kind for e in events][:2] == ["chose-nature", "nature-gained"]
    if "token" in claim:
        if claim["token"] == "any":
            assert match.moves() == ["token F", "token W", "token S", "token H"]
            play(match, "token S")
            assert tokens(match, 0) == "S"
        else:
            assert tokens(match, 0) == LETTERS[VILLAGES.index(claim["token"])]
    if "add" in claim:
        allowed = kinds(match, *claim["add"]["space"], village="F")
        assert spaces(match, "add") == allowed & empty(match)
        assert "skip" in match.moves()
        play(match, f"add {min(spaces(match, 'add'))}")
        assert match.view()["players"][0]["supply"] == 17
    if "move" in claim:
        start = here[village]
        goals = empty(match, LETTERS.replace(start[0], ""))
        assert spaces(match, "move") == {f"{start}-{goal}" for goal in goals}
        play(match, "skip")
    held = [found["id"] for found in match.view()["players"][0]["villagers"]]
    assert id in held
    assert match.scores()[0] - before == int(card["vp"]) + ("token" in claim) + year_end(match)


def year_end(match: Match) -> int:
    """What the tracks scored if the claim was the last of the year."""
    scored: int = match.view()["players"][0]["scored"][0]
    return scored
