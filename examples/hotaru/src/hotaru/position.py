"""A position of Hotaru, as searches need it: numbers, moves as ints, a quick copy."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hotaru.cards import BANKS, BRIGHTEST, COUNT, bank_of, brightness
from kiribako.kernel.observation import put
from kiribako.kernel.state import EVERYBODY, NOBODY, State

LANTERN = 3
WALK = 8  # points that the walk to a bank costs (HT-3.2)
MANY, BONUS = 4, 6  # fireflies that bring a bonus, and the bonus (HT-3.3)


def move_of(card: int, *, freed: bool, place: int) -> int:
    """A move: the card played, what for, and where the next one comes from (0 is the deck)."""
    return (card * 2 + freed) * (LANTERN + 1) + place


def parts_of(move: int) -> tuple[int, bool, int]:
    """The card, whether it is set free, and the place of the next: 0, or 1 to 3 in the lantern."""
    played, place = divmod(move, LANTERN + 1)
    return played // 2, bool(played % 2), place


def row_points(row: list[int]) -> int:
    """What the fireflies of one row are worth (HT-3.2, HT-3.3)."""
    return sum(row) - WALK + BONUS * (len(row) >= MANY) if row else 0


class Position(State):
    """Cards are numbers; `known` are those in hands that everybody saw being taken (HT-2.4)."""

    def __init__(
        self,
        actor: int,
        rng: int,
        hands: list[list[int]],
        rows: list[list[list[int]]],
        lantern: list[int],
        deck: list[int],
        freed: list[int],
        known: set[int],
    ) -> None:
        super().__init__(actor, not deck, rng)
        self.hands, self.rows, self.lantern = hands, rows, lantern
        self.deck, self.freed, self.known = deck, freed, known  # the next of the deck is the last

    def clone(self) -> Position:
        hands = [list(hand) for hand in self.hands]
        rows = [[list(row) for row in own] for own in self.rows]
        lantern, deck = list(self.lantern), list(self.deck)
        freed, known = list(self.freed), set(self.known)
        return Position(self.actor, self.rng, hands, rows, lantern, deck, freed, known)

    def seat_count(self) -> i64:
        return len(self.hands)

    def most_moves(self) -> i64:
        return len(self.hands[0]) * 2 * (LANTERN + 1)

    def glows(self, seat: int, card: int) -> bool:
        """Whether a card may glow in a seat's row of its bank (HT-2.2)."""
        row = self.rows[seat][bank_of(card)]
        return not row or row[-1] < brightness(card)

    def fill_moves(self, moves: vec[i64]) -> i64:
        count = 0
        for card in [] if self.over else sorted(self.hands[self.actor]):
            for freed in (False, True):
                if freed or self.glows(self.actor, card):
                    for place in range(LANTERN + 1):
                        moves[count] = move_of(card, freed=freed, place=place)
                        count += 1
        return count

    def apply(self, move: i64) -> None:
        card, freed, place = parts_of(move)
        hand = self.hands[self.actor]
        hand.remove(card)
        self.known.discard(card)
        if freed:
            self.freed.append(card)
        else:
            self.rows[self.actor][bank_of(card)].append(brightness(card))
        drawn = self.deck.pop()
        if place:
            self.lantern[place - 1], drawn = drawn, self.lantern[place - 1]
            self.known.add(drawn)
        hand.append(drawn)
        self.actor = (self.actor + 1) % len(self.hands)
        if not self.deck:  # HT-3.1
            self.over, self.actor = True, -1

    def fill_scores(self, scores: vec[i64]) -> None:
        for seat, rows in enumerate(self.rows):
            scores[seat] = sum(map(row_points, rows))

    def redeal(self, seat: i64, rng: i64) -> Position:
        """The deck, and of other hands what nobody saw being taken, are dealt anew."""
        state = self.clone()
        state.rng = rng
        hidden = list(state.deck)
        open_hands = self.over or seat == EVERYBODY  # at the end everything lies open
        others = [] if open_hands else [n for n in range(len(self.hands)) if n != seat]
        for other in others:
            hidden += [card for card in state.hands[other] if card not in self.known]
        hidden.sort()  # positions that look alike to the seat must give the same copy
        for place in range(len(hidden) - 1, 0, -1):
            swap = state.random_below(place + 1)
            hidden[place], hidden[swap] = hidden[swap], hidden[place]
        for other in others:
            seen = [card for card in state.hands[other] if card in self.known]
            state.hands[other] = sorted(seen) + [
                hidden.pop() for _ in range(len(state.hands[other]) - len(seen))
            ]
        state.deck = hidden
        return state

    def sees(self, viewer: int, owner: int) -> list[int]:
        """The cards of a hand that a viewer knows."""
        hand = sorted(self.hands[owner])
        mine = self.over or (viewer == owner and viewer != NOBODY)
        return hand if mine else [card for card in hand if card in self.known]

    def observation_size(self) -> i64:
        seats = len(self.hands)
        return 1 + COUNT + seats * COUNT + seats * len(BANKS) * 2

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        seats = len(self.hands)
        put(numbers, at, len(self.deck))
        for card in self.lantern:
            put(numbers, at + 1 + card, 1)
        for card in self.freed:
            put(numbers, at + 1 + card, 2)
        for place in range(seats):
            other = (seat + place) % seats
            for card in self.sees(seat, other):
                put(numbers, at + 1 + COUNT + place * COUNT + card, 1)
            start = at + 1 + COUNT + seats * COUNT + place * len(BANKS) * 2
            for bank, row in enumerate(self.rows[other]):
                put(numbers, start + 2 * bank, row[-1] if row else 0)
                put(numbers, start + 2 * bank + 1, sum(row))


def audit(state: Position) -> list[str]:
    """Every card is somewhere, once."""
    rows = [
        bank * BRIGHTEST + value - 1
        for own in state.rows
        for bank, row in enumerate(own)
        for value in row
    ]
    hands = [card for hand in state.hands for card in hand]
    cards = sorted([*rows, *hands, *state.lantern, *state.deck, *state.freed])
    faults = [] if cards == list(range(COUNT)) else ["a card is missing or there twice"]
    return faults if state.known <= set(hands) else [*faults, "a known card is in no hand"]
