"""What lies in the box: villages, kami, villagers, goals and Kitsune cards, checked."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from kiribako.games.kami_sama.rules import compiler
from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules.patterns import read_alternatives, read_pattern
from kiribako.games.kami_sama.rules.spaces import CELLS, KIND_LETTERS, KIND_NAMES, ROWS, VILLAGE_IDS
from kiribako.kernel.components import SOURCES, Components, Item, reopened, unique
from kiribako.kernel.refusal import quote

TABLES = (
    "meta",
    "setup",
    "space_benefits",
    "villages",
    "effect_language",
    "kami",
    "villagers",
    "goals",
    "kitsune_rules",
    "kitsune",
)
COUNTS = {"villages": 4, "kami": 8, "villagers": 60, "goals": 19, "kitsune": 24}  # KS-1.2
ID: Final = re.compile("[a-z][a-z0-9_-]{0,23}")  # as moves write it: small letters, one word
SPOKEN: Final = (  # words that are moves of their own
    "skip", "end", "idle", "rage", "favor", "nature", "pass", "done", "no",
)  # fmt: skip
TOKEN_NAMES = {"moon": lang.MOON, "seed": lang.SEEDS, "fear": lang.FEAR, "rage": lang.RAGE}
TOKEN_RULES = {  # which tokens a passive needs
    lang.DRAW_MOON: lang.MOON,
    lang.LAY_SEEDS: lang.SEEDS,
    lang.LAY_FEAR: lang.FEAR,
    lang.TAKE_RAGE: lang.RAGE,
}


class Ability(NamedTuple):
    """One of the three abilities of a kami."""

    id: str
    name: str
    text: str
    cubes: int
    program: list[int]


class Kami(NamedTuple):
    """A kami sheet."""

    id: str
    name: str
    title: str
    passive: str
    text: str
    tokens: set[int]
    rules: list[int]
    abilities: list[Ability]


class Villager(NamedTuple):
    """A villager card; `worth` is in half points."""

    id: str
    name: str
    text: str
    worth: int
    claim: list[int]


class Goal(NamedTuple):
    """A goal card: a pattern or a requirement with alternatives."""

    id: str
    name: str
    text: str
    first: bool
    pattern: list[str]
    alternatives: list[dict[int, int]]


class Box:
    """The contents in the order of the file."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.constants: dict[tuple[int, int, int, int], Any] = {}  # see constants_of
        components.only(*TABLES)
        table = components.tables.get("setup")
        if not isinstance(table, dict):
            raise components.fault("needs a table [setup]")
        self.read_setup(Item(components, "setup", 0, table))
        self.benefits = self.read_benefits()
        self.grids = self.read_villages()
        self.kami = self.read_kami()
        self.villagers = self.read_villagers()
        self.goals = self.read_goals()
        self.kitsune_ids, self.kitsune = self.read_kitsune()
        self.check_names()

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (Box, *self.components.address())

    def check_names(self) -> None:
        """A kami, ability or villager named alone is a move: no two have one name."""
        names = list(SPOKEN)
        names += [kami.id for kami in self.kami]
        names += [ability.id for kami in self.kami for ability in kami.abilities]
        names += [card.id for deck in self.villagers for card in deck]
        for place, name in enumerate(names):
            if name in names[:place]:
                raise self.components.fault("the id {name} means two things", name=quote(name))

    def items(self, table: str) -> list[Item]:
        """The items of a table, as many as the game has, with different ids and a source each."""
        items = self.components.items(table)
        if len(items) != COUNTS[table]:
            raise self.components.fault(
                "needs {wanted} [[{table}]], not {count}",
                wanted=COUNTS[table],
                table=table,
                count=len(items),
            )
        unique(items, "id", lambda item: item.text("id"))
        for item in items:
            check_id(item)
            source(item)
        return items

    def read_setup(self, item: Item) -> None:
        """Counts that hold for every match (KS-2.1, KS-2.3, KS-5.6)."""
        self.shrines = by_number(item, "shrines_per_player", (2, 3, 4), 25)
        self.cubes = by_number(item, "cubes_by_year", (1, 2, 3), 9)
        self.kitsune_shrines = item.number("kitsune_shrines", 1, 25)
        self.tokens_each = item.number("village_tokens_each", 1, 12)
        self.set_points = item.number("set_vp", 0, 50)
        self.token_points = item.number("loose_token_vp", 0, 10)
        basic = compiler.Words(item, "basic_action", "", item.optional("basic_action", {}))
        self.most_basic = basic.number("max_per_turn", 15)

    def read_benefits(self) -> list[tuple[int, int]]:
        """Favor and Nature for adding a shrine, by kind (KS-4.5)."""
        found: dict[str, tuple[int, int]] = {}
        items = self.components.items("space_benefits")
        unique(items, "space", lambda item: item.text("space", KIND_NAMES))
        for item in items:
            gained = item.number("favor", 0, 9), item.number("nature", 0, 9)
            found[item.text("space", KIND_NAMES)] = gained
            source(item)
            item.done()
        return [found.get(kind, (0, 0)) for kind in KIND_NAMES]

    def read_villages(self) -> list[str]:
        """The grids in the order of the villages, a letter or dot for each square (KS-1.1)."""
        found: dict[str, str] = {}
        for item in self.items("villages"):
            item.text("name")
            item.optional("order")
            rows = item.list("grid")
            if len(rows) != ROWS or not all(
                isinstance(row, str) and len(row) == ROWS for row in rows
            ):
                raise item.fault("grid", "needs {rows} rows of {rows} squares", rows=ROWS)
            grid = "".join(rows)
            for letter in grid:
                if letter not in KIND_LETTERS + ".":
                    raise item.fault(
                        "grid",
                        "{letter} is no kind; they are {kind_letters} or a dot",
                        letter=quote(letter),
                        kind_letters=KIND_LETTERS,
                    )
            if grid.count("T") != 1 or len(grid) != CELLS:
                raise item.fault("grid", "needs exactly one temple T")
            found[item.text("id", VILLAGE_IDS)] = grid
            item.done()
        return [found[id] for id in VILLAGE_IDS]

    def read_kami(self) -> list[Kami]:
        """The sheets; no token belongs to two of them."""
        sheets: list[Kami] = []
        owned: set[int] = set()
        for number, item in enumerate(self.items("kami")):
            passive = Item(self.components, "kami", number, table_of(item, "passive"))
            rules = compiler.passive(passive)
            texts = passive.text("name"), passive.text("text")
            source(passive)
            passive.done()
            abilities = item.list("abilities")
            if len(abilities) != 3:
                raise item.fault(
                    "abilities", "a kami has three abilities, not {count}", count=len(abilities)
                )
            sheet = Kami(
                item.text("id"),
                item.text("name"),
                item.text("title"),
                *texts,
                tokens_of(item, rules),
                rules,
                [self.read_ability(3 * number + n, fields) for n, fields in enumerate(abilities)],
            )
            if sheet.tokens & owned:
                raise item.fault("tokens", "another kami has these tokens already (KS-1.2)")
            owned |= sheet.tokens
            item.done()
            sheets.append(sheet)
        return sheets

    def read_ability(self, index: int, fields: dict[str, object]) -> Ability:
        item = Item(self.components, "kami.abilities", index, fields)
        check_id(item)
        source(item)
        texts = item.text("id"), item.text("name"), item.text("text")
        found = Ability(*texts, item.number("cubes", 1, 3), compiler.ability(item))
        item.done()
        return found

    def read_villagers(self) -> list[list[Villager]]:
        """The decks in the order of the villages (KS-1.2)."""
        decks: list[list[Villager]] = [[] for _ in VILLAGE_IDS]
        for item in self.items("villagers"):
            item.optional("copy")
            points = item.optional("vp")
            if (
                isinstance(points, bool)
                or not isinstance(points, (int, float))
                or not 0 <= points <= 20
            ):
                raise item.fault(
                    "vp", "needs a number from 0 to 20, not {points}", points=quote(points)
                )
            if points * 2 % 1:
                raise item.fault("vp", "needs whole or half points")
            texts = item.text("id"), item.text("name"), item.text("text")
            card = Villager(*texts, int(points * 2), compiler.claim(item))
            decks[VILLAGE_IDS.index(item.text("village", VILLAGE_IDS))].append(card)
            item.done()
        for village, deck in zip(VILLAGE_IDS, decks, strict=True):
            if len(deck) != 15:
                raise self.components.fault(
                    "{village} needs 15 villagers, not {count}", village=village, count=len(deck)
                )
        return decks

    def read_goals(self) -> list[Goal]:
        """The goals, four of them for Year 1."""
        goals: list[Goal] = []
        for item in self.items("goals"):
            pattern = read_pattern(item) if "pattern" in item.fields else []
            alternatives = [] if pattern else read_alternatives(item)
            first = item.flag("year1")
            texts = item.text("id"), item.text("name"), item.text("text")
            goals.append(Goal(*texts, first, pattern, alternatives))
            item.done()
        if sum(goal.first for goal in goals) != 4:
            raise self.components.fault("four goals need year1 = true")
        return goals

    def read_kitsune(self) -> tuple[list[str], list[list[int]]]:
        """The Kitsune cards as walks, squares in reading order (KS-8.2)."""
        ids: list[str] = []
        cards: list[list[int]] = []
        for item in self.items("kitsune"):
            squares = [
                compiler.walk(compiler.Words(item, "squares", f"square {number}", fields))
                for number, fields in enumerate(item.list("squares"), 1)
            ]
            if [square[3] for square in squares] != sorted(square[3] for square in squares):
                raise item.fault("squares", "squares come row by row from the top left")
            ids.append(item.text("id"))
            cards.append([word for square in squares for word in square] + [lang.DONE])
            item.done()
        return ids, cards


def check_id(item: Item) -> None:
    """An id is one word that can be typed."""
    if not ID.fullmatch(item.text("id")):
        raise item.fault("id", "needs a small letter, then up to 23 small letters, digits, - or _")


def source(item: Item) -> None:
    """Every item says where it comes from: some word of SOURCES must be in it."""
    if not any(word in item.text("source") for word in SOURCES):
        raise item.fault("source", "says which parts are {known}", known=", ".join(SOURCES))


def by_number(item: Item, field: str, keys: tuple[int, ...], high: int) -> list[int]:
    """A table of numbers, in the order of the keys."""
    words = compiler.Words(item, field, "", item.optional(field, {}))
    return [words.number(str(key), high) for key in keys]


def table_of(item: Item, field: str) -> dict[str, object]:
    value = item.optional(field)
    if not isinstance(value, dict):
        raise item.fault(field, "needs a table, not {value}", value=quote(value))
    return value


def tokens_of(item: Item, rules: list[int]) -> set[int]:
    """The kami's tokens; its passive must use what it has and have what it uses."""
    words = compiler.Words(item, "tokens", "", item.optional("tokens", {}))
    for name in words.fields:
        if name not in TOKEN_NAMES:
            raise item.fault(
                "tokens",
                "there are no {name} tokens, only {known}",
                name=quote(name),
                known=", ".join(TOKEN_NAMES),
            )
        if words.number(name, 4) != (4 if name in ("moon", "seed") else 1):
            raise item.fault(
                "tokens", "there are 4 moon, 4 seed, 1 fear and 1 rage tokens (KS-1.2)"
            )
    tokens = {TOKEN_NAMES[name] for name in words.fields}
    deeds = [rules[n + lang.DO] for n in range(0, len(rules), lang.WIDTH)]
    if {TOKEN_RULES[do] for do in deeds if do in TOKEN_RULES} != tokens:
        raise item.fault("tokens", "the passive's rules and the tokens do not fit each other")
    return tokens
