"""Kigi in the terminal."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from tests.cli.command import kiribako

GOLDEN = Path(__file__).parent / "golden"


def test_a_person_plays(tmp_path: Path) -> None:
    """Asking, being refused, drawing the table, playing."""
    drawing = tmp_path / "table.svg"
    typed = f"?\nwhy 1 > 0 @ 100,100,0\nsvg {drawing}\nquit\n"
    said = kiribako("play", "kigi", "-p", "Ai", "-p", "painter", "--seed", "3", typed=typed)
    assert "moves are legal; one for each thing they do" in said.stdout
    assert "hangs over the left and the near edge" in said.stdout
    assert len(said.stdout.splitlines()) < 120
    assert ET.parse(drawing).getroot().tag.endswith("svg")


def test_a_record_is_drawn(tmp_path: Path) -> None:
    drawing = tmp_path / "table.svg"
    said = kiribako("replay", str(GOLDEN / "greedy.txt"), "--ply", "20", "--svg", str(drawing))
    assert said.returncode == 0, said.stderr
    root = ET.parse(drawing).getroot()
    assert "Kigi" in [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
