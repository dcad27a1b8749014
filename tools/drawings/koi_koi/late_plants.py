"""The plants of the last six months: their pieces, and the ways they grow on a card."""

from tools.drawings.koi_koi.brush import (
    BARK,
    BLUSH,
    GOLD,
    HAGI,
    HAZE,
    LEAF,
    LILAC,
    MOSS,
    PETAL,
    PINE,
    PLUM,
    RED,
    ROSE,
    STRAW,
    UMBER,
    WINE,
    brush,
    carved,
    dot,
    fill,
    n,
    polar,
    put,
    ring,
    shape,
    stroke,
    walk,
    xy,
)
from tools.drawings.koi_koi.pieces import piece


# 7 bush clover
def trefoil(colour: str) -> str:
    leaflet = shape("0,0! -2.8,-3 -2.9,-7 0,-10! 2.9,-7 2.8,-3")
    out = stroke("M0 3L0-2", UMBER, 0.9)
    for turn in (-74, 74, 0):
        out += f'<path d="{leaflet}" fill="{colour}" transform="rotate({turn})"/>'
    return out


@piece("trefoil")
def clover_leaf() -> str:
    return trefoil(PINE)


@piece("trefoil-light")
def clover_leaf_light() -> str:
    return trefoil(MOSS)


@piece("spray")
def clover_spray() -> str:
    """A tassel of pea flowers hanging from the origin, 20 long."""
    flower = "M0 0C-1.4-.6-4-.8-4.2 1.8C-4.3 4-2 4.6 0 3.2C2 4.6 4.3 4 4.2 1.8C4-.8 1.4-.6 0 0Z"
    out = stroke("M0-2Q1 8 0 18", UMBER, 0.9)
    for x, y, turn, size in ((0, 16, 0, .62), (1.8, 12, -24, .74), (-1.9, 9.5, 24, .84), (2.3, 6, -30, .95), (-2.3, 3, 30, 1), (1.8, -.5, -30, .95)):
        out += (f'<g transform="translate({n(x)} {n(y)})rotate({turn})scale({size})"><path d="{flower}" fill="{HAGI}"/>'
                f'<path d="M0 1C-1.2 1.8-1.2 3.6 0 4.8C1.2 3.6 1.2 1.8 0 1Z" fill="{PETAL}" stroke="none"/></g>')
    return out


def cane(text: str, leaves: int, flowers: int, scale: float = 1.0, start: float = 0.1, bloom: float = 0.46) -> str:
    """An arching stem; trefoils to both sides, flower tassels hanging from its outer half."""
    points = text.split()
    base = " ".join(f"{t},{2.8 - 1.7 * i / (len(points) - 1):.2f}" for i, t in enumerate(points))
    out = fill(brush(base), UMBER, 'stroke="none"')
    for i, (x, y, _) in enumerate(walk(text, flowers, bloom, 0.99)):
        out += put("spray", x, y, scale, 10 if i % 2 else -10)
    for i, (x, y, h) in enumerate(walk(text, leaves, start, 0.97)):
        side = -1 if i % 2 else 1
        upper = h + side * 60 if i / leaves < bloom else h - 64 if h > 0 else h + 64
        out += put("trefoil-light" if i % 3 == 2 else "trefoil", x, y, scale * (1.05 - 0.3 * i / leaves), upper)
    return carved(out, width=0.9)


# 8 susuki
def plume_head(hair: str) -> str:
    """The soft head of the grass, bowed to the right; origin at its neck, 30 high."""
    out = ""
    for i in range(8):
        f = i / 7
        sx, sy = polar(12.6 * f, 14)
        heading, length = 66 - 62 * f, 30 * (0.82 + 0.18 * f)
        p1 = polar(length * 0.4, heading, sx, sy)
        p2 = polar(length * 0.35, heading + 30, *p1)
        p3 = polar(length * 0.34, heading + 66, *p2)
        out += brush(f"{sx:.1f},{sy:.1f},.8 {p1[0]:.1f},{p1[1]:.1f},2.5 {p2[0]:.1f},{p2[1]:.1f},2.2 {p3[0]:.1f},{p3[1]:.1f},.3")
    return fill(out, hair)


@piece("plume")
def plume_brown() -> str:
    return plume_head(BARK)


@piece("plume-pale")
def plume_pale() -> str:
    return plume_head(STRAW)


def plume(x: float, y: float, neck_x: float, neck_y: float, sway: float = 1, reach: float = 24.0, stalk: str = UMBER, name: str = "plume") -> str:
    """A grass stalk from its foot to its neck, and the head on it bowing left (-1) or right (1)."""
    return (fill(brush(f"{x},{y},1.8 {x + (neck_x - x) * .3:.1f},{y + (neck_y - y) * .6:.1f},1.6 {neck_x},{neck_y},1.1"), stalk)
            + put(name, neck_x, neck_y, reach / 30, flip=sway < 0))


def reed(x: float, y: float, tip_x: float, tip_y: float, bow: float, colour: str, width: float = 2.2) -> str:
    """One long bowed grass leaf."""
    mx, my = (x + tip_x) / 2 + bow, y + (tip_y - y) * 0.78
    return fill(brush(f"{x},{y},{width} {x + (mx - x) * .45:.1f},{y + (my - y) * .6:.1f},{width} {mx:.1f},{my:.1f},{width * .8:.1f} {tip_x},{tip_y},0.2"), colour)


# 9 chrysanthemum
MUM_PETAL = shape("0,-2! -1,-7 -1.9,-12.5 0,-15.8 1.9,-12.5 1,-7")


def mum(petals_colour: str, back: str, heart: str) -> str:
    return (dot(0, 0, 14.2, back) + '<g stroke="none">' + ring(MUM_PETAL, 18, [petals_colour])
            + dot(0, 0, 8.4, back) + ring(shape("0,-2! -1.8,-8 -2.2,-13.4 0,-15.6 2.2,-13.4 1.8,-8"), 12, [petals_colour], 0.53, 8) + dot(0, 0, 2.6, heart) + "</g>")


@piece("mum-gold")
def mum_gold() -> str:
    return mum(GOLD, UMBER, RED)


@piece("mum-red")
def mum_red() -> str:
    return mum(RED, WINE, GOLD)


def mum_half(petals_colour: str, back: str) -> str:
    """A flower seen from the side: petals standing in a green cup; origin at the stalk."""
    out = fill(shape("-15,-8! -14,-18 0,-24 14,-18 15,-8! 0,2"), back)
    for turn in (-78, -58, -38, -19, 0, 19, 38, 58, 78):
        out += f'<path d="{MUM_PETAL}" fill="{petals_colour}" stroke="none" transform="translate(0 -4)rotate({turn})scale(1.35 1.28)"/>'
    return out + fill(shape("-6,-6! -4,1 0,3 4,1 6,-6! 3,-4 0,-7 -3,-4"), MOSS, 'stroke="none"')


@piece("mum-half-gold")
def mum_half_gold() -> str:
    return mum_half(GOLD, UMBER)


@piece("mum-half-red")
def mum_half_red() -> str:
    return mum_half(RED, WINE)


@piece("mum-leaf")
def mum_leaf() -> str:
    return (fill(shape("0,0! -3.5,-5 -9,-4.5 -9.8,-9.5 -6,-11.5 -11,-14 -11,-19.5 -5.5,-19.5 -4.5,-24.5 0,-27 4.5,-24.5 5.5,-19.5 11,-19.5 11,-14 6,-11.5 9.8,-9.5 9,-4.5 3.5,-5"), PINE)
            + stroke("M0-2L0-21M0-6L-6-8M0-6L6-8M0-13L-7-17M0-13L7-17", LEAF, 1))


# 10 maple
def maple(colour: str, vein: str) -> str:
    """Seven pointed lobes; origin at the stalk's joint, 17 high."""
    lobes = ((-128, 9), (-84, 14), (-40, 17), (0, 19), (40, 17), (84, 14), (128, 9))
    d = ""
    for i, (angle, length) in enumerate(lobes):
        tip = polar(length, angle)
        shoulder_l, shoulder_r = polar(length * 0.62, angle - 13), polar(length * 0.62, angle + 13)
        d += ("M" if i == 0 else "L") + xy(shoulder_l) + "L" + xy(tip) + "L" + xy(shoulder_r)
        if i < 6:
            d += "L" + xy(polar(5, angle + 21))
    d += "L" + xy(polar(2.5, 165)) + "L" + xy(polar(2.5, 195)) + "Z"
    veins = "".join("M0 0L" + xy(polar(length * 0.66, angle)) for angle, length in lobes)
    return stroke("M0 1Q.5 6 2.5 10", colour, 1.4) + fill(d, colour) + stroke(veins, vein, 0.8)


@piece("maple-red")
def maple_red() -> str:
    return maple(RED, BLUSH)


@piece("maple-gold")
def maple_gold() -> str:
    return maple(GOLD, UMBER)


@piece("maple-wine")
def maple_wine() -> str:
    return maple(WINE, ROSE)


@piece("maple-moss")
def maple_moss() -> str:
    return maple(MOSS, PINE)


# 11 willow
def strand(text: str, leaves: int, colour: str = PINE, size: float = 1.0) -> str:
    """One hanging withy with narrow leaves, all one path."""
    points = text.split()
    d = brush(" ".join(f"{p},{1.5 - 1.1 * i / (len(points) - 1):.2f}" for i, p in enumerate(points)))
    for i, (x, y, h) in enumerate(walk(text, leaves, 0.06, 1)):
        side = -1 if i % 2 else 1
        turn = h + side * 30 if i < leaves - 1 else h
        tip = polar(13 * size, turn, x, y)
        left, right = polar(7 * size, turn - 30, x, y), polar(7 * size, turn + 30, x, y)
        d += f"M{xy((x, y))}Q{xy(left)} {xy(tip)}Q{xy(right)} {xy((x, y))}Z"
    return fill(d, colour)


# 12 paulownia
@piece("kiri-leaf")
def kiri_leaf() -> str:
    """A broad three-pointed leaf hanging from its stalk at the origin, 39 long."""
    return (fill(shape("0,0! -8,-5 -18,-3 -24,6 -27,19! -17,20 -9,26 -4,33 0,39! 4,33 9,26 17,20 27,19! 24,6 18,-3 8,-5"), PINE)
            + stroke("M0 2L0 34M0 4L-22 16M0 4L22 16M0 15L-9 23M0 15L9 23M-8 8.5L-17 4M8 8.5L17 4M-13 11L-17 17M13 11L17 17", LEAF, 1.1))


@piece("kiri-spike")
def kiri_spike() -> str:
    """A flower spike standing on the origin, 56 high: bells nodding in pairs, round buds on top."""
    bell = shape("0,-1! -2.6,1 -3,4.5 -3.5,7.5 -6.2,10.2! -4.4,12 -2.4,11.2! -1.2,13.6 1.2,13.6 2.4,11.2! 4.4,12 6.2,10.2! 3.5,7.5 3,4.5 2.6,1")
    lip = shape("-3.5,7.8! -6.2,10.2! -4.4,12 -2.4,11.2! -1.2,13.6 1.2,13.6 2.4,11.2! 4.4,12 6.2,10.2! 3.5,7.8! 0,9.2")
    out = stroke("M0 0L0-46", UMBER, 1.8)
    for y, turn, size in ((-8, 56, 1.06), (-20, 54, .96), (-31, 50, .82), (-40, 44, .64)):
        for side in (-1, 1):
            out += (f'<g transform="translate({side * 1.2:.1f} {y - 3})rotate({side * -turn})scale({size})"><path d="{bell}" fill="{PLUM}"/><path d="{lip}" fill="{LILAC}" stroke="none"/>'
                    f'<path d="M0 2.5L0 7" stroke="{HAZE}" stroke-width="1.1" stroke-linecap="round"/><path d="{shape("-2.8,1.8! 0,-2.4 2.8,1.8! 0,.8")}" fill="{UMBER}" stroke="none"/></g>')
    buds = ((0, -50, 3.2), (-4.2, -45.5, 2.6), (4.2, -45.5, 2.6))
    return out + "".join(stroke(f"M0-42L{n(x)} {n(y)}", UMBER, 1.1) + dot(x, y, r, PLUM) for x, y, r in buds) + "".join(dot(x - .8, y - .9, .8, HAZE, 'stroke="none"') for x, y, r in buds)
