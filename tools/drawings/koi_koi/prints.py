"""The wide print for the game's lid: five brights fanned on black felt."""

import re

from tools.drawings.koi_koi.brush import n
from tools.drawings.koi_koi.cards import CARDS
from tools.drawings.koi_koi.pieces import PIECES
from tools.drawings.koi_koi.sprite import FRAME, back, framed

# code, middle, turn and size of each card, the hindmost first
FAN = (
    ("back", 40, 240, -30, 1.15), ("7C", 664, 236, 28, 1.15), ("10D", 44, 86, 14, 1.0), ("2C", 662, 80, -16, 1.0),
    ("1B", 154, 180, -19, 1.45), ("11B", 546, 180, 19, 1.45), ("3B", 246, 162, -9, 1.5), ("12B", 454, 162, 9, 1.5), ("8B", 350, 155, 0, 1.6),
)


def wide() -> str:
    """700 x 300, standing alone."""
    art = "".join(placed(*card) for card in FAN)
    pieces = "".join(f'<symbol id="k-{name}" overflow="visible">{PIECES[name]()}</symbol>' for name in wanted(art))
    felt = '<pattern id="felt" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r=".8" fill="#F6F0E2" opacity=".13"/><circle cx="6.5" cy="6.5" r=".8" fill="#F6F0E2" opacity=".13"/></pattern>'
    text = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 300"><defs>{felt}<clipPath id="k-frame"><rect {FRAME}/></clipPath>{pieces}</defs>'
            f'<rect width="700" height="300" fill="#232221"/><rect width="700" height="300" fill="url(#felt)"/>{art}</svg>\n')
    return re.sub(r"(\.\d*?[1-9])0+(?=\D)", r"\1", text)


def placed(code: str, x: float, y: float, turn: float, size: float) -> str:
    """A card with its flat shadow."""
    ground, art = ("#8C2A24", back()) if code == "back" else CARDS[code]
    shadow = '<rect x="4" y="5" width="100" height="160" rx="7" opacity=".5"/>'
    return f'<g transform="translate({n(x)} {n(y)})rotate({n(turn)})scale({size})translate(-50 -80)">{shadow}{framed(ground, art)}</g>'


def wanted(art: str) -> list[str]:
    """The pieces a drawing refers to, and theirs."""
    found: list[str] = []
    ahead = [art]
    while ahead:
        for name in re.findall(r'href="#k-([^"]+)"', ahead.pop()):
            if name not in found:
                found.append(name)
                ahead.append(PIECES[name]())
    return found
