"""What happened: a move told as events, read off every step that followed it by itself."""

from __future__ import annotations

from kiribako.games.kami_sama.rules import course, kitsune, layout, moves, seating
from kiribako.games.kami_sama.rules.language import DONE, RAGE
from kiribako.games.kami_sama.rules.packing import (
    ENTRY_BITS,
    ENTRY_MASK,
    OWNER_AT,
    OWNER_MASK,
    POINTS_BITS,
)
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.redeal import unpack
from kiribako.games.kami_sama.rules.shrines import owner_of
from kiribako.games.kami_sama.rules.spaces import CELLS, SPACE_NAMES, VILLAGE_IDS, VILLAGES
from kiribako.games.kami_sama.shown import types
from kiribako.games.kami_sama.shown.cards import squares
from kiribako.games.kami_sama.shown.notation import order_of, write
from kiribako.games.kami_sama.shown.view import faced
from kiribako.games.kami_sama.shown.words import (
    COLOURS,
    kind_words,
    owner_label,
    owner_name,
    place_of,
    place_words,
)
from kiribako.kernel.bits import BIT, members_of
from kiribako.kernel.event import Event

KINDS = {  # moves that name one space
    moves.ADD: "shrine-added",
    moves.REMOVE: "shrine-removed",
    moves.REPLACE: "shrine-replaced",
    moves.LIFT: "shrine-lifted",
    moves.SET: "shrine-set",
    moves.LAY_SEED: "seed-laid",
    moves.FEAR: "fear-laid",
}
PAIRS = {moves.MOVE: "shrine-moved", moves.SWAP: "shrines-swapped", moves.MOVE_SEED: "seed-moved"}
WORDS = {  # moves that name nothing
    moves.GAIN_FAVOR: ("chose-favor", "chooses Favor"),
    moves.GAIN_NATURE: ("chose-nature", "chooses Nature"),
    moves.SKIP: ("skipped", "leaves a step out"),
    moves.END: ("turn-ended", "ends the turn"),
    moves.IDLE: ("idled", "burns a cube, as no action is possible"),
    moves.RAGE: ("rage-spent", "spends the Rage token"),
}


def narrate(before: Position, move: int) -> list[Event]:
    """The events of one decision: the deed, then all that followed, one thing at a time."""
    position = before.clone()
    told = [deed(before, move)]
    earlier = before
    course.play(position, move)
    waiting = False
    while True:
        told += differences(earlier, position)
        if waiting:
            return told
        earlier = position.clone()
        waiting = course.advance(position)


def deed(before: Position, move: int) -> Event:
    """What the actor did."""
    seat = int(before.actor)
    who = owner_name(before, seat)
    of_seat = types.OfSeat(seat=seat)
    if before.stage == moves.STAGE_KAMI:
        name = before.constants.box.kami[move - moves.KAMI].name
        secret = {"kami": before.constants.box.kami[move - moves.KAMI].id}
        text = f"{who} keeps {name}"
        return Event("sheet-kept", f"{who} keeps a kami", of_seat, secret, (seat,), text)
    if move in WORDS:
        kind, words = WORDS[move]
        return Event(kind, f"{who} {words}", of_seat)
    if move >= moves.MOVE:
        return pair_deed(before, move, who, seat)
    if move >= moves.ORDER:
        order = order_of(move)
        names = ", ".join(owner_name(before, each) for each in order)
        text = f"{who} sets the order of the tied: {names}"
        return Event("order-set", text, types.OrderSet(seat=seat, order=order))
    if move >= moves.TOKEN:
        village_id = VILLAGE_IDS[move - moves.TOKEN]
        text = f"{who} chooses a token of the {village_id} village"
        return Event("token-chosen", text, types.OfVillage(seat=seat, village=village_id))
    name = write(before.constants.box, move).partition(" ")[2]
    if move >= moves.TAKE:
        village, number = divmod(move - moves.TAKE, 15)
        title = before.constants.box.villagers[village][number].name
        taken = types.VillagerTaken(seat=seat, name=title, villager=name)
        return Event("villager-taken", f"{who} keeps the {title}", taken)
    if move >= moves.USE:
        kami_number, number = divmod(move - moves.USE, 3)
        title = before.constants.box.kami[kami_number].abilities[number].name
        used = types.AbilityUsed(seat=seat, name=title, ability=name)
        return Event("ability-used", f"{who} uses {title}", used)
    return space_deed(before, move, who, seat)


def space_deed(before: Position, move: int, who: str, seat: int) -> Event:
    """Something the actor did on one space."""
    kind, space = move // 100 * 100, move % 100
    where = place_words(before, space)
    on: types.OnSpace = {"seat": seat, "space": SPACE_NAMES[space], **place_of(before, space)}
    if kind in (moves.ADD, moves.LAY_SEED, moves.FEAR):
        words = {
            moves.ADD: "adds a shrine",
            moves.LAY_SEED: "lays a Seed",
            moves.FEAR: "lays the Fear",
        }[kind]
        return Event(KINDS[kind], f"{who} {words} on {where}", on)
    if kind == moves.SET:
        holder = int(before.lifted) >> OWNER_AT & OWNER_MASK
    else:
        holder = int(owner_of(before, space))
    verb, at = {
        moves.REMOVE: ("removes", "from"),
        moves.REPLACE: ("replaces", "on"),
        moves.LIFT: ("lifts", "from"),
        moves.SET: ("sets", "on"),
    }[kind]
    text = f"{who} {verb} {of_owner(before, holder, seat)} shrine {at} {where}"
    own = holder == seat
    shrine: types.OnShrine = {**on, "owner": owner_label(before, holder), "own": own}
    return Event(KINDS[kind], text, shrine)


def pair_deed(before: Position, move: int, who: str, seat: int) -> Event:
    """Something the actor did from one space to another."""
    start = next(kind for kind in reversed(PAIRS) if move >= kind)
    one, two = divmod(move - start, 100)
    left, where = place_of(before, one), place_words(before, two)
    walk: types.Walk = {
        "seat": seat,
        "from": SPACE_NAMES[one],
        "to": SPACE_NAMES[two],
        "from_village": left["village"],
        "from_kind": left["kind"],
        **place_of(before, two),
    }
    away = f"{kind_words(before, one)} in the {left['village']} village"
    if start == moves.SWAP:
        swapped: types.ShrinesSwapped = {**walk, "other": owner_there(before, two)}
        whose = owner_name(before, int(owner_of(before, two)))
        text = f"{who} swaps a shrine on {kind_words(before, one)} with {whose}'s on {where}"
        return Event(PAIRS[start], text, swapped)
    if start == moves.MOVE:
        holder = int(owner_of(before, one))
        owner = owner_there(before, one)
        moved: types.ShrineMoved = {**walk, "owner": owner, "own": holder == seat}
        text = f"{who} moves {of_owner(before, holder, seat)} shrine from {away} to {where}"
        return Event(PAIRS[start], text, moved)
    return Event(PAIRS[start], f"{who} moves a Seed from {away} to {where}", walk)


def of_owner(position: Position, owner: int, seat: int) -> str:
    """Whose shrine, told of what a seat did with it."""
    return "their own" if owner == seat else f"{owner_name(position, owner)}'s"


def owner_there(position: Position, space: int) -> types.Owner:
    """Whose shrine stands on a space that has one."""
    return owner_label(position, int(owner_of(position, space)))


def differences(one: Position, two: Position) -> list[Event]:
    """What changed between two positions, besides what the deed itself says."""
    told: list[Event] = []
    last = two.constants.seats - 1
    if one.kami(last) < 0 <= two.kami(last):  # the last seat has kept a sheet
        told += shown(two)
    if two.table[layout.KITSUNE_SEEN] != one.table[layout.KITSUNE_SEEN]:
        told += kitsune_acted(one, two)
    for seat in range(int(two.constants.seats)):
        told += gained(one, two, seat)
    if two.rage > one.rage:
        seat = int(two.holder(RAGE))
        text = f"{owner_name(two, seat)} takes the Rage token"
        told.append(Event("rage-taken", text, types.OfSeat(seat=seat)))
    told += drafted(one, two)
    if two.year > one.year:
        told += year_began(two)
    elif two.round > one.round:
        told.append(Event("board-turned", "The board turns", types.BoardTurned(faced=faced(two))))
    if two.moon != one.moon:
        village = VILLAGE_IDS[two.moon]
        text = f"The Moon shines on the {village} village"
        told.append(Event("moon-drawn", text, types.MoonDrawn(village=village)))
    if two.over and not one.over:
        told.append(ended(two))
    return told


def shown(two: Position) -> list[Event]:
    """All kami at once, then goal and first player (KS-2.2)."""
    told: list[Event] = []
    for seat in range(int(two.constants.seats)):
        kami = two.constants.box.kami[two.kami(seat)]
        text = f"{COLOURS[seat]} is {kami.name}, {kami.title}"
        facts = types.KamiShown(seat=seat, kami=kami.id, name=kami.name)
        told.append(Event("kami-shown", text, facts))
    seat = int(two.first)
    text = f"{owner_name(two, seat)} is the first player"
    told.append(Event("first-player", text, types.OfSeat(seat=seat)))
    return told + year_began(two)


def year_began(two: Position) -> list[Event]:
    goal = two.constants.box.goals[two.table[layout.GOALS + two.year - 1]]
    text = f"Year {two.year} begins; its goal is {goal.name}: {goal.text}"
    facts = types.YearBegan(year=int(two.year), goal=goal.id, name=goal.name, faced=faced(two))
    return [Event("year-began", text, facts)]


def kitsune_acted(one: Position, two: Position) -> list[Event]:
    """The Kitsune's card, told space by space as it is resolved (KS-8.3)."""
    seen = int(two.table[layout.KITSUNE_SEEN]) & ~int(one.table[layout.KITSUNE_SEEN])
    card = members_of(seen)[0]
    number = int(seating.kitsune_village(one))
    village = VILLAGE_IDS[number]
    facts: types.KitsuneCard = {
        "card": two.constants.box.kitsune_ids[card],
        "village": village,
        "squares": squares(two.constants.box, card, number),
    }
    told = [Event("kitsune-card", f"The Kitsune plays on the {village} village", facts)]
    code = two.constants.code
    position = one.clone()
    spaces = int(one.constants.villages[number]) & ~int(one.barred(number, kitsune.KITSUNE))
    at = int(two.constants.walks[card])
    while code[at] != DONE:
        left = int(code[at + 1])
        for n in range(at + 3, at + 3 + int(kitsune.tried(position, at, number))):
            space = CELLS * number + int(code[n])
            before = int(owner_of(position, space))
            verb = kitsune.verb_of(position, at, n)
            if left and spaces & BIT[code[n]] and kitsune.visit(position, verb, space):
                left -= 1
                told.append(kitsune_did(position, space, before))
        at += 3 + int(code[at + 2])
    return told


def kitsune_did(position: Position, space: int, before: int) -> Event:
    """What it did on one space, where `before` had a shrine (-1: nobody)."""
    added: types.KitsuneAdded = {
        "seat": "kitsune",
        "space": SPACE_NAMES[space],
        **place_of(position, space),
    }
    where = place_words(position, space)
    if before < 0:
        return Event("kitsune-added", f"The Kitsune adds a shrine on {where}", added)
    facts: types.KitsuneRemoved = {**added, "owner": before}
    whose = f"{owner_name(position, before)}'s shrine"
    if owner_of(position, space) < 0:
        return Event("kitsune-removed", f"The Kitsune removes {whose} from {where}", facts)
    return Event("kitsune-replaced", f"The Kitsune replaces {whose} on {where}", facts)


def gained(one: Position, two: Position, seat: int) -> list[Event]:
    """Favor, Nature, tokens, sets and scored tracks of a seat."""
    told: list[Event] = []
    who = owner_name(two, seat)
    before, after = one.table, two.table
    scored = int(after[layout.SCORED + seat]) - int(before[layout.SCORED + seat])
    favor = int(after[layout.FAVOR + seat]) - int(before[layout.FAVOR + seat])
    nature = int(after[layout.NATURE + seat]) - int(before[layout.NATURE + seat])
    if favor < 0 or nature < 0 or scored:
        points = scored >> POINTS_BITS * (int(one.year) - 1)
        had = int(before[layout.FAVOR + seat]), int(before[layout.NATURE + seat])
        text = f"{who} scores {points}: the lower of {had[0]} Favor and {had[1]} Nature"
        tracks: types.TracksScored = {
            "seat": seat,
            "points": points,
            "year": int(one.year),
            "favor": had[0],
            "nature": had[1],
        }
        told.append(Event("tracks-scored", text, tracks))
    else:
        for kind, n, name in (
            ("favor-gained", favor, "Favor"),
            ("nature-gained", nature, "Nature"),
        ):
            if n:
                text = f"{who} gains {n} {name}"
                told.append(Event(kind, text, types.Gained(seat=seat, count=n)))
    sets = int(after[layout.SETS + seat]) - int(before[layout.SETS + seat])
    for n in range(VILLAGES):
        held = [
            int(table[layout.TOKENS + seat]) >> ENTRY_BITS * n & ENTRY_MASK
            for table in (before, after)
        ]
        if held[1] + sets > held[0]:
            village = VILLAGE_IDS[n]
            text = f"{who} takes a token of the {village} village"
            told.append(Event("token-taken", text, types.OfVillage(seat=seat, village=village)))
    if sets:
        points = sets * int(two.constants.set_points)
        text = f"{who} returns four different tokens for {points} points"
        told.append(Event("set-returned", text, types.SetReturned(seat=seat, points=points)))
    return told


def drafted(one: Position, two: Position) -> list[Event]:
    """Villagers drawn, and those the Kitsune takes."""
    told: list[Event] = []
    box = two.constants.box
    if two.offered and not one.offered:
        village = VILLAGE_IDS[two.village]
        cards = [box.villagers[two.village][n] for n in unpack(int(two.offered), ENTRY_BITS)]
        order = [owner_label(two, who) for who in unpack(int(two.ranked), ENTRY_BITS)]
        names = [card.name for card in cards]
        turns = ", ".join(owner_name(two, who) for who in unpack(int(two.ranked), ENTRY_BITS))
        text = f"Villagers of the {village} village: {', '.join(names)}; the order is {turns}"
        ids = [card.id for card in cards]
        drawn = types.VillagersDrawn(village=village, villagers=ids, names=names, order=order)
        told.append(Event("villagers-drawn", text, drawn))
    if two.constants.owners > two.constants.seats:
        spot = layout.VILLAGERS + 2
        for n in members_of(int(two.table[spot]) & ~int(one.table[spot])):
            card = box.villagers[n // 15][n % 15]
            text = f"The Kitsune takes the {card.name} out of the game"
            facts = types.KitsuneTook(villager=card.id, name=card.name)
            told.append(Event("kitsune-took", text, facts))
    return told


def ended(two: Position) -> Event:
    scores = two.scores()
    seats = range(int(two.constants.seats))
    won = [seat for seat in seats if two.winners() >> seat & 1]
    points = ", ".join(f"{owner_name(two, seat)} {scores[seat]}" for seat in seats)
    names = " and ".join(owner_name(two, seat) for seat in won)
    text = f"The match is over: {points}; {names} {'win' if len(won) > 1 else 'wins'}"
    return Event("match-over", text, types.MatchOver(scores=scores, winners=won))
