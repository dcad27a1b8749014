"""Sets as bits, checked against Python's own counting."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kiribako.kernel.bits import BIT, lowest, members_of, set_of, size

SETS = st.integers(min_value=0, max_value=(1 << 62) - 1)


@given(SETS)
def test_size_counts_members(members: int) -> None:
    assert size(members) == members.bit_count()


@given(SETS.filter(bool))
def test_lowest_is_the_smallest_member(members: int) -> None:
    assert lowest(members) == min(members_of(members))


@given(SETS)
def test_members_and_sets_are_inverse(members: int) -> None:
    assert set_of(members_of(members)) == members


def test_bits_beyond_32() -> None:
    """The table exists because compiled shifts are not to be trusted there."""
    assert [BIT[n] for n in range(62)] == [1 << n for n in range(62)]
