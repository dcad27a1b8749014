"""Writes the deck and the wide print where the page finds them."""

from tools.drawings.koi_koi.prints import wide
from tools.drawings.koi_koi.sprite import sprite
from tools.places import ROOT

ROOM = ROOT / "web" / "src" / "games" / "koi-koi"
SPRITE = ROOT / "src" / "kiribako" / "games" / "koi_koi" / "drawings" / "cards.svg"
WIDE = ROOM / "prints" / "wide.svg"

if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
    WIDE.write_text(wide(), encoding="utf-8")
