"""Hotaru for people, servers and tests: facts, notation, refusals, views, events, points."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from hotaru.cards import BANKS, BRIGHTEST, COUNT, LETTERS, NAMES, RIVER, bank_of
from hotaru.chance import HotaruChance
from hotaru.drawing import draw
from hotaru.position import (
    BONUS,
    LANTERN,
    MANY,
    PLACES,
    WALK,
    Position,
    audit,
    card_of,
    move_of,
    place_of,
    sets_free,
)
from hotaru.wisdom import HotaruWisdom
from kiribako.kernel.bits import members_of, set_of, size
from kiribako.kernel.chance import Chance
from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.notation import bad_syntax, tidy
from kiribako.kernel.observation import Plane
from kiribako.kernel.option import Option
from kiribako.kernel.picture import Picture
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadSetup, Refusal
from kiribako.kernel.sheet import Line, ScoreSheet
from kiribako.kernel.wisdom import Wisdom
from kiribako.kernel.words import Words

VERBS = ("glow", "free")


class Hotaru(Game[Position]):
    """The rules are in position.py; here is how people meet them."""

    def __init__(self) -> None:
        super().__init__(
            id="hotaru",
            title="Hotaru",
            summary="Fireflies glow along a river, from the dimmest to the brightest.",
            seats=(2, 3, 4),
            options=(Option("hand", "Cards in a hand.", "HT-1.2", 5, choices=(4, 5, 6)),),
            rules_version=1,
            package="hotaru",
        )

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        return {"cards": random.shuffled(NAMES)}

    def begin(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Position:
        names = setup["cards"]
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadSetup(Refusal("bad-setup", "cards is a list of names such as R5", "HT-1.1"))
        if set(setup) != {"cards"} or sorted(names) != sorted(NAMES):
            raise BadSetup(Refusal("bad-setup", "cards holds each of the forty once", "HT-1.1"))
        cards = [NAMES.index(name) for name in names]
        held = options["hand"]
        hands = [set_of(cards[seat * held : (seat + 1) * held]) for seat in range(seats)]
        rows = [0] * seats
        dealt = seats * held
        lantern, deck = cards[dealt : dealt + LANTERN], cards[dealt + LANTERN :]
        places = vec[i64](hands + rows + lantern)
        return Position(0, 0, seats, places, vec[i64](deck[::-1]), len(deck), 0, 0)

    def chance(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Chance:
        return HotaruChance(self, seats, options, setup)

    def wisdom(self) -> Wisdom:
        return HotaruWisdom()

    def write(self, state: Position, move: int) -> str:
        place = place_of(move)
        taken = f" take {NAMES[state.offered(place)]}" if place else ""
        return f"{VERBS[sets_free(move)]} {NAMES[card_of(move)]}{taken}"

    def read(self, state: Position, text: str) -> int:
        words = tidy(text).replace(",", " ").split()
        names = [word.upper() for word in words[1::2]]
        verbs = [word.lower() for word in words[::2]]
        if len(verbs) != len(names) or not all(name in NAMES for name in names):
            raise bad_syntax(text, "moves look like `glow R5` or `free R5 take M2`")
        if verbs not in ([VERBS[0]], [VERBS[1]], [VERBS[0], "take"], [VERBS[1], "take"]):
            raise bad_syntax(text, "moves look like `glow R5` or `free R5 take M2`")
        cards = [NAMES.index(name) for name in names]
        place = 0
        if len(cards) == 2:
            if cards[1] not in lantern(state):
                raise bad_syntax(text, f"{names[1]} is not in the lantern")
            place = lantern(state).index(cards[1]) + 1
        return move_of(cards[0], freed=verbs[0] == VERBS[1], place=place)

    def refuse(self, state: Position, move: int) -> Refusal | None:
        if not 0 <= move < self.move_range():
            return Refusal("no-such-move", "there is no such move", "HT-2.1")
        card = card_of(move)
        if card not in members_of(state.hand(state.actor)):
            return Refusal("not-in-hand", f"{NAMES[card]} is not in your hand", "HT-2.1")
        if not sets_free(move) and not state.glows(state.actor, card):
            message = f"something brighter than {NAMES[card]} glows on that bank already"
            return Refusal("too-dim", message, "HT-2.2")
        return None

    def explain(self, state: Position, move: int) -> str:
        return self.words(state, move).text

    def words(self, state: Position, move: int) -> Words:
        card, freed, place = card_of(move), sets_free(move), place_of(move)
        facts = {"card": NAMES[card], "bank": BANKS[bank_of(card)], "take": ""}
        text = f"set {NAMES[card]} free" if freed else f"let {NAMES[card]} glow"
        if place:
            facts["take"] = NAMES[state.offered(place)]
            text += f" and take {facts['take']} from the lantern"
        return Words(text, f"{VERBS[freed]}{'-take' if place else ''}", facts)

    def narrate(self, before: Position, move: int, after: Position) -> list[Event]:
        seat = int(before.actor)
        place = place_of(move)
        name, who = NAMES[card_of(move)], f"seat {seat}"
        told = [
            Event("freed", f"{who} sets {name} free", {"seat": seat, "card": name})
            if sets_free(move)
            else Event("glowed", f"{who} lets {name} glow", {"seat": seat, "card": name})
        ]
        if place:
            taken = NAMES[before.offered(place)]
            text = f"{who} takes {taken} from the lantern"
            told.append(Event("took", text, {"seat": seat, "card": taken}))
        else:
            told.append(Event("drew", f"{who} draws from the deck", {"seat": seat}))
        return told

    def view(self, state: Position, viewer: int | None) -> dict[str, Any]:
        eyes = -1 if viewer is None else viewer
        seats = range(state.seats)
        text = "Let a firefly glow or set one free, then take a new card."
        asks = {"seat": int(state.actor), "step": "play", "text": text}
        return {
            "asks": None if state.over else asks,
            "hands": [named(state.sees(eyes, seat)) for seat in seats],
            "sizes": [int(size(state.hand(seat))) for seat in seats],
            "rows": [rows_of(state, seat) for seat in seats],
            "lantern": [NAMES[card] for card in lantern(state)],
            "freed": named(state.freed),
            "deck": int(state.left),
            "points": state.scores(),
        }

    def sheet(self, state: Position) -> ScoreSheet:
        lines = []
        for seat in range(state.seats):
            for bank, row in enumerate(rows_of(state, seat)):
                if row:
                    facts = {"bank": BANKS[bank]}
                    label = f"{BANKS[bank]}: fireflies less the walk"
                    lines.append(Line(seat, sum(row) - WALK, "HT-3.2", label, "row", facts))
                if len(row) >= MANY:
                    label = f"{BANKS[bank]}: {MANY} or more"
                    lines.append(Line(seat, BONUS, "HT-3.3", label, "many", {"bank": BANKS[bank]}))
        return ScoreSheet(lines)

    def picture(self, view: dict[str, Any]) -> Picture:
        picture = Picture()
        for seat, rows in enumerate(view["rows"]):
            shown = "  ".join(
                f"{letter} {'-'.join(map(str, row)) or '.'}" for letter, row in zip(LETTERS, rows)
            )
            hand = " ".join(view["hands"][seat]) or "?"
            picture.say(f"seat {seat}  {shown}", f"seat{seat}")
            picture.say(
                f"        hand {hand} ({view['sizes'][seat]} cards), {view['points'][seat]} points"
            )
        return picture.say(f"lantern {' '.join(view['lantern'])}, {view['deck']} cards in the deck")

    def svg(self, view: dict[str, Any]) -> str | None:
        return draw(view)

    def planes(self, seats: int) -> tuple[Plane, ...]:
        return (
            Plane("deck", (1,), 0, COUNT, "cards in the deck"),
            Plane("open", (COUNT,), 0, 2, "1 for cards in the lantern, 2 for those set free"),
            Plane("hands", (seats, COUNT), 0, 1, "cards known to be in hands, own hand first"),
            Plane("rows", (seats, len(BANKS), 2), 0, 36, "brightest and sum of every row"),
        )

    def move_range(self) -> int:
        return len(BANKS) * BRIGHTEST * 2 * (LANTERN + 1)

    def audit(self, state: Position) -> list[str]:
        return audit(state)


def named(cards: int) -> list[str]:
    """A set of cards by their names."""
    return [NAMES[card] for card in members_of(cards)]


def lantern(state: Position) -> list[int]:
    return [int(state.offered(place)) for place in range(1, PLACES)]


def rows_of(state: Position, seat: int) -> list[list[int]]:
    """How bright the fireflies of a seat are, bank by bank."""
    return [[n + 1 for n in members_of(state.row(seat, bank))] for bank in range(RIVER)]


GAME = Hotaru()
