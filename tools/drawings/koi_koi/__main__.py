"""Writes the deck where the page finds it, or with a file name, there."""

import sys
from pathlib import Path

from tools.drawings.koi_koi.sprite import sprite
from tools.places import ROOT

SPRITE = ROOT / "web" / "src" / "games" / "koi-koi" / "cards.svg"

if __name__ == "__main__":
    target = Path(sys.argv[1]) if sys.argv[1:] else SPRITE
    target.write_text(sprite(), encoding="utf-8")
