"""Table limits: how many tables come from one network, so that nobody floods the lobby.

A guest who drops the cookie is somebody new, so networks are counted, not people; in memory only,
for no address is ever kept, and each node for itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable

from kiribako.server.limits import REMEMBERED, Buckets
from kiribako.server.refusals import TableError


class TableLimits:
    """Tables a network opened lately, and those of them that are in the lobby."""

    def __init__(self, per_minute: int, public: int) -> None:
        self.lately = Buckets.times(per_minute)
        self.most_public = public
        self.public: OrderedDict[str, list[str]] = OrderedDict()

    def take(self, network: str) -> None:
        if not self.lately.take(network):
            raise TableError("too-many-tables", "too many new tables; wait a moment", status=429)

    async def tidy(self, network: str, phase: Callable[[str], Awaitable[str | None]]) -> None:
        """Forget what is over, if it matters."""
        known = self.public.get(network, [])
        if len(known) >= self.most_public:
            for table in list(known):
                if await phase(table) == "over":
                    self.forget(network, table)

    def forget(self, network: str, table: str) -> None:
        """It is over, or could not be made."""
        if table in self.public.get(network, ()):
            self.public[network].remove(table)

    def add_public(self, network: str, table: str) -> None:
        """One more for the lobby, before it is made: of many at once none slips through."""
        known = self.public.pop(network, [])
        self.public[network] = known
        if len(self.public) > REMEMBERED:
            self.public.popitem(last=False)
        if len(known) >= self.most_public:
            message = "enough tables from here are in the lobby; finish some, or share a link"
            raise TableError("too-many-tables", message, status=429)
        known.append(table)
