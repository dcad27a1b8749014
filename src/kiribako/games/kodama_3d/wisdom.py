"""What a good player knows: how near goals are, what a draw and a tile are worth."""

from __future__ import annotations

from mypy_extensions import i64

from kiribako.kernel.state import State
from kiribako.kernel.wisdom import Wisdom


class KodamaWisdom(Wisdom):
    """x."""
