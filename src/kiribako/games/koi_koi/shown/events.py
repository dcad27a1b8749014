"""What happened: a round told as a person would, read off the positions before and after."""

from __future__ import annotations

from kiribako.games.koi_koi.rules import turn
from kiribako.games.koi_koi.rules.calling import worth
from kiribako.games.koi_koi.rules.deck import has_four, month_counts
from kiribako.games.koi_koi.rules.moves import CHOOSE, GAME, KOI
from kiribako.games.koi_koi.rules.outcomes import EXHAUSTED, GAME_CALLED, VOID, Outcome, told
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown import types
from kiribako.games.koi_koi.shown.notation import played
from kiribako.games.koi_koi.shown.reach import codes
from kiribako.games.koi_koi.shown.sheet import multipliers
from kiribako.games.koi_koi.shown.view import SEATS
from kiribako.games.koi_koi.shown.words import faces, name, names
from kiribako.kernel.bits import lowest, members_of
from kiribako.kernel.event import Event


def narrate(before: Position, move: int, after: Position) -> list[Event]:
    """The events of one decision, in the order a person would tell them."""
    seat = int(before.actor)
    ended = told(after.outcomes, before.outcomes)
    events: list[Event] = []
    if move == KOI:
        facts: types.KoiCalled = {"seat": seat, "value": int(worth(before, seat))}
        events.append(Event("koi-koi", f"{SEATS[seat]}: koi-koi!", facts))
    elif move < GAME:
        table = before.clone()
        events += captures(table, move, seat)
        events += new_sets(before, table, seat)
    for result in ended:
        if result.kind == GAME_CALLED:
            events.append(game_called(result, own_call=move == GAME))
        events.append(outcome(before, result))
    if ended:
        events.append(match_over(after) if after.over else dealt(after))
    return events


def opening(start: Position) -> list[Event]:
    """The cut for the first dealer, and deals that ended at once (KK-2.2, KK-3)."""
    if not start.dealt:  # a start in the middle of a round: nothing was cut or dealt
        return []
    ended = told(start.outcomes)
    events = [cut(start, int(ended[0].dealer) if ended else int(start.dealer))]
    events += [outcome(start, result) for result in ended]
    events.append(match_over(start) if start.over else dealt(start))
    return events


def cut(start: Position, dealer: int) -> Event:
    """What each seat cut, and who deals first."""
    box = start.constants.box
    cuts = [[box.codes[card] for card in pair] for pair in start.constants.cuts]
    shown = [f"{SEATS[0]} cuts {pair[0]}, {SEATS[1]} cuts {pair[1]}" for pair in cuts]
    text = f"{', the same month, again: '.join(shown)}; {SEATS[dealer]} deals first"
    facts: types.Cut = {"cuts": cuts, "cards": cuts[-1], "seat": dealer}
    return Event("cut", text, facts)


def captures(table: Position, move: int, seat: int) -> list[Event]:
    """The hand card and the drawn card, laid on a copy of the table."""
    if move >= CHOOSE:
        card = int(lowest(table.turned))
        return [laid(table, card, move - CHOOSE, seat, "captured")]
    box = table.constants.box
    card, taken = played(move)
    events = [laid(table, card, taken, seat, "played")]
    drawn = int(table.pile & 63) - 1
    found = turn.matches(table, drawn)
    if turn.two(found):
        choice = codes(box, int(found))
        two = " or ".join(f"the {name(box, other)}" for other in members_of(int(found)))
        text = f"{SEATS[seat]} draws the {name(box, drawn)}, which takes {two}"
        facts: types.Drawn = {
            "seat": seat,
            "card": code(table, drawn),
            "takes": [],
            "took": False,
            "choice": choice,
        }
        events.append(Event("drawn", text, facts))
    else:
        events.append(laid(table, drawn, -1, seat, "drawn"))
    return events


def laid(table: Position, card: int, taken: int, seat: int, kind: str) -> Event:
    """A card comes to the field of the copy."""
    box = table.constants.box
    held = table.captured(seat)
    turn.lay(table, card, taken)
    gained = int(table.captured(seat) & ~held) & ~(1 << card)
    takes = codes(box, gained)
    who, what, brought = SEATS[seat], name(box, card), names(box, gained)
    if kind == "captured":
        text = f"{who}'s {what} takes the {brought}"
    else:
        text = f"{who} {'plays' if kind == 'played' else 'draws'} the {what}"
        text += f" and takes the {brought}" if takes else ""
    facts: types.Captured = {
        "seat": seat,
        "card": code(table, card),
        "takes": takes,
        "took": bool(takes),
    }
    return Event(kind, text, facts)


def new_sets(before: Position, table: Position, seat: int) -> list[Event]:
    """The sets that were made or have grown."""
    chart = before.chart()
    old = {made.set.id: made.points for made in chart.made(int(before.captured(seat)))}
    events = []
    for made in chart.made(int(table.captured(seat))):
        if old.get(made.set.id) == made.points:
            continue
        cards = codes(before.constants.box, made.cards)
        facts: types.SetMade = {
            "seat": seat,
            "set": made.set.id,
            "points": made.points,
            "rule": made.set.rule,
            "cards": cards,
        }
        which = faces(before.constants.box, made.cards)
        text = f"{SEATS[seat]} has {made.set.name}: {which}, {points(made.points)}"
        events.append(Event("set", text, facts))
    return events


def game_called(result: Outcome, *, own_call: bool) -> Event:
    """The call that ended a round, the player's own or made for him (KK-4.8)."""
    seat = int(result.winner)
    facts: types.GameCalled = {"seat": seat, "own_call": own_call}
    if own_call:
        return Event("game", f"{SEATS[seat]}: game!", facts)
    return Event("forced-game", f"Game is called for {SEATS[seat]}, whose hand is empty", facts)


def outcome(before: Position, result: Outcome) -> Event:
    """How a deal ended."""
    if result.kind == VOID:
        return void_deal(before, result)
    if result.winner < 0:  # KK-5.25
        text = f"Both hands are empty: nobody wins month {result.month}"
        return Event("drawn-round", text, of_round(result))
    won = f"{SEATS[result.winner]} wins month {result.month}"
    if result.kind == EXHAUSTED:
        text = f"Both hands are empty: {won} as dealer, {points(int(result.points))}"
        return Event("exhausted", text, won_by(result))
    if result.kind == GAME_CALLED:
        return round_won(before, result, won)
    return hand_win(before, result, won)


def of_round(result: Outcome) -> types.OfRound:
    return {"round": int(result.month), "dealer": int(result.dealer)}


def won_by(result: Outcome) -> types.Won:
    return {**of_round(result), "seat": int(result.winner), "points": int(result.points)}


def void_deal(before: Position, result: Outcome) -> Event:
    cards = codes(before.constants.box, int(result.cards))
    why = "all four of a month" if has_four(result.cards) else "four pairs"
    text = f"The field {' '.join(cards)} has {why}: {SEATS[result.dealer]} deals again"
    facts: types.VoidDeal = {**of_round(result), "field": cards}
    return Event("void-deal", text, facts)


def round_won(before: Position, result: Outcome, won: str) -> Event:
    """A round that a call of Game ended, with all that multiplies it."""
    box = before.constants.box
    doubled = int(result.points) // int(result.value)
    total = points(int(result.points))
    if doubled > 1:
        total = f"{result.value} x {doubled} = {total}"
    facts: types.RoundWon = {
        **won_by(result),
        "value": int(result.value),
        "factor": doubled,
        "defied": result.defied,
        "times": [
            {"rule": rule, "times": times}
            for times, rule, _ in multipliers(before, result)
            if times > 1
        ],
        "sets": [
            {"set": made.set.id, "points": made.points, "cards": codes(box, made.cards)}
            for made in before.constants.chart_of(result.month).made(int(result.cards))
        ],
        "cards": codes(box, int(result.cards)),
    }
    return Event("round-won", f"{won}: {total}", facts)


def hand_win(before: Position, result: Outcome, won: str) -> Event:
    """A round won with the dealt hand (KK-3.5); the other shows his if he has one too."""
    box = before.constants.box
    cards = codes(box, int(result.cards))
    facts: types.HandWin = {
        "round": int(result.month),
        "dealer": int(result.dealer),
        "seat": int(result.winner),
        "points": int(result.points),
        "hand": cards,
    }
    text = f"{won} with the dealt hand {' '.join(cards)}, {points(int(result.points))}"
    if result.other:
        facts["other_hand"] = codes(box, int(result.other))
        text += f"; {SEATS[1 - result.winner]} shows {' '.join(facts['other_hand'])}"
    return Event("hand-win", text, facts)


def dealt(after: Position) -> Event:
    """A new round."""
    field = codes(after.constants.box, int(after.field))
    facts: types.Dealt = {
        "round": int(after.month),
        "dealer": int(after.dealer),
        "field": field,
    }
    text = f"Month {after.month}: {SEATS[after.dealer]} deals, the field is {' '.join(field)}"
    counts = int(month_counts(after.field))
    stacks = [month + 1 for month in range(12) if counts >> 4 * month & 15 == 3]
    if stacks:
        facts["stacks"] = stacks
        text += "; three of a month are stacked"
    if after.times > 1:  # KK-5.24
        facts["times"] = int(after.times)
        text += f"; its brights count the month {after.times} times"
    return Event("dealt", text, facts)


def match_over(after: Position) -> Event:
    scores = after.scores()
    won = [seat for seat in (0, 1) if after.winners() >> seat & 1]
    text = f"The match ends: {SEATS[0]} {scores[0]}, {SEATS[1]} {scores[1]}; "
    text += f"{SEATS[won[0]]} wins" if len(won) == 1 else "the victory is shared"
    facts: types.MatchOver = {"scores": scores, "winners": won}
    return Event("match-over", text, facts)


def code(position: Position, card: int) -> str:
    return position.constants.box.codes[card]


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"
