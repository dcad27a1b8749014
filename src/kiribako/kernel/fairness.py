"""Fair shuffles: a seed that neither the server nor any seat could choose.

Before anybody sits down the server draws a secret of 32 bytes, written as 64 small hexadecimal
digits, and shows its commitment: the SHA-256 of two lines, `kiribako commitment 1` and the secret.
Every seat then adds a text of its own, its entropy (none for bots). The seed of the match is the
SHA-256 of the lines `kiribako seed 1`, the secret, and the entropy of every seat in order. Every
line ends with a line feed. When the match is over the secret is shown, and anybody can do the
sums again: docs/fair-shuffles.md has a verifier in a dozen lines.

A start that somebody chose has no such proof; a record says in words how it was chosen.
"""

from __future__ import annotations

import hashlib
import os
from typing import Any, Final

from kiribako.kernel.refusal import BadRecord, Fault

CHOSEN_SETUP: Final = "chosen set-up"
KNOWN_SEED: Final = "known seed"
FROM_RECORD: Final = "from record at ply "  # and how many of its decisions were kept


def fresh_secret() -> str:
    """A secret nobody can guess."""
    return os.urandom(32).hex()


def commitment(secret: str) -> str:
    """What the server shows before anybody sits down."""
    return digest(f"kiribako commitment 1\n{secret}\n")


def seed(secret: str, entropies: list[str]) -> str:
    """The seed of the match, once every seat has added its entropy."""
    return digest("".join(f"{line}\n" for line in ("kiribako seed 1", secret, *entropies)))


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def is_chosen(words: str) -> bool:
    """Whether these are the words for a start that somebody chose."""
    return words in (CHOSEN_SETUP, KNOWN_SEED) or plies_kept(words) >= 0


def plies_kept(words: str) -> int:
    """How many decisions of an earlier record a match goes on from, -1 if it does not."""
    ply = words.removeprefix(FROM_RECORD)
    if ply == words or not ply.isascii() or not ply.isdecimal() or len(ply) > 6:
        return -1
    return int(ply)


class Proof:
    """What a record carries of a fair shuffle, so that it can be checked without the server."""

    def __init__(self, commitment: str, entropies: list[str], secret: str) -> None:
        self.commitment = commitment
        self.entropies = entropies
        self.secret = secret

    def fault(self, seats: int, seed_used: int | str | None) -> Fault | None:
        """What does not fit, None if everything does."""
        if commitment(self.secret) != self.commitment:
            return Fault("the secret is not the one the server committed to")
        if len(self.entropies) != seats:
            count = len(self.entropies)
            return Fault("there are {count} entropies for {seats} seats", count=count, seats=seats)
        if seed(self.secret, self.entropies) != seed_used:
            return Fault("the seed is not made of the secret and the entropies")
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        return Proof, (self.commitment, self.entropies, self.secret)

    def to_json(self) -> dict[str, object]:
        return {
            "commitment": self.commitment,
            "entropies": self.entropies,
            "secret": self.secret,
        }

    @staticmethod
    def read(shape: object) -> Proof:
        """A proof from what `to_json` gives, or BadRecord."""
        if isinstance(shape, dict):
            known, entropies, secret = (
                shape.get("commitment"),
                shape.get("entropies"),
                shape.get("secret"),
            )
            if (
                isinstance(known, str)
                and isinstance(secret, str)
                and isinstance(entropies, list)
                and all(isinstance(entropy, str) and "\n" not in entropy for entropy in entropies)
            ):
                return Proof(known, list(entropies), secret)
        problem = Fault("fairness has a commitment, entropies and a secret")
        raise BadRecord(problem.refusal("bad-record"))
