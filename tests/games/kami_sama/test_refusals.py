"""Refusals in every phase: code, rule of the right chapter, and a sentence true of the position."""

from __future__ import annotations

import re
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import AmbiguousMove, BadSyntax, IllegalMove, MoveError, Refusal
from tests.games.kami_sama.table import KAMI, LETTERS, VILLAGES, match_of, play, refused
from tests.games.refusal_codes import lacking, plain

GAME = kiribako.game("kami-sama")
RULES = GAME.catalogue.rules
SPACES = [f"{v}{row}{column}" for v in LETTERS for row in range(1, 6) for column in range(1, 6)]
WORDS = ["skip", "pass", "end", "idle", "rage", "gain favor", "gain nature", "kami yue",
         "kami osore", "order 0 1", "order 3 2", "order 1 0 2", "token F", "token H",
         "take farming_01",
         "take holy_15", "use yue1", "use osore1", "use hinoko1", "use kazemi3"]  # fmt: skip
MANGLED = {  # what is no move, with the rule that says what there is
    "add F66": "KS-1.1", "add X11": "KS-1.1", "move F11-F99": "KS-1.1", "fear F00": "KS-1.1",
    "order 7": "KS-6.2", "order 0 0": "KS-6.2", "order -1": "KS-6.2", "token Q": "KS-1.1",
    "use yue9": "KS-4.21", "kami nobody": "KS-1.2", "take farming_99": "KS-1.2",
    "gain gold": "KS-4.15", "": None, "F11": None, "add": None, "add F11 F12 F13": None,
    "fly F11": None, "re F11": None, "add F11\x00": "KS-1.1", "\U0001f98a": None,
}  # fmt: skip
ROWS = ["first", "second", "third", "fourth", "fifth"]
COLUMNS = ["far left", "left", "middle", "right", "far right"]
CHAPTERS = {  # rules that a stage's refusals may cite, besides those of every shrine
    "kami": {"KS-2.2"}, "seed": {"KS-4.18", "KS-1.1"}, "fear": {"KS-4.17", "KS-1.1"},
    "action": {f"KS-4.{n}" for n in (1, 2, 3, 5, 6, 11, 12, 13, 17, 20)} | {"KS-3.6", "KS-1.1"},
    "rage": {f"KS-4.{n}" for n in (5, 6, 11, 12, 17, 20)} | {"KS-1.1"},
    "step": {f"KS-4.{n}" for n in (5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18)} | {"KS-1.1"},
    "claim": {f"KS-4.{n}" for n in (5, 8, 11, 12, 16, 17)} | {"KS-1.1", "KS-6.5"},
    "set": {"KS-4.9", "KS-1.1", "KS-4.17"}, "gain": {"KS-4.15"}, "token": {"KS-5.8"},
    "order": {"KS-6.2"}, "take": {"KS-6.4"},
}  # fmt: skip


class Seen:
    """A position as everybody sees it, looked up once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.view = match.view(match.actor)
        self.moves = match.moves()
        villages = self.view["villages"]
        self.spaces = {entry["space"]: entry for village in villages for entry in village["spaces"]}
        self.active = self.view["active"]
        self.current: set[str] = set()
        if self.active is not None:
            self.current = {self.view["faced"][self.view["players"][self.active]["side"]]}
            if self.view["moon"] and self.view["sheets"][self.active]["id"] == "yue":
                self.current.add(self.view["moon"])


def neighbours(one: str, two: str) -> bool:
    across = abs(int(one[1]) - int(two[1])) + abs(int(one[2]) - int(two[2]))
    return one[0] == two[0] and across == 1


def in_line(one: str, two: str) -> bool:
    return one[0] == two[0] and (one[1] == two[1] or one[2] == two[2])


SPOT = re.compile(r"\((\w+) village, (\w+) row, ([\w ]+)\)")


def spots(said: str) -> list[str]:
    """The spaces that a sentence puts into words, by their names."""
    return [
        f"{LETTERS[VILLAGES.index(village)]}{ROWS.index(row) + 1}{COLUMNS.index(column) + 1}"
        for village, row, column in SPOT.findall(said)
    ]


def check_facts(seen: Seen, text: str, refusal: Refusal) -> None:
    """What the sentence says is so, by what everybody sees."""
    view, spaces, active = seen.view, seen.spaces, seen.active
    code, said, word = refusal.code, refusal.message, text.rpartition(" ")[2]
    name: str = (refusal.where or {}).get("space", "")
    here: Any = spaces.get(name)
    if name:
        silent = ("not-current", "other-village", "other-seed", "no-space")
        assert name in spots(said) or code in silent, plain(refusal)
        assert name in text.upper(), "the space at fault is one that was named"
        village = VILLAGES[LETTERS.index(name[0])]
    facts: dict[str, Any] = {
        "no-space": lambda: here is None,
        "space-taken": lambda: here and here["owner"] is not None,
        "replace-it": lambda: f"replace {name}" in seen.moves,
        "no-shrine": lambda: here and here["owner"] is None,
        "own-shrine": lambda: here and here["owner"] == active,
        "not-own": lambda: here and here["owner"] not in (None, active),
        "fear": lambda: view["fear"] == name,
        "no-seed": lambda: not here or not here["seed"],
        "seed-there": lambda: here and here["seed"],
        "not-current": lambda: (
            village not in seen.current and all(each in said for each in seen.current)
        ),
        "other-village": lambda: view["lifted"][0]["space"][0] != name[0],
        "other-seed": lambda: (
            view["asks"]["village"] != village and view["asks"]["village"] in said
        ),
        "wrong-kind": lambda: (
            f"not the {here['kind']}" in said and here["kind"] not in said.partition(", not")[0]
        ),
        "wrong-village": lambda: village not in said.partition(", not")[0],
        "not-near": lambda: not any(neighbours(name, other) for other in spots(said)[1:]),
        "not-in-line": lambda: not in_line(name, spots(said)[1]),
        "cubes-left": lambda: view["cubes"] > 0 and f"{view['cubes']} " in said,
        "no-cubes": lambda: view["cubes"] == 0 or f"needs {view['cubes'] + 1}" in said,
        "not-idle": lambda: view["cubes"] > 0 and "idle" not in seen.moves,
        "basics-spent": lambda: view["basics"] == 4,
        "no-shrines": lambda: view["players"][active]["supply"] == 0,
        "no-rage": lambda: not view["rage"] or view["sheets"][active]["id"] != "ikari",
        "used": lambda: word in view["players"][active]["used"],
        "not-yours": lambda: not word.startswith(view["sheets"][active]["id"]),
        "not-offered": lambda: word not in {card["id"] for card in view["offered"]},
        "not-tied": lambda: view["asks"]["step"] == "order",
        "no-token": lambda: any(not village["tokens"] for village in view["villages"]),
        "not-dealt": lambda: word not in view["players"][view["actor"]]["sheets"],
    }
    if code in facts:
        assert facts[code](), (text, plain(refusal))
    if code in ("not-now", "other-step"):
        asked = view["asks"]["text"].rstrip(".").partition(" (")[0]
        assert asked[0].lower() + asked[1:] in said, "it says what is asked"


def check(seen: Seen, text: str) -> None:
    """A text is a legal move, or refused as it should be."""
    view = seen.view
    stage = "claim" if view["stage"] == "step" and view["draft"] else view["stage"]
    try:
        refusal = seen.match.why_not(text)
    except (BadSyntax, AmbiguousMove):
        assert text in MANGLED, text
        return
    if refusal is None:
        return
    assert text not in MANGLED, text
    rules = CHAPTERS[stage] | ({"KS-6.5"} if view["draft"] and stage == "gain" else set())
    assert refusal.rule in RULES, (text, plain(refusal))
    assert refusal.rule in rules, (stage, text, plain(refusal))
    assert refusal.code not in ("no-target", "unknown-move"), (text, plain(refusal))
    assert not re.search(r"\b[FWSH][1-5]{2}\b", refusal.message), "a place is said in words"
    check_facts(seen, text, refusal)


def texts(seen: Seen, random: RandomStream, some: int) -> list[str]:
    """All notation of all phases: words, and verbs with spaces, with and without shrines."""
    standing = [name for name, entry in seen.spaces.items() if entry["owner"] is not None] or SPACES
    found = [*WORDS, *MANGLED]
    found += [f"use {kami['id']}{n}" for kami in seen.view["sheets"] for n in (1, 2, 3)]
    for _ in range(some):
        one, two = random.choice(SPACES), random.choice(SPACES)
        shrine, other = random.choice(standing), random.choice(standing)
        verb = random.choice(["add", "remove", "replace", "lift", "set", "seed", "fear"])
        found += [f"{verb} {one}", f"{verb} {shrine}", f"move {shrine}-{two}"]
        found += [f"swap {shrine} {other}"]
        found += [random.choice([f"move {one}-{two}", f"swap {one} {two}", f"seed {one}-{two}"])]
    return found


@pytest.mark.parametrize("kami", [KAMI[:4], KAMI[4:], ["osore", "hinoko"]], ids=["a", "b", "two"])
def test_refusals_are_true_in_every_phase(kami: list[str]) -> None:
    """Each ability's steps, each stage, and claims: the sentence, its rule and its facts."""
    sheets = [[id, KAMI[(KAMI.index(id) + 4) % 8]] for id in kami]
    match = GAME.new_match(seats=len(kami), seed=2, setup={"sheets": sheets})
    random, player, met = RandomStream("refusals"), RandomPlayer(seed=3), dict[str, int]()
    while not match.over:
        asks = match.view()["asks"]
        phase = f"{asks['step']} {asks.get('card', '')} {match.view()['draft']}"
        met[phase] = met.get(phase, 0) + 1
        if met[phase] <= 2 or met[phase] % 7 == 0:
            seen = Seen(match)
            for text in texts(seen, random, 10 if met[phase] <= 2 else 1):
                check(seen, text)
        match.play_move(player.choose(match.state))
    for text in [*WORDS, "add F11", "move F11-F12"]:
        refused(match, text, "KS-3.1")
    assert len(met) > 15


def test_what_does_not_exist_is_refused_with_the_rule_that_lists_it() -> None:
    match = match_of("yue", "tane")
    for text, rule in MANGLED.items():
        with pytest.raises(MoveError) as caught:
            match.play(text)
        assert not isinstance(caught.value, IllegalMove)
        assert caught.value.rule == rule, text
    with pytest.raises(IllegalMove) as caught:
        match.view(9)
    assert caught.value.rule == "KS-2.6"


def test_every_code_has_its_sentence_in_every_other_language() -> None:
    assert lacking("kami-sama", "kami_sama") == []


def test_scatter_and_kindle_blame_the_space_at_fault() -> None:
    match = match_of("osore", "hinoko", "minamo", shrines={"0": "F11", "1": "F14 F24", "2": "W11"})
    play(match, "use osore1")
    assert refused(match, "move F11-F12", "KS-4.16").where == {"space": "F11"}
    assert refused(match, "move W11-W12", "KS-4.11").where == {"space": "W11"}
    assert refused(match, "move F12-F11", "KS-4.8").where == {"space": "F12"}
    assert "is taken by Osore" in refused(match, "move F14-F11", "KS-4.8").message
    apart = refused(match, "move F14-F12", "KS-4.10").message
    assert apart.startswith("the field (farming village, first row, left) is not next to the hut (")
    taken = "the hut (farming village, second row, right) is taken by Hinoko"
    assert refused(match, "move F14-F24", "KS-4.8").message == taken
    match = match_of("hinoko", "osore", "minamo", shrines={"0": "F14", "1": "F24 F11", "2": "W12"})
    play(match, "use hinoko1")
    assert refused(match, "add F24", "KS-4.7").code == "replace-it"
    assert refused(match, "add F14", "KS-4.5").code == "space-taken"
    assert refused(match, "replace F14", "KS-4.7").code == "own-shrine"
    assert refused(match, "replace F25", "KS-4.7").code == "no-shrine"
    assert "Kindle asks for a hut, not the field (" in refused(match, "add F12", "KS-4.13").message
    assert "not the field (" in refused(match, "replace F11", "KS-4.13").message
    assert refused(match, "replace W11", "KS-4.7").where == {"space": "W11"}


def test_the_words_of_the_new_kami_say_where() -> None:
    """A Seed, the Fear, a temple's lines, the Moon and the kind a move leaves."""
    match = match_of("tane", "hinoko", "minamo", seeds="F11")
    play(match, "use tane2")
    assert refused(match, "add F33", "KS-4.10").message.endswith("next to one of your Seeds")
    match = match_of("osore", "hinoko", "minamo", fear="F11", shrines={"1": "F12 F33"})
    play(match, "use osore2")
    assert refused(match, "remove F33", "KS-4.10").message.endswith("on or next to the Fear")
    match = match_of("ishizue", "hinoko", "minamo", shrines={"0": "F23"})
    play(match, "use ishizue2")
    assert "a temple you occupy" in refused(match, "add F11", "KS-4.10").message
    match = match_of("yue", "hinoko", "minamo", moon="holy")
    play(match, "use yue1")
    assert "only the holy village" in refused(match, "add F11", "KS-4.11").message
    match = match_of("minamo", "hinoko", "kazemi", shrines={"0": "F11 F33"})
    play(match, "use minamo1")
    left = refused(match, "move F11-F12", "KS-4.13")
    assert "asks for a stilt house, not the field" in left.message
    assert left.where == {"space": "F11"}


def test_passing_is_refused_by_the_rule_that_forbids_it() -> None:
    """KS-4.1 in a turn; elsewhere what is asked, by the rule that asks it."""
    match = match_of("ikari", "minamo", cubes=1)
    for text in ("skip", "pass", "end"):
        assert "1 is left" in refused(match, text, "KS-4.1").message
    choosing = GAME.new_match(seats=2, seed=1)
    assert "keep one of the two" in refused(choosing, "skip", "KS-2.2").message
    draft = match_of("ikari", "minamo", phase="draft", shrines={"0": "F11"})
    assert "take a villager of the farming village" in refused(draft, "pass", "KS-6.4").message
    step = match_of("ikari", "minamo", shrines={"0": "F24", "1": "F14"})
    play(step, "use ikari1")
    assert "Clash cannot be left out" in refused(step, "skip", "KS-4.13").message


def test_the_draft_says_what_is_asked() -> None:
    shrines = {"0": "W11 W12 W21 W22", "1": "W14 W15", "2": "W41 W42", "3": "W23"}
    match = match_of("hinoko", "minamo", "kazemi", "ikari", phase="draft", village="wealthy",
                     shrines=shrines)  # fmt: skip
    said = refused(match, "take wealthy_01", "KS-6.2").message
    assert (
        said == "not now: put Minamo and Kazemi in order, as they are tied in the wealthy village"
    )
    play(match, "order 1 2")
    assert "take a villager of the wealthy village" in refused(match, "add W13", "KS-6.4").message


def test_a_rage_that_finds_nothing_is_not_called_missing() -> None:
    match = match_of("ikari", "minamo", "tane")
    assert "do not hold" in refused(match, "rage", "KS-4.20").message
    other = match_of("minamo", "ikari", "tane", rage=True)
    assert "your kami has no Rage" in refused(other, "rage", "KS-4.20").message


def test_the_moon_is_named_among_the_current_villages() -> None:
    match = match_of("yue", "minamo", "tane", moon="holy")
    said = refused(match, "add W11", "KS-4.11").message
    assert said == "your current villages are the farming and the holy"
