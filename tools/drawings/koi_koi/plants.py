"""The plants of the first six months: their pieces, and the ways they grow on a card."""

from tools.drawings.koi_koi.brush import (
    BARK,
    BLUSH,
    GOLD,
    HAZE,
    INDIGO,
    INK,
    LEAF,
    LILAC,
    MOSS,
    PAPER,
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
    curve,
    dot,
    fill,
    group,
    n,
    polar,
    put,
    ring,
    shape,
    stroke,
    xy,
)
from tools.drawings.koi_koi.pieces import piece


# 1 pine
def tuft(dark: str, ray: str, heart: str) -> str:
    """One tuft: a zigzag dome of needles with carved rays; origin at the bud, 20 high."""
    needles = 13
    edge = []
    for i in range(needles * 2 + 1):
        a = -98 + 196 * i / (needles * 2)
        edge.append(polar(20.5 if i % 2 else 17.4, a))
    d = "M" + "L".join(xy(p) for p in edge) + "Q9 4 0 2.5Q-9 4 " + xy(edge[0]) + "Z"
    rays = ""
    for i in range(1, needles):
        a = -98 + 196 * i / needles
        rays += "M" + xy(polar(6.5, a)) + "L" + xy(polar(15.8, a))
    return (fill(d, dark) + stroke(rays, ray, 1.1, 'paint-order="normal"')
            + fill(shape("-4.6,2.8! -4,-2.2 0,-4.4 4,-2.2 4.6,2.8! 0,3.6"), heart, 'stroke="none"'))


@piece("fan")
def pine_fan() -> str:
    return tuft(PINE, LEAF, BARK)


@piece("fan-light")
def pine_fan_light() -> str:
    return tuft(MOSS, PAPER, UMBER)


def fans(*places: tuple[float, ...]) -> str:
    """Tufts, later ones in front; a fifth value of 1 makes a light one."""
    return carved(*(put("fan-light" if p[4:] else "fan", *p[:4]) for p in places), width=1.8)


# 2 plum
@piece("plum")
def plum_blossom() -> str:
    petals = "".join(dot(*polar(5.5, i * 72), 4.9, RED) for i in range(5))
    stamens = "".join("M" + xy(polar(2, i * 72)) + "L" + xy(polar(7, i * 72)) for i in range(5))
    return (f'<g stroke="{PAPER}" stroke-width="1.1" paint-order="stroke">{petals}</g>' + dot(0, 0, 3.6, RED, 'stroke="none"')
            + stroke(stamens, STRAW, 0.9) + dot(0, 0, 2.5, GOLD, 'stroke="none"')
            + "".join(dot(*polar(7.2, i * 72), 0.9, STRAW, 'stroke="none"') for i in range(5)))


@piece("plum-bud")
def plum_bud() -> str:
    return dot(0, -4.4, 3.8, RED) + fill(shape("-3.6,-2.8! -2.4,0.4 0,1.4 2.4,0.4 3.6,-2.8! 1.6,-3.6 0,-2.2 -1.6,-3.6"), INK, 'stroke="none"')


PLUM_A = (fill(brush("4,160,17 20,130,12 30,112,10! 58,92,8.5! 60,68,7 52,50,6! 70,28,4.4 80,4,2.5"), INK)
          + fill(brush("30,114,7 16,92,4.5 12,66,2"), INK)
          + fill(brush("58,92,6 78,84,4.2 94,62,2"), INK)
          + fill(brush("53,52,5 36,38,3.6 30,12,2"), INK)
          + fill(brush("22,128,6 44,136,4 66,132,2"), INK))
PLUM_B = (fill(brush("102,154,17 78,132,12 70,118,10! 38,98,8.5! 36,74,7 50,54,6! 36,30,4.2 34,5,2.4"), INK)
          + fill(brush("70,118,7 80,96,4.4 96,78,2.2"), INK)
          + fill(brush("38,98,6 20,98,4.2 4,80,2"), INK)
          + fill(brush("50,54,5 68,44,3.6 82,18,2"), INK)
          + fill(brush("76,130,6 54,142,4 32,140,2"), INK))
PLUM_PERCH = (fill(brush("104,128,17 82,112,12 64,104,10! 34,106,8 10,94,4 -4,96,2"), INK)
              + fill(brush("78,112,6 84,88,4.4 80,60,3.2! 90,34,2"), INK)
              + fill(brush("34,106,6 20,78,4 24,50,3! 14,26,2"), INK) + fill(brush("23,56,3 38,40,2.4 46,20,1.5"), INK)
              + fill(brush("60,104,6 46,124,4 20,134,2"), INK) + fill(brush("88,116,6 78,138,4 84,156,2.5"), INK))


def plums(*places: tuple[float, ...]) -> str:
    return carved(*(put("plum", x, y, s, t) for x, y, s, t in places), width=1.6)


def plum_buds(*places: tuple[float, ...]) -> str:
    return carved(*(put("plum-bud", x, y, s, t) for x, y, s, t in places), width=1.2)


# 3 cherry
@piece("cherry")
def cherry_blossom() -> str:
    petal = "M0-1C-2.6-2-5.8-5.4-4.6-9C-4-10.8-1.6-10.8 0-8.6C1.6-10.8 4-10.8 4.6-9C5.8-5.4 2.6-2 0-1Z"
    threads = "".join("M0 0L" + xy(polar(4.8, i * 72)) for i in range(5))
    return (f'<g stroke="{ROSE}" stroke-width="1.2" paint-order="stroke">' + ring(petal, 5, [PETAL]) + "</g>"
            + stroke(threads, RED, 0.9) + dot(0, 0, 1.9, RED, 'stroke="none"'))


@piece("cherry-leaf")
def cherry_leaf() -> str:
    return fill(shape("0,0! -4.4,-6 0,-16! 4.4,-6"), UMBER) + stroke("M0-2L0-12", BARK, 0.8)


def cherries(*places: tuple[float, ...]) -> str:
    return "".join(put("cherry", x, y, s, t) for x, y, s, t in places)


def posy(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Three blossoms on a rose puff: how cherry stands alone on paper."""
    return carved(group(fill(shape("-16,2 -12,-12 0,-17 12,-12 16,2 9,14 -3,15 -13,11"), ROSE),
                        f'<g stroke="none">{cherries((-6.5, -3, .95, 10), (7, -5, .95, 40), (2, 7.5, .9, 60))}</g>', at=(x, y), turn=turn, scale=scale), width=1.4)


# 4 wisteria
def raceme(length: float, width: float, bend: float = 0.0) -> str:
    """A hanging cluster: pale open flowers above, dark buds at the tip; origin where it hangs."""
    floret = "M0-3.6C2.4-4.4 4.8-2 4.3.8C3.8 3.2 1.5 3.6 0 1.8C-1.5 3.6-3.8 3.2-4.3.8C-4.8-2-2.4-4.4 0-3.6Z"
    rows = int(length / 5.4)
    out = stroke(curve(f"0,-5 {bend * .3:.1f},{length * .5:.1f} {bend:.1f},{length + 2:.1f}"), PLUM, 1.3)
    for i in reversed(range(rows + 1)):
        f = i / rows
        half = (width / 2) * min(1, 0.42 + 3.4 * f) * (1 - f) ** 0.8
        size = 1.0 - 0.42 * f
        count = 4 if half > 8 else 3 if half > 5 else 2 if half > 2.2 else 1
        for k in range(count):
            x = 0 if count == 1 else -half + 2 * half * k / (count - 1)
            y = f * length + 2 + (0.16 * abs(x)) - (1.2 if k % 2 else 0)
            tone = (HAZE, LILAC) if f < 0.26 else (LILAC, PLUM) if f < 0.6 else (PLUM, PLUM)
            out += f'<path d="{floret}" fill="{tone[(i + k) % 2]}" stroke="#5A3450" stroke-width=".6" transform="translate({n(x + bend * f)} {n(y)})rotate({n(-x * 4)})scale({size:.2g})"/>'
    return out


@piece("raceme-long")
def raceme_long() -> str:
    return raceme(96, 23, 2)


@piece("raceme")
def raceme_mid() -> str:
    return raceme(66, 20, -2)


@piece("raceme-short")
def raceme_short() -> str:
    return raceme(38, 16, 1)


@piece("frond")
def wisteria_frond() -> str:
    """Paired leaflets on a drooping rib; origin at the stalk, 34 long, pointing down."""
    leaflet = shape("0,0! -2.9,5 0,13! 2.9,5")
    out = stroke("M0 0L0 26", PINE, 1.3)
    for i in range(4):
        y = 4 + i * 6.4
        for side in (-1, 1):
            out += f'<path d="{leaflet}" fill="{PINE}" transform="translate(0 {n(y)})rotate({side * -58})"/>'
    return out + f'<path d="{leaflet}" fill="{PINE}" transform="translate(0 25)"/>'


# 5 iris
@piece("iris")
def iris_flower() -> str:
    left = shape("1,0! -7,-5 -15,-4 -20,3 -21,11 -16,14 -10,11 -4,6")
    standard = shape("-1,0! -8,-6 -12,-15 -9,-21 -4,-15")
    mirror = 'transform="scale(-1 1)"'
    return (fill(standard, LILAC) + fill(standard, LILAC, mirror)
            + fill(shape("0,1! -5,-8 -5,-17 0,-24! 5,-17 5,-8"), PLUM)
            + fill(left, INDIGO) + fill(left, INDIGO, mirror)
            + fill(shape("0,-3! -6,4 -7.6,12 -4,19 0,22 4,19 7.6,12 6,4"), INDIGO)
            + fill(shape("0,0! -1.9,6 0,15! 1.9,6"), GOLD, 'stroke="none"')
            + fill(shape("-4,1! -10,0 -16,6! -9,4"), GOLD, 'stroke="none"')
            + fill(shape("4,1! 10,0 16,6! 9,4"), GOLD, 'stroke="none"'))


@piece("iris-bud")
def iris_bud() -> str:
    return fill(shape("0,0! -4,-7 -3,-15 0,-22! 3,-15 4,-7"), INDIGO) + fill(shape("0,2! -4.6,-3 -4,-9 0,-5 4,-9 4.6,-3"), MOSS)


def blade(x0: float, y0: float, x1: float, y1: float, bend: float = 0.0, width: float = 7.0, colour: str = MOSS) -> str:
    """A sword leaf from the ground to its point, with one carved line."""
    mx, my = (x0 + x1) / 2 + bend, (y0 + y1) / 2
    return (fill(brush(f"{x0},{y0},{width} {mx},{my},{width * .9:.1f} {x1},{y1},0"), colour)
            + stroke(curve(f"{x0},{y0} {mx},{my} {x1 * .8 + mx * .2},{y1 * .8 + my * .2}"), PAPER, 0.7))


# 6 peony
@piece("peony")
def peony_flower() -> str:
    """Broad ruffled petals with pale rims around a gold heart; 24 in radius."""
    petal = shape("0,3! -8,-4 -13.5,-11 -13,-18.5 -8.5,-20 -6,-23.5 -1.5,-22 2.5,-24.5 6,-21.5 10.5,-21 13.5,-14.5 9,-5")

    def petals(*turns: tuple[float, ...], size: float, inner: str = RED, rim: str = BLUSH) -> str:
        out = ""
        for turn, k in turns:
            s = size * k
            out += (f'<g transform="rotate({turn})scale({s:.3g})"><path d="{petal}" fill="{rim}" stroke="{WINE}" stroke-width="{n(0.7 / s)}"/>'
                    f'<path d="{petal}" fill="{inner}" stroke="none" transform="translate(0 1.5)scale(.86 .87)"/>'
                    f'<path d="M-3.5-8L-6-15M0-8L0-17M3.5-8L6-15" fill="none" stroke="{rim}" stroke-width="{n(.9 / s)}" stroke-linecap="round"/></g>')
        return out

    return (petals((0, 1), (118, .96), (238, 1), (60, 1.02), (178, 1.02), (300, .97), size=1.0)
            + petals((28, 1), (100, 1.04), (172, 1), (244, 1), (316, 1.04), size=0.7)
            + petals((8, 1), (128, 1), (250, 1), size=0.44, inner=ROSE)
            + "".join(dot(*polar(3.4, i * 51.4), 1.5, GOLD, f'stroke="{UMBER}" stroke-width=".5"') for i in range(7)) + dot(0, 0, 2, GOLD, 'stroke="none"'))


@piece("peony-leaf")
def peony_leaf() -> str:
    """Three pointed, lobed leaflets; origin at the stalk, 32 high."""
    leaflet = shape("0,0! -5.5,-5 -8.5,-11 -8.5,-19! -4.8,-17.5 -3.6,-23 0,-31! 3.6,-23 4.8,-17.5 8.5,-19! 8.5,-11 5.5,-5")
    out = ""
    for turn, size in ((-64, 0.78), (64, 0.78), (0, 1)):
        out += group(fill(leaflet, PINE), stroke("M0-3L0-24M0-8L-5.5-14.5M0-8L5.5-14.5", LEAF, 0.9), turn=turn, scale=size)
    return out
