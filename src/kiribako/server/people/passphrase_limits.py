"""Passphrase limits: they cannot be tried out quickly, neither from one network nor from many."""

from __future__ import annotations

from kiribako.server.limits import Buckets
from kiribako.server.refusals import TableError

HOUR = 3_600


class PassphraseLimits:
    """How many passphrases a network may try in a minute, and how many an account takes in an hour.

    They are counted before they are looked at, so that many at once help nobody; right ones go
    back.
    """

    def __init__(self, per_minute: int, per_hour: int) -> None:
        self.networks = Buckets.times(per_minute)
        self.accounts = Buckets.times(per_hour, HOUR)

    def take_from(self, network: str) -> None:
        """Any passphrase costs us time."""
        if not self.networks.take(network):
            raise TableError("too-fast", "too many passphrases; wait a minute", status=429)

    def take(self, network: str, account: str) -> None:
        """A try at an account; one there is none of counts like any other."""
        self.take_from(network)
        if not self.accounts.take(account.lower()):
            message = "too many wrong passphrases for this account; wait a few minutes"
            raise TableError("too-fast", message, status=429)

    def were_right(self, network: str, account: str) -> None:
        self.networks.give_back(network)
        self.accounts.give_back(account.lower())
