"""A net's weights: plain arrays in an .npz file, read without numpy."""

from __future__ import annotations

import ast
import io
import math
import struct
import zipfile
from typing import Any, Final, NamedTuple

from kiribako.kernel.refusal import KiribakoError, Refusal

MAGIC: Final = b"\x93NUMPY"
# The kinds of numbers such files hold here, as `struct` calls them.
CODES: Final = {"<f2": "e", "<f4": "f", "<f8": "d", "<i2": "h", "<i4": "i", "<i8": "q", "|u1": "B"}


class BadWeights(KiribakoError):
    """A file that holds no weights a net here can use."""


class Array(NamedTuple):
    """Numbers row by row, and how many there are along each side."""

    shape: tuple[int, ...]
    numbers: list[Any]


def read_arrays(data: bytes) -> dict[str, Array]:
    """The arrays of an .npz file by their names, or BadWeights."""
    found = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                found[name.removesuffix(".npy")] = read_array(archive.read(name), name)
    except (zipfile.BadZipFile, EOFError) as error:
        raise fault(f"this is no .npz file: {error}") from None
    return found


def read_array(data: bytes, name: str) -> Array:
    """One .npy file: a header that describes the numbers, then the numbers."""
    if data[:6] != MAGIC or len(data) < 12:
        raise fault(f"the array {name} does not begin as a .npy file does")
    try:
        wide = data[6] > 1
        start = 12 if wide else 10
        length = int.from_bytes(data[8:start], "little")
        header = ast.literal_eval(data[start : start + length].decode("latin-1"))
        shape = tuple(header["shape"])
        code = CODES[header["descr"]]
        turned = header["fortran_order"]
        form = f"<{math.prod(shape)}{code}"
        numbers = list(struct.unpack_from(form, data, start + length))
    except (ValueError, SyntaxError, KeyError, TypeError, IndexError, struct.error) as error:
        raise fault(f"the array {name} cannot be read: {error}") from None
    if turned:
        raise fault(f"the numbers of the array {name} stand column by column")
    return Array(shape, numbers)


def fault(message: str) -> BadWeights:
    return BadWeights(Refusal("bad-weights", message))
