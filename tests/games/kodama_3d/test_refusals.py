"""Every refusal of Kodama 3D in every phase: true of the position, and with the right rule."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError, MoveError, Refusal
from kiribako.messages import catalogue, fact_of, languages, places
from tests.games.kodama_3d.table import GOALS, growing, match_of, play, tile, tree

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src/kiribako/games/kodama_3d"
OF_THE_KERNEL = {"bad-setup", "bad-syntax", "no-such-seat"}
GAME = kiribako.game("kodama-3d")
STACKS = [f"{column}{row}" for column in "abcd" for row in "1234"]
POINTS = [f"{part}{letter}" for part in ("", "1.", "2.", "5.", "12.") for letter in "LRTX"]
TEXTS = [
    *STACKS,
    *(f"{one}-{other}" for one in STACKS for other in STACKS),
    *(f"grow {point}{side}" for point in POINTS for side in ("", "~")),
    *(f"goal {place}" for place in ("1", "2", "3", "4", "deck", "none")),
    *(f"final {stack}" for stack in STACKS),
    *(f"keep {one} {other}" for one, other in zip(GOALS, GOALS[3:], strict=False)),
]
MANGLED = [
    *("", " ", "?", "keep", "keep G01", "keep G01 G99", "keep G05 G05", "keep G01 G02 G03", "e1"),
    *(
        "a5",
        "a1-e9",
        "z9-a1",
        "grow",
        "grow 99.L",
        "grow 3.Q",
        "grow !",
        "goal",
        "goal 5",
        "goal -1",
    ),
    *(
        "final",
        "final e5",
        "final a9",
        "move",
        "move a1 to",
        "a1-b2-c3",
        "G" * 300,
        "\ud800",
        "\u0661",
    ),
]


def raised(folder: Path) -> set[str]:
    """The codes of all refusals that the sources of a folder make."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                if name in ("Refusal", "no_such"):
                    found.add(str(node.args[0].value))
    return found


CODES = raised(SOURCE)
SENTENCES = {code: catalogue(GAME.package, code) for code in languages(GAME.package)}


def test_every_code_has_its_sentence_in_every_other_language() -> None:
    """And the page has none for codes that no longer exist; in English the engine's own serves."""
    for language, texts in SENTENCES.items():
        told = {key.removeprefix("refusal.") for key in texts if key.startswith("refusal.")}
        assert told == (set() if language == "en" else CODES | OF_THE_KERNEL), language


class Scene(NamedTuple):
    """A position as the actor sees it, what was tried, and the refusal."""

    match: Match
    view: dict[str, Any]
    text: str
    refusal: Refusal

    @property
    def where(self) -> dict[str, Any]:
        return self.refusal.where or {}

    def stack(self, name: str) -> dict[str, Any]:
        """A stack of the forest, {} if there is none."""
        return next((one for one in self.view["forest"] if one["stack"] == name), {})

    def named(self) -> dict[str, Any]:
        return self.stack(self.where["stack"])

    def mine(self) -> list[str]:
        stacks: list[str] = self.view["players"][self.match.actor]["meeples"]
        return stacks

    def tree(self) -> dict[str, Any]:
        grown: dict[str, Any] = self.view["players"][self.match.actor]["tree"]
        return grown

    def point(self) -> dict[str, Any]:
        points = [point for part in self.tree()["parts"] for point in part["points"]]
        return next((one for one in points if one["point"] == self.where["point"]), {})

    def tried(self) -> dict[str, Any]:
        """What the view says of the same try."""
        side = "~" if "~" in self.text else ""
        move = f"grow {self.where['point']}{side}"
        return next((one for one in self.view["tries"] if one["move"] == move), {})

    def runs_into(self) -> bool:
        """Whether the body would come too near to that of the tile named."""
        part = self.match.consult(self.match.actor, {"preview": {"move": self.text}})["part"]
        other = self.tree()["parts"][self.where["tile"]]
        radius = self.view["shapes"]["trunk"]["radius"]
        return bool(dist(part["body"], other["body"]) < 2 * radius)

    def straight(self) -> bool:
        """Whether the stacks of a walk lie in one of the eight directions."""
        columns = abs(ord(self.text[0]) - ord(self.text[3]))
        rows = abs(ord(self.text[1]) - ord(self.text[4]))
        return columns == rows or not columns or not rows

    def own_goals(self) -> list[str]:
        return [goal["id"] for goal in self.view["players"][self.match.actor]["goals"]]


def kind(text: str) -> str:
    """What kind of move a text is."""
    word = text.split(" ", 1)[0]
    return word if word in ("keep", "grow", "goal", "final") else f"{len(word)} letters"


TRUTHS: dict[str, Callable[[Scene], object]] = {
    "match-over": lambda s: s.match.over,
    "not-now": lambda s: kind(s.text) not in map(kind, s.match.moves()),
    "not-dealt": lambda s: (
        s.where["goal"] not in s.own_goals()
        and all(goal in s.refusal.message for goal in s.own_goals())
    ),
    "no-such-stack": lambda s: not s.named(),
    "occupied": lambda s: s.named()["meeple"] is not None,
    "no-meeple": lambda s: s.where["stack"] not in s.mine(),
    "must-move": lambda s: any(move[:2] != move[3:] for move in s.match.moves()),
    "wrong-stay": lambda s: s.named()["height"] < max(s.stack(one)["height"] for one in s.mine()),
    "empty-stack": lambda s: s.named()["height"] == 0,
    "no-line": lambda s: not s.straight(),
    "blocked": lambda s: s.straight() and s.stack(s.where["by"])["meeple"] is not None,
    "no-such-point": lambda s: not s.point(),
    "point-taken": lambda s: not s.point()["free"],
    "no-flip": lambda s: s.view["shapes"][s.view["lifted"]["shape"]]["symmetric"],
    "topples": lambda s: s.tried()["lean"] == s.where["lean"] and s.where["lean"]["spare"] < 0,
    "too-low": lambda s: s.tried()["refusal"]["code"] == "too-low",
    "collides": lambda s: s.runs_into(),
    "empty-place": lambda s: s.view["display"][s.where["place"] - 1] is None,
    "empty-deck": lambda s: s.view["deck"] == 0,
    "no-such-goal": lambda s: s.where["goal"].upper() not in GOALS,
    "same-goal": lambda s: s.text.count(s.where["goal"]) == 2,
    "no-such-place": lambda s: s.where["place"] not in ("1", "2", "3", "4", "deck", "none"),
    "bad-syntax": lambda s: s.text not in s.match.moves(),
}
RULES = {  # the rules a code may cite
    "match-over": "KD-5.8", "not-now": "KD-1.4 KD-1.6 KD-2.1 KD-5.1", "not-dealt": "KD-1.4",
    "no-such-stack": "KD-1.3", "occupied": "KD-1.6 KD-2.2", "no-meeple": "KD-2.2 KD-5.1",
    "must-move": "KD-2.2", "wrong-stay": "KD-2.5", "empty-stack": "KD-2.6 KD-5.1",
    "no-line": "KD-2.2", "blocked": "KD-2.3", "no-such-point": "KD-3.1", "point-taken": "KD-3.2",
    "no-flip": "KD-3.1", "topples": "KD-3.3", "too-low": "KD-3.4", "collides": "KD-3.4",
    "empty-place": "KD-4.3", "empty-deck": "KD-4.3", "no-such-goal": "KD-1.1",
    "same-goal": "KD-1.4", "no-such-place": "KD-4.2",
    "bad-syntax": "KD-1.4 KD-1.6 KD-2.2 KD-3.1 KD-4.2 KD-5.1",
}  # fmt: skip


def answer(match: Match, text: str) -> Refusal | None:
    try:
        return match.why_not(text)
    except MoveError as error:
        return error.refusal


def codes(match: Match, texts: list[str]) -> set[str]:
    """The codes of all the texts that are refused, each held to the position and its rule."""
    view = match.view(match.actor)
    met = set()
    for text in texts:
        refusal = answer(match, text)
        if refusal is None:
            continue
        said = f"{text!r} at ply {match.ply}: {refusal}"
        assert refusal.message, said
        assert refusal.rule in RULES[refusal.code].split(), said
        assert refusal.rule in GAME.catalogue.rules
        assert TRUTHS[refusal.code](Scene(match, view, text, refusal)), said
        for texts_of_page in SENTENCES.values():
            for place in places(texts_of_page.get(f"refusal.{refusal.code}", "")):
                assert fact_of(place) in (refusal.where or {}), said
        met.add(refusal.code)
    return met


@cache
def met_in_matches(seats: int, forest: str) -> set[str]:
    """The codes met at a few positions of each step, all notation of all phases tried."""
    match = GAME.new_match(seats=seats, seed=seats, options={"forest": forest})
    player = RandomPlayer(seed=3)
    met: set[str] = set()
    asked: dict[str, int] = {}
    while not match.over:
        step = match.view()["asks"]["step"]
        asked[step] = asked.get(step, 0) + 1
        if asked[step] in (1, 4, 11, 19):
            met |= codes(match, [*TEXTS, *MANGLED])
        match.play_move(player.choose(match.state))
    assert set(asked) == {"keep", "place", "move", "grow", "goal", "final"}
    after = codes(match, [*TEXTS[::11], *MANGLED])
    assert after == {"match-over"}
    return met | after


HANGING = ["B52 R", "B18 L", "B59 2.R~", "B24 1.R~", "B60 4.R", "B02 T", "B45 5.R", "B62 7.L"]
MATCHES = [(2, "4x4"), (3, "by-seats")]


@pytest.mark.parametrize(("seats", "forest"), MATCHES)
def test_refusals_of_whole_matches_are_true(seats: int, forest: str) -> None:
    assert met_in_matches(seats, forest)


def low_forest(**heights: list[str]) -> dict[str, list[str]]:
    """A forest in which only these stacks have tiles."""
    return {stack: heights.get(stack, []) for stack in STACKS}


def drawn_positions() -> list[Match]:
    """Positions in which a rule bites that whole matches seldom meet."""
    deckless = {
        "hands": [GOALS[:20], GOALS[20:36]], "display": ["G37", None, None, "G38"],
        "returned": ["G01", "G02"], "deck": [],
    }  # fmt: skip
    pink = tile("pink caterpillar fork")
    return [
        growing("B50", ["B57 L", "B14 1.L", "B20 2.T~"]),
        growing(tile("blue blossom fork"), tree("pink blossom fork R", "green firefly spire L")),
        growing("B08", ["B52 L", "B44 T~", "B19 1.T", "B14 2.R"]),
        growing("B37", HANGING),
        play(match_of(2, forest={"a1": [pink]}, **deckless), "a1-a2", "grow L"),
        match_of(2, forest=low_forest(a1=["B01"], d1=["B02", "B03", "B04"], a4=["B05"])),
        match_of(2, turns=20, forest={"a1": []}),
        match_of(3, forest={"b3": []}),
    ]


def test_every_code_is_met() -> None:
    """Together they raise every refusal the rules can make, so that each was held to its truth."""
    met: set[str] = set()
    for seats, forest in MATCHES:
        met |= met_in_matches(seats, forest)
    for match in drawn_positions():
        points = [one["move"] for one in match.view(match.actor)["tries"]]
        met |= codes(match, [*TEXTS, *MANGLED, *points])
    elsewhere = {"unknown-move", "bad-setup", "bad-question", "secret-choice"}
    assert not CODES - elsewhere - met


def test_numbers_that_are_no_move_are_refused_too() -> None:
    match = GAME.new_match(seed=1)
    for move in (-1, 65, 64 * 40 + 50, 4518, 10**9):
        refusal = GAME.refuse(match.state, move)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("unknown-move", "KD-2.1")


def test_seats_that_do_not_exist_name_the_rule() -> None:
    match = GAME.new_match(seed=1)
    question = {"preview": {"move": "a1"}}
    for ask in (match.view, match.history, lambda seat: match.consult(seat, question)):
        with pytest.raises(KiribakoError) as refusal:
            ask(2)
        assert (refusal.value.code, refusal.value.rule) == ("no-such-seat", "KD-1.2")
    with pytest.raises(KiribakoError) as refusal:
        GAME.new_match(seats=5)
    assert (refusal.value.code, refusal.value.rule) == ("bad-seats", "KD-1.2")
