"""A typeface's letters as outlines, read from a WOFF file: what a card's words are drawn with."""

from __future__ import annotations

import struct
import zlib
from typing import Final, NamedTuple

_WORDS, _PLACES, _MORE = 0x1, 0x2, 0x20  # flags of a glyph's parts
_SCALE, _TWO_SCALES, _FOUR_SCALES = 0x8, 0x40, 0x80
_FRACTION: Final = 1 << 14
DEEPEST: Final = 6  # parts of parts

Point = tuple[float, float, bool]  # whether it lies on the curve


class Letter(NamedTuple):
    """An outline for an em of 1000, the base line at 0 and y downwards, and how wide it is."""

    path: str
    width: float


class Outlines:
    """One file of a typeface; a letter is read when it is first asked for."""

    def __init__(self, woff: bytes) -> None:
        if woff[:4] != b"wOFF":
            raise ValueError("this is no WOFF file")
        self.tables: dict[str, tuple[int, int, int]] = {}
        self.woff = woff
        (count,) = struct.unpack(">H", woff[12:14])
        for n in range(count):
            tag, at, packed, size, _ = struct.unpack_from(">4sIIII", woff, 44 + 20 * n)
            self.tables[tag.decode("ascii")] = at, packed, size
        head, hhea = self.table("head"), self.table("hhea")
        self.em: int = struct.unpack_from(">H", head, 18)[0]
        self.long_places: bool = struct.unpack_from(">h", head, 50)[0] == 1
        self.measures: int = struct.unpack_from(">H", hhea, 34)[0]
        self.places, self.glyphs, self.widths = map(self.table, ("loca", "glyf", "hmtx"))
        self.codes = codes_of(self.table("cmap"))
        self.known: dict[str, Letter] = {}

    def table(self, tag: str) -> bytes:
        at, packed, size = self.tables[tag]
        data = self.woff[at : at + packed]
        return zlib.decompress(data) if packed < size else data

    def __contains__(self, letter: str) -> bool:
        return ord(letter) in self.codes

    def letter(self, letter: str) -> Letter:
        found = self.known.get(letter)
        if found is None:
            glyph = self.codes[ord(letter)]
            scale = 1000 / self.em
            (wide,) = struct.unpack_from(">H", self.widths, 4 * min(glyph, self.measures - 1))
            drawn = "".join(curve(points, scale) for points in self.contours(glyph))
            found = self.known[letter] = Letter(drawn, wide * scale)
        return found

    def contours(self, glyph: int, depth: int = 0) -> list[list[Point]]:
        form, size = (">2I", 4) if self.long_places else (">2H", 2)
        begin, end = struct.unpack_from(form, self.places, size * glyph)
        if not self.long_places:
            begin, end = 2 * begin, 2 * end
        if begin == end or depth > DEEPEST:
            return []
        data = self.glyphs[begin:end]
        (count,) = struct.unpack_from(">h", data)
        return simple(data, count) if count >= 0 else self.composed(data, depth)

    def composed(self, data: bytes, depth: int) -> list[list[Point]]:
        """A glyph of other glyphs, each moved and scaled."""
        found: list[list[Point]] = []
        at, flags = 10, _MORE
        while flags & _MORE:
            flags, glyph = struct.unpack_from(">HH", data, at)
            form = ">hh" if flags & _WORDS else ">bb"
            x, y = struct.unpack_from(form, data, at + 4)
            at += 4 + struct.calcsize(form)
            if not flags & _PLACES:
                x = y = 0
            a, b, c, d = 1.0, 0.0, 0.0, 1.0
            if flags & _SCALE:
                a = d = struct.unpack_from(">h", data, at)[0] / _FRACTION
                at += 2
            elif flags & _TWO_SCALES:
                a, d = (n / _FRACTION for n in struct.unpack_from(">2h", data, at))
                at += 4
            elif flags & _FOUR_SCALES:
                a, b, c, d = (n / _FRACTION for n in struct.unpack_from(">4h", data, at))
                at += 8
            found += [
                [(a * px + c * py + x, b * px + d * py + y, on) for px, py, on in points]
                for points in self.contours(glyph, depth + 1)
            ]
        return found


def codes_of(cmap: bytes) -> dict[int, int]:
    """Which glyph each letter has: formats 4 and 12, which all our typefaces use."""
    found: dict[int, int] = {}
    for n in range(struct.unpack_from(">H", cmap, 2)[0]):
        (at,) = struct.unpack_from(">I", cmap, 4 + 8 * n + 4)
        (form,) = struct.unpack_from(">H", cmap, at)
        if form == 12:
            for group in range(struct.unpack_from(">I", cmap, at + 12)[0]):
                first, last, glyph = struct.unpack_from(">III", cmap, at + 16 + 12 * group)
                found.update((code, glyph + code - first) for code in range(first, last + 1))
        elif form == 4:
            found.update(segments(cmap[at:]))
    return found


def segments(table: bytes) -> dict[int, int]:
    (twice,) = struct.unpack_from(">H", table, 6)
    count = twice // 2
    lasts = struct.unpack_from(f">{count}H", table, 14)
    firsts = struct.unpack_from(f">{count}H", table, 16 + twice)
    shifts = struct.unpack_from(f">{count}h", table, 16 + 2 * twice)
    offsets = struct.unpack_from(f">{count}H", table, 16 + 3 * twice)
    found: dict[int, int] = {}
    for n, (first, last, shift, offset) in enumerate(zip(firsts, lasts, shifts, offsets)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                place = 16 + 3 * twice + 2 * n + offset + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", table, place)
                if not glyph:
                    continue
            found[code] = (glyph + shift) & 0xFFFF
    return found


def simple(data: bytes, count: int) -> list[list[Point]]:
    """A glyph's own points, contour by contour."""
    ends = struct.unpack_from(f">{count}H", data, 10)
    if not ends:
        return []
    at = 10 + 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag, again = data[at], 0
        at += 1
        if flag & 8:
            again = data[at]
            at += 1
        flags += [flag] * (again + 1)
    sides: list[list[int]] = []
    for short, same in ((2, 16), (4, 32)):
        value, line = 0, []
        for flag in flags:
            if flag & short:
                value += data[at] if flag & same else -data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", data, at)[0]
                at += 2
            line.append(value)
        sides.append(line)
    points = [(float(x), float(y), bool(f & 1)) for x, y, f in zip(*sides, flags)]
    begins = (0, *(end + 1 for end in ends))
    return [points[a : b + 1] for a, b in zip(begins, ends)]


def curve(points: list[Point], scale: float) -> str:
    """A closed contour as a path; between two points off the curve lies one on it."""
    if not points:
        return ""
    whole: list[Point] = []
    for n, (x, y, on) in enumerate(points):
        bx, by, before = points[n - 1]
        if not on and not before:
            whole.append(((x + bx) / 2, (y + by) / 2, True))
        whole.append((x, y, on))
    first = next(n for n, point in enumerate(whole) if point[2])
    whole = whole[first:] + whole[: first + 1]
    spell = [f"{round(x * scale)} {round(-y * scale)}" for x, y, _ in whole]
    parts = [f"M{spell[0]}"]
    for n in range(1, len(whole)):
        if whole[n][2]:
            parts.append(f"L{spell[n]}" if whole[n - 1][2] else f" {spell[n]}")
        else:
            parts.append(f"Q{spell[n]}")
    return "".join(parts) + "Z"
