"""Search trees that a worker keeps from one decision of a bot to its next."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from kiribako.bots.net_player import NetPlayer
from kiribako.bots.search import Search
from kiribako.bots.searcher import SearchPlayer
from kiribako.bots.team import TeamPlayer
from kiribako.kernel.player import Player

MOST_TREES = 16
MOST_NODES = 2_000_000  # of all of them together, about 200 MB


class Thinker(NamedTuple):
    """Whose tree it is: a bot of this level, on this seat of this table."""

    table: str
    seat: int
    level: str


class KeptTrees:
    """The latest trees, of bounded number and size; the longest unused are forgotten.

    A tree is only kept where the next decision can go on in it: where nothing is hidden and
    positions have a key, or the game says that turns often show nothing new. It was grown on what
    its seat knows, so what a seat does not know is in none of them.
    """

    def __init__(self) -> None:
        self.searches: OrderedDict[Thinker, Search] = OrderedDict()

    def lend(self, thinker: Thinker, player: Player) -> None:
        """Give a new player what was thought at its last decision."""
        searcher = searcher_of(player)
        if searcher is not None:
            searcher.kept = self.searches.pop(thinker, None)

    def keep(self, thinker: Thinker, player: Player) -> None:
        """What a player has thought, for its next decision."""
        searcher = searcher_of(player)
        search = None if searcher is None else searcher.kept
        if search is None or not can_go_on(search):
            return
        self.searches[thinker] = search
        while len(self.searches) > MOST_TREES or self.nodes() > MOST_NODES:
            self.searches.popitem(last=False)

    def nodes(self) -> int:
        return sum(len(search.tree.move) for search in self.searches.values())


def searcher_of(player: Player) -> SearchPlayer | None:
    """The player itself, or the one inside it, that keeps a tree."""
    if isinstance(player, NetPlayer):
        return player.learned
    if isinstance(player, TeamPlayer):
        return player.searcher
    return player if isinstance(player, SearchPlayer) else None


def can_go_on(search: Search) -> bool:
    """Whether a later search may find its position in this one's tree."""
    return search.keeps or (search.root.certain() and search.root.key() != 0)
