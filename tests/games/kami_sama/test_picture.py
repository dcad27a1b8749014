"""The board and the cards in text: nothing is cut off, and every ability can be read."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from tests.cli.command import kiribako as command
from tests.games.kami_sama.table import FILE, KAMI, match_of

GAME = kiribako.game("kami-sama")


def read(text: str) -> str:
    """A drawing as running text, wherever its lines break."""
    return " ".join(text.split())


def beside(view: dict[str, Any]) -> str:
    """What stands beside the board, as running text."""
    lines = GAME.picture(view).plain().splitlines()
    return read(" ".join(line[lines[0].index("Year") :] for line in lines))


def sheet(id: str) -> list[str]:
    """What must be readable of a kami."""
    kami: dict[str, Any] = next(kami for kami in FILE["kami"] if kami["id"] == id)
    found = [kami["title"], kami["passive"]["name"], kami["passive"]["text"]]
    for own in kami["abilities"]:
        cost = "1 cube " if own["cubes"] == 1 else f"{own['cubes']} cubes "
        found.append(f"{own['id']} {cost}{own['name']}: {own['text']}")
    return found


def test_the_sheets_on_offer_are_read_while_choosing() -> None:
    """KS-2.2: both of the own ones, and nobody else's."""
    match = GAME.new_match(seats=2, seed=1, setup={"sheets": [["yue", "tane"], ["osore", "ikari"]]})
    for seat, offered in enumerate((["yue", "tane"], ["osore", "ikari"])):
        for drawn in (GAME.picture(match.view(seat)), GAME.cards(match.view(seat))):
            assert drawn is not None
            text = read(drawn.plain())
            assert all(words in text for id in offered for words in sheet(id))
            others = {"yue", "tane", "osore", "ikari"} - set(offered)
            assert not any(f"{id}1" in text for id in others)
    spectator = GAME.cards(match.view(None))
    assert spectator is not None
    assert spectator.plain().strip() == ""


@pytest.mark.parametrize("kami", [KAMI[:4], KAMI[4:]])
def test_every_kami_in_play_is_read_at_any_time(kami: list[str]) -> None:
    """One's own and the rivals', by everybody."""
    match = match_of(*kami)
    for viewer in (None, 0, 3):
        drawn = GAME.cards(match.view(viewer))
        assert drawn is not None
        text = read(drawn.plain())
        assert all(words in text for id in kami for words in sheet(id))


def test_goals_and_villagers_are_not_cut_off() -> None:
    """KS-2.4, KS-6.9: their whole text, beside the board and among the cards."""
    for card in FILE["goals"]:
        year = 1 if card.get("year1") else 2
        goals = [card["id"]] if year == 1 else ["goal_01", card["id"]]
        match = match_of("ikari", "minamo", year=year, goals=goals)
        shape = " / ".join(card.get("pattern", []))
        assert f"{card['name']}. {card['text']} {shape}".rstrip() in beside(match.view())
    deck = ["farming_13", "farming_12", "farming_10", "farming_01"]
    match = match_of(*KAMI[:4], phase="draft", shrines={"0": "F11"}, villagers={"farming": deck})
    text = beside(match.view())
    texts = {card["id"]: card for card in FILE["villagers"]}
    for id in deck:
        assert f"{id} {texts[id]['name']}: {texts[id]['text']}" in text


def test_one_cube_is_one_cube() -> None:
    text = GAME.picture(match_of("ikari", "minamo", cubes=1).view(0)).plain()
    assert "1 cube left" in text
    assert "1 cubes" not in text
    assert "3 cubes left" in GAME.picture(match_of("ikari", "minamo").view(0)).plain()


def test_pictures_fit_a_terminal() -> None:
    """A hundred columns, in every phase."""
    match = GAME.new_match(seats=4, seed=2)
    player = RandomPlayer(seed=1)
    while not match.over:
        if match.ply % 9 == 0 or match.view()["offered"]:
            drawn = GAME.cards(match.view(0))
            assert drawn is not None
            assert max(GAME.picture(match.view(0)).width(), drawn.width()) <= 100
        match.play_move(player.choose(match.state))


def test_cards_is_a_word_at_the_keyboard() -> None:
    shown = command("play", "kami-sama", "-p", "Ann", "-p", "Bo", "--seed", "3", typed="cards\n")
    assert shown.returncode == 3
    assert shown.stdout.count("2 cubes") == 4, "two sheets with the board, and once more"


def test_the_lifted_shrine_is_named() -> None:
    """KS-4.9: whose it is and where it stood, the first lifted first."""
    match = match_of("kazemi", "minamo", "tane", shrines={"0": "F21", "1": "F12"})
    for move in ("use kazemi3", "add F11", "lift F12", "lift F21"):
        match.play(move)
    said = "set down Minamo's shrine that stood on the field (farming village, first row, left)"
    assert said in beside(match.view())
    match.play("set F12")
    assert "set down your shrine that stood on the field (" in beside(match.view())
