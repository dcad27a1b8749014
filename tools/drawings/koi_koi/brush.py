"""The carver's tools: palette, splines, tapered brush strokes and the few SVG words the deck needs.

Shapes are written as points the outline passes through: "10,20 30,40! 50,60"; `!` makes a sharp corner.
Brush strokes carry a width with every point: "10,20,3 30,40,5 50,60,0".
"""

import math
from collections.abc import Sequence

Point = tuple[float, ...]

# The paper is a variable so that a night table may dim it; every other ink is printed flat.
PAPER = "var(--card-paper,#F6F0E2)"
SNOW = "#FFFBF1"
INK = "#2B2A28"
RED, ROSE, BLUSH, PETAL, WINE = "#C8402F", "#DA7766", "#E9A998", "#F4D3C6", "#8C2A24"
INDIGO, MIST, SKY = "#274472", "#8FA3B8", "#C9D2D6"
MOSS, PINE, LEAF = "#5B7B4A", "#2F4634", "#94A87C"
HAGI = "#A9475F"  # vermilion overprinted with plum
PLUM, LILAC, HAZE = "#7C4A6B", "#AD86A6", "#D6BFCF"
GOLD, STRAW = "#D9A441", "#EBCB86"
WOOD, BARK, UMBER = "#D9B98A", "#B98E5A", "#6B4630"


def n(v: float) -> str:
    """A number with at most one digit after the point."""
    return f"{v:.1f}".removesuffix(".0")


def xy(p: Sequence[float]) -> str:
    return f"{n(p[0])} {n(p[1])}"


def parse(text: str) -> tuple[list[Point], list[bool]]:
    points: list[Point] = []
    corners: list[bool] = []
    for token in text.split():
        corners.append(token.endswith("!"))
        points.append(tuple(float(v) for v in token.rstrip("!").split(",")))
    return points, corners


def _unit(a: Point, b: Point) -> tuple[float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    d = math.hypot(dx, dy) or 1
    return dx / d, dy / d


def _handles(points: list[Point], corners: list[bool], *, closed: bool) -> list[tuple[Point, Point, Point]]:
    """For every segment the two Bezier handles of a spline through the points."""
    count = len(points)
    last = count if closed else count - 1
    out: list[tuple[Point, Point, Point]] = []
    for i in range(last):
        a, b = points[i], points[(i + 1) % count]
        third = math.hypot(b[0] - a[0], b[1] - a[1]) / 3
        straight = corners[i] or (not closed and i == 0)
        u = _unit(a if straight else points[i - 1], b)
        if corners[(i + 1) % count] or (not closed and i + 1 == count - 1):
            w = _unit(a, b)
        else:
            w = _unit(a, points[(i + 2) % count])
        out.append(((a[0] + u[0] * third, a[1] + u[1] * third), (b[0] - w[0] * third, b[1] - w[1] * third), b))
    return out


def _trace(points: list[Point], corners: list[bool], *, closed: bool) -> str:
    d = "M" + xy(points[0])
    for c1, c2, b in _handles(points, corners, closed=closed):
        d += f"C{xy(c1)} {xy(c2)} {xy(b)}"
    return d + ("Z" if closed else "")


def shape(text: str) -> str:
    """A closed outline through the points."""
    return _trace(*parse(text), closed=True)


def curve(text: str) -> str:
    """An open line through the points."""
    return _trace(*parse(text), closed=False)


def brush(text: str) -> str:
    """A stroke whose width swells and tapers as written."""
    points, corners = parse(text)
    centre: list[Point] = []
    for i, (c1, c2, b) in enumerate(_handles(points, corners, closed=False)):
        a = points[i]
        for t in (0, 1 / 3, 2 / 3) if i < len(points) - 2 else (0, 1 / 3, 2 / 3, 1):
            s = 1 - t
            x = s**3 * a[0] + 3 * s * s * t * c1[0] + 3 * s * t * t * c2[0] + t**3 * b[0]
            y = s**3 * a[1] + 3 * s * s * t * c1[1] + 3 * s * t * t * c2[1] + t**3 * b[1]
            e = t * t * (3 - 2 * t)
            centre.append((x, y, a[2] + (b[2] - a[2]) * e))
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y, w) in enumerate(centre):
        p, q = centre[max(i - 1, 0)], centre[min(i + 1, len(centre) - 1)]
        u = _unit(p, q)
        left.append((x - u[1] * w / 2, y + u[0] * w / 2))
        right.append((x + u[1] * w / 2, y - u[0] * w / 2))
    ring = left + right[::-1]
    corners = [False] * len(ring)
    for i in (0, len(left) - 1, len(left), len(ring) - 1):
        corners[i] = True
    return _trace(ring, corners, closed=True)


def polar(radius: float, degrees: float, x: float = 0.0, y: float = 0.0) -> tuple[float, float]:
    """A point at that angle, measured clockwise from straight up."""
    a = math.radians(degrees)
    return x + radius * math.sin(a), y - radius * math.cos(a)


# SVG words
def fill(d: str, colour: str, extra: str = "") -> str:
    return f'<path d="{d}" fill="{colour}"{" " + extra if extra else ""}/>'


def stroke(d: str, colour: str, width: float, extra: str = "") -> str:
    return (f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(width)}" stroke-linecap="round" '
            f'stroke-linejoin="round"{" " + extra if extra else ""}/>')


def dot(x: float, y: float, r: float, colour: str, extra: str = "") -> str:
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{colour}"{" " + extra if extra else ""}/>'


def carved(*parts: str, width: float = 2.2, colour: str = PAPER) -> str:
    """A group cut free of what lies behind it by a paper-coloured gap, as a block carver leaves it."""
    return (f'<g stroke="{colour}" stroke-width="{n(width)}" stroke-linejoin="round" paint-order="stroke">'
            + "".join(parts) + "</g>")


def halo(*parts: str, width: float = 2.4, colour: str = PAPER) -> str:
    """A figure cut free as a whole: the gap runs round its outside only."""
    whole = "".join(parts)
    return carved(whole, width=width, colour=colour) + f"<g>{whole}</g>"


def group(*parts: str, at: tuple[float, float] = (0, 0), turn: float = 0.0, scale: float = 1.0, flip: bool = False) -> str:
    t = []
    if at != (0, 0):
        t.append(f"translate({xy(at)})")
    if turn:
        t.append(f"rotate({n(turn)})")
    if scale != 1 or flip:
        sx = -scale if flip else scale
        t.append(f"scale({sx:.3g} {scale:.3g})")
    return (f'<g transform="{" ".join(t)}">' if t else "<g>") + "".join(parts) + "</g>"


def put(name: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: float = 0.0, *, flip: bool = False, extra: str = "") -> str:
    t = f"translate({n(x)} {n(y)})"
    if turn:
        t += f"rotate({n(turn)})"
    if scale != 1 or flip:
        t += f"scale({-scale if flip else scale:.3g} {scale:.3g})"
    return f'<use href="#k-{name}" transform="{t}"{" " + extra if extra else ""}/>'


def walk(text: str, count: int, start: float = 0.0, stop: float = 1.0) -> list[tuple[float, float, float]]:
    """Evenly many places along a line, each as x, y and heading in degrees (0 is up, 180 is down)."""
    points, corners = parse(text)
    samples: list[Point] = []
    for i, (c1, c2, b) in enumerate(_handles(points, corners, closed=False)):
        a = points[i]
        for k in range(12):
            t = k / 12
            s = 1 - t
            samples.append((s**3 * a[0] + 3 * s * s * t * c1[0] + 3 * s * t * t * c2[0] + t**3 * b[0],
                            s**3 * a[1] + 3 * s * s * t * c1[1] + 3 * s * t * t * c2[1] + t**3 * b[1]))
    samples.append(points[-1][:2])
    out: list[tuple[float, float, float]] = []
    for k in range(count):
        f = start + (stop - start) * (k / max(count - 1, 1))
        i = min(int(f * (len(samples) - 1)), len(samples) - 2)
        u = _unit(samples[i], samples[i + 1])
        x, y = samples[i][:2]
        out.append((x, y, math.degrees(math.atan2(u[0], -u[1]))))
    return out


def ring(path_d: str, count: int, colours: Sequence[str], scale: float = 1.0, turn: float = 0.0) -> str:
    """A whorl of petals, colours taken in turn."""
    out = ""
    for i in range(count):
        t = f"rotate({n(turn + i * 360 / count)})" + (f"scale({scale:.3g})" if scale != 1 else "")
        out += f'<path d="{path_d}" fill="{colours[i % len(colours)]}" transform="{t}"/>'
    return out
