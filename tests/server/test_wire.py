"""The wire: what is published is what is spoken."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from kiribako.server.wire import from_client, to_client
from kiribako.server.wire.schema import schema
from kiribako.server.wire.typescript import typescript

WIRE = Path(__file__).parents[2] / "web" / "src" / "api" / "wire.ts"


def test_the_pages_types_are_current() -> None:
    """`python -m kiribako.server.wire.typescript` was run after the last edit."""
    assert WIRE.read_text(encoding="utf-8") == typescript()


def test_the_schema_knows_every_message() -> None:
    """JSON Schema has each verb of the client's and each message of the server's."""
    shown = json.dumps(schema())
    for message in (*from_client.Message.__args__, *to_client.Message.__args__):
        assert f'"{message.__struct_config__.tag}"' in shown


def test_a_message_reads_as_written() -> None:
    """What a client sends is read into the struct of its verb."""
    read = msgspec.json.decode(
        b'{"do":"move","id":"a","ply":3,"seat":1,"move":"G b3"}', type=from_client.Message
    )
    assert read == from_client.PlayMove(id="a", ply=3, seat=1, move="G b3")


@pytest.mark.parametrize(
    "frame",
    [
        b"{}",
        b'{"do":"move"}',
        b'{"do":"fly","id":"a"}',
        b'{"do":"ping","id":""}',
        b'{"do":"ping","id":"a","more":1}',
        b'{"do":"move","id":"a","ply":-1,"seat":0,"move":"x"}',
        b'{"do":"move","id":"a","ply":true,"seat":0,"move":"x"}',
        b'{"do":"chat","id":"a","text":""}',
    ],
)
def test_other_shapes_are_refused(frame: bytes) -> None:
    """Nothing is guessed: a message has exactly the fields of its verb."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(frame, type=from_client.Message)
