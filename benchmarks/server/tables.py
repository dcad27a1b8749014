"""Tables of ours with two players on the line, ready to be measured."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import perf_counter

from benchmarks.server.deals import Deal, Person, deal, two_people
from benchmarks.server.line import Line, dial, frame

DEALS = 16  # different ones
AT_ONCE = 20  # tables being opened


class Laid:
    """A table whose two players are connected and whose match has started."""

    def __init__(self, known: Deal) -> None:
        self.frames = known.frames
        self.actors = [seat for seat, _ in known.decisions]
        self.lines: list[Line] = []
        self.ply = 0
        self.came = 0  # messages of this ply: both players' views and the ack
        self.sent = 0.0
        self.took = 0.0
        self.moved: Callable[[Laid], None] = lambda _table: None
        self.refusals: list[str] = []

    @property
    def over(self) -> bool:
        return self.ply == len(self.frames)

    def play(self) -> None:
        """Send the next decision."""
        self.came = 0
        self.sent = perf_counter()
        self.lines[self.actors[self.ply]].send(self.frames[self.ply])

    def hear(self, text: bytes) -> None:
        if text.startswith(b'{"is":"ack"'):
            self.took = perf_counter() - self.sent
        elif text.startswith(b'{"is":"refused"'):
            self.refusals.append(text.decode())
            raise RuntimeError(self.refusals[-1])
        elif not text.startswith(b'{"is":"moved"'):
            return
        self.came += 1
        if self.came == 3:
            self.ply += 1
            self.moved(self)

    def hang_up(self) -> None:
        for line in self.lines:
            line.hang_up()


async def lay(port: int, people: tuple[Person, Person], known: Deal) -> Laid:
    """Open a table, connect both, sit, start."""
    table = Laid(known)
    id = await people[0].open(known, seating=("me", "open"), start=False)
    loop = asyncio.get_running_loop()
    for seat, person in enumerate(people):
        first: asyncio.Future[bytes] = loop.create_future()
        path = f"/api/tables/{id}/socket"
        line = await dial(port, path, answer(first, "table"), cookie=person.cookie)
        await first
        table.lines.append(line)
        if seat == 1:
            await ask(line, {"do": "sit", "id": "sit", "seat": 1})
            await ask(line, {"do": "start", "id": "start"})
        line.hear = table.hear
    return table


async def ask(line: Line, said: dict[str, object]) -> None:
    """Say something that must be acknowledged."""
    done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    line.hear = answer(done, "ack")
    line.send(frame(json.dumps(said).encode()))
    await done


def answer(done: asyncio.Future[bytes], kind: str) -> Callable[[bytes], None]:
    """Wait for the first message of a kind; a refusal is an error."""
    wanted, refused = f'{{"is":"{kind}"'.encode(), b'{"is":"refused"'

    def hear(text: bytes) -> None:
        if done.done():
            return
        if text.startswith(wanted):
            done.set_result(text)
        elif text.startswith(refused):
            done.set_exception(RuntimeError(text.decode()))

    return hear


async def lay_many(port: int, game: str, count: int) -> list[Laid]:
    people = await two_people(port)
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Laid:
        async with turn:
            return await lay(port, people, deal(game, number % DEALS))

    tables = await asyncio.gather(*(one(number) for number in range(count)))
    for person in people:
        await person.leave()
    return tables
