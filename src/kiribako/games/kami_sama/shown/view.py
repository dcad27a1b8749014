"""What a viewer sees: everything but undrawn cards, later goals and others' sheets (KS-7.3)."""

from __future__ import annotations

from typing import Final

from kiribako.games.kami_sama.rules import draft, goals, layout, moves, scoring, seating
from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules.kitsune import cards_left
from kiribako.games.kami_sama.rules.packing import (
    ENTRY_BITS,
    ENTRY_MASK,
    LIFTED_BITS,
    OWNER_AT,
    OWNER_MASK,
    POINTS_BITS,
    POINTS_MASK,
    SPACE_MASK,
)
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.redeal import unpack
from kiribako.games.kami_sama.rules.shrines import DRAFT, owner_of
from kiribako.games.kami_sama.rules.spaces import (
    CELLS,
    KIND_LETTERS,
    KIND_NAMES,
    SPACE_NAMES,
    VILLAGE_IDS,
    VILLAGES,
    Kind,
    VillageId,
)
from kiribako.games.kami_sama.shown import card_types, types
from kiribako.games.kami_sama.shown.cards import sheet, villager
from kiribako.games.kami_sama.shown.near import nearly_met
from kiribako.games.kami_sama.shown.tie import tie
from kiribako.games.kami_sama.shown.words import (
    VERBS,
    asked,
    card_of,
    owner_label,
    title_of,
)
from kiribako.kernel.bits import members_of

STAGE_NAMES: Final[dict[int, types.Stage]] = {
    moves.STAGE_KAMI: "kami",
    moves.STAGE_SEED: "seed",
    moves.STAGE_ACTION: "action",
    moves.STAGE_RAGE: "rage",
    moves.STAGE_STEP: "step",
    moves.STAGE_SET: "set",
    moves.STAGE_GAIN: "gain",
    moves.STAGE_TOKEN: "token",
    moves.STAGE_FEAR: "fear",
    moves.STAGE_ORDER: "order",
    moves.STAGE_TAKE: "take",
    moves.STAGE_OVER: "over",
}


def view(position: Position, viewer: int | None) -> types.View:
    """The position as plain JSON."""
    choosing = position.stage == moves.STAGE_KAMI
    drafting = position.round == DRAFT and not position.over
    constants = position.constants
    return {
        "asks": asks(position),
        "stage": STAGE_NAMES[int(position.stage)],
        "year": int(position.year),
        "years": int(constants.years),
        "round": int(position.round),
        "draft": bool(position.round == DRAFT),
        "first": None if choosing else int(position.first),
        "opener": None if choosing else int(seating.opener(position)),
        "active": None if choosing or position.over else int(position.active),
        "cubes": int(position.cubes),
        "basics": int(position.basics),
        "goal": None if choosing else goal(position),
        "players": [player(position, seat, viewer) for seat in range(int(constants.seats))],
        "sheets": sheets(position, viewer),
        "villages": [village(position, n) for n in range(VILLAGES)],
        "faced": None if choosing else faced(position),
        "moon": None if position.moon < 0 else VILLAGE_IDS[position.moon],
        "fear": None if position.fear < 0 else SPACE_NAMES[position.fear],
        "rage": bool(position.rage),
        "kitsune": kitsune(position),
        "use": use(position),
        "lifted": lifted(position),
        "village": VILLAGE_IDS[position.village] if drafting else None,
        "draft_order": draft_order(position),
        "offered": [
            card(position, int(position.village), n)
            for n in unpack(int(position.offered), ENTRY_BITS)
        ],
        "scores": position.scores(),
        "tie": tie(position),
    }


def asks(position: Position) -> types.Asks | None:
    """What the actor has to decide, as a stage and as a sentence."""
    if position.over:
        return None
    seat = int(position.actor)
    stage = int(position.stage)
    sentence = asked(position)
    asking: types.Asks = {
        "seat": seat,
        "step": step_name(position, stage),
        "text": f"{sentence[0].upper()}{sentence[1:]}.",
    }
    add_facts(position, stage, asking)
    return asking


def step_name(position: Position, stage: int) -> str:
    """The stage, and for a step of an ability or claim its verb: `step-move`."""
    if stage == moves.STAGE_STEP:
        return f"step-{VERBS[int(position.constants.code[position.step])]}"
    if stage == moves.STAGE_ACTION and not position.cubes:
        return "rage-or-end"
    return STAGE_NAMES[stage]


def add_facts(position: Position, stage: int, asking: types.Asks) -> None:
    """What the sentence speaks of, for a page that says it in another language."""
    if stage == moves.STAGE_ACTION:
        asking["cubes"] = int(position.cubes)
    elif stage == moves.STAGE_STEP:
        asking["verb"] = VERBS[int(position.constants.code[position.step])]
        asking["card"] = card_of(position)
    elif stage == moves.STAGE_SEED:
        asking["village"] = VILLAGE_IDS[position.cursor % 16 - 1]
    elif stage == moves.STAGE_FEAR:
        if position.constants.fear_reach == lang.CURRENT:
            asking["village"] = VILLAGE_IDS[seating.faced(position, position.active)]
    elif stage in (moves.STAGE_ORDER, moves.STAGE_TAKE):
        asking["village"] = VILLAGE_IDS[position.village]
        if stage == moves.STAGE_ORDER:
            asking["tied"] = members_of(int(position.tied))


def goal(position: Position) -> card_types.Goal:
    """The goal of the year; later ones are face down."""
    card = position.constants.box.goals[position.table[layout.GOALS + position.year - 1]]
    return {
        "id": card.id,
        "name": card.name,
        "text": card.text,
        "pattern": card.pattern,
        "kinds": [demands(wanted) for wanted in card.alternatives],
    }


def demands(wanted: dict[int, int]) -> list[list[Kind]]:
    """An alternative of a goal by kinds: for each shrine it takes, the kinds that will do."""
    return [
        [name for kind, name in enumerate(KIND_NAMES) if kinds >> kind & 1]
        for kinds, number in wanted.items()
        for _ in range(number)
    ]


def sheets(position: Position, viewer: int | None) -> list[card_types.Sheet]:
    """The kami in play; before they are shown, those dealt to the viewer."""
    box = position.constants.box
    if position.stage != moves.STAGE_KAMI:
        return [sheet(box.kami[position.kami(n)]) for n in range(int(position.constants.seats))]
    if viewer is None:
        return []
    dealt = int(position.table[layout.SHEETS + viewer])
    return [sheet(box.kami[n]) for n in (dealt & ENTRY_MASK, dealt >> ENTRY_BITS)]


def player(position: Position, seat: int, viewer: int | None) -> types.Player:
    """A player's sheet, tracks, tokens and villagers; dealt sheets only for his own eyes.

    Once the kami are shown all seats see the same, as nobody needs the sheet that went back.
    """
    box = position.constants.box
    table = position.table
    shown = position.stage != moves.STAGE_KAMI
    kept = int(position.kami(seat))
    dealt = int(table[layout.SHEETS + seat])
    held = members_of(int(table[layout.VILLAGERS + seat]))
    return {
        "seat": seat,
        "side": int(seating.side(position.constants.seats, seat)),
        "chosen": kept >= 0,
        "kami": box.kami[kept].id if kept >= 0 and (shown or viewer == seat) else None,
        "sheets": [box.kami[n].id for n in (dealt & ENTRY_MASK, dealt >> ENTRY_BITS)]
        if viewer == seat and not shown
        else None,
        "supply": int(position.supply(seat)),
        "favor": int(table[layout.FAVOR + seat]),
        "nature": int(table[layout.NATURE + seat]),
        "tokens": tokens(int(table[layout.TOKENS + seat])),
        "sets": int(table[layout.SETS + seat]),
        "scored": [
            int(table[layout.SCORED + seat]) >> POINTS_BITS * year & POINTS_MASK
            for year in range(3)
        ],
        "points": {
            "sets": int(table[layout.SETS + seat] * position.constants.set_points),
            "tokens": int(scoring.tokens(position, seat) * position.constants.token_points),
            "villagers": int(scoring.villagers(position, seat)),
        },
        "villagers": [card(position, n // 15, n % 15) for n in held],
        "near": nearly_met(position, seat) if shown and position.round < DRAFT else [],
        "peasants": int(scoring.peasants(position, seat)),
        "used": [
            box.kami[kept].abilities[n].id
            for n in range(3)
            if shown
            and position.round < DRAFT
            and seat == position.active
            and position.used >> n & 1
        ],
    }


def tokens(packed: int) -> dict[VillageId, int]:
    """The tokens of a seat by village."""
    return {id: packed >> ENTRY_BITS * n & ENTRY_MASK for n, id in enumerate(VILLAGE_IDS)}


def card(position: Position, village: int, number: int) -> card_types.Villager:
    return villager(position.constants.box.villagers[village][number])


def village(position: Position, n: int) -> types.Village:
    """A village square by square, in its own coordinates."""
    grid = position.constants.box.grids[n]
    seeds = int(position.table[layout.SEEDS + n])
    return {
        "id": VILLAGE_IDS[n],
        "spaces": [
            {
                "space": SPACE_NAMES[CELLS * n + cell],
                "kind": KIND_NAMES[KIND_LETTERS.index(letter)],
                "owner": owner(position, CELLS * n + cell),
                "seed": bool(seeds >> cell & 1),
            }
            for cell, letter in enumerate(grid)
            if letter != "."
        ],
        "influence": [
            int(draft.influence(position, who, n)) for who in range(int(position.constants.owners))
        ],
        "tokens": int(goals.tokens_left(position, n)),
        "deck": len(unpack(int(position.table[layout.DECK + n]), ENTRY_BITS)),
    }


def owner(position: Position, space: int) -> types.Owner | None:
    found = int(owner_of(position, space))
    return None if found < 0 else owner_label(position, found)


def faced(position: Position) -> list[VillageId]:
    """The village at each of the four sides of the table."""
    turned = int(seating.turns(position))
    return [VILLAGE_IDS[(side - turned) % 4] for side in range(4)]


def kitsune(position: Position) -> types.Kitsune | None:
    """With two players: where it acts this round, its supply and the cards seen."""
    if position.constants.owners == position.constants.seats:
        return None
    acting = position.stage != moves.STAGE_KAMI and position.round < DRAFT
    seen = members_of(int(position.table[layout.KITSUNE_SEEN]))
    gone = members_of(int(position.table[layout.VILLAGERS + 2]))
    return {
        "village": VILLAGE_IDS[seating.kitsune_village(position)] if acting else None,
        "supply": int(position.supply(2)),
        "seen": [position.constants.box.kitsune_ids[n] for n in seen],
        "deck": int(cards_left(position)),
        "villagers": [card(position, n // 15, n % 15) for n in gone],
    }


def use(position: Position) -> str | None:
    """The ability or claim under way."""
    under_way = (moves.STAGE_STEP, moves.STAGE_SET, moves.STAGE_TOKEN)
    return title_of(position) if position.stage in under_way else None


def lifted(position: Position) -> list[types.LiftedShrine]:
    """The shrines in the air, in the order they are set down."""
    found: list[types.LiftedShrine] = []
    pile = int(position.lifted)
    while pile > 0:
        owner = owner_label(position, pile >> OWNER_AT & OWNER_MASK)
        found.append({"space": SPACE_NAMES[(pile & SPACE_MASK) - 1], "owner": owner})
        pile >>= LIFTED_BITS
    return found


def draft_order(position: Position) -> list[types.Owner]:
    """Who is still to take a villager here, in order."""
    return [owner_label(position, who) for who in unpack(int(position.ranked), ENTRY_BITS)]
