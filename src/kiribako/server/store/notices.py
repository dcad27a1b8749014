"""What nodes tell each other: rows of the log just written, who is where, whose session ended."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kiribako.server.store.port import NodePresence, Notice, Write

LONGEST = 7_500  # bytes of one message; PostgreSQL takes 8000
SHORT = 1_000  # bytes of a row that is told as it is, so that nobody need ask for it


class Message(msgspec.Struct, frozen=True, array_like=True):
    """What goes between nodes."""

    node: str
    notices: list[Notice] = []
    here: list[NodePresence] = []
    ended: list[str] = []  # people some of whose sessions may have ended


encode_message = msgspec.json.Encoder().encode
decode_message = msgspec.json.Decoder(Message).decode


def messages(node: str, jobs: list[Write]) -> Iterator[str]:
    """As few as they fit into."""
    some: list[Notice] = []
    size = 0
    for job in jobs:
        if not job.table:  # a fact, which is nobody else's news
            continue
        body = job.body if len(job.body) <= SHORT else ""
        notice = Notice(job.table, job.n, job.at, body)
        added = len(encode_message(notice)) + 1
        if some and size + added > LONGEST:
            yield encode_message(Message(node, some)).decode()
            some, size = [], 0
        some.append(notice)
        size += added
    if some:
        yield encode_message(Message(node, some)).decode()
