"""Acorns: a toy game with a secret and a die, put on the shelf by its entry point."""

from __future__ import annotations

from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.chance import Chance, Outcomes, played
from kiribako.kernel.event import Event
from kiribako.kernel.game import Game
from kiribako.kernel.notation import bad_syntax, tidy
from kiribako.kernel.observation import Plane, put
from kiribako.kernel.option import Option
from kiribako.kernel.picture import Picture
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadSetup, Refusal
from kiribako.kernel.sheet import Line, ScoreSheet
from kiribako.kernel.state import EVERYBODY, NOBODY, State
from kiribako.kernel.words import Words

CARDS = (1, 2, 3, 4, 5, 6)
CARD_NAMES = ("1", "2", "3", "4", "5", "6")
GIFTS = ("nothing", "an acorn")


class Heap(State):
    """A move is the number of acorns taken."""

    def __init__(
        self, actor: int, rng: int, heap: int, cards: list[int], acorns: list[int], gifts: list[int]
    ) -> None:
        super().__init__(actor, heap == 0, rng)
        self.heap = heap
        self.cards = cards
        self.acorns = acorns
        self.gifts = gifts  # acorns from the wood, the last in the list first

    def clone(self) -> Heap:
        return Heap(
            self.actor, self.rng, self.heap, list(self.cards), list(self.acorns), list(self.gifts)
        )

    def seat_count(self) -> i64:
        return len(self.cards)

    def most_moves(self) -> i64:
        return 2

    def fill_moves(self, moves: vec[i64]) -> i64:
        moves[0] = 1
        moves[1] = 2
        return min(2, self.heap)

    def apply(self, move: i64) -> None:
        self.heap -= move
        gift = self.gifts.pop() if self.gifts else int(self.random_below(6) == 5)
        self.acorns[self.actor] += move + gift
        self.actor = (self.actor + 1) % len(self.cards)
        if self.heap == 0:
            self.over = True
            self.actor = -1

    def fill_scores(self, scores: vec[i64]) -> None:
        for seat, acorns in enumerate(self.acorns):
            scores[seat] = acorns + (self.cards[seat] if self.over else 0)

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        seats = len(self.cards)
        put(numbers, at, self.heap)
        for place in range(seats):
            other = (seat + place) % seats
            put(numbers, at + 1 + place, self.acorns[other])
            if self.over or other == seat:
                put(numbers, at + 1 + seats + place, self.cards[other])

    def observation_size(self) -> i64:
        return 1 + 2 * len(self.cards)

    def redeal(self, seat: i64, rng: i64) -> Heap:
        """Others' cards and the die are dealt anew; at the end all cards are shown."""
        state = self.clone()
        state.rng = rng
        state.gifts = []
        if self.over or seat == EVERYBODY:
            return state
        left = [card for card in CARDS if seat == NOBODY or card != self.cards[seat]]
        for other in range(len(self.cards)):
            if other != seat:
                state.cards[other] = left.pop(state.random_below(len(left)))
        return state


class HeapChance(Chance):
    """Who holds which card, and after every move whether the wood gives an acorn (AC-2.2)."""

    most_outcomes = len(CARDS)

    def begin(self, outcomes: Outcomes) -> State:
        cards = self.setup.get("cards")
        if cards is None:
            cards = [n + 1 for n in outcomes.some(self.seats, "card", range(6), CARD_NAMES)]
        return self.started(cards=cards, gifts=self.setup.get("gifts", []))

    def play(self, before: State, move: int, outcomes: Outcomes) -> State:
        ready = cast("Heap", before.clone())
        if not ready.gifts:  # none is stacked
            ready.gifts = [outcomes.one("gift", (0, 1), GIFTS, weights=(5, 1))]
        return played(ready, move)


class Acorns(Game[Heap]):
    def __init__(self) -> None:
        super().__init__(
            id="acorns",
            title="Acorns",
            summary="Squirrels share a heap.",
            seats=(2, 3, 4),
            options=(Option("heap", "Acorns in the heap.", "AC-1.1", 12, low=1, high=40),),
            rules_version=1,
            package="acorns",
        )

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        return {
            "cards": random.shuffled(CARDS)[:seats],
            "gifts": [int(random.below(6) == 5) for _ in range(options["heap"])],
        }

    def begin(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Heap:
        cards, gifts = setup["cards"], setup["gifts"]
        if not isinstance(cards, list) or len(cards) != seats or not all(c in CARDS for c in cards):
            raise BadSetup(Refusal("bad-setup", "cards are numbers from 1 to 6", "AC-1.2"))
        if len(set(cards)) != seats:
            raise BadSetup(Refusal("bad-setup", "each card is there once", "AC-1.2"))
        if not isinstance(gifts, list) or not all(gift in (0, 1) for gift in gifts):
            raise BadSetup(Refusal("bad-setup", "a gift is 0 or 1", "AC-2.2"))
        return Heap(0, 0, options["heap"], list(cards), [0] * seats, list(gifts))

    def chance(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Chance:
        return HeapChance(self, seats, options, setup)

    def write(self, state: Heap, move: int) -> str:
        return f"take {move}"

    def read(self, state: Heap, text: str) -> int:
        words = tidy(text).split()
        if len(words) != 2 or words[0] != "take" or words[1] not in tuple("123456789"):
            raise bad_syntax(text, "moves look like `take 2`")
        return int(words[1])

    def refuse(self, state: Heap, move: int) -> Refusal | None:
        if move in state.legal_moves():
            return None
        return Refusal("too-many", "take one or two acorns of the heap", "AC-2.1")

    def explain(self, state: Heap, move: int) -> str:
        return self.words(state, move).text

    def words(self, state: Heap, move: int) -> Words:
        facts = {"acorns": move, "heap": state.heap}
        return Words(f"take {move} of {state.heap} acorns", "take", facts)

    def narrate(self, before: Heap, move: int, after: Heap) -> list[Event]:
        seat = int(before.actor)
        gained = after.acorns[seat] - before.acorns[seat]
        return [Event("took", f"squirrel {seat} gets {gained}", {"seat": seat, "acorns": gained})]

    def view(self, state: Heap, viewer: int | None) -> dict[str, Any]:
        shown = [
            card if state.over or seat == viewer else None for seat, card in enumerate(state.cards)
        ]
        asks = None if state.over else {"seat": int(state.actor), "step": "take", "text": "Take."}
        return {"asks": asks, "heap": state.heap, "cards": shown, "acorns": list(state.acorns)}

    def planes(self, seats: int) -> tuple[Plane, ...]:
        return (
            Plane("heap", (1,), 0, 40, "acorns in the heap"),
            Plane("acorns", (seats,), 0, 80, "acorns of each squirrel, own first"),
            Plane("cards", (seats,), 0, 6, "cards, own first, 0 while unknown"),
        )

    def move_range(self) -> int:
        return 3

    def sheet(self, state: Heap) -> ScoreSheet:
        lines = [Line(seat, n, "AC-2.1", "acorns", "acorns") for seat, n in enumerate(state.acorns)]
        if state.over:
            lines += [Line(seat, n, "AC-3.1", "card", "card") for seat, n in enumerate(state.cards)]
        return ScoreSheet(lines)

    def picture(self, view: dict[str, Any]) -> Picture:
        return Picture().say("heap: " + "o" * view["heap"])

    def svg(self, view: dict[str, Any]) -> str:
        """The heap, and two places to click; the script in it must never run."""
        acorns = "".join(
            f'<circle cx="{20 + n % 8 * 30}" cy="{20 + n // 8 * 30}" r="12" fill="#8a5a1e"/>'
            for n in range(view["heap"])
        )
        places = "".join(
            f'<g data-move="take {n}">'
            f'<rect x="{60 * n - 40}" y="180" width="52" height="52" fill="#f6f0e2"/>'
            f'<text x="{60 * n - 14}" y="214" text-anchor="middle" font-size="24">{n}</text></g>'
            for n in (1, 2)
        )
        script = "<script>document.title = 'run'</script>"
        size = 'viewBox="0 0 260 240"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{script}'
        return f'{head}<rect width="260" height="240" fill="#cfd8c8"/>{acorns}{places}</svg>'

    def audit(self, state: Heap) -> list[str]:
        faults = []
        if len(set(state.cards)) != len(state.cards):
            faults.append("two squirrels hold the same card")
        if state.heap < 0:
            faults.append("the heap owes acorns")
        return faults


GAME = Acorns()
