"""What happened: a move told as events, read off the positions before and after it."""

from __future__ import annotations

from kiribako.games.kodama_3d.rules.box import Box
from kiribako.games.kodama_3d.rules.drafting import NO_GOAL, PLACES, displayed
from kiribako.games.kodama_3d.rules.forest import STACK_NAMES, STACKS, height, top_tile
from kiribako.games.kodama_3d.rules.goals import worth
from kiribako.games.kodama_3d.rules.growing import matches
from kiribako.games.kodama_3d.rules.moves import (
    FINAL,
    FLIPPED,
    GOAL,
    GOAL_DECK,
    GOAL_NONE,
    GROW,
    KEEP,
    MOVE,
    PLACE,
)
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.shown import types
from kiribako.games.kodama_3d.shown.notation import point_name
from kiribako.games.kodama_3d.shown.view import colour, lost, tile_if_any, tile_json
from kiribako.games.kodama_3d.shown.words import (
    goal_words,
    part_name,
    place_words,
    side_words,
    tile_words,
)
from kiribako.kernel.bits import members_of
from kiribako.kernel.event import Event


def narrate(before: Position, move: int, after: Position) -> list[Event]:
    """The events of one decision, in the order a person would tell them."""
    seat = int(before.actor)
    who = colour(before, seat).capitalize()
    told = deed(before, move, after, seat, who)
    told += lifted(before, after, seat, who)
    told += turned_up(before, after)
    if after.over:
        told.append(ended(after))
    return told


def deed(before: Position, move: int, after: Position, seat: int, who: str) -> list[Event]:
    """What the actor did."""
    if move >= FINAL:
        stack = STACK_NAMES[move - FINAL]
        return [
            Event(
                "last-tile",
                f"{who} begins with the last tile of {stack}",
                types.OnStack(seat=seat, stack=stack),
            )
        ]
    if move >= GOAL:
        return [drew(before, move, seat, who)]
    if move >= GROW:
        return [grew(before, move - GROW, seat, who)]
    if move >= MOVE:
        return [walked(*divmod(move - MOVE, STACKS), seat, who)]
    if move >= PLACE:
        stack = STACK_NAMES[move - PLACE]
        text = f"{who} places a meeple on {stack}"
        return [Event("meeple-placed", text, types.OnStack(seat=seat, stack=stack))]
    return [kept(before, move, after, seat, who)]


def kept(before: Position, move: int, after: Position, seat: int, who: str) -> Event:
    """Two goals kept in secret, the third returned (KD-1.4)."""
    box = before.constants.box
    pair = [box.goals[goal] for goal in divmod(move - KEEP, 64)]
    away = int(after.returned_at(before.keepers))
    both = " and ".join(goal_words(goal) for goal in pair)
    return Event(
        "goals-kept",
        f"{who} keeps two goals and returns one",
        types.GoalsKept(seat=seat),
        secrets={"kept": [goal.id for goal in pair], "returned": box.goals[away].id},
        knowers=(seat,),
        secret_text=f"{who} keeps {both} and returns {goal_words(box.goals[away])}",
    )


def walked(start: int, goal: int, seat: int, who: str) -> Event:
    here, there = STACK_NAMES[start], STACK_NAMES[goal]
    facts: types.Walk = {"seat": seat, "from": here, "to": there}
    if start == goal:
        return Event("meeple-stayed", f"{who}'s meeple on {here} cannot move and stays", facts)
    return Event("meeple-moved", f"{who} walks from {here} to {there}", facts)


def lifted(before: Position, after: Position, seat: int, who: str) -> list[Event]:
    """Tiles that came off a stack, those that fitted nowhere, and what shows below."""
    box = before.constants.box
    told: list[Event] = []
    gone = set(lost(after)) - set(lost(before))
    for stack in members_of(int(before.constants.stacks)):
        if height(after, stack) == height(before, stack):
            continue
        name = STACK_NAMES[stack]
        tile = int(top_tile(before, stack))
        below = int(top_tile(after, stack))
        facts: types.TileLifted = {
            "seat": seat,
            "stack": name,
            **face(box, tile),
            "below": tile_if_any(box, below),
        }
        under = f"{tile_words(box, below)} lies below" if below >= 0 else f"{name} is empty now"
        text = f"{who} takes {tile_words(box, tile)} off {name}; {under}"
        told.append(Event("tile-lifted", text, facts))
        if tile in gone:
            text = f"{tile_words(box, tile)} fits nowhere and leaves the game"
            lost_tile: types.TileLost = {"seat": seat, **face(box, tile)}
            told.append(Event("tile-lost", text, lost_tile))
    return told


def face(box: Box, tile: int) -> types.Face:
    """A tile, and what it shows as words of its own."""
    shown = tile_json(box, tile)
    return {
        "tile": shown,
        "kodama": shown["kodama"],
        "feature": shown["feature"],
        "shape": shown["shape"],
    }


def grew(before: Position, choice: int, seat: int, who: str) -> Event:
    """The lifted tile plugged in."""
    flip, point = divmod(choice, FLIPPED)
    tree = before.tree(seat)
    tile = int(before.lifted)
    constants = before.constants
    facts: types.TileGrown = {
        "seat": seat,
        **face(before.constants.box, tile),
        "number": int(tree.count()) + 1,
        "point": point_name(constants, tree, point),
        "side": side_words(constants, tree, point),
        "part": part_name(point),
        "flipped": bool(flip),
        "match": matches(before.constants, tree, tile, point),
    }
    turned = ", turned over" if flip else ""
    words = f"{tile_words(constants.box, tile)} {place_words(constants, tree, point)}"
    return Event("tile-grown", f"{who} grows {words}{turned}", facts)


def drew(before: Position, move: int, seat: int, who: str) -> Event:
    """A goal drawn or declined; one from the deck is secret (KD-4.2)."""
    box = before.constants.box
    if move == GOAL_NONE:
        return Event("goal-declined", f"{who} draws no goal", types.OfSeat(seat=seat))
    if move != GOAL_DECK:
        goal = box.goals[displayed(before, move - GOAL)]
        facts = types.GoalTaken(seat=seat, place=move - GOAL + 1, goal=goal.id, card=goal.text)
        text = f"{who} takes a goal from the display: {goal_words(goal)}"
        return Event("goal-taken", text, facts)
    knowers: tuple[int, ...] = (seat,)
    place = int(before.drawn) - len(before.deck)
    if place >= 0:  # whoever returned that goal knows it (KD-4.4)
        number = int(before.returned_at(place))
        owner = (int(before.constants.first) + place) % int(before.constants.seats)
        knowers = (seat, owner)
    else:
        number = int(before.deck[before.drawn])
    goal = box.goals[number]
    return Event(
        "goal-drawn",
        f"{who} draws the top goal of the deck",
        types.GoalDrawn(seat=seat),
        secrets={"goal": goal.id},
        knowers=knowers,
        secret_text=f"{who} draws the top goal of the deck: {goal_words(goal)}",
    )


def turned_up(before: Position, after: Position) -> list[Event]:
    """Goals that came to the display."""
    told = []
    for place in range(PLACES):
        goal = int(displayed(after, place))
        if goal not in (NO_GOAL, int(displayed(before, place))):
            card = after.constants.box.goals[goal]
            text = f"The display shows a new goal: {goal_words(card)}"
            facts = types.GoalTurnedUp(place=place + 1, goal=card.id, card=card.text)
            told.append(Event("goal-turned-up", text, facts))
    return told


def ended(after: Position) -> Event:
    """All hands shown and scored (KD-5.8)."""
    scores = after.scores()
    seats = range(int(after.constants.seats))
    won = [seat for seat in seats if after.winners() >> seat & 1]
    hands: list[list[types.GoalScored]] = [
        [
            {"goal": after.constants.box.goals[goal].id, "points": int(worth(after, seat, goal))}
            for goal in members_of(int(after.hand(seat)))
        ]
        for seat in seats
    ]
    result = ", ".join(f"{colour(after, seat).capitalize()} {scores[seat]}" for seat in seats)
    champions = " and ".join(colour(after, seat).capitalize() for seat in won)
    verb = "wins" if len(won) == 1 else "win"
    text = f"The trees are grown, all goals are shown: {result}; {champions} {verb}"
    return Event("match-over", text, types.MatchOver(scores=scores, winners=won, hands=hands))
