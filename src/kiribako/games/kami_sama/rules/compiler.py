"""From the words of a component file to programs of ints; what is not understood is explained."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules.spaces import (
    ALL_KINDS,
    FIELD,
    FOREST,
    HUT,
    KIND_NAMES,
    STILT,
    VILLAGE_IDS,
)
from kiribako.kernel.components import Item
from kiribako.kernel.refusal import BadComponents, Fault, quote

MOST_LIFTED: Final = 5  # shrines a rearrange step may lift: what fits a position's `lifted`
MOST_GAINED: Final = 9
MOST_STEPS: Final = 8
KINDS_OF: Final[dict[str, int]] = {  # the words for kinds in goals and passives
    **{name: 1 << n for n, name in enumerate(KIND_NAMES)},
    "dwelling": 1 << HUT | 1 << STILT,
    "wild": 1 << FIELD | 1 << FOREST,
}
GOALS_OF_MOVES: Final = {
    "current": lang.CURRENT,
    "another": lang.ANOTHER,
    "any": lang.ANY,
    "same": lang.SAME,
    "different_village": lang.DIFFERENT,
    "moon": lang.OF_MOON,
    "vacated": lang.ANY,
}
MOMENTS: Final = {  # when a passive may do what
    lang.RULE_GAIN: (
        lang.START_OF_YEAR,
        lang.END_OF_TURN,
        lang.ANY_ADD,
        lang.OWN_ADD,
        lang.OWN_MOVE,
        lang.OWN_SHRINE_LOST,
    ),
    lang.GAIN_BY_SPACE: (lang.ANY_ADD, lang.OWN_ADD, lang.OWN_MOVE, lang.OWN_SHRINE_LOST),
    lang.DRAW_MOON: (lang.START_OF_YEAR,),
    lang.LAY_SEEDS: (lang.START_OF_YEAR,),
    lang.LAY_FEAR: (lang.END_OF_TURN,),
    lang.TAKE_RAGE: (lang.OWN_SHRINE_LOST,),
    lang.SPEND_RAGE: (lang.OWN_TURN,),
    lang.LONGER_CHAIN: (lang.INFLUENCE,),
}
ARROWS: Final = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
COLOURS: Final = {"orange": lang.ADD, "blue": lang.REMOVE, "yellow": lang.ADD_OR_REPLACE}


class Words:
    """A table of words inside a field of an item, each read through a check."""

    def __init__(self, item: Item, field: str, place: str, fields: Any) -> None:
        self.item = item
        self.field = field
        self.place = place
        if not isinstance(fields, dict):
            raise self.fault("is a table of words, not {fields}", fields=quote(fields))
        self.fields: dict[str, Any] = fields
        self.read: set[str] = set()

    def word(self, key: str, names: dict[str, int], default: int | None = None) -> int:
        """The number of a word, one of the names."""
        self.read.add(key)
        if key not in self.fields and default is not None:
            return default
        value = self.fields.get(key)
        if not isinstance(value, str) or value not in names:
            raise self.fault(
                "{key} cannot be {value}; it can be {known}",
                key=key,
                value=quote(value),
                known=", ".join(names),
            )
        return names[value]

    def number(self, key: str, high: int, default: int | None = None) -> int:
        """A whole number from 1 to high, the default if left out."""
        self.read.add(key)
        if key not in self.fields and default is not None:
            return default
        value = self.fields.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= high:
            raise self.fault(
                "{key} is a whole number from 1 to {high}, not {value}",
                key=key,
                high=high,
                value=quote(value),
            )
        return value

    def flag(self, key: str) -> bool:
        self.read.add(key)
        value = self.fields.get(key, False)
        if not isinstance(value, bool):
            raise self.fault("{key} is true or false, not {value}", key=key, value=quote(value))
        return value

    def kinds(self, key: str = "space") -> int:
        """The set of allowed kinds of spaces, all if left out."""
        self.read.add(key)
        if key not in self.fields:
            return ALL_KINDS
        names = self.fields[key]
        if not isinstance(names, list) or not names:
            raise self.fault("{key} is a list of kinds, not {names}", key=key, names=quote(names))
        kinds = 0
        for name in names:
            if name not in KIND_NAMES:
                raise self.fault(
                    "there are no {name} spaces, only {known}",
                    name=quote(name),
                    known=", ".join(KIND_NAMES),
                )
            kinds |= 1 << KIND_NAMES.index(name)
        return kinds

    def table(self, key: str) -> Words | None:
        """A table inside this one, if there is one."""
        self.read.add(key)
        if key not in self.fields:
            return None
        return Words(self.item, self.field, f"{self.place} {key}".strip(), self.fields[key])

    def done(self, what: Fault) -> None:
        """Refuse words that mean nothing here."""
        for key in self.fields:
            if key not in self.read:
                known = ", ".join(sorted(self.read))
                raise self.fault(
                    "{key} means nothing in {what}; it can have {known}",
                    key=quote(key),
                    what=what,
                    known=known,
                )

    def fault(self, problem: str, /, **facts: Any) -> BadComponents:
        known = Fault(problem, **facts)
        if self.place:
            known = Fault("{place}: {problem}", place=self.place, problem=known)
        return self.item.faulty(self.field, known)


def ability(item: Item) -> list[int]:
    """The program of an ability (KS-4.3)."""
    steps = item.list("steps")
    if not 0 < len(steps) <= MOST_STEPS:
        raise item.fault(
            "steps",
            "an ability has 1 to {most_steps} steps, not {count}",
            most_steps=MOST_STEPS,
            count=len(steps),
        )
    program: list[int] = []
    for number, fields in enumerate(steps, 1):
        program += step(Words(item, "steps", f"step {number}", fields))
    if all(program[n] >= lang.GAIN for n in range(0, len(program), lang.WIDTH)):
        raise item.fault("steps", "an ability needs a step that adds, removes or moves a shrine")
    return [*program, *[lang.DONE] * lang.WIDTH]


def step(words: Words) -> list[int]:
    """One step of an ability."""
    verb = words.word("do", lang.VERB_NAMES)
    record = [verb] + [0] * (lang.WIDTH - 1)
    record[lang.FLAGS] = lang.OPTIONAL if words.flag("optional") else 0
    if verb == lang.GAIN:
        record[lang.SHRINE] = 1 if words.flag("rage") else 0
        gains(words, record)
        if record[lang.FLAGS] & lang.OPTIONAL:
            raise words.fault("a gain step cannot be optional (KS-4.15)")
    elif verb == lang.MOVE:
        move(words, record)
    elif verb == lang.SWAP:
        record[lang.WHERE] = words.word("village", lang.VILLAGE_NAMES)
    elif verb == lang.REARRANGE:
        record[lang.WHERE] = words.word("village", lang.VILLAGE_NAMES)
        record[lang.SHRINE] = words.word("shrine", lang.SHRINE_NAMES, lang.ANYONE)
        record[lang.COUNT] = words.number("count", MOST_LIFTED)
    elif verb != lang.SEED:
        target(words, record)
    words.done(Fault("a step that does {do}", do=words.fields["do"]))
    return record


def target(words: Words, record: list[int]) -> None:
    """The space of an add, remove or replace."""
    verb = record[lang.VERB]
    if verb == lang.REMOVE:
        record[lang.SHRINE] = words.word("shrine", lang.SHRINE_NAMES)
    elif verb == lang.REPLACE:
        words.word("shrine", {"opponent": lang.OPPONENT}, lang.OPPONENT)  # KS-4.7
    if "at" in words.fields:
        words.word("at", {"vacated": 0})
        record[lang.FLAGS] |= lang.AT_VACATED
        record[lang.WHERE] = words.word("village", lang.VILLAGE_NAMES, lang.ANY)
    elif words.fields.get("village") == "seeded":
        words.read.add("village")
        record[lang.FLAGS] |= lang.AT_SEED
        record[lang.WHERE] = lang.ANY
    else:
        names = {**lang.VILLAGE_NAMES, "seeded": lang.ANY}
        record[lang.WHERE] = words.word("village", names)
    record[lang.KINDS] = words.kinds()
    record[lang.NEAR] = words.word("near", lang.NEAR_NAMES, lang.NEAR_NOTHING)
    if words.word("line", {"last": 1}, 0):
        record[lang.FLAGS] |= lang.IN_LINE


def move(words: Words, record: list[int]) -> None:
    """The two ends of a move; `space` is about where it goes, `left` about where it stood."""
    record[lang.SHRINE] = words.word("shrine", lang.SHRINE_NAMES)
    record[lang.WHERE] = words.word("from", lang.VILLAGE_NAMES)
    record[lang.GOAL] = words.word("to", GOALS_OF_MOVES)
    if words.fields["to"] == "vacated":
        record[lang.FLAGS] |= lang.AT_VACATED
    record[lang.KINDS] = words.kinds()
    record[lang.LEFT] = words.kinds("left")
    if words.flag("adjacent"):
        if record[lang.GOAL] != lang.SAME:
            raise words.fault("adjacent needs to = 'same': neighbours share a village (KS-4.10)")
        record[lang.FLAGS] |= lang.ADJACENT


def gains(words: Words, record: list[int]) -> None:
    record[lang.FAVOR] = words.number("favor", MOST_GAINED, 0)
    record[lang.NATURE] = words.number("nature", MOST_GAINED, 0)
    record[lang.CHOICE] = words.number("choice", MOST_GAINED, 0)
    gained = record[lang.FAVOR] + record[lang.NATURE] + record[lang.CHOICE]
    if not gained and "rage" not in words.read:
        raise words.fault("a gain needs favor, nature or choice")
    if not gained and not words.fields.get("rage"):
        raise words.fault("a gain needs favor, nature, choice or rage")


def claim(item: Item) -> list[int]:
    """The program of a villager's claim; shrines are always optional (KS-6.5)."""
    words = Words(item, "claim", "", item.optional("claim", {}))
    program: list[int] = []
    if any(key in words.fields for key in ("favor", "nature", "choice")):
        record = [lang.GAIN] + [0] * (lang.WIDTH - 1)
        gains(words, record)
        program += record
    if "token" in words.fields:
        villages: dict[str, int] = {id: n for n, id in enumerate(VILLAGE_IDS)}
        villages["any"] = len(VILLAGE_IDS)
        record = [lang.TOKEN] + [0] * (lang.WIDTH - 1)
        record[lang.VILLAGE] = words.word("token", villages)
        program += record
    for verb, name, read in ((lang.ADD, "add", target), (lang.MOVE, "move", move)):
        inner = words.table(name)
        if inner is not None:
            record = [verb] + [0] * (lang.WIDTH - 1)
            inner.flag("optional")
            read(inner, record)
            record[lang.FLAGS] |= lang.OPTIONAL
            inner.done(Fault("a claim with {name}", name=name))
            program += record
    words.read |= {"favor", "nature", "choice", "token"}
    words.done(Fault("a claim"))
    return [*program, *[lang.DONE] * lang.WIDTH]


def passive(item: Item) -> list[int]:
    """The rules of a kami's passive (KS-4.14)."""
    rules: list[int] = []
    for number, fields in enumerate(item.list("rules"), 1):
        rules += rule(Words(item, "rules", f"rule {number}", fields))
    return rules


def rule(words: Words) -> list[int]:
    """One rule of a passive."""
    record = [0] * lang.WIDTH
    when = words.word("when", lang.WHEN_NAMES)
    do = words.word("do", lang.DO_NAMES)
    record[lang.WHEN], record[lang.DO] = when, do
    if when not in MOMENTS[do]:
        moments = ", ".join(name for name, n in lang.WHEN_NAMES.items() if n in MOMENTS[do])
        raise words.fault(
            "{do} cannot happen then, only at {moments}", do=words.fields["do"], moments=moments
        )
    record[lang.RULE_KINDS] = words.kinds()
    occupied = words.table("occupy")
    if occupied is not None:
        if len(occupied.fields) != 1 or "space" in words.fields:
            raise words.fault("occupy names one kind and a number, and goes without space")
        kind = next(iter(occupied.fields))
        if kind not in KINDS_OF:
            raise words.fault(
                "there is no kind {kind}; kinds are {known}",
                kind=quote(kind),
                known=", ".join(KINDS_OF),
            )
        record[lang.RULE_KINDS] = KINDS_OF[kind]
        record[lang.OCCUPY] = occupied.number(kind, 9)
    if "at" in words.fields:
        record[lang.SEEDED] = 1 + words.word("at", {"seeded": 0})
    if "village" in words.fields:
        reach = {"current": lang.CURRENT}
        if do == lang.LAY_FEAR:
            reach["any"] = lang.ANY
        record[lang.REACH] = words.word("village", reach)
    if do == lang.RULE_GAIN:
        gains(words, record)
    if do == lang.LONGER_CHAIN:
        record[lang.BY] = words.number("by", 9)
    words.done(Fault("a rule"))
    return record


def walk(words: Words) -> list[int]:
    """A square of a Kitsune card with the cells it tries, in order (KS-8.3)."""
    row = words.number("row", 5) - 1
    column = words.number("col", 5) - 1
    verb = words.word("color", COLOURS)
    count = words.number("count", 5)
    words.read.add("arrows")
    arrows = words.fields.get("arrows")
    if not isinstance(arrows, list) or any(arrow not in ARROWS for arrow in arrows):
        raise words.fault(
            "arrows is a list of {known}, not {arrows}",
            known=", ".join(ARROWS),
            arrows=quote(arrows),
        )
    words.done(Fault("a square"))
    cells = [row * 5 + column]
    for arrow in arrows:
        down, right = ARROWS[arrow]
        for far in range(1, 5):
            y, x = row + far * down, column + far * right
            if 0 <= y < 5 and 0 <= x < 5:
                cells.append(y * 5 + x)
    return [verb, count, len(cells), *cells]
