"""Set-ups: what chance decides before a match, and the first position that follows.

    first   seat that places the first totem (KW-2.2)
    board   thirty letters, with the option board="random"
    deck    cards in order, handicap cards on top, where the match uses any (KW-6.1, KW-6.12)

A stacked start adds a position at the beginning of a turn:

    tokens  five rows of six, `.` empty, upper case seat 0, lower case seat 1, `'` hidden:
            "G . . Z' . . / . . . ." and so on; tokens not on the board are in hand
    totem   path space the totem stands on
    turn    seat whose turn begins
    cards   ready cards of each seat, used   used cards of each seat
    earned  seat that earned the reinforcement, null while it is open
    deck    undrawn cards, top first, with the option reinforcement="mysterious"

Cards that a stacked start names nowhere are out of the game; without a deck all the others make
one, and whoever has earned the Okapi holds it. Seats may hold cards whatever their handicap.
"""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kiwara.rules import earning
from kiribako.games.kiwara.rules.boards import TERRITORIES, random_drawing, read_drawing
from kiribako.games.kiwara.rules.box import Box
from kiribako.games.kiwara.rules.cards import CARD_IDS, GIRAFFE, OKAPI, USED, pile_of
from kiribako.games.kiwara.rules.constants import LION, Constants
from kiribako.games.kiwara.rules.grid import FACED, NEAR, ROWS, SPACE_NAMES, SPACES, SPOT_NAMES
from kiribako.games.kiwara.rules.moves import STEP_FIRST_TOTEM, STEP_PLACE
from kiribako.games.kiwara.rules.placing import arrive
from kiribako.games.kiwara.rules.position import Position
from kiribako.kernel.bits import lowest, size
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadOption, BadSetup, Fault, quote

STACKED: Final = ("tokens", "totem", "turn", "cards", "used", "earned")


def deal(options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
    """Every random choice of the start."""
    setup: dict[str, Any] = {"first": random.below(2)}
    if options["board"] == "random":
        setup["board"] = random_drawing(random)
    if options["reinforcement"] == "mysterious":
        setup["deck"] = random.shuffled(CARD_IDS)
    elif any(options["handicap"]):
        setup["deck"] = random.shuffled(CARD_IDS[OKAPI + 1 :])
    return setup


def begin(box: Box, options: dict[str, Any], setup: dict[str, Any]) -> Position:
    """The first position."""
    known = ("first", "board", "deck", *STACKED)
    for key in setup:
        if key not in known:
            raise fault(
                "a set-up has no {key}; it can have {known}", key=quote(key), known=", ".join(known)
            )
    constants = Constants(
        board_of(box, options, setup),
        box.values,
        box.counts,
        first=seat_of(setup.get("first"), "first"),
        mysterious=options["reinforcement"] == "mysterious",
        place_two=options["hyena"] == "place-two",
        any_time=options["timing"] == "any-time",
    )
    position = opening(constants)
    position.deck = pile_of(cards_from(setup.get("deck", []), "deck"))
    if "tokens" in setup:
        stack(position, setup)
        return position
    for key in STACKED:
        if key in setup:
            raise fault("{key} needs tokens: a stacked start describes the whole position", key=key)
    check_deck(position, options, setup)
    hand_out(position, options["handicap"])
    return position


def opening(constants: Constants) -> Position:
    """An empty board with all tokens in hand, before the first totem."""
    hand = constants.full_hand()
    return Position(
        constants.first, False, 0, constants,
        0, 0, 0, 0, 0, 0, 0,
        hand | hand << 20,
        STEP_FIRST_TOTEM, -1, 0, 0,
        -1, 0, 0, 0, 0, 0, 0, 0, 0,
    )  # fmt: skip


def board_of(box: Box, options: dict[str, Any], setup: dict[str, Any]) -> str:
    """The drawing the option names, or the one chance drew."""
    board: str = options["board"]
    if board != "random":
        if "board" in setup:
            raise fault('a set-up has a board only with the option board="random"')
        return box.boards.get(board, board)
    try:
        if not isinstance(setup.get("board"), str):
            raise fault(
                "board is a text of thirty letters, not {board}", board=quote(setup.get("board"))
            )
        return read_drawing(setup["board"])
    except BadOption as error:
        raise fault("board: {error}", error=error) from None


def check_deck(position: Position, options: dict[str, Any], setup: dict[str, Any]) -> None:
    """A start that is not stacked has all the cards its options ask for."""
    if not position.constants.mysterious and not any(options["handicap"]):
        if "deck" in setup:
            raise fault("deck is not used: the Okapi is the prize and nobody has a handicap")
        return
    needed = CARD_IDS if position.constants.mysterious else CARD_IDS[OKAPI + 1 :]
    if sorted(setup["deck"]) != sorted(needed):
        raise fault("deck must hold each of these once: {known}", known=", ".join(needed))


def hand_out(position: Position, handicap: list[int]) -> None:
    """Handicap cards from the top, seat 0 first, then the Giraffe (KW-6.12)."""
    giraffe = -1
    for seat, count in enumerate(handicap):
        for _ in range(count):
            card = int(earning.draw(position))
            if card == GIRAFFE:
                giraffe = seat
            else:
                position.cards |= 1 << 10 * seat + card
    if giraffe >= 0:
        position.actor = giraffe
        earning.offer(position)
    elif not position.constants.mysterious:
        position.deck = 0  # KW-2.1: the rest stays in the box


def complete(drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A whole set-up: what was given, the rest as drawn without what is in use."""
    full = {**drawn, **given}
    if "tokens" not in given:
        return full
    mysterious = CARD_IDS[OKAPI] in drawn.get("deck", [])
    if "cards" not in given and not mysterious and given.get("earned") in (0, 1):
        full["cards"] = [["okapi"] if given["earned"] == seat else [] for seat in (0, 1)]
    if "deck" not in given and "deck" in drawn:
        del full["deck"]
        if mysterious:
            named = [card for key in ("cards", "used") for card in spread(full.get(key))]
            full["deck"] = [card for card in drawn["deck"] if card not in named]
    return full


def spread(held: Any) -> list[Any]:
    """The cards of both seats in one list, as far as they are lists."""
    hands = held if isinstance(held, list) else []
    return [card for cards in hands if isinstance(cards, list) for card in cards]


def stack(position: Position, setup: dict[str, Any]) -> None:
    """Put the tokens, totem and cards of a stacked start in their places."""
    put_tokens(position, setup["tokens"])
    spot = setup.get("totem")
    if not isinstance(spot, str) or spot not in SPOT_NAMES:
        raise fault("totem is a path space such as Na, not {spot}", spot=quote(spot))
    position.totem = SPOT_NAMES.index(spot)
    position.actor = seat_of(setup.get("turn"), "turn")
    position.step = STEP_PLACE
    if not FACED[position.totem] & ~position.taken:
        raise fault("totem cannot be {spot}: its line is full", spot=spot)
    if not position.hand(position.actor):
        raise fault("turn cannot be {actor}: that seat has no tokens left", actor=position.actor)
    put_cards(position, setup)
    check_earning(position, setup)


def put_cards(position: Position, setup: dict[str, Any]) -> None:
    """The ready and used cards of both seats, each card in one place only."""
    places: dict[Any, str | Fault] = dict.fromkeys(setup.get("deck", []), "deck")
    for key, shift in (("cards", 0), ("used", USED)):
        held = setup.get(key, [[], []])
        if not isinstance(held, list) or len(held) != 2:
            raise fault(
                "{key} is a list with the cards of each seat, not {held}", key=key, held=quote(held)
            )
        for seat in range(2):
            for card in cards_from(held[seat], key):
                name = CARD_IDS[card]
                if card == GIRAFFE:
                    raise fault("{key} cannot hold the giraffe: it is discarded at once", key=key)
                if card == OKAPI and key == "used":
                    raise fault("used cannot hold the okapi: it is never used up")
                if name in places:
                    raise fault(
                        "{key} of seat {seat} and {place} both hold the {card}",
                        key=key,
                        seat=seat,
                        place=places[name],
                        card=name,
                    )
                places[name] = Fault("{key} of seat {seat}", key=key, seat=seat)
                position.cards |= 1 << shift + 10 * seat + card


def check_earning(position: Position, setup: dict[str, Any]) -> None:
    """Who earned the reinforcement fits the board and the cards (KW-4.1)."""
    earned = setup.get("earned")
    position.earner = -1 if earned is None else seat_of(earned, "earned")
    for n, letter in enumerate(TERRITORIES):
        if position.earner < 0 and not position.constants.six[n] & ~position.taken:
            raise fault("earned must name a seat: territory {letter} is full", letter=letter)
    if position.constants.mysterious:
        return
    if position.deck:
        raise fault("deck is not used: the Okapi is the prize")
    for seat in range(2):
        if position.ready(seat) >> OKAPI & 1 and position.earner != seat:
            raise fault(
                "cards of seat {seat} cannot hold the okapi: that is the prize, see earned",
                seat=seat,
            )
        if position.earner == seat and not position.ready(seat) >> OKAPI & 1:
            raise fault("cards of seat {seat} must hold the okapi, which it earned", seat=seat)


def put_tokens(position: Position, rows: Any) -> None:
    """The tokens of a drawn board; lions last, so that nobody flees or hides by arriving."""
    words = rows.replace("/", " ").split() if isinstance(rows, str) else []
    if len(words) != SPACES:
        raise fault(
            "tokens is a text of {rows} rows of {columns}, `.` for empty",
            rows=ROWS,
            columns=SPACES // ROWS,
        )
    lions: list[tuple[int, int]] = []
    for space, word in enumerate(words):
        if word == ".":
            continue
        name = SPACE_NAMES[space]
        letter = word.removesuffix("'")
        animal = "GZCEL".find(letter.upper()) if len(letter) == 1 else -1
        if animal < 0:
            raise fault(
                "tokens: {word} on {name} is no token; write G Z C E L, small for seat 1",
                word=quote(word),
                name=name,
            )
        if word != letter and animal > 1:
            raise fault(
                "tokens: {word} on {name} cannot be, only gazelles and zebras hide",
                word=quote(word),
                name=name,
            )
        seat = 1 if letter.islower() else 0
        if not position.hand(seat) >> 4 * animal & 15:
            raise fault(
                "tokens: seat {seat} has not so many {letter}", seat=seat, letter=letter.upper()
            )
        position.hands -= 1 << 20 * seat + 4 * animal
        if animal == LION:
            lions.append((space, seat))
        else:
            arrive(position, animal, space, seat, fearless=word != letter)
    for space, seat in lions:
        timid = NEAR[space] & (position.gazelles | position.zebras) & ~position.hidden
        if timid:
            raise fault(
                "tokens: the animal on {name} cannot lie face up beside the lion on {space}",
                name=SPACE_NAMES[lowest(timid)],
                space=SPACE_NAMES[space],
            )
        arrive(position, LION, space, seat, fearless=False)
    if size(position.taken) == SPACES:
        raise fault("tokens: the board is full, the match would be over")


def seat_of(value: Any, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value not in (0, 1):
        raise fault("{key} is a seat, 0 or 1, not {value}", key=key, value=quote(value))
    return value


def cards_from(names: Any, key: str) -> list[int]:
    """Card numbers from a list of names, each once."""
    if not isinstance(names, list):
        raise fault("{key} is a list of cards, not {names}", key=key, names=quote(names))
    for name in names:
        if not isinstance(name, str) or name not in CARD_IDS:
            raise fault(
                "{key} holds {name}; cards are {known}",
                key=key,
                name=quote(name),
                known=", ".join(CARD_IDS),
            )
        if names.count(name) > 1:
            raise fault("{key} holds {name} twice", key=key, name=quote(name))
    return [CARD_IDS.index(name) for name in names]


def fault(problem: str, /, **facts: Any) -> BadSetup:
    return BadSetup(Fault(problem, **facts).refusal("bad-setup"))
