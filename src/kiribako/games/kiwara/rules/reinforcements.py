"""The powers of the reinforcement cards, each at its step of KW-2.9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kiwara.rules import earning, placing, totem
from kiribako.games.kiwara.rules.cards import (
    AFTER_TOTEM,
    BABOON,
    BOA,
    HYENA,
    PORCUPINE,
    RHINOCEROS,
    USED,
    VULTURE,
    WARTHOG,
    WILDEBEEST,
)
from kiribako.games.kiwara.rules.constants import ANIMALS
from kiribako.games.kiwara.rules.grid import FACED, NEAR, SPACES, SPOTS
from kiribako.games.kiwara.rules.moves import (
    BABOON_PLACE,
    BOA_NAME,
    DECLINE,
    HYENA_MOVE,
    HYENA_PAIR,
    KEEP,
    PORCUPINE_NAME,
    RHINO_SEND,
    STEP_AFTER_TOTEM,
    STEP_KEEP,
    STEP_KEEP_LATE,
    STEP_PLACE,
    STEP_RHINO,
    STEP_SWAP,
    STEP_TOTEM,
    VULTURE_SEND,
    WARTHOG_PLAY,
    WILDEBEEST_TOTEM,
)
from kiribako.kernel.bits import BIT, lowest, size

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position


# -- which uses are legal -----------------------------------------------------


def fill_before_placing(position: Position, moves: vec[i64], count: i64, hand: i64) -> i64:
    """Baboon placements, the Vulture and the Hyena."""
    ready = position.ready(position.actor)
    if position.pair == 2:  # the second placement of a pair: steps 1 and 2 are past
        return count
    if ready >> BABOON & 1:
        count = placing.fill_spaces(moves, count, BABOON_PLACE, baboon_spaces(position), hand)
    if ready >> VULTURE & 1:
        count = fill_each(moves, count, VULTURE_SEND, position.hidden)
    if position.constants.place_two:
        if ready >> HYENA & 1 and pair_possible(position):
            moves[count] = HYENA_PAIR
            count += 1
    elif ready >> HYENA & 1 or position.moved:
        count = fill_hyena(position, moves, count)
    return count


def baboon_spaces(position: Position) -> i64:
    """Empty spaces of the lines before and after the totem's (KW-6.4)."""
    if position.forced or position.pair:
        return 0
    lines = FACED[(position.totem + 1) % SPOTS] | FACED[(position.totem + SPOTS - 1) % SPOTS]
    return lines & ~position.taken & ~position.barred


def hyena_movers(position: Position) -> i64:
    """Own tokens of the totem's line, without the one just moved (KW-6.9)."""
    return FACED[position.totem] & position.own() & ~position.moved


def hyena_goals(position: Position) -> i64:
    """Empty spaces of the totem's line, but never the one a Boa named."""
    return FACED[position.totem] & ~position.taken & ~position.forced


def fill_hyena(position: Position, moves: vec[i64], count: i64) -> i64:
    movers = hyena_movers(position)
    goals = hyena_goals(position)
    while movers:
        count = fill_each(moves, count, HYENA_MOVE + SPACES * lowest(movers), goals)
        movers &= movers - 1
    return count


def pair_possible(position: Position) -> bool:
    """Place-two needs two tokens, two open spaces and no Boa (KW-6.15)."""
    hand = placing.placeable(position)
    tokens: i64 = 0
    animal: i64
    for animal in range(ANIMALS):
        tokens += hand >> 4 * animal & 15
    return not position.forced and tokens >= 2 and size(placing.open_spaces(position)) >= 2


def rhino_targets(position: Position) -> i64:
    """Face-up tokens beside the token just placed, if the actor has a Rhinoceros (KW-6.6)."""
    if not position.ready(position.actor) >> RHINOCEROS & 1 or position.placed < 0:
        return 0
    return NEAR[position.placed] & position.taken & ~position.hidden


def nameable(position: Position) -> i64:
    """Spaces a Boa or Porcupine may name: the line's empty ones, two or more (KW-6.3, KW-6.7)."""
    empty = FACED[position.totem] & ~position.taken
    return empty if empty & (empty - 1) else 0


def later_uses(position: Position) -> bool:
    """Whether a Vulture or Hyena that chooses its moment has anything to do (KW-6.16)."""
    if not position.constants.any_time:
        return False
    ready = position.ready(position.actor)
    if ready >> VULTURE & 1 and position.hidden:
        return True
    if not late_hyena(position):
        return False
    return hyena_movers(position) != 0 and hyena_goals(position) != 0


def late_hyena(position: Position) -> bool:
    """Whether a Hyena may still move; one that places two serves before placing (KW-6.16)."""
    held = position.ready(position.actor) >> HYENA & 1 != 0 or position.moved != 0
    return held and not position.constants.place_two


def after_placing_uses(position: Position) -> bool:
    """Whether step 5 has anything to ask."""
    return rhino_targets(position) != 0 or later_uses(position)


def after_totem_uses(position: Position) -> bool:
    """Whether step 8 has anything to ask; hindering needs an opponent with tokens (KW-2.7)."""
    ready = position.ready(position.actor)
    if position.constants.any_time and after_placing_uses(position):
        return True
    if not ready & AFTER_TOTEM or not position.hand(1 - position.actor):
        return False
    return ready >> WARTHOG & 1 != 0 or nameable(position) != 0


def fill_uses(position: Position, moves: vec[i64]) -> i64:
    """The Giraffe's choice, step 5 and step 8."""
    count: i64 = 0
    if position.step == STEP_KEEP or position.step == STEP_KEEP_LATE:
        pile = position.offered
        while pile:
            moves[count] = KEEP + (pile & 15) - 1
            pile >>= 4
            count += 1
        return count
    any_time = position.constants.any_time
    if position.step == STEP_RHINO or any_time:
        count = fill_each(moves, count, RHINO_SEND, rhino_targets(position))
    if any_time:
        count = fill_later(position, moves, count)
    if position.step == STEP_AFTER_TOTEM and position.hand(1 - position.actor):
        ready = position.ready(position.actor)
        if ready >> BOA & 1:
            count = fill_each(moves, count, BOA_NAME, nameable(position))
        if ready >> PORCUPINE & 1:
            count = fill_each(moves, count, PORCUPINE_NAME, nameable(position))
        if ready >> WARTHOG & 1:
            moves[count] = WARTHOG_PLAY
            count += 1
    moves[count] = DECLINE
    return count + 1


def fill_later(position: Position, moves: vec[i64], count: i64) -> i64:
    """Vulture and Hyena in steps 5 and 8 (KW-6.16)."""
    if position.ready(position.actor) >> VULTURE & 1:
        count = fill_each(moves, count, VULTURE_SEND, position.hidden)
    return fill_hyena(position, moves, count) if late_hyena(position) else count


def fill_each(moves: vec[i64], count: i64, kind: i64, spaces: i64) -> i64:
    """A move of that kind for each of the spaces."""
    while spaces:
        moves[count] = kind + lowest(spaces)
        spaces &= spaces - 1
        count += 1
    return count


# -- using --------------------------------------------------------------------


def spend(position: Position, card: i64) -> None:
    """Turn a card of the actor face down (KW-6.2)."""
    position.cards ^= BIT[10 * position.actor + card] | BIT[USED + 10 * position.actor + card]


def decline(position: Position) -> None:
    """Stop swapping, leave the Rhinoceros alone, or play no card after the totem."""
    if position.step == STEP_SWAP:
        placing.settle(position)
    elif position.step == STEP_RHINO:
        placing.finish_placing(position)
    else:
        totem.pass_turn(position, STEP_PLACE)


def use(position: Position, move: i64) -> None:
    """Play a move that needs a card, or choose among the Giraffe's."""
    if move >= HYENA_MOVE:
        hyena_move(position, (move - HYENA_MOVE) // SPACES, (move - HYENA_MOVE) % SPACES)
    elif move == HYENA_PAIR:
        spend(position, HYENA)
        position.pair = 1
    elif move >= WILDEBEEST_TOTEM:
        spend(position, WILDEBEEST)
        totem.move_totem(position, WILDEBEEST_TOTEM - move)
    elif move >= KEEP:
        earning.keep(position, move - KEEP)
    elif move == WARTHOG_PLAY:
        spend(position, WARTHOG)
        if position.constants.any_time:
            position.placed = -1  # nothing for the opponent's Rhinoceros to stand beside
        totem.pass_turn(position, STEP_TOTEM)
    elif move >= PORCUPINE_NAME:
        spend(position, PORCUPINE)
        position.barred = BIT[move - PORCUPINE_NAME]
        totem.pass_turn(position, STEP_PLACE)
    elif move >= BOA_NAME:
        spend(position, BOA)
        position.forced = BIT[move - BOA_NAME]
        totem.pass_turn(position, STEP_PLACE)
    elif move >= RHINO_SEND:
        spend(position, RHINOCEROS)
        send_away(position, move - RHINO_SEND)
    elif move >= VULTURE_SEND:
        spend(position, VULTURE)
        send_away(position, move - VULTURE_SEND)
    else:
        spend(position, BABOON)
        place = move - BABOON_PLACE
        placing.place(position, place // SPACES, place % SPACES)


def send_away(position: Position, space: i64) -> None:
    """A Vulture's or Rhinoceros' token goes home; before placing, the turn simply goes on."""
    position.moved = 0
    placing.send_home(position, space)
    if position.step != STEP_PLACE:
        forget_the_gone(position)
        placing.after_award(position)


def forget_the_gone(position: Position) -> None:
    """After the placement: what comes home need not wait, and the token just placed may be gone."""
    position.returned = 0
    if position.placed >= 0 and not position.taken & BIT[position.placed]:
        position.placed = -1


def hyena_move(position: Position, start: i64, goal: i64) -> None:
    """An own token changes its space in the line (KW-6.9)."""
    if position.moved:
        position.moved = 0
    else:
        spend(position, HYENA)
        position.moved = BIT[goal]
    animal = placing.animal_at(position, start)
    was_hidden = position.hidden & BIT[start] != 0
    placing.lift(position, start)
    placing.arrive(position, animal, goal, position.actor, fearless=was_hidden)
    if position.step != STEP_PLACE:
        if position.placed == start:
            position.placed = goal
        forget_the_gone(position)
        placing.settle(position)  # it may have closed the first territory (KW-4.1)
