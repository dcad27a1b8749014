"""Sanctions in memory: who may not talk or not come, asked on every way in.

A ban holds for a person, whatever they were given a link to. Somebody who drops the cookie is a
stranger like any other; so for a while strangers from a banned person's networks may look and not
act, while accounts there may. Networks are known from memory alone and kept as keyed digests: no
address is ever written down. Whoever comes from elsewhere with a new cookie is not recognised.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Callable

from kiribako.server.limits import REMEMBERED
from kiribako.server.refusals import TableError
from kiribako.server.store.order import OrderRows, Sanction
from kiribako.server.store.port import PersonRow

FEW = 3  # networks of one person that are remembered


class Sanctions:
    """What the store says, read again whenever a node hears that it has changed."""

    def __init__(self, rows: OrderRows, secret: Callable[[], str], now: Callable[[], int]) -> None:
        self.rows = rows
        self.secret = secret
        self.now = now
        self.of: dict[tuple[str, str], Sanction] = {}
        self.networks: dict[str, int] = {}  # marks, and until when
        self.seen: OrderedDict[str, list[str]] = OrderedDict()  # the last networks of people

    async def refresh(self) -> None:
        now = self.now()
        self.of = {(one.who, one.kind): one for one in await self.rows.sanctions(now)}
        self.networks = dict(await self.rows.closed_networks(now))

    def active(self, who: str, kind: str) -> Sanction | None:
        found = self.of.get((who, kind))
        return found if found is not None and found.until > self.now() else None

    def is_banned(self, who: str) -> bool:
        return self.active(who, "ban") is not None

    def mark(self, network: str) -> str:
        """A network as it is kept: nobody reads an address out of it without the secret."""
        key = self.secret().encode()
        return hmac.new(key, f"network {network}".encode(), hashlib.sha256).hexdigest()[:32]

    def note(self, who: str, network: str) -> None:
        """Where somebody was last; in memory only."""
        known = self.seen.pop(who, [])
        self.seen[who] = [network, *(one for one in known if one != network)][:FEW]
        if len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)

    def networks_of(self, who: str) -> list[str]:
        return self.seen.get(who, [])

    def admit(self, person: PersonRow, network: str) -> None:
        """Refuse whoever may not act here."""
        banned = self.active(person.id, "ban")
        if banned is not None:
            message = f"the host has banned you: {banned.reason}"
            raise TableError("banned", message, status=403)
        if person.account is None and self.is_closed(network):
            message = "for a while only those with an account may act from this network"
            raise TableError("closed-network", message, status=403)

    def is_closed(self, network: str) -> bool:
        return bool(self.networks) and self.networks.get(self.mark(network), 0) > self.now()

    def must_talk(self, who: str) -> None:
        """Refuse the talk of whoever was asked to be silent."""
        if self.active(who, "mute") is not None:
            message = "the host has asked you to be silent for a while"
            raise TableError("hushed", message, status=403)
