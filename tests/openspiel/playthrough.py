"""Playthroughs as OpenSpiel writes them: `python -m tests.openspiel.playthrough` does it anew.

OpenSpiel shows the first states of every player and then every tenth, with all their numbers. Ours
are shown when they offer something new, a kind of move or of chance that no earlier state of the
match offered; of their numbers those are shown that are not what they were when shown last, and
of thousands of legal actions some at either end.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import kiribako.openspiel
from kiribako.openspiel.parameters import write_setup

FOLDER = Path(__file__).with_name("playthroughs")
# The last cards of Kigi: a whole match of placements takes long.
LAST_CARDS: dict[str, Any] = {
    "turn": 0,
    "trunks": ["K1", "K2"],
    "display": ["C01", "C02", "T01"],
    "deck": ["C03", "C04"],
}
TENSOR = re.compile(
    r"^(?:InformationState|Observation)Tensor(\(\d+\)\.\w+)(.*\n(?:[ ◯◉].*\n)*)", re.MULTILINE
)
ACTIONS = re.compile(r"^((?:String)?LegalActions\(\)) = \[(.*)\]$", re.MULTILINE)
ENDS = 20  # how many of a long list of actions are shown at either end


class Played(NamedTuple):
    """How one match was made: options, and the seed of a short match with many kinds of moves."""

    parameters: str
    seed: int


GAMES = {
    "kiwara": Played("reinforcement=mysterious,handicap=0/2", 149),
    "koi-koi": Played("rounds=2", 138),
    "kodama-3d": Played("forest=by-seats", 116),
    "kami-sama": Played("years=2", 98),
    "kigi": Played(f"setup={write_setup(LAST_CARDS)}", 7),
}


class ShowsWhatIsNew:
    """Decides which states a playthrough shows in full: the first of each kind, and the end."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, state: Any) -> bool:
        offered = offered_kinds(state)
        is_new = not offered <= self.seen
        self.seen |= offered
        return is_new or bool(state.is_terminal())


def offered_kinds(state: Any) -> set[str]:
    """What can be done or can come about here, without saying to what."""
    if state.is_terminal():
        return set()
    player = state.current_player()
    who = "chance" if state.is_chance_node() else "move"
    return {
        f"{who}: {kind(state.action_to_string(player, action))}" for action in state.legal_actions()
    }


def kind(text: str) -> str:
    """The shape of a move: `G b3` is a `G *`, `2C x2A` and `7A x7B` are alike `* *`."""
    first, *rest = text.split()
    return " ".join([re.sub(r"\w*\d\w*", "*", first), *("*" for _ in rest)])


def path_of(id: str) -> Path:
    return FOLDER / f"{kiribako.openspiel.name_of(id)}.txt"


def ready() -> None:
    """OpenSpiel's module reads command-line flags, of which there are none, and is told ours."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])
    generate_playthrough.ShouldDisplayStateTracker = ShowsWhatIsNew


def replay(id: str) -> tuple[str, str]:
    """A match as it was written down, and as it happens now."""
    ready()
    expected, actual = generate_playthrough.replay(str(path_of(id)))
    return expected, shortened(actual)


def shortened(text: str) -> str:
    return ACTIONS.sub(without_the_middle, said_once(text))


def without_the_middle(found: re.Match[str]) -> str:
    """A list of actions with its length in the place of those in the middle, if they are many."""
    actions = found[2].split(", ")
    if len(actions) <= 3 * ENDS:
        return found[0]
    shown = [*actions[:ENDS], f"... {len(actions)} in all ...", *actions[-ENDS:]]
    return f"{found[1]} = [{', '.join(shown)}]"


def said_once(text: str) -> str:
    """Without the tensors that say again what was said; what a player sees is what it knows."""
    said: dict[str, list[str]] = {}

    def news(found: re.Match[str]) -> str:
        numbers = found[2].split()
        again = said.get(found[1]) == numbers
        said[found[1]] = numbers
        return "" if again else found[0]

    return TENSOR.sub(news, text)


def write() -> None:
    """Play every game once more and keep what happens."""
    ready()
    for id, (parameters, seed) in GAMES.items():
        name = f"{kiribako.openspiel.name_of(id)}({parameters})"
        text = generate_playthrough.playthrough(name, None, seed=seed)
        path_of(id).write_text(shortened(text), encoding="utf-8")


if __name__ == "__main__":
    write()
