"""The books of a position: every token and card in exactly one place."""

from __future__ import annotations

from kiribako.games.kiwara.rules.cards import CARDS, USED, cards_of
from kiribako.games.kiwara.rules.grid import BOARD, FACED
from kiribako.games.kiwara.rules.moves import STEP_PLACE
from kiribako.games.kiwara.rules.placing import animal_at
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown.notation import ANIMAL_NAMES
from kiribako.kernel.bits import members_of


def faults(position: Position) -> list[str]:
    """What does not add up."""
    return token_faults(position) + set_faults(position) + card_faults(position)


def token_faults(position: Position) -> list[str]:
    """Each seat's tokens of each kind are on the board or in its hand (KW-1.3)."""
    found = []
    placed = [[0] * len(ANIMAL_NAMES) for _ in range(2)]
    for space in members_of(int(position.taken)):
        placed[1 if position.red >> space & 1 else 0][animal_at(position, space)] += 1
    for seat in range(2):
        for animal, name in enumerate(ANIMAL_NAMES):
            held = int(position.hand(seat) >> 4 * animal & 15)
            if held + placed[seat][animal] != position.constants.counts[animal]:
                found.append(
                    f"seat {seat} has {held} {name}s in hand, {placed[seat][animal]} placed"
                )
    return found


def set_faults(position: Position) -> list[str]:
    """The sets of spaces fit each other."""
    found = []
    kinds = (position.gazelles, position.zebras, position.elephants, position.lions)
    if (
        sum(int(kind).bit_count() for kind in kinds)
        != int(
            position.gazelles | position.zebras | position.elephants | position.lions
        ).bit_count()
    ):
        found.append("a space holds two kinds of token")
    for name, spaces in (("red", position.red), ("hidden", position.hidden)):
        if spaces & ~position.taken:
            found.append(f"{name} spaces without a token")
    if position.hidden & ~(position.gazelles | position.zebras):
        found.append("an animal hides that never does")
    if position.over and position.taken != BOARD:
        found.append("the match is over before the board is full")
    if position.step == STEP_PLACE and not FACED[position.totem] & ~position.taken:
        found.append("the totem faces a full line")
    return found


def card_faults(position: Position) -> list[str]:
    """No card is in two places."""
    cards = int(position.cards)
    places = [
        cards >> shift + card & 1 for shift in (0, 10, USED, USED + 10) for card in range(CARDS)
    ]
    held = [n % CARDS for n, here in enumerate(places) if here]
    held += cards_of(int(position.deck)) + cards_of(int(position.offered))
    return ["a card is in two places"] if len(set(held)) != len(held) else []
