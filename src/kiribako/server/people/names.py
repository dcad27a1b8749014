"""Names for guests who have not said theirs."""

from __future__ import annotations

import hashlib

KINDS = (
    "Quiet", "Early", "Clever", "Gentle", "Merry", "Patient", "Bold", "Wandering",
    "Sunny", "Misty", "Swift", "Curious", "Golden", "Silver", "Rainy", "Snowy",
)  # fmt: skip
BEINGS = (
    "Heron", "Maple", "Carp", "Fox", "Cedar", "Crane", "Otter", "Iris",
    "Badger", "Willow", "Sparrow", "Plum", "Hare", "Bamboo", "Turtle", "Peony",
)  # fmt: skip


def guest_name(who: str) -> str:
    """The same name for the same person, such as Quiet Heron."""
    digest = hashlib.sha256(who.encode()).digest()
    return f"{KINDS[digest[0] % len(KINDS)]} {BEINGS[digest[1] % len(BEINGS)]}"
