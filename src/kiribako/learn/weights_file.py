"""Writing weights to a file: an .npz of plain arrays, always written whole."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np

from kiribako.kernel.refusal import quote
from kiribako.kernel.weights import fault
from kiribako.learn.fields import Array


def packed(arrays: dict[str, Array]) -> bytes:
    """The file's bytes."""
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


def save(arrays: dict[str, Array], path: Path) -> None:
    """Write the file, in one go."""
    fresh = path.with_name(path.name + ".part")
    try:
        fresh.write_bytes(packed(arrays))
        fresh.replace(path)
    except OSError as error:
        raise fault(f"{quote(str(path))} cannot be written: {error.strerror}") from None
