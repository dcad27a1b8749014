"""The deck as one SVG file: faces, back, corner indices and the glyphs of the four kinds."""

import re

from tools.drawings.koi_koi.brush import (
    INDIGO,
    INK,
    MOSS,
    PAPER,
    RED,
    WINE,
    dot,
    fill,
    group,
    n,
    shape,
    stroke,
)
from tools.drawings.koi_koi.cards import CARDS
from tools.drawings.koi_koi.pieces import PIECES

NAMES = {
    "1B": "Pine: crane and sun", "1R": "Pine: red poetry ribbon", "1C": "Pine", "1D": "Pine",
    "2A": "Plum: bush warbler", "2R": "Plum: red poetry ribbon", "2C": "Plum", "2D": "Plum",
    "3B": "Cherry: curtain", "3R": "Cherry: red poetry ribbon", "3C": "Cherry", "3D": "Cherry",
    "4A": "Wisteria: cuckoo", "4R": "Wisteria: red ribbon", "4C": "Wisteria", "4D": "Wisteria",
    "5A": "Iris: eight-plank bridge", "5R": "Iris: red ribbon", "5C": "Iris", "5D": "Iris",
    "6A": "Peony: butterflies", "6R": "Peony: blue ribbon", "6C": "Peony", "6D": "Peony",
    "7A": "Bush clover: boar", "7R": "Bush clover: red ribbon", "7C": "Bush clover", "7D": "Bush clover",
    "8B": "Susuki grass: full moon", "8A": "Susuki grass: geese", "8C": "Susuki grass", "8D": "Susuki grass",
    "9A": "Chrysanthemum: sake cup", "9R": "Chrysanthemum: blue ribbon", "9C": "Chrysanthemum", "9D": "Chrysanthemum",
    "10A": "Maple: deer", "10R": "Maple: blue ribbon", "10C": "Maple", "10D": "Maple",
    "11B": "Willow: rain man", "11A": "Willow: swallow", "11R": "Willow: red ribbon", "11C": "Willow: lightning",
    "12B": "Paulownia: phoenix", "12C": "Paulownia", "12D": "Paulownia", "12E": "Paulownia",
}
DIGITS = {
    "0": "M3.5 0C6 0 7 3 7 6S6 12 3.5 12S0 9 0 6S1 0 3.5 0Z", "1": "M1 2.5L4 0L4 12", "2": "M.5 3C.5 1 2 0 3.6 0C5.5 0 6.7 1.2 6.7 3C6.7 6 2.5 8 .3 12L7 12",
    "3": "M.6 1.5C2-.6 6.5-.4 6.5 3C6.5 5 5 5.8 3 5.8C5.5 5.8 7 7 7 9C7 12.5 2 13 .2 10.5", "4": "M5 12L5 0L0 8.5L7 8.5",
    "5": "M6.4 0L1.3 0L.8 5.5C3 4 7 4.5 7 8.3C7 12.5 2 12.8.2 10.5", "6": "M6 .6C2.5-.6 0 3 0 8C0 11 1.5 12 3.5 12S7 10.5 7 8.3S5.5 5 3.5 5S.4 6.5.1 8.5",
    "7": "M.2 0L7 0C4.5 4 3 8 2.5 12", "8": "M3.5 5.6C1.5 5.6.6 4.3.6 2.9S1.8 0 3.5 0S6.4 1.4 6.4 2.9S5.5 5.6 3.5 5.6C1.3 5.6 0 7 0 8.8S1.5 12 3.5 12S7 10.7 7 8.8S5.7 5.6 3.5 5.6Z",
    "9": "M1 11.4C4.5 12.6 7 9 7 4C7 1 5.5 0 3.5 0S0 1.5 0 3.7S1.5 7 3.5 7S6.6 5.5 6.9 3.5",
}
KINDS = {
    "B": dot(0, 0, 3.6, RED) + stroke("".join(f"M{n(5 * x)} {n(5 * y)}L{n(7 * x)} {n(7 * y)}" for x, y in ((0, -1), (.71, -.71), (1, 0), (.71, .71), (0, 1), (-.71, .71), (-1, 0), (-.71, -.71))), RED, 1.7),
    "A": fill(shape("0,-1 4,2 4.5,5.5 1.5,6 0,5.2 -1.5,6 -4.5,5.5 -4,2"), INDIGO) + dot(-5, -1, 1.9, INDIGO) + dot(5, -1, 1.9, INDIGO) + dot(-2, -4.5, 2, INDIGO) + dot(2, -4.5, 2, INDIGO),
    "R": fill("M-2.5-7L4.5-6L2.5 7L-4.5 6Z", RED, f'stroke="{INK}" stroke-width="1"'),
    "C": fill(shape("0,7! -5,2 -4,-4 0,-7.5! 4,-4 5,2"), MOSS) + stroke("M0-3L0 6", PAPER, 1.2),
}


def index(code: str) -> str:
    month, kind = code[:-1], code[-1] if code[-1] in "BAR" else "C"
    digits = "".join(group(stroke(DIGITS[c], INK, 2.1), at=(i * 9.5 if month != "11" else i * 7, 0)) for i, c in enumerate(month))
    width = {1: 7}.get(len(month), 16.5 if month != "11" else 11)
    tag = fill("M2 8Q2 2 8 2L30 2L30 40Q30 45 25 45L2 45Z", PAPER, f'stroke="{INK}" stroke-width="1.4"')
    return tag + group(digits, at=(16 - width * 0.66, 7), scale=1.32) + group(KINDS[kind], at=(16, 34), scale=1.15)


def back() -> str:
    """Rolling waves cut in dark red; the same for every card."""
    seigaiha = ""
    for row in range(-1, 11):
        for col in range(-1, 5):
            x, y = col * 28 + (8 if row % 2 else -6), 8 + row * 16
            seigaiha += f'<g transform="translate({x} {y})"><circle r="15" fill="{WINE}" stroke="#B9604F" stroke-width="1.5"/><circle r="10" fill="none" stroke="#B9604F" stroke-width="1.5"/><circle r="5" fill="#B9604F"/></g>'
    return seigaiha


FRAME = 'x="2.6" y="2.6" width="94.8" height="154.8" rx="4.6"'


def framed(ground: str, art: str) -> str:
    return (f'<rect width="100" height="160" rx="7" fill="{INK}"/><rect {FRAME} fill="{ground}"/>'
            f'<g clip-path="url(#k-frame)">{art}</g>')


def sprite() -> str:
    out = [f'<clipPath id="k-frame"><rect {FRAME}/></clipPath>']
    out += [f'<symbol id="k-{name}" overflow="visible">{draw()}</symbol>' for name, draw in PIECES.items()]
    for code, (ground, art) in CARDS.items():
        out.append(f'<symbol id="card-{code}" viewBox="0 0 100 160"><title>{NAMES[code]}</title>{framed(ground, art)}</symbol>')
    out += [f'<symbol id="index-{code}" viewBox="0 0 100 160">{index(code)}</symbol>' for code in CARDS]
    out += [f'<symbol id="kind-{kind}" viewBox="-9 -9 18 18">{glyph}</symbol>' for kind, glyph in KINDS.items()]
    out.append(f'<symbol id="card-back" viewBox="0 0 100 160">{framed(WINE, back())}</symbol>')
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute">\n' + "\n".join(out) + "\n</svg>\n"
    return re.sub(r"(\.\d*?[1-9])0+(?=\D)", r"\1", text)
