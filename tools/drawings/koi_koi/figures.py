"""Beasts, birds, people and things, and the three ribbons; each is one symbol drawn once."""

from collections.abc import Sequence

from tools.drawings.koi_koi.brush import (
    BARK,
    BLUSH,
    GOLD,
    INDIGO,
    INK,
    LEAF,
    LILAC,
    MIST,
    MOSS,
    PAPER,
    PINE,
    RED,
    ROSE,
    SNOW,
    STRAW,
    UMBER,
    WINE,
    WOOD,
    brush,
    carved,
    curve,
    dot,
    fill,
    group,
    n,
    polar,
    shape,
    stroke,
    walk,
    xy,
)
from tools.drawings.koi_koi.pieces import piece

MIRROR = 'transform="scale(-1 1)"'


def outlined(d: str, colour: str, width: float = 1.3) -> str:
    return f'<path d="{d}" fill="{colour}" stroke="{INK}" stroke-width="{n(width)}" stroke-linejoin="round"/>'


# 1 crane
@piece("crane")
def crane() -> str:
    """Card coordinates: stands right of the sun and looks left across it."""
    legs = (fill(brush("60,106,3 58,118,1.8 57,130,2.6 53,148,1.6"), INK) + stroke("M53 148L44 150M53 148L49 151M53 148L61 150.5", INK, 1.5)
            + fill(brush("68,108,3 70,120,1.8 70,131,2.6 67,149,1.6"), INK) + stroke("M67 149L58 151M67 149L63 152M67 149L75 151.5", INK, 1.5))
    body = outlined(shape("55,73 47,80 42.5,91 48,105 63,114 86,119! 81,102 70,86"), SNOW)
    wing = stroke(curve("47,92 57,101 72,104") + curve("49,99 57,107 70,110") + curve("52,85 62,94 74,97"), INK, 1.1)
    plumes = carved(fill(brush("68,88,3 83,97,9 92,113,7.5 93,136,0"), INK), fill(brush("66,94,3 79,103,9 85,119,7 83,139,0"), INK),
                    fill(brush("64,101,3 73,109,7 76,121,5.5 72,135,0"), INK), width=1.4, colour=SNOW)
    neck = fill(brush("45,95,.5 49,85,6 54,74,7.8 61,64,6 65,54,5.2 62,45,5.6 57,42,4.5"), INK)
    nape = fill(shape("61,38! 67,42 70.5,50 69.5,58 64,67! 66.5,57 65.5,49"), SNOW, f'stroke="{INK}" stroke-width="1"')
    head = (fill(shape("63,41 58,37.5 52.5,40 51.5,44 55.5,47.5 62,46.5"), INK) + fill(shape("52.5,45.5! 52.5,41! 35,45!"), GOLD, f'stroke="{INK}" stroke-width=".9"')
            + fill(shape("52.5,40! 54.5,35.8 59,35 63,38! 58,38.5"), RED) + dot(56, 42, 1.1, SNOW))
    return legs + body + wing + plumes + neck + nape + head


# 2 warbler
@piece("warbler")
def warbler() -> str:
    """Perched, facing left; origin at the feet."""
    return group(
        stroke("M-5 1L-4-8M3 1L3-8M-8 1L-1 1M0 1L7 1", INK, 1.6),
        fill(shape("10,-16! 34,-24! 36,-19! 14,-8!"), PINE),
        fill(shape("-25,-25 -22,-31 -15,-34 -8,-31 -2,-24 8,-19 18,-16! 16,-9 8,-4 -4,-3 -14,-7 -20,-14 -23,-20"), MOSS),
        fill(shape("-23,-20! -17,-19 -12,-12 -2,-8 8,-4 -4,-3 -14,-7 -20,-14"), STRAW, 'stroke="none"'),
        fill(shape("-8,-22 2,-20 12,-16 26,-15! 14,-9 2,-9 -6,-14"), PINE),
        stroke("M-2-17L12-13M0-13L10-11", LEAF, 1),
        fill(shape("-24,-28! -33,-26! -24,-24!"), INK, 'stroke="none"'),
        stroke(curve("-24,-30 -18,-31 -12,-28"), STRAW, 1.3),
        dot(-18, -27.5, 1.9, INK, 'stroke="none"'), dot(-18.6, -28.1, 0.6, SNOW, 'stroke="none"'))


# 3 curtain
@piece("curtain")
def curtain() -> str:
    """Card coordinates: a festival curtain across the lower half, its cord in two swags."""
    top = "M0 88Q25 104 50 88Q75 104 100 88"
    panels = ""
    edges = [0, 14, 28, 42, 58, 72, 86, 100]
    colours = [RED, SNOW, INDIGO, SNOW, INDIGO, SNOW, RED]
    for i, colour in enumerate(colours):
        a, b = edges[i], edges[i + 1]
        panels += fill(f"M{a} 84Q{a + 3} 122 {a} 160L{b} 160Q{b + 3} 122 {b} 84Z", colour)
        if i:
            panels += stroke(f"M{a} 84Q{a + 3} 122 {a} 160", INK, 0.9)
    crest = ring_crest()
    return (f'<clipPath id="k-swag"><path d="{top}L100 160L0 160Z"/></clipPath>'
            f'<g clip-path="url(#k-swag)">{panels}'
            + fill("M0 138Q25 143 50 138T100 138L100 148Q75 153 50 148T0 148Z", GOLD) + stroke("M0 138Q25 143 50 138T100 138M0 148Q25 153 50 148T100 148", INK, 0.9)
            + "</g>" + stroke(top, INK, 3.2) + stroke(top, GOLD, 1.2)
            + group(crest, at=(22, 121)) + group(crest, at=(51, 119), scale=1.15) + group(crest, at=(80, 121))
            + fill(brush("50,86,2 47,97,3 50,108,0"), GOLD) + fill(brush("50,86,2 54,96,3 53,106,0"), GOLD) + dot(50, 88, 3.2, GOLD, f'stroke="{INK}" stroke-width="1"'))


def ring_crest() -> str:
    petals = "".join(dot(*polar(4.3, i * 72), 3.2, INK) for i in range(5))
    return dot(0, 0, 9, SNOW, f'stroke="{INK}" stroke-width="1"') + petals + dot(0, 0, 1.6, SNOW)


# 4 cuckoo
@piece("cuckoo")
def cuckoo() -> str:
    """In flight, facing left, mouth open in song; origin in the breast; dark above, barred below."""
    def tail_feather(turn: float) -> str:
        d = shape("0,0! -3,-16 -3.8,-28 -2,-34 0,-35 2,-34 3.8,-28 3,-16")
        return f'<g transform="translate(9 2)rotate({turn})"><path d="{d}" fill="{INK}"/><circle cy="-31" r="1.6" fill="{SNOW}" stroke="none"/><circle cy="-24" r="1.3" fill="{SNOW}" stroke="none"/><circle cy="-18" r="1" fill="{SNOW}" stroke="none"/></g>'

    bars = stroke("M-15 4L-13.5 9.5M-10.5 3.5L-8.5 11M-6 3.5L-3.5 12M-1.5 3.5L1 11.5M3 3.5L5.5 10M7.5 4L9.5 8", INK, 1.5)
    return (fill(shape("-8,-3! -17,-13 -23,-27 -22,-42! -15,-36 -13,-32! -9,-28 -8,-22! -3,-13 0,-3!"), UMBER)
            + carved(tail_feather(82), tail_feather(108), tail_feather(95), width=1.1)
            + fill(shape("-28,0 -25,-6 -18,-8 -6,-6.5 8,-3 16,3! 9,9 -3,13 -15,11 -23,7"), INK)
            + fill(shape("-23,6.5! -15,2.5 0,2 14,3.5! 8,9 -3,13 -15,11"), SNOW) + bars
            + fill(shape("-27,-3! -37,-4.5! -28.5,.5!"), GOLD) + fill(shape("-28.5,.5! -36,6! -26,4.5!"), GOLD) + fill("M-27.5.5L-33 .6L-27.5 2.2Z", RED)
            + carved(fill(shape("-16,-6 -12,-15 -5,-26 8,-38 26,-47! 24,-41 29,-39! 24,-33 29,-30! 22,-25 25,-21! 18,-16 19,-12! 13,-5 4,0 -6,1 -13,-1"), INK), width=1.2)
            + stroke("M8-21L24-41M10-18L26-32M11-14L22-23M10-9L17-14", BARK, 1.2)
            + fill(shape("-15.5,-6 -11,-15 -4,-24 4,-30! 6,-24 10,-20! 8,-14 10,-9! 4,-4 -6,-1 -12,-2"), UMBER)
            + stroke(curve("-8,-6 -5,-13 2,-22") + curve("-4,-4 0,-10 5,-17") + curve("0,-4 4,-7 7,-12"), WOOD, 1.2)
            + dot(-20.5, -2.2, 2.1, GOLD) + dot(-20.8, -2.2, 1.1, INK))


# 5 bridge
@piece("bridge")
def bridge() -> str:
    """Card coordinates: four zigzag spans of two planks each, eight in all, over water."""
    def span(x0: float, y0: float, x1: float, y1: float, w: float = 13) -> str:
        ax, ay = x1 - x0, y1 - y0
        length = (ax * ax + ay * ay) ** 0.5
        px, py = -ay / length * w / 2, ax / length * w / 2
        q = [(x0 - px, y0 - py), (x1 - px, y1 - py), (x1 + px, y1 + py), (x0 + px, y0 + py)]
        d = "M" + "L".join(xy(p) for p in q) + "Z"
        return outlined(d, WOOD, 1.4) + stroke(f"M{n(x0)} {n(y0)}L{n(x1)} {n(y1)}", INK, 1)

    def post(x: float, y: float) -> str:
        return fill(f"M{x - 2.2} {y}L{x + 2.2} {y}L{x + 2.2} {y + 16}L{x - 2.2} {y + 16}Z", UMBER)

    return (post(12, 108) + post(36, 112) + post(60, 118) + post(88, 124) + post(70, 134) + post(22, 144)
            + span(-4, 103, 40, 112) + span(102, 116, 34, 108) + span(102, 119, 58, 136) + span(-4, 147, 66, 133))


def water(y: float, rows: int, colour: str = INDIGO) -> str:
    out = ""
    for i in range(rows):
        yy = y + i * 9
        shift = 10 if i % 2 else 0
        d = f"M{-20 + shift} {yy}" + "q5-4 10 0t10 0t10 0" + "".join(f"M{20 + k * 36 + shift} {yy}q5-4 10 0t10 0" for k in range(3))
        out += stroke(d, colour, 1.5)
    return out


# 6 butterflies
def butterfly(wing: str, edge: str, spot: str) -> str:
    upper, lower = shape("1,-1! 5,-14 15,-20 22,-16 19,-5 9,2!"), shape("1,1! 10,3 16,8 14,16 9,18! 6,12 2,7")
    half = (f'<path d="{lower}" fill="{edge}"/><path d="{upper}" fill="{edge}"/>'
            f'<g stroke="none"><path d="{shape("4,-3! 7,-12 14,-16 18,-13 16,-6 10,-1")}" fill="{wing}"/>'
            f'<path d="{shape("4,3! 10,5 13,9 11,13 8,10")}" fill="{wing}"/>'
            + dot(13, -10.5, 2.6, spot) + dot(9.5, 8, 1.6, spot) + "</g>")
    return (half + f'<g {MIRROR}>{half}</g>' + fill(brush("0,-9,2.5 0,0,3.4 0,13,0.8"), INK)
            + stroke(curve("0,-8 -3,-15 -8,-18") + curve("0,-8 3,-15 8,-18"), INK, 1))


@piece("butterfly-gold")
def butterfly_gold() -> str:
    return butterfly(GOLD, UMBER, RED)


@piece("butterfly-indigo")
def butterfly_indigo() -> str:
    return butterfly(LILAC, INDIGO, GOLD)


# 7 boar
@piece("boar")
def boar() -> str:
    """Charging to the left; origin in the body's middle, about 84 wide, from -28 to 37 high."""
    far = (fill(brush("-14,14,10 -24,21,6 -33,23,4 -37,29,3.4"), INK) + fill(brush("28,6,14 38,16,8 37,25,4.5 43,34,3.4"), INK))
    body = fill(shape("-42,9! -35,2 -28,-3 -23,-9 -14,-18 -2,-24 12,-21 25,-14 34,-5 37,5 32,13! 22,13 8,16 -5,21 -13,23 -20,18 -28,19.5 -36,19 -42,18!"), UMBER)
    near = (fill(brush("-8,10,17 -11,24,9 -19,29,5 -19,36,4"), UMBER) + fill(brush("27,1,20 31,16,12 25,24,6 29,36,4.2"), UMBER))
    hooves = "".join(fill(f"M{x - 2.2} {y - 3}L{x + 2.4} {y - 3}L{x + 2.6} {y + 2}L{x - 4} {y + 2}Z", INK) for x, y in ((-19, 36), (29, 36), (-37.5, 29), (43, 34)))
    ridge = "-23,-9 -14,-18 -2,-24 12,-21 25,-14 33,-6"
    mane = "M-25-5"
    for i, (x, y, h) in enumerate(walk(ridge, 17)):
        mane += "L" + xy((x, y)) + "L" + xy(polar(5.2 if 1 < i < 12 else 3, h - 40, x, y))
    mane += "L34-3C28-8 20-13 10-15C0-17-8-14-13-9C-16-6-18-4-20-3Z"
    bristles = stroke("M-2-8L5-6M8-8L15-5M18-5L24-1M-5 0L2 2M6 0L13 2M15 4L21 6M-2 9L5 10M9 9L15 10M-10 8L-6 12M24 8L26 14M20 14L23 19", BARK, 1.4)
    neck = stroke("M-15-6L-11-2M-14 0L-10 4M-15 6L-11 10", INK, 1.4)
    ear = fill(shape("-20,-9! -18,-17 -9,-23! -10,-13 -14,-7"), INK) + fill(shape("-17,-11! -16,-16 -12,-19! -13,-13"), ROSE)
    face = (fill(shape("-32,13! -27,6 -20,6 -17,11 -20,17 -27,18"), BARK)
            + fill(shape("-42.5,7.5! -39.5,8 -38.5,13 -39.5,18.5 -42.5,19! -44.5,13.5"), ROSE, f'stroke="{INK}" stroke-width="1.1"')
            + dot(-42, 11.5, .9, INK) + dot(-42, 15.5, .9, INK)
            + stroke("M-38.5 17Q-32 18-26 14.5", INK, 1.2) + fill(shape("-36,17! -38.5,4! -31,16.5!"), SNOW, f'stroke="{INK}" stroke-width="1"')
            + dot(-26, 0, 2.3, GOLD) + dot(-26.5, .2, 1.2, INK) + stroke("M-31-2.5L-23-3.5", INK, 1.6))
    tail = stroke(curve("36,1 42,-2 43,-8"), UMBER, 2) + fill(shape("43,-7! 40,-12 43.5,-18! 46,-11"), INK)
    return far + tail + near + hooves + body + near + fill(mane, INK) + bristles + neck + ear + face


# 8 geese
@piece("goose")
def goose() -> str:
    """In flight, facing left; origin in the body, about 36 wide."""
    return (fill(shape("-5,-1! -11,-8 -12,-16 -8,-22! -3,-14 2,-2!"), INDIGO)
            + fill(shape("-20,0 -18,-3 -14,-3 -8,-1.5 -2,-3 8,-2 18,1! 16,3! 19,5! 8,6 -2,5.5 -8,2.5 -14,1 -18,1"), INK)
            + fill("M-19.5-2L-25 0L-19-.2Z", GOLD, 'stroke="none"')
            + fill(shape("-3,-1! 1,-11 9,-18 20,-21! 17,-16 18,-13! 13,-9 13,-6! 7,1!"), INK) + stroke("M2-5L13-16M5-3L12-9", MIST, 1)
            + fill(shape("-4,3! 2,2.5 10,4! 2,5.5"), SNOW, 'stroke="none"'))


# 9 sake cup
@piece("cup")
def cup() -> str:
    """A wide red lacquer cup with a gold word of long life; origin at the middle of the rim."""
    word = ("M-9-7L9-7M-12-3L12-3M-9 1L9 1M0-10.5L0 1M-13 5L13 5M4 1L4 9.5Q3 11.5-1 10M-5 7.5L-3 9.5")
    return (fill(shape("-14,22! -12,30! 12,30! 14,22!"), WINE) + f'<ellipse cx="0" cy="30" rx="12.5" ry="3" fill="{WINE}" stroke="none"/>'
            + fill(shape("-38,0! -36,10 -28,19 -14,25 0,26.5 14,25 28,19 36,10 38,0!"), RED)
            + f'<ellipse rx="38" ry="15.5" fill="{RED}"/><ellipse rx="35.5" ry="13.4" fill="{GOLD}" stroke="none"/>'
            f'<ellipse rx="34" ry="12.3" fill="{WINE}" stroke="none"/>'
            + group(stroke(word, GOLD, 2), scale=0.98)
            + stroke(curve("-29,13 -18,20 -6,22.5"), BLUSH, 1.8))


# 10 deer
@piece("deer")
def deer() -> str:
    """Card coordinates: walks left, looks back over its shoulder to the right."""
    far = fill(brush("41,116,9 44,130,4.5 42,141,3.4 43,152,2.8"), UMBER) + fill(brush("70,114,11 71,129,5 66,137,4 69,152,2.8"), UMBER)
    body = fill(shape("40,92 52,97 66,97 79,99 87,107 87,118 80,124 68,121 54,123 42,124 31,119 26,108 26,96 28,84 31,76 38,76 41,84"), BARK)
    near = fill(brush("33,112,11 30,129,5 30,140,3.4 29,152,2.8"), BARK) + fill(brush("80,110,17 83,127,7 77,136,4.5 81,152,3"), BARK)
    hooves = "".join(fill(f"M{x - 2} {y - 3}L{x + 2} {y - 3}L{x + 2.4} {y + 1}L{x - 3} {y + 1}Z", INK) for x, y in ((29, 153), (81, 153), (43, 152), (69, 153)))
    rump = fill(shape("86,104! 91,107 93,116! 88,117 85,112"), SNOW, f'stroke="{UMBER}" stroke-width="1"')
    belly = fill(shape("42,124! 50,119 62,118 70,121.5! 56,123"), STRAW)
    spots = "".join(dot(x, y, r, SNOW) for x, y, r in ((48, 102, 1.7), (56, 104, 1.8), (64, 103, 1.7), (72, 105, 1.8), (52, 109, 1.6), (60, 111, 1.7), (69, 111, 1.6), (77, 108, 1.6), (45, 108, 1.4)))
    antlers = (fill(brush("32,68,3 22,58,2.8 18,46,2.2 22,34,0.6"), UMBER) + fill(brush("20,54,2 12,50,1.5 8,42,0.4"), UMBER) + fill(brush("18,46,2 12,38,1.4 12,31,0.4"), UMBER)
               + fill(brush("38,66,3 40,55,2.8 48,45,2.2 48,32,0.6"), UMBER) + fill(brush("41,54,2 34,47,1.4 33,40,0.4"), UMBER) + fill(brush("47,46,2 55,41,1.4 58,34,0.4"), UMBER))
    ears = fill(shape("30,71! 20,70 16,65! 24,64"), BARK) + fill(shape("41,67! 47,60 54,59! 50,66"), BARK)
    head = (fill(shape("29,74 31,67 38,65 44,68 51,74 58,78! 58,82 52,84 43,83 36,84 30,80"), BARK) + fill(shape("58.5,77.5! 60,80 58,83! 55,81"), INK)
            + dot(43, 73, 1.7, INK) + stroke(curve("46,81 52,81.5 57,82"), UMBER, 0.9) + fill(shape("36,84! 44,82.5 50,84 44,88 40,92!"), STRAW))
    return far + hooves + body + near + rump + belly + spots + antlers + ears + head


# 11 rain man, frog, swallow, storm
@piece("rain-man")
def rain_man() -> str:
    """Card coordinates: the poet under his umbrella, tall clogs, looking down at the frog."""
    canopy = shape("60,11! 44,15.5 30,27 24,45! 31,41 36,45! 44,39 51,43! 60,37.5 68,42! 76,37 83,40.5! 88,36 94.5,38! 90,24 77,14")
    ribs = stroke("M60 11L36 45M60 11L51 43M60 11L68 42M60 11L83 40.5", INK, 1)
    band = stroke(curve("32.5,34 43,26 60,23 77,23 88,30"), SNOW, 4.5)
    robe = fill(shape("52,75! 60,71 70,74! 78,86 83,106 86,136! 68,140 46,137! 49,116 46,100! 41,96 43,84"), INDIGO)
    sleeve = fill(shape("54,77! 46,82 36,94 33,112! 46,115 56,103 62,92"), INDIGO)

    def clog(x: float) -> str:
        return fill(f"M{x} 136L{x + 7} 136L{x + 7} 145L{x} 145Z", SNOW) + fill(f"M{x - 4} 145L{x + 10} 145L{x + 10} 148L{x - 4} 148ZM{x - 2} 148L{x + 1} 148L{x + 1} 153L{x - 2} 153ZM{x + 5} 148L{x + 8} 148L{x + 8} 153L{x + 5} 153Z", INK)

    return (clog(53) + clog(72) + robe
            + fill(shape("48.5,119! 46,137! 68,140 86,136! 84.5,120! 66,125"), GOLD) + stroke(curve("48,119.5 66,125.5 84.5,120.5"), INK, 1.3)
            + stroke("M54 127L53.5 135M62 128.5L62 137M70 128.5L70.5 137M78 126.5L79 135", UMBER, 1.8)
            + fill(shape("57,73! 65,85 63,101! 70,87 69,73!"), RED) + fill(shape("59,73! 64,81 67,73!"), SNOW)
            + dot(74, 98, 4, MIST) + dot(74, 98, 2, INDIGO) + dot(68, 112, 3.4, MIST) + dot(68, 112, 1.7, INDIGO) + dot(79, 113, 2.6, MIST) + dot(79, 113, 1.2, INDIGO)
            + carved(sleeve, width=1.4) + stroke(curve("38,106 46,106 53,100"), MIST, 1.6) + dot(46, 95, 3.4, MIST) + dot(46, 95, 1.7, INDIGO)
            + outlined(shape("54,64 54.5,71 59,76 66,74.5 69.5,67 67,60 59,59"), SNOW, 1.1)
            + fill(shape("54,62! 58,57.5 65,57 71,62 70.5,70! 67.5,63.5 60,62"), INK) + fill(shape("59,59! 60,47 66,42 73,45 74,53 69,61!"), INK)
            + stroke("M56.5 66.5L59.5 66", INK, 1) + stroke("M55.5 71.5L58 72", RED, 1.2) + fill(shape("57,75! 60.5,75.5! 58,82!"), INK)
            + fill(brush("60,12,1.8 55,54,1.8 50,100,1.8"), INK) + fill(shape("49,91 54,89.5 56,94 52,97.5 48.5,95.5"), SNOW, f'stroke="{INK}" stroke-width="1"')
            + fill(canopy, RED) + band + ribs + stroke(canopy, INK, 1.5) + fill("M58.2 6L61.8 6L61.5 13L58.5 13Z", INK))


@piece("frog")
def frog() -> str:
    """Crouched to leap, facing right; origin under the belly."""
    return (fill(shape("-13,0! -14,-6 -8,-12 0,-16 7,-17 12,-13 12,-8 6,-3 0,0!"), MOSS)
            + fill(shape("-13,1! -16,-5 -11,-9 -5,-6 -6,0 -2,2! -14,3"), PINE) + fill(brush("6,-6,5 9,0,3 13,2,2"), PINE)
            + dot(7.5, -16, 3, MOSS) + dot(8, -16.3, 1.8, GOLD, 'stroke="none"') + dot(8.3, -16.3, 0.9, INK, 'stroke="none"')
            + stroke(curve("12,-10 8,-9 4,-10"), PINE, 1))


@piece("swallow")
def swallow() -> str:
    """In flight, facing left; origin in the breast; turned on the card so that it dives."""
    return (fill(brush("10,0,6 26,-3,4 46,-12,0.5"), INDIGO) + fill(brush("10,2,6 26,6,4 46,8,0.5"), INDIGO)
            + fill(shape("-7,4! -6,15 1,27 16,40! 13,27 10,13 7,3!"), INK) + stroke("M0 10L8 26M3 8L8 18", MIST, 1)
            + fill(shape("-25,1 -22,-5 -15,-7 -4,-6 8,-2 18,1! 8,6 -4,9 -14,8 -21,6"), INDIGO)
            + fill(shape("-17,7! -10,3 4,3 16,1.5! 8,6 -4,9 -14,8"), SNOW, 'stroke="none"')
            + fill(shape("-25,2! -19,0 -13,3 -15,8! -21,6.5"), RED, 'stroke="none"')
            + fill(shape("-24,-2! -33,1! -24.5,2.5!"), INK, 'stroke="none"')
            + carved(fill(shape("-10,-4! -4,-18 10,-33 34,-44! 24,-30 16,-14 6,1!"), INDIGO), width=1.3) + stroke("M0-10L20-30M3-5L14-18", MIST, 1.1)
            + dot(-18.5, -2.6, 1.3, SNOW, 'stroke="none"'))


@piece("storm")
def storm() -> str:
    """Card coordinates: rolling cloud, forked lightning and the thunder drum; the red sky is the card's ground."""
    lobes = ((4, 44, 13), (22, 50, 12), (40, 45, 12), (58, 51, 13), (77, 47, 12), (95, 43, 13))
    cloud = fill("M-4-4L104-4L104 46L-4 46Z", INK) + "".join(dot(x, y, r, INK) for x, y, r in lobes)
    scroll = "M-8 3C-9-6 4-11 8-3C11 4 2 9-1 4C-3 0 2-3 4 0"
    scrolls = "".join(group(stroke(scroll, PAPER, 1.7), at=(x, y - 3), scale=s, flip=f) for x, y, s, f in ((22, 48, 1, False), (58, 50, 1.1, True), (92, 42, .95, False), (40, 26, .95, False), (76, 24, 1, True), (10, 22, .9, True)))
    rain = stroke("M14 70L6 90M34 66L24 90M88 66L80 88M96 84L90 100M12 108L4 128M40 124L30 148M52 132L44 154M96 70L93 78M6 140L2 150", WINE, 1.6)
    bolt = "M62 48L38 82L51 83L27 110L38 111L12 154L58 104L46 102L68 77L55 75L77 48Z"
    core = "M66 50L43 79L56 80L34 106.5L45 108L24 138L50 107L39 106L61 80L48 79L71 50Z"
    fork = "M57 80L74 91L69 95L92 112L74 88L80 86L62 73Z"
    tomoe = "M0-1.5C6-1.5 8-8 4-11.5C11-11 14-3 9 2C6 5 2 4 0 1Z"
    drum = (dot(0, 0, 24, INK) + "".join(dot(*polar(21.6, a), 1.3, GOLD) for a in range(0, 360, 24)) + dot(0, 0, 18.5, SNOW)
            + "".join(f'<path d="{tomoe}" fill="{INK}" transform="rotate({a})scale(1.15)"/>' for a in (0, 120, 240)))
    edge = f'stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"'
    return rain + fill(fork, GOLD, edge) + fill(bolt, GOLD, edge) + fill(core, SNOW) + cloud + scrolls + group(drum, at=(74, 137))


# 12 phoenix
@piece("phoenix")
def phoenix() -> str:
    """Card coordinates: flies left over the paulownia, both wings raised, three curling plumes behind."""
    def feather(x: float, y: float, heading: float, length: float, half: float, colour: str) -> str:
        d = shape(f"0,0! {-half * .55:.1f},{-length * .4:.1f} {-half},{-length * .78:.1f} {-half * .6:.1f},{-length * .95:.1f} 0,{-length} "
                  f"{half * .6:.1f},{-length * .95:.1f} {half},{-length * .78:.1f} {half * .55:.1f},{-length * .4:.1f}")
        return f'<path d="{d}" fill="{colour}" transform="translate({x} {y})rotate({n(heading)})"/>'

    def wing(x: float, y: float, rows: Sequence[tuple[float, float, int, float, float, float, tuple[str, ...]]]) -> str:
        out = ""
        for first, last, count, length, fall, half, colours in rows:
            for i in range(count):
                f = i / (count - 1)
                out += feather(x, y, first + (last - first) * f, length - fall * f, half, colours[i % len(colours)])
        return carved(out, width=1.1)

    def tail(text: str, colour: str, barb: str) -> str:
        rib = text.split()
        out = fill(brush(text), colour)
        marks = ""
        for x, y, h in walk(" ".join(",".join(t.split(",")[:2]) for t in rib), 9, 0.14, 0.72):
            a, b = polar(3, h + 140, x, y), polar(3, h - 140, x, y)
            marks += "M" + xy(a) + "L" + xy((x, y)) + "L" + xy(b)
        return carved(out, width=1.6) + stroke(marks, barb, 1)

    def eye(x: float, y: float, turn: float) -> str:
        return group(fill(shape("0,-8! -5.5,-1 -4.5,5 0,7 4.5,5 5.5,-1"), GOLD, f'stroke="{INK}" stroke-width=".9"'), dot(0, 1, 3.1, RED), dot(0, 1.3, 1.5, INDIGO), at=(x, y), turn=turn)

    far = wing(38, 74, ((-24, 6, 5, 56, -8, 5, (INDIGO,)), (-20, 8, 4, 41, -4, 4.8, (GOLD,)), (-14, 10, 3, 27, -2, 4.8, (RED,))))
    near = wing(47, 79, ((14, 86, 8, 72, 22, 5.8, (INDIGO,)), (18, 86, 7, 54, 14, 5.2, (GOLD,)), (22, 84, 5, 37, 8, 5.4, (RED,)), (30, 78, 3, 22, 4, 5, (GOLD,))))
    plumes = (tail("58,83,6 77,83,8 90,94,9 93,111,8.5 85,127,6.5 78,140,4 84,150,.5", RED, STRAW) + tail("55,84,6 57,98,8 50,110,8.5 36,119,7 22,121,4 13,113,.5", INDIGO, MIST)
              + tail("57,84,7 69,95,9 74,110,9.5 67,126,8 55,137,5 55,150,.5", GOLD, UMBER))
    eyes = eye(92.5, 106, 8) + eye(73, 114, 10) + eye(43.5, 115, 56)
    rim = f'stroke="{INK}" stroke-width="1.2"'
    body = fill(brush("15,50,6.5 17.5,56,6.5 17.5,63,8 23,71,12 36,78,21 49,82,18 59,84,9 66,86,1"), GOLD, rim)
    breast = fill(brush("15,60,.5 15.5,66,2.4 22,76,4 33,85,5.5 46,89,4.5 60,87.5,.5"), RED)
    scales = stroke(curve("24,67 27,70 30,67") + curve("30,68 33,71 36,68") + curve("27,73 30,76 33,73") + curve("33,74.5 36,77.5 39,74.5") + curve("37,80 40,83 43,80"), UMBER, 1.2)
    crest = carved(fill(brush("15,45,2 20,37,4 29,33,3 36,36,.4"), RED), fill(brush("13,44,2 15,34,4 24,26,3 33,27,.4"), INDIGO),
                   fill(brush("11.5,44,2 10,34,3.6 15,24,2.6 23,19,.4"), RED), width=1) + dot(34.5, 35.5, 2.1, GOLD, rim) + dot(31.5, 26.5, 2.1, GOLD, rim) + dot(22, 19, 2.1, GOLD, rim)
    head = (crest + fill(shape("20,55 21,49 17.5,44 12.5,43.5 9,46.5! 9.5,52 13,56"), GOLD, rim)
            + fill(shape("10.5,45.5! 5,46.5 1.8,50.5 2.4,55.5! 5,52.5 9.5,51.5!"), STRAW, rim) + stroke(curve("9.5,49.5 6,49.8 3.4,52"), INK, .8)
            + fill(shape("10.5,52.5! 8,55.5 9,60.5! 12.5,58.5 13.5,54.5!"), RED)
            + fill(shape("10.8,48! 14,46 18,48.2! 14.5,50.2"), SNOW) + dot(14, 48.1, 1.3, INK) + stroke(curve("10,46.6 14,44.8 18.5,47"), INK, 1.1))
    return far + plumes + eyes + body + breast + scales + near + head


# ribbons
STRIP = "M-13.5-43C-9-49-4-48 0-45C5-41.5 9-42 13.5-47C14-30 12.5-14 13.2 0C14 16 12.5 32 13.5 43C9 49 4 48 0 45C-5 41.5-9 42-13.5 47C-14 30-12.5 14-13.2 0C-14-16-12.5-32-13.5-43Z"
ROLLS = "M-13.5-43C-9-49-4-48 0-45C5-41.5 9-42 13.5-47L13.4-41.5C9-37-5-40-13.4-38ZM13.5 43C9 49 4 48 0 45C-5 41.5-9 42-13.5 47L-13.4 41.5C-9 37 5 40 13.4 38Z"


def ribbon(colour: str, dark: str, edge: str, marks: str = "") -> str:
    """A strip of paper curling at both ends, with a ruled margin."""
    return (fill(STRIP, colour, f'stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"') + fill(ROLLS, dark)
            + stroke("M-9.8-36C-10.5-18-9-6-9.6 8C-10.2 20-9.4 30-9.8 37M9.8-37C9.2-18 10.5-6 9.6 8C9 20 10.2 30 9.8 36", edge, 1) + marks)


@piece("ribbon-red")
def ribbon_red() -> str:
    return ribbon(RED, WINE, ROSE)


@piece("ribbon-poem")
def ribbon_poem() -> str:
    """Red with writing: invented cursive strokes, no real script."""
    ink = (fill(brush("-5,-33,1 0,-35,3.4 5,-33,1.5 2,-28,2 -4,-24,3.4 1,-22,2 5,-19,0.5"), INK)
           + fill(brush("1,-38,2.5 -1,-28,1.8 -3,-17,2.8 0,-13,0.8"), INK)
           + fill(brush("-5,-7,1 1,-8,3.2 5,-5,2 0,0,2.2 -5,4,3.2 0,7,2.4 5,4,0.8"), INK)
           + fill(brush("1,7,1.5 0,14,2.8 -4,20,2.2 2,21,3 5,17,0.8"), INK)
           + fill(brush("-4,27,1.2 2,26,3 4,30,1.8 -2,34,2.2 -1,38,3 5,37,0.6"), INK))
    return ribbon(RED, WINE, ROSE, ink)


@piece("ribbon-blue")
def ribbon_blue() -> str:
    """Indigo, told apart without colour by two pale bands."""
    bands = stroke("M-13.5-30C-5-27 5-32 13-29M-13-24C-5-21 5-26 13.5-23M-13 27C-5 30 5 25 13.5 28M-13.5 33C-5 36 5 31 13 34", STRAW, 2)
    return ribbon(INDIGO, "#182C4C", MIST, bands)
