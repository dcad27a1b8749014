"""A position of Hotaru, as searches need it: sets of cards and moves are ints, a copy is quick."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hotaru.cards import COUNT, LAST, NOT_DIMMER, RIVER, SUM, row_of
from kiribako.kernel.bits import BIT, lowest, size
from kiribako.kernel.observation import put, put_members, put_set
from kiribako.kernel.state import EVERYBODY, State
from kiribako.kernel.travel import numbers_of

LANTERN: Final = 3
PLACES: Final = 4  # where a card comes from: 0 is the deck, then the lantern
WALK: Final = 8  # points that the walk to a bank costs (HT-3.2)
MANY: Final = 4  # fireflies that bring a bonus, and the bonus (HT-3.3)
BONUS: Final = 6


def move_of(card: i64, *, freed: bool, place: i64) -> i64:
    """A move: the card played, what for, and where the next one comes from."""
    return (card * 2 + (1 if freed else 0)) * PLACES + place


def card_of(move: i64) -> i64:
    return move // (2 * PLACES)


def sets_free(move: i64) -> bool:
    return move // PLACES % 2 == 1


def place_of(move: i64) -> i64:
    return move % PLACES


def row_points(row: i64) -> i64:
    """What the fireflies of one row are worth (HT-3.2, HT-3.3)."""
    if row == 0:
        return 0
    points = SUM[row] - WALK
    return points + BONUS if size(row) >= MANY else points


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Position(State):
    """Sets of cards are ints, a bit for each card.

    `cards` has the hands by seat, then what glows by seat (rows only rise, so a set says all of
    them), then the card at each place of the lantern. The order of the deck was settled at the
    start: copies share it and count it off; the next card is the last of those `left`.
    """

    def __init__(
        self,
        actor: i64,
        rng: i64,
        seats: i64,
        cards: vec[i64],
        deck: vec[i64],
        left: i64,
        freed: i64,
        known: i64,
    ) -> None:
        super().__init__(actor, left == 0, rng)  # HT-3.1
        self.seats = seats
        self.cards = cards
        self.deck = deck
        self.left = left
        self.freed = freed  # cards that were set free
        self.known = known  # cards in hands that everybody saw being taken (HT-2.4)

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (list(self.cards), list(self.deck), numbers_of(self))

    def clone(self) -> Position:
        return Position(
            self.actor,
            self.rng,
            self.seats,
            self.cards[:],
            self.deck,
            self.left,
            self.freed,
            self.known,
        )

    def seat_count(self) -> i64:
        return self.seats

    def most_moves(self) -> i64:
        return size(self.cards[0]) * 2 * PLACES

    def hand(self, seat: i64) -> i64:
        return self.cards[seat]

    def glowing(self, seat: i64) -> i64:
        """A seat's fireflies on all banks."""
        return self.cards[self.seats + seat]

    def row(self, seat: i64, bank: i64) -> i64:
        return row_of(self.cards[self.seats + seat], bank)

    def offered(self, place: i64) -> i64:
        """The card at a place of the lantern, 1 to 3."""
        return self.cards[2 * self.seats + place - 1]

    def glows(self, seat: i64, card: i64) -> bool:
        """Whether a card may glow in a seat's row of its bank (HT-2.2)."""
        return self.glowing(seat) & NOT_DIMMER[card] == 0

    def fill_moves(self, moves: vec[i64]) -> i64:
        if self.over:
            return 0
        seat = self.actor
        hand = self.hand(seat)
        count: i64 = 0
        move: i64
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            first = card * 2 * PLACES
            end = first + 2 * PLACES
            if not self.glows(seat, card):
                first += PLACES  # it can only be set free
            for move in range(first, end):
                moves[count] = move
                count += 1
        return count

    def apply(self, move: i64) -> None:
        card = BIT[card_of(move)]
        seat = self.actor
        self.known &= ~card
        if sets_free(move):
            self.freed |= card
        else:
            self.cards[self.seats + seat] |= card
        self.left -= 1
        drawn = self.deck[self.left]
        place = place_of(move)
        if place > 0:
            taken = self.offered(place)
            self.cards[2 * self.seats + place - 1] = drawn
            self.known |= BIT[taken]
            drawn = taken
        self.cards[seat] = self.cards[seat] & ~card | BIT[drawn]
        self.actor = (seat + 1) % self.seats
        if self.left == 0:  # HT-3.1
            self.over = True
            self.actor = -1

    def fill_scores(self, scores: vec[i64]) -> None:
        seat: i64
        bank: i64
        for seat in range(self.seats):
            points: i64 = 0
            for bank in range(RIVER):
                points += row_points(self.row(seat, bank))
            scores[seat] = points

    def redeal(self, seat: i64, rng: i64) -> Position:
        """The deck, and of other hands what nobody saw being taken, are dealt anew."""
        state = self.clone()
        state.rng = rng
        open_hands = self.over or seat == EVERYBODY  # at the end everything lies open
        hidden: i64 = 0  # a set: positions that look alike to the seat must give the same copy
        n: i64
        for n in range(self.left):
            hidden |= BIT[self.deck[n]]
        other: i64
        for other in range(self.seats):
            if other != seat and not open_hands:
                hidden |= self.hand(other) & ~self.known
        dealt = vec[i64]([0] * size(hidden))
        for n in range(len(dealt)):
            dealt[n] = lowest(hidden)
            hidden &= hidden - 1
        for n in range(len(dealt) - 1, 0, -1):
            swap = state.random_below(n + 1)
            kept = dealt[n]
            dealt[n] = dealt[swap]
            dealt[swap] = kept
        end: i64 = len(dealt)
        for other in range(self.seats):
            if other != seat and not open_hands:
                hand = self.hand(other) & self.known
                wanted = size(self.hand(other)) - size(hand)
                for n in range(end - wanted, end):
                    hand |= BIT[dealt[n]]
                end -= wanted
                state.cards[other] = hand
        state.deck = dealt
        return state

    def comes_next(self, card: int) -> None:
        """Put a card of the deck on top of it, for chance that was drawn."""
        deck: list[int] = [self.deck[n] for n in range(self.left)]
        deck.remove(card)
        deck.append(card)
        self.deck = vec[i64](deck)

    def sees(self, viewer: i64, owner: i64) -> i64:
        """The cards of a hand that a viewer knows."""
        return self.hand(owner) & (-1 if self.over or viewer == owner else self.known)

    def observation_size(self) -> i64:
        return 1 + COUNT + self.seats * COUNT + self.seats * RIVER * 2

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        put(numbers, at, self.left)
        place: i64
        bank: i64
        for place in range(1, PLACES):
            put(numbers, at + 1 + self.offered(place), 1)
        put_members(numbers, at + 1, self.freed, 2)
        hands = at + 1 + COUNT
        rows = hands + self.seats * COUNT
        for place in range(self.seats):
            other = (seat + place) % self.seats
            put_set(numbers, hands + place * COUNT, self.sees(seat, other))
            for bank in range(RIVER):
                row = self.row(other, bank)
                start = rows + 2 * (place * RIVER + bank)
                put(numbers, start, LAST[row])
                put(numbers, start + 1, SUM[row])


def again(cards: list[int], deck: list[int], numbers: dict[str, Any]) -> Position:
    """A position that travelled."""
    kind: Any = Position  # whose fields are given by name
    del numbers["over"]  # which is known by what is left
    position: Position = kind(cards=vec[i64](), deck=vec[i64](), **numbers)
    position.cards = vec[i64](cards)
    position.deck = vec[i64](deck)
    return position


def audit(state: Position) -> list[str]:
    """Every card is somewhere, once."""
    held = [state.hand(seat) for seat in range(state.seats)]
    glowing = [state.glowing(seat) for seat in range(state.seats)]
    lantern = [int(BIT[state.offered(place)]) for place in range(1, PLACES)]
    deck = [int(BIT[state.deck[n]]) for n in range(state.left)]
    sets = [*held, *glowing, *lantern, *deck, state.freed]
    faults = [] if sum(sets) == BIT[COUNT] - 1 else ["a card is missing or there twice"]
    seen = state.known & ~sum(held)
    return [*faults, "a known card is in no hand"] if seen else faults
