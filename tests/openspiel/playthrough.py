"""Playthroughs as OpenSpiel writes them: `python -m tests.openspiel.playthrough` does it anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import kiribako.openspiel
from kiribako.openspiel.parameters import write_setup

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 7
# The last cards of Kigi: from the start thousands of placements would be listed.
LAST_CARDS: dict[str, Any] = {
    "turn": 0,
    "trunks": ["K1", "K2"],
    "display": ["C01", "C02", "T01"],
    "deck": ["C03", "C04"],
}
GAMES = {
    "kiwara": "reinforcement=mysterious,handicap=0/2",
    "koi-koi": "rounds=3",
    "kodama-3d": "forest=by-seats",
    "kami-sama": "years=2",
    "kigi": f"setup={write_setup(LAST_CARDS)}",
}


def path_of(id: str) -> Path:
    return FOLDER / f"{kiribako.openspiel.name_of(id)}.txt"


def ready() -> None:
    """OpenSpiel's module reads command-line flags: there are none."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])


def write() -> None:
    """Play every game once more and keep what happens."""
    ready()
    for id, parameters in GAMES.items():
        name = f"{kiribako.openspiel.name_of(id)}({parameters})"
        text = generate_playthrough.playthrough(name, None, seed=SEED)
        path_of(id).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
