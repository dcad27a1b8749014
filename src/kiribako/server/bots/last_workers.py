"""Which worker thought about which table last: it has the match and perhaps the tree at hand."""

from __future__ import annotations

from collections import OrderedDict

MOST_TABLES = 1_000


class LastWorkers:
    """Workers by the tables they thought about, the longest unused forgotten."""

    def __init__(self) -> None:
        self.workers: OrderedDict[str, int] = OrderedDict()

    def of(self, table: str) -> int | None:
        return self.workers.get(table)

    def note(self, table: str, worker: int) -> None:
        if table:
            self.workers[table] = worker
            self.workers.move_to_end(table)
            if len(self.workers) > MOST_TABLES:
                self.workers.popitem(last=False)

    def forget(self, worker: int) -> None:
        """Its process is a new one, and knows nothing."""
        for table in [table for table, one in self.workers.items() if one == worker]:
            del self.workers[table]
