"""Fuzz: malformed and hostile messages by the hundred thousand; nothing changes, nothing leaks."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import string
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct

from benchmarks.server.deals import Person, deal
from benchmarks.server.faults import seat_all
from benchmarks.server.line import Line, dial, frame
from benchmarks.server.node import Node, our_node
from benchmarks.server.steadfast import Steadfast
from benchmarks.server.tables import answer
from kiribako.server.server import store_for
from kiribako.server.settings import Settings

VERBS = (
    *("move", "why", "words", "consult", "hint", "sit", "stand", "bot", "start", "resign"),
    *("offer", "answer", "chat", "mute", "ping", "nothing"),
)
FIELDS = (
    "ply",
    "seat",
    "move",
    "question",
    "level",
    "what",
    "offer",
    "accept",
    "text",
    "who",
    "on",
)
PLAYED = 6  # decisions before the flood
SEATED = 1 - deal("kiwara", 0).decisions[PLAYED][0]  # the player whose turn it is not
MOST_GROWTH = 16 << 20  # bytes of memory, from a quarter of the way to the end
Dice = random.Random


class Outcome(Struct):
    """What the flood did."""

    sent: int = 0
    connections: int = 0
    closes: dict[int, int] = {}
    memory: list[int] = []  # at the beginning, after a quarter, at the end
    faults: list[str] = []


def noise(dice: Dice) -> bytes:
    return frame(dice.randbytes(dice.randrange(0, 300)))


def binary(dice: Dice) -> bytes:
    return frame(dice.randbytes(dice.randrange(0, 200)), first=0x82)


def torn_json(dice: Dice) -> bytes:
    whole = json.dumps({"do": dice.choice(VERBS), "id": "x", "ply": 0, "seat": 0, "move": "a1"})
    return frame(whole[: dice.randrange(len(whole))].encode())


def odd(dice: Dice) -> Any:
    """A value of any type, seldom the right one."""
    huge = dice.choice((-1, 2**31, 2**63, 10**40, 1.5, 1e308))
    text = "".join(dice.choices(string.printable + "\u202e\ufffd\x00", k=dice.randrange(30)))
    return dice.choice((None, True, [], {}, [[]], {"a": 1}, huge, text, "", "0", dice.random()))


def wrong_types(dice: Dice) -> bytes:
    said = {"do": dice.choice(VERBS), "id": odd(dice)}
    said |= {name: odd(dice) for name in dice.sample(FIELDS, 4)}
    return frame(json.dumps(said).encode())


def bad_utf8(dice: Dice) -> bytes:
    return frame(
        b'{"do":"chat","id":"u","text":"\xff' + dice.randbytes(8).replace(b'"', b"\xff") + b'"}'
    )


def others_seat(dice: Dice) -> bytes:
    """A legal move, sent by somebody whose turn it never is."""
    actor, move = deal("kiwara", 0).decisions[0]
    said = {"do": "move", "id": "o", "ply": 0, "seat": actor, "move": move}
    worse = {"do": dice.choice(("resign", "stand")), "id": "o", "seat": actor}
    return frame(json.dumps(dice.choice((said, worse))).encode())


def old_ply(dice: Dice) -> bytes:
    """A decision that was made long ago, again or otherwise, by the seat that made it or not."""
    ply = dice.randrange(PLAYED)
    actor, move = deal("kiwara", 0).decisions[ply]
    other = deal("kiwara", 0).decisions[dice.randrange(PLAYED)][1]
    seat, text = dice.choice(((actor, other), (1 - actor, move), (1 - actor, other)))
    return frame(json.dumps(move_of(ply, seat, text)).encode())


def rivals_seat(dice: Dice) -> bytes:
    """One who sits at the table does for the other seat what only the other may do."""
    ply, (seat, move) = PLAYED, deal("kiwara", 0).decisions[PLAYED]
    said = dice.choice(
        (
            move_of(ply, seat, move),
            move_of(ply + 1, SEATED, deal("kiwara", 0).decisions[ply + 1][1]),
            {"do": dice.choice(("resign", "stand", "sit", "hint")), "id": "r", "seat": seat},
            {"do": "bot", "id": "r", "seat": seat, "level": "level-9"},
            {"do": "answer", "id": "r", "offer": dice.randrange(1, 99), "accept": True},
            {"do": "offer", "id": "r", "what": "undo", "ply": dice.choice((PLAYED, 999))},
            {"do": "why", "id": "r", "ply": ply, "seat": seat, "move": move},
            {"do": "words", "id": "r", "ply": ply, "seat": seat},
            {"do": "consult", "id": "r", "ply": ply, "seat": seat, "question": {"ask": "snap"}},
            {"do": "start", "id": "r"},
        )
    )
    return frame(json.dumps(said).encode())


def move_of(ply: int, seat: int, move: str) -> dict[str, Any]:
    return {"do": "move", "id": "m", "ply": ply, "seat": seat, "move": move}


def wrong_ply(dice: Dice) -> bytes:
    ply, seat = dice.choice((1, 7, 999_999, -3)), dice.choice((0, 1, 2, 31, 77))
    said = {"do": "move", "id": "p", "ply": ply, "seat": seat, "move": "nonsense"}
    return frame(json.dumps(said).encode())


def nested(dice: Dice) -> bytes:
    depth = dice.randrange(100, 2_000)
    text = '{"do":"consult","id":"d","ply":0,"seat":1,"question":{"a":' + "[" * depth
    return frame((text + "]" * dice.choice((0, depth)) + "}}").encode())


def huge(dice: Dice) -> bytes:
    said = {"do": "chat", "id": "h", "text": "x" * dice.choice((501, 5_000, 16_300, 20_000))}
    return frame(json.dumps(said).encode())


def broken_frame(dice: Dice) -> bytes:
    """Not even a WebSocket frame: unmasked, reserved bits, or a length that lies."""
    return dice.choice((b"\x81\x05hello", b"\xf1\x80\0\0\0\0", b"\x83\x80\0\0\0\0", b"\x81\xfe"))


KINDS: tuple[Callable[[Dice], bytes], ...] = (
    *(noise, binary, torn_json, wrong_types, wrong_types, wrong_types),
    *(wrong_ply, others_seat, others_seat, bad_utf8, nested, huge, broken_frame),
)


SEATED_KINDS = (*(kind for kind in KINDS if kind is not others_seat), old_ply, rivals_seat)


class Rival:
    """Somebody at the table who sends rubbish and comes again when thrown out."""

    kinds = KINDS
    mine = b'"mine":[]'

    def __init__(self, node: Node, path: str, outcome: Outcome, cookie: str) -> None:
        self.cookie = cookie
        self.node = node
        self.path = path
        self.outcome = outcome
        self.line: Line | None = None

    async def send(self, text: bytes) -> None:
        if self.line is None:
            self.line = await dial(
                self.node.port, self.path, self.hear, cookie=self.cookie, gone=self.gone
            )
            self.outcome.connections += 1
        self.line.send(text)
        self.outcome.sent += 1

    def hear(self, text: bytes) -> None:
        if text.startswith((b'{"is":"moved"', b'{"is":"status"', b'{"is":"seats"')):
            self.outcome.faults.append(f"something was changed: {text[:200]!r}")
        elif text.startswith(b'{"is":"table"') and self.mine not in text:
            self.outcome.faults.append("a false cookie was believed")

    def gone(self, code: int) -> None:
        self.line = None
        self.outcome.closes[code] = self.outcome.closes.get(code, 0) + 1


class Seated(Rival):
    """The other player, with a cookie that is good."""

    kinds = SEATED_KINDS
    mine = f'"mine":[{SEATED}]'.encode()


async def flood(node: Node, database: str, *, messages: int, seed: int) -> Outcome:
    """Fill a table's ears with rubbish; then the table must be as it was, and serve on."""
    people = Person(node.port), Person(node.port)
    for person in people:
        await person.arrive()
    (table,) = await seat_all("kiwara", 1, people, [node.port, node.port])
    await play_some(node, people, table)
    before = await state_of(node, people, table.id, database)
    outcome = Outcome(closes={}, memory=[], faults=[])
    dice = random.Random(seed)  # noqa: S311 - no secret
    path = f"/api/tables/{table.id}/socket"
    rivals = [Rival(node, path, outcome, cookie) for cookie in false_cookies(people[0].cookie)]
    rivals.append(Seated(node, path, outcome, people[SEATED].cookie))
    for number in range(messages):
        rival = rivals[number % len(rivals)]
        if number in (0, messages // 4):
            outcome.memory.append(node.memory())
        try:
            await rival.send(dice.choice(rival.kinds)(dice))
        except OSError as error:
            outcome.faults.append(f"no connection: {error}")
            if not node.alive():
                outcome.faults.append("the server is gone")
                return outcome
        if number % 16 == 0:
            await asyncio.sleep(0)
    for rival in rivals:
        if rival.line is not None:
            rival.line.hang_up()
    outcome.memory.append(node.memory())
    after = await state_of(node, people, table.id, database)
    if before != after:
        outcome.faults.append("the table is not as it was")
    if outcome.memory[2] - outcome.memory[1] > MOST_GROWTH:
        outcome.faults.append("the server keeps something of what it was sent")
    if node.errors is not None and node.errors.stat().st_size:
        outcome.faults.append(node.errors.read_text()[-2_000:])
    for person in people:
        await person.leave()
    return outcome


async def play_some(node: Node, people: tuple[Person, Person], table: Steadfast) -> None:
    """The first decisions, so that there are old ones."""
    for ply in range(PLAYED):
        seat = table.known.decisions[ply][0]
        done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        path = f"/api/tables/{table.id}/socket"
        line = await dial(node.port, path, answer(done, "ack"), cookie=people[seat].cookie)
        line.send(table.known.frames[ply])
        await done
        line.hang_up()


def false_cookies(cookie: str) -> list[str]:
    """None, and a player's own with something changed: nobody is taken for that player."""
    name, _, value = cookie.partition("=")
    other = "A" if value[-1] != "A" else "B"
    half = len(value) // 2
    return [
        "",
        f"{name}={value[:-1]}{other}",
        f"{name}={value[:half]}{other}{value[half + 1 :]}",
        f"{name}={value[half:]}",
        f"{name}=",
        f"{name}={value}{value}",
        "=;=;" * 200,
        f"{name}={'x' * 4_000}",
    ]


async def state_of(
    node: Node, people: tuple[Person, Person], table: str, database: str
) -> list[Any]:
    """All that both players see, and the log."""
    seen: list[Any] = []
    for person in people:
        async with httpx.AsyncClient(headers={"Cookie": person.cookie}) as http:
            url = f"http://127.0.0.1:{node.port}/api/tables/{table}"
            shown = (await http.get(url, timeout=30)).json()
            shown["watching"] = 0  # who is just leaving may still be counted
            shown["seats"] = [{**seat, "here": False} for seat in shown["seats"]]
            seen.append(shown)
    store = store_for(Settings(database=database))
    await store.open()
    seen.append(await store.rows(table))
    await store.close()
    return seen


def flooded(folder: Path, *, messages: int, seed: int) -> Outcome:
    database = str(folder / "tables.db")
    node = our_node(database, errors=folder / "errors")

    async def scene() -> Outcome:
        await node.ready()
        return await flood(node, database, messages=messages, seed=seed)

    node.start()
    try:
        return asyncio.run(scene())
    finally:
        node.stop()


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)


def run(options: argparse.Namespace) -> int:
    """The command; 1 if the server fell, a table changed, or memory grew."""
    with tempfile.TemporaryDirectory() as folder:
        found = flooded(Path(folder), messages=options.messages, seed=options.seed)
    sizes = ", ".join(f"{size / 1e6:.1f}" for size in found.memory)
    print(
        f"{found.sent} messages over {found.connections} connections, closed with {found.closes}; "
        f"memory at the start, a quarter and the end: {sizes} MB; {len(found.faults)} faults"
    )
    for fault in found.faults[:20]:
        print(" ", fault)
    return int(bool(found.faults))
