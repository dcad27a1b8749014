"""Loop lag: how late the event loop is, and whose fault that must not become."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from kiribako.server.table.clocks import Spans, merged

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

EVERY = 50  # milliseconds between two pulses
LATE = 250  # by which a pulse may be late before the loop counts as held up
CALM = 2  # pulses in time, one after the other, after which everybody has been heard
PATIENCE = 5_000  # milliseconds somebody waits for that
KEPT = 200  # of the latest stretches without a pulse
Act = Callable[[], None]


def steady() -> float:
    """Milliseconds of a clock that only ever runs on; uvloop's own is not exact enough."""
    return time.monotonic() * 1_000


class LoopLag:
    """A pulse in the event loop that notices when it comes late.

    Whatever held it up (work, a stopped process, a starved machine), nobody could be heard
    meanwhile: such stretches are nobody's time, and nobody loses by the clock until everybody
    who had spoken before has been heard.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.current = 0  # milliseconds by which the last pulse was late
        self.most = 0
        self.stalls = 0
        self.spans: Spans = ()  # in which the loop stood still, in the server's time
        self.pulses = 0
        self.in_time = 0  # of these, one after the other until now
        self.due = steady() + EVERY
        self.waiting: list[tuple[int, float, Act, Act]] = []  # since which pulse, until when
        self.timer: asyncio.TimerHandle | None = None
        self.known: tuple[Spans, Spans, Spans] = ((), (), ())

    def start(self) -> None:
        self.due = steady() + EVERY
        self.timer = asyncio.get_running_loop().call_later(EVERY / 1_000, self.pulse)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def late(self) -> int:
        """How late the next pulse is already, 0 while that is nothing to speak of."""
        late = int(steady() - self.due)
        return late if late > LATE else 0

    def pulse(self) -> None:
        late = max(0, int(steady() - self.due))
        self.pulses += 1
        self.current = late
        self.most = max(self.most, late)
        if late > LATE:
            self.stalls += 1
            self.in_time = 0
            self.note(*self.span(late))
        else:
            self.in_time += 1
        self.start()
        if self.waiting:
            self.grant()

    def note(self, began: int, ended: int) -> None:
        """A stretch that is nobody's time."""
        self.spans = (*self.spans, (began, ended))[-KEPT:]

    def span(self, late: int) -> tuple[int, int]:
        now = self.tables.now()
        return now - late, now

    def shift(self, by: int) -> None:
        """The server's time was set."""
        self.spans = tuple((began + by, ended + by) for began, ended in self.spans)

    def downtimes(self, noted: Spans) -> Spans:
        """Those stretches and the noted downtimes together, each moment once."""
        late = self.late()
        if late:
            return merged((*noted, *self.spans, self.span(late)))
        if not self.spans:
            return noted
        if self.known[0] is not noted or self.known[1] is not self.spans:
            self.known = (noted, self.spans, merged((*noted, *self.spans)))
        return self.known[2]

    # -- waiting until everybody has been heard --------------------------------------------

    def when_calm(self, act: Act, otherwise: Act) -> None:
        """Act after a few pulses in time; if they do not come, do the other thing.

        Between two pulses every socket is read: whatever had arrived by now is heard before.
        """
        self.waiting.append((self.pulses, steady() + PATIENCE, act, otherwise))

    def grant(self) -> None:
        waiting, self.waiting = self.waiting, []
        soon = asyncio.get_running_loop().call_soon  # whatever goes wrong there stays there
        for one in waiting:
            since, until, act, otherwise = one
            if min(self.in_time, self.pulses - since) >= CALM:
                soon(act)
            elif until < steady():
                soon(otherwise)
            else:
                self.waiting.append(one)
